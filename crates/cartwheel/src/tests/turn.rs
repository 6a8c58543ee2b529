//! Events, commitments, construction, initiative, missions by turns, the end of operations, set-up.

use super::fixture::{air, charts, empty, hex, keys, set_up, ship, troops};
use crate::{
    rules::{
        T, ch04_sequence, ch05_events, ch06_airbases, ch07_initiative, ch08_operations,
        ch12_conclusion, ch14_regroup, ch17_setup,
    },
    state::{
        Ace, Base, BaseStatus, Event, OffMap, Phase, Place, Setup, Side, Start, State,
        setup::RegroupInitiative,
    },
};
use shelf::testkit::play;
use table::testkit::Script;

fn events(g: State, dice: &[u8], script: Script<State>) -> State {
    play(g, dice, script, async |t| ch05_events::phase(t).await).0.g.clone()
}

/// A campaign turn in which the 11th Hikoshidan is held back and Task Force 36 waits.
const NOBODY: [&str; 2] = ["hold-back", "wait"];

/// OC 5.1, OC 4.1: parafrags come with two markers (OC 9.10.7.a).
#[test]
fn parafrags_come_with_two_markers() {
    let g = events(set_up(Start::Campaign), &[2], keys(&NOBODY));
    assert_eq!((g.this_turn.event, g.this_turn.parafrags), (Some(Event::Parafrags), 2));
}

/// OC 5.1, OC 6.1.b: Magic discloses a base to the Allies alone.
#[test]
fn magic_discloses_a_base() {
    let g = events(set_up(Start::Campaign), &[1], keys(&["wewak", "hold-back", "wait"]));
    let report = g.reports[Side::Allied.index()].first().copied().expect("a report");
    assert_eq!((report.base, report.fighters, report.bombers), (Base::Wewak, 2, 4));
    assert!(g.reports[Side::Japanese.index()].is_empty());
}

/// OC 5.1, OC 9.7.12.a, OC 9.7.12.c: an ace joins a fighter that has none.
#[test]
fn a_japanese_ace_arrives() {
    let g = events(set_up(Start::Campaign), &[4], keys(&["ki-61-1", "hold-back", "wait"]));
    assert_eq!(g.unit(air("ki-61-1")).ace, Some(Ace::Green));
}

/// OC 5.1, OC 2.1.1.b: an eruption disrupts the airbase and hits Rabaul twice.
#[test]
fn the_volcano_erupts() {
    let g = events(set_up(Start::Campaign), &[7, 9], keys(&NOBODY));
    assert_eq!(g.base(Base::Rabaul).status, BaseStatus::Disrupted);
    assert_eq!(g.hexes.at(hex("1904")).hits, 2);
    let g = events(set_up(Start::Campaign), &[7, 5], keys(&NOBODY));
    assert_eq!(g.base(Base::Rabaul).status, BaseStatus::Working);
}

/// OC 5.1: tropical disease strikes one unit of each side outside the towns.
#[test]
fn disease_disrupts_a_unit_of_each_side() {
    let script = keys(&["j-41-239", "a-17aus", "hold-back", "wait"]);
    let mut g = set_up(Start::Campaign);
    g.troops_mut(troops("a-17aus")).place = Place::At(hex("1609"));
    let g = events(g, &[10], script);
    assert!(g.troops(troops("j-41-239")).disrupted && g.troops(troops("a-17aus")).disrupted);
}

/// OC 5.2.a, OC 5.2.b, OC 5.2.c, OC 16.1.b: commitment costs a point and brings the units to Rabaul.
#[test]
fn the_eleventh_is_committed_for_a_point() {
    let mut g = set_up(Start::Bougainville);
    for key in ["a6m3-11th-1", "d3a-1", "g4m-11th-1", "ki-46-11th"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Truk);
    }
    let deploy = "a6m3-11th-1=rabaul g4m-11th-1=rabaul d3a-1=rabaul ki-46-11th=truk";
    let g = events(g, &[6], keys(&["commit", deploy, "wait"]));
    assert!(g.this_turn.eleventh);
    assert_eq!(g.points, [2, 0]);
    assert_eq!(g.unit(air("a6m3-11th-1")).place, Place::Base(Base::Rabaul));
    assert_eq!(g.unit(air("ki-46-11th")).place, Place::Base(Base::Truk));
}

