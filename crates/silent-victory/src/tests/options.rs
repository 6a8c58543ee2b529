//! Chapter 14: the optional rules.

use super::fixture::{
    charts, check_result, escort, freighter, in_encounter, month, on_patrol, play,
};
use crate::{
    charts::escorts::{Attack, Detection},
    conditions::{Look, Scene},
    rules::{
        ch04_setup, ch06_sequence, ch07_patrols, ch09_02_fire, ch09_04_unescorted,
        ch09_06_detection::{self as detection, Measure},
        ch09_08_aircraft, ch14_options as options,
    },
    state::{
        Base, Card, CardMode, Class, Condition, Encounter, End, Escort, EscortFate, LogRow,
        Meeting, Options, Orders, Post, Posture, Quality, Ruse, Setup, Side, State, System, Wound,
        Zone, setup::Switch,
    },
};
use shelf::SetupOptions as _;
use table::testkit::Script;

fn with(from: &str, meeting: Meeting, on: fn(&mut Options)) -> State {
    let mut g = in_encounter(from, meeting, &[freighter("Heijo Maru", 2600)]);
    on(&mut g.setup.options);
    g
}

/// SV 14.0: any of the optional rules alone, and all together.
#[test]
fn the_optional_rules_can_be_combined_freely() {
    type Read = fn(&Options) -> Switch;
    let rules: [(&str, Read); 10] = [
        ("standard-tonnage", |it| it.standard_tonnage),
        ("no-ship-twice", |it| it.no_ship_twice),
        ("historical-names", |it| it.historical_names),
        ("sunk-trick", |it| it.sunk_trick),
        ("escort-quality", |it| it.escort_quality),
        ("aircraft-quality", |it| it.aircraft_quality),
        ("evasion", |it| it.evasion),
        ("circular-runs", |it| it.circular_runs),
        ("limited-escorts", |it| it.limited_escorts),
        ("first-roster", |it| it.first_roster_only),
    ];
    let plain = Options::default();
    let set = |keys: &[&str]| {
        let chosen: Vec<_> = keys.iter().map(|key| ((*key).to_owned(), "on".to_owned())).collect();
        Setup::typed("gato", &chosen).unwrap().options
    };
    let everything = set(&rules.map(|(key, _)| key));
    for (key, read) in rules {
        assert_eq!(read(&everything), Switch::On, "{key}");
        let alone = set(&[key]);
        for (other, read) in rules {
            let expected = if other == key { Switch::On } else { read(&plain) };
            assert_eq!(read(&alone), expected, "{other} with {key}");
        }
    }
}

fn found(mut g: State) -> State {
    g.encounter_mut().hunt.detected = true;
    g
}

fn hunt(g: State, dice: &[u8], script: Script<State>) -> State {
    let (t, play) = play(g, dice, script, async |t| detection::hunted(t, Look::Hunt).await);
    assert_eq!(play, Ok(()));
    t.g
}

fn silent() -> Measure {
    Measure::RunSilent(Look::Hunt)
}

/// SV 14.4.1.a: once, after a detection; on five or six the boat is away.
#[test]
fn the_escorts_may_believe_the_boat_sunk() {
    let g = || with("1942-08", Meeting::Convoy, |it| it.sunk_trick = Switch::On);
    for die in [5, 6] {
        hunt(found(g()), &[die], Script::new().then(Measure::Ruse));
    }
    // On four it fails: 7 + 1 + 1 finds the boat; nothing happens; 6 + 2 does not, and the trick is
    // not offered again beside test depth.
    let script = Script::new()
        .then(Measure::Ruse)
        .then(silent())
        .then_first(|it: &Measure| matches!(it, Measure::RunSilent(_)));
    let g = hunt(found(g()), &[4, 3, 4, 1, 1, 3, 3], script);
    assert_eq!(g.encounter().hunt.ruse, Ruse::Failed);
    assert_eq!(g.encounter().hunt.attacks, 1);
}

