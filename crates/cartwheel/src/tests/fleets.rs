//! Chapter 10 and section 12.2: what ships may carry, where they may go, and who may stop them.

use super::{
    fixture::{air, charts, empty, hex, keys, offered, ship, taken, troops},
    naval::{at_sea, fleet},
};
use crate::{
    conditions::naval,
    rules::{
        T,
        ch05_events::submarine,
        ch10_01_missions,
        ch10_01_missions::Order,
        ch10_03_movement,
        ch10_04_combat::Broadside,
        ch12_conclusion::{self, Ports},
        ch14_regroup,
    },
    state::{Base, BaseStatus, Event, NavalBattle, OffMap, Place, Side, Start, State, Supply},
};
use shelf::testkit::play;
use table::testkit::Script;

fn own(g: &mut State, number: &str, side: Side) {
    g.hexes.at_mut(hex(number)).control = Some(side);
}

async fn allied(t: &mut T) -> bool {
    ch10_01_missions::mission(t, Side::Allied).await
}

async fn japanese(t: &mut T) -> bool {
    ch10_01_missions::mission(t, Side::Japanese).await
}

/// OC 13.2.1.d: Truk and Australia have supply units without end; the South Pacific has none.
#[test]
fn supply_is_loaded_without_end_in_truk_and_australia() {
    let mut g = fleet(&[("a-lst-1", "australia"), ("a-lib-1", "south-pacific")]);
    let order = |keys: &[&str]| taken(&g, Order::blank(Side::Allied), keys);
    let loading = order(&["transport", "a-lst-1", "fleet"]);
    assert_eq!(offered(&g, &loading), ["a-lst-1:new-supply", "loaded"]);
    // Three for its capacity of three, and no more.
    let full = taken(&g, loading, &["a-lst-1:new-supply"; 3]);
    assert_eq!(offered(&g, &full), ["loaded"]);
    let elsewhere = order(&["transport", "a-lib-1", "fleet"]);
    assert_eq!(offered(&g, &elsewhere), ["loaded"]);
    own(&mut g, "1509", Side::Allied);
    let script = keys(&[
        "transport a-lst-1 fleet a-lst-1:new-supply a-lst-1:new-supply loaded 1509",
        "direct",
    ]);
    let (t, _) = play(g, &[], script, allied);
    let aboard = Supply {
        side: Side::Allied,
        place: Place::Aboard(ship("a-lst-1")),
        factors: 1,
        hits: 0,
        marked: false,
    };
    assert_eq!(t.g.supplies.as_slice(), [aboard; 2]);
}

/// OC 11.4.3.a: a disrupted ground unit may be transported.
#[test]
fn disrupted_troops_are_carried() {
    let mut g = fleet(&[("a-lib-1", "2609")]);
    let unit = g.troops_mut(troops("a-43-103"));
    (unit.place, unit.disrupted) = (Place::At(hex("2609")), true);
    let order = taken(&g, Order::blank(Side::Allied), &["transport", "a-lib-1", "fleet"]);
    assert!(offered(&g, &order).contains(&"a-lib-1:a-43-103".to_owned()));
}

/// OC 10.3.3.d: ships that failed to intercept may try again against later missions, not against this one.
#[test]
fn who_failed_to_intercept_waits_for_a_later_mission() {
    let mut g = fleet(&[("a-anfca-1", "2609"), ("j-ca8", "1904"), ("j-clt", "1904")]);
    own(&mut g, "2609", Side::Allied);
    own(&mut g, "1904", Side::Japanese);
    let order = "stage a-anfca-1 fleet south-pacific";
    // Then only the light cruiser is left to try; it fails too, and nobody is asked any more.
    let script = keys(&[order, "2709 2809 south-pacific", "ships", "j-ca8", "ships", "j-clt"]);
    let (t, _) = play(g.clone(), &[8, 8], script, allied);
    assert_eq!(t.g.ship(ship("a-anfca-1")).place, Place::Off(OffMap::SouthPacific));
    g.ship_mut(ship("j-clt")).done = true;
    at_sea(&mut g, Side::Allied, &["a-anfca-1"], "2305");
    let may = |g: &State| ch10_03_movement::interceptors(g, charts(), Side::Japanese);
    assert_eq!(may(&g), [ship("j-ca8")]);
    g.naval.as_mut().expect("a mission").tried.push(ship("j-ca8"));
    assert!(may(&g).is_empty());
    g.naval = None;
    assert_eq!(may(&g), [ship("j-ca8")]);
}

