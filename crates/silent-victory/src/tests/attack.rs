//! Sections 9.0, 9.1, 9.5: whether, how and from where to attack.

use super::fixture::{charts, check, detection_modifier, freighter, in_encounter, play};
use crate::{
    conditions::{Raid, Scene},
    rules::{
        Play, T,
        ch09_00_attack::{self, Arms, Hours, Kind, Moment, Part, Plan, Sequel, Step},
        ch09_02_fire::{Aim, Salvo, aim_options},
        ch09_04_unescorted::{self, Again},
        ch09_07_following::Follow,
    },
    state::{
        Aimed, Card, Condition, Escort, EscortFate, Mark, Meeting, Posture, Range, ShipType, Side,
        Standing, State, System, Target, Time, Tube, Wolfpack, Zone, setup::Switch,
    },
};
use table::{Choice, testkit::Script};

pub(super) fn tanker(tons: u32) -> Target {
    Target { kind: ShipType::Tanker, ..freighter("Nissho Maru", tons) }
}

pub(super) fn warship(kind: ShipType, tons: u32) -> Target {
    Target { kind, standing: Standing::Warship, ..freighter("Kikuzuki", tons) }
}

/// The China Sea is too shallow to dive deep: nothing is asked before a detection roll.
pub(super) fn shallow(mut g: State) -> State {
    g.patrol_mut().orders.zone = Zone::ChinaSea;
    g
}

/// The convoy of the figure: a large tanker, a small freighter, a large freighter.
pub(super) fn convoy() -> State {
    let ships = [tanker(9000), freighter("Heijo Maru", 2600), freighter("Taiyo Maru", 10_000)];
    shallow(in_encounter("1942-04", Meeting::Convoy, &ships))
}

/// An engagement at the hour it is.
pub(super) async fn engagement(t: &mut T) -> Play {
    ch09_00_attack::engagement(t, Hours::Fixed).await
}

pub(super) async fn attack_escorted(t: &mut T) -> Play<Sequel> {
    ch09_00_attack::attack_escorted(t, Hours::Fixed).await
}

pub(super) async fn rounds(t: &mut T) -> Play<Sequel> {
    ch09_04_unescorted::rounds(t, Hours::Fixed).await
}

/// The moment of the encounter as it stands.
pub(super) fn now(g: &State) -> Moment {
    Plan::new(Kind::Salvo).moment(g)
}

pub(super) fn keys(keys: &[&str]) -> Script<State> {
    keys.iter().fold(Script::new(), |script, key| script.then_key(key))
}

/// SV 8.1.4, SV 9.7.1: let go, the ships are neither fired at nor followed.
#[test]
fn combat_is_the_captains_choice() {
    let (t, done) = play(convoy(), &[], keys(&["let-go"]), engagement);
    assert!(done.is_ok());
    assert_eq!((t.g.boat().torpedoes(), t.g.encounter().hunt.rolls), (24, 0));
}

/// SV 8.1.4: with empty tubes there is nothing to choose.
#[test]
fn a_boat_that_can_fire_nothing_is_not_asked() {
    let mut g = convoy();
    for side in Side::BOTH {
        g.boat_mut().room_mut(side).tubes.iter_mut().for_each(|tube| *tube = None);
    }
    let (t, done) = play(g, &[], Script::new(), engagement);
    assert!(done.is_ok() && !t.g.encounter().fired.anything);
}

