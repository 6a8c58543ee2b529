//! Map, counters and set-ups.

use super::fixture::{air, charts, empty, hex, set_up, ship, troops};
use crate::{
    rules::{ch09_02_range::way_out, ch17_setup},
    state::{Ace, Base, BaseStatus, Place, Side, Start},
};

/// OC 2.1.a, OC 9.4.1.b: distances the book quotes (R-SIX-OR-SEVEN, R-MAP-PARITY).
#[test]
fn distances_are_those_of_the_examples() {
    for (from, to, hexes) in [
        ("1904", "1509", 7),
        ("1709", "1509", 2),
        ("1609", "1509", 1),
        ("2101", "2105", 4),
        ("2505", "2206", 3),
        ("2606", "2505", 1),
        ("2505", "2405", 1),
        ("2405", "2305", 1),
        ("2606", "2206", 4),
        ("1203", "1504", 3),
        ("1904", "2305", 4),
        ("2408", "2206", 3),
    ] {
        assert_eq!(charts().map.sheet.distance(hex(from), hex(to)), hexes, "{from} to {to}");
    }
}

/// OC 9.2.c: Truk to Buka by way of 2101 takes six range points.
#[test]
fn a_box_costs_one_point_more_than_its_entry_hex() {
    let g = empty(Start::Campaign);
    assert_eq!(way_out(&g, charts(), Place::Base(Base::Truk), hex("2105")), Some(6));
}

/// .cargo, OC 2.2.4.c, OC 17.1.1, OC 17.1.2: two transports carry three regiments and two supply units, 8 of 8.
#[test]
fn the_convoy_of_the_bismarck_sea_is_full() {
    let g = set_up(Start::BismarckSea);
    let loads = ["j-maru-1", "j-maru-2"].map(|key| ch17_setup::load(&g, charts(), ship(key)));
    assert_eq!(loads, [4, 4]);
    assert_eq!(g.unit(air("ki-43-1")).place, Place::Base(Base::Lae));
    assert_eq!(g.unit(air("ki-43-2")).ace, Some(Ace::Own));
    assert_eq!(g.based_at(Base::AlliedA).count(), 3);
    assert_eq!(g.base(Base::Wau).owner, Side::Japanese);
    assert!(g.record.radar);
    assert_eq!(g.hexes.at(hex("1505")).fort, 2);
}

/// OC 17.2.1, OC 17.2.3, OC 17.2.5
#[test]
fn toenails_is_set_up_as_printed() {
    let g = set_up(Start::Toenails);
    assert_eq!(g.hexes.at(hex("1904")).hits, 2);
    assert_eq!(g.base(Base::Morobe).status, BaseStatus::Disrupted);
    assert_eq!(g.base(Base::Buna).status, BaseStatus::Working);
    assert_eq!(g.troops(troops("a-am132")).place, Place::At(hex("2609")));
    assert!(g.troops(troops("j-51-66")).reduced);
    let aboard = g.supplies.iter().filter(|it| matches!(it.place, Place::Aboard(_))).count();
    assert_eq!(aboard, 6);
    assert_eq!(g.supplies.len(), 6 + 2 + 12);
}

/// OC 17.2.1, OC 17.2.3 (R-GARRISONS, R-2CD, R-6TH-A6M3, R-SETUP-COMPLETE, R-RABAUL-HEX, R-LAE-HEX): slips of the
/// book are put right.
#[test]
fn slips_of_the_set_up_are_put_right() {
    let g = set_up(Start::Toenails);
    for (key, at) in [
        ("j-gar-rabaul", "1904"),
        ("j-gar-wewak", "1203"),
        ("j-gar-hollandia", "1003"),
        ("j-gar-lae", "1506"),
        ("j-gar-admiralty-islands", "1502"),
    ] {
        assert_eq!(g.troops(troops(key)).place, Place::At(hex(at)), "{key}");
    }
    for key in ["a-am132", "a-am164", "a-am182"] {
        assert_eq!(g.troops(troops(key)).place, Place::At(hex("2609")), "{key}");
    }
    assert_eq!(charts().counters.air.of(air("a6m3-6th-1")).group, crate::state::Group::Sixth);
    let listed = set_up(Start::Bougainville);
    assert_eq!(listed.unit(air("ki-43-1")).place, Place::Out, "not in that scenario");
}

/// OC 17.3.1, OC 17.3.3 (R-BUKA-OOS)
#[test]
fn bougainville_is_set_up_as_printed() {
    let g = set_up(Start::Bougainville);
    let buka = charts().counters.land.ids().find(|id| g.troops(*id).unsupplied);
    let buka = buka.expect("one regiment is out of supply");
    assert_eq!(g.troops(buka).place, Place::At(hex("2105")));
    assert!(g.troops(buka).disrupted);
    assert_eq!(g.base(Base::AlliedC).hex, Some(hex("2507")));
    let daihatsu = ship("j-dai-1");
    assert!(g.ship(daihatsu).supply_side);
}