/// SV 14.4.1.a: not before a detection, not twice, not without the option.
#[test]
fn the_trick_needs_a_detection_and_is_tried_once() {
    let g = with("1942-08", Meeting::Convoy, |it| it.sunk_trick = Switch::On);
    assert!(!options::may_try_sunk_trick(&g));
    let mut g = found(g);
    assert!(options::may_try_sunk_trick(&g));
    g.encounter_mut().hunt.ruse = Ruse::Failed;
    assert!(!options::may_try_sunk_trick(&g));
    assert!(!options::may_try_sunk_trick(&found(with("1942-08", Meeting::Convoy, |_| ()))));
}

/// SV 14.4.1.b
#[test]
fn green_escorts_are_fooled_more_easily() {
    for (quality, from) in
        [(Quality::Green, 4), (Quality::Trained, 5), (Quality::Veteran, 6), (Quality::Elite, 6)]
    {
        for die in 1..=6 {
            let mut g = with("1942-08", Meeting::Convoy, |it| it.sunk_trick = Switch::On);
            g.encounter_mut().escort.as_mut().unwrap().quality = quality;
            let (_, fooled) =
                play(g, &[die], Script::new(), async |t| options::sunk_trick(t).await);
            assert_eq!(fooled, die >= from, "{quality:?} on {die}");
        }
    }
}

fn rated(from: &str, die: u8) -> Quality {
    let g = with(from, Meeting::Convoy, |it| it.escort_quality = Switch::On);
    let (t, quality) = play(g, &[die], Script::new(), async |t| options::escort_quality(t).await);
    assert_eq!(t.g.encounter().escort.unwrap().quality, quality);
    quality
}

/// SV 14.5.1: by the year, as printed.
#[test]
fn escorts_are_rated_by_the_year() {
    use Quality::{Elite, Green, Trained, Veteran};
    let printed = [
        (["1941-12", "1942-12"], [Green, Trained, Trained, Trained, Trained, Veteran]),
        (["1943-01", "1944-12"], [Green, Trained, Trained, Trained, Veteran, Elite]),
        (["1945-01", "1945-07"], [Green, Green, Trained, Trained, Trained, Veteran]),
    ];
    for (months, qualities) in printed {
        for from in months {
            assert_eq!([1, 2, 3, 4, 5, 6].map(|die| rated(from, die)), qualities, "{from}");
        }
    }
}

/// SV 14.5.1: one die before the first roll, none before the next, none without the option.
#[test]
fn escorts_are_rated_once_before_the_first_detection_roll() {
    let g = with("1943-02", Meeting::Convoy, |it| it.escort_quality = Switch::On);
    let twice = async |t: &mut crate::rules::T| {
        detection::detection_roll(t, Look::Hunt).await;
        detection::detection_roll(t, Look::Hunt).await
    };
    // Elite, so that 7 + 1 for the year + 1 finds the boat; then 3.
    let (t, _) = play(g.clone(), &[6, 3, 4, 1, 2], Script::new(), twice);
    assert!(t.g.encounter().hunt.detected);
    let (t, _) = play(g, &[6, 1, 2], Script::new(), async |t| detection::close_approach(t).await);
    assert_eq!(t.g.encounter().escort.unwrap().quality, Quality::Elite);
    let off = with("1943-02", Meeting::Convoy, |_| ());
    let (t, _) = play(off, &[3, 4, 1, 2], Script::new(), twice);
    assert!(!t.g.encounter().hunt.detected);
}

