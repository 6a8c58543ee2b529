//! An ocean of 476 hexes: lanes, a perimeter, bases, and how far a boat still gets.

use board::{
    Board, Counter, Course, CourseKind, Face, Frame, Grid, Hexside, HexsideKind, Icon, Label,
    LabelKind, LabelSide, Livery, Map, Marks, Place, Placed, Point, Side, Target, Terrain, Tint,
    TintKind, Token, TokenKind,
};
use hexes::{Hex, Names, Sheet, Shove};

const GRID: Grid = Grid {
    sheet: Sheet {
        shove: Shove::EvenDown,
        names: Names::ColumnRow,
        columns: (1, 28),
        rows: (1, 17),
        ragged: false,
    },
    first: Point::new(68.0, 63.4),
    radius: 34.0,
    numbers: false,
};

/// A letter for each hex, column by column.
const GROUND: &str = "llllllllsssssssssllllllsssssssssssllllllhssssssssssllllllhssssssssssllllllllhhssssss\
    sllllllllhthsssssslllllllhshhtsssssllllllhsshhtsshsslllhhhtsstssshllslllhhhsstssshll\
    hslllstssssssshlllsllsssssssshhhllhshlstsssssssttlllhhtsssssssssssllllssssssssssssss\
    hlssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss\
    ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss\
    ssssssssssssssssssssssssssssssssssssssssssssssssssssssss";

static TERRAIN: std::sync::LazyLock<Vec<Terrain>> = std::sync::LazyLock::new(|| {
    let ground = |letter| match letter {
        'l' => Terrain::Land,
        'h' => Terrain::Shallow,
        't' => Terrain::Coast,
        _ => Terrain::Sea,
    };
    GROUND.chars().map(ground).collect()
});