/// OC 5.2.e: held back, every unit goes to Truk, Flown and without its disruption.
#[test]
fn the_eleventh_recovers_when_held_back() {
    let mut g = set_up(Start::Campaign);
    let unit = g.unit_mut(air("g4m-11th-1"));
    unit.place = Place::Base(Base::Rabaul);
    (unit.disrupted, unit.regroup) = (true, true);
    let g = events(g, &[6], keys(&NOBODY));
    let unit = g.unit(air("g4m-11th-1"));
    assert_eq!(unit.place, Place::Base(Base::Truk));
    assert!(unit.flown && !unit.disrupted && !unit.regroup);
    assert!(ch06_airbases::eleventh_is_away(&g, charts(), air("g4m-11th-1")));
}

/// OC 17.1.3.a: the Bismarck Sea has no events.
#[test]
fn the_bismarck_sea_has_no_events() {
    let g = events(set_up(Start::BismarckSea), &[], keys(&["hold-back"]));
    assert_eq!(g.this_turn.event, None);
}

/// OC 6.5.a, OC 6.5.1, OC 6.5.2.a, OC 4.2, OC 6.2.d: a mobile airbase is begun.
#[test]
fn mobile_airbases_are_begun_in_supplied_hexes() {
    let mut g = set_up(Start::Campaign);
    g.hexes.at_mut(hex("1509")).hits = 0;
    let (t, ()) = play(g, &[], keys(&["1708", "none"]), async |t| {
        ch06_airbases::construction(t).await;
    });
    assert_eq!(t.g.base(Base::AlliedB).status, BaseStatus::Building);
    assert_eq!(t.g.base(Base::AlliedB).hex, Some(hex("1708")));
    assert_eq!(t.g.base(Base::AlliedC).status, BaseStatus::Unbuilt);
}

/// OC 6.6.4.a, OC 6.6.4.b, OC 6.6.5.a, OC 6.6.5.b, OC 6.6.5.c, OC 6.6.1.b: a base is captured.
#[test]
fn aircraft_flee_from_a_captured_base() {
    let g = set_up(Start::Toenails);
    let (away, lost) = (air("ki-43-1"), air("ki-48-1"));
    let mut g = g;
    g.unit_mut(air("ki-45")).place = Place::Out;
    g.unit_mut(lost).place = Place::Base(Base::Lae);
    g.unit_mut(lost).disrupted = true;
    let script = keys(&["ki-43-1=wewak", "ki-48-1=wewak"]);
    let (t, ()) = play(g, &[6, 3], script, async |t| {
        ch06_airbases::capture(t, Base::Lae, Side::Allied).await;
    });
    assert_eq!(t.g.unit(away).place, Place::Base(Base::Wewak));
    assert_eq!(t.g.unit(lost).place, Place::Lost);
    let base = t.g.base(Base::Lae);
    assert_eq!((base.owner, base.status), (Side::Allied, BaseStatus::Disrupted));
}

/// OC 6.6.4.c: a mobile airbase that is overrun is gone for good.
#[test]
fn a_mobile_airbase_is_overrun() {
    let g = set_up(Start::Toenails);
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        ch06_airbases::capture(t, Base::JapaneseA, Side::Allied).await;
    });
    assert_eq!(t.g.base(Base::JapaneseA).status, BaseStatus::Gone);
}

