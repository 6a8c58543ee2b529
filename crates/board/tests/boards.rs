//! The gallery as pictures, and the laws every picture and every page of text obeys.

use std::collections::BTreeSet;

use board::plans::{PartNow, PlanDrawing};
use board::svg::{self, Look, Theme};
use board::text::{self, Paint};
use board::{
    BarChart, BarSpan, Board, Cell, Centre, ChartBar, Column, Counter, Course, CourseKind, Face,
    Frame, Gauge, Health, Icon, Inset, InsetRow, Instrument, LabelSide, Level, Light, Livery, Man,
    Map, Margin, Marks, Panel, PartState, Placed, Plate, Plot, PlotCorner, Plotted, Point, Row,
    STYLE, Sheet, Side, Sign, Stack, StoreRow, Target, Tint, TintKind, Token, TokenKind, Track,
    Tray, TrayHalf, Turn, Zone, ZoneKind,
};
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

#[path = "../examples/gallery/boards.rs"]
mod boards;

const PAGE: Look<'_> = Look::Page { bases: "/bases" };
const LOOKS: [Look<'_>; 3] = [PAGE, Look::File(Theme::Light), Look::File(Theme::Dark)];

/// Well-formed, without repeated ids, inline scripts, handlers or styles.
fn sound(picture: &str) -> Result<(), String> {
    let document = roxmltree::Document::parse(picture).map_err(|e| e.to_string())?;
    let mut ids = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        if node.tag_name().name() == "script" {
            return Err("a script".to_owned());
        }
        for attribute in node.attributes() {
            let name = attribute.name();
            if name.starts_with("on") || name == "style" {
                return Err(format!("attribute {name}"));
            }
            if name == "id" && !ids.insert(attribute.value().to_owned()) {
                return Err(format!("id {} twice", attribute.value()));
            }
        }
    }
    Ok(())
}

fn targets_drawn(picture: &str) -> BTreeSet<String> {
    let document = roxmltree::Document::parse(picture).expect("the picture is well-formed");
    document.descendants().filter_map(|n| n.attribute("data-target")).map(str::to_owned).collect()
}

/// Columns with their levels, ranks and boats are drawn, spoken and written; what is still to come is not told.
#[test]
fn columns_are_drawn_and_told() {
    let bar = |name: &str, value| ChartBar {
        name: name.to_owned(),
        spoken: format!("{name}: tally"),
        value,
        ..ChartBar::default()
    };
    let chart = BarChart {
        note: "tally 7".to_owned(),
        levels: vec![Level { from: 4, name: "Acceptable".to_owned() }],
        bars: vec![bar("F41", Some(9)), bar("W42", Some(-2)), bar("Sp42", None)],
        turns: vec![Turn { before: 0, name: "Lieutenant".to_owned() }],
        spans_are: "Boat".to_owned(),
        spans: vec![BarSpan { from: 0, to: 1, name: "Gato".to_owned(), open: false }],
    };
    let board = Board::new("seasons", "Career", Face::Bars(chart));
    for look in LOOKS {
        let picture = svg::render(&board, &Marks::none(), look);
        assert_eq!(sound(&picture), Ok(()));
        for said in ["Acceptable", "Lieutenant", "Gato", "aria-label=\"F41: tally\"", "−2"] {
            assert!(picture.contains(said), "{said} is missing");
        }
    }
    let page = text::render(&board, &Marks::none(), Paint::Plain);
    assert!(page.contains(&"█".repeat(9)) && !page.contains("Sp42"), "{page}");
}

/// Tables and a legend lie on a map without hiding what is below from whoever points; as text the row that
/// counts is told.
#[test]
fn tables_lie_on_a_map() {
    let mut map = Map::empty(Frame::new(0.0, 0.0, 900.0, 600.0));
    let row = |name: &str, here| InsetRow { here, ..InsetRow::new(name, ["17 %", "3 %"]) };
    let insets = vec![Inset {
        at: Point::new(10.0, 10.0),
        width: 190.0,
        title: "Weather".to_owned(),
        heads: vec!["storm".to_owned(), "fog".to_owned()],
        rows: vec![row("Home Waters", false), row("North Pacific", true)],
    }];
    let base =
        Sign::Token { kind: TokenKind::Shield, livery: Livery::Japanese, text: "2".to_owned() };
    let lane = Sign::Lane { major: true };
    let signs = [(base, "base"), (lane, "lane"), (Sign::Perimeter, "perimeter")];
    let signs = signs.into_iter().map(|(sign, words)| (sign, words.to_owned())).collect();
    map.margin = Some(Box::new(Margin { insets, legend: signs }));
    let board = Board::new("map", "Map", Face::Map(map));
    for look in LOOKS {
        let picture = svg::render(&board, &Marks::none(), look);
        assert_eq!(sound(&picture), Ok(()));
        for said in ["Home Waters", "17 %", "perimeter", "pointer-events=\"none\""] {
            assert!(picture.contains(said), "{said} is missing");
        }
    }
    let page = text::render(&board, &Marks::none(), Paint::Plain);
    assert!(page.contains("North Pacific: storm 17 %, fog 3 %"), "{page}");
    assert!(!page.contains("Home Waters"), "{page}");
}

