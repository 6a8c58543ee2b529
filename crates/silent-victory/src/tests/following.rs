//! Section 9.7: following the ships just fought.

use super::{
    attack::{attack_escorted, convoy, engagement, keys, shallow, tanker, warship},
    fixture::{charts, check, check_result, freighter, in_encounter, play},
};
use crate::{
    charts::escorts::{Cripples, Following},
    conditions::Scene,
    rules::{
        T,
        ch09_00_attack::{self, Hours, Sequel},
        ch09_07_following::{self, Follow, follow_options},
    },
    state::{
        Card, Condition, Escort, EscortFate, Fired, Hunt, Meeting, Quality, ShipType, Standing,
        State, System, Target, Time, Wolfpack, setup::FollowRoll,
    },
};
use table::{Mods, testkit::Script};

fn hurt(mut target: Target, points: u8) -> Target {
    target.damage = points;
    target
}

fn capital_ship(fast: bool, points: u8) -> Target {
    let carrier = Target {
        kind: ShipType::Carrier,
        standing: Standing::Capital { fast },
        to_sink: 6,
        ..freighter("Unryu", 17_500)
    };
    hurt(carrier, points)
}

/// A convoy in 1943, SJ radar working, with these ships on the mat.
fn fought(meeting: Meeting, targets: &[Target]) -> State {
    let mut g = shallow(in_encounter("1943-03", meeting, targets));
    g.boat_mut().set(System::SjRadar, Condition::Sound);
    g.encounter_mut().fired.anything = true;
    g
}

fn without_sj(mut g: State) -> State {
    g.boat_mut().set(System::SjRadar, Condition::Inoperable);
    g
}

/// Whether this roll keeps contact with the convoy.
fn keeps_up(g: &State, die: u8) -> bool {
    let chart = match g.setup.house.follow_roll {
        FollowRoll::Text => &charts().escorts.follow,
        FollowRoll::Summary => &charts().escorts.follow_summary,
    };
    let mods = chart.modifiers(|when| Scene::new(g, charts()).count(when));
    chart.resolve(i32::from(die), &mods).result == Following::Followed
}

/// Whether there is another fight.
async fn follow(t: &mut T) -> bool {
    ch09_07_following::follow(t).await.is_some()
}

/// SV 9.7.1, SV 9.7.8: ships, cripples, or the way on.
#[test]
fn escorted_ships_may_be_followed() {
    let ships = [freighter("Heijo Maru", 2600), hurt(tanker(9000), 1)];
    for meeting in [Meeting::Convoy, Meeting::TwoShipsEscort] {
        let g = fought(meeting, &ships);
        assert_eq!(follow_options(&g), [Follow::MoveOn, Follow::Cripples, Follow::Ships]);
    }
    let g = fought(Meeting::ShipEscort, &ships[..1]);
    assert_eq!(follow_options(&g), [Follow::MoveOn, Follow::Ships]);
    let sunk = [hurt(freighter("Heijo Maru", 2600), 2)];
    assert_eq!(follow_options(&fought(Meeting::ShipEscort, &sunk)), [Follow::MoveOn]);
    let g = fought(Meeting::Convoy, &sunk);
    assert_eq!(follow_options(&g), [Follow::MoveOn, Follow::Ships], "there are others");
}

