//! The moments that are drawn: in port, on patrol, in combat, hunted, home from the war, and a boat
//! of each class.

use silent_victory::{
    charts::Charts,
    rules::ch04_setup,
    state::{
        Aimed, Arm, Award, Awards, Base, Boat, Captain, Career, Charge, Class, Condition, Contact,
        Encounter, End, Escort, EscortFate, Fate, Landing, LogRow, Mark, Meeting, Month, Orders,
        Patrol, Posture, Quality, Rack, Range, Setup, ShipType, Side, Standing, State, System,
        Target, Task, Time, Tube, UnitAwards, Wound, Zone,
    },
};

/// A name, what is on the table, and the targets of the question asked.
pub(crate) type Scene = (String, State, Vec<&'static str>);

pub(crate) fn all(charts: &Charts) -> Vec<Scene> {
    let mut scenes = vec![
        port(charts),
        patrol(charts),
        south(charts),
        attack(charts),
        close(charts),
        salvo(charts),
        gunfire(charts),
        hunted(charts),
        aircraft(charts),
        home(charts),
    ];
    let classes = [
        Class::Narwhal,
        Class::Porpoise,
        Class::Salmon,
        Class::Tambor,
        Class::Gar,
        Class::Argonaut,
        Class::Balao,
        Class::Tench,
    ];
    scenes.extend(classes.map(|class| of_class(charts, class)));
    scenes
}

fn load(boat: &mut Boat, mix: &[Mark]) {
    let mut marks = mix.iter().copied().cycle();
    let mut next = || marks.next().unwrap_or(Mark::Mk14);
    for side in Side::BOTH {
        let room = boat.room_mut(side);
        for tube in &mut room.tubes {
            *tube = Some(Charge::Torpedo(next()));
        }
        let mut rack = Rack::default();
        for _ in 0..room.capacity {
            *rack.count_mut(next()) += 1;
        }
        room.reloads = rack;
    }
}

fn career(charts: &Charts, class: Class, name: &str, month: Month) -> Career {
    let mut boat = ch04_setup::new_boat(charts, class, false, month, name.to_owned());
    load(&mut boat, &[Mark::Mk14]);
    Career::new(Captain::new("A. Reece".to_owned(), None, month), boat, Base::PearlHarbor, month)
}

fn table(career: Career) -> State {
    let mut state = State::at_start(&Setup::default());
    state.careers.push(career);
    state
}

fn contact(name: &str, kind: ShipType, tons: u32, fate: Fate) -> Contact {
    Contact { name: name.to_owned(), kind, standing: Standing::Merchant, tons, fate }
}

fn row(month: Month, zone: Zone, contacts: Vec<Contact>, refit: u8, awards: Vec<Award>) -> LogRow {
    let success = contacts.iter().any(|contact| contact.fate == Fate::Sunk);
    LogRow {
        month,
        boat: "Tarpan".to_owned(),
        class: Class::Gato,
        orders: Orders { zone, task: None, wolfpack: false },
        contacts,
        success: Some(success),
        aviators: 0,
        cut_short: None,
        refit,
        awards,
    }
}

/// A veteran boat in March 1943 with two patrols behind it.
fn veteran(charts: &Charts) -> Career {
    use ShipType::{Destroyer, Freighter, Passenger, Tanker};
    let mut career = career(charts, Class::Gato, "Tarpan", Month::of(1943, 3));
    career.crew.quality = Quality::Veteran;
    career.captain.awards = Awards { bronze_star: 1, silver_star: 1, ..Awards::default() };
    career.boat.awards = UnitAwards { battle_stars: 2, ..UnitAwards::default() };
    career.log = vec![
        row(
            Month::of(1942, 4),
            Zone::Empire,
            vec![
                contact("Toan Maru", Freighter, 2110, Fate::Engaged),
                contact("Toho Maru", Freighter, 4716, Fate::Sunk),
                contact("Kogane Maru", Passenger, 3131, Fate::Sunk),
                contact("Nippo Maru", Tanker, 10528, Fate::Damaged),
            ],
            2,
            vec![Award::BattleStar],
        ),
        row(Month::of(1942, 7), Zone::Marshalls, Vec::new(), 1, Vec::new()),
        row(
            Month::of(1942, 9),
            Zone::Marianas,
            vec![
                contact("Kenyo Maru", Tanker, 10022, Fate::Sunk),
                contact("Asanagi", Destroyer, 1270, Fate::Damaged),
                contact("Hakushika Maru", Passenger, 8151, Fate::Sunk),
                contact("Shinsei Maru No. 6", Freighter, 4928, Fate::Sunk),
                contact("Tamon Maru", Freighter, 4994, Fate::Damaged),
                contact("Ogura Maru No. 2", Tanker, 7311, Fate::Sunk),
            ],
            3,
            vec![Award::SilverStar, Award::BattleStar],
        ),
    ];
    career
}

fn port(charts: &Charts) -> Scene {
    let targets = vec!["zone:empire", "zone:marianas", "zone:china_sea"];
    ("port".to_owned(), table(veteran(charts)), targets)
}

fn sailing(charts: &Charts, zone: Zone, at: u8) -> Career {
    let mut career = veteran(charts);
    let orders = Orders { zone, task: None, wolfpack: false };
    let mut patrol = Patrol { at, rolls_left: 1, ..Patrol::new(Month::of(1943, 3), orders) };
    patrol.contacts = vec![
        contact("Ogura Maru", ShipType::Tanker, 7311, Fate::Sunk),
        contact("Taiko Maru", ShipType::Freighter, 2984, Fate::Damaged),
    ];
    career.patrol = Some(patrol);
    for tube in [1, 3] {
        career.boat.forward.tubes[tube] = None;
    }
    career.boat.forward.reloads = Rack { mk14: 5, mk18: 3, mk27: 0 };
    career.boat.aft.reloads = Rack { mk14: 0, mk18: 3, mk27: 0 };
    (career.boat.hull, career.boat.flooding) = (3, 2);
    career.boat.set(System::Diesel2, Condition::Inoperable);
    career.boat.set(System::DivePlanes, Condition::Damaged);
    career.boat.set(System::SjRadar, Condition::Sound);
    career.crew.men[3].wound = Wound::Light;
    career.crew.men[1].expert = true;
    career.crew.hands[2] = Wound::Severe;
    career
}

fn patrol(charts: &Charts) -> Scene {
    let targets =
        vec!["box:5", "base:pearl_harbor", "tube:forward:2", "system:diesel_2", "man:exec"];
    ("patrol".to_owned(), table(sailing(charts, Zone::Empire, 4)), targets)
}

fn south(charts: &Charts) -> Scene {
    let mut career = sailing(charts, Zone::Indochina, 2);
    career.base = Base::Australia;
    if let Some(patrol) = &mut career.patrol {
        patrol.orders.task = Some(Task::Recon);
    }
    ("south".to_owned(), table(career), vec!["box:3", "gun", "reload:aft"])
}

fn target(name: &str, kind: ShipType, tons: u32, damage: u8) -> Target {
    let to_sink = match tons {
        0..=1000 => 1,
        1001..=5000 => 2,
        5001..10000 => 3,
        _ => 4,
    };
    Target {
        name: name.to_owned(),
        kind,
        standing: Standing::Merchant,
        tons,
        to_sink,
        damage,
        crippled: false,
        logged: None,
    }
}

const ESCORT: Escort = Escort {
    quality: Quality::Trained,
    rated: false,
    single: false,
    stopped: false,
    attacked: EscortFate::LeftAlone,
};

fn attack(charts: &Charts) -> Scene {
    let mut career = sailing(charts, Zone::Empire, 4);
    let mut met = Encounter { round: 1, ..Encounter::new(Meeting::Convoy) };
    met.time = Time::Night;
    met.range = Some(Range::Medium);
    met.targets = [
        target("Ogura Maru", ShipType::Tanker, 7311, 2),
        target("Choko Maru", ShipType::Freighter, 1790, 0),
        target("Hakushika Maru", ShipType::Passenger, 8151, 0),
        target("Shinsei Maru No. 6", ShipType::Freighter, 2880, 2),
    ]
    .into_iter()
    .collect();
    met.escort = Some(ESCORT);
    for (index, target) in [(0, 0), (2, 0), (4, 1), (5, 2)] {
        met.placed.push(Aimed { tube: Tube { side: Side::Forward, index }, target });
    }
    if let Some(patrol) = &mut career.patrol {
        patrol.encounter = Some(met);
    }
    let targets = vec!["target:1", "target:2", "target:3", "target:5"];
    ("attack".to_owned(), table(career), targets)
}

/// A full convoy at Close Range, nothing fired yet.
fn close(charts: &Charts) -> Scene {
    let (_, mut state, targets) = attack(charts);
    if let Some(met) = &mut state.careers[0].patrol.as_mut().and_then(|it| it.encounter.as_mut()) {
        met.range = Some(Range::Close);
        met.placed.clear();
    }
    ("close".to_owned(), state, targets)
}

/// The same by day, after a salvo at everything there is.
fn salvo(charts: &Charts) -> Scene {
    let (_, mut state, _) = attack(charts);
    if let Some(met) = &mut state.careers[0].patrol.as_mut().and_then(|it| it.encounter.as_mut()) {
        met.time = Time::Day;
        met.placed.clear();
        met.targets.push(Target {
            standing: Standing::Escort,
            ..target("Escort", ShipType::Frigate, 1200, 1)
        });
        met.escort = Some(Escort { attacked: EscortFate::Hurt, ..ESCORT });
        let fired = [
            (0, Landing::Hit),
            (0, Landing::Hit),
            (0, Landing::Miss),
            (1, Landing::Dud),
            (2, Landing::Miss),
            (4, Landing::Hit),
        ];
        for (at, landing) in fired {
            met.land(at, Arm::Torpedo, landing);
        }
    }
    ("salvo".to_owned(), state, Vec::new())
}

/// The deck gun against a ship alone.
fn gunfire(charts: &Charts) -> Scene {
    let mut career = sailing(charts, Zone::ChinaSea, 5);
    let mut met = Encounter { round: 2, ..Encounter::new(Meeting::Ship) };
    (met.time, met.posture, met.range) = (Time::Night, Posture::Surfaced, Some(Range::Close));
    met.targets = [target("Koho Maru", ShipType::Munitions, 2900, 1)].into_iter().collect();
    for landing in [Landing::Hit, Landing::Miss] {
        met.land(0, Arm::Gun, landing);
    }
    if let Some(patrol) = &mut career.patrol {
        patrol.encounter = Some(met);
    }
    ("gunfire".to_owned(), table(career), vec!["gun"])
}

fn hunted(charts: &Charts) -> Scene {
    let mut career = sailing(charts, Zone::Empire, 5);
    let mut met = Encounter { round: 1, ..Encounter::new(Meeting::CapitalShip) };
    met.range = Some(Range::Long);
    let carrier = Target {
        standing: Standing::Capital { fast: true },
        to_sink: 5,
        ..target("Unryu", ShipType::Carrier, 17150, 1)
    };
    met.targets = [carrier].into_iter().collect();
    met.escort = Some(Escort { quality: Quality::Veteran, rated: true, ..ESCORT });
    (met.hunt.rolls, met.hunt.detected, met.hunt.attacks, met.hunt.incoming) = (2, true, 1, 3);
    if let Some(patrol) = &mut career.patrol {
        patrol.encounter = Some(met);
    }
    ("hunted".to_owned(), table(career), vec!["hull", "tube:aft:1"])
}

fn aircraft(charts: &Charts) -> Scene {
    let mut career = sailing(charts, Zone::ChinaSea, 6);
    let mut met = Encounter { round: 1, ..Encounter::new(Meeting::Aircraft) };
    met.posture = Posture::Surfaced;
    if let Some(patrol) = &mut career.patrol {
        patrol.encounter = Some(met);
    }
    ("aircraft".to_owned(), table(career), Vec::new())
}

fn home(charts: &Charts) -> Scene {
    let mut career = veteran(charts);
    let more = career.log.clone();
    for (index, patrol) in more.into_iter().cycle().take(9).enumerate() {
        let month = Month::of(1943, 3).plus(3 * index as u8);
        career.log.push(LogRow { month, refit: 2, ..patrol });
    }
    career.month = Month::of(1945, 6);
    career.end = Some(End::WarOver);
    career.captain.awards = Awards {
        commendation_ribbon: 1,
        bronze_star: 1,
        silver_star: 2,
        navy_cross: 3,
        medal_of_honor: 1,
        purple_heart: 1,
        combat_insignia: 1,
    };
    career.boat.awards = UnitAwards { commendations: 1, citations: 1, battle_stars: 8 };
    ("home".to_owned(), table(career), vec!["log:1943-03"])
}

fn of_class(charts: &Charts, class: Class) -> Scene {
    let mut career = career(charts, class, class.name(), Month::of(1943, 3));
    load(&mut career.boat, &[Mark::Mk14, Mark::Mk14, Mark::Mk18, Mark::Mk27]);
    (format!("class-{}", class.name().to_lowercase()), table(career), Vec::new())
}