/// Facts and stores of a panel are drawn and written, and what is kept is told apart.
#[test]
fn a_panel_holds_facts_and_stores() {
    let mut panel = Panel { height: 158.0, ..Panel::engagement(Light::Day) };
    let facts = Gauge::Facts {
        icon: Some(Icon::Submarine),
        columns: 2,
        rows: vec![("Gun".to_owned(), "5-in".to_owned())],
    };
    let fuel = StoreRow { name: "Fuel".to_owned(), filled: 9, kept: 6, of: 24 };
    panel.instruments = vec![
        Instrument::new(Frame::new(6.0, 6.0, 216.0, 146.0), "Boat", facts),
        Instrument::new(
            Frame::new(228.0, 6.0, 290.0, 146.0),
            "Stores",
            Gauge::Stores { rows: vec![fuel] },
        ),
    ];
    let board = Board::new("force", "Force", Face::Panel(panel));
    for look in LOOKS {
        let picture = svg::render(&board, &Marks::none(), look);
        assert_eq!(sound(&picture), Ok(()));
        assert!(picture.contains("9 of 24") && picture.matches("#d99a1c").count() == 6);
    }
    let page = text::render(&board, &Marks::none(), Paint::Plain);
    assert!(page.contains("Fuel 9 of 24 (6 kept)") && page.contains("Gun 5-in"), "{page}");
}

#[test]
fn the_gallery_in_light() {
    for (board, marks) in boards::all() {
        let picture = svg::render(&board, &marks, Look::File(Theme::Light));
        insta::assert_binary_snapshot!(&format!("{}.svg", board.id), picture.into_bytes());
    }
}

#[test]
fn the_gallery_as_text() {
    let pages: Vec<String> =
        boards::all().iter().map(|(b, m)| text::render(b, m, Paint::Plain)).collect();
    insta::assert_snapshot!(pages.join("\n"));
}

#[test]
fn every_picture_is_sound_in_every_look() {
    for (board, marks) in boards::all() {
        for look in LOOKS {
            let picture = svg::render(&board, &marks, look);
            assert_eq!(sound(&picture), Ok(()), "{} {look:?}", board.id);
        }
    }
}

#[test]
fn a_picture_in_a_file_needs_no_custom_properties() {
    for (board, marks) in boards::all() {
        for theme in [Theme::Light, Theme::Dark] {
            let picture = svg::render(&board, &marks, Look::File(theme));
            assert!(!picture.contains("var(--"), "{}", board.id);
        }
    }
}

/// Moves that are not offered are not drawn; everything else is.
#[test]
fn every_target_is_drawn_and_every_option_can_be_reached() {
    for (board, marks) in boards::all() {
        let picture = svg::render(&board, &marks, PAGE);
        let drawn = targets_drawn(&picture);
        for target in board.targets() {
            assert!(drawn.contains(target.as_str()), "{} lacks {target}", board.id);
        }
        let document = roxmltree::Document::parse(&picture).expect("the picture is well-formed");
        for offered in marks.options() {
            let node = document
                .descendants()
                .find(|n| n.attribute("data-target") == Some(offered.target.as_str()))
                .expect("an offered target is drawn");
            assert_eq!(node.attribute("role"), Some("button"));
            assert_eq!(node.attribute("tabindex"), Some("0"));
            let title = node.children().find(|child| child.has_tag_name("title"));
            let label = title.and_then(|title| title.text()).expect("an option has a name");
            assert!(label.contains(&offered.label), "{label}");
            let written = text::render(&board, &marks, Paint::Plain);
            assert!(written.contains(&format!("«{}", offered.key)), "{}", offered.key);
        }
    }
}

