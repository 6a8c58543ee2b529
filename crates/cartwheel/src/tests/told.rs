//! What the log tells, to both sides or to one, and what stands beside an option.

use super::{
    air_missions::{aimed, raid_on},
    battle::meeting,
    fixture::{air, charts, empty, hex, keys, set_up, ship, taken, troops},
    naval::{at_sea, fleet},
};
use crate::{
    battle::{Altitude, Goal, craft, entry, sequence, training},
    charts::air::BombResult,
    rules::{
        T, ch06_airbases, ch08_operations,
        ch09_09_aa::{self, Attack},
        ch09_10_bombing, ch10_01_missions, ch10_04_combat, ch10_05_bombardment, ch11_ground,
        ch14_regroup::{self, replacements::Replacements},
        ch15_reinforcements, losses,
    },
    state::{Aim, Base, BaseStatus, Event, Place, Side, Start, State, Supply},
};
use shelf::testkit::play;
use table::{Event as Told, Seat, testkit::Script};

/// OC 9.9.2.a: a raider that AA shoots down is told as such, not only that it loses a step.
#[test]
fn a_raider_that_guns_shoot_down_is_told() {
    let mut g = set_up(Start::Campaign);
    let betty = g.unit_mut(air("g4m-11th-1"));
    (betty.disrupted, betty.reduced) = (true, true);
    let g = aimed(raid_on(g, "1509", Side::Japanese, &["g4m-11th-1"], 7), Aim::City);
    let (t, alive) = play(g, &[10], Script::new(), async |t: &mut T| {
        ch09_09_aa::fire(t, 0, Attack::Level, Altitude::Low, &[]).await
    });
    assert!(!alive);
    let name = craft::counter(charts(), air("g4m-11th-1")).name.as_str();
    assert!(t.said().contains(&format!("{name} is shot down.")), "{:?}", t.said());
}

/// OC 9.10.10.e, OC 9.10.10.f, OC 6.5.3.b: aircraft that are destroyed on the ground, and a mobile airbase that leaves
/// the map, are told; what is only hurt is told to its owner.
#[test]
fn what_bombs_destroy_on_a_base_is_told() {
    let mut g = empty(Start::Campaign);
    let name = |key: &str| craft::counter(charts(), air(key)).name.as_str();
    for key in ["ki-43-1", "ki-61-1", "ki-21-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Wewak);
    }
    g.unit_mut(air("ki-61-1")).disrupted = true;
    let last = g.unit_mut(air("ki-21-1"));
    (last.disrupted, last.reduced) = (true, true);
    let (t, ()) = play(g, &[6, 6, 6], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_base(t, Base::Wewak, BombResult::D).await;
        ch09_10_bombing::hit_base(t, Base::Wewak, BombResult::X).await;
        ch09_10_bombing::hit_base(t, Base::JapaneseA, BombResult::X).await;
    });
    let said = t.said();
    let told = |words: String| assert!(said.contains(&words), "{words} in {said:?}");
    told(format!("{} is disrupted.", name("ki-43-1")));
    told(format!("{} loses a step.", name("ki-61-1")));
    for key in ["ki-43-1", "ki-61-1", "ki-21-1"] {
        told(format!("{} is destroyed on the ground.", name(key)));
    }
    let base = charts().airbases.bases.of(Base::JapaneseA).name.as_str();
    told(format!("{base} is removed from the map."));
}

/// OC 9.7.14.b, OC 9.7.6.e: the second P-38 enters low if it comes first, and a ten surprises.
#[test]
fn an_entry_tells_altitude_and_surprise() {
    let mut g = empty(Start::Yamamoto);
    training::set_up(&mut g, charts());
    let (t, _) = play(g, &[10], keys(&["enter"]), async |t: &mut T| entry::interceptor(t, 4).await);
    let name = craft::counter(charts(), air("p-38-2")).name.as_str();
    assert!(t.said().contains(&format!("{name} enters at low altitude.")), "{:?}", t.said());
    assert!(t.said().iter().any(|text| text.starts_with(&format!("{name} surprises"))));
}

/// What is said, without the dice.
fn says(t: &T, words: &str) {
    let said = t.said();
    assert!(said.iter().any(|line| line == words), "{words} in {said:?}");
}