/// OC 10.3.1.c: a ship that failed to sortie may not move until the Regroup Phase; then it may leave for an
/// off-board port, and for no other.
#[test]
fn who_failed_to_sortie_may_leave_in_the_regroup_phase() {
    let mut g = fleet(&[("j-ca8", "1904"), ("j-clt", "1904")]);
    g.turn = 2;
    own(&mut g, "1904", Side::Japanese);
    g.hexes.at_mut(hex("1904")).hits = 5;
    g.ship_mut(ship("j-ca8")).in_port = true;
    let (t, ()) = play(g.clone(), &[], Script::new(), ch12_conclusion::phase);
    assert_eq!(t.g.ship(ship("j-ca8")).place, Place::At(hex("1904")));
    let regrouped = |answer: &str| {
        let (t, ()) = play(g.clone(), &[], keys(&[answer]), async |t: &mut T| {
            ch12_conclusion::leave_port(t, Side::Japanese).await;
        });
        t.g.ship(ship("j-ca8")).place
    };
    assert_eq!(regrouped("j-ca8=truk"), Place::Off(OffMap::Truk));
    assert_eq!(regrouped("j-ca8=stay"), Place::At(hex("1904")));
    // OC 14.1.a: it is asked within the phase, before ships are free again. The light cruiser is not stuck.
    let mut phase = g;
    for base in crate::state::Base::every() {
        phase.base_mut(base).unsupplied = true;
    }
    let (t, ()) = play(phase, &[], keys(&["j-ca8=truk"]), ch14_regroup::phase);
    assert_eq!(t.g.ship(ship("j-ca8")).place, Place::Off(OffMap::Truk));
    assert_eq!(t.g.ship(ship("j-clt")).place, Place::At(hex("1904")));
}

/// OC 12.2.a, OC 10.3.1.d, OC 10.4.2.b: in the Conclusion Phase ships at sea go to port. Of ships in port those
/// warships leave that lie in a closed one, and crippled ones must where there are more than three hits.
#[test]
fn which_ships_in_port_may_leave_it_at_the_end() {
    let asked = |hits: u8, crippled: bool| {
        let mut g = fleet(&[("j-ca8", "1904"), ("j-maru-1", "1904")]);
        own(&mut g, "1904", Side::Japanese);
        own(&mut g, "2206", Side::Japanese);
        g.hexes.at_mut(hex("1904")).hits = hits;
        g.ship_mut(ship("j-ca8")).crippled = crippled;
        offered(&g, &Ports::of(&g, charts(), Side::Japanese))
    };
    assert!(asked(3, false).is_empty());
    assert!(asked(7, false).is_empty(), "she is in port, which is not closed");
    assert_eq!(asked(8, false), ["j-ca8=truk", "j-ca8=stay"], "transports are not shut in");
    let away = asked(5, true);
    assert!(away.contains(&"j-ca8=truk".to_owned()) && away.contains(&"j-ca8=2206".to_owned()));
    assert!(!away.contains(&"j-ca8=stay".to_owned()));
    assert_eq!(
        asked(8, true),
        ["j-ca8=truk"],
        "out of a closed port only off the map, but she must"
    );
    assert!(asked(3, true).is_empty(), "three hits are no harm");
}

/// OC 10.1.a, OC 10.1.b: Attack and Stage Missions begin at a base; ships at sea may support or carry.
#[test]
fn attacks_and_stages_begin_at_a_base() {
    let mut g = fleet(&[("j-ca8", "2104"), ("a-lib-1", "2305")]);
    g.ship_mut(ship("a-lib-1")).spotted = true;
    assert!(!ch10_01_missions::can_sail(&g, charts(), Side::Japanese));
    own(&mut g, "2105", Side::Japanese);
    g.ship_mut(ship("j-ca8")).place = Place::At(hex("2105"));
    let order = Order::blank(Side::Japanese);
    assert_eq!(offered(&g, &order), ["attack", "stage", "call-off"]);
}

/// OC 17.1.3.a, OC 10.1.d: without invasions a Transport Mission goes to a friendly base; of New Guinea's hexes
/// only Japanese ports are offered.
#[test]
fn the_convoy_sails_to_friendly_ports_only() {
    let mut g = super::fixture::set_up(Start::BismarckSea);
    g.ship_mut(ship("j-dai-1")).place = Place::Out;
    let order = ["transport", "j-maru-1", "fleet", "loaded"];
    let order = taken(&g, Order::blank(Side::Japanese), &order);
    let to = offered(&g, &order);
    assert_eq!(to, ["1505", "1506", "1607", "1805"]);
}

