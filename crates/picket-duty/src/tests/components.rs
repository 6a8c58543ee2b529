//! Section 1: the ship, the tracks, the sheets.

use super::fixture::{advanced, basic, charts, date, roll, under_attack};
use crate::{
    charts::{ship::Column, station::Radar},
    conditions::radar,
    rules::{
        ch07_01_hits::wave_hits,
        ch07_03_damage::{Blow, strike},
        ch07_07_crews::damage_spreads,
    },
    state::{
        Altitude, Angles, Bearing, Calibre, Dive, Equipment, Gun, Happening, Kind, Phase, Post,
        Primary, Secondary, Section, Side, Slayer, State, Striker, Weapon,
    },
    view::View,
};
use shelf::Shown;
use table::{Eyes, Game, Key};

/// PD 1.1.a: five 5in turrets, five tubs, seven mounts.
#[test]
fn the_ship_has_seventeen_guns() {
    let of =
        |calibre| Gun::all().filter(|it| charts().ship.guns.of(*it).calibre == calibre).count();
    assert_eq!([Calibre::FiveInch, Calibre::Forty, Calibre::Twenty].map(of), [5, 5, 7]);
}

/// PD 1.1.b: gun n draws on magazine n.
#[test]
fn each_5in_gun_has_its_own_magazine() {
    let magazine = |gun| charts().ship.guns.of(gun).magazine;
    let guns = [Gun::Five1, Gun::Five2, Gun::Five3, Gun::Five4, Gun::Five5];
    let magazines = [
        Primary::Magazine1,
        Primary::Magazine2,
        Primary::Magazine3,
        Primary::Magazine4,
        Primary::Magazine5,
    ];
    assert_eq!(guns.map(magazine), magazines);
}

/// PD 1.1.d, PD 7.1.C.section, PD 7.4.H: bearings, and the section and side each strikes (PD-X07).
#[test]
fn eight_bearings_surround_the_ship() {
    let degrees: Vec<u16> = Bearing::ALL.iter().map(|(_, it)| it.degrees()).collect();
    assert_eq!(degrees, [0, 45, 90, 135, 180, 225, 270, 315]);
    let bearings = &charts().ship.bearings;
    let sections: Vec<Section> = Bearing::ALL.iter().map(|(_, it)| bearings.section(*it)).collect();
    let (f, m, a) = (Section::Forward, Section::Midship, Section::Aft);
    assert_eq!(sections, [f, f, m, a, a, a, m, f]);
    let sides: Vec<Side> = Bearing::ALL.iter().map(|(_, it)| bearings.side(*it)).collect();
    let (stbd, port) = (Side::Starboard, Side::Port);
    assert_eq!(sides, [Side::Bow, stbd, stbd, stbd, Side::Stern, port, port, port]);
}

/// PD 1.1.1.A, PD 1.1.1.B, PD 7.3.C: 23 primary compartments in three sections, with 2, 3 or 4 boxes.
#[test]
fn primary_compartments_lie_in_three_sections() {
    let hold = |place| *charts().ship.primary.of(place);
    let of = |section| Primary::all().filter(|it| hold(*it).section == section).count();
    assert_eq!(Section::EACH.map(of), [7, 6, 10]);
    assert!(Primary::all().all(|it| (2..=4).contains(&hold(it).boxes)));
    assert!(hold(Primary::EngineRoomAft).floodable && !hold(Primary::Bridge).floodable);
    assert_eq!((hold(Primary::Steering).boxes, hold(Primary::Steering).floodable), (4, false));
}

/// PD 1.1.1.A.types, PD 7.5.C: a secondary hit marks the sheet in the advanced game, the hull in the basic
/// one.
#[test]
fn secondary_compartments_belong_to_the_advanced_game() {
    let blow = Blow::from_bearing(Section::Forward, Side::Bow);
    let (g, _) = roll(advanced(), &[6, 2], async |t| strike(t, blow).await.is_ok());
    assert_eq!((g.ship.space(Secondary::Wardroom).hits, g.ship.hull), (1, 10));
    let (g, _) = roll(basic(), &[6, 2], async |t| strike(t, blow).await.is_ok());
    assert_eq!((g.ship.space(Secondary::Wardroom).hits, g.ship.hull), (0, 9));
}

/// PD 1.1.1.C, PD 5.3.A: a director for the 5in guns, one for each tub, and two radars that work.
#[test]
fn equipment_is_directors_and_radars() {
    assert_eq!(Equipment::ALL.len(), 8);
    assert_eq!(Equipment::all().filter(|it| it.is_radar()).count(), 2);
    assert_eq!(Gun::FortyC.director(), Some(Equipment::DirectorC));
    assert_eq!((Gun::Five4.director(), Gun::TwentyF.director()), (Some(Equipment::Mk37), None));
    assert_eq!(radar(&advanced()), Radar::BothWork);
}