/// OC 7.1.a, OC 7.1.b, OC 7.1.c, OC 7.1.d (R-REGROUP-SEPT-OCT, R-SEPT-REGROUP, R-TF36-REGROUP)
#[test]
fn general_regroups_have_their_window() {
    let mut g = empty(Start::Campaign);
    let may = |g: &State, turn: u8| {
        let mut g = g.clone();
        g.turn = turn;
        ch07_initiative::may_regroup(&g, charts())
    };
    assert!(!may(&g, 4) && may(&g, 5) && may(&g, 12));
    g.record.regroups = [Some(5), None];
    assert!(!may(&g, 7) && !may(&g, 8) && may(&g, 9));
    g.record.regroups = [Some(7), None];
    assert!(may(&g, 8));
    g.record.regroups = [Some(11), None];
    assert!(!may(&g, 12));
    g.record.regroups = [Some(7), Some(9)];
    assert!(!may(&g, 10));
    g.record.regroups = [None, None];
    g.this_turn.tf36 = true;
    g.record.tf36_entries = 1;
    assert!(!may(&g, 6));
    assert!(!may(&empty(Start::Toenails), 5));
}

/// OC 7.2.a, OC 7.2.b, OC 7.3.2.a, OC 7.3.2.b, OC 7.3.2.c, OC 7.3.4.a, OC 7.0.b, OC 7.5, OC 4.3: the
/// phase on the first turn (R-RECON-ORDER).
#[test]
fn both_sides_look_before_the_first_mission() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("b-25-1")).disrupted = true;
    // The Photo Lightning flies with a 7, the Dinah of the 6th stays with an 8; two missions.
    let script = keys(&["b-25-1", "1904"]);
    let (t, ()) = play(g, &[7, 8, 5], script, async |t| ch07_initiative::phase(t).await);
    assert!(t.g.unit(air("b-25-1")).regroup);
    assert_eq!(t.g.unit(air("f-5")).place, Place::At(hex("1904")));
    assert!(t.g.unit(air("ki-46-6th")).flown);
    let report = t.g.reports[Side::Allied.index()].first().copied().expect("Rabaul was seen");
    assert_eq!(report.base, Base::Rabaul);
    assert_eq!(t.g.initiative, Side::Allied);
    assert_eq!(t.g.operations.initiative_missions, 2);
}

fn initiative_drm(g: &State) -> i32 {
    let chart = &charts().initiative.initiative;
    chart.modifiers(|it| crate::conditions::initiative::initiative(g, charts(), it)).sum()
}

/// OC 7.4, OC 7.3.4.c, OC 14.5.1, OC 9.10.10.s (R-INIT-REGROUP-SIGN): what the initiative depends on.
#[test]
fn the_initiative_has_its_modifiers() {
    let mut g = empty(Start::Campaign);
    g.record.radar = true;
    assert_eq!(initiative_drm(&g), 0);
    g.unit_mut(air("f-5")).place = Place::At(hex("1904"));
    assert_eq!(initiative_drm(&g), 1);
    g.unit_mut(air("ki-46-6th")).place = Place::At(hex("1509"));
    assert_eq!(initiative_drm(&g), 0);
    g.record.radar = false;
    assert_eq!(initiative_drm(&g), -2);
    g.this_turn.general_regroup = true;
    assert_eq!(initiative_drm(&g), -3);
    g.setup.house.regroup_initiative = RegroupInitiative::Printed;
    assert_eq!(initiative_drm(&g), -1);
}

/// OC 9.10.10.s, OC 17.3.3: no radar stands on the hexes of Bougainville, and none was destroyed there.
#[test]
fn a_radar_that_never_stood_is_not_destroyed() {
    let mut g = set_up(Start::Bougainville);
    g.turn = 10;
    assert!(!g.record.radar);
    assert_eq!(initiative_drm(&g), 0);
}

/// OC 6.1.b, OC 17.3.5.a: Magic discloses airbases that are in play, not those west of the hexes of Bougainville.
#[test]
fn magic_looks_at_airbases_in_play() {
    let asked = |answer: &'static str| {
        let g = set_up(Start::Bougainville);
        let script = keys(&[answer, "hold-back", "wait"]);
        let ask = std::panic::AssertUnwindSafe(|| events(g, &[1], script));
        std::panic::catch_unwind(ask).is_ok()
    };
    assert!(asked("kavieng"));
    assert!(!asked("wewak") && !asked("lae"));
}