/// OC 10.3.2.a: leaving a hex with an enemy reconnaissance unit over it is a check, in one's own port too.
#[test]
fn leaving_port_under_a_reconnaissance_unit_is_checked() {
    let mut g = fleet(&[("a-lib-1", "2609"), ("a-lib-2", "2609")]);
    own(&mut g, "2609", Side::Allied);
    g.unit_mut(air("ki-46-6th")).place = Place::At(hex("2609"));
    let order = "transport a-lib-1 a-lib-2 fleet loaded south-pacific";
    let script = keys(&[order, "2709 2809 south-pacific"]);
    // 4 + 2 for the Dinah.
    let (t, _) = play(g.clone(), &[4], script, allied);
    assert_eq!(t.g.ship(ship("a-lib-1")).place, Place::Off(OffMap::SouthPacific));
    let script = keys(&[order, "2709 2809 south-pacific"]);
    g.unit_mut(air("ki-46-6th")).place = Place::Out;
    let (_, sailed) = play(g, &[], script, allied);
    assert!(sailed, "no die without it");
}

/// OC 10.3.1.a, OC 10.3.3.b: ships lie in a port that is theirs. Before an enemy port with hits they are at sea:
/// no roll to sortie, and no hits against an interception.
#[test]
fn ships_off_an_enemy_port_are_at_sea() {
    let mut g = fleet(&[("a-anfca-1", "1904"), ("j-maru-1", "1903")]);
    own(&mut g, "1904", Side::Japanese);
    g.hexes.at_mut(hex("1904")).hits = 8;
    assert!(!ch10_03_movement::is_closed(&g, charts(), ship("a-anfca-1")));
    at_sea(&mut g, Side::Japanese, &["j-maru-1"], "1803");
    let ships = [ship("a-anfca-1")];
    let chart = &charts().naval.interception;
    let mods = chart
        .modifiers(|when| naval::of_interception(&g, charts(), &ships, true, hex("1903"), when));
    assert_eq!(mods.sum(), 1, "at sea within three hexes");
}

/// OC 10.3.2.c: a spotted force gives away those it joins, in a port too.
#[test]
fn spotted_ships_give_away_those_in_the_port() {
    let mut g = fleet(&[("a-lib-1", "2709"), ("a-anfca-1", "2609")]);
    own(&mut g, "2609", Side::Allied);
    g.ship_mut(ship("a-lib-1")).spotted = true;
    let script = keys(&["transport a-lib-1 fleet loaded 2609", "direct"]);
    let (t, _) = play(g, &[], script, allied);
    assert!(t.g.ship(ship("a-anfca-1")).spotted);
}

/// OC 10.4.a: only ships that are spotted can be fought; those in the port of the hex are not drawn in.
#[test]
fn ships_unseen_in_port_are_left_alone() {
    let mut g = fleet(&[("j-maru-1", "1904"), ("j-ca8", "1904"), ("a-anfca-1", "south-pacific")]);
    own(&mut g, "1904", Side::Japanese);
    g.ship_mut(ship("j-maru-1")).spotted = true;
    let script = keys(&["attack a-anfca-1 fleet 1904", "direct", "never", "a-anfca-1=j-maru-1"]);
    // The cruisers are spotted; one round, and the only shot misses.
    let (t, _) = play(g, &[10, 1, 1], script, allied);
    assert_eq!(t.g.ship(ship("a-anfca-1")).place, Place::At(hex("1904")));
    assert!(!t.g.ship(ship("j-ca8")).spotted);
}

/// OC 10.3.2.a, R-SPOT-ONCE: a hex is looked into once for each unit; a force that met there is not looked for
/// again as it leaves.
#[test]
fn leaving_the_rendezvous_is_no_second_check() {
    let mut g = fleet(&[("a-lib-1", "2609"), ("a-anfca-1", "south-pacific")]);
    own(&mut g, "2609", Side::Allied);
    own(&mut g, "2608", Side::Japanese);
    own(&mut g, "2708", Side::Allied);
    let order = "transport a-lib-1 a-anfca-1 fleet loaded 2810 meet:2608";
    let script = keys(&[order, "2608", "2808 2708 2608", "2708 2809 2810"]);
    // One check for each component as it enters, none as they leave.
    let (t, _) = play(g, &[1, 1], script, allied);
    assert_eq!(t.g.ship(ship("a-lib-1")).place, Place::At(hex("2810")));
}

