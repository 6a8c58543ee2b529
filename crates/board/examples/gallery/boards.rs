//! One board of every kind, as a game would hand it over. The tests draw the same.

use board::plans::PartNow;
use board::{
    Align, Award, Badge, Band, Board, Cell, Column, Counter, DiceTray, Die, DieColour, Edge, Face,
    Faces, Fate, Frame, Grid, Heading, Health, Hexside, HexsideKind, Icon, Light, LinkKind, Man,
    Map, Marks, Medal, PartState, Place, Placed, Point, RangeBoard, Row, Sheet, Shot, ShotResult,
    Side, Target, Terrain, Tone, Track, TrackBox, Way,
};
use hexes::{Names, Shove};

#[path = "boards/chart.rs"]
mod chart;
#[path = "boards/islands.rs"]
mod islands;
#[path = "boards/ocean.rs"]
mod ocean;
#[path = "boards/panels.rs"]
mod panels;
#[path = "boards/plots.rs"]
mod plots;
#[path = "boards/ships.rs"]
pub(crate) mod ships;
#[path = "boards/submarine.rs"]
mod submarine;

pub(crate) use islands::campaign;

/// Every board of the gallery with a question that points at it.
pub(crate) fn all() -> Vec<(Board, Marks)> {
    let mut all = vec![
        map(),
        convoy(),
        raid(),
        destroyers(),
        deck(),
        interior(),
        tracks(),
        crew_sheet(),
        damage_log(),
        counters(),
        medals(),
        dice(),
        hexes(),
    ];
    all.extend(submarine::all());
    all.extend(islands::all());
    all.push(ocean::ocean());
    all.extend(plots::all());
    all.extend(panels::all());
    all
}

pub(crate) fn map() -> (Board, Marks) {
    let mut map = chart::chart();
    for (from, to) in [("base", "g1"), ("g1", "g2"), ("g2", "y1")] {
        let ends = (chart::zone_target(from), chart::zone_target(to));
        for link in &mut map.links {
            if (&link.from, &link.to) == (&ends.0, &ends.1) {
                link.kind = LinkKind::Sailed;
            }
        }
    }
    for zone in &mut map.zones {
        zone.flag = zone.target.as_str() == "zone:r1";
    }
    map.counters.push(Placed {
        on: Target::from("zone:y1"),
        offset: Point::new(-76.0, -26.0),
        counter: Counter::new("squadron", Icon::PtBoat, "PT", Side::Own).count(4),
    });
    let marks = Marks::none()
        .option("zone:r1", 1, "Enter Blackett Strait")
        .option("zone:g2", 2, "Turn back to Off Wana Wana")
        .dimmed("zone:r2");
    let board = Board::new("map", "Strategic map of the New Georgia group", Face::Map(map))
        .noted("The squadron of four boats is in Ferguson Passage; Blackett Strait is assigned.");
    (board, marks)
}

fn pt(number: u16) -> Counter {
    Counter::new(format!("pt:{number}"), Icon::PtBoat, format!("PT {number}"), Side::Own)
        .heading(Heading::OUT)
        .speed("Fast")
}

fn band(key: &str, name: &str, note: &str, counters: Vec<Counter>) -> Band {
    Band {
        target: Target::from(format!("range:{key}")),
        name: name.to_owned(),
        note: note.to_owned(),
        reefs: key == "close",
        counters,
    }
}

