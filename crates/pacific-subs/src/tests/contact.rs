//! Chapter 7: contact, escorts, friendly fire, missions of opportunity.

use super::fixture::{
    at_sea, charts, hex, in_port_under, keys, lives, on_patrol, play, put_to_sea,
};
use crate::{
    charts::contact::{Column, Contact, Dice, Line},
    conditions::Scene,
    rules::{
        T, ch04_situation, ch06_actions, ch07_contact,
        ch07_contact::{Met, air_in_reach, deploy},
        ch07_opportunity,
    },
    state::{
        Class, EscortKind, Mission, Navy, Opportunity, Orders, Party, Passenger, PatrolType, Plane,
        Purpose, State, System, Travel, Waiting, setup::EvacContact,
    },
};
use EscortKind::{Air, One, Two, TwoH};
use table::{Mods, testkit::Script};

/// How many of these dice are contacts.
fn contacts(g: &State, column: Column, dice: &[u8]) -> usize {
    let scene = Scene { column: Some(column), ..Scene::new(g, charts()) };
    let chart = &charts().contact.die;
    let mods = match column {
        Column::Rescue => Mods::NONE,
        Column::Targets | Column::Tankers | Column::Hvt | Column::Escorts => {
            chart.modifiers(|when| scene.count(when))
        }
    };
    dice.iter().filter(|&&die| chart.resolve(i32::from(die), &mods).result == Contact::Made).count()
}

/// PS 7.1.d, PS 7.1.i: PS-X08. Radar on the surface adds one.
#[test]
fn radar_finds_more() {
    let g = at_sea(Class::Gato, "Sp43", "1508");
    assert_eq!(contacts(&g, Column::Targets, &[4, 3, 6]), 2);
    let mut off = g;
    off.boat_mut().radar_on = false;
    assert_eq!(contacts(&off, Column::Targets, &[4, 3, 6]), 1);
}

/// PS 7.1.j: PS-X09. Not in a strait.
#[test]
fn radar_is_blind_in_a_strait() {
    assert_eq!(contacts(&at_sea(Class::Gato, "Sp43", "0610"), Column::Targets, &[4, 3, 6]), 1);
}

/// PS 7.1.h: PS-X10. A stalking boat sees less.
#[test]
fn a_stalking_boat_sees_less() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.patrol_mut().speed = Travel::Stalking;
    assert_eq!(contacts(&g, Column::Targets, &[5, 6, 6]), 2);
}

/// PS 7.1.k: PS-X11. Rescue dice are never modified.
#[test]
fn rescue_dice_are_unmodified() {
    let g = at_sea(Class::Gato, "Sp43", "1713");
    // Sp43: Guadalcanal is quiet, so the battle of W43 is looked at.
    let mut g43 = at_sea(Class::Gato, "W43", "1713");
    g43.patrol_mut().speed = Travel::Cruising;
    assert_eq!(contacts(&g, Column::Rescue, &[4, 5]), 1);
    assert_eq!(contacts(&g43, Column::Hvt, &[4, 5]), 2);
}

/// PS 3.3.e: a group contacts on 4 to 6, with radar on 3.
#[test]
fn a_group_finds_more() {
    let mut g = at_sea(Class::Gato, "W44", "1508");
    g.patrol_mut().cag = true;
    assert_eq!(contacts(&g, Column::Targets, &[2, 3, 4]), 2);
    g.boat_mut().radar_on = false;
    assert_eq!(contacts(&g, Column::Targets, &[3, 4, 5]), 2);
}

/// PS 7.1E.a: the aircraft helps with targets and tankers alone.
#[test]
fn an_aircraft_finds_merchants() {
    let mut g = at_sea(Class::I156, "F42", "2008");
    g.boat_mut().plane = Plane::Launched;
    assert_eq!(contacts(&g, Column::Targets, &[4]), 1);
    assert_eq!(contacts(&g, Column::Tankers, &[4]), 1);
    assert_eq!(contacts(&g, Column::Escorts, &[4]), 0);
}

fn pool(counts: [u8; 4]) -> crate::charts::doctrine::PoolRow {
    crate::charts::doctrine::PoolRow { against: Navy::Usn, span: None, counts }
}