/// SV 3.2, SV 9.0.a, SV 9.0.b, SV 9.0.c, SV 9.1.4, SV 9.2.1.d, SV 9.2.2.a, SV 9.2.5.a, SV 9.2.5.b:
/// SV-X07, SV-X08. Six torpedoes are placed before the first roll; each is rolled for, then
/// checked, then does its damage; only after that the escorts look for the boat.
#[test]
fn the_figure_of_the_combat_mat_is_played() {
    let g = check(
        convoy(),
        engagement,
        "
        ? A convoy under escort, by day. Attack?: Long Range | Medium Range | Close Range | Let them go | Let them go and end the patrol > medium forward by-hand mk14:1 mk14:1 mk14:1 mk14:3 mk14:3 mk14:3
        6 torpedoes are away.
        # To hit, Medium Range 2d6 > 3 4
        = 7 hit
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 3
        = 3 damage: 2 points
        Nissho Maru is damaged; 1 more point sinks her.
        # To hit, Medium Range 2d6 > 4 4
        = 8 miss
        A Mk 14 misses Nissho Maru.
        # To hit, Medium Range 2d6 > 4 4
        = 8 miss
        A Mk 14 misses Nissho Maru.
        # To hit, Medium Range 2d6 > 3 4
        = 7 hit
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 1
        = 1 damage: 4 points
        Taiyo Maru is sunk: 10,000 tons.
        # To hit, Medium Range 2d6 > 4 4
        = 8 miss
        A Mk 14 misses Taiyo Maru.
        # To hit, Medium Range 2d6 > 3 4
        = 7 hit
        Taiyo Maru has gone down already.
        # Escort detection 2d6 > 2 3
        = 6 undetected (+1 steam torpedoes by day)
        The boat is not found and slips away.
        Reloaded: 6 Mk 14 into the forward tubes.
        ? The enemy draws away. Follow? > Let them go
    ",
    );
    let encounter = g.encounter();
    assert_eq!((encounter.range, encounter.posture), (Some(Range::Medium), Posture::Submerged));
    let damage: Vec<u8> = encounter.targets.iter().map(|target| target.damage).collect();
    assert_eq!(damage, [2, 0, 4]);
    assert!(encounter.targets[0].is_damaged() && encounter.targets[2].is_sunk());
    assert_eq!((encounter.hunt.rolls, encounter.placed.len()), (1, 0));
    assert_eq!(g.boat().torpedoes(), 18, "the class display counts them");
    assert_eq!(g.boat().forward.reloads.mk14, 4, "the tubes are full again");
}

/// SV 9.1.1.b: SV-X06.
#[test]
fn tonnage_gives_the_starting_box_of_a_ship() {
    let boxes = |tons| charts().s.points_to_sink(tons);
    let tons = [1, 1000, 1001, 5000, 5001, 7600, 9999, 10_000, 30_000];
    assert_eq!(tons.map(boxes), [1, 1, 2, 2, 3, 3, 3, 4, 4]);
}

fn columns(options: &[Aim]) -> Vec<u8> {
    let column = |aim: &Aim| match aim {
        Aim::At { target, .. } => Some(target + 1),
        Aim::All { .. } => None,
    };
    options.iter().filter_map(column).collect()
}

/// SV 9.1.1.a, SV 9.2.9.a: the escort is one more to choose from, but never a fifth to be hit.
#[test]
fn at_most_four_targets_are_fired_at() {
    let mut g = convoy();
    g.encounter_mut().targets.push(freighter("Kano Maru", 8500));
    let options = aim_options(&g, charts(), Side::Forward, &[], &Salvo::new());
    assert_eq!(columns(&options), [1, 2, 3, 4, 5]);
    let placed = |index, target| Aimed { tube: Tube { side: Side::Forward, index }, target };
    let salvo: Salvo = [0, 1, 2, 4].into_iter().map(|at| placed(at, at)).collect();
    let options = aim_options(&g, charts(), Side::Forward, &[], &salvo);
    assert_eq!(columns(&options), [1, 2, 3, 5]);
    let options = aim_options(&g, charts(), Side::Aft, &salvo, &Salvo::new());
    assert_eq!(columns(&options), [1, 2, 3, 5], "the second salvo of the attack counts too");
}

/// SV 9.1.2: no ship need be fired at, and then nobody notices the boat.
#[test]
fn holding_fire_ends_the_encounter_unseen() {
    let script = keys(&["long aft"]);
    let (t, sequel) = play(convoy(), &[], script, attack_escorted);
    assert_eq!(sequel, Ok(Sequel::LetGo));
    assert_eq!((t.g.boat().torpedoes(), t.g.encounter().hunt.rolls), (24, 0));
}