pub(crate) fn convoy() -> (Board, Marks) {
    let boats = vec![
        pt(1).boxes("Systems", 0, 5).badge(Badge::Leader),
        pt(2),
        pt(3).boxes("Systems", 1, 5).boxes("Flooding", 0, 5),
        pt(4).boxes("Systems", 2, 5).boxes("Flooding", 1, 5),
    ];
    let barges = vec![
        Counter::new("barge:1", Icon::BargeA, "Barge A", Side::Enemy)
            .heading(Heading(172))
            .speed("Slow")
            .boxes("Systems", 3, 6)
            .boxes("Flooding", 1, 6),
        Counter::new("barge:2", Icon::BargeC, "Barge C", Side::Enemy)
            .heading(Heading(186))
            .speed("Slow")
            .boxes("Systems", 0, 10)
            .badge(Badge::Burning),
    ];
    let guns = vec![
        Counter::new("gun:1", Icon::ShoreGun, "Gun 1", Side::Enemy).badge(Badge::Elite),
        Counter::new("gun:2", Icon::ShoreGun, "Gun 2", Side::Enemy).boxes("hits", 1, 2),
    ];
    let way = |key: &str, to: Option<&str>, turns| Way {
        target: Target::from(format!("move:{key}")),
        from: Target::from("pt:1"),
        to: to.map(Target::from),
        turns,
    };
    let range = RangeBoard {
        place: "Blackett Strait, 02:10".to_owned(),
        note: "Squadron heading out, speed Fast".to_owned(),
        light: Light::Night,
        bands: vec![
            band("long", "Long", "−3 to be hit", vec![]),
            band("medium", "Medium", "no change", boats),
            band("close", "Close", "+3 to be hit · reefs", barges),
        ],
        edge: Edge::Shore { name: "Kolombangara".to_owned(), counters: guns },
        air: vec![
            Counter::new("aircraft", Icon::FloatPlane, "Float plane", Side::Enemy)
                .heading(Heading(30))
                .boxes("hits", 1, 3),
        ],
        ways: vec![
            way("leave", None, false),
            way("long", Some("range:long"), false),
            way("hold", Some("range:medium"), true),
            way("close", Some("range:close"), true),
        ],
        shots: vec![Shot {
            from: Target::from("gun:1"),
            at: Target::from("pt:3"),
            result: ShotResult::Miss,
        }],
    };
    let marks = Marks::none()
        .option("move:leave", 1, "Fast, out: leave the board")
        .option("move:long", 2, "Medium, out to Long")
        .option("move:hold", 3, "Medium, hold in Medium")
        .option("move:close", 4, "Fast, turn in to Close");
    let board = Board::new("combat", "Combat board", Face::Range(range))
        .noted("Night. Four boats at Medium range, two barges close inshore, two guns ashore.");
    (board, marks)
}

pub(crate) fn raid() -> (Board, Marks) {
    let shore = |target: &str, icon, name: &str| Counter::new(target, icon, name, Side::Enemy);
    let range = RangeBoard {
        place: "Choiseul, west coast, dawn".to_owned(),
        note: "Pick up the Coastwatcher and shell the dumps".to_owned(),
        light: Light::Day,
        bands: vec![
            band("long", "Long", "−3 to be hit", vec![pt(3).heading(Heading::IN)]),
            band("medium", "Medium", "no change", vec![pt(2).heading(Heading::IN)]),
            band(
                "close",
                "Close",
                "+3 to be hit · reefs",
                vec![
                    pt(1).heading(Heading::IN).speed("Slow").badge(Badge::Grounded),
                    Counter::new("raft", Icon::Raft, "Raft", Side::Neutral).note("two men in it"),
                ],
            ),
        ],
        edge: Edge::Shore {
            name: "Choiseul".to_owned(),
            counters: vec![
                shore("gun:1", Icon::ShoreGun, "Gun 1").boxes("hits", 1, 2),
                shore("nest:1", Icon::MgNest, "MG 1"),
                shore("gun:2", Icon::ShoreGun, "Gun 2").fate(Fate::Lost),
                shore("nest:2", Icon::MgNest, "MG 2"),
                shore("dump:1", Icon::Dump, "Ammo"),
                shore("dump:2", Icon::Dump, "Fuel").boxes("hits", 2, 4),
                Counter::new("watcher", Icon::Coastwatcher, "Watcher", Side::Own),
                Counter::new("beach", Icon::Beach, "Pick-up", Side::Own),
            ],
        },
        air: vec![],
        ways: vec![],
        shots: vec![Shot {
            from: Target::from("pt:2"),
            at: Target::from("nest:1"),
            result: ShotResult::Hit,
        }],
    };
    let marks = Marks::none()
        .option("gun:1", 1, "Bow cannon at Gun 1")
        .option("nest:2", 2, "Bow cannon at MG nest 2")
        .option("dump:2", 3, "Bow cannon at the fuel dump")
        .chosen("beach");
    let board = Board::new("special", "Special mission board", Face::Range(range))
        .noted("Daylight. One boat aground at Close range, eight counters ashore.");
    (board, marks)
}