/// PS 7.1C.a, PS 7.1C.c: PS-X13, PS-X14. In order, skipping what is not there or out of reach.
#[test]
fn escorts_come_in_their_order() {
    assert_eq!(deploy(&pool([4, 2, 0, 1]), 3, true), [One, Two, Air]);
    assert_eq!(deploy(&pool([4, 2, 0, 1]), 3, false), [One, Two, One]);
    assert_eq!(deploy(&pool([4, 4, 1, 2]), 5, true), [One, Two, TwoH, Air, One]);
}

/// PS 7.1C.b: PS-X15. No more than the pool holds.
#[test]
fn the_pool_is_the_limit() {
    assert_eq!(deploy(&pool([4, 2, 0, 1]), 8, false).len(), 6);
}

/// PS 7.1C.d, PS 1.2.b: aircraft need a port or base of their own side in the hex or beside it.
#[test]
fn aircraft_need_an_airfield() {
    let g = at_sea(Class::Gato, "Sp43", "1508");
    let air = |at: &str, side| air_in_reach(&g, charts(), hex(at), side);
    assert!(air("1305", Navy::Ijn) && air("1306", Navy::Ijn) && !air("1807", Navy::Usn));
    assert!(!air("2005", Navy::Ijn) && air("2607", Navy::Usn) && !air("2607", Navy::Ijn));
}

/// PS 7.1C.e: US escort rolls gain a die for each air unit of the pool.
#[test]
fn american_aircraft_help_their_escorts() {
    let early = ch07_contact::dice(&at_sea(Class::I15, "Sp42", "2707"), charts());
    let late = ch07_contact::dice(&at_sea(Class::I15, "F43", "2707"), charts());
    assert_eq!((early.escorts, late.escorts), (1, 3));
}

fn dice_on(kind: PatrolType, when: &str, at: &str, speed: Travel) -> Dice {
    let mut g = on_patrol(Class::Gato, when, at, kind);
    g.patrol_mut().speed = speed;
    ch07_contact::dice(&g, charts())
}

/// PS 3.2.b, PS 3.2E, PS PT.strategic.a: a strategic patrol rolls everything.
#[test]
fn a_strategic_patrol_looks_for_everything() {
    let dice = dice_on(PatrolType::Strategic, "Sp43", "1305", Travel::Cruising);
    assert!(dice.targets >= 3 && dice.hvt == 3 && dice.escorts >= 3);
}

/// PS 3.2A, PS PT.evac.a: on an evacuation normal dice only in battle and enemy port hexes.
#[test]
fn an_evacuation_looks_at_beaches() {
    let at_port = dice_on(PatrolType::Evac, "Sp43", "1307", Travel::Cruising);
    assert!(at_port.targets > 0);
    let on_lane = dice_on(PatrolType::Evac, "Sp43", "0908", Travel::Cruising);
    assert_eq!((on_lane.targets, on_lane.tankers, on_lane.hvt), (0, 0, 0));
    assert!(on_lane.escorts > 0);
}

/// PS 3.2B, PS PT.fleet.a: with the fleet escorts only, but flotillas and battles in full with two more
/// rescue dice.
#[test]
fn a_fleet_boat_looks_for_battles() {
    let battle = dice_on(PatrolType::Fleet, "F42", "1713", Travel::Cruising);
    assert_eq!((battle.hvt, battle.rescue), (1, 3));
    let lane = dice_on(PatrolType::Fleet, "F42", "0808", Travel::Cruising);
    assert_eq!((lane.targets, lane.tankers, lane.rescue), (0, 0, 0));
}

/// PS 3.2C, PS PT.harbor.a: a blockade looks for ships only while stalking in an enemy port.
#[test]
fn a_blockade_waits_off_a_port() {
    assert_eq!(dice_on(PatrolType::Harbor, "Sp43", "1305", Travel::Cruising).targets, 0);
    assert!(dice_on(PatrolType::Harbor, "Sp43", "1305", Travel::Stalking).targets >= 3);
    assert_eq!(dice_on(PatrolType::Harbor, "Sp43", "1306", Travel::Stalking).targets, 0);
}

/// PS 3.2D.b, PS PT.raid.a: between landing and retrieval a raid is a blockade.
#[test]
fn a_raid_blockades_once_its_party_is_ashore() {
    let mut g = on_patrol(Class::Gato, "Sp43", "1305", PatrolType::Raid);
    g.patrol_mut().speed = Travel::Stalking;
    g.patrol_mut().party = Party::Aboard;
    assert_eq!(ch07_contact::dice(&g, charts()).targets, 0);
    g.patrol_mut().party = Party::Ashore(hex("1305"));
    assert!(ch07_contact::dice(&g, charts()).targets > 0);
    let of =
        ch07_contact::allowed(&g, charts(), Line::Port, Dice { targets: 1, ..Dice::default() });
    assert_eq!(of.targets, 1);
}

