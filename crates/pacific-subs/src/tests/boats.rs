//! Chapter 5: boats, torpedoes, damage, captain, crew, passengers.

use super::fixture::{
    at_sea, charts, dies, fight, gato, in_port, in_port_under, keys, lives, on_patrol, play,
};
use crate::{
    charts::{damage::Effect, situation::Event},
    rules::{
        T, ch03_orders, ch05_boat, ch05_boat::Seaplane, ch05_damage, ch05_fitting_out, ch10_fire,
    },
    state::{
        Age, Class, Depth, End, GameEnd, GunType, Mark, Navy, Orders, Party, Passenger, PatrolType,
        Plane, Quality, Rank, Readiness, Speed, State, System,
        setup::{BoatAge, RaidParty, Seaplanes},
    },
};
use table::{Key, testkit::Script};

/// PS 5.1.a, PS 5.1.b: the lines of the class chart.
#[test]
fn classes_are_as_printed() {
    let row = |class| charts().boats.classes.of(class);
    let gato = row(Class::Gato);
    assert_eq!((gato.bow_tubes, gato.stern_tubes, gato.forward, gato.aft), (6, 4, 16, 8));
    assert_eq!((gato.fuel, gato.charge, gato.crush), (24, 12, Depth::Deep));
    assert_eq!(
        (gato.surfaced, gato.submerged, gato.gun),
        (Speed::Flank, Speed::Full, GunType::ThreeInch)
    );
    assert_eq!(
        (row(Class::V).fuel, row(Class::I400).fuel, row(Class::I201).gun),
        (14, 48, GunType::None)
    );
    let by_age = charts().boats.by_age(Navy::Usn);
    assert_eq!(
        by_age,
        [Class::V, Class::S, Class::Tambor, Class::Gato, Class::Balao, Class::Tench]
    );
    let g = in_port(Class::Gato, "Sp43");
    assert_eq!((g.boat().fuel, g.boat().charge, g.boat().torpedoes()), (24, 12, 24));
}

/// PS 5.1A.c, PS CLASS.6: stern tubes without torpedoes are bow tubes; big batteries are noted.
#[test]
fn the_i400_has_eight_bow_tubes() {
    let g = in_port(Class::I400, "Sm45");
    assert_eq!((g.boat().forward.tubes.len(), g.boat().aft.tubes.len()), (8, 0));
    let g = in_port(Class::I201, "Sm45");
    assert_eq!(g.boat().charge, 18);
    assert!(charts().boats.classes.of(Class::I201).notes.big_battery);
}

/// PS CLASS.1, PS CLASS.5, PS WPN.aircraft: which boats carry which aircraft, as printed or by history.
#[test]
fn aircraft_search_and_those_of_the_i400_attack() {
    let plane = |class, reading| ch05_boat::seaplane(class, charts(), reading);
    let printed = Seaplanes::AsPrinted;
    assert_eq!(plane(Class::I400, printed), Seaplane::Attack);
    assert_eq!([plane(Class::I46, printed), plane(Class::I156, printed)], [Seaplane::Search; 2]);
    assert_eq!(plane(Class::I15, printed), Seaplane::None);
    assert_eq!(plane(Class::I15, Seaplanes::Historical), Seaplane::Search);
    assert_eq!(plane(Class::I46, Seaplanes::Historical), Seaplane::None);
    assert_eq!(in_port(Class::I400, "Sm45").boat().plane, Plane::Aboard);
}

fn fit_out(g: State, kind: PatrolType, level: u8, script: Script<State>) -> (State, Party) {
    let (t, party) =
        play(g, &[], script, async |t: &mut T| ch05_fitting_out::fit_out(t, kind, level).await);
    (t.g.clone(), party)
}

/// PS 5.1A.a, PS 5.1A.b, PS 9.5A.f: the mix of the column; the quality of what is aboard is drawn when
/// it is shown.
#[test]
fn torpedoes_come_from_the_mix_of_the_column() {
    let g = at_sea(Class::Gato, "F42", "1508");
    let mix = charts().doctrine.mix(ch03_orders::column(&g, charts()), Mark::Mk14).unwrap();
    assert_eq!((mix.counts, mix.total()), ([16, 9, 4, 1], 30));
    let (t, shown) = play(g, &[2, 2], Script::new(), async |t: &mut T| {
        [ch10_fire::quality(t, Mark::Mk14).await, ch10_fire::quality(t, Mark::Mk14).await]
    });
    assert_eq!(shown, [Quality::Dud; 2]);
    let left: Vec<u8> =
        ch10_fire::mix_left(&t.g, charts(), Mark::Mk14).iter().map(|it| it.1).collect();
    assert_eq!(left, [16, 7, 4, 1]);
}

