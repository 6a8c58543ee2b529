//! Chapters 1 to 4: map, counters, doctrine, installations, ports.

use super::fixture::{
    at_sea, charts, hex, in_port, in_port_under, keys, lives, play, put_to_sea, season,
};
use crate::{
    charts::{
        contact::Line,
        doctrine::Column,
        map::{Terrain, Zone},
        situation::{Event, Installation, Place},
    },
    rules::{
        ch02_sequence, ch03_orders, ch04_ports, ch04_situation, ch05_boat, ch05_damage,
        ch06_actions::Voyage,
    },
    state::{
        Class, Hex, Mark, Navy, Orders, Passenger, PatrolType, Rating, Readiness, Season, Setup,
        State, System,
        setup::{IjnDoctrine, Perimeter, PortCalls, Skill},
    },
};
use table::{Key, testkit::Script};

/// PS 1.3.a, PS 1.1: 28 columns of 17 hexes; even columns sit half a hex lower.
#[test]
fn hexes_are_numbered_by_column_and_place() {
    let tokyo = hex("1305");
    assert_eq!((tokyo.column, tokyo.row, tokyo.to_string()), (13, 5, "1305".to_owned()));
    assert_eq!(Hex::every().count(), 476);
    assert!(hex("0909").touches(hex("1008")), "Manila touches Luzon");
    assert!(hex("1713").touches(hex("1612")), "Guadalcanal touches the Solomons");
    assert!(hex("1106").touches(hex("1205")), "Nagasaki touches Osaka");
    assert_eq!(hex("0909").distance(hex("1615")), 10, "Manila to Brisbane");
    let counters: u16 = charts().counters.all.iter().map(|row| row.count).sum();
    assert_eq!(counters, 280);
    assert_eq!(Hex::parse("2918"), None);
}

/// PS 1.5.a, PS 1.5.b, PS 1.5.c: tankers have a pool of their own, and the markers are there.
#[test]
fn tankers_are_a_pool_and_markers_are_in_the_box() {
    let counters = &charts().counters;
    assert_eq!(counters.pool(true).iter().map(|row| row.count).sum::<u8>(), 8);
    assert_eq!(counters.pool(false).iter().map(|row| row.count).sum::<u8>(), 24);
    let has = |name: &str| counters.markers.iter().any(|row| row.name == name);
    assert!(has("submerged_timer") && has("harbor"));
    let kinds = ["escorts", "installations", "targets"];
    assert!(kinds.iter().all(|kind| counters.all.iter().any(|row| row.name == *kind)));
}

/// PS 2.0.a, PS 3.1.a, PS 3.2.c, PS 3.1A.a: sixteen seasons, seven columns, each read by its date.
#[test]
fn every_season_has_its_column() {
    use Column::{Usn1, Usn2, Usn3, Usn4, Usn5};
    let setup = Setup::default();
    let column = |text: &str| charts().doctrine.column(Navy::Usn, season(text), &setup);
    let columns =
        ["F41", "W42", "Sp42", "Sm42", "F42", "Sm43", "F43", "Sm44", "F44", "Sm45"].map(column);
    assert_eq!(columns, [Usn1, Usn1, Usn2, Usn2, Usn3, Usn3, Usn4, Usn4, Usn5, Usn5]);
    assert_eq!((Season::ALL.len(), Column::ALL.len()), (16, 7));
    assert_eq!(*charts().situation.seasons.of(Season::Sm45), 16);
    assert_eq!(season("F42").words(), "Fall 1942");
    assert_eq!(season("W43").words(), "Winter 1943");
    let closed = &charts().doctrine.limits.of(Usn1).closed;
    assert!(closed.contains(&Zone::HomeWaters) && !charts().doctrine.limits.of(Usn1).reengage);
}

/// PS 3.1B: the player chooses the column of the IJN.
#[test]
fn the_japanese_follow_the_doctrine_that_was_agreed() {
    let mut g = in_port(Class::I15, "F42");
    assert_eq!(ch03_orders::column(&g, charts()), Column::IjnAlternative);
    g.setup.doctrine = IjnDoctrine::Standard;
    assert_eq!(ch03_orders::column(&g, charts()), Column::IjnStandard);
    assert_eq!(ch03_orders::limits(&g, charts()).most_per_merchant, 1);
}