/// PS 7.1.a, PS 7.1.f, PS 7.1A, PS 7.1B, PS 8.0.a: targets alone may be let go; nothing is drawn yet.
#[test]
fn ships_without_escorts_may_be_passed() {
    let g = at_sea(Class::Gato, "Sp43", "1511");
    let lines = ch04_situation::lines(&g, charts(), hex("1511"), Navy::Usn);
    assert!(!lines.is_empty(), "{lines:?}");
    let dice = ch07_contact::dice(&g, charts());
    let mut faces = vec![1; dice.total() as usize];
    faces[0] = 6;
    let (t, met) =
        play(g, &faces, keys(&["bypass"]), async |t: &mut T| ch07_contact::enter(t, false).await);
    assert_eq!(met, Ok(Met::Nothing));
    assert!(t.g.patrol().contact_here && t.g.patrol().engagement.is_none());
}

/// PS 7.1.e, PS 8.0.a: with an escort in contact there is nothing to choose.
#[test]
fn escorts_force_an_engagement() {
    let mut g = at_sea(Class::Gato, "Sp43", "1511");
    g.boat_mut().radar_on = false;
    g.patrol_mut().flotillas.push(hex("1511"));
    let dice = ch07_contact::dice(&g, charts());
    let mut faces = vec![1; dice.total() as usize];
    *faces.last_mut().unwrap() = 6;
    // Time, weather, the escort does not close.
    faces.extend([1, 4, 4, 6]);
    let approach = "task=none depth=surface speed=stop course=0 stations=stood-down";
    let script = keys(&[approach, ".", "break-off"]);
    let g = lives(g, &faces, script, async |t: &mut T| ch07_contact::enter(t, false).await);
    assert_eq!(g.patrol().engagements, 1);
}

/// PS 7.2, PS 7.2A.a, PS 7.2B, PS 8.0.b: harbour and mines only in enemy ports, the harbour only by
/// stalking.
#[test]
fn tasks_have_their_places() {
    let at = |kind, at: &str, speed, mines| {
        let mut g = on_patrol(Class::Gato, "Sp43", at, kind);
        g.patrol_mut().speed = speed;
        g.boat_mut().mines = mines;
        ch07_contact::purposes(&g, charts())
    };
    assert_eq!(
        at(PatrolType::Harbor, "1305", Travel::Stalking, 2),
        [Purpose::Penetrate, Purpose::Mines]
    );
    assert_eq!(at(PatrolType::Harbor, "1305", Travel::Cruising, 2), [Purpose::Mines]);
    assert!(at(PatrolType::Harbor, "1508", Travel::Stalking, 2).is_empty());
    assert!(
        at(PatrolType::Strategic, "1305", Travel::Cruising, 2).is_empty(),
        "no mines on this patrol"
    );
}

/// PS 3.2F, PS PT.supply.a: supplies go to own garrisons and land battles, once for each hex.
#[test]
fn supplies_go_to_garrisons() {
    let mut g = on_patrol(Class::I176, "W43", "1307", PatrolType::Supply);
    g.boat_mut().supplies = 2;
    assert_eq!(ch07_contact::purposes(&g, charts()), [Purpose::LandSupplies]);
    g.patrol_mut().supplied.push(hex("1307"));
    assert!(ch07_contact::purposes(&g, charts()).is_empty());
}

/// PS 7.1D.a, PS 7.1D.b: with the radio out own escorts attack; nobody fires at them, and once shaken
/// off they are left.
#[test]
fn a_silent_boat_is_taken_for_an_enemy() {
    let mut g = at_sea(Class::Gato, "Sp43", "2707");
    assert_eq!(ch07_contact::friendly_dice(&g, charts()), 0);
    g.boat_mut().damage.of_mut(System::Radio).hits = 1;
    g.boat_mut().radar_on = false;
    // One die of the lane and one of the aircraft of the US pool.
    assert_eq!(ch07_contact::friendly_dice(&g, charts()), 2);
    let script = keys(&["task=none depth=surface speed=stop course=0 stations=stood-down", "."]);
    // A contact; time, weather; the escort does not close.
    let dice = [6, 1, 2, 3, 3, 6];
    let g = lives(g, &dice, script, async |t: &mut T| ch07_contact::enter(t, false).await);
    assert!(
        g.patrol().engagement.is_none() && g.patrol().flotillas.iter().all(|it| *it != hex("2707"))
    );
}