/// OC 8.1, OC 8.2, OC 8.3, OC 8.4, OC 4.4.b, OC 4.4.c (R-PASS-TWICE): initiative missions, then by
/// turns, until both have passed twice.
#[test]
fn missions_alternate_until_both_pass_twice() {
    let mut g = set_up(Start::Toenails);
    g.operations.initiative_missions = 2;
    g.operations.turn_of = Side::Allied;
    let script = keys(&["stop", "pass", "pass", "pass", "pass"]);
    let (t, goes_on) = play(g, &[], script, async |t| {
        let mut goes_on = Vec::new();
        for _ in 0..5 {
            goes_on.push(ch08_operations::opportunity(t).await);
        }
        goes_on
    });
    assert_eq!(goes_on, [true, true, true, true, false]);
    assert_eq!(t.g.operations.turn_of, Side::Japanese);
}

/// OC 9.3.a, OC 9.3.b, OC 9.3.1, OC 9.3.3, OC 8.1: a stage move is a mission.
#[test]
fn a_stage_move_takes_a_mission() {
    let mut g = set_up(Start::Toenails);
    g.operations.initiative_missions = 2;
    g.unit_mut(air("a-20-1")).flown = true;
    g.unit_mut(air("a-20-1")).regroup = true;
    let script = keys(&["stage", "from:australia to:port-moresby a-20-1"]);
    let (t, ()) = play(g, &[], script, async |t| {
        ch08_operations::opportunity(t).await;
    });
    let unit = t.g.unit(air("a-20-1"));
    assert_eq!(unit.place, Place::Base(Base::PortMoresby));
    assert!(unit.flown && unit.staged && !unit.regroup);
    assert_eq!(t.g.operations.initiative_missions, 1);
}

/// OC 9.1.3.a, OC 9.4.3.a, OC 9.9.b, OC 9.10.a, OC 9.10.8.b, OC 9.11.b: a raid that nobody meets.
#[test]
fn a_raid_that_is_not_met_bombs_and_comes_home() {
    let mut g = set_up(Start::Toenails);
    for key in ["ki-43-1", "ki-43-2", "ki-61-1", "ki-45", "a6m3-6th-1"] {
        g.unit_mut(air(key)).place = Place::Out;
    }
    g.operations.initiative_missions = 1;
    let script = keys(&["air", "1506 b-25-1", "airbase", "bomb-low", "b-25-1=port-moresby"]);
    // AA of a minor base with a 3: nothing; bombs with a 4: 4 + 4 + 1 = 9, disrupted.
    let (t, ()) = play(g, &[3, 4], script, async |t| {
        ch08_operations::opportunity(t).await;
    });
    assert_eq!(t.g.base(Base::Lae).status, BaseStatus::Disrupted);
    let told = t.said().into_iter().find(|line| line.starts_with("Allied aircraft fly to"));
    assert!(told.is_some_and(|line| line.contains("1506")), "the target hex is announced");
    let unit = t.g.unit(air("b-25-1"));
    assert_eq!(unit.place, Place::Base(Base::PortMoresby));
    assert!(unit.flown && unit.sortied);
    assert!(t.g.mission.is_none());
}

/// OC 12.1, OC 7.3.4.d, OC 12.2.a, OC 12.2.c, OC 12.2.d, OC 12.2.b, OC 4.6: everybody comes home.
#[test]
fn reconnaissance_and_ships_return() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("f-5")).place = Place::At(hex("1904"));
    for (key, crippled) in [("a-anfca-1", true), ("a-anfca-2", false)] {
        let ship = g.ship_mut(ship(key));
        ship.place = Place::At(hex("2206"));
        ship.crippled = crippled;
    }
    let script = keys(&["port-moresby", "a-anfca-1=south-pacific a-anfca-2=stay"]);
    let (t, ()) = play(g, &[], script, async |t| ch12_conclusion::phase(t).await);
    assert_eq!(t.g.unit(air("f-5")).place, Place::Base(Base::PortMoresby));
    assert_eq!(t.g.ship(ship("a-anfca-1")).place, Place::Off(OffMap::SouthPacific));
    assert!(t.g.ship(ship("a-anfca-2")).spotted && !t.g.ship(ship("a-anfca-1")).spotted);
}

