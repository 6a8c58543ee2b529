//! Classes, starts, names, bases, stores and guns.

use super::fixture::{charts, freighter, in_encounter, in_port, month, play};
use crate::{
    conditions::{Look, Scene, Shot, Weapon},
    rules::ch04_setup::{
        Place, Stow, Stowing, begin_career, best_guns, boat_name, load_stores, new_boat,
    },
    state::{
        AaFit, Base, Boat, Charge, Class, Condition, DeckGun, Mark, Meeting, Orders, Patrol,
        Quality, Rack, Range, Rank, Setup, Side, Start, State, System, Task, Time, Zone,
        setup::GoOn, setup::Switch,
    },
};
use table::{Key, Seat, testkit::Script};

/// The career of the first seat, begun with these dice.
fn begun(setup: &Setup, dice: &[u8]) -> State {
    let g = State::at_start(setup);
    play(g, dice, Script::new(), async |t| begin_career(t, Seat(0)).await).0.g
}

fn of_class(start: Start) -> Setup {
    Setup { start, ..Setup::default() }
}

/// A boat of the class with empty tubes, its patrol about to begin.
fn about_to_sail(class: Class, from: &str, task: Option<Task>) -> State {
    let mut g = in_port(class, from);
    let orders = Orders { zone: Zone::Empire, task, wolfpack: false };
    let boat = g.boat_mut();
    for side in Side::BOTH {
        boat.room_mut(side).reloads = Rack::default();
        boat.room_mut(side).tubes.iter_mut().for_each(|tube| *tube = None);
    }
    (boat.ammo, boat.nac) = (0, 0);
    g.career_mut().patrol = Some(Patrol::new(month(from), orders));
    g
}

fn loaded(class: Class, from: &str, task: Option<Task>, script: Script<State>) -> State {
    let g = about_to_sail(class, from, task);
    play(g, &[], casts_off(script), async |t| load_stores(t).await).0.g
}

/// And the standing order is that of the game.
fn casts_off(script: Script<State>) -> Script<State> {
    script.then(Stow::Standing(GoOn::EveryRoll))
}

/// Torpedoes aboard by type.
fn aboard(boat: &Boat) -> Rack {
    let mut all = Rack::default();
    for side in Side::BOTH {
        let room = boat.room(side);
        for mark in [Mark::Mk14, Mark::Mk18, Mark::Mk27] {
            let tubes = room.tubes.iter().filter(|it| **it == Some(Charge::Torpedo(mark))).count();
            *all.count_mut(mark) += room.reloads.count(mark) + tubes as u8;
        }
    }
    all
}

fn rack(mk14: u8, mk18: u8, mk27: u8) -> Rack {
    Rack { mk14, mk18, mk27 }
}