/// PS 7.1E.b: warned by its aircraft the boat may slip away from escorts.
#[test]
fn an_aircraft_warns_of_escorts() {
    let mut g = at_sea(Class::I156, "Sp42", "2707");
    g.boat_mut().plane = Plane::Launched;
    let dice = ch07_contact::dice(&g, charts());
    let mut faces = vec![1; dice.total() as usize];
    *faces.last_mut().unwrap() = 6;
    let (t, met) =
        play(g, &faces, keys(&["evade"]), async |t: &mut T| ch07_contact::enter(t, false).await);
    assert_eq!((met, t.g.patrol().engagements), (Ok(Met::Nothing), 0));
}

/// PS PT.evac.b: a contact at a beach brings a passenger, who waits there; staying brings no other.
#[test]
fn a_beach_brings_a_passenger() {
    let mut g = on_patrol(Class::Gato, "Sp43", "2011", PatrolType::Evac);
    g.setup.house.perimeter = crate::state::setup::Perimeter::Printed;
    let dice = ch07_contact::dice(&g, charts());
    let mut faces = vec![1; dice.total() as usize];
    faces[0] = 6;
    faces.push(4);
    let (t, met) = play(g.clone(), &faces, keys(&["bypass"]), async |t: &mut T| {
        ch07_contact::enter(t, false).await
    });
    assert_eq!(met, Ok(Met::Nothing));
    let waiting = Waiting { hex: hex("2011"), passenger: Passenger::Uhb };
    assert_eq!(t.g.patrol().waiting, [waiting]);
    assert_eq!(ch07_contact::purposes(&t.g, charts()), [Purpose::PickUp]);
    let (t, _) = play(t.g.clone(), &[], keys(&["bypass"]), async |t: &mut T| {
        ch07_contact::enter(t, true).await
    });
    assert_eq!(t.g.patrol().waiting, [waiting]);
    g.setup.house.evac_contact = EvacContact::Rescue;
    faces.pop();
    let (t, _) =
        play(g, &faces, keys(&["bypass"]), async |t: &mut T| ch07_contact::enter(t, false).await);
    assert_eq!(t.g.patrol().waiting, []);
}

/// PS 7.3.a, PS 7.3.c, PS PT.strategic.b: leaving a hex with a contact may bring a mission, here none
/// for want of a battle, and a warship near an enemy base.
#[test]
fn headquarters_calls_on_leaving() {
    let mut g = at_sea(Class::Gato, "Sp43", "1504");
    g.patrol_mut().contact_here = true;
    let leave = |g: &State, dice: &[u8], script| {
        let (t, accepted) = play(g.clone(), dice, script, ch07_opportunity::on_leaving);
        (t.g.clone(), accepted)
    };
    assert!(!leave(&g, &[2], Script::new()).1);
    assert!(!leave(&g, &[5], Script::new()).1, "no battle within two hexes");
    let (after, accepted) = leave(&g, &[4], keys(&["accept"]));
    assert!(accepted);
    let mission = after.patrol().mission.unwrap();
    assert_eq!((mission.kind, mission.hex), (Opportunity::Hvt, hex("1305")));
    assert!(!leave(&g, &[4], keys(&["decline"])).1);
    g.patrol_mut().contact_here = false;
    assert!(!leave(&g, &[], Script::new()).1, "no contact, no roll");
}

/// PS 7.3.b, PS 7.3.f, PS 7.3.g, PS DMG.radio: no radio, no second roll in a hex, none on a mission.
#[test]
fn opportunities_need_a_radio_and_come_once() {
    let mut g = at_sea(Class::Gato, "Sp43", "1406");
    g.patrol_mut().contact_here = true;
    let silent = |g: &State| play(g.clone(), &[], Script::new(), ch07_opportunity::on_leaving).1;
    let mut broken = g.clone();
    broken.boat_mut().damage.of_mut(System::Radio).hits = 1;
    assert!(!silent(&broken));
    let mut again = g.clone();
    again.patrol_mut().rolled_here = true;
    assert!(!silent(&again));
    g.patrol_mut().mission =
        Some(Mission { kind: Opportunity::Scout, hex: hex("1407"), actions: 0, passenger: None });
    assert!(!silent(&g));
}