/// SV 14.5.3, SV 14.6.3: SV-R81, hits and sunk results by quality.
#[test]
fn quality_changes_the_hits_of_an_attack() {
    let by = |quality, hits| options::by_quality(Attack::Hits(hits), quality, charts());
    let sunk = |quality| options::by_quality(Attack::Sunk, quality, charts());
    let all = |quality| [0, 1, 4, 5].map(|hits| by(quality, hits));
    let hits = Attack::Hits;
    assert_eq!(all(Quality::Green), [hits(0), hits(0), hits(3), hits(4)]);
    assert_eq!(all(Quality::Trained), [hits(0), hits(1), hits(4), hits(5)]);
    for quality in [Quality::Veteran, Quality::Elite] {
        assert_eq!(all(quality), [hits(1), hits(2), hits(5), Attack::Sunk]);
        assert_eq!(sunk(quality), Attack::Sunk);
    }
    assert_eq!((sunk(Quality::Green), sunk(Quality::Trained)), (hits(5), Attack::Sunk));
}

/// SV 14.5.3: the attack itself, and the ears of the elite.
#[test]
fn veteran_escorts_hit_when_others_miss() {
    let attacked = |quality| {
        let mut g = with("1943-02", Meeting::Convoy, |it| it.escort_quality = Switch::On);
        let escort = g.encounter_mut().escort.as_mut().unwrap();
        (escort.quality, escort.rated) = (quality, true);
        let dice: &[u8] = if quality == Quality::Veteran { &[1, 1, 4, 2] } else { &[1, 1] };
        let (t, _) =
            play(g, dice, Script::new(), async |t| detection::depth_charge_attack(t, false).await);
        t.g.boat().is_out(System::Radio)
    };
    assert_eq!((attacked(Quality::Trained), attacked(Quality::Veteran)), (false, true));
    let sum = |quality| {
        let mut g = with("1942-02", Meeting::Convoy, |it| it.escort_quality = Switch::On);
        g.encounter_mut().escort.as_mut().unwrap().quality = quality;
        let scene = Scene::looking(&g, charts(), Look::Hunt);
        charts().escorts.detection.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!((sum(Quality::Veteran), sum(Quality::Elite)), (0, 1));
}

fn overhead(from: &str) -> State {
    let mut g = on_patrol(from, Zone::Empire);
    g.patrol_mut().encounter = Some(Encounter::new(Meeting::Aircraft));
    g.setup.options.aircraft_quality = Switch::On;
    g
}

/// SV 14.6.0: only when the dive has failed.
#[test]
fn aircraft_are_rated_when_the_dive_fails() {
    let met = |dice: &[u8]| {
        let (t, play) = play(overhead("1943-02"), dice, Script::new(), async |t| {
            ch09_08_aircraft::aircraft(t).await
        });
        assert_eq!(play, Ok(()));
        t.g.encounter().aircraft.map(|aircraft| aircraft.quality)
    };
    assert_eq!(met(&[3, 3]), None);
    // Dive 4; green; AA damages; 5 + 1 is one hit, less one; nobody hurt.
    assert_eq!(met(&[2, 2, 1, 2, 2, 2, 3, 6, 6]), Some(Quality::Green));
}

/// SV 14.6.3: two men hurt by an elite crew.
#[test]
fn elite_aircraft_hurt_two_men() {
    let (g, play) = check_result(
        overhead("1943-02"),
        async |t| ch09_08_aircraft::aircraft(t).await,
        "
        # Crash dive 2d6 > 2 2
        = 4 one attack
        # Quality of escorts and aircraft 1d6 > 6
        = 6 elite
        The aircraft is elite.
        # AA fire 2d6 > 2 2
        = 4 damaged
        The aircraft is damaged and will not stay.
        # Hits from depth charges or bombs 2d6 > 1 1
        = 3 no hits (+1 air attack)
        Elite crew: 1 hit in all.
        # What a hit damages d66 > 4 2
        = 42 radio
        The radio is damaged.
        # Who is hurt 2d6 > 1 2
        = 3 the Exec
        # How badly 1d6 > 1
        = 1 light wound
        The Exec is lightly wounded.
        # Who is hurt 2d6 > 1 2
        = 3 the Exec
        # How badly 1d6 > 1
        = 1 light wound
        The Exec is severely wounded.
        # Repair: radio 1d6 > 2
        = 2 repaired
        The radio is repaired.
    ",
    );
    assert_eq!((play, g.crew().man(Post::Exec).wound), (Ok(()), Wound::Severe));
}

fn evading(from: &str) -> State {
    with(from, Meeting::Convoy, |it| it.evasion = Switch::On)
}

fn evaded(number: u8, die: u8) -> i8 {
    let script = Script::new().then_key(&number.to_string());
    play(evading("1943-08"), &[die], script, async |t| options::evasion(t).await).1
}

/// SV 14.7.0, SV 14.7.1: SV-X37, and the other two directions.
#[test]
fn an_escort_that_turns_with_the_boat_hits_harder() {
    let hits = |number| [1, 2, 3, 4, 5, 6].map(|die| evaded(number, die));
    assert_eq!(hits(6), [-1, -1, -1, -1, 1, 3]);
    assert_eq!(hits(5), [-1, -1, -1, -1, 3, 1]);
    assert_eq!(hits(1), [3, 1, -1, -1, -1, -1]);
    assert_eq!(hits(4), [-1, -1, 1, 3, -1, -1]);
}

/// SV 14.7.1, SV 14.7.2: SV-X38 and SV-R82.
#[test]
fn more_than_five_hits_are_rolled_one_by_one() {
    assert_eq!(options::evade(Attack::Hits(4), 3), Attack::Hits(7));
    assert_eq!(options::evade(Attack::Hits(0), -1), Attack::Hits(0));
    assert_eq!(options::evade(Attack::Sunk, -1), Attack::Sunk);
    let (g, play) = check_result(
        evading("1943-08"),
        async |t| detection::depth_charge_attack(t, false).await,
        "
        ? Which way does the boat turn? > 6, straight
        # Direction of the escort 1d6 > 6
        = 6 straight
        The boat turns straight (6), the escort straight (6).
        # Hits from depth charges or bombs 2d6 > 5 6
        = 11 4 hits
        After the turn: 7 hits in all.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The periscope is damaged.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The hit finds no working periscope.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The hit finds no working periscope.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The hit finds no working periscope.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The hit finds no working periscope.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The hit finds no working periscope.
        # What a hit damages d66 > 1 4
        = 14 periscope
        The hit finds no working periscope.
    ",
    );
    assert_eq!((play, g.career().end), (Ok(()), None));
}

/// SV 14.7.4: SV-R83; and not without the option.
#[test]
fn without_hydrophones_nobody_evades() {
    for condition in [Condition::Damaged, Condition::Inoperable] {
        let mut g = evading("1943-08");
        g.boat_mut().set(System::Hydrophones, condition);
        assert_eq!(play(g, &[], Script::new(), async |t| options::evasion(t).await).1, 0);
    }
    let off = with("1943-08", Meeting::Convoy, |_| ());
    assert_eq!(play(off, &[], Script::new(), async |t| options::evasion(t).await).1, 0);
}

fn circled(dice: &[u8]) -> Option<End> {
    let g = with("1942-08", Meeting::Convoy, |it| it.circular_runs = Switch::On);
    let (t, play) = play(g, dice, Script::new(), async |t| options::circular_run(t).await);
    assert_eq!(play.is_err(), t.g.career().end.is_some());
    t.g.career().end
}

/// SV 14.8.1.a: a twelve circles, an eleven does not.
#[test]
fn a_torpedo_circles_on_a_second_twelve() {
    assert_eq!(circled(&[5, 6]), None);
    assert_eq!(circled(&[6, 6, 3, 3]), None);
    let off = with("1942-08", Meeting::Convoy, |_| ());
    let (_, play) = play(off, &[], Script::new(), async |t| options::circular_run(t).await);
    assert_eq!(play, Ok(()));
}

/// SV 14.8.1.b: it hits on five or less; a dud saves the boat.
#[test]
fn a_circling_torpedo_sinks_the_boat_unless_it_is_a_dud() {
    assert_eq!(circled(&[6, 6, 2, 3, 3]), None);
    assert_eq!(circled(&[6, 6, 2, 3, 4]), Some(End::Sunk));
}

fn single(from: &str, meeting: Meeting, dice: &[u8]) -> bool {
    let g = with(from, meeting, |it| it.limited_escorts = Switch::On);
    let (t, single) = play(g, dice, Script::new(), async |t| options::single_escort(t).await);
    assert_eq!(t.g.encounter().escort.unwrap().single, single);
    single
}

/// SV 14.9.1.a: on 1 in 1943, 1 or 2 in 1944, 1 to 3 in 1945; never before.
#[test]
fn one_or_two_ships_may_have_a_single_escort() {
    for (from, up_to) in [("1943-01", 1), ("1944-01", 2), ("1945-01", 3)] {
        for meeting in [Meeting::ShipEscort, Meeting::TwoShipsEscort] {
            assert!(single(from, meeting, &[up_to]), "{from}");
            assert!(!single(from, meeting, &[up_to + 1]), "{from}");
        }
    }
    assert!(!single("1942-12", Meeting::ShipEscort, &[]));
    let off = with("1944-01", Meeting::ShipEscort, |_| ());
    assert!(!play(off, &[], Script::new(), async |t| options::single_escort(t).await).1);
}

/// SV 14.9.1.d: no die is rolled for them.
#[test]
fn convoys_and_warships_always_have_several_escorts() {
    for meeting in [Meeting::Convoy, Meeting::Warship, Meeting::CapitalShip] {
        assert!(!single("1945-01", meeting, &[]));
    }
}

/// SV 14.9.1.b: SV-R85; sunk in the salvo, nobody is left to look for the boat.
#[test]
fn a_single_escort_that_is_sunk_hunts_nobody() {
    let sunk = |alone| {
        let mut g = with("1944-01", Meeting::ShipEscort, |it| it.limited_escorts = Switch::On);
        let escort = crate::state::Escort { single: alone, attacked: EscortFate::Sunk, ..escort() };
        g.encounter_mut().escort = Some(escort);
        g
    };
    hunt(sunk(true), &[], Script::new());
    hunt(sunk(false), &[1, 1], Script::new().then(silent()));
}

/// SV 14.10.1: the cards as the charts have them.
#[test]
fn every_captain_has_a_card_with_class_base_date_and_abilities() {
    use table::Key;
    for &(_, card) in Card::ALL {
        let row = charts().captains.cards.of(card);
        assert!(!row.abilities.is_empty() && row.tons > 0, "{card:?}");
        let first = charts().captains.patrols_of(card).next().unwrap();
        assert_eq!(first.start, row.start, "{card:?}");
    }
    assert_eq!(charts().captains.cards.of(Card::Okane).start, month("1944-01"));
}

fn with_card(card: Card, from: &str) -> State {
    let mut g = in_encounter(from, Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    g.captain_mut().card = Some(card);
    g
}

/// SV 14.10.1: Morton may try a close approach again, once in a patrol.
#[test]
fn a_second_approach_is_allowed_once_in_a_patrol() {
    use detection::Skill;
    let approach = |g: State, dice: &[u8], script| {
        let (t, found) = play(g, dice, script, async |t| detection::close_approach(t).await);
        (t.g, found.unwrap())
    };
    let g = with_card(Card::Morton, "1943-01");
    let script = Script::new().then(Skill::SecondApproach);
    let (g, found) = approach(g, &[5, 5, 1, 2], script);
    assert_eq!((found, g.patrol().ability_used), (Detection::Undetected, true));
    let (_, found) = approach(g, &[5, 5], Script::new());
    assert_eq!(found, Detection::Detected);
    let (_, found) = approach(with_card(Card::Coye, "1943-07"), &[5, 5], Script::new());
    assert_eq!(found, Detection::Detected);
}

/// SV 14.10.1: Fluckey hides in the China Sea, once in a patrol and on the first roll alone.
#[test]
fn shallow_water_hides_the_boat_once_in_a_patrol() {
    use detection::Skill;
    let look = |g: State, dice: &[u8], script| {
        let (t, found) =
            play(g, dice, script, async |t| detection::detection_roll(t, Look::Hunt).await);
        (t.g, found)
    };
    let mut g = with_card(Card::Fluckey, "1945-01");
    let (_, found) = look(g.clone(), &[4, 5], Script::new());
    assert_eq!(found, Detection::Detected);
    g.patrol_mut().orders.zone = Zone::ChinaSea;
    let (after, found) = look(g.clone(), &[4, 5], Script::new().then(Skill::ShallowWater));
    assert_eq!((found, after.patrol().ability_used), (Detection::Undetected, true));
    let (saved, found) = look(g, &[4, 5], Script::new().then(Skill::Save));
    assert_eq!((found, saved.patrol().ability_used), (Detection::Detected, false));
    // Not on the second roll of an encounter, and not in another one once it is used.
    look(saved, &[4, 5], Script::new());
    let (_, found) = look(after.clone(), &[4, 5], Script::new());
    assert_eq!(found, Detection::Detected);
    let mut after = after;
    after.encounter_mut().hunt = crate::state::Hunt::default();
    let (_, found) = look(after, &[4, 5], Script::new());
    assert_eq!(found, Detection::Detected);
}

fn okane(mode: CardMode) -> State {
    let setup = Setup::typed("okane", &[]).unwrap();
    let mut g = super::fixture::in_port(Class::Balao, "1944-01");
    g.setup = Setup { mode, ..setup };
    g.captain_mut().card = Some(Card::Okane);
    g
}

/// A patrol of the log, home and forgotten.
fn row(g: &State, orders: Orders) -> LogRow {
    LogRow {
        month: g.career().month,
        boat: g.boat().name.clone(),
        class: g.boat().class,
        orders,
        contacts: Vec::new(),
        success: Some(true),
        aviators: 0,
        cut_short: None,
        refit: 1,
        awards: Vec::new(),
    }
}

/// SV 14.10.2.b: SV-X40; the five patrols of the card in their order, then the end.
#[test]
fn a_mirrored_career_has_exactly_the_patrols_of_its_card() {
    let zones = [Zone::Marianas, Zone::Marianas, Zone::ChinaSea, Zone::Empire, Zone::ChinaSea];
    let mut g = okane(CardMode::Mirror);
    for zone in zones {
        let (t, orders) = play(g, &[], Script::new(), async |t| {
            assert_eq!(ch06_sequence::end_of_the_calendar(t).await, Ok(()));
            ch07_patrols::assignment(t).await
        });
        g = t.g;
        assert_eq!((orders.zone, orders.wolfpack), (zone, false));
        let row = row(&g, orders);
        g.career_mut().log.push(row);
    }
    let (t, play) =
        play(g, &[], Script::new(), async |t| ch06_sequence::end_of_the_calendar(t).await);
    assert!(play.is_err());
    assert_eq!(t.g.career().end, Some(End::PatrolsDone));
}

/// SV 14.10.2.a: the zone is rolled, and five patrols are not the end.
#[test]
fn a_free_career_rolls_its_zones_and_goes_on() {
    let mut g = okane(CardMode::Free);
    let orders = Orders { zone: Zone::Empire, task: None, wolfpack: false };
    for _ in 0..5 {
        let row = row(&g, orders);
        g.career_mut().log.push(row);
    }
    let (_, play) = play(g, &[3, 4], Script::new(), async |t| {
        ch07_patrols::assignment(t).await;
        ch06_sequence::end_of_the_calendar(t).await
    });
    assert_eq!(play, Ok(()));
}

/// SV 14.10.1: a card gives the boat, its base and the month.
#[test]
fn a_captain_begins_as_his_card_says() {
    let setup = Setup::typed("morton", &[]).unwrap();
    let (t, ()) = play(State::at_start(&setup), &[], Script::new(), async |t| {
        ch04_setup::begin_career(t, table::Seat(0)).await;
    });
    let career = t.g.career();
    assert_eq!((career.boat.class, career.base), (Class::Gato, Base::Australia));
    assert_eq!((career.boat.name.as_str(), career.month), ("Wahoo", month("1943-01")));
    assert_eq!(career.captain.card, Some(Card::Morton));
}

/// SV 14.9.1.b: without its single escort a ship is fair game for the deck gun.
#[test]
fn ships_of_a_sunk_single_escort_may_be_attacked_again() {
    let mut g = with("1944-01", Meeting::ShipEscort, |it| it.limited_escorts = Switch::On);
    let escort = Escort { single: true, attacked: EscortFate::Sunk, ..escort() };
    g.encounter_mut().escort = Some(escort);
    for side in Side::BOTH {
        g.boat_mut().room_mut(side).tubes.iter_mut().for_each(|tube| *tube = None);
    }
    // On the surface, two points at Close Range: both hit for one each, and she sinks.
    let script = Script::new().then_key("surfaced close deck-gun shells:1");
    let (t, play) = play(g, &[3, 3, 4, 3, 3, 4], script, async |t| {
        ch09_04_unescorted::after_single_escort(t).await
    });
    assert!(play.is_ok() && t.g.encounter().escort.is_none());
    assert!(t.g.encounter().targets[0].is_sunk());
}

/// SV 14.9.1.b, SV 9.4.3.a: with every loaded torpedo spent on the escort, and ships no gun may fire at,
/// the captain may still risk an additional round, for which the tubes are reloaded.
#[test]
fn with_empty_tubes_the_ships_of_a_sunk_single_escort_cost_an_additional_round() {
    let mut g = with("1944-01", Meeting::ShipEscort, |it| it.limited_escorts = Switch::On);
    g.encounter_mut().escort =
        Some(Escort { single: true, attacked: EscortFate::Sunk, ..escort() });
    g.encounter_mut().targets[0].kind = crate::state::ShipType::Auxiliary;
    for side in Side::BOTH {
        g.boat_mut().room_mut(side).tubes.iter_mut().for_each(|tube| *tube = None);
    }
    let reloads = |g: &State| g.boat().forward.reloads.mk14;
    let before = reloads(&g);
    // Nobody comes on a 7; then the captain thinks better of it.
    let script = Script::new().then_key("another").then_key("stop").then_key("break-off");
    let (t, play) =
        play(g, &[3, 4], script, async |t| ch09_04_unescorted::after_single_escort(t).await);
    assert!(play.is_ok());
    assert!(reloads(&t.g) < before, "the tubes are filled again");
}

/// SV 14.9.1.c: the stopped escort still has guns, so that only torpedoes are left.
#[test]
fn a_stopped_escort_keeps_the_boat_below() {
    let mut g = with("1945-01", Meeting::ShipEscort, |it| it.limited_escorts = Switch::On);
    g.encounter_mut().escort = Some(Escort { single: true, stopped: true, ..escort() });
    // No posture is asked.
    let script = Script::new().then_key("close forward .").then_key("stop").then_key("break-off");
    let (t, play) =
        play(g, &[], script, async |t| ch09_04_unescorted::after_single_escort(t).await);
    assert!(play.is_ok());
    assert_eq!(t.g.encounter().posture, Posture::Submerged);
    assert!(!ch09_02_fire::gun_bears(&t.g));
}

/// SV 14.9.1.c, SV 10.0.a: kept below without a periscope, the boat can attack nobody.
#[test]
fn a_blind_boat_kept_below_does_not_attack() {
    let mut g = with("1945-01", Meeting::ShipEscort, |it| it.limited_escorts = Switch::On);
    g.encounter_mut().escort = Some(Escort { single: true, stopped: true, ..escort() });
    g.boat_mut().set(System::Periscope, Condition::Damaged);
    let (_, play) =
        play(g, &[], Script::new(), async |t| ch09_04_unescorted::after_single_escort(t).await);
    assert!(play.is_ok());
}