/// SV 9.7.1: moving on leaves the mat as it is.
#[test]
fn a_boat_may_move_on() {
    let g = fought(Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    let (t, followed) = play(g, &[], keys(&["move-on"]), follow);
    assert!(!followed && t.g.encounter().follows == 0);
}

/// SV 9.7.2
#[test]
fn unescorted_ships_are_not_followed() {
    let mut g = fought(Meeting::Ship, &[hurt(freighter("Heijo Maru", 2600), 1)]);
    assert_eq!(follow_options(&g), [Follow::MoveOn]);
    g.encounter_mut().escort = Some(Escort { stopped: true, ..Escort::new() });
    assert_eq!(follow_options(&g), [Follow::MoveOn], "as good as unescorted");
    let (_, followed) = play(g, &[], Script::new(), follow);
    assert!(!followed);
}

/// SV 9.7.3: the damaged radar is repaired before the die that needs it; a 5 then keeps contact.
#[test]
fn a_boat_that_escaped_repairs_first_and_may_follow() {
    let mut g = fought(Meeting::ShipEscort, &[freighter("Heijo Maru", 2600)]);
    g.boat_mut().set(System::SjRadar, Condition::Damaged);
    let g = check(g, engagement, "
        ? Heijo Maru under escort, by day. Attack?: Long Range | Medium Range | Close Range | Let them go | Let them go and end the patrol > medium forward by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 6 6
        = 12 miss
        A Mk 14 misses Heijo Maru.
        # Escort detection 2d6 > 4 4
        = 10 detected (+1 1943 or 1944, +1 steam torpedoes by day)
        The escorts have found the boat.
        # Hits from depth charges 2d6 > 1 1
        = 2 no hits
        The boat is shaken, but not hurt.
        # Escort detection 2d6 > 1 1
        = 5 undetected on a natural 2 (+1 1943 or 1944, +1 steam torpedoes by day, +1 detected before)
        The boat is not found and slips away.
        # Repair: SJ radar 1d6 > 1
        = 1 repaired
        The SJ radar is repaired.
        Reloaded: 1 Mk 14 into the forward tubes.
        ? The enemy draws away. Follow? > Follow Heijo Maru
        # Following escorted ships 1d6 > 5
        = 5 followed
        The boat has kept up with the ships.
        # Day or night 1d6 > 1
        = 1 day
        ? Heijo Maru under escort, by day. Attack?: Long Range | Medium Range | Close Range | Wait for night | Let them go | Let them go and end the patrol > let-go
        The boat lets them go and is not seen.
    ");
    assert_eq!((g.encounter().follows, g.boat().works(System::SjRadar)), (1, true));
}

/// SV 9.7.3: SV-R50. Fuel that leaks beyond repair sends the boat home, and nobody is followed.
#[test]
fn a_boat_that_must_go_home_does_not_follow() {
    let mut g = fought(Meeting::ShipEscort, &[freighter("Heijo Maru", 2600)]);
    g.boat_mut().set(System::FuelTanks, Condition::Damaged);
    let script = ["medium forward by-hand mk14:1"];
    let dice = [6, 6, 1, 1, 6];
    let (t, done) = play(g, &dice, keys(&script), engagement);
    assert!(done.is_ok() && t.g.patrol().abort.is_some());
}

/// SV 9.7.4.a
#[test]
fn capital_ships_and_warships_are_followed_only_when_damaged() {
    let g = fought(Meeting::CapitalShip, &[capital_ship(true, 0)]);
    assert_eq!(follow_options(&g), [Follow::MoveOn]);
    let g = fought(Meeting::Warship, &[warship(ShipType::LightCruiser, 5100)]);
    assert_eq!(follow_options(&g), [Follow::MoveOn]);
    let g = fought(Meeting::CapitalShip, &[capital_ship(true, 2)]);
    assert_eq!(follow_options(&g), [Follow::MoveOn, Follow::Fast(0)]);
    let escort = Target { standing: Standing::Escort, ..hurt(freighter("Escort", 1200), 1) };
    let g = fought(Meeting::Convoy, &[hurt(tanker(9000), 1), escort]);
    let all = [Follow::MoveOn, Follow::Cripples, Follow::Ships, Follow::Fast(1)];
    assert_eq!(follow_options(&g), all, "an escort is a warship (SV-R12)");
}

/// SV 9.7.4.b, SV 9.7.4.c: SV-X17, SV-X18. No die for the escort, which stays.
#[test]
fn a_damaged_capital_ship_is_followed_by_its_damage() {
    let follows = |g: State, die: u8| {
        let dice = [die];
        let script = if die <= 3 { &["target:1"][..] } else { &["target:1"] };
        let (t, followed) = play(g, &dice, keys(script), follow);
        assert!(!followed || t.g.encounter().escort.is_some());
        followed
    };
    let g = || fought(Meeting::CapitalShip, &[capital_ship(true, 2)]);
    assert_eq!([1, 2, 3, 4].map(|die| follows(g(), die)), [true, true, true, false]);
    assert!(follows(without_sj(g()), 2));
    let (_, followed) = play(without_sj(g()), &[3], keys(&["target:1"]), follow);
    assert!(!followed);
}

/// SV 8.3.4, SV 9.7.4.c: a damaged ship is met again by day or by night, as the captain likes.
#[test]
fn the_captain_chooses_when_he_meets_a_damaged_capital_ship_again() {
    let g = fought(Meeting::CapitalShip, &[capital_ship(true, 2)]);
    let follow = async |t: &mut T| ch09_07_following::follow(t).await;
    let (_, hours) = play(g, &[1], keys(&["target:1"]), follow);
    assert_eq!(hours, Some(Hours::Free));
}

/// SV 9.7.4.c: the modifiers, restated: -1 a point and +1 without SJ.
#[test]
fn damage_and_radar_weigh_on_following_a_capital_ship() {
    let sum = |g: &State| {
        let target = Some(&g.encounter().targets[0]);
        let scene = Scene { target, ..Scene::new(g, charts()) };
        charts().escorts.follow_capital.modifiers(|when| scene.count(when)).sum()
    };
    for points in 1..=5 {
        let g = fought(Meeting::CapitalShip, &[capital_ship(false, points)]);
        assert_eq!(sum(&g), -i32::from(points));
        assert_eq!(sum(&without_sj(g)), 1 - i32::from(points));
    }
}

/// SV 9.7.5.a: the time is rolled, and night may be tried for: 4 keeps contact, 6 does not.
#[test]
fn the_time_of_day_is_rolled_after_following() {
    let g = fought(Meeting::ShipEscort, &[freighter("Heijo Maru", 2600)]);
    let hours = async |t: &mut T| ch09_07_following::follow(t).await;
    for (die, time) in [(1, Time::Day), (4, Time::Night)] {
        let (t, hours) = play(g.clone(), &[1, die], keys(&["ships"]), hours);
        assert_eq!((hours, t.g.encounter().time), (Some(Hours::Try), time));
    }
    let fight = async |t: &mut T| ch09_00_attack::attack_escorted(t, Hours::Try).await;
    let (t, sequel) = play(g.clone(), &[4], keys(&["try", "let-go"]), fight);
    assert_eq!((sequel, t.g.encounter().time), (Ok(Sequel::LetGo), Time::Night));
    let (_, sequel) = play(g, &[6], keys(&["try"]), fight);
    assert_eq!(sequel, Ok(Sequel::LetGo), "contact lost while waiting");
}

/// SV 9.7.6.a, SV 9.7.6.b, SV 9.7.5.a, SV 8.3.4: SV-X20. No die for contact, one for the escort; then the
/// captain says when.
#[test]
fn a_damaged_ship_is_followed_at_once() {
    let g = || fought(Meeting::ShipEscort, &[hurt(freighter("Heijo Maru", 2600), 1)]);
    let (t, followed) = play(g(), &[4], keys(&["damaged"]), follow);
    assert!(followed && t.g.encounter().escort.is_some() && t.g.encounter().must_fire);
    let fight = async |t: &mut T| ch09_00_attack::attack_escorted(t, Hours::Free).await;
    let miss = [6, 6, 1, 1];
    let script = keys(&["night submerged long aft by-hand mk14:1"]);
    let (t, sequel) = play(t.g.clone(), &miss, script, fight);
    assert_eq!((sequel, t.g.encounter().time), (Ok(Sequel::MayFollow), Time::Night));
    let (_, hours) = play(g(), &[4], keys(&["damaged"]), ch09_07_following::follow);
    assert_eq!(hours, Some(Hours::Free));
    let (t, followed) = play(g(), &[5], keys(&["damaged"]), follow);
    assert!(followed && t.g.encounter().escort.is_none() && !t.g.encounter().must_fire);
    assert_eq!(t.g.encounter().meeting, Meeting::Ship);
}

/// SV 9.7.6.b: 1 to 4 with their escort, 5 and 6 alone.
#[test]
fn one_die_tells_whether_damaged_ships_are_escorted() {
    let chart = &charts().escorts.follow_damaged;
    let escorted = (1..=6).filter(|&n| {
        let found = chart.resolve(n, &Mods::NONE).result;
        found == Cripples::Escorted
    });
    assert_eq!(escorted.collect::<Vec<_>>(), [1, 2, 3, 4]);
}

/// SV 9.7.6.b, SV 9.7.6.c: together under escort without the ships unhurt; or apart, and one is
/// picked.
#[test]
fn several_damaged_ships_stay_together_or_separate() {
    let ships = [
        freighter("Kano Maru", 8500),
        hurt(freighter("Heijo Maru", 2600), 1),
        hurt(tanker(9000), 2),
    ];
    let names =
        |g: &State| g.encounter().targets.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    let g = || fought(Meeting::Convoy, &ships);
    let (t, _) = play(g(), &[1], keys(&["damaged"]), follow);
    assert_eq!(names(&t.g), ["Heijo Maru", "Nissho Maru"]);
    assert!(t.g.encounter().escort.is_some());
    let (t, _) = play(g(), &[6], keys(&["damaged", "3"]), follow);
    assert_eq!(names(&t.g), ["Nissho Maru"]);
    assert_eq!((t.g.encounter().escort, t.g.encounter().targets[0].damage), (None, 2));
}

/// SV 9.7.7.a, SV 9.7.7.b: SV-X19.
#[test]
fn a_die_decides_whether_a_convoy_is_followed() {
    let g = fought(Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    let kept = |g: &State| (1..=6).filter(|&die| keeps_up(g, die)).collect::<Vec<_>>();
    assert_eq!(kept(&g), [1, 2, 3, 4, 5]);
    assert_eq!(kept(&without_sj(g.clone())), [1, 2, 3, 4]);
    let mut summary = g.clone();
    summary.setup.house.follow_roll = FollowRoll::Summary;
    assert_eq!(kept(&summary), [1, 2, 3, 4], "the index page (SV-R01)");
    assert_eq!(kept(&without_sj(summary.clone())), [1, 2, 3]);
    for (g, lost) in [(g.clone(), 6), (without_sj(g), 5), (summary, 5)] {
        let (_, followed) = play(g, &[lost], keys(&["ships"]), follow);
        assert!(!followed);
    }
}

/// SV 9.7.7.a: SV 7.2.2.d, SV-R40, SV 14.10.1. A shadowed convoy, and one captain, need no die.
#[test]
fn some_never_lose_contact() {
    let pair = [freighter("Kano Maru", 8500), freighter("Heijo Maru", 2600)];
    let mut g = fought(Meeting::TwoShipsEscort, &pair);
    g.captain_mut().card = Some(Card::Cutter);
    let (_, followed) = play(g, &[1], keys(&["ships"]), follow);
    assert!(followed);
    let mut g = fought(Meeting::Convoy, &pair);
    g.encounter_mut().wolfpack = Some(Wolfpack::Shadowed);
    let dice = [&THREE_SHIPS[..], &[1]].concat();
    let (_, followed) = play(g, &dice, keys(&["ships"]), follow);
    assert!(followed);
}

/// Size, roster and name of three ships.
const THREE_SHIPS: [u8; 12] = [1, 1, 1, 1, 1, 1, 2, 2, 5, 1, 3, 3];

/// SV 9.7.7.c, SV 9.7.8, SV 9.2.11: a convoy shows three other ships; its cripples are left behind,
/// and stay in the log.
#[test]
fn a_convoy_followed_shows_fresh_ships() {
    let ships = [hurt(tanker(9000), 2), freighter("Heijo Maru", 2600)];
    let g = fought(Meeting::Convoy, &ships);
    let (g, followed) = check_result(
        g,
        follow,
        "
        ? The enemy draws away. Follow? > Follow the convoy
        # Following escorted ships 1d6 > 5
        = 5 followed
        The convoy is met again from another side.
        # Size of a merchant 1d6 > 1
        = 1 small
        # Roster of a merchant 1d6 > 1
        = 1 roster a
        # Small merchant targets, roster a d100 > 1 1
        = 11 Hachirogata Maru
        # Size of a merchant 1d6 > 1
        = 1 small
        # Roster of a merchant 1d6 > 1
        = 1 roster a
        # Small merchant targets, roster a d100 > 2 2
        = 22 Kenan Maru
        # Size of a merchant 1d6 > 5
        = 5 large
        # Roster of a merchant 1d6 > 1
        = 1 roster a
        # Large merchant targets, roster a d100 > 3 3
        = 33 Enki Maru
        In sight: Hachirogata Maru, 2,000 tons; Kenan Maru, 3,100 tons; Enki Maru, 7,000 tons.
        # Day or night 1d6 > 1
        = 1 day
    ",
    );
    assert!(followed);
    assert_eq!(g.encounter().targets.len(), 3);
    assert!(g.encounter().targets.iter().all(|it| it.damage == 0 && it.name != "Nissho Maru"));
    assert_eq!(g.patrol().contacts.len(), 2);
}

/// SV 9.7.7.c: SV 7.2.3.b. The wolfpack is rolled afresh; a 2 scatters the convoy.
#[test]
fn a_convoy_followed_rolls_for_the_wolfpack_again() {
    let mut g = fought(Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    g.patrol_mut().orders.wolfpack = true;
    g.encounter_mut().wolfpack = Some(Wolfpack::Focused);
    let dice = [&[5, 1][..], &THREE_SHIPS, &[1]].concat();
    let (t, _) = play(g.clone(), &dice, keys(&["ships"]), follow);
    assert_eq!(t.g.encounter().wolfpack, Some(Wolfpack::Busy));
    let dice = [&[5, 2][..], &THREE_SHIPS[..4], &[1]].concat();
    let (t, _) = play(g, &dice, keys(&["ships"]), follow);
    assert_eq!((t.g.encounter().targets.len(), t.g.encounter().escort), (1, None));
}

/// SV 9.7.7.d: the same two ships and the same escort, its quality known.
#[test]
fn ships_followed_stay_the_same() {
    let pair = [freighter("Kano Maru", 8500), freighter("Heijo Maru", 2600)];
    let mut g = fought(Meeting::TwoShipsEscort, &pair);
    let rated = Escort { rated: true, quality: Quality::Elite, ..Escort::new() };
    g.encounter_mut().escort = Some(Escort { attacked: EscortFate::Missed, ..rated });
    let (t, _) = play(g, &[1, 1], keys(&["ships"]), follow);
    let names: Vec<&str> = t.g.encounter().targets.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Kano Maru", "Heijo Maru"]);
    assert_eq!(t.g.encounter().escort, Some(rated), "and its grudge is forgotten (SV-R104)");
}

/// SV 9.7.8: the cripples, or the others; whoever takes a cripple has lost the convoy.
#[test]
fn following_a_cripple_loses_the_convoy() {
    let g = fought(Meeting::Convoy, &[freighter("Kano Maru", 8500), hurt(tanker(9000), 2)]);
    let (t, _) = play(g, &[1], keys(&["damaged"]), follow);
    assert_eq!(t.g.encounter().meeting, Meeting::ShipEscort);
    assert_eq!(follow_options(&t.g), [Follow::MoveOn, Follow::Cripples]);
    let pair = [freighter("Kano Maru", 8500), hurt(tanker(9000), 2)];
    let g = fought(Meeting::TwoShipsEscort, &pair);
    let (t, _) = play(g, &[1, 1], keys(&["ships"]), follow);
    assert_eq!(t.g.encounter().targets.len(), 1, "the cripple is ignored");
    assert_eq!(t.g.encounter().targets[0].name, "Kano Maru");
}

/// SV 9.7.9.a: nothing of the last attack counts in the new encounter. SV 8.2.5: a fast ship that
/// was hurt has lost its speed.
#[test]
fn a_follow_is_a_new_encounter() {
    let mut g = fought(Meeting::CapitalShip, &[capital_ship(true, 2)]);
    let encounter = g.encounter_mut();
    encounter.fired = Fired { steam_by_day: true, both_ends: true, anything: true };
    encounter.hunt = Hunt { rolls: 4, detected: true, attacks: 3, ..Hunt::default() };
    encounter.round = 3;
    let (t, _) = play(g, &[1], keys(&["target:1"]), follow);
    let encounter = t.g.encounter();
    assert_eq!((encounter.fired, encounter.hunt), (Fired::default(), Hunt::default()));
    assert_eq!((encounter.round, encounter.follows), (0, 1));
    assert!(encounter.targets[0].crippled && encounter.targets[0].damage == 2);
    assert_eq!(encounter.meeting, Meeting::CapitalShip);
}

/// SV 9.7.9.b: another range, another end; the tubes were filled.
#[test]
fn tactics_are_chosen_anew() {
    let g = fought(Meeting::ShipEscort, &[freighter("Kano Maru", 8500)]);
    let g = check(
        g,
        engagement,
        "
        ? Kano Maru under escort, by day. Attack?: Long Range | Medium Range | Close Range | Let them go | Let them go and end the patrol > medium forward by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 6 6
        = 12 miss
        A Mk 14 misses Kano Maru.
        # Escort detection 2d6 > 1 1
        = 4 undetected on a natural 2 (+1 1943 or 1944, +1 steam torpedoes by day)
        The boat is not found and slips away.
        Reloaded: 1 Mk 14 into the forward tubes.
        ? The enemy draws away. Follow? > Follow Kano Maru
        # Following escorted ships 1d6 > 1
        = 1 followed
        The boat has kept up with the ships.
        # Day or night 1d6 > 4
        = 4 night
        ? Kano Maru under escort, at night. Attack?: Submerged | On the surface at night | Wait for day | Let them go | Let them go and end the patrol > submerged long aft by-hand mk14:1
        One torpedo is away.
        # To hit, Long Range 2d6 > 6 6
        = 12 miss
        A Mk 14 misses Kano Maru.
        # Escort detection 2d6 > 1 1
        = 2 undetected on a natural 2 (+1 1943 or 1944, -1 Long Range)
        The boat is not found and slips away.
        Reloaded: 1 Mk 14 into the aft tubes.
        ? The enemy draws away. Follow? > Let them go
    ",
    );
    assert_eq!(g.boat().torpedoes(), 22);
    assert!(g.boat().forward.tubes.iter().chain(&g.boat().aft.tubes).all(Option::is_some));
}

fn cripple_under_escort() -> State {
    let g = fought(Meeting::ShipEscort, &[hurt(freighter("Kano Maru", 8500), 1)]);
    let (t, _) = play(g, &[1], keys(&["damaged"]), follow);
    t.g.clone()
}

/// SV 9.7.10: let go, without a torpedo fired, or missed by being found: it is gone. One torpedo is
/// an attack, whether at the cripple or at its escort, and it may be followed again.
#[test]
fn a_cripple_under_escort_must_be_fired_at() {
    let play_out = |script: &[&str], dice: &[u8]| {
        let (_, sequel) = play(cripple_under_escort(), dice, keys(script), attack_escorted);
        sequel.unwrap()
    };
    assert_eq!(play_out(&["let-go"], &[]), Sequel::LetGo);
    assert_eq!(play_out(&["medium aft"], &[]), Sequel::LetGo);
    let miss_and_escape = [6, 6, 1, 1];
    let at_the_escort = ["medium aft by-hand mk14:2"];
    assert_eq!(play_out(&at_the_escort, &miss_and_escape), Sequel::MayFollow);
    let at_the_ship = ["medium aft by-hand mk14:1"];
    assert_eq!(play_out(&at_the_ship, &miss_and_escape), Sequel::MayFollow);
    let close = ["close"];
    assert_eq!(play_out(&close, &[5, 5, 1, 1, 1, 1]), Sequel::Over);
}

/// SV 9.7.10: a convoy missed by being found may still be followed.
#[test]
fn other_ships_may_be_followed_without_a_shot() {
    let mut g = convoy();
    g.encounter_mut().targets.push(freighter("Kano Maru", 8500));
    let script = keys(&["close"]);
    let (_, sequel) = play(g, &[5, 5, 1, 1, 1, 1], script, attack_escorted);
    assert_eq!(sequel, Ok(Sequel::MayFollow));
}