/// SV 3.1, SV 3.3.2.e: tubes, reloads, tracks, engines, guns and ammunition of the nine classes;
/// everything fitted is sound and nothing is damaged.
#[test]
fn a_new_boat_is_what_its_display_says() {
    let printed = [
        (Class::Narwhal, [4, 2, 10, 4], [10, 10], [2, 4], DeckGun::TwoSixInch, 6, 2),
        (Class::Porpoise, [4, 2, 8, 2], [8, 8], [4, 4], DeckGun::ThreeInch, 5, 1),
        (Class::Salmon, [4, 4, 12, 4], [8, 8], [2, 4], DeckGun::ThreeInch, 5, 1),
        (Class::Tambor, [6, 4, 10, 4], [8, 8], [4, 4], DeckGun::ThreeInch, 5, 2),
        (Class::Gato, [6, 4, 10, 4], [9, 9], [4, 4], DeckGun::ThreeInch, 5, 2),
        (Class::Gar, [6, 4, 10, 4], [8, 8], [4, 4], DeckGun::ThreeInch, 5, 2),
        (Class::Argonaut, [4, 2, 8, 2], [10, 10], [2, 4], DeckGun::TwoSixInch, 6, 2),
        (Class::Balao, [6, 4, 10, 4], [10, 10], [4, 4], DeckGun::FiveInch, 5, 2),
        (Class::Tench, [6, 4, 14, 4], [10, 10], [4, 4], DeckGun::FiveInch, 5, 2),
    ];
    assert_eq!(printed.len(), Class::ALL.len());
    for (class, rooms, tracks, engines, gun, ammo, aa) in printed {
        let boat = new_boat(charts(), class, false, month("1945-02"), "X".to_owned());
        let [forward, aft] = [&boat.forward, &boat.aft];
        let found = [forward.tubes.len(), aft.tubes.len()].map(|tubes| tubes as u8);
        assert_eq!([found[0], found[1], forward.capacity, aft.capacity], rooms, "{class:?}");
        assert_eq!([boat.hull_boxes, boat.flooding_boxes], tracks, "{class:?}");
        let sound = |of: &[System]| of.iter().filter(|&&system| boat.works(system)).count();
        assert_eq!([sound(&System::MOTORS), sound(&System::DIESELS)], engines, "{class:?}");
        assert_eq!((boat.gun, boat.ammo_capacity), (gun, ammo), "{class:?}");
        assert_eq!(sound(&System::AA_GUNS), aa, "{class:?}");
        assert_eq!(boat.working_guns(), gun.barrels(), "{class:?}");
        assert!(System::ALL.iter().all(|(_, system)| !boat.is_out(*system)), "{class:?}");
        assert_eq!((boat.hull, boat.flooding), (0, 0));
    }
}

/// SV 3.3.2.c
#[test]
fn only_the_mark_14_is_steam() {
    let electric = [Mark::Mk14, Mark::Mk18, Mark::Mk27].map(Mark::is_electric);
    assert_eq!(electric, [false, true, true]);
}

/// SV 3.4.a: every chart throws what its card says; never more than three d6, two d10 or one d20.
#[test]
fn every_chart_states_its_dice() {
    let c = charts();
    let dice = |text: &str, dice: table::Dice| assert_eq!(dice.to_string(), text);
    dice("2d6", c.p.pearl_harbor.at(month("1942-04")).dice);
    dice("2d6", c.e1.empire.dice);
    dice("1d6", c.e1.time.dice);
    dice("1d6", c.escorts.wolfpack.dice);
    dice("2d6", c.escorts.detection.dice);
    dice("2d6", c.s.close.dice);
    dice("1d6", c.s.torpedo_damage.dice);
    dice("d66", c.damage.hit.dice);
    dice("d100", c.t.small_a.dice);
    dice("d100", c.t.warships.dice);
    dice("1d20", c.t.capital_ships.dice);
    dice("1d10", c.p.later_base.dice);
    dice("2d6", c.r.event.dice);
    dice("1d10", c.e1.aviators.dice);
}

/// SV 4.1.1.a, SV 4.2.1, SV 4.2.2, SV 4.1.1.b: each of the nine classes in the month it appears,
/// one boat to a captain.
#[test]
fn a_career_begins_when_its_class_appears() {
    let printed = [
        (Start::Narwhal, Class::Narwhal, "1941-12", &[][..]),
        (Start::Porpoise, Class::Porpoise, "1941-12", &[8]),
        (Start::Salmon, Class::Salmon, "1941-12", &[]),
        (Start::Tambor, Class::Tambor, "1941-12", &[]),
        (Start::Gato, Class::Gato, "1942-04", &[6, 1]),
        (Start::Gar, Class::Gar, "1942-07", &[6]),
        (Start::Argonaut, Class::Argonaut, "1942-08", &[6]),
        (Start::Balao, Class::Balao, "1943-07", &[6]),
        (Start::Tench, Class::Tench, "1945-02", &[6]),
    ];
    assert_eq!(printed.len(), Class::ALL.len());
    for (start, class, from, dice) in printed {
        let g = begun(&of_class(start), dice);
        assert_eq!(g.careers.len(), 1);
        assert_eq!((g.boat().class, g.career().month), (class, month(from)), "{start:?}");
    }
}

