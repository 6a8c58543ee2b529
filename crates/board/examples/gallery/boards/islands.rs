//! A campaign among islands: a map of hexes with stacks, airfields and ranges; a battle board where
//! aircraft turn; the trays of an airfield.

use board::{
    Badge, Base, Board, Counter, Course, CourseKind, Face, Frame, Grid, Heading, Hexside,
    HexsideKind, Hue, Icon, Label, LabelKind, LabelSide, Livery, Map, Marks, Place, Placed, Plate,
    Point, Print, Side, Spot, Stack, Target, Terrain, Tint, TintKind, Token, TokenKind, TokenState,
    Tone, Tray, TrayHalf, Zone, ZoneKind,
};
use hexes::{Hex, Names, Sheet, Shove};

const GRID: Grid = Grid {
    sheet: Sheet {
        shove: Shove::OddDown,
        names: Names::ColumnRow,
        columns: (10, 28),
        rows: (1, 11),
        ragged: false,
    },
    first: Point::new(90.0, 83.3),
    radius: 50.0,
    numbers: true,
};

const BASE: Base = Base {
    name: "islands",
    svg: include_str!("../assets/islands.svg"),
    width: 1530,
    height: 1076,
    grid: Some(GRID),
};

/// A letter for each hex, column by column.
const GROUND: &str = "sscjmjjccsssscjmjjcsccsscjmmjccscsscjmmcsssssssccmmcssssisiccmmcsssssscscmjcsii\
    sscssccsssscsccsiicssscccsssisssssccsssiicsssscssssisssssccissssssssscisssssssssscisssssss\
    sscssssssssssscisisssssssicssssssssssscs";

static TERRAIN: std::sync::LazyLock<Vec<Terrain>> = std::sync::LazyLock::new(|| {
    let ground = |letter| match letter {
        'i' => Terrain::Island,
        'c' => Terrain::Coast,
        'j' => Terrain::Jungle,
        'm' => Terrain::Mountain,
        _ => Terrain::Sea,
    };
    GROUND.chars().map(ground).collect()
});

fn hex(name: &str) -> Hex {
    GRID.sheet.parse(name).expect("the gallery names hexes of its sheet")
}

fn on(name: &str) -> Target {
    GRID.target(hex(name))
}

pub(crate) fn all() -> Vec<(Board, Marks)> {
    vec![islands(), battle(), airfields(), whole()]
}

fn ground(key: &str, name: &str, livery: Livery, icon: Icon, size: &str, factor: u8) -> Counter {
    let side = if livery == Livery::Allied { Side::Own } else { Side::Enemy };
    let (pieces, hue) = match livery {
        Livery::Allied => (1, Hue::Gold),
        Livery::Japanese => (1, Hue::Ochre),
    };
    Counter::new(key, icon, name, side)
        .livery(livery)
        .bar(pieces, hue)
        .factor(Spot::UpperMiddle, "", size, Print::Small)
        .factor(Spot::LowerLeft, "", name.split(' ').next().unwrap_or_default(), Print::Small)
        .factor(Spot::LowerRight, "CF", factor, Print::Bold)
        .foot("")
        .steps(2, 2)
}

fn cruisers(key: &str, name: &str, livery: Livery) -> Counter {
    let side = if livery == Livery::Allied { Side::Own } else { Side::Enemy };
    let hue = if livery == Livery::Allied { Hue::Copper } else { Hue::Rose };
    Counter::new(key, Icon::HeavyCruiser, name, side)
        .livery(livery)
        .bar(if livery == Livery::Allied { 2 } else { 3 }, hue)
        .factor(Spot::UpperLeft, "", "CA", Print::Small)
        .factor(Spot::UpperRight, "speed", "F", Print::Italic)
        .factor(Spot::LowerLeft, "AF", 2, Print::Bold)
        .factor(Spot::LowerMiddle, "DF", 4, Print::Bold)
        .factor(Spot::LowerRight, "AA", 2, Print::Ringed)
        .steps(2, 2)
}

fn places() -> Vec<Place> {
    let named = |code: &str, name: &str, port, source, worth| Place {
        port,
        source,
        worth: Some(worth),
        ..Place::new(hex(code), name)
    };
    vec![
        named("1505", "Finschhafen", true, false, 1),
        named("1506", "Lae", true, false, 1),
        named("1507", "Wau", false, false, 1),
        named("1509", "Port Moresby", true, true, 4),
        named("1607", "Morobe", true, false, 1),
        named("1608", "Buna/Gona", true, false, 1),
        named("1803", "Kavieng", true, false, 1),
        named("1805", "Talasea", true, false, 1),
        named("1904", "Rabaul", true, true, 4),
        named("2105", "Buka", true, false, 1),
        named("2206", "Buin", true, false, 2),
        named("2306", "Choiseul", false, false, 1),
        named("2307", "Vella Lavella", false, false, 1),
        named("2408", "Rendova", true, false, 1),
        named("2608", "Santa Isabel", false, false, 1),
        named("2609", "Guadalcanal", true, false, 4),
    ]
}