pub(crate) fn destroyers() -> (Board, Marks) {
    let ship = |target: &str, icon, name: &str| {
        Counter::new(target, icon, name, Side::Enemy).heading(Heading::OUT).speed("Fast")
    };
    let inward = |number| pt(number).heading(Heading::IN);
    let range = RangeBoard {
        place: "Vella Gulf, 01:40".to_owned(),
        note: "Star shell over the squadron".to_owned(),
        light: Light::Lit,
        bands: vec![
            band("long", "Long", "−3 to be hit", vec![inward(3), inward(4).badge(Badge::Disabled)]),
            band(
                "medium",
                "Medium",
                "no change",
                vec![inward(1).badge(Badge::Detected), inward(2)],
            ),
            Band { reefs: false, ..band("close", "Close", "+3 to be hit", vec![]) },
        ],
        edge: Edge::Ships {
            name: "Destroyers".to_owned(),
            counters: vec![
                ship("destroyer:1", Icon::LargeDestroyer, "Teruzuki")
                    .boxes("Systems", 9, 20)
                    .boxes("Flooding", 4, 20)
                    .badge(Badge::Burning),
                ship("destroyer:2", Icon::Destroyer, "Fubuki").boxes("Systems", 0, 18),
            ],
        },
        air: vec![],
        ways: vec![],
        shots: vec![
            Shot {
                from: Target::from("pt:1"),
                at: Target::from("destroyer:1"),
                result: ShotResult::Torpedo,
            },
            Shot {
                from: Target::from("pt:2"),
                at: Target::from("destroyer:2"),
                result: ShotResult::Torpedo,
            },
        ],
    };
    let marks = Marks::none().option("destroyer:1", 1, "Launch at Teruzuki").option(
        "destroyer:2",
        2,
        "Launch at Fubuki",
    );
    let board = Board::new("torpedo", "Torpedo attack", Face::Range(range))
        .noted("Night, lit by a star shell. Two destroyers, four boats.");
    (board, marks)
}

fn crew() -> Vec<Man> {
    let man = |key: &str, name: &str, at: &str, health| Man {
        target: Target::from(format!("man:{key}")),
        name: name.to_owned(),
        at: Target::from(at),
        commander: key == "co",
        health,
        note: String::new(),
        short: None,
        expert: false,
    };
    vec![
        man("co", "James Barrow", "post:co", Health::Fit),
        man("xo", "Leo Tanner", "post:xo", Health::Light),
        man("bow-gunner", "Hank Mason", "post:bow-gunner", Health::Fit),
        man("bow-loader", "Ray Teller", "post:bow-loader", Health::Fit),
        man("aa-1", "George Zimmer", "post:aa-1", Health::Fit),
        man("aa-2", "Dan Fisk", "post:aa-2", Health::Fit),
        man("torpedo-1", "Will Kemp", "post:torpedo-1", Health::Fit),
        man("torpedo-2", "Ed Moss", "post:torpedo-4", Health::Sick),
        man("stern-gunner", "Carl Kohl", "post:stern-gunner", Health::Dead),
        man("stern-loader", "Otis Allen", "post:stern-loader", Health::Fit),
        man("radio", "Paul Sorley", "post:radio", Health::Fit),
        man("engineer", "Bob Jensen", "bed:2", Health::Serious),
    ]
}

fn states() -> Vec<PartNow> {
    vec![
        PartNow::new("tube:1", [PartState::Loaded]),
        PartNow::new("tube:2", [PartState::Spent]),
        PartNow::new("tube:3", [PartState::Loaded]),
        PartNow::new("tube:4", [PartState::Out]),
        PartNow::new("gun:stern", [PartState::Out]),
        PartNow::new("gun:bow", [PartState::Jammed]),
        PartNow::new("turret:2", [PartState::Damaged]).boxes(1, 2),
        PartNow::new("control:throttle", []).boxes(1, 2),
        PartNow::new("propeller:3", [PartState::Out]),
        PartNow::new("engine:2", [PartState::Out]),
        PartNow::new("tank:1", [PartState::Leaking]).boxes(1, 2),
        PartNow::new("hull:bow", []).boxes(1, 3),
        PartNow::new("hull:stern", []).boxes(2, 3),
        PartNow::new("pump:stern", [PartState::Out]),
        PartNow::new("extinguisher:mid", [PartState::Spent]),
        PartNow::new("radar:mid", [PartState::Damaged]),
        PartNow::new("passenger:1", [PartState::Taken("Lt. Keenan".to_owned())]),
        PartNow::new("cargo:supply", [PartState::Loaded]),
        PartNow::new("room:stern-interior", [PartState::Flooded]),
    ]
}