/// Hex, name, place, side of the name, and the sign with its letter and nation.
type Base = (&'static str, &'static str, f64, f64, LabelSide, TokenKind, &'static str, Livery);

#[rustfmt::skip]
const PLACES: [Base; 32] = [
    ("0408", "Rangoon", 241.8, 499.9, LabelSide::Right, TokenKind::Shield, "1", Livery::Japanese),
    ("0609", "Bangkok", 306.8, 549.7, LabelSide::Left, TokenKind::Shield, "1", Livery::Japanese),
    ("0610", "Singapore", 317.2, 644.1, LabelSide::Left, TokenKind::Shield, "3", Livery::Japanese),
    ("0708", "Hainan", 380.2, 476.2, LabelSide::Left, TokenKind::Shield, "1", Livery::Japanese),
    ("0709", "Saigon", 357.9, 549.0, LabelSide::Right, TokenKind::Shield, "1", Livery::Japanese),
    ("0712", "Batavia", 353.0, 717.3, LabelSide::Left, TokenKind::Disc, "F", Livery::Japanese),
    ("0807", "Hong Kong", 425.1, 444.8, LabelSide::Left, TokenKind::Shield, "2", Livery::Japanese),
    ("0810", "Miri", 419.0, 619.9, LabelSide::Right, TokenKind::Disc, "F", Livery::Japanese),
    ("0816", "Freemantle", 427.8, 982.5, LabelSide::Right, TokenKind::Shield, "1", Livery::Allied),
    ("0904", "Tianjin", 465.3, 259.8, LabelSide::Above, TokenKind::Disc, "F", Livery::Japanese),
    ("0905", "Shanghai", 487.1, 320.2, LabelSide::Left, TokenKind::Disc, "F", Livery::Japanese),
    ("0907", "Taipei", 500.0, 415.9, LabelSide::AboveRight, TokenKind::Disc, "F", Livery::Japanese),
    ("0909", "Manila", 491.7, 522.0, LabelSide::Left, TokenKind::Shield, "2", Livery::Japanese),
    ("0912", "Makassar", 471.6, 710.4, LabelSide::Right, TokenKind::Disc, "F", Livery::Japanese),
    ("1004", "Dairen", 507.0, 261.8, LabelSide::AboveRight, TokenKind::Disc, "F", Livery::Japanese),
    ("1010", "Davao", 534.6, 601.7, LabelSide::Right, TokenKind::Disc, "F", Livery::Japanese),
    ("1105", "Pusan", 578.7, 306.3, LabelSide::Right, TokenKind::Disc, "F", Livery::Japanese),
    ("1106", "Nagasaki", 585.2, 336.7, LabelSide::Left, TokenKind::Shield, "1", Livery::Japanese),
    ("1205", "Osaka", 643.1, 311.5, LabelSide::Below, TokenKind::Shield, "2", Livery::Japanese),
    ("1305", "Tokyo", 687.3, 300.6, LabelSide::Right, TokenKind::Shield, "3", Livery::Japanese),
    ("1307", "Iwo Jima", 700.0, 419.5, LabelSide::Right, TokenKind::Square, "G", Livery::Japanese),
    ("1311", "Wewak", 694.6, 669.5, LabelSide::Left, TokenKind::Square, "G", Livery::Japanese),
    ("1408", "Guam", 731.6, 526.3, LabelSide::Right, TokenKind::Shield, "2", Livery::Japanese),
    ("1510", "Truk", 802.1, 591.6, LabelSide::Right, TokenKind::Shield, "2", Livery::Japanese),
    ("1512", "Rabaul", 801.4, 702.5, LabelSide::Left, TokenKind::Burst, "NB", Livery::Japanese),
    ("1612", "Solomons", 838.7, 726.7, LabelSide::Right, TokenKind::Square, "G", Livery::Japanese),
    ("1615", "Brisbane", 814.5, 927.6, LabelSide::Right, TokenKind::Shield, "2", Livery::Allied),
    ("1807", "Wake", 947.9, 466.2, LabelSide::Right, TokenKind::Square, "G", Livery::Japanese),
    ("1809", "Kwajalein", 953.6, 574.2, LabelSide::AboveRight, TokenKind::Square, "G", Livery::Japanese),
    ("1910", "Majuro", 999.3, 594.8, LabelSide::Right, TokenKind::Square, "G", Livery::Japanese),
    ("2206", "Midway", 1118.1, 383.6, LabelSide::Above, TokenKind::Shield, "1", Livery::Allied),
    ("2607", "Pearl Harbor", 1322.2, 452.6, LabelSide::Below, TokenKind::Shield, "3", Livery::Allied),
];

/// Hexes and the sides, from 0 in the north clockwise, on which an empire ends.
#[rustfmt::skip]
const PERIMETER: [(&str, usize); 73] = [
    ("0408", 0), ("0408", 4), ("0408", 5), ("0409", 4), ("0409", 5), ("0410", 3), ("0410", 4),
    ("0410", 5), ("0511", 4), ("0512", 3), ("0512", 4), ("0512", 5), ("0612", 2), ("0612", 3),
    ("0612", 4), ("0712", 3), ("0812", 2), ("0812", 3), ("0812", 4), ("0912", 3), ("1012", 2),
    ("1012", 3), ("1012", 4), ("1112", 3), ("1211", 2), ("1212", 1), ("1212", 2), ("1212", 3),
    ("1212", 4), ("1311", 3), ("1411", 3), ("1411", 4), ("1512", 3), ("1512", 4), ("1611", 2),
    ("1612", 1), ("1612", 2), ("1612", 3), ("1612", 4), ("1701", 2), ("1702", 1), ("1702", 2),
    ("1703", 1), ("1703", 2), ("1704", 1), ("1711", 3), ("1804", 0), ("1811", 2), ("1811", 3),
    ("1811", 4), ("1904", 0), ("1904", 1), ("1904", 2), ("1904", 5), ("1905", 1), ("1905", 2),
    ("1906", 1), ("1911", 3), ("2006", 0), ("2006", 1), ("2006", 2), ("2007", 1), ("2007", 2),
    ("2008", 1), ("2008", 2), ("2009", 1), ("2009", 2), ("2010", 1), ("2010", 2), ("2011", 1),
    ("2011", 2), ("2011", 3), ("2011", 4),
];

#[rustfmt::skip]
const LANES: [(bool, &[&str]); 9] = [
    (true, &["0610", "0710", "0809", "0808", "0908", "0907", "1006", "1106", "1205", "1305"]),
    (true, &["0712", "0711", "0710", "0709", "0708", "0807", "0907"]),
    (false, &["0609", "0710", "0810"]),
    (false, &["0709", "0710", "0610"]),
    (true, &["0909", "0908", "0907"]),
    (false, &["0811", "0911", "0910", "0909"]),
    (false, &["0810", "0809", "0909"]),
    (false, &["0611", "0610"]),
    (false, &["0712", "0812", "0912", "1011"]),
];

fn hex(name: &str) -> Hex {
    GRID.sheet.parse(name).expect("the gallery names hexes of its sheet")
}

fn on(name: &str) -> Target {
    GRID.target(hex(name))
}

pub(crate) fn ocean() -> (Board, Marks) {
    let mut map = Map::empty(Frame::new(0.0, 0.0, 1513.0, 1098.0));
    map.grid = Some(GRID);
    map.terrain = &TERRAIN;
    for (text, x, y) in [
        ("Home Waters", 720.0, 130.0),
        ("Outer Perimeter", 960.0, 210.0),
        ("Inner Perimeter", 620.0, 480.0),
        ("Central Pacific", 1250.0, 560.0),
        ("Indian Ocean", 150.0, 800.0),
        ("Southwest Pacific", 1130.0, 860.0),
    ] {
        let at = Point::new(x, y);
        map.labels.push(Label { text: text.to_owned(), kind: LabelKind::SeaSmall, at, turn: 0.0 });
    }
    for (code, name, x, y, label, kind, text, livery) in PLACES {
        let at = Some(Point::new(x, y));
        map.places.push(Place { at, label, ..Place::new(hex(code), name) });
        let token = Token::new(format!("base:{code}"), on(code), kind, livery, name);
        map.tokens.push(token.text(text));
    }
    map.sides = PERIMETER
        .iter()
        .map(|(code, side)| Hexside {
            hex: hex(code),
            side: hexes::Side::ALL[*side],
            kind: HexsideKind::Perimeter,
        })
        .collect();
    for (major, through) in LANES {
        let through = through.iter().map(|code| on(code));
        map.courses.push(Course::through(CourseKind::Lane { major }, through));
    }
    let (here, home) = (hex("1007"), hex("1906"));
    let reach = |h: &Hex| here.distance(*h) + h.distance(home) <= 18;
    map.tints.push(Tint::new(TintKind::Extended, GRID.sheet.hexes().filter(reach)));
    let sailed = ["2308", "2207", "2107", "2006", "1906", "1806", "1706", "1606", "1507", "1407"];
    let sailed = sailed.into_iter().chain(["1307", "1207", "1107", "1007"]).map(on);
    map.courses.push(Course::through(CourseKind::Sailed, sailed));
    map.counters.push(Placed {
        on: on("1007"),
        offset: Point::default(),
        counter: Counter::new("boat", Icon::Submarine, "Bluefin", Side::Own),
    });
    let marks = Marks::none()
        .option("hex:0908", 1, "Cruise to 0908")
        .option("hex:1006", 2, "Cruise to 1006")
        .option("hex:0907", 3, "Stalk into 0907")
        .option("boat", 4, "Drill here");
    let note = "The boat lies in 1007 and may cruise, stalk or drill.";
    (Board::new("ocean", "The Pacific", Face::Map(map)).noted(note), marks)
}