/// PS 5.1A.c, PS 4.4.c: by name, up to four Mk 27 aft, Mk 14 for the rest.
#[test]
fn a_captain_of_1944_chooses_his_torpedoes() {
    let g = in_port(Class::Gato, "F43");
    let script = keys(&["mk18-forward=6 mk27-aft=4 mk18-aft=1"]);
    let (g, _) = fit_out(g, PatrolType::Strategic, 2, script);
    let boat = g.boat();
    assert_eq!((boat.forward.rack.mk18, boat.forward.rack.mk14), (6, 10));
    assert_eq!((boat.aft.rack.mk27, boat.aft.rack.mk18, boat.aft.rack.mk14), (4, 1, 3));
    assert!(charts().situation.has_come(Event::Mk27, g.season()));
}

/// PS 5.1B.a, PS 5.1B.b, PS 5.1B.c: mines for a blockade take the place of torpedoes, but not in a
/// minelayer.
#[test]
fn mines_take_the_place_of_torpedoes() {
    let (g, _) = fit_out(in_port(Class::Tambor, "Sp42"), PatrolType::Harbor, 3, keys(&["2"]));
    assert_eq!((g.boat().mines, g.boat().torpedoes()), (2, 22));
    let (g, _) = fit_out(in_port(Class::I121, "Sp42"), PatrolType::Harbor, 3, keys(&["7"]));
    assert_eq!((g.boat().mines, g.boat().torpedoes()), (7, 12));
    let (g, _) = fit_out(in_port(Class::Tambor, "Sp42"), PatrolType::Strategic, 3, Script::new());
    assert_eq!(g.boat().mines, 0, "no mines without a blockade");
}

/// PS 5.4.b, PS 5.4A.a, PS 5.4B, PS 3.2D.a: raiders take the place of four torpedoes, a team of none.
#[test]
fn raiders_need_room() {
    let mut g = in_port(Class::Tambor, "Sp42");
    let (raid, party) = fit_out(g.clone(), PatrolType::Raid, 3, keys(&["0"]));
    assert_eq!((raid.boat().torpedoes(), party), (20, Party::Aboard));
    g.setup.house.raid_party = RaidParty::Choice;
    let (team, _) = fit_out(g, PatrolType::Raid, 3, keys(&["0", "so-team"]));
    assert_eq!(team.boat().torpedoes(), 24);
}

/// PS PT.supply.a, PS CLASS.4, PS WPN.supply: supplies take the place of torpedoes, but not in the I-36.
#[test]
fn supplies_need_room_too() {
    let (g, _) = fit_out(in_port(Class::I176, "W43"), PatrolType::Supply, 3, keys(&["4"]));
    assert_eq!((g.boat().supplies, g.boat().torpedoes()), (4, 8));
    let (g, _) = fit_out(in_port(Class::I36, "W45"), PatrolType::Supply, 3, keys(&["4"]));
    assert_eq!((g.boat().supplies, g.boat().torpedoes()), (4, 2));
}

/// PS 4.2B.b, PS 5.1A.d, PS 4.3C.b: a small base shifts torpedoes and has none; a large one fills up.
#[test]
fn only_a_large_base_has_torpedoes() {
    let mut g = in_port(Class::Tambor, "Sp43");
    g.boat_mut().forward.rack.mk14 = 2;
    let (small, _) = fit_out(g.clone(), PatrolType::Strategic, 1, keys(&["forward"]));
    assert_eq!((small.boat().forward.rack.mk14, small.boat().aft.rack.mk14), (10, 0));
    let (large, _) = fit_out(g.clone(), PatrolType::Strategic, 2, Script::new());
    assert_eq!(large.boat().torpedoes(), 24);
    let (port, _) = fit_out(g, PatrolType::Strategic, 0, Script::new());
    assert_eq!(port.boat().torpedoes(), 10);
}

fn hit(g: State, dice: &[u8]) -> State {
    lives(g, dice, Script::new(), async |t: &mut T| {
        ch05_damage::hit(t, GameEnd::SunkByEscorts).await
    })
}