/// SV 4.2.1: SV-R35, SV-R74, SV-R75: a later start may be agreed, never an earlier one; a boat that
/// is no more then is another.
#[test]
fn a_later_start_may_be_agreed() {
    let from = |start, from: &str, dice: &[u8]| {
        let g = begun(&Setup { from: Some(month(from)), ..of_class(start) }, dice);
        (g.boat().class, g.boat().rebuilt, g.career().month.key())
    };
    assert_eq!(from(Start::Gato, "1943-03", &[6]), (Class::Gato, false, "1943-03".to_owned()));
    assert_eq!(from(Start::Gato, "1942-01", &[6, 1]), (Class::Gato, false, "1942-04".to_owned()));
    assert_eq!(from(Start::Narwhal, "1943-01", &[]), (Class::Narwhal, true, "1943-04".to_owned()));
    assert_eq!(from(Start::Narwhal, "1942-10", &[]), (Class::Narwhal, false, "1942-10".to_owned()));
    assert_eq!(from(Start::Porpoise, "1944-11", &[6]), (Class::Balao, false, "1944-11".to_owned()));
    assert_eq!(
        from(Start::Porpoise, "1944-10", &[6]),
        (Class::Porpoise, false, "1944-10".to_owned())
    );
}

/// SV 4.3.1: class, boat and captain stand in the header; names are free.
#[test]
fn boat_and_captain_have_the_names_they_are_given() {
    let setup = Setup {
        boats: vec![" Wahoo ".to_owned()],
        captains: vec!["Kennedy".to_owned()],
        ..of_class(Start::Gato)
    };
    let g = begun(&setup, &[6, 1]);
    assert_eq!((g.boat().name.as_str(), g.captain().name.as_str()), ("Wahoo", "Kennedy"));
    let g = begun(&Setup { boats: vec![" ".to_owned()], ..of_class(Start::Gato) }, &[6, 1]);
    assert_eq!((g.boat().name.as_str(), g.captain().name.as_str()), ("Gato", "Adams"));
}

/// SV 4.4.2.a, SV 4.4.2.b, SV 4.4.2.c, SV 4.5.0.b, SV 4.5.0.e: SV-X05.
#[test]
fn a_gato_at_the_start_is_the_one_of_the_figure() {
    let mut g = begun(&of_class(Start::Gato), &[6, 2]);
    assert_eq!(g.captain().rank, Rank::LieutenantCommander);
    assert_eq!(g.crew().quality, Quality::Trained);
    assert!(g.career().patrol.is_none(), "in port");
    assert_eq!(g.career().base, Base::PearlHarbor);
    assert_eq!((g.boat().gun, g.boat().aa), (DeckGun::ThreeInch, AaFit::TwoFifty));
    let orders = Orders { zone: Zone::Empire, task: None, wolfpack: false };
    g.career_mut().patrol = Some(Patrol::new(month("1942-04"), orders));
    let g = play(g, &[], casts_off(Script::new()), async |t| load_stores(t).await).0.g;
    let boat = g.boat();
    assert_eq!(aboard(boat), rack(24, 0, 0));
    for (side, tubes, reloads) in [(Side::Forward, 6, 10), (Side::Aft, 4, 4)] {
        let room = boat.room(side);
        assert_eq!((room.tubes.len(), room.reloads), (tubes, rack(reloads, 0, 0)));
        assert!(room.tubes.iter().all(|tube| *tube == Some(Charge::Torpedo(Mark::Mk14))));
    }
    assert_eq!((boat.ammo, boat.nac, boat.hull, boat.flooding), (5, 0, 0, 0));
}