/// OC 17.1.1, OC 17.1.3.e, OC 17.1.3.f: the Bismarck Sea with optional ships on both sides.
#[test]
fn optional_ships_join_the_bismarck_sea() {
    let g = empty(Start::BismarckSea);
    let cargo = "j-51-66-1=j-maru-1 j-51-102-2=j-maru-1 j-51-115-3=j-maru-2 supply-4=j-maru-2 \
        supply-5=j-maru-2";
    let script = keys(&[cargo, "take", "take"]);
    let (t, ()) = play(g, &[2, 1], script, async |t| ch17_setup::set_up(t).await);
    assert_eq!(t.g.ship(ship("j-ca8")).place, Place::At(hex("1904")));
    assert_eq!(t.g.ship(ship("a-anfca-2")).place, Place::Off(OffMap::Australia));
    assert_eq!(t.g.points, [6, 4]);
    assert_eq!(t.g.unit(air("g4m-11th-1")).place, Place::Base(Base::Truk));
}

/// .rabaul, OC 17.3.5.c: a 7 leaves three hits on Rabaul.
#[test]
fn rabaul_begins_bougainville_damaged() {
    let g = empty(Start::Bougainville);
    let cargo = "a-1mar-1-1=a-lib-1 a-1mar-5-2=a-lib-1 a-1mar-7-3=a-lib-2 supply-4=a-lib-2 \
        supply-5=a-lst-1";
    let (t, ()) = play(g, &[7], keys(&[cargo]), async |t| ch17_setup::set_up(t).await);
    assert_eq!(t.g.hexes.at(hex("1904")).hits, 3);
}

/// OC 17.4.5, OC 17.4.3 (R-CAMPAIGN-HITS, R-BUNA-TOENAILS): what the campaign begins with.
#[test]
fn the_campaign_begins_with_buna_destroyed_and_no_hits() {
    let g = set_up(Start::Campaign);
    assert_eq!(g.base(Base::Buna).status, BaseStatus::Destroyed);
    assert_eq!(g.hexes.at(hex("1904")).hits, 0);
    let mut toenails = empty(Start::Toenails);
    toenails.setup = Setup { start: Start::Toenails, ..Setup::default() };
    ch17_setup::special_places(&mut toenails, charts());
    assert_eq!(toenails.base(Base::Buna).status, BaseStatus::Working);
}

/// OC 4.10, OC 17.4.1: the marker moves on with all that lies on it, until the last turn is over.
#[test]
fn the_turn_marker_moves_until_the_end() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("b-25-1")).sortied = true;
    let (first, last) = (g.turn, 3);
    let (t, seen) = play(g, &[], Script::new(), async |t: &mut T| {
        let mut seen = Vec::new();
        for _ in 0..3 {
            seen.push((ch04_sequence::next_turn(t), t.g.turn));
        }
        seen
    });
    assert_eq!(first, 1);
    assert_eq!(seen, [(Phase::Events, 2), (Phase::Events, last), (Phase::Over, last)]);
    assert!(!t.g.unit(air("b-25-1")).sortied);
}

/// OC 17.4.1, OC 7.0.b: the campaign is set up as Toenails is, and the Allies begin.
#[test]
fn the_campaign_is_set_up_as_toenails() {
    let (campaign, toenails) = (set_up(Start::Campaign), set_up(Start::Toenails));
    assert_eq!(campaign.initiative, Side::Allied);
    for id in charts().counters.land.ids() {
        assert_eq!(campaign.troops(id).place, toenails.troops(id).place, "{id:?}");
    }
    for key in ["b-25-1", "p-38-1", "ki-43-1", "ki-21-1"] {
        assert_eq!(campaign.unit(air(key)).place, toenails.unit(air(key)).place, "{key}");
    }
}