/// SV 8.2.1.b: the fourth ship commits the boat: 4 + 5 on the approach, though nothing is fired.
#[test]
fn a_fourth_target_commits_to_close_range() {
    let ship = [1, 1, 1, 1];
    let script = || keys(&["close", "forward ."]);
    let dice = [&ship[..], &[4, 5]].concat();
    let (t, sequel) = play(convoy(), &dice, script(), attack_escorted);
    assert_eq!((sequel, t.g.encounter().targets.len()), (Ok(Sequel::LetGo), 4));
    let pair = [freighter("Heijo Maru", 2600), freighter("Taiyo Maru", 10_000)];
    let g = in_encounter("1942-04", Meeting::TwoShipsEscort, &pair);
    let (t, sequel) = play(g, &[4, 5], script(), attack_escorted);
    assert_eq!((sequel, t.g.encounter().targets.len()), (Ok(Sequel::LetGo), 2));
}

/// SV 8.2.1.b, SV 14.10.1: the ability shows the fourth ship from Medium Range, without commitment.
#[test]
fn a_wide_view_shows_the_fourth_target_from_medium_range() {
    let mut g = convoy();
    g.captain_mut().card = Some(Card::Underwood);
    let script = keys(&["medium", "forward ."]);
    let (t, sequel) = play(g, &[1, 1, 1, 1], script, attack_escorted);
    assert_eq!((sequel, t.g.encounter().targets.len()), (Ok(Sequel::LetGo), 4));
}

/// SV 8.2.1.b, SV 9.2.1.d, SV 14.10.1: with one end loaded, too, the salvo is laid when the fourth ship is
/// known; a miss, and a natural 2 of the escorts.
#[test]
fn a_wide_view_fires_at_the_fourth_target() {
    let mut g = convoy();
    g.captain_mut().card = Some(Card::Underwood);
    g.boat_mut().aft.tubes.iter_mut().for_each(|tube| *tube = None);
    let script = keys(&["medium", "by-hand mk14:4"]);
    let (t, sequel) = play(g, &[1, 1, 1, 1, 6, 5, 1, 1], script, attack_escorted);
    assert_eq!((sequel, t.g.encounter().hunt.rolls), (Ok(Sequel::MayFollow), 1));
    assert_eq!(t.g.boat().torpedoes(), 19, "four aft tubes empty, one torpedo fired");
}

/// SV 9.1.7: SV 7.2.2.b, SV 7.2.2.e.
#[test]
fn a_wolfpack_weighs_on_every_detection_roll() {
    let mut g = convoy();
    g.encounter_mut().range = Some(Range::Medium);
    let mut with = |wolfpack| {
        g.encounter_mut().wolfpack = wolfpack;
        detection_modifier(&g)
    };
    assert_eq!(with(None), 0);
    assert_eq!(with(Some(Wolfpack::Busy)), -1);
    assert_eq!(with(Some(Wolfpack::Shadowed)), 0);
    assert_eq!(with(Some(Wolfpack::Focused)), 1);
}

fn single_ship(month: &str) -> State {
    let ships = [freighter("Heijo Maru", 2600)];
    shallow(in_encounter(month, Meeting::ShipEscort, &ships))
}

/// SV 9.2.2.c, SV 9.2.2.e: a 10 on the approach; no torpedo leaves its tube, charges fall at once, and
/// all that is left is to follow.
#[test]
fn a_boat_found_on_its_approach_cannot_fire() {
    let script = keys(&["close", "move-on"]);
    let (approach, charges, hunt) = ([5, 5], [1, 1], [2, 3]);
    let dice = [approach, charges, hunt].concat();
    let (t, done) = play(single_ship("1942-04"), &dice, script, engagement);
    assert!(done.is_ok());
    assert_eq!((t.g.boat().torpedoes(), t.g.encounter().hunt.attacks), (24, 1));
    assert!(!t.g.encounter().fired.anything && t.g.encounter().placed.is_empty());
}