fn tokens() -> Vec<Token> {
    let field = |code: &str, kind, livery, name: &str| {
        Token::new(format!("base:{code}"), on(code), kind, livery, name)
    };
    let (allied, japan) = (Livery::Allied, Livery::Japanese);
    vec![
        field("1505", TokenKind::Runway, japan, "Minor airbase"),
        field("1506", TokenKind::Runway, japan, "Minor airbase"),
        field("1507", TokenKind::Runway, allied, "Minor airbase").state(TokenState::Disrupted),
        field("1509", TokenKind::Runways, allied, "Major airbase"),
        field("1607", TokenKind::Runway, allied, "Minor airbase").state(TokenState::Disrupted),
        field("1608", TokenKind::Runway, allied, "Minor airbase").state(TokenState::Destroyed),
        field("1709", TokenKind::Tent, allied, "Mobile airbase A").text("A"),
        field("1904", TokenKind::Runways, japan, "Major airbase"),
        Token::new("seen:1904", on("1904"), TokenKind::Unseen, japan, "Aircraft nobody has seen"),
        field("2105", TokenKind::Runway, japan, "Minor airbase"),
        field("2206", TokenKind::Runway, japan, "Minor airbase"),
        field("2407", TokenKind::Tent, japan, "Airbase").text("B").state(TokenState::Building),
        field("2609", TokenKind::Runways, allied, "Major airbase"),
        Token::new("cut:2608", on("2608"), TokenKind::NoSupply, japan, "Out of supply"),
    ]
}

fn stacks() -> Vec<Stack> {
    let (allied, japan) = (Livery::Allied, Livery::Japanese);
    let one = |code: &str, name: &str, livery, factor, more: usize| {
        let first = ground(&format!("unit:{code}-1"), name, livery, Icon::Infantry, "III", factor);
        let rest = (0..more).map(|i| {
            let key = format!("unit:{code}-{}", i + 2);
            ground(&key, &format!("{} Reg", 10 + i), livery, Icon::Infantry, "II", 1)
        });
        Stack::new(format!("stack:{code}"), on(code), std::iter::once(first).chain(rest))
    };
    let mut stacks = vec![
        one("1505", "80 Div", japan, 3, 2),
        one("1506", "78 Reg", japan, 3, 3),
        one("1507", "15 Bde", allied, 3, 0),
        one("1608", "17 Bde", allied, 3, 0),
        one("1805", "65 Bde", japan, 2, 0),
        one("2105", "13 Reg", japan, 3, 1),
        one("2206", "23 Reg", japan, 3, 3),
        one("2307", "8 SNLF", japan, 3, 1),
        one("2608", "7 SNLF", japan, 3, 1),
        one("2609", "132 Inf", allied, 3, 4),
    ];
    let garrison = Counter::new("unit:pm", Icon::Garrison, "Port Moresby garrison", Side::Own)
        .livery(allied)
        .bar(2, Hue::Copper)
        .factor(Spot::UpperMiddle, "", "X", Print::Small)
        .factor(Spot::LowerLeft, "", "PM", Print::Small)
        .factor(Spot::LowerRight, "CF", 4, Print::Defends)
        .foot("")
        .steps(2, 2);
    stacks.push(Stack::new("stack:1509", on("1509"), [garrison]));
    let fleet =
        ["A", "B", "C"].map(|n| cruisers(&format!("ship:8-{n}"), &format!("8th Fleet {n}"), japan));
    stacks.push(Stack::new("stack:1904", on("1904"), fleet));
    let landing = Counter::new("ship:lst", Icon::LandingShip, "LST, 1 aboard", Side::Own)
        .livery(allied)
        .bar(1, Hue::Gold)
        .factor(Spot::UpperLeft, "", "T3", Print::Small)
        .factor(Spot::LowerRight, "AA", 1, Print::Ringed)
        .foot("")
        .steps(1, 2);
    let ours = [
        cruisers("ship:anf-a", "ANF A", allied).badge(Badge::Spotted),
        cruisers("ship:anf-b", "ANF B", allied).badge(Badge::Disrupted),
        landing,
        ground("unit:172", "172 Inf", allied, Icon::Infantry, "III", 3),
    ];
    stacks.push(Stack::new("stack:2408-a", on("2408"), ours).note("jungle, coast, contested"));
    let theirs = [
        ground("unit:se", "SE Det.", japan, Icon::Marines, "X", 2),
        Counter::new("unit:fort", Icon::Fortification, "Fort", Side::Enemy).livery(japan),
        Counter::new("unit:sup", Icon::Supplies, "Supply", Side::Enemy).livery(japan),
    ];
    stacks.push(Stack::new("stack:2408-j", on("2408"), theirs).note("jungle, coast, contested"));
    stacks
}