/// Rule of the stylesheet: a counter keeps its id wherever it stands, so a page can slide it.
#[test]
fn a_counter_keeps_its_id_when_it_moves() {
    let (mut board, marks) = boards::map();
    let id = "id=\"map-squadron\"";
    assert!(svg::render(&board, &marks, PAGE).contains(id));
    if let Face::Map(map) = &mut board.face {
        map.counters[0].on = Target::from("zone:r1");
    }
    assert!(svg::render(&board, &marks, PAGE).contains(id));
}

#[test]
fn text_keeps_to_a_hundred_columns() {
    for (board, marks) in boards::all() {
        for line in text::render(&board, &marks, Paint::Plain).lines() {
            assert!(line.width() <= text::WIDTH, "{}: {line}", board.id);
        }
    }
}

#[test]
fn colours_add_nothing_but_escapes() {
    for (board, marks) in boards::all() {
        let painted = text::render(&board, &marks, Paint::Ansi);
        let mut plain = String::new();
        let mut rest = painted.as_str();
        while let Some(start) = rest.find('\u{1b}') {
            plain.push_str(&rest[..start]);
            let end = rest[start..].find('m').expect("an escape ends in m");
            rest = &rest[start + end + 1..];
        }
        plain.push_str(rest);
        let trimmed: Vec<&str> = plain.lines().map(str::trim_end).collect();
        let expected = text::render(&board, &marks, Paint::Plain);
        assert_eq!(trimmed, expected.lines().collect::<Vec<_>>());
    }
}

#[test]
fn the_background_is_light_enough_for_a_page() {
    let (board, marks) = boards::map();
    let Face::Map(map) = &board.face else { unreachable!("the map is a map") };
    assert!(map.base.expect("the map has a background").svg.len() < 60_000);
    let page = svg::render(&board, &marks, PAGE);
    assert!(page.contains("href=\"/bases/devil-boats.svg\""));
    assert!(page.len() < 60_000);
}

/// A campaign of 209 hexes and 150 counters, its grid and background left to be served once.
#[test]
fn a_campaign_is_light_enough_for_a_page() {
    let (board, marks) = boards::campaign();
    let Face::Map(map) = &board.face else { unreachable!("the campaign is a map") };
    assert_eq!(map.stacks.iter().map(|stack| stack.counters.len()).sum::<usize>(), 150);
    let page = svg::render(&board, &marks, PAGE);
    assert!(page.contains("href=\"/bases/islands-grid.svg\""));
    assert!(page.len() < 250_000, "{} bytes", page.len());
    let files = map.base.expect("the map has a background").files();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["islands", "islands-grid"]);
    assert!(files[1].1.contains(">2811</text>"));
}

/// What a player may be shown of a wrong file: the line and the word.
#[test]
fn a_file_that_is_no_drawing_says_what_is_wrong() {
    let read = |text: &str| PlanDrawing::read(text).map(|_| ()).unwrap_err().to_string();
    assert!(read("width = 10\nbreadth = 3").contains("breadth"));
    assert!(read("width = 10").contains("height"));
}