/// OC 11.8.e: troops that embark vacate their fortification.
#[test]
fn who_embarks_gives_up_his_fortification() {
    let mut g = fleet(&[("j-maru-1", "2206")]);
    for at in ["2206", "2105"] {
        own(&mut g, at, Side::Japanese);
    }
    for key in ["j-6-13", "j-6-23"] {
        g.troops_mut(troops(key)).place = Place::At(hex("2206"));
    }
    g.hexes.at_mut(hex("2206")).fort = 2;
    let load = |g: &State, cargo: &str| {
        let order = format!("transport j-maru-1 fleet {cargo} loaded 2105");
        let (t, _) = play(g.clone(), &[], keys(&[&order, "direct"]), japanese);
        t.g.hexes.at(hex("2206")).fort
    };
    assert_eq!(load(&g, "j-maru-1:j-6-13"), 2, "one regiment stays");
    assert_eq!(load(&g, "j-maru-1:j-6-13 j-maru-1:j-6-23"), 0);
}

/// OC 17.3.5.a: airbases west of the hexes in play look for no ships.
#[test]
fn airbases_out_of_play_look_for_nobody() {
    let searched = |start: Start| {
        let mut g = empty(start);
        own(&mut g, "1708", Side::Allied);
        ch10_03_movement::is_searched(&g, charts(), Side::Allied, &[], hex("1708"))
    };
    assert_eq!(charts().map.sheet.distance(hex("1506"), hex("1708")), 3, "from Lae");
    assert!(searched(Start::Campaign) && !searched(Start::Bougainville));
}

/// OC 10.3.c: the ships of a mission sail together or singly, each by a course of its own and looked for by itself;
/// only together if they come from several places (OC 10.3.d).
#[test]
fn ships_may_sail_singly() {
    let mut g = fleet(&[("a-lib-1", "2609"), ("a-lib-2", "2609"), ("a-lib-3", "2810")]);
    for at in ["2609", "2708"] {
        own(&mut g, at, Side::Allied);
    }
    own(&mut g, "2608", Side::Japanese);
    let order = |keys: &[&str]| offered(&g, &taken(&g, Order::blank(Side::Allied), keys));
    let singly = |keys: &[&str]| order(keys).contains(&"singly".to_owned());
    assert!(!singly(&["transport", "a-lib-1"]));
    assert!(singly(&["transport", "a-lib-1", "a-lib-2"]));
    assert!(!singly(&["transport", "a-lib-1", "a-lib-3"]), "they need a rendezvous");
    let order = "transport a-lib-1 a-lib-2 singly loaded 2507";
    // By way of Santa Isabel, which looks for it; the other is first looked for at the destination.
    let script = keys(&[order, "2608 2507", "2509 2508 2507"]);
    let (t, _) = play(g, &[1, 10, 1], script, allied);
    for key in ["a-lib-1", "a-lib-2"] {
        let it = t.g.ship(ship(key));
        assert_eq!(it.place, Place::At(hex("2507")));
        assert!(it.done && it.spotted, "the first is spotted, and gives the other away");
    }
}

/// OC 10.1.c, OC 10.3.1.a: without its carrier there is no Support Mission; the others stay and may sail later.
#[test]
fn no_support_mission_without_its_carrier() {
    let mut g = fleet(&[("j-cv", "1904"), ("j-bb1", "1904")]);
    own(&mut g, "1904", Side::Japanese);
    g.hexes.at_mut(hex("1904")).hits = 4;
    let order = "support j-cv j-bb1 fleet 2005";
    let (t, _) = play(g, &[10, 1], keys(&[order]), japanese);
    let it = t.g.ship(ship("j-bb1"));
    assert!(it.place == Place::At(hex("1904")) && !it.done && !it.in_port);
    assert!(t.g.ship(ship("j-cv")).in_port);
}

/// OC 10.3.2.c: a spotted force that joins others at sea gives them away.
#[test]
fn who_joins_spotted_ships_is_spotted() {
    let mut g = fleet(&[("a-anfca-1", "2710"), ("a-lib-1", "south-pacific")]);
    g.ship_mut(ship("a-anfca-1")).spotted = true;
    let cv = g.ship_mut(ship("a-cv"));
    cv.place = Place::Off(OffMap::SouthPacific);
    let script = keys(&["support a-cv fleet 2710", "direct"]);
    let (t, _) = play(g, &[], script, allied);
    assert!(t.g.ship(ship("a-cv")).spotted);
}