/// PD 1.2.1, PD 2.0.G, PD 2.0.I, PD 1.2.1.man: five tracks at 10, morale at 0.
#[test]
fn the_tracks_of_a_new_ship_stand_at_ten() {
    let g = advanced();
    let ship = &g.ship;
    assert_eq!([ship.ammo, ship.hull, ship.maneuver, ship.fuel, ship.flood], [10; 5]);
    assert_eq!((ship.morale, g.land_radar), (0, [false; 4]));
}

/// PD 1.2.2.time
#[test]
fn a_day_has_three_phases() {
    assert_eq!(Phase::EACH.map(Phase::hours), ["0400 to 1200", "1200 to 2000", "2000 to 0400"]);
}

/// PD 1.4.damage, PD-R05: hits on ship and planes, fire, flooding and destruction each have a sign of
/// their own, and a whole ship under a whole plane shows none of them.
#[test]
fn every_kind_of_damage_has_its_sign() {
    let sheets = |change: &dyn Fn(&mut State)| {
        let zero = (Kind::Zero, Bearing::B90, Altitude::Low);
        let mut g = under_attack(advanced(), &[zero]);
        change(&mut g);
        let boards = g.view(Eyes::Public, charts()).boards();
        let rows = |name: &str| {
            let board = boards.iter().find(|board| board.id == name).expect("a board");
            format!("{:?}", board.face)
        };
        (rows("ship"), rows("sky"))
    };
    let signs = ["on fire", "flooded", "destroyed"];
    let (ship, sky) = sheets(&|_| ());
    assert!(signs.iter().all(|sign| !ship.contains(sign)) && !sky.contains("one hit"));
    assert!(!ship.contains("marked: 1") && !ship.contains("marked: 2"));
    let (hit, _) = sheets(&|g| g.ship.room_mut(Primary::Bridge).hits = 2);
    assert!(hit.contains("marked: 2") && hit.contains("on fire"));
    let (flooded, _) = sheets(&|g| {
        let room = g.ship.room_mut(Primary::FuelAft);
        (room.flooded, room.destroyed) = (true, true);
    });
    assert!(flooded.contains("flooded") && !flooded.contains("on fire"));
    let (gone, _) = sheets(&|g| g.ship.room_mut(Primary::Cic).destroyed = true);
    assert!(gone.contains("destroyed") && !gone.contains("on fire"));
    let (ship, sky) = sheets(&|g| g.attack_mut().wave.planes[0].hits = 1);
    assert!(sky.contains("one hit") && !ship.contains("marked: 1"));
}

/// PD 1.2.2.boxes, PD 1.4.damage, PD 6.7.F: every track, place and gun can be seen, also its damage.
#[test]
fn the_boards_show_tracks_places_guns_and_directors() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Bridge).hits = 1;
    g.ship.device_mut(Equipment::DirectorB).hits = 2;
    let view: View = g.view(Eyes::Public, charts());
    let boards = view.boards();
    for target in ["room:bridge", "gun:1", "fitting:dir-b", "space:wardroom", "section:aft"] {
        assert!(boards.iter().any(|board| board.has(target)), "{target}");
    }
    let text = format!("{boards:?}");
    for words in ["on fire", "destroyed", "Hull", "Weather", "Land radar", "Water lines", "Morale"]
    {
        assert!(text.contains(words), "{words}");
    }
}

/// PD 1.1.a, PD 1.1.1.A: the drawing has every gun, compartment and director of the ship.
#[test]
fn the_section_has_every_gun_and_compartment() {
    let view: View = advanced().view(Eyes::Public, charts());
    let boards = view.boards();
    let board = boards.iter().find(|board| board.id == "damage").expect("a section");
    let count =
        |kind: &str| board.targets().iter().filter(|it| it.as_str().starts_with(kind)).count();
    let expected = [("room:", 23), ("gun:", 17), ("fitting:", 8), ("section:", 3)];
    assert_eq!(expected.map(|(kind, _)| (kind, count(kind))), expected);
}

/// PD 1.3.1.A, PD 1.3.2.A, PD 2.0.C.teams: six officers, three chiefs, teams of 14, 10 and 13.
#[test]
fn nine_key_men_and_three_teams() {
    assert_eq!(Post::EACH.len(), 9);
    assert_eq!(Section::EACH.map(|section| advanced().ship.men(section)), [14, 10, 13]);
}