fn sheet() -> Map {
    let mut map = Map::empty(Frame::new(0.0, 0.0, 1530.0, 1076.0));
    map.base = Some(BASE);
    map.grid = Some(GRID);
    map.terrain = &TERRAIN;
    for (text, x, y) in [
        ("Bismarck Sea", 579.0, 250.0),
        ("Solomon Sea", 760.0, 584.0),
        ("Coral Sea", 1050.0, 880.0),
    ] {
        let at = Point::new(x, y);
        map.labels.push(Label { text: text.to_owned(), kind: LabelKind::SeaSmall, at, turn: 0.0 });
    }
    map.places = places();
    map.tokens = tokens();
    map.stacks = stacks();
    map.courses.push(Course::through(CourseKind::Trail, [on("1509"), on("1609"), on("1608")]));
    let front = |code: &str, side| Hexside { hex: hex(code), side, kind: HexsideKind::Front };
    map.sides.push(front("1506", hexes::Side::South));
    map.sides.push(front("1506", hexes::Side::SouthEast));
    map
}

fn islands() -> (Board, Marks) {
    let mut map = sheet();
    map.window = Some(Frame::new(414.0, 330.0, 938.0, 534.0));
    let from = hex("2609");
    let near = |most: u32| move |hex: &Hex| from.distance(*hex) <= most;
    map.tints.push(Tint::new(TintKind::Beyond, GRID.sheet.hexes().filter(|h| !near(8)(h))));
    map.tints.push(
        Tint::new(TintKind::Extended, GRID.sheet.hexes().filter(near(8))).label("8, bombs −2"),
    );
    map.tints.push(Tint::new(TintKind::Reach, GRID.sheet.hexes().filter(near(6))).label("range 6"));
    let way = ["2609", "2508", "2407", "2306", "2206"].map(on);
    map.courses.push(Course::through(CourseKind::Planned, way).counted());
    map.plates.push(Plate {
        on: on("2206"),
        lines: vec!["2 fighters".to_owned(), "1 bomber".to_owned()],
        tone: Tone::Stock,
    });
    let marks = Marks::none()
        .option("hex:2206", 1, "Buin")
        .option("hex:2408", 2, "Rendova")
        .option("hex:2307", 3, "Vella Lavella")
        .option("hex:2105", 4, "Buka")
        .chosen("hex:2408");
    let note = "Two B-25 and a P-38 at Guadalcanal may go to Buin, Rendova, Vella Lavella or Buka.";
    (Board::new("islands", "Where the mission goes", Face::Map(map)).noted(note), marks)
}

/// A table late in a campaign: fifty stacks of three, and thirty hexes to choose from.
pub(crate) fn campaign() -> (Board, Marks) {
    let mut map = sheet();
    map.window = Some(Frame::new(414.0, 330.0, 938.0, 534.0));
    map.stacks = (0..50usize)
        .filter_map(|i| GRID.sheet.hexes().nth(i * 4 + 3).map(|hex| (i, hex)))
        .map(|(i, hex)| {
            let livery = if i % 2 == 0 { Livery::Allied } else { Livery::Japanese };
            let counters = (0..3).map(|n| match n {
                0 => ground(
                    &format!("unit:{i}-a"),
                    &format!("{} Reg", 101 + i),
                    livery,
                    Icon::Infantry,
                    "III",
                    4,
                ),
                1 => cruisers(&format!("ship:{i}-b"), &format!("Cruisers {i}"), livery)
                    .badge(Badge::Spotted),
                _ => ground(
                    &format!("unit:{i}-c"),
                    &format!("{} Marines", 1 + i),
                    livery,
                    Icon::Marines,
                    "II",
                    2,
                ),
            });
            Stack::new(format!("stack:{i}"), GRID.target(hex), counters)
        })
        .collect();
    let near = |hex: &Hex| hex.distance(self::hex("2609")) <= 6;
    map.tints.push(Tint::new(TintKind::Reach, GRID.sheet.hexes().filter(near)).label("range 6"));
    let marks = Marks::offering(GRID.sheet.hexes().step_by(7).map(|hex| GRID.target(hex)));
    (Board::new("campaign", "Campaign", Face::Map(map)), marks)
}