/// Rule, listener and words of everything that is said.
fn lines(t: &T) -> Vec<(&'static str, Option<Seat>, String)> {
    let said = |event| match event {
        Told::Said { rule, to, text, .. } => Some((rule, to, text)),
        Told::Rolled { .. } | Told::Pool { .. } | Told::Drawn { .. } | Told::Picked { .. } => None,
    };
    t.events().into_iter().filter_map(said).collect()
}

fn unit_name(key: &str) -> &'static str {
    &charts().counters.land.of(troops(key)).name
}

fn ship_name(key: &str) -> &'static str {
    &charts().counters.ships.of(ship(key)).name
}

/// OC 9.10.10.i to OC 9.10.10.m, R-CARGO-HIDDEN: what bombs do to a transport and to those aboard is told step by step.
#[test]
fn what_bombs_do_to_a_convoy_is_told() {
    let mut g = fleet(&[("j-maru-1", "2206")]);
    g.troops_mut(troops("j-51-66")).place = Place::Aboard(ship("j-maru-1"));
    let place = Place::Aboard(ship("j-maru-1"));
    g.supplies.push(Supply { side: Side::Japanese, place, factors: 1, hits: 0, marked: false });
    let (maru, troops) = (ship_name("j-maru-1"), unit_name("j-51-66"));
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_ship(t, ship("j-maru-1"), BombResult::D).await;
    });
    says(&t, &format!("{maru} are disrupted."));
    says(&t, &format!("{troops} aboard {maru} is disrupted."));
    let (t, ()) = play(t.g.clone(), &[], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_ship(t, ship("j-maru-1"), BombResult::D).await;
    });
    says(&t, &format!("{maru} are crippled."));
    says(&t, &format!("{troops} aboard {maru} loses a step and is disrupted."));
    says(&t, &format!("1 factor of supply aboard {maru} is lost."));
    let (t, ()) = play(t.g.clone(), &[], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_ship(t, ship("j-maru-1"), BombResult::Dx).await;
    });
    says(&t, &format!("{maru} are sunk."));
    says(&t, &format!("{troops} aboard {maru} is lost."));
}

/// OC 9.10.10.b, OC 9.10.10.c, OC 9.10.10.g, OC 9.10.10.p, OC 13.2.1.b, OC 13.2.4: so is what they do to places and to
/// what stands there; which supply was hit, and how far it still reaches.
#[test]
fn what_bombs_do_to_places_is_told() {
    let mut g = empty(Start::Campaign);
    g.troops_mut(troops("j-51-66")).place = Place::At(hex("1506"));
    let place = Place::At(hex("1506"));
    g.supplies.push(Supply { side: Side::Japanese, place, factors: 1, hits: 0, marked: false });
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_city(t, hex("1904"), 3);
        ch09_10_bombing::hit_city(t, hex("1509"), 4);
        ch09_10_bombing::hit_base(t, Base::Lae, BombResult::D).await;
        ch09_10_bombing::hit_base(t, Base::Lae, BombResult::X).await;
        ch09_10_bombing::hit_troops(t, troops("j-51-66"), BombResult::D);
        ch09_10_bombing::hit_supply(t, Aim::Supply(0), 2).await;
        ch09_10_bombing::hit_supply(t, Aim::Supply(0), 2).await;
    });
    says(&t, "Rabaul has 3 hits now, of 8 at most.");
    says(&t, "Port Moresby has 4 hits now, of 4 at most.");
    says(&t, "The airbase of Lae is disrupted.");
    says(&t, "The airbase of Lae is destroyed.");
    says(&t, &format!("Disrupted: {}.", unit_name("j-51-66")));
    let limit = "supplies only its own hex and those next to it";
    says(&t, &format!("The Japanese supply in Lae (1506) has 2 hits now and {limit}."));
    says(&t, "A factor of Japanese supply in Lae (1506) is destroyed.");
}