/// PS 7.3.e, PS 7.3.f: only within two hexes; among several the die chooses.
#[test]
fn the_origin_lies_within_two_hexes() {
    let mut g = at_sea(Class::Gato, "Sp43", "1206");
    let bases = ch07_opportunity::origins(&g, charts(), Opportunity::Hvt);
    assert_eq!(bases, [hex("1106"), hex("1205"), hex("1305")]);
    g.patrol_mut().contact_here = true;
    let (t, _) = play(g.clone(), &[4, 2], keys(&["accept"]), ch07_opportunity::on_leaving);
    assert_eq!(t.g.patrol().mission.unwrap().hex, hex("1205"));
    g.patrol_mut().hex = hex("2005");
    assert!(ch07_opportunity::origins(&g, charts(), Opportunity::Hvt).is_empty());
}

/// PS PT.harbor.b, PS PT.evac.c, PS PT.raid.c, PS 5.4A.b: a blockade rolls on leaving the port; an
/// evacuation and a raid never do.
#[test]
fn some_patrols_have_no_opportunities() {
    let leaving = |kind, dice: &[u8]| {
        let mut g = on_patrol(Class::Gato, "Sp43", "1305", kind);
        g.patrol_mut().contact_here = true;
        play(g, dice, Script::new(), ch07_opportunity::on_leaving).1
    };
    assert!(!leaving(PatrolType::Harbor, &[3]));
    assert!(!leaving(PatrolType::Evac, &[]) && !leaving(PatrolType::Raid, &[]));
    let row = |kind| charts().orders.types.of(kind).opportunities.clone();
    assert_eq!((row(PatrolType::Evac), row(PatrolType::Raid)), (None, None));
    assert_eq!(row(PatrolType::Harbor).as_deref(), Some("MOO.harbor"));
}

/// PS PT.fleet.b: with the fleet missions come in the hexes of flotillas and battles.
#[test]
fn the_fleet_gives_orders_in_battle() {
    let g = on_patrol(Class::Gato, "F42", "1713", PatrolType::Fleet);
    // A 2 is a warship; the battle of the Solomons and Guadalcanal are both near.
    let origins = ch07_opportunity::origins(&g, charts(), Opportunity::Hvt);
    assert!(origins.contains(&hex("1713")));
    let place = origins.iter().position(|it| *it == hex("1713")).unwrap() as u8 + 1;
    let dice = if origins.len() > 1 { vec![2, place] } else { vec![2] };
    let (t, accepted) = play(g, &dice, keys(&["accept"]), ch07_opportunity::on_fleet_duty);
    assert!(accepted && t.g.patrol().mission.unwrap().hex == hex("1713"));
}

/// PS PT.supply.b: after landing supplies a flag officer may want passage.
#[test]
fn a_supply_boat_takes_a_flag_officer_home() {
    let mut g = on_patrol(Class::I176, "W43", "1307", PatrolType::Supply);
    g.patrol_mut().supplied_here = true;
    let (t, accepted) = play(g, &[4], keys(&["accept"]), ch07_opportunity::on_leaving);
    assert!(accepted && t.g.patrol().passengers == [Passenger::TopBrass]);
    assert_eq!(t.g.patrol().mission, None);
}

/// PS 7.3C.a, PS 1.6, PS 1.6A: PS-X35, PS-X36. First die the sector, second the band.
#[test]
fn the_diagram_gives_the_hex() {
    let at = |dice: &[u8]| {
        let g = at_sea(Class::Gato, "Sp43", "1508");
        play(g, dice, Script::new(), async |t: &mut T| {
            ch07_opportunity::diagram(t, hex("1307")).await
        })
        .1
    };
    assert_eq!((at(&[2, 5]), at(&[3, 4])), (Some(hex("1506")), Some(hex("1507"))));
    assert_eq!(at(&[1, 1]), Some(hex("1306")));
}

/// PS 7.3C.b, PS 7.3D.a, PS 7.3D.b: three actions in the hex; on station one more die each.
#[test]
fn a_station_takes_three_actions() {
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    let mission =
        Mission { kind: Opportunity::TakeStation, hex: hex("2005"), actions: 0, passenger: None };
    g.patrol_mut().mission = Some(mission);
    let dice = ch07_contact::dice(&g, charts());
    assert_eq!((dice.hvt, dice.rescue), (1, 1));
    for done in 1..=3 {
        g = lives(g, &[1, 1], keys(&["cruising"]), ch06_actions::action);
        assert_eq!(g.patrol().mission.is_none(), done == 3);
    }
    assert_eq!(g.patrol().deeds.missions, 1);
}