/// OC 5.2.d: the Rufe may go to a port or to a working mobile base instead.
#[test]
fn the_rufe_is_placed_at_a_port() {
    for to in ["1904", "japanese-a"] {
        let mut g = set_up(Start::Toenails);
        for id in charts().counters.air.ids() {
            if charts().counters.air.of(id).group == crate::state::Group::Eleventh {
                g.unit_mut(id).place = Place::Out;
            }
        }
        g.unit_mut(air("a6m2-n-11th")).place = Place::Base(Base::Truk);
        g.base_mut(Base::JapaneseA).status = BaseStatus::Working;
        let deploy = format!("a6m2-n-11th={to}");
        let g = events(g, &[6], keys(&["commit", &deploy, "wait"]));
        let place = g.unit(air("a6m2-n-11th")).place;
        assert_ne!(place, Place::Base(Base::Truk));
    }
}

/// OC 5.3: after Japan has spoken the Allied player announces Task Force 36 (R-EVENT-NUMBERS, R-11TH-TIMING).
#[test]
fn the_task_force_is_announced_last() {
    let g = events(set_up(Start::Campaign), &[6], keys(&["hold-back", "enter"]));
    assert!(g.this_turn.tf36 && !g.this_turn.eleventh);
}

/// OC 17.2.4: in Toenails Task Force 36 comes by its own rule and nothing else does.
#[test]
fn only_the_task_force_reinforces_the_allies_in_toenails() {
    let allied = charts().scenarios.reinforcements(Start::Toenails).iter();
    assert_eq!(allied.filter(|piece| piece.side == Side::Allied).count(), 0);
    let g = events(set_up(Start::Toenails), &[6], keys(&["hold-back", "enter"]));
    assert!(g.this_turn.tf36);
    assert_eq!(g.record.tf36_entries, 1);
    let mut again = g;
    (again.this_turn, again.turn) = (crate::state::ThisTurn::default(), 2);
    assert!(!events(again, &[6], keys(&["hold-back"])).this_turn.tf36, "once");
}

/// OC 17.3.2: Japan gets nothing in Bougainville but what I-Go 2 brings.
#[test]
fn only_igo2_reinforces_japan_in_bougainville() {
    let all = charts().scenarios.reinforcements(Start::Bougainville).iter();
    assert_eq!(all.filter(|piece| piece.side == Side::Japanese).count(), 0);
    assert!(!charts().scenarios.igo2(Start::Bougainville).is_empty());
}

/// OC 17.1.3.c: committed, the 11th Hikoshidan brings two Zeros, one with an ace, and a Betty to Rabaul, and a
/// Rufe.
#[test]
fn the_eleventh_in_the_bismarck_sea() {
    let deploy = "a6m3-11th-1=rabaul a6m3-11th-2=rabaul a6m2-n-11th=1904 g4m-11th-1=rabaul";
    let mut g = set_up(Start::BismarckSea);
    for id in ch06_airbases::eleventh(&g, charts()) {
        g.unit_mut(id).place = Place::Base(Base::Truk);
    }
    let g = events(g, &[], keys(&["commit", deploy]));
    let aces = ["a6m3-11th-1", "a6m3-11th-2"].map(|key| g.unit(air(key)).ace.is_some());
    assert_eq!(aces.iter().filter(|ace| **ace).count(), 1);
    assert_eq!(g.unit(air("g4m-11th-1")).place, Place::Base(Base::Rabaul));
    assert_eq!(g.unit(air("a6m2-n-11th")).place, Place::At(hex("1904")));
    assert_eq!(g.points, [2, 0]);
}

