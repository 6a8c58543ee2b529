//! Whole phases played with scripted dice.

use super::fixture::{advanced, answer, charts, date, play, under_attack, value};
use crate::{
    rules::{
        ch06_07_fire::Battery,
        ch07_07_crews::Watch,
        ch16_sequence::{end_phase, phase, waves},
    },
    state::{
        Altitude, Bearing, Fate, Gun, Kind, Phase, Plane, Post, Primary, Section, State, Weather,
    },
};
use table::testkit::Script;

/// PD 6.5.B, PD 6.7.C.1.one, PD 6.7.N, PD 6.7.M, PD 7.1.B: an attack beaten off (PD-X45).
#[test]
fn an_attack_is_beaten_off() {
    let mut g = State { phase: Phase::Midday, fresh: true, ..advanced() };
    (g.station.number, g.station.danger, g.station.sfs) = (2, -1, 1);
    g.date = date("4/10");
    // The same ship as she will be when she lays her guns.
    let mut laid = under_attack(
        g.clone(),
        &[(Kind::Val, Bearing::B90, Altitude::Low), (Kind::Tony, Bearing::B90, Altitude::High)],
    );
    laid.air.markers = 2;
    let battery = answer(
        &laid,
        Battery::blank(&laid, charts()),
        &[
            "director=plane-2",
            "5in-1=plane-2",
            "5in-2=plane-2",
            "5in-3=plane-2",
            "5in-4=plane-2",
            "5in-5=plane-2",
            "40mm-a=plane-1",
            "40mm-c=plane-1",
            "40mm-e=plane-1",
            "20mm-f=plane-1",
            "20mm-g=plane-1",
            "20mm-j=plane-1",
            "air-1=plane-1",
            "air-2=plane-1",
            "surface-1=plane-2",
        ],
    );
    let script = Script::new().then_key(&battery).then_key("hold");
    let dice = [
        // Carrier, chit 0, two markers; Table 8-1: 5; T8-B: 5; Val and Tony.
        &[4, 4, 3, 4, 4, 2, 3, 2, 3, 2, 5][..],
        // Both air markers and the surface marker miss.
        &[3, 5, 2],
        // 5in 1: 7; 40mm A: 4, C: 5, E: 8.
        &[3, 4, 2, 2, 2, 3, 4, 4],
        // The flamed Tony: 9, a miss.
        &[4, 5],
    ]
    .concat();
    let (t, played) = play(g, &dice, script, async |t| phase(t).await);
    assert!(played.is_ok());
    let g = &t.g;
    assert_eq!((g.weather, g.ship.rooms_hurt(), g.ship.hull), (Weather::Clear, 0, 10));
    assert_eq!((g.ship.gun(Gun::Five1).kills, g.ship.gun(Gun::FortyE).kills), (1, 1));
    assert!(g.this_turn.guns_fired && g.phase == Phase::Night);
    let said = t.said().join(" ");
    assert!(said.contains("40mm tub C hits the Val (090° low)"), "{said}");
    assert!(said.contains("The Tony (090° high) falls into the sea"), "{said}");
}

/// PD 7.1.C, PD 7.3.F.roll, PD 7.8.1.B, PD 7.8.2.E, PD 7.3.Q: a hit and its repair (PD-X46).
#[test]
fn a_hit_is_repaired() {
    let mut g = advanced();
    value(&mut g, Post::EngineeringOfficer, 1);
    let mut g = under_attack(g, &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    g.ship.ammo = 0;
    let mut hurt = g.clone();
    hurt.ship.room_mut(Primary::FireRoomForward).hits = 1;
    let watch = answer(&hurt, Watch::blank(&hurt, charts()), &["fire-fwd=3", "engineer=fire-fwd"]);
    let script = Script::new().then_key("hold").then_key(&watch);
    let dice = [
        // 10 hits; d10 3, d6 5: Forward Fire Room, dry on 3; d10 7, d6 5: deck fire.
        &[5, 5, 3, 5, 3, 7, 5][..],
        // Deck fire 5, 2; Table 20: 6 at +3; one marker off.
        &[5, 2, 3, 3, 1],
    ]
    .concat();
    let (mut t, afloat) = play(g, &dice, script, async |t| waves(t).await);
    assert!(afloat.is_ok());
    assert_eq!(t.g.ship.rooms_hurt(), 0);
    assert!(!t.g.ship.is_burning() && t.g.this_phase.crashes == 1);
    t.g.ship.ammo = 10;
    let (t, _) = play(t.g.clone(), &[3, 4], Script::new(), async |t| end_phase(t).await);
    assert_eq!((t.g.ship.hull, t.g.ship.men(Section::Midship)), (9, 10));
}

/// PD 6.7.K.stop: what the planes of a wave look like after the fire (PD-X45).
#[test]
fn a_flamed_plane_is_no_target() {
    let mut plane = Plane::new(Kind::Tony, Bearing::B90, Altitude::High);
    assert!(plane.is_target());
    plane.fate = Fate::Flamed;
    assert!(!plane.is_target());
}