/// The whole sheet, with boxes off its edge and a stack that lies open.
fn whole() -> (Board, Marks) {
    let mut map = sheet();
    map.base = None;
    map.frame = Frame::new(-20.0, -20.0, 1570.0, 1130.0);
    let mut off = |key: &str, name: &str, at: Point, label| {
        map.zones.push(Zone {
            target: Target::from(key),
            code: "✈".to_owned(),
            name: name.to_owned(),
            at,
            kind: ZoneKind::Plain,
            label,
            flag: false,
            note: "off the sheet".to_owned(),
        });
    };
    off("zone:truk", "Truk", Point::new(930.0, 22.0), LabelSide::Right);
    off("zone:australia", "Australia", Point::new(465.0, 1078.0), LabelSide::Right);
    off("zone:south-pacific", "South Pacific", Point::new(1490.0, 700.0), LabelSide::Left);
    if let Some(stack) = map.stacks.iter_mut().find(|s| s.target.as_str() == "stack:2408-a") {
        stack.open = true;
    }
    let marks = Marks::none()
        .option("ship:anf-a", 1, "Cruisers A")
        .option("ship:lst", 2, "The landing ships")
        .option("zone:truk", 3, "Truk");
    let note = "The force at Rendova lies fanned out; its ships can be chosen.";
    (Board::new("sheet", "The whole sheet", Face::Map(map)).noted(note), marks)
}

const BATTLE: Grid = Grid {
    sheet: Sheet {
        shove: Shove::EvenDown,
        names: Names::LetterRow,
        columns: (1, 13),
        rows: (1, 15),
        ragged: true,
    },
    first: Point::new(59.0, 36.4),
    radius: 27.0,
    numbers: true,
};

fn battle() -> (Board, Marks) {
    let cell = |name: &str| BATTLE.sheet.parse(name).expect("the board has this hex");
    let mut map = Map::empty(Frame::new(0.0, 0.0, 604.0, 726.0));
    map.grid = Some(BATTLE);
    let here = cell("F07");
    let reach = BATTLE.sheet.reach(here, 5, |_, _, _| Some(1));
    let figures = reach.hexes().filter(|(h, _)| *h != here).map(|(h, cost)| (h, cost.to_string()));
    map.tints.push(Tint::new(TintKind::Reach, reach.hexes().map(|(h, _)| h)).figures(figures));
    let target = ["G03", "H03", "H04", "G05", "F04", "F03"].map(cell);
    map.tints.push(Tint::new(TintKind::Goal, target));
    map.tints.push(Tint::new(TintKind::Goal, ["E15", "F14", "G15", "H14", "I15"].map(cell)));
    let arc = BATTLE.sheet.hexes().filter(|h| {
        here.distance(*h) <= 4
            && matches!(
                here.arc(hexes::Side::North, *h),
                Some(hexes::Arc::Front | hexes::Arc::FrontEdge)
            )
    });
    map.tints.push(Tint::new(TintKind::Fire, arc));
    map.tints.push(Tint::new(TintKind::Threat, cell("F04").within(2)));
    let mut fly = |at: &str, key: &str, name: &str, icon, livery, facing, level: u8| {
        let word = ["low", "medium", "high"][usize::from(level - 1)];
        let side = if livery == Livery::Allied { Side::Own } else { Side::Enemy };
        let counter = Counter::new(key, icon, name, side)
            .livery(livery)
            .heading(Heading(facing))
            .height(level, 3, word)
            .steps(2, 2);
        let counter = match key {
            "air:a4" => counter.badge(Badge::Ace),
            "air:j2" => counter.badge(Badge::Disrupted),
            _ => counter,
        };
        map.counters.push(Placed {
            on: BATTLE.target(cell(at)),
            offset: Point::default(),
            counter,
        });
    };
    fly("F04", "air:j1", "J1 Ki-21", Icon::TwinBomber, Livery::Japanese, 0, 1);
    fly("J06", "air:j2", "J2 Ki-21", Icon::TwinBomber, Livery::Japanese, 120, 1);
    fly("B11", "air:j4", "J4 Ki-43", Icon::Fighter, Livery::Japanese, 240, 3);
    fly("G03", "air:a3", "A3 P-39", Icon::Fighter, Livery::Allied, 240, 1);
    fly("F07", "air:a4", "A4 P-40", Icon::Fighter, Livery::Allied, 0, 1);
    map.courses.push(Course::through(CourseKind::Planned, ["air:a4", "air:j1"]));
    let marks = Marks::none()
        .option("hex:F06", 2, "Ahead")
        .option("hex:E07", 3, "Roll left")
        .option("hex:G07", 4, "Roll right")
        .option("air:j1", 1, "Fire at J1")
        .chosen("air:a4");
    let note = "A4 has five points; J1 flies ahead of it, three hexes off.";
    (Board::new("battle", "Air battle", Face::Map(map)).noted(note), marks)
}