/// PS 3.0, PS 3.2.a: the type comes from the orders or from a die.
#[test]
fn the_patrol_type_is_rolled_unless_it_is_ordered() {
    let g = in_port(Class::Tambor, "Sp42");
    let (_, kind) =
        play(g.clone(), &[6], Script::new(), async |t| ch03_orders::patrol_type(t, false).await);
    assert_eq!(kind, PatrolType::Strategic);
    let g = in_port_under(Orders::RunSilent, Class::Tambor, "F42");
    let (_, kind) = play(g, &[], Script::new(), async |t| ch03_orders::patrol_type(t, false).await);
    assert_eq!(kind, PatrolType::Harbor);
}

/// PS PT.raid.b: when fitting out a raid may become an evacuation; for the IJN also a supply run.
#[test]
fn a_raid_may_be_changed() {
    let g = in_port(Class::Tambor, "Sp42");
    let roll = async |t: &mut crate::rules::T| ch03_orders::patrol_type(t, false).await;
    let (_, kind) = play(g, &[5], keys(&["evac"]), roll);
    assert_eq!(kind, PatrolType::Evac);
    let mut g = in_port(Class::I15, "F42");
    g.setup.doctrine = IjnDoctrine::Standard;
    let (_, kind) = play(g, &[5], keys(&["supply"]), roll);
    assert_eq!(kind, PatrolType::Supply);
}

/// PS 3.3.a, PS 3.3.b, PS 3.3.c, PS 3.3.d: from Fall 1943 a captain rated Promotable may join; a season
/// goes by, and the patrol is strategic without a roll.
#[test]
fn an_attack_group_trains_for_a_season() {
    let mut g = in_port_under(Orders::SilentVictory, Class::Gato, "F43");
    g.command_mut().rated = Some(Rating::Promotable);
    let (t, joined) = play(g.clone(), &[], keys(&["join"]), ch03_orders::join_cag);
    assert!(joined && t.g.season() == season("W44"));
    let (_, kind) =
        play(t.g.clone(), &[], Script::new(), async |t| ch03_orders::patrol_type(t, true).await);
    assert_eq!(kind, PatrolType::Strategic);
    g.command_mut().rated = Some(Rating::Acceptable);
    assert!(!ch03_orders::may_join_cag(&g, charts()));
    g.command_mut().rated = Some(Rating::Promoted);
    g.command_mut().season = season("Sm43");
    assert!(!ch03_orders::may_join_cag(&g, charts()));
}

/// PS 3.3.h: a boat whose radio, sonar or radar is still out cannot sail with a group.
#[test]
fn a_boat_that_cannot_keep_up_joins_no_group() {
    let mut g = in_port_under(Orders::SilentVictory, Class::Gato, "F43");
    g.command_mut().rated = Some(Rating::Promoted);
    assert!(ch03_orders::may_join_cag(&g, charts()));
    for system in [System::Radio, System::Sonar, System::Radar] {
        let mut hit = g.clone();
        hit.boat_mut().damage.of_mut(system).hits = 1;
        assert!(!ch03_orders::may_join_cag(&hit, charts()), "{system:?}");
    }
    g.boat_mut().damage.of_mut(System::Navigation).hits = 1;
    assert!(ch03_orders::may_join_cag(&g, charts()));
}

/// PS 3.3.h: damage to the radio takes the boat out of the group for good.
#[test]
fn a_boat_without_radio_leaves_the_group() {
    let mut g = at_sea(Class::Gato, "W44", "1508");
    g.patrol_mut().cag = true;
    let g = super::fixture::fight(g, Vec::new(), Vec::new());
    // The radio is the ninth kind of marker.
    let g = lives(g, &[9], Script::new(), async |t| {
        ch05_damage::hit(t, crate::state::GameEnd::SunkByEscorts).await
    });
    assert!(!g.patrol().cag && g.boat().damage.of(System::Radio).hits == 1);
}

/// PS 4.0, PS 4.1.a, PS 4.1.b, PS 4.1.d, PS 4.1.g, PS 4.1.h, PS 4.1.i: PS-X40, Manila by season.
#[test]
fn manila_changes_hands_as_the_chart_says() {
    let row = charts().situation.places.of(Place::Manila);
    let at = |text: &str| row.at(season(text));
    assert_eq!(at("F41"), Installation::NavalBattle);
    assert_eq!([at("W42"), at("Sp42")], [Installation::LandBattle; 2]);
    assert_eq!([at("Sm42"), at("W45")], [Installation::Base(Navy::Ijn, 2); 2]);
    assert_eq!([at("Sp45"), at("Sm45")], [Installation::Base(Navy::Usn, 2); 2]);
    assert!(row.changes(season("W42")) && !row.changes(season("Sp42")));
    assert_eq!(charts().situation.places.of(Place::Ulithi).at(season("F41")), Installation::None);
    assert_eq!(charts().situation.places.iter().count(), 39);
}

