//! A submarine: its section, the view from it, its track and its log.

use super::ships::submarine;
use board::plans::PartNow;
use board::{
    Align, Award, Badge, Board, Cell, Charge, Column, Counter, Depth, Entry, Face, Fate, Frame,
    Health, Icon, LabelSide, Ledger, Light, Link, LinkKind, LoggedShip, Man, Map, Marks, Medal,
    PartState, Point, Reach, Row, SeaView, Sheet, ShotResult, Side, Target, Wake, Zone, ZoneKind,
};

pub(super) fn all() -> Vec<(Board, Marks)> {
    vec![section(), night(), hunted(), track(), log()]
}

fn section() -> (Board, Marks) {
    let held = |charge, count| std::iter::repeat_n(PartState::Holds(charge), count);
    let rack = held(Charge::Mk14, 4).chain(held(Charge::Mk18, 2)).chain(held(Charge::Mk27, 1));
    let mine = [PartState::Holds(Charge::Mine)];
    let parts = [
        PartNow::new("tube:forward:1", held(Charge::Mk14, 1)),
        PartNow::new("tube:forward:2", held(Charge::Mk18, 1)),
        PartNow::new("tube:forward:3", held(Charge::Mk27, 1).chain([PartState::Out])),
        PartNow::new("tube:aft:1", mine),
        PartNow::new("reload:forward", rack).boxes(7, 10),
        PartNow::new("reload:aft", []).boxes(0, 4),
        PartNow::new("system:diesel_2", [PartState::Out]),
        PartNow::new("system:dive_planes", [PartState::Damaged]),
        PartNow::new("system:sj_radar", [PartState::Damaged]),
        PartNow::new("system:aa_1", [PartState::Out]).named(".50 cal", ".50 cal"),
        PartNow::new("system:aa_2", []).named(".50 cal", ".50 cal"),
        PartNow::new("gun", []).named("Deck gun, 3 in · 5 of 5", "3 in · 5 of 5"),
        PartNow::new("system:deck_gun", [PartState::Out]),
        PartNow::new("hull", []).boxes(3, 9),
        PartNow::new("flooding", []).boxes(2, 9),
    ];
    let man = |post: &str, name: &str, short: &str, health| Man {
        target: Target::from(format!("man:{post}")),
        name: name.to_owned(),
        at: Target::from(format!("post:{post}")),
        commander: post == "captain",
        health,
        note: String::new(),
        short: Some(short.to_owned()),
        expert: post == "exec",
    };
    let men = [
        man("captain", "A. Reece", "CO", Health::Fit),
        man("exec", "Exec", "XO", Health::Fit),
        man("chief_engineer", "Chief Engineer", "CE", Health::Light),
        man("pharmacists_mate", "Pharmacist's Mate", "PM", Health::Dead),
        man("hands-1", "Crew box 1", "C1", Health::Serious),
    ];
    let plan = submarine("USS Tarpan", &parts, &men);
    let marks = Marks::offering(["tube:forward:1", "reload:forward", "gun", "man:exec", "hull"]);
    (Board::new("section", "USS Tarpan", Face::Plan(plan)), marks)
}

fn ship(column: u8, icon: Icon, name: &str, damage: u16, to_sink: u16) -> Counter {
    let counter = Counter::new(format!("target:{column}"), icon, name, Side::Enemy)
        .boxes("Damage", damage, to_sink)
        .note("7,311 t");
    match damage {
        0 => counter,
        damage if damage == to_sink => counter.fate(Fate::Lost),
        _ => counter.badge(Badge::Burning),
    }
}

fn reach(key: &str, name: &str, here: bool) -> Reach {
    Reach {
        target: Target::from(format!("range:{key}")),
        name: name.to_owned(),
        note: "hit on 7 or less".to_owned(),
        here,
    }
}

fn sea(light: Light, depth: Depth) -> SeaView {
    SeaView {
        place: "Empire, box 4".to_owned(),
        note: "Convoy".to_owned(),
        light,
        boat: Counter::new("boat", Icon::Submarine, "USS Tarpan", Side::Own),
        depth,
        ranges: vec![
            reach("close", "Close", false),
            reach("medium", "Medium", true),
            reach("long", "Long", false),
        ],
        ships: Vec::new(),
        screen: vec![
            Counter::new("escort", Icon::Escort, "Escort", Side::Enemy).note("not yet alert"),
        ],
        hunted: false,
        air: Vec::new(),
        wakes: Vec::new(),
        gunfire: Vec::new(),
        bursts: 0,
    }
}

fn night() -> (Board, Marks) {
    let wake = |column: u8, result| Wake { to: Target::from(format!("target:{column}")), result };
    let sea = SeaView {
        ships: vec![
            ship(1, Icon::Tanker, "Ogura Maru", 2, 4),
            ship(2, Icon::Freighter, "Choko Maru", 0, 2),
            ship(3, Icon::Liner, "Hakushika Maru", 3, 3),
        ],
        wakes: vec![
            wake(1, ShotResult::Hit),
            wake(1, ShotResult::Miss),
            wake(3, ShotResult::Dud),
            wake(2, ShotResult::Torpedo),
        ],
        ..sea(Light::Night, Depth::Periscope)
    };
    let marks = Marks::offering(["target:1", "target:2", "escort", "range:long"]);
    (Board::new("periscope", "Night attack", Face::Sea(sea)), marks)
}