/// SV 4.4.2.c, SV 11.6.2.b: the gun of a Gato is a matter of a die.
#[test]
fn two_gatos_of_six_have_the_small_gun() {
    for (die, gun) in [(1, DeckGun::ThreeInch), (2, DeckGun::ThreeInch), (3, DeckGun::FourInch)] {
        assert_eq!(begun(&of_class(Start::Gato), &[6, die]).boat().gun, gun);
    }
}

/// SV 11.6.2.a, SV 11.6.2.b, SV 4.4.2.c: whoever starts in 1942 has the guns of that year, in
/// whatever month; changes come after a patrol. A start of 1943 or later finds them made.
#[test]
fn a_boat_that_starts_in_1942_has_the_first_guns() {
    let guns = |class, from: &str, dice: &[u8]| {
        let setup = Setup { from: Some(month(from)), ..of_class(class) };
        let g = begun(&setup, dice);
        (g.boat().gun, g.boat().aa)
    };
    let (fifty, large) = (AaFit::TwoFifty, AaFit::FortyAndTwenty);
    assert_eq!(guns(Start::Gato, "1942-05", &[6, 2]), (DeckGun::ThreeInch, fifty));
    assert_eq!(guns(Start::Gato, "1942-12", &[6, 3]), (DeckGun::FourInch, fifty));
    assert_eq!(guns(Start::Gato, "1943-02", &[6]), (DeckGun::FiveInch, large));
    assert_eq!(guns(Start::Tambor, "1942-10", &[6]), (DeckGun::ThreeInch, fifty));
}

/// SV 7.3.1.a, SV 7.3.1.b, SV 7.3.1.c: SV-X53, SV-R36. A 0 is a ten.
#[test]
fn the_first_base_goes_by_class_and_date() {
    let base = |start, dice: &[u8]| begun(&of_class(start), dice).career().base;
    for (die, first) in [(7, Base::Philippines), (8, Base::PearlHarbor), (10, Base::PearlHarbor)] {
        assert_eq!(base(Start::Porpoise, &[die]), first, "Porpoise, {die}");
    }
    assert_eq!(base(Start::Salmon, &[]), Base::Philippines);
    assert_eq!(base(Start::Tambor, &[]), Base::PearlHarbor);
    assert_eq!(base(Start::Narwhal, &[]), Base::PearlHarbor);
    for (die, first) in [(5, Base::Australia), (6, Base::PearlHarbor), (10, Base::PearlHarbor)] {
        assert_eq!(base(Start::Gato, &[die, 1]), first, "Gato, {die}");
        assert_eq!(base(Start::Tench, &[die]), first, "Tench, {die}");
    }
}

/// SV 14.3.1, SV 4.3.1: names of the class, each once; SV-R107: corrected where misprinted.
#[test]
fn boats_take_historical_names_of_their_class() {
    let printed = [
        (Class::Narwhal, 2, "Narwhal"),
        (Class::Porpoise, 10, "Porpoise"),
        (Class::Salmon, 16, "Salmon"),
        (Class::Tambor, 6, "Tautog"),
        (Class::Gato, 73, "Gato"),
        (Class::Gar, 6, "Gudgeon"),
        (Class::Argonaut, 1, "Argonaut"),
        (Class::Balao, 104, "Balao"),
        (Class::Tench, 31, "Tench"),
    ];
    for (class, number, first) in printed {
        let names = charts().mats.names(class);
        assert_eq!((names.len(), names[0].as_str()), (number, first), "{class:?}");
    }
    let mut g = in_port(Class::Tambor, "1941-12");
    g.boat_mut().name = "Tautog".to_owned();
    assert_eq!(boat_name(&g, charts(), Class::Tambor), "Thresher");
    g.setup.options.historical_names = Switch::Off;
    assert_eq!(boat_name(&g, charts(), Class::Tambor), "Tambor");
    for name in ["Pompon", "Tigrone", "Threadfin", "Clamagore"] {
        let known = Class::ALL
            .iter()
            .any(|(_, class)| charts().mats.names(*class).iter().any(|known| known == name));
        assert!(known, "{name}");
    }
}