/// PS 4.1.c, PS 4.1.e, PS 4.1.f, PS 4.1.j: markers name their side, else the perimeter decides; early
/// and late exceptions by date.
#[test]
fn a_place_without_marker_belongs_to_the_side_of_the_perimeter() {
    let mut g = in_port(Class::Gato, "Sp43");
    let owner = |g: &State, place, when: &str| {
        ch04_situation::owner(g, charts(), charts().situation.places.of(place), season(when))
    };
    assert_eq!(owner(&g, Place::Guadalcanal, "Sp43"), Navy::Usn);
    assert_eq!(owner(&g, Place::Guadalcanal, "Sp42"), Navy::Ijn);
    assert_eq!(owner(&g, Place::Ulithi, "F43"), Navy::Ijn);
    assert_eq!(owner(&g, Place::Manila, "F41"), Navy::Usn);
    assert_eq!(owner(&g, Place::Davao, "Sp45"), Navy::Usn);
    assert_eq!(owner(&g, Place::Davao, "W45"), Navy::Ijn);
    g.setup.house.perimeter = Perimeter::Printed;
    assert_eq!(owner(&g, Place::Manila, "F41"), Navy::Ijn);
    g.setup.orders = Orders::SilentVictory;
    assert_eq!(owner(&g, Place::Manila, "F41"), Navy::Usn, "the campaign starts there");
    assert_eq!(
        charts().situation.places.of(Place::Wake).at(season("F41")),
        Installation::Garrison(Navy::Usn)
    );
    assert!(ch04_situation::flotillas(charts(), Navy::Ijn, season("F42")).contains(&hex("0907")));
}

/// PS 4.4, PS 4.4.a, PS 4.4.b, PS 4.4.c, PS 4.4.d, PS 5.1D.d: the four events, in and after their season.
#[test]
fn events_come_with_their_season() {
    let come = |event, when: &str| charts().situation.has_come(event, season(when));
    assert!(!come(Event::MayIncident, "Sp43") && come(Event::MayIncident, "Sm43"));
    assert!(!come(Event::Mk27, "Sm43") && come(Event::Mk27, "F43"));
    let radar = |class, when| ch05_boat::works(&in_port(class, when), charts(), System::Radar);
    assert!(!radar(Class::Tambor, "Sm42") && radar(Class::Tambor, "F42"));
    assert!(radar(Class::Gato, "Sp42"), "the class has it");
    assert!(!radar(Class::I15, "Sp44") && radar(Class::I15, "Sm44"));
    assert!(!ch05_boat::works(&in_port(Class::Tambor, "F42"), charts(), System::AaGuns));
}

/// PS 7.1.b, PS 7.1.c: PS-X02. Hex 0710 has two major and two minor routes and an oil route.
#[test]
fn routes_of_a_kind_count_once() {
    let g = at_sea(Class::Gato, "Sp43", "0710");
    let lines = ch04_situation::lines(&g, charts(), hex("0710"), Navy::Usn);
    assert_eq!(lines, [(Line::MajorRoute, 1), (Line::MinorRoute, 1), (Line::OilRoute, 1)]);
    let dice = crate::rules::ch07_contact::dice(&g, charts());
    assert_eq!((dice.targets, dice.escorts, dice.tankers), (3, 1, 1));
}

/// PS 7.1.l: PS-X12. The base line is multiplied by the level of the base.
#[test]
fn tokyo_counts_three_times() {
    let g = at_sea(Class::Gato, "Sp43", "1305");
    let lines = ch04_situation::lines(&g, charts(), hex("1305"), Navy::Usn);
    assert!(lines.contains(&(Line::Base, 3)));
    let base = charts().contact.lines.of(Line::Base).times(3);
    assert_eq!((base.targets, base.hvt, base.escorts), (3, 3, 3));
}