/// PS 7.3B.a, PS 7.3B.b, PS 7.3B.c: the warship of a mission comes with one or two escorts drawn at
/// random, aircraft only near an airfield.
#[test]
fn a_warship_comes_with_escorts() {
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    g.boat_mut().radar_on = false;
    let mission = Mission { kind: Opportunity::Hvt, hex: hex("2005"), actions: 0, passenger: None };
    g.patrol_mut().mission = Some(mission);
    // A battleship, two escorts: a 2 and a 1; time, weather, bearing and ring; then nothing is done.
    let dice = [5, 4, 2, 1, 1, 3, 3, 1, 4, 3, 3, 6, 6, 6];
    let script = keys(&[
        "task=none depth=surface speed=stop course=0 stations=stood-down",
        ".",
        "break-off",
    ]);
    let g = lives(g, &dice, script, async |t: &mut T| ch07_contact::enter(t, false).await);
    assert_eq!((g.patrol().mission, g.patrol().engagements), (None, 1));
}

/// PS 15.3.b: two dice for escorts where the team waits.
#[test]
fn the_beach_of_the_aleutians_is_watched() {
    let g = in_port_under(Orders::DestinationTokyo, Class::Tambor, "Sp42");
    let mut g = put_to_sea(g, "2201", PatrolType::Raid);
    g.patrol_mut().party = Party::ToFetch(hex("2201"));
    let dice = ch07_contact::dice(&g, charts());
    g.patrol_mut().party = Party::Aboard;
    let later = ch07_contact::dice(&g, charts());
    assert_eq!(dice.escorts - later.escorts, 2);
}

/// PS 15.7.b: PS-X43. One die in every hex until the hunter is met, and it is a strong escort.
#[test]
fn the_enemy_below_waits_everywhere() {
    let g = in_port_under(Orders::EnemyBelow, Class::Gato, "Sp44");
    let g = put_to_sea(g, "0815", PatrolType::Strategic);
    assert!(ch04_situation::lines(&g, charts(), hex("0815"), Navy::Usn).is_empty());
    assert_eq!(ch07_contact::dice(&g, charts()).escorts, 1);
    let (t, found) = play(g, &[5], Script::new(), ch07_contact::look);
    assert_eq!(found.escorts, [EscortKind::Two]);
    let g = t.g.clone();
    assert_eq!(ch07_contact::dice(&g, charts()).escorts, 0, "no further rolls");
    let (_, found) = play(g, &[], Script::new(), ch07_contact::look);
    assert!(found.is_nothing());
}

/// PS 15.2.d: a pink hull brings two more enemy dice, and two of friends off a friendly port.
#[test]
fn a_pink_hull_is_seen_by_all() {
    let g = in_port_under(Orders::Petticoat, Class::Tambor, "W42");
    let mut at = put_to_sea(g.clone(), "1615", PatrolType::Strategic);
    assert_eq!(ch07_contact::friendly_dice(&at, charts()), 2, "Brisbane");
    at.patrol_mut().known_to_friends = true;
    assert_eq!(ch07_contact::friendly_dice(&at, charts()), 0);
    let at = put_to_sea(g.clone(), "0610", PatrolType::Strategic);
    assert_eq!(ch07_contact::friendly_dice(&at, charts()), 0, "Singapore");
    let at = put_to_sea(g, "0710", PatrolType::Strategic);
    let grey = at_sea(Class::Tambor, "W42", "0710");
    let escorts = |g: &State| ch07_contact::dice(g, charts()).escorts;
    assert_eq!(escorts(&at) - escorts(&grey), 2);
}

/// PS 15.5.c, PS 15.6.c: every contact may wear on the crew.
#[test]
fn contacts_get_on_the_nerves() {
    let g = in_port_under(Orders::RunSilent, Class::Tambor, "F42");
    let g = put_to_sea(g, "1508", PatrolType::Harbor);
    let after = |dice: &[u8], contacts| {
        let nerves = async |t: &mut T| crate::rules::ch15_scenarios::nerves(t, contacts).await;
        play(g.clone(), dice, Script::new(), nerves).0.g.crew().readiness
    };
    assert_eq!(after(&[4], 1), crate::state::Readiness::Dull);
    assert_eq!(after(&[3], 1), crate::state::Readiness::Ready);
    assert_eq!(after(&[4, 6], 2), crate::state::Readiness::Panicky, "a die for each contact");
}
