//! Bases with too many aircraft, and ships and crews under fire: what their owners may choose.

use super::{
    air_missions::{aimed, raid_on},
    fixture::{air, charts, empty, hex, keys, set_up, ship, stand},
};
use crate::{
    charts::air::BombResult,
    rules::{
        T, ch06_airbases, ch08_operations, ch09_01_missions, ch09_03_staging, ch09_04_scramble,
        ch09_09_aa::{self, Altitude, Attack},
        ch09_10_bombing, ch09_11_return,
    },
    state::{Aim, Base, BaseStatus, Flyer, Place, Side, Start, State},
};
use shelf::testkit::play;
use table::testkit::Script;

/// A Ki-61 over Finschhafen on its way home; Lae has its three units, Finschhafen has room.
fn homeward(to: &str) -> State {
    let mut g = empty(Start::Toenails);
    stand(&mut g, Base::Lae, &["ki-43-1", "ki-43-2", "ki-21-1"]);
    let id = air("ki-61-1");
    g.unit_mut(id).place = Place::Aloft;
    let flyer = Flyer::new(id, Place::Base(Base::Lae));
    let (t, ()) = play(g, &[], keys(&[to]), async |t: &mut T| {
        ch09_11_return::land(t, Side::Japanese, hex("1505"), vec![flyer]).await;
    });
    t.g.clone()
}

/// OC 9.11.a, OC 6.3.4, R-NO-BASE: a unit may land where there is no room though another base has some; then all
/// units there are Flown, fly no mission and no interception, and only stage until there is room again.
#[test]
fn a_landing_may_overcrowd_a_base() {
    let g = homeward("ki-61-1=finschhafen");
    assert!(!g.unit(air("ki-43-1")).flown);
    let g = homeward("ki-61-1=lae");
    for key in ["ki-43-1", "ki-43-2", "ki-21-1", "ki-61-1"] {
        assert!(g.unit(air(key)).flown, "{key}");
        assert!(!ch09_01_missions::may_fly(&g, charts(), air(key)), "{key}");
    }
    let mut raided = g.clone();
    stand(&mut raided, Base::PortMoresby, &["b-25-1"]);
    let raided = raid_on(raided, "1506", Side::Allied, &["b-25-1"], 3);
    // Nobody at Lae is asked to rise.
    let (t, ()) = play(raided, &[], Script::new(), ch09_04_scramble::interceptors);
    assert!(t.g.mission.as_ref().is_some_and(|mission| mission.attempts.is_empty()));
    let script = keys(&["from:lae to:finschhafen ki-61-1 ."]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch09_03_staging::stage(t, Side::Japanese).await;
    });
    assert!(!ch06_airbases::is_too_full(&t.g, charts(), Base::Lae));
    assert!(t.g.unit(air("ki-43-1")).flown, "put there for this turn");
}

/// OC 9.5.2.a, OC 6.3.4: two units that get away may go to a base with one place left; it is too full then, and its
/// own unit is Flown with them. One alone does no harm.
#[test]
fn two_units_get_away_to_one_place() {
    let away = |answers: &str, dice: &[u8]| {
        let mut g = empty(Start::Toenails);
        stand(&mut g, Base::PortMoresby, &["b-25-1", "b-25-2"]);
        let mobile = g.base_mut(Base::AlliedA);
        (mobile.status, mobile.hex) = (BaseStatus::Working, Some(hex("1709")));
        stand(&mut g, Base::AlliedA, &["a-20-1", "a-20-2"]);
        stand(&mut g, Base::Rabaul, &["ki-21-1"]);
        g.record.radar = false;
        let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7);
        let (t, ()) = play(g, dice, keys(&[answers]), ch09_04_scramble::target_scramble);
        t.g.clone()
    };
    let g = away("b-25-1=allied-a b-25-2=allied-a", &[1, 1]);
    assert_eq!(g.based_at(Base::AlliedA).count(), 4);
    assert!(g.unit(air("a-20-1")).flown && g.unit(air("b-25-2")).flown);
    let g = away("b-25-1=allied-a b-25-2=stay", &[1]);
    assert_eq!(g.based_at(Base::AlliedA).count(), 3);
    assert!(!g.unit(air("a-20-1")).flown && g.unit(air("b-25-1")).flown);
}

/// OC 9.10.5: skip bombing is for crews that are not disrupted. One that AA disrupts on the way in drops its bombs
/// as any other at low altitude: two for skipping are gone, one for low altitude comes, two for the shock go.
#[test]
fn a_skip_bomber_that_aa_disrupts_only_bombs() {
    let sunk_by = |aa: u8, bombs: u8| {
        let mut g = empty(Start::BismarckSea);
        stand(&mut g, Base::PortMoresby, &["b-25-1"]);
        for key in ["j-maru-1", "j-ca8"] {
            let it = g.ship_mut(ship(key));
            (it.place, it.spotted) = (Place::At(hex("1606")), true);
        }
        let g = aimed(raid_on(g, "1606", Side::Allied, &["b-25-1"], 4), Aim::Ships);
        let ships = [ship("j-maru-1"), ship("j-ca8")];
        let (t, ()) = play(g, &[aa, bombs], Script::new(), async |t: &mut T| {
            let alive = ch09_09_aa::fire(t, 0, Attack::Skip, Altitude::Low, &ships).await;
            assert!(alive);
            ch09_10_bombing::attack(t, 0, Attack::Skip, Altitude::Low, Some(ships[0])).await;
        });
        (t.g.unit(air("b-25-1")).disrupted, t.g.ship(ship("j-maru-1")).disrupted)
    };
    // Factor 4, and 8 disrupts a transport: 2 + 4 + 2 unhurt, 4 + 4 + 1 − 2 and 5 + 4 + 1 − 2 once disrupted.
    assert_eq!(sunk_by(1, 2), (false, true));
    assert_eq!(sunk_by(10, 4), (true, false));
    assert_eq!(sunk_by(10, 5), (true, true));
}