/// PS 7.0.a, PS 7.0.b, PS 6.1B.b: lanes, ports, garrisons, flotillas, battles and their neighbours.
#[test]
fn a_hex_has_the_lines_of_what_lies_in_it() {
    let has = |when: &str, at: &str, line| {
        let g = at_sea(Class::Gato, when, at);
        ch04_situation::lines(&g, charts(), hex(at), Navy::Usn).iter().any(|it| it.0 == line)
    };
    assert!(has("Sp43", "1307", Line::Garrison), "Iwo Jima");
    assert!(has("Sp43", "0907", Line::Flotilla) && has("Sp43", "0907", Line::Port), "Taipei");
    assert!(has("F42", "1713", Line::NavalBattle), "Guadalcanal");
    assert!(has("F42", "1714", Line::NavalBattle), "next to it");
    assert!(!has("F42", "1716", Line::NavalBattle));
    assert!(has("W42", "0909", Line::LandBattle) && has("W42", "0910", Line::LandBattle));
    let g = at_sea(Class::I15, "F42", "2707");
    let lines = ch04_situation::lines(&g, charts(), hex("2707"), Navy::Ijn);
    assert!(
        lines.contains(&(Line::MajorRoute, 1)),
        "the lane to Pearl Harbor, for a Japanese boat"
    );
    let g = at_sea(Class::Gato, "F42", "2707");
    assert!(ch04_situation::lines(&g, charts(), hex("2707"), Navy::Usn).is_empty());
    assert_eq!(charts().map.sheet.at(hex("0610")).terrain, Terrain::Strait);
}

/// PS 4.2.a, PS 4.2.b, PS 6.3: a base ends the patrol; in a port without one the captain may call.
#[test]
fn a_base_ends_the_patrol_and_a_port_need_not() {
    let enter = async |t: &mut crate::rules::T| {
        let port = ch04_situation::friendly_port(&t.g, t.charts, t.g.patrol().hex).expect("a port");
        ch04_ports::enter(t, port).await
    };
    let (_, end) = play(at_sea(Class::Gato, "Sp43", "2607"), &[], Script::new(), enter);
    assert_eq!(end, Ok(Voyage::Home));
    let mut g = at_sea(Class::Gato, "Sp43", "1713");
    g.boat_mut().fuel = 4;
    g.patrol_mut().rescued = 2;
    let (t, end) = play(g.clone(), &[], keys(&["call", "nothing"]), enter);
    assert_eq!((end, t.g.boat().fuel, t.g.patrol().deeds.delivered), (Ok(Voyage::On), 10, 2));
    let (_, end) = play(g.clone(), &[], keys(&["end-patrol"]), enter);
    assert_eq!(end, Ok(Voyage::Home));
    g.setup.house.port_calls = PortCalls::Strict;
    let (_, end) = play(g, &[], Script::new(), enter);
    assert_eq!(end, Ok(Voyage::Home));
}

/// PS 4.2A.a: at most six, never beyond the boat's maximum.
#[test]
fn a_port_gives_six_fuel_at_most() {
    let mut g = at_sea(Class::Gato, "Sp43", "1713");
    g.boat_mut().fuel = 21;
    let (t, ()) = play(g, &[], Script::new(), async |t| ch04_ports::refuel(t));
    assert_eq!(t.g.boat().fuel, 24);
}

/// PS 4.2A.b: 6 or more with the captain's skill helps; a natural 1 or 2 harms whatever the skill.
#[test]
fn liberty_helps_or_harms() {
    let after = |die: u8, skill: u8| {
        let mut g = at_sea(Class::Gato, "Sp43", "1713");
        g.captain_mut().skill = skill;
        let (t, ()) = play(g, &[die], Script::new(), ch04_ports::liberty);
        t.g.crew().readiness
    };
    assert_eq!([after(5, 1), after(4, 1)], [Readiness::Sharp, Readiness::Ready]);
    assert_eq!([after(2, 1), after(2, 3), after(1, 3)], [Readiness::Dull; 3]);
}

fn damaged(class: Class, hits: &[System]) -> State {
    let mut g = in_port(class, "Sp43");
    for &system in hits {
        g.boat_mut().damage.of_mut(system).hits += 1;
    }
    g.boat_mut().fuel = 3;
    g.crew_mut().readiness = Readiness::Panicky;
    g
}

/// PS 4.2B.a, PS 4.2B.c, PS 4.2B.d: a Base-1 fills the tanks, mends what can be jury rigged, rests the
/// crew.
#[test]
fn a_small_base_mends_what_the_crew_could() {
    let g = damaged(Class::Tench, &[System::Sonar, System::Engine, System::DeckGun]);
    let (t, needed) = play(g, &[], Script::new(), async |t| ch04_ports::services(t, 1).await);
    assert_eq!((needed, t.g.boat().fuel, t.g.crew().readiness), (0, 30, Readiness::Ready));
    assert_eq!((t.g.boat().damage.hits(), t.g.boat().damage.of(System::DeckGun).hits), (1, 1));
}