pub(crate) fn deck() -> (Board, Marks) {
    let plan = ships::launch_deck("PT 1", &states(), &crew());
    let marks = Marks::none()
        .option("gun:bow", 1, "Clear the jam of the bow cannon")
        .option("tube:3", 2, "Launch from tube 3")
        .option("man:stern-loader", 3, "Otis Allen takes the stern cannon")
        .option("post:torpedo-2", 4, "Send a torpedo mate to station 2");
    let board = Board::new("boat", "Plan of PT 1, top deck", Face::Plan(plan))
        .noted("An 80-foot Elco boat from above. The stern cannon and tube 4 are out.");
    (board, marks)
}

pub(crate) fn interior() -> (Board, Marks) {
    let plan = ships::launch_below("PT 1", &states(), &crew());
    let marks = Marks::none()
        .option("engine:2", 1, "Repair engine 2")
        .option("pump:stern", 2, "Repair the stern bilge pump")
        .chosen("extinguisher:bow");
    let board = Board::new("below", "Plan of PT 1, below deck", Face::Plan(plan))
        .noted("The stern is flooded, engine 2 is out, fuel tank 1 leaks.");
    (board, marks)
}

pub(crate) fn tracks() -> (Board, Marks) {
    let mut turns =
        Track::marker("Turns in the red zone", ["1", "2", "3", "4"], Some(1)).note("back by 05:00");
    for (i, cell) in turns.boxes.iter_mut().enumerate() {
        *cell = TrackBox { target: Some(format!("turn:{}", i + 1).into()), ..cell.clone() };
    }
    let tracks = vec![
        Track::marker("Weather tonight", ["Bad", "Good"], Some(1)).note("clear, quarter moon"),
        Track::filled("Sea state", 2, 5, Tone::Stock).value("2").note("slight, all speeds"),
        turns,
        Track::filled("Hull", 2, 9, Tone::Damage).value("7 of 9"),
        Track::filled("Flooding", 1, 5, Tone::Warning),
        Track::filled("Torpedoes", 3, 4, Tone::Stock),
        Track::filled("Crew", 9, 12, Tone::Good).note("2 wounded, 1 lost"),
    ];
    let board = Board::new("tracks", "Weather, sea, turns and hull", Face::Tracks { tracks });
    (board, Marks::none().option("turn:3", 1, "Stay another turn"))
}

pub(crate) fn crew_sheet() -> (Board, Marks) {
    let row = |key: &str,
               post: &str,
               name: &str,
               missions: i64,
               kills: i64,
               skill: &str,
               tag: Cell,
               medals| {
        let cells = [
            Cell::from(post),
            Cell::from(name),
            Cell::from(missions),
            Cell::from(kills),
            Cell::Fine(skill.to_owned()),
            tag,
            Cell::Medals(medals),
        ];
        Row::of(cells).target(format!("man:{key}"))
    };
    let fit = || Cell::Tag("fit".to_owned(), Tone::Good);
    let sheet = Sheet {
        columns: vec![
            Column::new("Post", Align::Left, 2.2),
            Column::new("Name", Align::Left, 2.2),
            Column::new("Missions", Align::Right, 1.1),
            Column::new("Kills", Align::Right, 0.9),
            Column::new("Skill", Align::Left, 1.8),
            Column::new("Health", Align::Left, 1.6),
            Column::new("Medals", Align::Left, 1.8),
        ],
        rows: vec![
            Row::heading("Cockpit"),
            row(
                "co",
                "Commanding Officer",
                "James Barrow",
                17,
                4,
                "Natural leader",
                fit(),
                vec![Award::new(Medal::NavyCross, 1), Award::new(Medal::PurpleHeart, 2)],
            ),
            row(
                "xo",
                "Executive Officer",
                "Leo Tanner",
                17,
                0,
                "Navigator",
                Cell::Tag("light wound".to_owned(), Tone::Warning),
                vec![Award::new(Medal::PurpleHeart, 1)],
            ),
            Row::heading("Top deck"),
            row("bow-gunner", "Bow Gunner", "Hank Mason", 12, 3, "", fit(), vec![]),
            row(
                "stern-gunner",
                "Stern Gunner",
                "Carl Kohl",
                9,
                5,
                "Ace",
                Cell::Tag("lost".to_owned(), Tone::Damage),
                vec![Award::new(Medal::SilverStar, 1), Award::new(Medal::PurpleHeart, 1)],
            ),
            Row::heading("Below"),
            row(
                "engineer",
                "Engineer",
                "Bob Jensen",
                21,
                0,
                "Mr. Fix-It, Veteran",
                Cell::Tag("serious wound".to_owned(), Tone::Damage),
                vec![],
            ),
        ],
    };
    let marks = Marks::none().option("man:bow-gunner", 1, "Hank Mason stands in");
    (Board::new("crew", "Crew of PT 1", Face::Sheet(sheet)), marks)
}