/// Attack and bombing above, defence and manoeuvre below, range at the right.
struct Figures {
    attack: &'static str,
    bombing: &'static str,
    defence: u8,
    manoeuvre: u8,
    range: u8,
}

fn aircraft(key: &str, name: &str, icon: Icon, figures: &Figures) -> Counter {
    let print = if figures.attack.starts_with('(') { Print::Defends } else { Print::Bold };
    let attack = figures.attack.trim_matches(['(', ')']);
    Counter::new(key, icon, name, Side::Own)
        .livery(Livery::Allied)
        .bar(1, Hue::Gold)
        .factor(Spot::UpperLeft, "AF", attack, print)
        .factor(Spot::UpperRight, "BF", figures.bombing, Print::Bold)
        .factor(Spot::Right, "range", figures.range, Print::Italic)
        .factor(Spot::LowerLeft, "DF", figures.defence, Print::Bold)
        .factor(Spot::LowerRight, "SR", figures.manoeuvre, Print::Bold)
        .steps(2, 2)
}

fn airfields() -> (Board, Marks) {
    let mitchell = Figures { attack: "(2)", bombing: "4", defence: 5, manoeuvre: 4, range: 6 };
    let lightning = Figures { attack: "3", bombing: "S", defence: 5, manoeuvre: 6, range: 6 };
    let corsair = Figures { attack: "3", bombing: "S", defence: 6, manoeuvre: 7, range: 5 };
    let dauntless = Figures { attack: "(1)", bombing: "2", defence: 4, manoeuvre: 3, range: 3 };
    let liberator = Figures { attack: "(2)", bombing: "5", defence: 6, manoeuvre: 3, range: 9 };
    let mut first = Tray::new("base:2609", "Guadalcanal").note("major · 2609 · AA 3");
    first.capacity = Some(10);
    first.halves.push(
        TrayHalf::new(
            "Ready",
            "may fly a mission",
            [
                aircraft("air:b25-1", "B-25", Icon::TwinBomber, &mitchell),
                aircraft("air:b25-2", "B-25", Icon::TwinBomber, &mitchell),
                aircraft("air:p38-1", "P-38", Icon::TwinFighter, &lightning),
                aircraft("air:f4u-1", "F4U", Icon::GullFighter, &corsair).bar(4, Hue::Sky),
            ],
        )
        .apart([aircraft("air:p39-1", "P-39", Icon::Fighter, &lightning).badge(Badge::Disrupted)]),
    );
    first.halves.push(
        TrayHalf::new(
            "Flown",
            "home until the next turn",
            [aircraft("air:sbd-1", "SBD", Icon::DiveBomber, &dauntless)
                .bar(4, Hue::Sky)
                .badge(Badge::Flown)],
        )
        .apart([aircraft("air:p38-2", "P-38", Icon::TwinFighter, &lightning)
            .steps(1, 2)
            .badge(Badge::Disrupted)
            .badge(Badge::Regroup)]),
    );
    let mut second =
        Tray::new("base:australia", "Australia").note("Ready · 7 hexes by way of 1511");
    "Secret to the Allied seat".clone_into(&mut second.secret);
    second.halves.push(TrayHalf::new(
        "Ready",
        "may fly a mission",
        [
            aircraft("air:b24-1", "B-24", Icon::HeavyBomber, &liberator).badge(Badge::Loaded),
            aircraft("air:b17-1", "B-17", Icon::HeavyBomber, &liberator).badge(Badge::Sequence(2)),
            aircraft("air:c47-1", "C-47", Icon::Transport, &dauntless),
        ],
    ));
    let marks = Marks::none()
        .option("air:b25-1", 1, "B-25")
        .option("air:p38-1", 2, "P-38")
        .chosen("air:b25-2");
    let trays = Face::Trays { trays: vec![first, second] };
    (Board::new("airfields", "Airfields", trays), marks)
}