/// PS 4.3C.a, PS 4.3C.c, PS 4.3C.d: Base-2 and Base-3 mend dockside damage too; a Sharp crew stays so.
#[test]
fn a_large_base_mends_dockside_damage() {
    let mut g = damaged(Class::Tench, &[System::Hull; 5]);
    g.boat_mut().damage.of_mut(System::Radio).hits = 1;
    g.crew_mut().readiness = Readiness::Sharp;
    let (t, needed) = play(g, &[], Script::new(), async |t| ch04_ports::services(t, 2).await);
    assert_eq!((needed, t.g.boat().damage.of(System::Hull).hits), (2, 4));
    assert_eq!((t.g.boat().fuel, t.g.crew().readiness), (30, Readiness::Sharp));
}

/// PS 4.2A.a: a port without a base mends nothing.
#[test]
fn a_plain_port_only_refuels() {
    let g = damaged(Class::Tench, &[System::Sonar]);
    let (t, _) = play(g, &[], keys(&["nothing"]), async |t| ch04_ports::services(t, 0).await);
    assert_eq!((t.g.boat().fuel, t.g.boat().damage.hits()), (9, 1));
    assert_eq!(t.g.crew().readiness, Readiness::Panicky);
}

/// PS 15.2.b: every friendly port may have somebody to take along.
#[test]
fn a_pink_boat_takes_civilians_along() {
    let mut g = in_port_under(Orders::Petticoat, Class::Tambor, "W42");
    g.boat_mut().fuel = 3;
    let g = put_to_sea(g, "0610", PatrolType::Strategic);
    let enter = async |t: &mut crate::rules::T| {
        let port = ch04_situation::friendly_port(&t.g, t.charts, t.g.patrol().hex).expect("a port");
        ch04_ports::enter(t, port).await
    };
    let g = lives(g, &[4], keys(&["uhb", "call", "nothing"]), enter);
    assert_eq!((g.patrol().deeds.delivered, g.boat().fuel), (0, 7));
    assert_eq!(g.patrol().passengers, [Passenger::Uhb], "taken aboard, and still there");
    // At the next port they go ashore and count; a detainee comes in their place.
    let g = lives(g, &[6], keys(&["ocd", "call", "nothing"]), enter);
    assert_eq!(
        (g.patrol().deeds.delivered, g.patrol().passengers.clone()),
        (1, vec![Passenger::Ocd])
    );
}

/// PS 1.0, PS 2.0.b, PS 5.0, PS 5.2.a, PS 5.3.a, PS 15.1.a, PS 15.1.c, PS 15.1.d, PS 15.1.f: the campaign
/// starts at Manila with a boat of the die, twelve fuel, and a lieutenant without skill.
#[test]
fn the_campaign_begins_in_manila() {
    let g = State::at_start(&Setup::default());
    let mut t = table::testkit::table(g, charts(), &[4, 6], Script::new());
    let _ = table::testkit::run(&mut t, async |t| {
        ch02_sequence::begin(t).await;
        ch02_sequence::sail(t).await;
    });
    let command = t.g.command();
    assert_eq!((command.boat.class, command.boat.fuel, command.port), (Class::S, 12, hex("0909")));
    assert_eq!((command.captain.rank.words(), command.captain.skill), ("Lieutenant", 0));
    assert_eq!((command.crew.skill, command.crew.readiness), (0, Readiness::Dull));
    assert_eq!((t.g.patrol().kind, t.g.boat().torpedoes()), (PatrolType::Strategic, 24));
    assert_eq!(t.g.boat().of(Mark::Mk14), 24);
}

/// PS 4.2.c, PS 15.1.b: a free patrol starts where it was agreed, with the flotillas of the season.
#[test]
fn a_free_patrol_starts_as_agreed() {
    let setup = Setup {
        orders: Orders::UsnFree,
        season: Some(season("Sp43")),
        class: Some(Class::Gato),
        kind: Some(PatrolType::Strategic),
        start: Some(hex("1615")),
        captain_skill: Some(Skill(2)),
        ..Setup::default()
    };
    let mut t = table::testkit::table(State::at_start(&setup), charts(), &[], Script::new());
    let _ = table::testkit::run(&mut t, async |t| {
        ch02_sequence::begin(t).await;
        ch02_sequence::sail(t).await;
    });
    assert_eq!((t.g.patrol().hex, t.g.captain().skill), (hex("1615"), 2));
    let set_up = ch04_situation::flotillas(charts(), Navy::Ijn, season("Sp43"));
    assert_eq!(t.g.patrol().flotillas, set_up);
}