/// OC 10.5.a, OC 10.3.3.a, OC 5.1: who shells whom, who tries to intercept, and what the submarine does.
#[test]
fn what_ships_do_is_told() {
    let mut g = fleet(&[("a-bb", "2206"), ("a-lib-1", "2206")]);
    g.troops_mut(troops("j-6-23")).place = Place::At(hex("2206"));
    g.troops_mut(troops("a-1mar-5")).place = Place::Aboard(ship("a-lib-1"));
    at_sea(&mut g, Side::Allied, &["a-bb", "a-lib-1"], "2206");
    let (t, ()) = play(g, &[1], keys(&["j-6-23"]), async |t: &mut T| {
        ch10_05_bombardment::bombard(t, hex("2206")).await;
    });
    let (guns, target) = (ship_name("a-bb"), unit_name("j-6-23"));
    says(&t, &format!("{guns} bombard {target} in Buin (2206)."));

    let mut g = fleet(&[("a-lib-1", "2405")]);
    g.this_turn.event = Some(Event::Submarine);
    let script =
        keys(&["transport a-lib-1 fleet loaded south-pacific", "quiet", "submarine", "a-lib-1"]);
    let (t, _) = play(g, &[1, 1], script, async |t: &mut T| {
        ch10_01_missions::mission(t, Side::Allied).await
    });
    says(&t, &format!("The submarine attacks {}.", ship_name("a-lib-1")));
    says(&t, "The submarine leaves these waters.");
}

/// OC 6.6.4.a, OC 6.6.4.c, OC 3.e: whose an airbase and a town are now.
#[test]
fn what_is_captured_is_told() {
    let g = set_up(Start::Toenails);
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch06_airbases::capture(t, Base::JapaneseA, Side::Allied).await;
        ch11_ground::entry::take(t, hex("1805"), Side::Allied).await;
    });
    says(&t, "Japanese Mobile A is lost for good.");
    says(&t, "Talasea (1805) is Allied now.");
    says(&t, "The airbase of Talasea is Allied now, and disrupted.");
}

/// OC 14.1.4, OC 13.3.c, OC 14.1.1.a: who recovers without a roll and who may not roll is told; of aircraft to their owner.
#[test]
fn who_recovers_and_who_cannot_is_told() {
    let mut g = empty(Start::Campaign);
    g.ship_mut(ship("j-ca8")).disrupted = true;
    let lae = g.base_mut(Base::Lae);
    (lae.status, lae.unsupplied) = (BaseStatus::Disrupted, true);
    let oscar = g.unit_mut(air("ki-43-1"));
    (oscar.place, oscar.disrupted, oscar.regroup) = (Place::Base(Base::Lae), true, true);
    let (t, ()) = play(g, &[], Script::new(), ch14_regroup::phase);
    says(&t, &format!("{} are back to normal.", ship_name("j-ca8")));
    says(&t, "Lae is out of supply and stays disrupted.");
    let private = format!(
        "{} cannot regroup: its base is disrupted or out of supply.",
        craft::counter(charts(), air("ki-43-1")).name
    );
    let to = lines(&t).into_iter().find(|(_, _, text)| *text == private).map(|(_, to, _)| to);
    assert_eq!(to, Some(Some(Side::Japanese.seat())));
}

/// OC 14.5.3.a, OC 14.5.3.b, OC 14.5.4.b, OC 14.5.5.a: what a replacement costs stands beside it.
#[test]
fn replacements_name_their_price() {
    let mut g = set_up(Start::Campaign);
    g.turn = 9;
    g.this_turn.general_regroup = true;
    g.record.regroups = [Some(5), Some(9)];
    for key in ["p-38-1", "p-40-raaf", "ki-43-1"] {
        g.unit_mut(air(key)).reduced = true;
    }
    let price = |draft: &Replacements, at: usize| {
        let mut steps = Vec::new();
        table::Draft::steps(draft, &g, charts(), &mut steps);
        table::Choice::<State>::consequence(&steps[at], &g)
    };
    let allied = Replacements::blank(Side::Allied, 1, None);
    assert_eq!(price(&allied, 0).as_deref(), Some("1 VP for Japan"));
    let key = table::Choice::<State>::key(&{
        let mut steps = Vec::new();
        table::Draft::steps(&allied, &g, charts(), &mut steps);
        steps[0]
    })
    .into_owned();
    let bought = taken(&g, allied, &[&key]);
    assert_eq!(price(&bought, 0).as_deref(), Some("2 VP for Japan"));
    let japanese = Replacements::blank(Side::Japanese, 0, Some(3));
    assert_eq!(price(&japanese, 0).as_deref(), Some("2 VP for Allies"));
}