fn hunted() -> (Board, Marks) {
    let icons = [
        Icon::Battleship,
        Icon::HeavyCruiser,
        Icon::LightCruiser,
        Icon::EscortCarrier,
        Icon::SeaplaneCarrier,
    ];
    let ships = icons.iter().zip(1..).map(|(icon, column)| {
        let name = icon.word().to_owned();
        ship(column, *icon, &name, 0, 5)
    });
    let sea = SeaView {
        ships: ships.collect(),
        hunted: true,
        air: vec![Counter::new("aircraft", Icon::Bomber, "Aircraft", Side::Enemy)],
        bursts: 3,
        ..sea(Light::Day, Depth::Deep)
    };
    (Board::new("hunted", "Under attack", Face::Sea(sea)), Marks::offering(["boat", "aircraft"]))
}

fn track() -> (Board, Marks) {
    let zone = |target: &str, code: &str, x: f64, y: f64, kind| Zone {
        target: Target::from(target),
        code: code.to_owned(),
        name: target.to_owned(),
        at: Point::new(x, y),
        kind,
        label: LabelSide::Hidden,
        flag: target == "box:3",
        note: String::new(),
    };
    let link = |from: &str, to: &str, kind| Link {
        from: Target::from(from),
        to: Target::from(to),
        line: Vec::new(),
        kind,
    };
    let mut map = Map::empty(Frame::new(0.0, 0.0, 900.0, 420.0));
    map.zones = vec![
        zone("zone:empire", "", 200.0, 60.0, ZoneKind::Area),
        zone("base:pearl", "★", 800.0, 200.0, ZoneKind::Base),
        zone("base:manila", "", 90.0, 330.0, ZoneKind::Port),
        zone("box:1", "1", 600.0, 120.0, ZoneKind::Transit { passed: true }),
        zone("box:2", "2", 420.0, 100.0, ZoneKind::Station { passed: true }),
        zone("box:3", "3", 240.0, 150.0, ZoneKind::Station { passed: false }),
        zone("box:4", "4", 480.0, 300.0, ZoneKind::Transit { passed: false }),
    ];
    map.links = vec![
        link("base:pearl", "box:1", LinkKind::Sailed),
        link("box:1", "box:2", LinkKind::Sailed),
        link("box:2", "box:3", LinkKind::Open),
        link("box:3", "box:4", LinkKind::Open),
        link("box:4", "base:manila", LinkKind::Faint),
    ];
    let marks = Marks::offering(["box:3", "zone:empire", "base:manila"]);
    (Board::new("track", "A track", Face::Map(map)), marks)
}

fn log() -> (Board, Marks) {
    let ship = |name: &str, letters: &str, tons, fate| LoggedShip {
        name: name.to_owned(),
        letters: letters.to_owned(),
        tons,
        fate,
    };
    let ships = vec![
        ship("Ogura Maru No. 2", "T", 7311, Fate::Lost),
        ship("Asanagi", "DD", 1270, Fate::Spent),
        ship("Toan Maru", "F", 2110, Fate::InPlay),
        ship("Kenyo Maru", "T", 10022, Fate::Lost),
        ship("Tamon Maru", "F", 4994, Fate::Spent),
    ];
    let columns = vec![
        Column::new("Date", Align::Left, 1.0),
        Column::new("Patrol", Align::Left, 1.8),
        Column::new("Targets", Align::Left, 6.2),
        Column::new("Sunk", Align::Right, 1.4),
        Column::new("Notes", Align::Left, 2.6),
    ];
    let rows = vec![
        Row::of([
            "Feb-43".into(),
            "Empire".into(),
            Cell::Ships(ships),
            "17,333 S".into(),
            Cell::Fine("Silver Star, Battle Star, one aviator, dud 1-3".to_owned()),
        ])
        .target("log:1943-02"),
        Row::of(["Mar-43".into(), "R".into(), Cell::Icon(Icon::Coaster), Cell::Blank, Cell::Blank])
            .target("log:1943-03"),
    ];
    let medals = [
        Medal::NavyCross,
        Medal::CommendationRibbon,
        Medal::CombatInsignia,
        Medal::UnitCommendation,
        Medal::BattleStar,
    ];
    let ledger = Ledger {
        head: vec![
            Entry::new("U.S.S.", "Tarpan"),
            Entry::new("Captain", "A. Reece"),
            Entry::new("Awards", Cell::Medals(medals.map(|medal| Award::new(medal, 2)).to_vec())),
        ],
        sheet: Sheet { columns, rows },
        foot: vec![
            Entry::new("Ships sunk", "2"),
            Entry::new("Result", "marginal victory, the war is over"),
        ],
    };
    (Board::new("log", "Patrol log", Face::Ledger(ledger)), Marks::offering(["log:1943-02"]))
}