/// SV 4.5.0.a, SV 4.5.0.b, SV LOG.d: the standard loads of the Gato, and one of the Porpoise.
#[test]
fn the_standard_load_goes_by_class_and_month() {
    let printed = [
        (Class::Gato, "1941-12", rack(24, 0, 0)),
        (Class::Gato, "1943-08", rack(24, 0, 0)),
        (Class::Gato, "1943-09", rack(16, 8, 0)),
        (Class::Gato, "1944-06", rack(16, 8, 0)),
        (Class::Gato, "1944-07", rack(12, 12, 0)),
        (Class::Gato, "1944-12", rack(12, 12, 0)),
        (Class::Gato, "1945-01", rack(8, 12, 4)),
        (Class::Gato, "1945-07", rack(8, 12, 4)),
        (Class::Porpoise, "1943-08", rack(16, 0, 0)),
        (Class::Porpoise, "1943-09", rack(12, 4, 0)),
        (Class::Porpoise, "1944-06", rack(12, 4, 0)),
    ];
    for (class, from, load) in printed {
        let script = if load.mk18 > 0 {
            Script::new().then(Stow::Load(load)).then(Stow::How(Stowing::ElectricAft))
        } else {
            Script::new()
        };
        assert_eq!(aboard(loaded(class, from, None, script).boat()), load, "{class:?} {from}");
    }
}

/// SV 4.5.0.d, SV 4.5.0.c: SV-X03.
#[test]
fn a_porpoise_may_exchange_three_of_its_steam_torpedoes() {
    let script =
        Script::new().then(Stow::Load(rack(9, 7, 0))).then(Stow::How(Stowing::ElectricAft));
    let g = loaded(Class::Porpoise, "1943-09", None, script);
    assert_eq!(aboard(g.boat()), rack(9, 7, 0));
    assert_eq!(g.boat().torpedoes(), 16);
}

/// SV 4.5.0.d: SV-X04. Eight Mk 18 are the most, and none the fewest.
#[test]
#[should_panic(expected = "the game asks")]
fn a_porpoise_may_not_exchange_five() {
    loaded(Class::Porpoise, "1943-09", None, Script::new().then(Stow::Load(rack(7, 9, 0))));
}

/// SV 4.5.0.d: both directions, up to the number of the line.
#[test]
fn the_line_of_the_load_limits_the_exchange() {
    for mk18 in 0..=8 {
        let script = Script::new().then(Stow::Load(rack(16 - mk18, mk18, 0)));
        let script =
            if mk18 > 0 { script.then(Stow::How(Stowing::ElectricForward)) } else { script };
        let g = loaded(Class::Porpoise, "1944-01", None, script);
        assert_eq!(aboard(g.boat()), rack(16 - mk18, mk18, 0));
    }
}