/// SV 9.2.2.a, SV 9.2.2.d: a 9 on the approach; then 7, +1 for Close Range and +1 for steam by day.
#[test]
fn a_boat_that_fires_from_close_range_is_looked_for_again() {
    let script = || keys(&["close", "forward by-hand mk14:1", "move-on"]);
    let (approach, miss, charges, escape) = ([4, 5], [6, 6], [1, 1], [1, 1]);
    let dice = [approach, miss, [3, 4], charges, escape].concat();
    let (t, done) = play(single_ship("1942-04"), &dice, script(), engagement);
    assert!(done.is_ok());
    assert_eq!((t.g.encounter().hunt.rolls, t.g.encounter().hunt.attacks), (2, 1));
    let dice = [approach, miss, [2, 4]].concat();
    let (t, _) = play(single_ship("1942-04"), &dice, script(), engagement);
    assert_eq!((t.g.encounter().hunt.rolls, t.g.encounter().hunt.attacks), (1, 0));
}

/// SV 9.2.8, SV 9.0.b: one round of fire; found, the boat goes through the cycle until it escapes.
/// An undamaged warship cannot be followed, so nothing more is asked.
#[test]
fn escorted_ships_are_fired_at_once_and_the_hunt_ends_with_an_escape() {
    let ships = [warship(ShipType::Destroyer, 1500)];
    let g = shallow(in_encounter("1942-04", Meeting::Warship, &ships));
    let g = check(g, engagement, "
        ? Kikuzuki under escort, by day. Attack?: Long Range | Medium Range | Close Range | Let them go | Let them go and end the patrol > medium aft by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 6 6
        = 13 miss (+1 warship)
        A Mk 14 misses Kikuzuki.
        # Escort detection 2d6 > 5 5
        = 12 pinpointed (well detected), a heavier attack (+1 warship, +1 steam torpedoes by day)
        The escorts have pinpointed the boat.
        # Hits from depth charges 2d6 > 1 1
        = 3 no hits (+1 pinpointed)
        The boat is shaken, but not hurt.
        # Escort detection 2d6 > 5 5
        = 13 pinpointed (well detected), a heavier attack (+1 warship, +1 steam torpedoes by day, +1 detected before)
        The escorts have pinpointed the boat.
        # Hits from depth charges 2d6 > 1 1
        = 3 no hits (+1 pinpointed)
        The boat is shaken, but not hurt.
        # Escort detection 2d6 > 1 1
        = 5 undetected on a natural 2 (+1 warship, +1 steam torpedoes by day, +1 detected before)
        The boat is not found and slips away.
        Reloaded: 1 Mk 14 into the aft tubes.
    ");
    let encounter = g.encounter();
    assert_eq!((encounter.round, encounter.hunt.attacks, encounter.hunt.rolls), (2, 2, 3));
}

/// SV 9.2.9.a, SV 9.2.10.a: 1,200 t and 2 points; hurt, it looks with -1: 9 with steam by day is 9.
#[test]
fn an_escort_may_be_added_as_a_target() {
    let g = check(
        single_ship("1942-04"),
        engagement,
        "
        ? Heijo Maru under escort, by day. Attack?: Long Range | Medium Range | Close Range | Let them go | Let them go and end the patrol > medium aft by-hand mk14:2
        One torpedo is away.
        # To hit, Medium Range 2d6 > 3 3
        = 7 hit (+1 warship)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        The escort is damaged; 1 more point sinks her.
        # Escort detection 2d6 > 4 4
        = 8 undetected (+1 steam torpedoes by day, -1 escort hurt)
        The boat is not found and slips away.
        Reloaded: 1 Mk 14 into the aft tubes.
        ? The enemy draws away. Follow? > Let them go
    ",
    );
    let escort = g.encounter().targets[1].clone();
    assert_eq!((escort.tons, escort.to_sink, escort.damage), (1200, 2, 1));
    assert_eq!(g.encounter().escort.unwrap().attacked, EscortFate::Hurt);
    assert!(!g.encounter().hunt.detected, "8 - 1 + 1");
    let options = aim_options(&g, charts(), Side::Forward, &[], &Salvo::new());
    assert_eq!(columns(&options), [1, 2], "only one escort");
}

fn at_night(mut g: State) -> State {
    g.encounter_mut().time = Time::Night;
    g
}

/// SV 9.5.1.a, SV 9.0.a: an 8 hits from Medium Range on the surface at night, not below it.
#[test]
fn at_night_the_boat_may_attack_on_the_surface() {
    let g = at_night(single_ship("1942-04"));
    let script = keys(&["surfaced medium forward by-hand mk14:1", "move-on"]);
    let (t, done) = play(g.clone(), &[4, 4, 5, 6, 2, 3], script, engagement);
    assert!(done.is_ok() && t.g.encounter().is_night_surface());
    assert_eq!(t.g.encounter().targets[0].damage, 1);
    let script = keys(&["submerged medium forward by-hand mk14:1", "move-on"]);
    let (t, _) = play(g, &[4, 4, 2, 3], script, engagement);
    assert_eq!(t.g.encounter().targets[0].damage, 0);
}

/// SV 9.5.1.b
#[test]
fn a_night_surface_attack_makes_the_first_charges_worse_and_no_others() {
    let mut g = at_night(single_ship("1942-04"));
    g.encounter_mut().posture = Posture::Surfaced;
    let sum = |g: &State| {
        let raid = Raid::Escort { well_detected: false };
        let scene = Scene::raiding(g, charts(), raid);
        charts().escorts.depth_charges.at(g.month()).modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(&g), 1);
    g.encounter_mut().hunt.attacks = 1;
    assert_eq!(sum(&g), 0);
}

/// SV 9.2.1.a, SV 9.2.1.b: both ends together only on the surface at night.
#[test]
fn both_ends_fire_together_only_in_a_night_surface_attack() {
    let one = [Arms::One(Side::Forward), Arms::One(Side::Aft)];
    let mut g = at_night(single_ship("1942-04"));
    assert_eq!(ch09_00_attack::tube_options(&g, now(&g))[..], one);
    g.encounter_mut().posture = Posture::Surfaced;
    let both = Side::BOTH.map(|first| Arms::Both { first });
    assert_eq!(ch09_00_attack::tube_options(&g, now(&g))[..], [one, both].concat());
    g.boat_mut().set(System::AftTubes, Condition::Damaged);
    assert_eq!(ch09_00_attack::tube_options(&g, now(&g))[..], [Arms::One(Side::Forward)]);
}

/// SV 9.5.2.a, SV 9.5.2.b, SV 9.2.1.c: the aft torpedo is placed before the forward one is fired;
/// 8 hits with the first salvo and misses with the second; then 7 and +2 finds the boat, once +1
/// for both ends and +1 for the surface.
#[test]
fn a_second_salvo_is_placed_first_and_fired_in_haste() {
    let script =
        ["surfaced medium both:forward by-hand mk14:1 other-end then:by-hand mk14:1", "move-on"];
    let (hit, miss) = ([4, 4, 5, 6], [4, 4]);
    let (found, charges, escape) = ([3, 4], [1, 1], [2, 4]);
    let dice = [&hit[..], &miss, &found, &charges, &escape].concat();
    let g = at_night(single_ship("1942-04"));
    let (t, done) = play(g.clone(), &dice, keys(&script), engagement);
    assert!(done.is_ok());
    assert_eq!(t.g.encounter().targets[0].damage, 1);
    assert_eq!((t.g.encounter().hunt.attacks, t.g.boat().torpedoes()), (1, 22));
    let dice = [&hit[..], &miss, &[3, 3]].concat();
    let (t, _) = play(g, &dice, keys(&script), engagement);
    assert_eq!(t.g.encounter().hunt.attacks, 0, "6 + 2 is not enough");
}

/// SV 9.5.2.a: with both ends chosen and nothing from the first, the other salvo is in no hurry.
#[test]
fn a_lone_salvo_is_the_first() {
    let g = check(
        at_night(single_ship("1942-04")),
        engagement,
        "
        ? Heijo Maru under escort, at night. Attack?: Submerged | On the surface at night | Let them go | Let them go and end the patrol > surfaced medium both:aft by-hand other-end then:by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 4 4
        = 7 hit (-1 surfaced at night, or unescorted target)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Heijo Maru is damaged; 1 more point sinks her.
        # Escort detection 2d6 > 3 4
        = 8 undetected (+1 Night Surface Attack)
        The boat is not found and slips away.
        Reloaded: 1 Mk 14 into the forward tubes.
        ? The enemy draws away. Follow? > Let them go
    ",
    );
    assert_eq!(g.encounter().targets[0].damage, 1);
    assert_eq!(g.encounter().hunt.attacks, 0, "7 + 1 for the surface alone");
}

/// SV 10.12.4: SV-R48.
#[test]
fn an_aborting_boat_does_not_attack() {
    let mut g = convoy();
    g.patrol_mut().abort = Some(crate::state::Abort { forced: true, back: false });
    let (_, done) = play(g, &[], Script::new(), engagement);
    assert!(done.is_ok());
}

/// SV 14.9.1.b: the only escort sunk, nobody looks for the boat and its ships may be shot at.
#[test]
fn a_single_escort_sunk_leaves_the_ships_alone() {
    let mut g = single_ship("1943-02");
    g.setup.options.limited_escorts = Switch::On;
    g.encounter_mut().escort = Some(Escort { single: true, ..Escort::new() });
    let g = check(
        g,
        engagement,
        "
        ? Heijo Maru under escort, by day. Attack?: Long Range | Medium Range | Close Range | Let them go | Let them go and end the patrol > medium forward by-hand mk14:2
        One torpedo is away.
        # To hit, Medium Range 2d6 > 3 3
        = 7 hit (+1 warship)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 2
        = 2 damage: 3 points
        The escort is sunk: 1,200 tons.
        Nobody protects the ships now.
        ? Heijo Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > surfaced close deck-gun by-hand shell:1 shell:1
        # To hit, Close Range 2d6 > 6 6
        = 12 miss
        The shells miss Heijo Maru.
        # To hit, Close Range 2d6 > 6 6
        = 12 miss
        The shells miss Heijo Maru.
        ? Fire another weapon this round?: Forward tubes (5 Mk 14) | Aft tubes (4 Mk 14) | Cease fire > stop
        ? Heijo Maru is still afloat. Attack again?: Break off | Reload and attack again > Break off
        Reloaded: 1 Mk 14 into the forward tubes.
    ",
    );
    let encounter = g.encounter();
    assert_eq!((encounter.escort, encounter.hunt.rolls), (None, 0));
    assert!(encounter.targets[1].is_sunk());
}

/// SV 14.9.1.c: stopped by a Mk 27, the escort still keeps the boat below; torpedoes only, and no
/// bonus of unescorted ships.
#[test]
fn a_stopped_single_escort_keeps_the_boat_submerged() {
    let mut g = single_ship("1945-02");
    g.encounter_mut().escort = Some(Escort { single: true, stopped: true, ..Escort::new() });
    let script = keys(&["close forward by-hand mk14:1", "stop", "break-off"]);
    let (t, sequel) = play(g, &[4, 5], script, ch09_04_unescorted::after_single_escort);
    assert_eq!((sequel, t.g.encounter().posture), (Ok(Sequel::Over), Posture::Submerged));
    assert_eq!(t.g.encounter().targets[0].damage, 0, "9 misses from Close Range");
    assert_eq!(t.g.boat().ready(Tube { side: Side::Forward, index: 1 }), Some(Mark::Mk14));
}

/// SV 9.2.1.d: the rest of a salvo goes at one ship in one answer; escorts are not offered it.
#[test]
fn a_salvo_is_placed_in_one_answer() {
    let g = convoy();
    let all = |target, count| Aim::All { target, count, mark: Mark::Mk14 };
    let offered = aim_options(&g, charts(), Side::Forward, &[], &Salvo::new());
    let ships = g.encounter().targets.len() as u8;
    let whole: Vec<Aim> = (0..ships).map(|target| all(target, 6)).collect();
    let found = |options: &[Aim]| -> Vec<Aim> {
        options.iter().copied().filter(|aim| matches!(aim, Aim::All { .. })).collect()
    };
    assert_eq!(found(&offered), whole);
    let script = keys(&["forward by-hand mk14:1 mk14:2 rest:2"]);
    let (t, plan) = play(g, &[], script, async |t| ch09_00_attack::lay_salvo(t).await);
    let salvo = plan.first;
    let targets: Vec<u8> = salvo.iter().map(|aimed| aimed.target).collect();
    assert_eq!(targets, [0, 1, 1, 1, 1, 1]);
    let one_left: Salvo = salvo.iter().copied().take(5).collect();
    assert_eq!(found(&aim_options(&t.g, charts(), Side::Forward, &[], &one_left)), []);
}

/// SV 9.2.3, SV 9.2.4.a, SV 9.2.2.b, SV 9.4.3.a, SV 9.7.7.a: the chances of the rolls that an option
/// leads to: a hit that explodes as one figure, and being found before and after the shot.
#[test]
fn options_show_their_chances() {
    let mut g = convoy();
    let chances = |odds: &[table::Odds], place: usize, word: &str| {
        let odds = odds.get(place).unwrap();
        (odds.chances(word), odds.of)
    };
    let of = |g: &State, part| {
        let at = Moment { range: Some(Range::Medium), ..now(g) };
        Step { part, at }.odds(g, charts())
    };
    let at = |target| Part::Aim(Aim::At { mark: Mark::Mk14, target });
    // 21 of 36 hit, and two of six explode.
    assert_eq!(chances(&of(&g, at(0)), 0, "explodes"), (42, 216));
    assert_eq!(chances(&of(&g, at(0)), 0, "is a dud"), (84, 216));
    assert_eq!(chances(&of(&g, at(3)), 0, "explodes"), (30, 216), "the escort");
    let close = of(&g, Part::Range(Range::Close));
    assert_eq!(chances(&close, 1, "undetected"), (30, 36), "on the approach");
    assert_eq!(chances(&close, 2, "undetected"), (15, 36), "+1 close, +1 steam by day");
    let long = of(&g, Part::Range(Range::Long));
    assert_eq!((long.len(), chances(&long, 1, "undetected")), (2, (26, 36)));
    assert_eq!(chances(&Again::Another.odds(&g, charts()), 0, "escort"), (3, 36));
    assert_eq!(chances(&Follow::Ships.odds(&g, charts()), 0, "followed"), (4, 6), "no SJ yet");
    g.encounter_mut().escort = None;
    assert_eq!(of(&g, Part::Range(Range::Close)).len(), 1, "nobody is there to notice");
}

/// SV 9.2.3, SV 9.2.4.a, SV 9.2.5.a, SV 9.2.6: what a salvo sinks, every fall of its dice counted.
#[test]
fn a_salvo_shows_its_chance_to_sink() {
    let mut g = shallow(in_encounter("1944-01", Meeting::ShipEscort, &[freighter("Maru", 900)]));
    g.encounter_mut().range = Some(Range::Close);
    g.encounter_mut().time = Time::Night;
    let salvo: Salvo = (0..2)
        .map(|index| Aimed { tube: Tube { side: Side::Forward, index }, target: 0 })
        .collect();
    let chance = |torpedoes: usize| {
        let mut plan = Plan::new(Kind::Salvo);
        plan.first = salvo.iter().copied().take(torpedoes).collect();
        let ordered: ch09_00_attack::Ordered<ch09_00_attack::AimQuestion> = plan.into();
        let odds = table::Draft::odds(&ordered, &g, charts());
        f64::from(odds[0].chances("sunk")) / f64::from(odds[0].of)
    };
    // One point sinks her: 26 of 36 hit, five of six explode; a second one makes good a miss.
    let one = 26.0 / 36.0 * 5.0 / 6.0;
    assert!((chance(1) - one).abs() < 1e-6, "{}", chance(1));
    assert!((chance(2) - (1.0 - (1.0 - one) * (1.0 - one))).abs() < 1e-6);
}

/// SV 9.2.1.d, decision SV-D17: the Exec proposes enough for the biggest ships; the usual splits
/// follow, each a whole answer.
#[test]
fn common_splits_are_proposed() {
    let g = convoy();
    let at = Moment { range: Some(Range::Medium), ..now(&g) };
    let mut order: ch09_00_attack::Ordered<ch09_00_attack::AimQuestion> =
        Plan::new(Kind::Salvo).into();
    let step = |part| Step { part, at };
    table::Draft::add(&mut order, step(Part::Arms(Arms::One(Side::Forward))), &g, charts());
    let mut steps = Vec::new();
    table::Draft::steps(&order, &g, charts(), &mut steps);
    let keys: Vec<String> = steps.iter().map(|step| step.key().into_owned()).collect();
    assert_eq!(keys[..6], ["all:3", "all:1", "all:2", "3@1+3@3", "2@1+2@2+2@3", "by-hand"]);
    table::Draft::add(&mut order, steps[3], &g, charts());
    let targets: Vec<u8> = order.plan.first.iter().map(|aimed| aimed.target).collect();
    assert_eq!(targets, [0, 0, 0, 2, 2, 2]);
}

/// SV 8.1.4, SV 9.2.1.d, SV 9.7.6.b: an attack in the words of the table.
#[test]
fn an_attack_is_told_in_words() {
    let ships = [hurt_freighter(), freighter("Kano Maru", 8500)];
    let g = shallow(in_encounter("1942-04", Meeting::TwoShipsEscort, &ships));
    check(
        g,
        engagement,
        "
        ? 2 ships under escort, by day. Attack? > medium forward by-hand mk14:1 mk14:2
        2 torpedoes are away.
        # To hit, Medium Range 2d6 > 3 4
        = 7 hit
        # Dud check 1d6 > 4
        = 4 dud
        It strikes Heijo Maru: a dud.
        # To hit, Medium Range 2d6 > 3 3
        = 6 hit
        # Dud check 1d6 > 6
        = 6 live: it explodes
        # Damage by a torpedo 1d6 > 3
        = 3 damage: 2 points
        Kano Maru is damaged; 1 more point sinks her.
        # Escort detection 2d6 > 2 3
        = 6 undetected (+1 steam torpedoes by day)
        The boat is not found and slips away.
        Reloaded: 2 Mk 14 into the forward tubes.
        ? The enemy draws away. Follow? > damaged
        # Escort of damaged ships 1d6 > 5
        = 5 stragglers without escort
        ? The damaged ships separate. Which one to follow?: Heijo Maru (2,600 tons, 1 to sink) \
          | Kano Maru (8,500 tons, 1 to sink) > 1
        Heijo Maru has been left behind without an escort.
        ? Heijo Maru alone, by day. Attack? > let-go
        The boat lets them go and is not seen.
        ",
    );
}

fn hurt_freighter() -> Target {
    Target { damage: 1, ..freighter("Heijo Maru", 2600) }
}

/// SV 10.0.a, SV 10.11.6: E5, the periscope. Escorted ships pass by day and are attacked from the
/// surface at night; a lone ship is attacked from the surface at any time.
#[test]
fn without_its_periscope_a_boat_cannot_attack_submerged() {
    let blind = |mut g: State, time: Time, condition: Condition| {
        g.boat_mut().set(System::Periscope, condition);
        g.encounter_mut().time = time;
        g
    };
    for condition in [Condition::Damaged, Condition::Inoperable] {
        let g = blind(convoy(), Time::Day, condition);
        let (t, done) = play(g, &[], Script::new(), engagement);
        assert!(done.is_ok() && !t.g.encounter().fired.anything);
        let night = blind(convoy(), Time::Night, condition);
        let script = keys(&["medium forward"]);
        let (t, _) = play(night, &[], script, attack_escorted);
        assert_eq!(t.g.encounter().posture, Posture::Surfaced);
    }
    let lone = in_encounter("1942-04", Meeting::Ship, &[freighter("Heijo Maru", 2600)]);
    let lone = blind(lone, Time::Day, Condition::Damaged);
    let script = keys(&["close forward .", "stop", "break-off"]);
    let (t, _) = play(lone, &[], script, rounds);
    assert_eq!(t.g.encounter().posture, Posture::Surfaced);
}