/// OC 8.3, OC 6.1.a: a side that can do nothing passes like any other; why, only its owner hears.
#[test]
fn why_a_side_passes_is_its_own_affair() {
    let mut g = empty(Start::Campaign);
    g.operations.turn_of = Side::Japanese;
    let (t, _) = play(g, &[], Script::new(), ch08_operations::opportunity);
    let public: Vec<String> =
        lines(&t).into_iter().filter(|(_, to, _)| to.is_none()).map(|(_, _, text)| text).collect();
    assert_eq!(public, ["The Japanese side passes."]);
    says(&t, "None of your units can perform a mission.");
}

/// OC 10.4.3.b, OC 10.4.3.c: Iron Bottom Sound tells its points, and who fights on.
#[test]
fn iron_bottom_sound_tells_its_points() {
    let g = empty(Start::IronBottomSound);
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch10_04_combat::begin_part(t, 1);
        // Disrupted, then crippled.
        ch10_04_combat::damage(t, ship("a-ca-1"));
        ch10_04_combat::damage(t, ship("a-ca-1"));
        ch10_04_combat::begin_part(t, 2);
    });
    let cruisers = ship_name("a-ca-1");
    says(&t, &format!("1 VP for Japan: {cruisers} lose 1 step."));
    let force = format!("{cruisers}, crippled, disruption removed");
    assert!(t.said().iter().any(|line| line.contains(&force)), "{:?}", t.said());
}

/// OC 17.1.4.a, OC 17.2.6: steps lost score by the rule of their scenario.
#[test]
fn steps_score_by_the_rule_of_the_scenario() {
    for (start, rule) in [(Start::BismarckSea, "OC 17.1.4.a"), (Start::Toenails, "OC 17.2.6")] {
        let (t, _) = play(empty(start), &[], Script::new(), async |t: &mut T| {
            losses::lose_air_step(t, air("p-38-1"))
        });
        let rules: Vec<&str> = lines(&t).into_iter().map(|(rule, _, _)| rule).collect();
        assert_eq!(rules, [rule], "{start:?}");
    }
}

/// OC 9.7.7.a, OC 9.7.7.b: whose roll it is, what came of both, and which units would change numbers.
#[test]
fn the_variable_sequence_is_told() {
    let mut g = meeting(Goal::City, &["ki-43-1", "ki-21-1"], &["p-38-1"]);
    g.setup.options.variable_sequence = shelf::options::Switch::On;
    let battle = craft::battle_mut(&mut g);
    battle.round = 2;
    for (flyer, number) in battle.flyers.iter_mut().zip([1, 3, 2]) {
        flyer.number = number;
    }
    let (t, ()) = play(g, &[9, 2], keys(&["1-3"]), sequence::vary);
    says(&t, "The Japanese side rolls for the sequence.");
    says(&t, "The Allied side rolls for the sequence.");
    says(&t, "Japan 9, Allies 2, round 2: Japan may exchange two sequence numbers.");
}

/// OC 15.2.1.c, OC 15.2.1.f: everything that leaves with I-Go 2 is told, each unit once.
#[test]
fn what_leaves_with_igo2_is_told() {
    let mut g = empty(Start::Campaign);
    g.turn = 6;
    (g.record.igo2, g.record.igo2_last) = (Some(3), Some(6));
    g.ship_mut(ship("j-cv")).place = Place::At(hex("2006"));
    g.unit_mut(air("b5n")).place = Place::Base(Base::IjnCv);
    g.troops_mut(troops("j-6snlf")).place = Place::At(hex("1607"));
    let (t, ()) = play(g, &[], Script::new(), ch15_reinforcements::withdraw);
    let snlf = format!("{} leaves.", unit_name("j-6snlf"));
    let kate = format!("{} leaves.", craft::counter(charts(), air("b5n")).name);
    for words in [snlf, kate] {
        assert_eq!(t.said().iter().filter(|line| **line == words).count(), 1, "{words}");
    }
}