/// SV 4.5.0.e, SV 4.5.0.c: SV-D05. Every tube one torpedo, every rack full, at the end chosen.
#[test]
fn a_mixed_load_is_stowed_by_a_plan_or_by_hand() {
    let plan = |plan| Script::new().then(Stow::Load(rack(16, 8, 0))).then(plan);
    let aft = loaded(Class::Gato, "1944-01", None, plan(Stow::How(Stowing::ElectricAft)));
    let [tube14, tube18] = [Mark::Mk14, Mark::Mk18].map(|mark| Some(Charge::Torpedo(mark)));
    assert!(aft.boat().aft.tubes.iter().all(|tube| *tube == tube18));
    assert_eq!(aft.boat().aft.reloads, rack(0, 4, 0));
    assert_eq!(aft.boat().forward.reloads, rack(10, 0, 0));
    let forward = loaded(Class::Gato, "1944-01", None, plan(Stow::How(Stowing::ElectricForward)));
    assert!(forward.boat().forward.tubes.iter().all(|tube| *tube == tube18));
    assert_eq!(forward.boat().forward.reloads, rack(8, 2, 0));
    assert!(forward.boat().aft.tubes.iter().all(|tube| *tube == tube14));
    let put = |place, count| Stow::Put { place, mark: Mark::Mk18, count };
    let by_hand = plan(Stow::How(Stowing::ByHand))
        .then(put(Place::Tubes(Side::Aft), 1))
        .then(put(Place::Reloads(Side::Aft), 0))
        .then(put(Place::Tubes(Side::Forward), 2));
    let g = loaded(Class::Gato, "1944-01", None, by_hand);
    assert_eq!(g.boat().aft.tubes[..], [tube14, tube14, tube14, tube18]);
    assert_eq!(g.boat().forward.tubes[..], [tube14, tube14, tube14, tube14, tube18, tube18]);
    assert_eq!((g.boat().aft.reloads, g.boat().forward.reloads), (rack(4, 0, 0), rack(5, 5, 0)));
}

/// SV LOG.d, SV 4.5.0.b: SV-D05. Cuties lie in two aft tubes and in the aft rack; decoys are three.
#[test]
fn from_1945_cuties_and_decoys_are_carried() {
    let script =
        || Script::new().then(Stow::Load(rack(8, 12, 4))).then(Stow::How(Stowing::ElectricAft));
    let g = loaded(Class::Gato, "1945-01", None, script());
    assert_eq!((aboard(g.boat()), g.boat().nac), (rack(8, 12, 4), 3));
    let ready = g.boat().aft.tubes.iter().filter(|it| **it == Some(Charge::Torpedo(Mark::Mk27)));
    assert_eq!((ready.count(), g.boat().aft.reloads), (2, rack(0, 2, 2)));
    let script =
        Script::new().then(Stow::Load(rack(12, 12, 0))).then(Stow::How(Stowing::ElectricAft));
    assert_eq!(loaded(Class::Gato, "1944-12", None, script).boat().nac, 0);
}

/// SV 4.5.0.c, SV 7.4.2.a: mines take the tubes, and the load is smaller by their number.
#[test]
fn a_minelayer_has_mines_in_every_tube_and_full_racks() {
    let g = loaded(Class::Gato, "1942-07", Some(Task::Minelaying), Script::new());
    for side in Side::BOTH {
        assert!(g.boat().room(side).tubes.iter().all(|tube| *tube == Some(Charge::Mine)));
    }
    assert_eq!((g.boat().torpedoes(), aboard(g.boat())), (14, rack(14, 0, 0)));
    let script =
        Script::new().then(Stow::Load(rack(6, 8, 0))).then(Stow::How(Stowing::ElectricAft));
    let g = loaded(Class::Gato, "1944-01", Some(Task::Minelaying), script);
    assert_eq!((g.boat().aft.reloads, g.boat().forward.reloads), (rack(0, 4, 0), rack(6, 4, 0)));
}

/// SV 4.6.1: the gun starts every patrol with its whole capacity.
#[test]
fn the_deck_gun_sails_with_full_ammunition() {
    for (class, from, ammo) in [(Class::Gato, "1942-04", 5), (Class::Argonaut, "1942-08", 6)] {
        assert_eq!(loaded(class, from, None, Script::new()).boat().ammo, ammo);
    }
}

/// SV 8.1.1.d: an older boat gets its SJ radar in July 1942.
#[test]
fn radar_is_fitted_when_its_month_has_come() {
    for (from, fitted) in [("1942-06", Condition::NotFitted), ("1942-07", Condition::Sound)] {
        let mut g = about_to_sail(Class::Gato, from, None);
        g.boat_mut().set(System::SjRadar, Condition::NotFitted);
        let g = play(g, &[], casts_off(Script::new()), async |t| load_stores(t).await).0.g;
        assert_eq!(g.boat().condition(System::SjRadar), fitted, "{from}");
    }
}