/// PD 1.4.list, PD 7.4.E.net: only sums matter, and equal boxes are an even keel (PD-X11, PD-X17).
#[test]
fn list_markers_are_interchangeable() {
    let five = Angles { port: 2 + 2 + 1, ..Angles::default() };
    assert_eq!(five, Angles { port: 5, ..Angles::default() });
    let even = Angles { bow: 3, stern: 3, ..Angles::default() };
    assert_eq!((even.net(Side::Bow), even.net(Side::Stern)), (0, 0));
    assert_eq!(Angles { bow: 2, stern: 1, ..even }.net(Side::Bow), 1);
}

/// PD 1.5: planes shot down by gun, and the side of each hit.
#[test]
fn the_log_keeps_kills_and_hits() {
    let mut g = advanced();
    let kind = crate::state::Kind::Val;
    g.note(Happening::Kill { kind, by: Slayer::Gun(Gun::FortyE) });
    let (section, side) = (Section::Aft, Side::Port);
    g.note(Happening::Hit { by: Striker::Plane(kind), section, side: Some(side) });
    let boards = g.view(Eyes::Public, charts()).boards();
    let log = format!("{:?}", boards.last());
    assert!(log.contains("Val by 40mm tub E") && log.contains("Val hit aft from port"));
}

/// PD 1.5, PD 2.0.A, PD 7.6.C, PD-R51: the sheet has all nine men with their values, what is damaged, and the end of
/// the ship at which a special attack struck, which has no bearing.
#[test]
fn the_log_keeps_men_damage_and_special_attacks() {
    let mut g = advanced();
    g.ship.officers.rename(Post::Chief2, "Pell".to_owned());
    g.ship.officers.man_mut(Post::Chief2).value = 2;
    g.ship.officers.man_mut(Post::Captain).alive = false;
    let text = |g: &State| format!("{:?}", g.view(Eyes::Public, charts()).boards().last());
    assert!(!text(&g).contains("Damage"));
    g.ship.room_mut(Primary::Radio).hits = 1;
    let room = g.ship.room_mut(Primary::FuelAft);
    (room.flooded, room.destroyed) = (true, true);
    g.ship.gun_mut(Gun::TwentyF).destroyed = true;
    let by = Striker::Weapon(Weapon::Torpedo);
    for section in [Section::Forward, Section::Aft, Section::Midship] {
        g.note(Happening::Hit { by, section, side: None });
    }
    let log = text(&g);
    for words in [
        "Chief 2 Pell\", cell: Text(\"+2\")",
        "\"Captain\", cell: Text(\"killed\")",
        "Radio 1 hit",
        "Aft Fuel Tank flooded",
        "20mm mount F destroyed",
        "Torpedo hit forward from the bow in a special attack",
        "Torpedo hit aft from the stern in a special attack",
        "Torpedo hit midship in a special attack without a bearing",
    ] {
        assert!(log.contains(words), "{words}: {log}");
    }
}

/// PD 7.1.A, PD 7.2.C: a plane that has dived is not drawn as if it still flew, whatever came of it.
#[test]
fn a_plane_that_has_dived_is_gone_from_the_sky() {
    let zero = |at| (Kind::Zero, at, Altitude::Low);
    let g = under_attack(advanced(), &[zero(Bearing::B90), zero(Bearing::B270)]);
    // The first falls into the sea, the second crashes: superficial damage twice.
    let dice = [&[1, 1][..], &[6, 6], &[10, 1], &[10, 1]].concat();
    let (g, afloat) = roll(g, &dice, async |t| wave_hits(t).await.is_ok());
    assert!(afloat);
    let dives: Vec<_> = g.attack().wave.planes.iter().map(|plane| plane.dive.0).collect();
    assert_eq!(dives, [Some(Dive::Missed), Some(Dive::Crashed)]);
    let boards = g.view(Eyes::Public, charts()).boards();
    let rows = |name: &str| {
        let board = boards.iter().find(|board| board.id == name).expect("a board");
        format!("{board:?}")
    };
    let (plot, sky) = (rows("attack"), rows("sky"));
    for words in ["in the sea", "crashed"] {
        assert!(plot.contains(words) && sky.contains(words), "{words}");
    }
    assert!(plot.contains("0 planes") && plot.matches("fate: Lost").count() == 2, "{plot}");
}

/// PD-R77, PD 2.0.H, PD 5.3.1.A: the Basic Game shows no flooding, list, trim, weather or land radar.
#[test]
fn the_basic_game_shows_what_it_uses() {
    let text = |g: &State, name: &str| {
        let boards = g.view(Eyes::Public, charts()).boards();
        let board = boards.iter().find(|board| board.id == name).expect("a board");
        format!("{:?}", board.face)
    };
    for (board, words) in [
        ("gauges", &["Flood"][..]),
        ("tracks", &["Flood", "List and trim", "Weather", "Land radar"]),
    ] {
        let (plain, whole) = (text(&basic(), board), text(&advanced(), board));
        for word in words {
            assert!(!plain.contains(word) && whole.contains(word), "{board}: {word}");
        }
    }
}

