//! Rules found read wrong when the book was gone through a third time, each by a case of its own.

use super::fixture::{air, empty, hex, keys};
use crate::{
    rules::{T, ch06_airbases, ch12_conclusion, ch14_regroup},
    state::{Base, Place, Side, Start},
};
use shelf::testkit::play;

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

/// OC 6.6.5.b, OC 16.1.b, R-11TH-FLOWN: units that get away from a captured base have staged, and count too.
#[test]
fn units_that_get_away_from_a_captured_base_count() {
    let mut g = empty(Start::Campaign);
    g.this_turn.eleventh = true;
    for key in ["d3a-1", "d3a-2"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Rabaul);
    }
    let script = keys(&["d3a-1=kavieng", "d3a-2=kavieng"]);
    let (t, ()) = play(g, &[1, 1], script, async |t: &mut T| {
        ch06_airbases::capture(t, Base::Rabaul, Side::Allied).await;
    });
    for key in ["d3a-1", "d3a-2"] {
        let unit = t.g.unit(air(key));
        assert_eq!((unit.place, unit.flown), (Place::Base(Base::Kavieng), true));
        assert!(unit.counted, "{key}");
    }
}