fn sea_battle(g: &mut State, allied: &[&str], japanese: &[&str]) {
    let named = |keys: &[&str]| keys.iter().map(|key| ship(key)).collect();
    g.naval_battle = Some(NavalBattle {
        hex: Some(hex("2208")),
        round: 1,
        rounds: 4,
        close: 3,
        ships: [named(allied), named(japanese)],
        first: Side::Allied,
        fire: Vec::new(),
        part: 0,
        points: [0; 2],
    });
}

/// OC 10.4.1.d: transports may be fired at once every warship has drawn fire; the owner fires his ships in the
/// order he likes, so the first to be named may have the transport if the others take the warships.
#[test]
fn any_ship_may_fire_at_a_transport_if_the_others_keep_the_screen_busy() {
    let mut g = empty(Start::Campaign);
    sea_battle(&mut g, &["a-bb", "a-ca-1", "a-ca-2"], &["j-ca8", "j-clt", "j-maru-1"]);
    let broadside = Broadside::of(&g, charts(), Side::Allied);
    let first = ["a-bb=j-ca8", "a-bb=j-clt", "a-bb=j-maru-1"];
    assert_eq!(offered(&g, &broadside), first);
    // Then each of the others has to take another warship.
    let broadside = taken(&g, broadside, &["a-bb=j-maru-1"]);
    assert_eq!(offered(&g, &broadside), ["a-ca-1=j-ca8", "a-ca-1=j-clt"]);
    let broadside = taken(&g, broadside, &["a-ca-1=j-clt"]);
    assert_eq!(offered(&g, &broadside), ["a-ca-2=j-ca8"]);
    // Two against two: no fire to spare.
    sea_battle(&mut g, &["a-ca-1", "a-ca-2"], &["j-ca8", "j-clt", "j-maru-1"]);
    let broadside = Broadside::of(&g, charts(), Side::Allied);
    assert_eq!(offered(&g, &broadside), ["a-ca-1=j-ca8", "a-ca-1=j-clt"]);
}

/// OC 5.1, OC 9.10.10.n: the submarine rolls with 3 against the defence of the ship, which is one less if the
/// ship is disrupted: 6 + 3 − (4 − 1) = 6 hits a disrupted cruiser.
#[test]
fn a_disrupted_ship_defends_worse_against_the_submarine() {
    let hit = |disrupted: bool| {
        let mut g = fleet(&[("a-anfca-1", "2208")]);
        g.this_turn.event = Some(Event::Submarine);
        g.ship_mut(ship("a-anfca-1")).disrupted = disrupted;
        at_sea(&mut g, Side::Allied, &["a-anfca-1"], "2206");
        let (t, ()) = play(g, &[6, 1], keys(&["a-anfca-1"]), submarine::attack);
        t.g.ship(ship("a-anfca-1")).crippled
    };
    assert!(hit(true));
    assert!(!hit(false));
}

/// OC 10.1.d: the Japanese side loads at Truk as well.
#[test]
fn truk_has_supply_for_the_japanese() {
    let mut g = fleet(&[("j-maru-1", "truk")]);
    own(&mut g, "1904", Side::Japanese);
    let script = keys(&["transport j-maru-1 fleet j-maru-1:new-supply loaded 1904", "direct"]);
    let (t, _) = play(g, &[], script, japanese);
    assert_eq!(t.g.supplies.len(), 1);
    assert_eq!(t.g.supplies[0].side, Side::Japanese);
}

/// OC 17.1.3.d, OC 10.3.2.a: in 17.1 Japanese forces are looked for within six hexes of Port Moresby alone; for
/// Allied ships the usual rule holds: off the coast of Rabaul they are, in the Coral Sea they are not.
#[test]
fn only_the_japanese_are_awaited_off_port_moresby() {
    let g = super::fixture::set_up(Start::BismarckSea);
    let searched = |side, at: &str| ch10_03_movement::is_searched(&g, charts(), side, &[], hex(at));
    assert_eq!(charts().map.sheet.distance(hex("1509"), hex("1805")), 6);
    assert!(searched(Side::Japanese, "1805") && !searched(Side::Japanese, "1904"));
    assert!(searched(Side::Allied, "1904"));
    assert_eq!(charts().map.sheet.distance(hex("1509"), hex("1811")), 3);
    assert!(searched(Side::Japanese, "1811") && !searched(Side::Allied, "1811"));
}