/// OC 7.3.a, OC 7.3.b: the Dinah of the 11th flies only if its formation is committed, the Catalina only with
/// Magic.
#[test]
fn reconnaissance_units_have_their_turns() {
    let flown = |g: State, dice: &[u8], answers: &[&str]| {
        let (t, ()) = play(g, dice, keys(answers), ch07_initiative::phase);
        ["f-5", "pby", "ki-46-6th", "ki-46-11th"]
            .map(|key| matches!(t.g.unit(air(key)).place, Place::At(_)))
    };
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("ki-46-11th")).place = Place::Base(Base::Rabaul);
    // Marks of neither side; f-5 and Dinah fly with a 1; two missions.
    let seen = flown(g.clone(), &[1, 1, 5], &["1904", "1509"]);
    assert_eq!(seen, [true, false, true, false]);
    g.this_turn.eleventh = true;
    g.this_turn.event = Some(Event::Magic);
    let answers = ["f-5", "1904", "ki-46-6th", "1509", "1506", "1608"];
    let seen = flown(g, &[1, 1, 1, 5], &answers);
    assert_eq!(seen, [true; 4]);
}

/// OC 7.3.2.a, R-RECON-ORDER: the players place their units by turns, each the one he likes: the Allies the Catalina,
/// which needs no roll, Japan the Dinah of the 11th with an 8, which stays on the ground; then what is left.
#[test]
fn a_player_places_the_reconnaissance_unit_he_likes_first() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("ki-46-11th")).place = Place::Base(Base::Rabaul);
    g.this_turn.eleventh = true;
    g.this_turn.event = Some(Event::Magic);
    let answers = ["pby", "1904", "ki-46-11th", "1506", "1509"];
    let (t, ()) = play(g, &[8, 1, 1, 5], keys(&answers), ch07_initiative::phase);
    let at = |key: &str| t.g.unit(air(key)).place;
    assert_eq!(at("pby"), Place::At(hex("1904")));
    assert_eq!(at("ki-46-11th"), Place::Base(Base::Rabaul));
    assert!(t.g.unit(air("ki-46-11th")).flown);
    assert_eq!(at("f-5"), Place::At(hex("1506")));
    assert_eq!(at("ki-46-6th"), Place::At(hex("1509")));
}

/// OC 7.0.a, OC 7.5: who has the initiative acts first; the other is the Reaction player.
#[test]
fn the_initiative_player_acts_first() {
    for side in Side::BOTH {
        let mut g = set_up(Start::Toenails);
        g.initiative = side;
        let (t, ()) = play(g, &[8, 8, 5], Script::new(), ch07_initiative::phase);
        assert_eq!(t.g.operations.turn_of, side);
    }
}

/// OC 4.8: disruption is lifted from aircraft, bases, troops and ships, and hits from cities.
#[test]
fn the_regroup_phase_lifts_disruption() {
    let mut g = empty(Start::Toenails);
    let unit = g.unit_mut(air("p-38-1"));
    (unit.place, unit.disrupted, unit.regroup) = (Place::Base(Base::PortMoresby), true, true);
    g.base_mut(Base::Buna).status = BaseStatus::Disrupted;
    let regiment = troops("a-15aus");
    g.troops_mut(regiment).place = Place::At(hex("1509"));
    g.troops_mut(regiment).disrupted = true;
    let cruiser = ship("a-anfca-1");
    (g.ship_mut(cruiser).place, g.ship_mut(cruiser).disrupted) = (Place::At(hex("2609")), true);
    g.hexes.at_mut(hex("1509")).hits = 4;
    let (t, ()) = play(g, &[1, 1, 1], Script::new(), crate::rules::ch14_regroup::phase);
    assert!(!t.g.unit(air("p-38-1")).disrupted && !t.g.troops(regiment).disrupted);
    assert_eq!(t.g.base(Base::Buna).status, BaseStatus::Working);
    assert!(!t.g.ship(cruiser).disrupted);
    assert_eq!(t.g.hexes.at(hex("1509")).hits, 1);
}