/// Two cruisers and a transport in 1606, attacked by a Havoc.
fn cruisers_under_attack(order: &[&str], dice: &[u8]) -> State {
    let mut g = empty(Start::BismarckSea);
    stand(&mut g, Base::PortMoresby, &["a-20-1"]);
    for key in ["j-maru-1", "j-ca8", "j-clt"] {
        let it = g.ship_mut(ship(key));
        (it.place, it.spotted) = (Place::At(hex("1606")), true);
    }
    g.operations.initiative_missions = 1;
    let answers = [
        &["air", "1606 a-20-1", "j-ca8 j-maru-1 j-clt"],
        order,
        &["bomb-low:j-maru-1", "a-20-1=port-moresby"],
    ];
    let (t, _) = play(g, dice, keys(&answers.concat()), ch08_operations::opportunity);
    t.g.clone()
}

/// OC 9.9.3.a: ships fire at an attacker in the order their owner likes, which he says once for the raid.
#[test]
fn ships_fire_in_the_order_of_their_owner() {
    let aa = |key: &str| charts().counters.ships.of(ship(key)).full.aa;
    assert!(aa("j-ca8") > aa("j-clt"));
    // The same dice: 9 + 2 − 1 of the heavy cruisers disrupts a Havoc, 9 + 1 − 1 of the light one does not; then
    // the bombs, and the landing of a crew that is disrupted.
    let heavy_first = cruisers_under_attack(&["j-ca8 j-clt"], &[9, 1, 1, 6]);
    assert!(heavy_first.unit(air("a-20-1")).disrupted);
    let light_first = cruisers_under_attack(&["j-clt j-ca8"], &[9, 1, 1]);
    assert!(!light_first.unit(air("a-20-1")).disrupted);
}

/// OC 13.2.3.c: a C-47 on its supply side is a supply unit to bombs: a disrupted airbase does it no harm.
#[test]
fn a_flipped_transport_is_not_caught_on_the_ground() {
    let rolled = |supply_side: bool| {
        let mut g = empty(Start::Campaign);
        stand(&mut g, Base::PortMoresby, &["c-47-1"]);
        g.unit_mut(air("c-47-1")).supply_side = supply_side;
        let dice: &[u8] = if supply_side { &[] } else { &[6] };
        let (t, ()) = play(g, dice, Script::new(), async |t: &mut T| {
            ch09_10_bombing::hit_base(t, Base::PortMoresby, BombResult::D).await;
        });
        t.g.unit(air("c-47-1")).disrupted
    };
    assert!(rolled(false) && !rolled(true));
}

/// OC 6.3.2, R-17-1-MOBILE: a Lightning and two Havocs begin at the mobile airbase in 1709, one too many, and nothing
/// comes of it; but a landing there later must find room.
#[test]
fn a_crowded_set_up_excuses_no_later_landing() {
    let mut g = set_up(Start::BismarckSea);
    let here: Vec<&str> =
        g.based_at(Base::AlliedA).map(|id| charts().counters.air.of(id).key.as_str()).collect();
    assert_eq!(here, ["p-38-2", "a-20-1", "a-20-2"]);
    assert!(!ch06_airbases::is_too_full(&g, charts(), Base::AlliedA));
    g.unit_mut(air("a-20-1")).place = Place::Aloft;
    let flyer = Flyer::new(air("a-20-1"), Place::Base(Base::AlliedA));
    let (t, ()) = play(g, &[], keys(&["a-20-1=allied-a"]), async |t: &mut T| {
        ch09_11_return::land(t, Side::Allied, hex("1608"), vec![flyer]).await;
    });
    assert!(t.g.unit(air("p-38-2")).flown && t.g.unit(air("a-20-2")).flown);
    assert!(ch06_airbases::is_too_full(&t.g, charts(), Base::AlliedA));
}

/// OC 9.3.a, OC 6.3.4, R-NO-BASE: a stage move too may end at a base without room; all units there are Flown then.
#[test]
fn a_stage_move_may_overcrowd_a_base() {
    let mut g = empty(Start::Toenails);
    stand(&mut g, Base::Lae, &["ki-43-1", "ki-43-2", "ki-21-1"]);
    stand(&mut g, Base::Finschhafen, &["ki-61-1"]);
    let script = keys(&["from:finschhafen to:lae ki-61-1 ."]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch09_03_staging::stage(t, Side::Japanese).await;
    });
    for key in ["ki-43-1", "ki-43-2", "ki-21-1", "ki-61-1"] {
        assert!(t.g.unit(air(key)).flown, "{key}");
    }
}
