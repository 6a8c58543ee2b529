//! The small drawings of buttons; every one stands beside words or a label.

use maud::PreEscaped;

pub const MARK: PreEscaped<&str> = PreEscaped(
    "<svg viewBox=\"0 0 28 28\" aria-hidden=\"true\"><circle cx=\"14\" cy=\"14\" r=\"12.5\" \
     fill=\"none\" stroke=\"#c8a253\" stroke-width=\"1.5\"/><path d=\"M14 7.600V22M9.500 11H18.500M6.500 \
     15Q7 22 14 23Q21 22 21.500 15M6.500 15L5 18M6.500 15L9 17M21.500 15L23 18M21.500 15L19 17\" \
     fill=\"none\" stroke=\"#f3ecda\" stroke-width=\"1.700\" stroke-linecap=\"round\" \
     stroke-linejoin=\"round\"/><circle cx=\"14\" cy=\"6\" r=\"1.700\" fill=\"none\" \
     stroke=\"#f3ecda\" stroke-width=\"1.500\"/></svg>",
);

macro_rules! line_icons {
    ($($name:ident = $path:literal;)*) => {
        $(pub const $name: PreEscaped<&str> = PreEscaped(concat!(
            "<svg class=\"icon\" viewBox=\"0 0 16 16\" aria-hidden=\"true\" fill=\"none\" ",
            "stroke=\"currentColor\" stroke-width=\"1.600\" stroke-linecap=\"round\" ",
            "stroke-linejoin=\"round\"><path d=\"", $path, "\"/></svg>"
        ));)*
    };
}

line_icons! {
    SETTINGS = "M2 4.500H9M12.500 4.500H14M2 11.500H4M7.500 11.500H14M9 4.500A1.700 1.700 0 1 0 12.400 4.500 1.700 1.700 0 1 0 9 4.500ZM4 11.500A1.700 1.700 0 1 0 7.400 11.500 1.700 1.700 0 1 0 4 11.500Z";
    UNDO = "M6 3 2.500 6.500 6 10M3 6.500H10A3.500 3.500 0 0 1 10 13.500H6";
    REPLAY = "M3 3V13M6 3.500 13 8 6 12.500Z";
    FORECAST = "M2 12C5 12 5 4 8 4S11 12 14 12M2 14H14";
    MOON = "M12.800 10A5.600 5.600 0 1 1 7 2.600 4.600 4.600 0 0 0 12.800 10Z";
    SUN = "M8 5A3 3 0 1 1 8 11 3 3 0 1 1 8 5ZM8 1V2.300M8 13.700V15M1 8H2.300M13.700 8H15M3 3 4 4M12 12 13 13M13 3 12 4M4 12 3 13";
    MORE = "M2 4H14M2 8H14M2 12H14";
    OPEN = "M2 12.500V4H6L7.500 5.500H13V8M2 12.500 4 8H15L13 12.500Z";
    SOUND = "M2 6V10H4.500L8 13V3L4.500 6ZM10.500 5.500A3.500 3.500 0 0 1 10.500 10.500M12.500 3.500A6.500 6.500 0 0 1 12.500 12.500";
    MUTE = "M2 6V10H4.500L8 13V3L4.500 6ZM11 6 15 10M15 6 11 10";
    BOOK = "M8 4C6 2.500 4 2.500 2 3V13C4 12.500 6 12.500 8 14C10 12.500 12 12.500 14 13V3C12 2.500 10 2.500 8 4ZM8 4V14";
    CHART = "M2 3H14V13H2ZM2 6.500H14M2 10H14M6.500 3V13";
    FIRST = "M3 3V13M13 3.500 6 8 13 12.500Z";
    BACK = "M11 3 5 8 11 13";
    FORTH = "M5 3 11 8 5 13";
    PLAY = "M4 3 13 8 4 13Z";
    PAUSE = "M5 3V13M11 3V13";
    LAST = "M13 3V13M3 3.500 10 8 3 12.500Z";
    SEARCH = "M7 2A5 5 0 1 1 7 12 5 5 0 1 1 7 2ZM10.700 10.700 14 14";
    PLUS = "M8 2.500V13.500M2.500 8H13.500";
    BELL = "M4 11V7A4 4 0 0 1 12 7V11L13.500 12.500H2.500ZM6.500 14.500H9.500";
    LOCK = "M4 7.500H12V14H4ZM5.500 7.500V5A2.500 2.500 0 0 1 10.500 5V7.500";
    ROBOT = "M3 5.500H13V13H3ZM8 5.500V3M6 8.500V9.500M10 8.500V9.500M6 11.500H10";
    CHECK = "M3 8.500 6.500 12 13 4.500";
    DICE = "M3 3H13V13H3ZM6 5.900V6.100M10 9.900V10.100M10 5.900V6.100M6 9.900V10.100";
    FULL = "M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10";
}

/// The rose of empty places.
pub const ROSE: PreEscaped<&str> = PreEscaped(
    "<svg class=\"rose\" viewBox=\"-50 -50 100 100\" aria-hidden=\"true\"><circle r=\"38\" \
     fill=\"none\" stroke=\"currentColor\" stroke-width=\".8\"/><circle r=\"33\" fill=\"none\" \
     stroke=\"currentColor\" stroke-width=\"3\" stroke-dasharray=\"1 4.760\"/><path d=\"M0-46 5-7 0 \
     0-5-7ZM0 46-5 7 0 0 5 7ZM46 0 7 5 0 0 7-5ZM-46 0-7-5 0 0-7 5Z\" fill=\"currentColor\"/><path \
     d=\"M23-23 7-3 3-7ZM23 23 3 7 7 3ZM-23 23-7 3-3 7ZM-23-23-3-7-7-3Z\" fill=\"currentColor\" \
     opacity=\".7\"/></svg>",
);