/// OC 5.1, OC 2.2.4.a, R-SUBMARINE: the submarine attacks one ship of an Allied force at sea, once, and is gone.
#[test]
fn the_submarine_attacks_once() {
    let mut g = super::naval::fleet(&[("a-lib-1", "2405"), ("a-bb", "2405")]);
    g.this_turn.event = Some(Event::Submarine);
    let script = keys(&[
        "transport a-bb a-lib-1 fleet loaded south-pacific",
        "quiet",
        "submarine",
        "a-lib-1",
    ]);
    // Nobody looks out here; the torpedo with a 10, the hunt with a 9: sunk, without points.
    let (t, _) = play(g, &[10, 9], script, async |t: &mut T| {
        crate::rules::ch10_01_missions::mission(t, Side::Allied).await
    });
    assert!(t.g.ship(ship("a-lib-1")).disrupted && !t.g.ship(ship("a-bb")).disrupted);
    assert_eq!(t.g.ship(ship("j-ss")).place, Place::Lost);
    assert!(t.g.this_turn.submarine_used);
}

/// OC 5.1: the first transport mission of light cruisers and barges runs unseen by two more.
#[test]
fn the_tokyo_express_is_hard_to_see() {
    use crate::{conditions::naval, state::NavalKind};
    let mut g = empty(Start::Campaign);
    g.this_turn.event = Some(Event::TokyoExpress);
    let sum = |g: &State| {
        let chart = &charts().naval.spotting;
        let force: Vec<_> = g.naval.as_ref().map_or_else(Vec::new, |it| it.ships.to_vec());
        let side = Side::Japanese;
        chart
            .modifiers(|when| naval::of_spotting(g, charts(), side, &force, hex("2405"), when))
            .sum()
    };
    super::naval::at_sea(&mut g, Side::Japanese, &["j-clt", "j-dai-1"], "2206");
    let express = sum(&g);
    g.this_turn.express_run = true;
    assert_eq!(express, sum(&g) - 2);
    g.this_turn.express_run = false;
    if let Some(mission) = &mut g.naval {
        mission.kind = NavalKind::Attack;
    }
    assert_eq!(express, sum(&g) - 2, "no transport mission");
    super::naval::at_sea(&mut g, Side::Japanese, &["j-clt", "j-maru-1"], "2206");
    assert_eq!(sum(&g), express + 2, "a Maru is too slow");
}

/// OC 5.2.f, OC 16.1.b, OC 7.3.2.a, R-11TH-FLOWN: a reconnaissance unit of the 11th Hikoshidan that has flown stands
/// in the Flown half at the end of the turn and counts.
#[test]
fn a_dinah_that_has_flown_counts_for_the_points() {
    let mut g = empty(Start::Campaign);
    g.turn = 2;
    g.this_turn.eleventh = true;
    g.unit_mut(air("ki-46-11th")).place = Place::At(hex("1904"));
    let unit = g.unit_mut(air("d3a-1"));
    (unit.place, unit.flown, unit.counted) = (Place::Base(Base::Rabaul), true, true);
    let (t, ()) = play(g, &[], keys(&["rabaul"]), async |t: &mut T| {
        ch12_conclusion::phase(t).await;
        ch14_regroup::phase(t).await;
    });
    assert_eq!(t.g.points, [2, 0]);
}

/// OC 8.2, R-PASS-TWICE: who thinks better of a naval mission ends his initiative missions, and that is no pass: four
/// passes must still follow.
#[test]
fn a_mission_called_off_among_initiative_missions_is_no_pass() {
    let mut g = set_up(Start::Toenails);
    g.operations.initiative_missions = 2;
    g.operations.turn_of = Side::Allied;
    let script = keys(&["naval", "call-off", "pass", "naval", "call-off", "pass", "pass"]);
    let (t, goes_on) = play(g, &[], script, async |t| {
        let mut goes_on = Vec::new();
        for _ in 0..5 {
            goes_on.push(ch08_operations::opportunity(t).await);
        }
        goes_on
    });
    assert_eq!(goes_on, [true, true, true, true, false]);
    assert_eq!(t.g.operations.turn_of, Side::Japanese);
}