pub(crate) fn damage_log() -> (Board, Marks) {
    let row = |boat: &str, systems, flooding, torpedoes, word: &str, tone| {
        Row::of([
            Cell::from(boat),
            Cell::Boxes { marked: systems, of: 5, tone: Tone::Damage },
            Cell::Boxes { marked: flooding, of: 5, tone: Tone::Warning },
            Cell::Boxes { marked: torpedoes, of: 4, tone: Tone::Stock },
            Cell::Tag(word.to_owned(), tone),
        ])
    };
    let sheet = Sheet {
        columns: vec![
            Column::new("Boat", Align::Left, 1.0),
            Column::new("Systems", Align::Left, 1.2),
            Column::new("Flooding", Align::Left, 1.2),
            Column::new("Torpedoes", Align::Left, 1.0),
            Column::new("Tonight", Align::Left, 1.6),
        ],
        rows: vec![
            row("PT 2", 0, 0, 4, "fit", Tone::Good),
            row("PT 3", 1, 0, 4, "damaged", Tone::Warning),
            row("PT 4", 2, 1, 2, "damaged", Tone::Warning),
            row("Reserve", 5, 5, 0, "sunk, next on 24 August", Tone::Damage),
        ],
    };
    (Board::new("damage", "Damage log of the squadron", Face::Sheet(sheet)), Marks::none())
}

pub(crate) fn counters() -> (Board, Marks) {
    let enemy = |target: &str, icon, name: &str| Counter::new(target, icon, name, Side::Enemy);
    let counters = vec![
        pt(2),
        pt(3).badge(Badge::Burning).badge(Badge::Disabled),
        pt(4).badge(Badge::Grounded).boxes("Systems", 2, 5),
        enemy("barge:1", Icon::BargeA, "Type A").boxes("Systems", 3, 6),
        enemy("barge:2", Icon::BargeSuperA, "Super A"),
        enemy("barge:3", Icon::BargeB, "Type B").fate(Fate::Lost),
        enemy("barge:4", Icon::BargeC, "Type C").badge(Badge::Elite),
        enemy("destroyer:1", Icon::Destroyer, "Fubuki"),
        enemy("destroyer:2", Icon::LargeDestroyer, "Teruzuki").badge(Badge::Detected),
        enemy("aircraft:1", Icon::FloatPlane, "Pete"),
        enemy("aircraft:2", Icon::FlyingBoat, "Emily"),
        enemy("aircraft:3", Icon::Bomber, "Betty"),
        enemy("gun:1", Icon::ShoreGun, "Gun 1").badge(Badge::Elite),
        enemy("nest:1", Icon::MgNest, "MG 2").fate(Fate::Spent),
        enemy("dump:1", Icon::Dump, "Fuel"),
        Counter::new("raft", Icon::Raft, "Raft", Side::Neutral),
        Counter::new("watcher", Icon::Coastwatcher, "Watcher", Side::Own),
        Counter::new("beach", Icon::Beach, "Pick-up", Side::Own),
        Counter::new("sub:1", Icon::Submarine, "Tarpan", Side::Own).heading(Heading::OUT),
        enemy("ship:1", Icon::Freighter, "Choko"),
        enemy("ship:2", Icon::Tanker, "Ogura"),
        enemy("ship:3", Icon::Escort, "CD 22"),
        enemy("ship:4", Icon::Carrier, "Unyo"),
        enemy("unit:1", Icon::Infantry, "21st").count(2),
    ];
    let marks = Marks::none().option("barge:2", 2, "Fire at it").chosen("gun:1").dimmed("dump:1");
    (Board::new("counters", "Counters", Face::Counters { counters }), marks)
}