/// PS 5.1C.a, PS 5.1C.b, PS 5.1C.c, PS 5.1D.a, PS 5.1D.c: a drawn marker goes to the first empty box
/// behind the no-hit markers, and only then its limit counts.
#[test]
fn the_first_hit_of_an_old_boat_costs_more() {
    let g = fight(at_sea(Class::V, "W42", "1508"), Vec::new(), Vec::new());
    assert_eq!(g.boat().damage.of(System::Engine).no_hit, 2);
    assert_eq!(ch05_boat::top_speed(&g, charts(), false), Speed::Full, "as the class");
    let g = hit(g, &[2]);
    let boxes = g.boat().damage.of(System::Engine);
    assert_eq!((boxes.hits, boxes.filled()), (1, 3));
    assert_eq!(ch05_boat::top_speed(&g, charts(), false), Speed::Standard, "box 3");
    assert_eq!(
        charts().damage.boxes.effect(System::Engine, 3),
        Some(Effect::Speed(Speed::Standard))
    );
}

/// PS 5.1C.a: systems without an empty box, or not fitted, are not drawn.
#[test]
fn the_pool_holds_only_what_can_be_hit() {
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    g.boat_mut().damage.of_mut(System::Sonar).drawn = 1;
    let count = |g: &State, system: System| {
        let cup = ch05_damage::cup(g, charts());
        cup.iter().find(|it| it.0.0 == system).map_or(0, |it| it.1)
    };
    assert_eq!((count(&g, System::Sonar), count(&g, System::Hull)), (0, 12), "two no-hit markers");
    let tambor = fight(at_sea(Class::Tambor, "Sp42", "1508"), Vec::new(), Vec::new());
    assert_eq!((count(&tambor, System::AaGuns), count(&tambor, System::Radar)), (0, 0));
}

/// PS DMG.hull: PS-R19. Every hull hit limits the depth; one more than there are boxes sinks the boat.
#[test]
fn the_hull_gives_way_at_last() {
    let mut g = gato(Vec::new(), Vec::new());
    assert_eq!(ch05_boat::crush_depth(&g, charts()), Depth::Deep);
    g = hit(g, &[1]);
    assert_eq!(ch05_boat::crush_depth(&g, charts()), Depth::Midwater, "box 3");
    for _ in 0..3 {
        g = hit(g, &[1]);
    }
    assert_eq!(ch05_boat::crush_depth(&g, charts()), Depth::Periscope, "box 6");
    let end = dies(g, &[1], Script::new(), async |t: &mut T| {
        ch05_damage::hit(t, GameEnd::SunkByEscorts).await
    });
    assert_eq!(end, GameEnd::SunkByEscorts);
}

/// PS DMG.motor, PS DMG.fuel, PS DMG.battery: motors, fuel and charge.
#[test]
fn hits_cost_speed_fuel_and_charge() {
    let g = gato(Vec::new(), Vec::new());
    assert_eq!(ch05_boat::top_speed(&hit(g.clone(), &[3]), charts(), true), Speed::Full);
    let leaking = hit(g.clone(), &[4]);
    assert_eq!((leaking.boat().fuel, ch05_boat::fuel_room(&leaking, charts())), (20, 20));
    assert_eq!(ch05_boat::oil_trace(&leaking, charts()), 1);
    let twice = hit(leaking, &[4]);
    assert_eq!((twice.boat().fuel, ch05_boat::oil_trace(&twice, charts())), (16, 2));
    let flat = hit(g, &[5]);
    assert_eq!((flat.boat().charge, ch05_boat::full_charge(&flat, charts())), (9, 9));
}

/// PS DMG.tubes, PS DMG.gun: a tube of the captain's choice is lost with its torpedo; the gun is out.
#[test]
fn a_wrecked_tube_takes_its_torpedo_along() {
    let mut g = gato(Vec::new(), Vec::new());
    super::fixture::flood(&mut g, End::Forward, 2, Mark::Mk14);
    let g = lives(g, &[10], keys(&["f2"]), async |t: &mut T| {
        ch05_damage::hit(t, GameEnd::SunkByEscorts).await
    });
    let tube = g.boat().tube(super::fixture::tube(End::Forward, 1));
    assert!(tube.disabled && tube.torpedo().is_none() && g.patrol().torpedo_lost);
    assert_eq!(ch05_boat::gun(&g, charts()), GunType::ThreeInch);
    let g = hit(g, &[12]);
    assert_eq!(ch05_boat::gun(&g, charts()), GunType::None);
}

/// PS DMG.radar.a, PS DMG.sonar, PS DMG.radio, PS DMG.navigation: systems of one box are out with a hit.
#[test]
fn single_systems_go_out_at_the_first_hit() {
    for (place, system) in
        [(6, System::Radar), (7, System::Sonar), (8, System::Navigation), (9, System::Radio)]
    {
        let g = hit(gato(Vec::new(), Vec::new()), &[place]);
        assert!(!ch05_boat::works(&g, charts(), system), "{system:?}");
    }
}