/// SV 4.5.0.g: slower electric torpedoes hit less well from afar; steam is seen by day.
#[test]
fn steam_hits_better_and_is_seen_by_day() {
    let mut g = in_encounter("1944-08", Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    let aim = |g: &State, mark, range| {
        let target = Some(&g.encounter().targets[0]);
        let shot = Shot { weapon: Weapon::Torpedo(mark), target, range, second_salvo: false };
        let scene = Scene::firing(g, charts(), shot);
        charts().s.to_hit(range).modifiers(|when| scene.count(when)).sum()
    };
    let by_range = [Range::Close, Range::Medium, Range::Long];
    assert_eq!(by_range.map(|range| aim(&g, Mark::Mk18, range)), [0, 1, 2]);
    assert_eq!(by_range.map(|range| aim(&g, Mark::Mk14, range)), [0, 0, 0]);
    let seen = |g: &State| {
        let scene = Scene::looking(g, charts(), Look::Hunt);
        charts().escorts.detection.modifiers(|when| scene.count(when)).sum()
    };
    g.encounter_mut().range = Some(Range::Medium);
    g.encounter_mut().time = Time::Day;
    let unseen = seen(&g);
    g.encounter_mut().fired.steam_by_day = true;
    assert_eq!(seen(&g), unseen + 1);
}

/// SV 11.6.2.b, SV 4.4.2.c: SV-R53, SV-R73. A boat received new has what its class could have.
#[test]
fn a_boat_received_new_has_the_best_guns_of_its_class() {
    let guns = |class, from: &str| {
        let mut boat = new_boat(charts(), class, false, month(from), "X".to_owned());
        best_guns(&mut boat, charts(), month(from));
        (boat.gun, boat.aa)
    };
    let (fifty, large) = (AaFit::TwoFifty, AaFit::FortyAndTwenty);
    assert_eq!(guns(Class::Gato, "1942-05"), (DeckGun::FourInch, fifty));
    assert_eq!(guns(Class::Gato, "1942-07"), (DeckGun::FourInch, large));
    assert_eq!(guns(Class::Gato, "1943-01"), (DeckGun::FourInch, large));
    assert_eq!(guns(Class::Gato, "1943-02"), (DeckGun::FiveInch, large));
    assert_eq!(guns(Class::Gato, "1944-06"), (DeckGun::FiveInch, large));
    assert_eq!(guns(Class::Tambor, "1942-06"), (DeckGun::ThreeInch, fifty));
    assert_eq!(guns(Class::Tambor, "1942-10"), (DeckGun::FiveInch, large));
    assert_eq!(guns(Class::Porpoise, "1944-06"), (DeckGun::ThreeInch, AaFit::Fifty));
    assert_eq!(guns(Class::Balao, "1944-06"), (DeckGun::FiveInch, large));
}

/// SV 4.6.4: the AA guns fire without a round left for the deck gun, and spend none.
#[test]
fn aa_guns_never_run_out() {
    use crate::{rules::ch09_08_aircraft::aircraft, state::Encounter};
    for ammo in [0, 5] {
        let mut g = about_to_sail(Class::Gato, "1942-08", None);
        g.patrol_mut().at = 4;
        g.boat_mut().ammo = ammo;
        g.patrol_mut().encounter = Some(Encounter::new(Meeting::Aircraft));
        // Dive 4; AA 2 shoots the aircraft down; bombs 3 + 1: one hit, which falls on the radio;
        // the Exec is lightly hurt; the radio is repaired.
        let dice = [2, 2, 1, 1, 1, 2, 4, 2, 1, 2, 1, 2];
        let (t, met) = play(g, &dice, Script::new(), async |t| aircraft(t).await);
        assert!(met.is_ok());
        assert_eq!(t.g.boat().ammo, ammo);
    }
}