/// PD 6.5.B, PD 5.1.B.yes, PD 5.3.B, PD 5.2.B.none, PD 6.4.H: between two attacks the column of Table 8-1 stands among
/// the gauges with its sum in words; not while planes are about, nor in a raid.
#[test]
fn the_attack_column_is_told_between_attacks() {
    let gauges = |g: &State| {
        let boards = g.view(Eyes::Public, charts()).boards();
        let board = boards.iter().find(|board| board.id == "gauges").expect("a board");
        format!("{:?}", board.face)
    };
    let quiet = gauges(&advanced());
    let sum = "title: \"Attack column\", value: \"−2\", note: \"+1 Fighter Direction Team aboard, \
        +1 both ship radars work, −2 no surface support, −2 no air cover\"";
    assert!(quiet.contains(sum), "{quiet}");
    let zero = (Kind::Zero, Bearing::B90, Altitude::Low);
    assert!(!gauges(&under_attack(advanced(), &[zero])).contains("Attack column"));
    let mut raid = advanced();
    raid.date = date("4/06");
    assert!(!gauges(&raid).contains("Attack column"));
}

/// PD 1.6, PD 6.6.A, PD 5.3.1.C, PD-R11: 99 days; green, red and yellow ones.
#[test]
fn the_time_record_sheet_runs_from_march_to_june() {
    let sheet = &charts().calendar.sheet;
    let days: Vec<_> = sheet.iter().collect();
    assert_eq!((days.len(), days[0].date, days[98].date), (99, date("3/24"), date("6/30")));
    let green: Vec<_> = days.iter().filter(|day| day.land_radar).map(|day| day.date).collect();
    assert_eq!(green, ["4/21", "4/23", "5/10", "6/08"].map(date));
    assert_eq!(charts().calendar.raids.len(), 10);
    assert_eq!(days.iter().filter_map(|day| day.raid).max(), Some(10));
    assert_eq!(sheet.day(date("4/06")).and_then(|day| day.raid), Some(1));
    assert!(sheet.day(date("3/25")).is_some_and(|day| day.own_only));
    assert!(sheet.day(date("3/24")).is_some_and(|day| !day.own_only));
}

/// PD 1.7, PD 7.3.K, PD 7.3.O: damaged by the first hit, destroyed by the second, then nothing.
#[test]
fn a_secondary_compartment_has_two_boxes() {
    let blow = Blow::from_bearing(Section::Forward, Side::Bow);
    let mut g = advanced();
    for (hits, damaged, destroyed) in [(1, true, false), (2, false, true), (2, false, true)] {
        g = roll(g, &[6, 2], async |t| strike(t, blow).await.is_ok()).0;
        let space = g.ship.space(Secondary::Wardroom);
        assert_eq!(
            (space.hits, space.is_damaged(), space.is_destroyed()),
            (hits, damaged, destroyed)
        );
    }
}

/// The columns of the sheet as 11.6 names their ends.
#[test]
fn the_secondary_sheet_has_its_columns() {
    let of = |place| charts().ship.secondary.of(place).column;
    assert_eq!(of(Secondary::Projector), Column::Left);
    assert_eq!(of(Secondary::Storeroom4), Column::Middle);
    assert_eq!(of(Secondary::SupplyStores), Column::Right);
}

/// PD 2.0.F: markers never run out: every compartment is damaged, then all of them once more, and all
/// three deck fire tracks are full.
#[test]
fn markers_are_unlimited() {
    let mut g = advanced();
    for place in Primary::all() {
        g.ship.room_mut(place).hits = 1;
    }
    let most = charts().ship.full_fire();
    for section in Section::EACH {
        g.ship.fire_mut(section).markers = most;
    }
    let left = |g: &State| Primary::all().map(|it| u32::from(g.ship.room(it).hits)).sum::<u32>();
    let two = |place: &Primary| charts().ship.primary.of(*place).boxes == 2;
    let small = Primary::all().filter(two).count();
    // Where nobody works the damage spreads: the small ones are destroyed, the others have two hits.
    let (g, afloat) = roll(g, &[], async |t| damage_spreads(t).await.is_ok());
    assert!(afloat && g.check(charts()).is_ok());
    assert_eq!(g.ship.rooms_destroyed(), small);
    assert_eq!(left(&g), 2 * (23 - small as u32));
    assert!(Section::EACH.iter().all(|section| g.ship.fire(*section).markers == most));
}