/// PS 5.2A.a, PS 5.2A.b, PS 5.2B, PS 14.2.f, PS 5.3A: four ranks in their order, skills from 0 to 3.
#[test]
fn ranks_and_skills_have_their_scales() {
    let ranks: Vec<Rank> = Rank::ALL.iter().map(|it| it.1).collect();
    assert!(ranks.windows(2).all(|pair| pair[0].next() == pair[1]));
    assert_eq!(Rank::Captain.next(), Rank::Captain);
    assert_eq!(*charts().boats.ranks.of(Rank::Captain), 4);
    assert_eq!(charts().engagement.value(crate::charts::engagement::Value::SkillTop), 3);
}

/// PS 5.3B, PS 5.3.b: Sharp, Ready, Dull, Panicky; the number is the fatigue level.
#[test]
fn readiness_stays_on_its_scale() {
    assert_eq!(Readiness::Sharp.better(), Readiness::Sharp);
    assert_eq!(Readiness::Panicky.worse(), Readiness::Panicky);
    let levels: Vec<i32> =
        Readiness::ALL.iter().map(|it| *charts().boats.readiness.of(it.1)).collect();
    assert_eq!(levels, [0, 1, 2, 3]);
    assert!(
        Readiness::ALL
            .iter()
            .all(|it| i32::from(it.1.fatigue()) == *charts().boats.readiness.of(it.1))
    );
}

/// PS 5.4E, PS 5.4.a: with civilians aboard the crew never becomes Sharp.
#[test]
fn civilians_keep_the_crew_from_resting() {
    let mut g = on_patrol(Class::Gato, "Sp43", "1508", PatrolType::Evac);
    g.patrol_mut().passengers.push(Passenger::Uhb);
    let rest = |g: State| {
        let (t, ()) =
            play(g, &[], Script::new(), async |t: &mut T| ch05_damage::rest(t, "PS 5.3B"));
        t.g.crew().readiness
    };
    assert_eq!(rest(g.clone()), Readiness::Ready);
    g.crew_mut().readiness = Readiness::Dull;
    assert_eq!(rest(g.clone()), Readiness::Ready);
    g.patrol_mut().passengers.clear();
    g.crew_mut().readiness = Readiness::Ready;
    assert_eq!(rest(g), Readiness::Sharp);
}

/// PS 5.4C, PS 5.4D, PS 5.4F, PS 5.4G, PS 7.3A: who may be found on a beach.
#[test]
fn passengers_are_rolled() {
    use Passenger::{Ocd, Ojc, TopBrass, Uhb, Vip};
    let chart = &charts().orders.passenger;
    let who: Vec<Passenger> = chart.results().map(|it| it.1).collect();
    assert_eq!(who, [Vip, Vip, TopBrass, Uhb, Ocd, Ojc]);
    assert_eq!(charts().counters.passengers.of(Passenger::SoTeam).torpedoes, 0);
}

/// PS 9.1A.b, PS 15.4.b: which boats start young, plain or old.
#[test]
fn first_boats_have_their_age() {
    assert_eq!(ch05_fitting_out::first_age(Class::V, false, BoatAge::ByClass), Age::Plain);
    assert_eq!(ch05_fitting_out::first_age(Class::Tambor, false, BoatAge::ByClass), Age::Young);
    assert_eq!(ch05_fitting_out::first_age(Class::Tambor, true, BoatAge::ByClass), Age::Old);
    let g = in_port_under(Orders::DownPeriscope, Class::Tambor, "Sp42");
    assert!(crate::rules::ch15_scenarios::orders(&g, charts()).unwrap().old);
}

/// PS 15.4.b: PS-R81. A breakdown draws a marker at the start of an action, and never sinks the boat.
#[test]
fn an_old_boat_breaks_down() {
    let mut g = in_port_under(Orders::DownPeriscope, Class::Tambor, "Sp42");
    g = super::fixture::put_to_sea(g, "1508", PatrolType::Strategic);
    let breakdown = |g: State, dice: &[u8]| {
        let (t, ()) = play(g, dice, Script::new(), crate::rules::ch15_scenarios::breakdown);
        t.g.clone()
    };
    assert_eq!(breakdown(g.clone(), &[3]).boat().damage.hits(), 0);
    assert_eq!(breakdown(g.clone(), &[4, 2]).boat().damage.of(System::Engine).hits, 1);
    g.boat_mut().damage.of_mut(System::Hull).hits = 4;
    let cup = ch05_damage::cup(&g, charts());
    assert_eq!(cup[0].1, 12, "a full hull is still drawn in a fight");
    assert_eq!(
        breakdown(g, &[4, 1]).boat().damage.of(System::Engine).hits,
        1,
        "no hull marker now"
    );
}