pub(crate) fn medals() -> (Board, Marks) {
    let awards = vec![
        Award::new(Medal::PurpleHeart, 3).note("14 August"),
        Award::new(Medal::LegionOfMerit, 1).note("at 200 points"),
        Award::new(Medal::SilverStar, 1),
        Award::new(Medal::NavyCross, 1).note("Vella Gulf"),
        Award::new(Medal::MedalOfHonor, 1),
        Award::new(Medal::BronzeStar, 1),
        Award::new(Medal::UnitCitation, 0),
    ];
    (Board::new("medals", "Medals of Lt. Barrow", Face::Medals { awards }), Marks::none())
}

pub(crate) fn dice() -> (Board, Marks) {
    let die = |faces, value, colour| Die { faces, value, colour };
    let tray = DiceTray {
        dice: vec![
            die(Faces::D10, 9, DieColour::Ivory),
            die(Faces::D10, 5, DieColour::Navy),
            die(Faces::D6, 5, DieColour::Ivory),
            die(Faces::D6, 6, DieColour::Navy),
            die(Faces::D4, 3, DieColour::Ivory),
            die(Faces::Tens, 7, DieColour::Ivory),
            die(Faces::D10, 10, DieColour::Navy),
            die(Faces::D20, 17, DieColour::Ivory),
        ],
        caption: "Fever check, 2d10".to_owned(),
    };
    (Board::new("dice", "The last roll", Face::Dice(tray)), Marks::none())
}

pub(crate) fn hexes() -> (Board, Marks) {
    const KINDS: [Terrain; 12] = [
        Terrain::Jungle,
        Terrain::Mountain,
        Terrain::Island,
        Terrain::Sea,
        Terrain::Coast,
        Terrain::Sea,
        Terrain::Coast,
        Terrain::Sea,
        Terrain::Land,
        Terrain::Shallow,
        Terrain::Jungle,
        Terrain::Port,
    ];
    let sheet = hexes::Sheet {
        shove: Shove::EvenDown,
        names: Names::ColumnRow,
        columns: (15, 18),
        rows: (1, 3),
        ragged: false,
    };
    let grid = Grid { sheet, first: Point::new(70.0, 60.0), radius: 50.0, numbers: true };
    let hex = |name: &str| sheet.parse(name).expect("the sheet has this hex");
    let mut map = Map::empty(Frame::new(0.0, 0.0, 365.0, 330.0));
    map.grid = Some(grid);
    map.terrain = &KINDS;
    map.places = vec![
        Place::new(hex("1501"), "Rabaul"),
        Place { port: true, worth: Some(2), ..Place::new(hex("1602"), "Buin") },
        Place::new(hex("1803"), "Lae"),
    ];
    map.sides = vec![
        Hexside { hex: hex("1501"), side: hexes::Side::South, kind: HexsideKind::Ridge },
        Hexside { hex: hex("1602"), side: hexes::Side::SouthEast, kind: HexsideKind::Blocked },
        Hexside { hex: hex("1702"), side: hexes::Side::North, kind: HexsideKind::Perimeter },
    ];
    map.counters.push(Placed {
        on: Target::from("hex:1602"),
        offset: Point::default(),
        counter: Counter::new("unit:1", Icon::Infantry, "41st", Side::Own),
    });
    let marks = Marks::offering(["hex:1503", "hex:1702", "hex:1803"])
        .chosen("hex:1503")
        .way(["hex:1602", "hex:1502", "hex:1503"]);
    (Board::new("hexes", "A corner of a hex map", Face::Map(map)), marks)
}