/// OC 10.3.2.a: a disrupted warship keeps no lookout.
#[test]
fn disrupted_warships_spot_nobody() {
    let mut g = fleet(&[("j-ca8", "2306"), ("a-lib-1", "2608")]);
    let searched =
        |g: &State| ch10_03_movement::is_searched(g, charts(), Side::Allied, &[], hex("2405"));
    assert_eq!(charts().map.sheet.distance(hex("2306"), hex("2405")), 2);
    assert!(searched(&g));
    g.ship_mut(ship("j-ca8")).disrupted = true;
    assert!(!searched(&g));
}

/// OC 10.3.3.b: carriers that intercept go to any position on the map that ships can reach, along a coast too.
#[test]
fn carriers_launch_from_a_coastal_hex() {
    let mut g = fleet(&[("j-maru-1", "1904"), ("a-cv", "south-pacific")]);
    for port in ["1904", "2105"] {
        g.hexes.at_mut(hex(port)).control = Some(Side::Japanese);
    }
    g.ship_mut(ship("j-maru-1")).spotted = true;
    g.unit_mut(air("sbd-usn-1")).place = Place::Base(Base::UsCv);
    let answers = [
        "transport j-maru-1 fleet loaded 2105",
        "2005 2105",
        "ships",
        "a-cv",
        "1905",
        "sbd-usn-1",
        "dive-bomb-low:j-maru-1",
        "sbd-usn-1=us-cv",
    ];
    // The interception succeeds with 10, the bombs miss with 1.
    let (t, _) = play(g, &[10, 1], keys(&answers), async |t: &mut T| {
        ch10_01_missions::mission(t, Side::Japanese).await
    });
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::At(hex("1905")));
}

/// OC 12.1, OC 12.2.b: first all reconnaissance units land, then ships return, those of the Reaction player first.
#[test]
fn reconnaissance_lands_before_ships_return() {
    let mut g = fleet(&[("j-ca8", "2005"), ("a-anfca-1", "2710")]);
    (g.turn, g.initiative) = (2, Side::Allied);
    g.base_mut(Base::Rabaul).status = BaseStatus::Working;
    g.base_mut(Base::PortMoresby).status = BaseStatus::Working;
    for key in ["ki-46-6th", "f-5"] {
        g.unit_mut(air(key)).place = Place::At(hex("1605"));
    }
    let script = keys(&["rabaul", "port-moresby", "j-ca8=truk", "a-anfca-1=australia"]);
    let (t, ()) = play(g, &[], script, ch12_conclusion::phase);
    assert_eq!(t.g.ship(ship("a-anfca-1")).place, Place::Off(OffMap::Australia));
}

/// OC 10.1.a: ships sortie against a spotted enemy in the very hex of their port.
#[test]
fn ships_in_port_attack_who_blockades_it() {
    let mut g = fleet(&[("j-ca8", "1904"), ("a-anfca-1", "1904")]);
    own(&mut g, "1904", Side::Japanese);
    g.ship_mut(ship("a-anfca-1")).spotted = true;
    let script = keys(&["attack j-ca8 fleet 1904", "j-ca8=a-anfca-1", "a-anfca-1=j-ca8"]);
    // One round, both miss.
    let (t, _) = play(g, &[1, 1, 1], script, japanese);
    let it = t.g.ship(ship("j-ca8"));
    assert!(it.done && it.spotted && it.place == Place::At(hex("1904")));
}

/// OC 10.3.3.b, OC 10.4.a: ships that intercept in the hex the mission was bound for fight it there once; its
/// arrival is no second battle.
#[test]
fn an_interception_at_the_destination_is_one_battle() {
    let mut g = fleet(&[("a-lib-1", "2609"), ("a-anfca-1", "2609"), ("j-ca8", "1904")]);
    own(&mut g, "2609", Side::Allied);
    own(&mut g, "2708", Side::Allied);
    let order = "transport a-anfca-1 a-lib-1 fleet loaded 2708";
    let fire = ["j-ca8=a-anfca-1", "a-anfca-1=j-ca8"];
    let answers = [&[order, "direct", "ships", "j-ca8"][..], &fire].concat();
    // 9 − 2 for a force unseen intercepts; one round, in which both miss.
    let (t, _) = play(g, &[9, 1, 1, 1], keys(&answers), allied);
    assert_eq!(t.g.ship(ship("j-ca8")).place, Place::At(hex("2708")));
    assert_eq!(t.g.ship(ship("a-lib-1")).place, Place::At(hex("2708")));
}