/// Contrast by WCAG 2: relative luminance of the two colours.
fn contrast(a: &str, b: &str) -> f64 {
    let luminance = |hex: &str| {
        let channel = |i: usize| {
            let value = u8::from_str_radix(&hex[i..i + 2], 16).expect("a colour is hexadecimal");
            let c = f64::from(value) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn text_colours_can_be_read_in_both_themes() {
    let token = |block: &str, name: &str| {
        let start = block.find(&format!("{name}:")).expect("the token exists") + name.len() + 1;
        let value = block[start..].split(';').next().expect("a declaration ends");
        if value.len() == 4 {
            value.chars().flat_map(|c| if c == '#' { vec![c] } else { vec![c, c] }).collect()
        } else {
            value.to_owned()
        }
    };
    let dark = STYLE.find("[data-theme=dark]").expect("the style has a dark theme");
    for block in [&STYLE[..dark], &STYLE[dark..]] {
        for (ink, ground) in [
            ("--ink", "--sheet"),
            ("--ink-2", "--sheet"),
            ("--ink-3", "--sheet"),
            ("--ink-3", "--page"),
            ("--accent", "--sheet"),
            ("--accent-ink", "--accent"),
            ("--danger", "--danger-soft"),
            ("--caution", "--caution-soft"),
            ("--safe", "--safe-soft"),
            ("--own-ink", "--own"),
            ("--foe-ink", "--foe"),
            ("--allied-ink", "--allied"),
            ("--japan-ink", "--japan"),
            ("--allied-weak", "--allied"),
            ("--japan-weak", "--japan"),
            ("--bar-ink-2", "--bar"),
        ] {
            let ratio = contrast(&token(block, ink), &token(block, ground));
            assert!(ratio >= 4.5, "{ink} on {ground}: {ratio:.2}");
        }
    }
}

fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("<script>alert(1)</script>".to_owned()),
        Just("\" onload=\"x".to_owned()),
        Just("' & ]]> <!-- var(--ink)".to_owned()),
        Just("\u{1b}[31mred\u{0}\u{7}".to_owned()),
        Just("日本語の名前 e\u{301} 👩‍🚀".to_owned()),
        ".{0,60}",
    ]
}

/// A map of hexes on which everything has a hostile name.
fn hexes(name: &str, note: &str, counter: &Counter) -> Map {
    let (board, _) = boards::hexes();
    let Face::Map(mut map) = board.face else { unreachable!("the hexes are a map") };
    name.clone_into(&mut map.places[0].name);
    let more = Counter::new("second", Icon::TwinBomber, name, Side::Own)
        .factor(board::Spot::LowerLeft, name, note, board::Print::Ringed)
        .foot(note)
        .height(9, 2, note)
        .steps(9, 3);
    let mut stack = Stack::new("stack", "hex:1702", [counter.clone(), more]).note(note);
    stack.open = note.len().is_multiple_of(2);
    map.stacks.push(stack);
    let token = Token::new("token", name, TokenKind::Shield, Livery::Japanese, name).text(note);
    map.tokens.push(token);
    map.plates.push(Plate {
        on: Target::from("hex:1501"),
        lines: vec![name.to_owned()],
        tone: board::Tone::Good,
    });
    let everywhere = map.grid.iter().flat_map(|grid| grid.sheet.hexes().collect::<Vec<_>>());
    map.tints.push(Tint::new(TintKind::Reach, everywhere).label(name));
    map.courses
        .push(Course::through(CourseKind::Planned, ["hex:1501", name, "hex:1803"]).label(note));
    map
}

fn plot(name: &str, note: &str, counter: &Counter) -> Plot {
    let mut plot = Plot::new([name, note, "x"], [note]);
    plot.pieces.push(Plotted::new(7, 7, counter.clone()).line(name).value(note).guns(["gun:1"]));
    plot.centre = Centre::Ship(boards::ships::destroyer_deck(&[]));
    plot.corners.push(PlotCorner {
        title: name.to_owned(),
        note: note.to_owned(),
        counters: Vec::new(),
    });
    plot
}

fn tray(name: &str, note: &str, counter: &Counter) -> Tray {
    let mut tray = Tray::new("tray", name).note(note);
    name.clone_into(&mut tray.secret);
    tray.halves.push(TrayHalf::new(name, note, [counter.clone()]));
    tray
}

/// Three aircraft one below the other and one in the last row: names go where no other aircraft is, and
/// stay on the board.
#[test]
fn names_in_the_air_cover_no_neighbour() {
    const REACH: f64 = 17.0;
    let sheet = hexes::Sheet {
        shove: hexes::Shove::EvenDown,
        names: hexes::Names::ColumnRow,
        columns: (1, 9),
        rows: (1, 9),
        ragged: false,
    };
    let first = Point::new(59.0, 36.4);
    let grid = board::Grid { sheet, first, radius: 27.0, numbers: true };
    let mut map = Map::empty(Frame::new(0.0, 0.0, 440.0, 480.0));
    map.grid = Some(grid);
    for (key, hex) in [("a", "0402"), ("b", "0403"), ("c", "0404"), ("d", "0709")] {
        let hex = sheet.parse(hex).expect("it is on the sheet");
        let counter = Counter::new(key, Icon::TwinBomber, "B-25 Mitchell 3", Side::Own)
            .heading(board::Heading(0));
        map.counters.push(Placed { on: grid.target(hex), offset: Point::default(), counter });
    }
    let (frame, picture) = (map.frame, Board::new("air", "Air", Face::Map(map)));
    let picture = svg::render(&picture, &Marks::none(), PAGE);
    let document = roxmltree::Document::parse(&picture).expect("it is well-formed");
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let moved = document
        .descendants()
        .filter(|it| it.attribute("class").is_some_and(|class| class.contains("b-move")));
    let tokens: Vec<(f64, f64, [f64; 4])> = moved
        .map(|token| {
            let at = token.attribute("transform").expect("it has a place");
            let at: Vec<f64> =
                at.trim_matches(|c: char| !c.is_ascii_digit()).split(' ').map(number).collect();
            let plate = token.descendants().find(|it| it.has_tag_name("rect"));
            let plate = plate.expect("it has a plate");
            let side = |name: &str| number(plate.attribute(name).unwrap_or("0"));
            let (x, y) = (at[0] + side("x"), at[1] + side("y"));
            (at[0], at[1], [x, y, x + side("width"), y + side("height")])
        })
        .collect();
    assert_eq!(tokens.len(), 4);
    for (n, (.., plate)) in tokens.iter().enumerate() {
        let [left, top, right, bottom] = plate;
        let inside = *left >= 0.0 && *right <= frame.width && *bottom <= frame.height;
        assert!(inside && *top >= 0.0, "{n} leaves the board: {plate:?}");
        for (other, (x, y, _)) in tokens.iter().enumerate().filter(|(other, _)| *other != n) {
            let apart = x + REACH <= *left
                || x - REACH >= *right
                || y + REACH <= *top
                || y - REACH >= *bottom;
            assert!(apart, "the name of {n} lies on {other}");
        }
    }
}

/// Hexes that are offered are targets of the picture, the others are not sent.
#[test]
fn only_hexes_that_matter_are_sent() {
    let (board, _) = boards::hexes();
    assert!(board.has("hex:1801") && !board.has("hex:1901"));
    let drawn = targets_drawn(&svg::render(&board, &Marks::offering(["hex:1702"]), PAGE));
    assert!(drawn.contains("hex:1702") && !drawn.contains("hex:1801"));
}

fn laws(board: &Board, marks: &Marks) -> Result<(), TestCaseError> {
    for look in LOOKS {
        let picture = svg::render(board, marks, look);
        prop_assert_eq!(sound(&picture), Ok(()));
    }
    let drawn = targets_drawn(&svg::render(board, marks, PAGE));
    let wanted = board.targets().len();
    prop_assert!(drawn.len() <= wanted);
    let written = text::render(board, marks, Paint::Plain);
    prop_assert!(!written.contains('\u{1b}'), "an escape came through");
    for line in written.lines() {
        prop_assert!(line.width() <= text::WIDTH, "{}", line);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn hostile_names_stay_names(
        title in hostile(), name in hostile(), note in hostile(), target in "[a-z:<>\"'& _-]{1,12}",
    ) {
        let marks = Marks::none().option(target.as_str(), &note, &title);
        let counter = Counter::new(target.as_str(), Icon::BargeA, &name, Side::Enemy)
            .speed(&note)
            .note(&title)
            .boxes(&name, 3, 2);
        let mut map = Map::empty(Frame::new(0.0, 0.0, 400.0, 300.0));
        map.zones.push(Zone {
            target: Target::from("zone:x"),
            code: note.clone(),
            name: name.clone(),
            at: Point::new(100.0, 100.0),
            kind: ZoneKind::Red,
            label: LabelSide::Above,
            flag: true,
            note: note.clone(),
        });
        map.counters.push(Placed {
            on: Target::from("zone:x"),
            offset: Point::default(),
            counter: counter.clone(),
        });
        let man = Man {
            target: Target::from(target.as_str()),
            name: name.clone(),
            at: Target::from("post:co"),
            commander: true,
            health: Health::Light,
            note: note.clone(),
            short: None,
            expert: false,
        };
        let taken = [PartNow::new("bed:1", [PartState::Taken(name.clone())])];
        let sheet = Sheet {
            columns: vec![Column::new(&title, board::Align::Right, 1.0)],
            rows: vec![
                Row::heading(&name),
                Row::of([Cell::Text(note.clone())]).target(target.as_str()),
            ],
        };
        let (convoy, _) = boards::convoy();
        let Face::Range(mut range) = convoy.face else { unreachable!("the convoy is a range board") };
        range.place.clone_from(&name);
        range.bands[0].name.clone_from(&title);
        range.bands[0].counters.push(counter.clone());
        for face in [
            Face::Map(hexes(&name, &note, &counter)),
            Face::Plot(plot(&name, &note, &counter)),
            Face::Trays { trays: vec![tray(&name, &note, &counter)] },
            Face::Map(map),
            Face::Plan(boards::ships::launch_deck(&name, &[], std::slice::from_ref(&man))),
            Face::Plan(boards::ships::launch_below(&name, &taken, &[])),
            Face::Range(range),
            Face::Sheet(sheet),
            Face::Counters { counters: vec![counter] },
            Face::Tracks { tracks: vec![Track::marker(&title, [&name, &note], Some(1)).note(&note)] },
        ] {
            let board = Board::new("<b>", &title, face).noted(&note);
            laws(&board, &marks)?;
        }
    }
}
