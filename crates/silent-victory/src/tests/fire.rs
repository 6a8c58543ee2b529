//! Sections 9.2 and 9.3: torpedoes, duds, damage, the deck gun, reloading.

use super::{
    attack::{convoy, keys, rounds, tanker, warship},
    fixture::{charts, check, freighter, in_encounter, month, play},
};
use crate::{
    charts::s::{Fuse, Shot as Result},
    conditions::{Look, Scene, Shot, Weapon},
    rules::{
        ch08_encounters,
        ch09_00_attack::{lay_salvo, shoot as shoot_salvos},
        ch09_02_fire::{
            Salvo, could_fire_after_reload, fire, fire_at_hunters, gun_targets, has_ready_tube,
            reload, salvo_tubes,
        },
    },
    state::{
        Aimed, Card, Charge, Condition, DeckGun, Escort, EscortFate, Fate, Fired, Mark, Meeting,
        Month, Post, Posture, Quality, Rack, Range, ShipType, Side, Standing, State, System,
        Target, Time, Tube, Wound, setup::Switch,
    },
};
use table::{Mods, testkit::Script};

fn tube(side: Side, index: u8) -> Tube {
    Tube { side, index }
}

/// This many torpedoes of the forward tubes at the first ship.
fn salvo(count: u8) -> Salvo {
    (0..count).map(|index| Aimed { tube: tube(Side::Forward, index), target: 0 }).collect()
}

fn freighters(month: &str, tons: u32) -> State {
    in_encounter(month, Meeting::ShipEscort, &[freighter("Heijo Maru", tons)])
}

/// Fires torpedoes from Medium Range and gives the damage done.
fn shoot(g: State, count: u8, dice: &[u8]) -> State {
    let (t, done) =
        play(g, dice, Script::new(), async |t| fire(t, &salvo(count), Range::Medium, false).await);
    assert!(done.is_ok());
    t.g.clone()
}

fn damage(g: &State) -> u8 {
    g.encounter().targets[0].damage
}

/// SV 9.2.1.a, SV 9.2.1.d: any number of the loaded tubes of the end, shared in any way.
#[test]
fn a_salvo_comes_from_one_end_and_is_shared_as_the_captain_likes() {
    let script = keys(&["aft by-hand mk14:3 mk14:1 mk14:3"]);
    let (_, plan) = play(convoy(), &[], script, lay_salvo);
    let salvo = plan.first;
    let placed: Vec<(Tube, u8)> = salvo.iter().map(|aimed| (aimed.tube, aimed.target)).collect();
    let aft = |index| tube(Side::Aft, index);
    assert_eq!(placed, [(aft(0), 2), (aft(1), 0), (aft(2), 2)]);
}

/// SV 9.2.1.a: a tube that is out, a Mk 27 and a boat full of mines fire nothing.
#[test]
fn only_ready_tubes_fire_at_ships() {
    let mut g = convoy();
    let ready = |g: &State, side| {
        salvo_tubes(g.boat(), side).map(|(tube, _)| tube.index + 1).collect::<Vec<_>>()
    };
    g.boat_mut().set(System::OddTubes, Condition::Damaged);
    g.boat_mut().forward.tubes[1] = Some(Charge::Torpedo(Mark::Mk27));
    g.boat_mut().forward.tubes[3] = None;
    assert_eq!(ready(&g, Side::Forward), [6]);
    assert_eq!(ready(&g, Side::Aft), [1, 2, 3, 4]);
    g.boat_mut().aft.tubes[0] = Some(Charge::Mine);
    assert!(ready(&g, Side::Forward).is_empty() && !has_ready_tube(g.boat()));
}

/// SV 9.2.3: 8 or less from Close, 7 from Medium, 6 from Long Range.
#[test]
fn a_shorter_range_is_better() {
    let s = &charts().s;
    let last = |range| {
        let chart = s.to_hit(range);
        (2..=12).filter(|&n| chart.resolve(n, &Mods::NONE).result == Result::Hit).max()
    };
    assert_eq!([Range::Close, Range::Medium, Range::Long].map(last), [Some(8), Some(7), Some(6)]);
    assert_eq!(damage(&shoot(freighters("1944-01", 2600), 1, &[3, 4, 2, 6])), 1);
    assert_eq!(damage(&shoot(freighters("1944-01", 2600), 1, &[4, 4])), 0);
}

fn sums(g: &State, weapon: Weapon, target: Option<&Target>, second_salvo: bool) -> [i32; 3] {
    [Range::Close, Range::Medium, Range::Long].map(|range| {
        let scene = Scene::firing(g, charts(), Shot { weapon, target, range, second_salvo });
        charts().s.to_hit(range).modifiers(|when| scene.count(when)).sum()
    })
}

const STEAM: Weapon = Weapon::Torpedo(Mark::Mk14);

fn steam(g: &State, target: &Target) -> [i32; 3] {
    sums(g, STEAM, Some(target), false)
}

/// SV 9.2.3, SV 9.2.9.b, SV 9.9.3.d: what kind of ship it is, restated.
#[test]
fn the_target_makes_a_torpedo_harder_to_aim() {
    let g = freighters("1943-03", 2600);
    let merchant = freighter("Heijo Maru", 2600);
    let of = |standing| Target { standing, ..merchant.clone() };
    let crippled = |target: Target| Target { crippled: true, damage: 1, ..target };
    let cases = [
        (merchant.clone(), 0),
        (tanker(9000), 0),
        (warship(ShipType::Destroyer, 1500), 1),
        (of(Standing::Escort), 1),
        (of(Standing::Submarine), 1),
        (of(Standing::Capital { fast: true }), 1),
        (of(Standing::Capital { fast: false }), 0),
        (crippled(warship(ShipType::Destroyer, 1500)), 0),
        (crippled(of(Standing::Escort)), 0),
        (crippled(of(Standing::Capital { fast: true })), 0),
    ];
    for (target, sum) in cases {
        assert_eq!(steam(&g, &target), [sum; 3], "{target:?}");
    }
}

/// SV 9.2.3, SV 9.5.1.a, SV 9.4.2.d, SV 9.5.2.b: the boat, its crew and its posture, restated.
#[test]
fn the_boat_and_its_crew_weigh_on_the_aim() {
    let sum = |change: &dyn Fn(&mut State)| {
        let mut g = freighters("1943-03", 2600);
        change(&mut g);
        steam(&g, &g.encounter().targets[0])
    };
    let hurt = |g: &mut State, post| g.crew_mut().man_mut(post).wound = Wound::Severe;
    assert_eq!(sum(&|_| ()), [0; 3]);
    assert_eq!(sum(&|g| g.crew_mut().quality = Quality::Green), [1; 3]);
    assert_eq!(sum(&|g| g.crew_mut().quality = Quality::Elite), [0; 3]);
    let no_hands = |g: &mut State| g.crew_mut().hands = [Wound::Severe; 4];
    assert_eq!(sum(&no_hands), [0; 3], "they only slow the dive (SV 10.9.3.g)");
    assert_eq!(sum(&|g| hurt(g, Post::Captain)), [1; 3]);
    assert_eq!(sum(&|g| hurt(g, Post::Exec)), [0; 3]);
    let two_out = |g: &mut State| {
        hurt(g, Post::Captain);
        hurt(g, Post::Exec);
    };
    assert_eq!(sum(&two_out), [2; 3]);
    assert_eq!(sum(&|g| g.patrol_mut().illness = true), [1; 3]);
    let night = |g: &mut State| g.encounter_mut().time = Time::Night;
    let surfaced_at_night = |g: &mut State| {
        night(g);
        g.encounter_mut().posture = Posture::Surfaced;
    };
    assert_eq!(sum(&night), [0; 3]);
    assert_eq!(sum(&surfaced_at_night), [-1; 3]);
    assert_eq!(sum(&|g| g.encounter_mut().escort = None), [-1; 3]);
    let both = |g: &mut State| {
        surfaced_at_night(g);
        g.encounter_mut().escort = None;
    };
    assert_eq!(sum(&both), [-1; 3], "never twice (SV-R06)");
}

/// SV 9.5.2.b, SV 9.2.3: weapons and captains, restated. SV 11.3.4.2 spares the holder of a Cross.
#[test]
fn weapons_and_captains_weigh_on_the_aim() {
    let mut g = freighters("1944-03", 2600);
    let (ship, oil) = (freighter("Heijo Maru", 2600), tanker(9000));
    let destroyer = warship(ShipType::Destroyer, 1500);
    let cruiser = warship(ShipType::LightCruiser, 5100);
    assert_eq!(sums(&g, Weapon::Torpedo(Mark::Mk18), Some(&ship), false), [0, 1, 2]);
    assert_eq!(sums(&g, Weapon::Torpedo(Mark::Mk27), None, false), [1, 2, 3]);
    assert_eq!(sums(&g, Weapon::DeckGun, Some(&ship), false), [0; 3]);
    assert_eq!(sums(&g, STEAM, Some(&ship), true), [1; 3]);
    g.captain_mut().awards.navy_cross = 1;
    assert_eq!(sums(&g, STEAM, Some(&ship), true), [0; 3]);
    let mut with = |card, weapon, target| {
        g.captain_mut().card = Some(card);
        sums(&g, weapon, target, false)
    };
    assert_eq!(with(Card::Whitaker, STEAM, Some(&oil)), [-1; 3]);
    assert_eq!(with(Card::Whitaker, STEAM, Some(&ship)), [0; 3]);
    assert_eq!(with(Card::Fluckey, Weapon::DeckGun, Some(&ship)), [-1; 3]);
    assert_eq!(with(Card::Fluckey, STEAM, Some(&ship)), [0; 3]);
    assert_eq!(with(Card::Morton, STEAM, Some(&destroyer)), [0, 1, 1]);
    assert_eq!(with(Card::Dealey, STEAM, Some(&destroyer)), [0; 3]);
    assert_eq!(with(Card::Dealey, STEAM, Some(&cruiser)), [1; 3]);
    // SV 9.6.7.c: a Mk 27 is fired from Close Range at an escort.
    let cutie = Weapon::Torpedo(Mark::Mk27);
    let close = [Card::Morton, Card::Dealey, Card::Coye].map(|card| with(card, cutie, None)[0]);
    assert_eq!(close, [0, 0, 1]);
}

/// SV 9.2.4.a, SV 9.2.4.b, SV LOG.a: SV-X56. The month of sailing decides, whatever the calendar.
#[test]
fn the_dud_rate_is_that_of_the_month_of_sailing() {
    let last_dud = |at: &str| {
        let chart = charts().s.duds.at(month(at));
        (1..=6).filter(|&n| chart.resolve(n, &Mods::NONE).result == Fuse::Dud).max()
    };
    let months = ["1941-12", "1942-07", "1942-08", "1943-08", "1943-09", "1943-12", "1944-01"];
    assert_eq!(months.map(last_dud), [4, 4, 3, 3, 2, 2, 1].map(Some));
    assert_eq!(damage(&shoot(freighters("1942-07", 2600), 1, &[3, 3, 4])), 0);
    assert_eq!(damage(&shoot(freighters("1942-08", 2600), 1, &[3, 3, 4, 6])), 1);
    let mut g = freighters("1942-07", 2600);
    g.career_mut().month = Month::parse("1942-08").unwrap();
    assert_eq!(damage(&shoot(g, 1, &[3, 3, 4])), 0, "sailed in July");
}

/// SV 9.2.4.a: SV 12.1.3.b gives +1 in every column.
#[test]
fn superior_torpedoes_are_seldom_duds() {
    let mut g = freighters("1942-07", 2600);
    g.patrol_mut().superior_torpedoes = true;
    let scene = Scene::new(&g, charts());
    let sums = charts().s.duds.iter().map(|(_, chart)| {
        let mods = chart.modifiers(|when| scene.count(when));
        mods.sum()
    });
    assert_eq!(sums.collect::<Vec<_>>(), [1; 4]);
    assert_eq!(damage(&shoot(g, 1, &[3, 3, 4, 6])), 1);
}

/// SV 9.2.5.a: 4, 3 and 2 points for 1, 2 and 3, else one.
#[test]
fn a_torpedo_does_one_to_four_points() {
    for (die, points) in [(1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (6, 1)] {
        let g = shoot(freighters("1944-01", 10_000), 1, &[3, 3, 2, die]);
        assert_eq!(damage(&g), points, "a roll of {die}");
    }
}

/// SV 9.2.5.b
#[test]
fn a_ship_is_sunk_when_its_points_are_used_up() {
    let g = shoot(freighters("1944-01", 7600), 1, &[3, 3, 2, 3]);
    assert!(g.encounter().targets[0].is_damaged() && !g.encounter().targets[0].is_sunk());
    let g = shoot(freighters("1944-01", 7600), 2, &[3, 3, 2, 3, 3, 3, 2, 6]);
    assert!(g.encounter().targets[0].is_sunk() && !g.encounter().targets[0].is_damaged());
}

/// SV 9.2.6, SV 9.2.4.a: SV-X09, SV-X10. The example needs a dud number of 1 to 4.
#[test]
fn a_natural_2_does_three_points_more_if_it_explodes() {
    assert_eq!(damage(&shoot(freighters("1942-05", 10_000), 1, &[1, 1, 5, 5])), 4);
    assert_eq!(damage(&shoot(freighters("1942-05", 10_000), 1, &[1, 1, 4])), 0);
    assert_eq!(damage(&shoot(freighters("1942-05", 10_000), 1, &[1, 2, 5, 5])), 1);
}

/// SV 9.2.7: the log has the fate of every ship fired at.
#[test]
fn results_are_logged() {
    let mut g = convoy();
    g.patrol_mut().encounter.as_mut().unwrap().targets[2].to_sink = 1;
    let aimed = |index, target| Aimed { tube: tube(Side::Forward, index), target };
    let salvo: Salvo = [aimed(0, 0), aimed(1, 2)].into_iter().collect();
    let g = check(
        g,
        async |t| {
            let fired = fire(t, &salvo, Range::Medium, false).await;
            ch08_encounters::log_contacts(&mut t.g);
            fired
        },
        "
        2 torpedoes are away.
        # To hit, Medium Range 2d6 > 3 3
        = 6 hit
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Nissho Maru is damaged; 2 more points sink her.
        # To hit, Medium Range 2d6 > 3 3
        = 6 hit
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Taiyo Maru is sunk: 10,000 tons.
    ",
    );
    let fates: Vec<Fate> = g.patrol().contacts.iter().map(|contact| contact.fate).collect();
    assert_eq!(fates, [Fate::Damaged, Fate::Engaged, Fate::Sunk]);
}

/// SV 9.2.10.a, SV 9.2.10.b, SV 9.2.10.c: +1 after a miss, -1 after damage, and no new quality.
#[test]
fn an_attacked_escort_weighs_on_detection() {
    let attacked = |dice: &[u8]| {
        let mut g = freighters("1942-01", 2600);
        g.setup.options.escort_quality = Switch::On;
        let rated = Escort { rated: true, quality: Quality::Green, ..Escort::new() };
        (g.encounter_mut().escort, g.encounter_mut().range) = (Some(rated), Some(Range::Medium));
        g.encounter_mut().time = Time::Night;
        let (t, _) = play(g, dice, keys(&["forward by-hand mk14:2 mk14:2"]), async |t| {
            let plan = lay_salvo(t).await;
            shoot_salvos(t, &plan, Range::Medium).await
        });
        let escort = t.g.encounter().escort.unwrap();
        assert_eq!(escort.quality, Quality::Green);
        let scene = Scene::looking(&t.g, charts(), Look::Hunt);
        let chart = &charts().escorts.detection;
        (escort.attacked, chart.modifiers(|when| scene.count(when)).sum())
    };
    assert_eq!(attacked(&[6, 6, 6, 6]), (EscortFate::Missed, 1));
    assert_eq!(attacked(&[3, 3, 5, 6, 6, 6]), (EscortFate::Hurt, -1));
    assert_eq!(attacked(&[3, 3, 5, 3, 6, 6]), (EscortFate::Sunk, -1));
    assert_eq!(attacked(&[3, 3, 4, 6, 6]), (EscortFate::Missed, 1), "a dud does no harm");
}

/// SV 9.2.3, SV 9.6.14.c: SV-R112. One Mk 14 in the salvo is enough, by day and under escort.
#[test]
fn steam_by_day_leaves_a_wake_for_the_escorts() {
    let wake = |second: Mark, change: &dyn Fn(&mut State)| {
        let mut g = freighters("1943-10", 2600);
        g.boat_mut().forward.tubes[0] = Some(Charge::Torpedo(Mark::Mk18));
        g.boat_mut().forward.tubes[1] = Some(Charge::Torpedo(second));
        change(&mut g);
        shoot(g, 2, &[6, 6, 6, 6]).encounter().fired
    };
    let fired = |steam_by_day| Fired { steam_by_day, both_ends: false, anything: true };
    assert_eq!(wake(Mark::Mk14, &|_| ()), fired(true));
    assert_eq!(wake(Mark::Mk18, &|_| ()), fired(false));
    assert_eq!(wake(Mark::Mk14, &|g| g.encounter_mut().time = Time::Night), fired(false));
    assert_eq!(wake(Mark::Mk14, &|g| g.encounter_mut().escort = None), fired(false));
}

/// SV 9.2.11, SV 4.5.1, SV 4.5.0.f: empty tubes are filled from the racks of their own end.
#[test]
fn tubes_are_filled_from_their_own_racks() {
    let mut g = convoy();
    g.boat_mut().forward.tubes.iter_mut().for_each(|tube| *tube = None);
    g.boat_mut().aft.tubes[2] = None;
    g.boat_mut().aft.reloads = Rack::default();
    let (t, ()) = play(g, &[], Script::new(), reload);
    assert_eq!(t.g.boat().forward.reloads.mk14, 4);
    assert!(t.g.boat().forward.tubes.iter().all(Option::is_some));
    assert_eq!(t.g.boat().aft.tubes[2], None, "nothing is left aft");
}

/// SV 9.2.11: types are chosen tube by tube, and not asked when everything fits.
#[test]
fn the_captain_chooses_what_is_loaded() {
    let mut g = convoy();
    let room = &mut g.boat_mut().aft;
    (room.tubes[0], room.tubes[3]) = (None, None);
    room.reloads = Rack { mk14: 1, mk18: 1, mk27: 1 };
    let script = keys(&["aft-1=mk27 aft-4=mk18"]);
    let (t, ()) = play(g.clone(), &[], script, reload);
    let loaded = [0, 3].map(|at| t.g.boat().aft.tubes[at]);
    assert_eq!(loaded, [Mark::Mk27, Mark::Mk18].map(|mark| Some(Charge::Torpedo(mark))));
    assert_eq!(t.g.boat().aft.reloads, Rack { mk14: 1, mk18: 0, mk27: 0 });
    g.boat_mut().aft.reloads.mk27 = 0;
    let (t, ()) = play(g, &[], Script::new(), reload);
    assert_eq!(t.g.boat().aft.reloads.total(), 0);
}

/// SV 9.2.11: SV 10.8.1.c, SV-R100.
#[test]
fn torpedoes_are_saved_from_dead_tubes_of_the_same_end() {
    let mut g = convoy();
    let boat = g.boat_mut();
    boat.set(System::OddTubes, Condition::Inoperable);
    boat.forward.reloads = Rack { mk14: 1, ..Rack::default() };
    (boat.forward.tubes[1], boat.forward.tubes[3]) = (None, None);
    let (t, ()) = play(g, &[], Script::new(), reload);
    let loaded: Vec<bool> = t.g.boat().forward.tubes.iter().map(Option::is_some).collect();
    assert_eq!(loaded, [false, true, true, true, true, true]);
    assert_eq!(t.g.boat().forward.reloads.total(), 0);
}

/// SV 9.2.11: what a reload could bring, for the offer of another round.
#[test]
fn a_boat_without_reloads_has_nothing_more_to_fire() {
    let mut g = convoy();
    for side in Side::BOTH {
        g.boat_mut().room_mut(side).tubes.iter_mut().for_each(|tube| *tube = None);
    }
    assert!(could_fire_after_reload(g.boat()));
    g.boat_mut().aft.tubes[0] = Some(Charge::Mine);
    assert!(!could_fire_after_reload(g.boat()), "nothing is fired over mines");
    g.boat_mut().aft.tubes[0] = None;
    g.boat_mut().forward.reloads = Rack::default();
    g.boat_mut().aft.reloads = Rack { mk27: 2, ..Rack::default() };
    assert!(!could_fire_after_reload(g.boat()), "a Mk 27 is not for ships");
}

fn surfaced(targets: &[Target]) -> State {
    let mut g = in_encounter("1942-04", Meeting::Ship, targets);
    g.encounter_mut().posture = Posture::Surfaced;
    g
}

/// SV 9.3.1, SV 9.3.5: surfaced, without an escort, and not at a ship of type A; AA guns are no
/// weapon here.
#[test]
fn the_deck_gun_has_its_limits() {
    let armed = Target { kind: ShipType::Auxiliary, ..freighter("Hokoku Maru", 10_400) };
    let g = surfaced(&[freighter("Heijo Maru", 2600), armed]);
    assert_eq!(gun_targets(&g)[..], [0]);
    let without = |change: &dyn Fn(&mut State)| {
        let mut g = g.clone();
        change(&mut g);
        gun_targets(&g).is_empty()
    };
    assert!(without(&|g| g.encounter_mut().escort = Some(Escort::new())));
    assert!(without(&|g| g.boat_mut().ammo = 0));
    assert!(without(&|g| g.boat_mut().set(System::DeckGun, Condition::Damaged)));
    assert!(without(&|g| g.encounter_mut().targets[0].damage = 2));
    let mut under = g;
    under.encounter_mut().posture = Posture::Submerged;
    let script = keys(&["submerged close forward .", "aft .", "break-off"]);
    let (t, _) = play(under, &[], script, rounds);
    assert!(!t.g.encounter().fired.anything, "no gun is laid under water");
}

/// SV 9.3.2, SV 9.3.3, SV 4.6.3: two points a round at different ships; a hit needs no dud check.
#[test]
fn two_points_may_go_to_two_ships() {
    let g = surfaced(&[freighter("Heijo Maru", 2600), freighter("Kano Maru", 8500)]);
    let ammo = g.boat().ammo;
    let g = check(
        g,
        rounds,
        "
        ? 2 ships without escort, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > surfaced close deck-gun by-hand shell:2 shell:1
        # To hit, Close Range 2d6 > 4 4
        = 8 hit
        Kano Maru is hit by shells.
        # Damage by the deck gun 1d6 > 6
        = 7 damage: 1 point (+1 3-inch gun)
        Kano Maru is damaged; 2 more points sink her.
        # To hit, Close Range 2d6 > 5 5
        = 10 miss
        The shells miss Heijo Maru.
        ? Fire another weapon this round?: Forward tubes (6 Mk 14) | Aft tubes (4 Mk 14) | Cease fire > stop
        ? Heijo Maru is still afloat. Attack again?: Break off | Reload and attack again > Break off
    ",
    );
    let damage: Vec<u8> = g.encounter().targets.iter().map(|it| it.damage).collect();
    assert_eq!((damage, g.boat().ammo), (vec![0, 1], ammo - 2));
}

/// SV 9.3.4, SV 11.6.2.i: two guns fire four points, never more than are left, and two when only one
/// of them works.
#[test]
fn two_guns_fire_four_points() {
    let points = |gun, ammo: u8, out: &[System]| {
        let mut g = surfaced(&[freighter("Kano Maru", 8500)]);
        g.boat_mut().mount(gun);
        g.boat_mut().ammo = ammo;
        for gun in out {
            g.boat_mut().set(*gun, Condition::Inoperable);
        }
        let count = usize::from(ammo.min(2 * (gun.barrels() - out.len() as u8)));
        let script = keys(&["surfaced close deck-gun shells:1", "stop", "break-off"]);
        let dice = vec![6; 2 * count];
        let (t, _) = play(g, &dice, script, rounds);
        ammo - t.g.boat().ammo
    };
    assert_eq!(points(DeckGun::FiveInch, 5, &[]), 2);
    assert_eq!(points(DeckGun::TwoFiveInch, 5, &[]), 4);
    assert_eq!(points(DeckGun::TwoSixInch, 5, &[]), 4);
    assert_eq!(points(DeckGun::TwoFiveInch, 3, &[]), 3);
    assert_eq!(points(DeckGun::TwoFiveInch, 5, &[System::DeckGun]), 2);
    assert_eq!(points(DeckGun::TwoSixInch, 5, &[System::SecondGun]), 2);
}

/// SV 9.3.3: S3 for guns, restated: 2 points on a 1, else one; +1, -1 and -2 by calibre.
#[test]
fn the_calibre_weighs_on_gun_damage() {
    let chart = &charts().s.gun_damage;
    let points: Vec<u8> = (1..=6).map(|n| chart.resolve(n, &Mods::NONE).result.0).collect();
    assert_eq!(points, [2, 1, 1, 1, 1, 1]);
    let last_two = |gun| {
        let mut g = surfaced(&[]);
        g.boat_mut().gun = gun;
        let mods = chart.modifiers(|when| Scene::new(&g, charts()).count(when));
        let two = (1..=6).filter(|&n| chart.resolve(n, &mods).result.0 == 2).max();
        (mods.sum(), two)
    };
    assert_eq!(last_two(DeckGun::ThreeInch), (1, None));
    assert_eq!(last_two(DeckGun::FourInch), (0, Some(1)));
    assert_eq!(last_two(DeckGun::FiveInch), (-1, Some(2)));
    assert_eq!(last_two(DeckGun::TwoFiveInch), (-1, Some(2)));
    assert_eq!(last_two(DeckGun::TwoSixInch), (-2, Some(3)));
}

/// SV 11.3.10.2.b: SV-D20. One miss of the patrol may be rolled again.
#[test]
fn the_citation_rolls_a_miss_again_once() {
    let mut g = freighters("1944-01", 2600);
    g.patrol_mut().miss_reroll = true;
    let g = check(
        g,
        async |t| fire(t, &salvo(2), Range::Medium, false).await,
        "
        2 torpedoes are away.
        # To hit, Medium Range 2d6 > 6 6
        = 12 miss
        ? The torpedo misses. Roll again? > Roll again
        # To hit, Medium Range 2d6 > 3 3
        = 6 hit
        # Dud check 1d6 > 2
        = 2 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Heijo Maru is damaged; 1 more point sinks her.
        # To hit, Medium Range 2d6 > 6 6
        = 12 miss
        A Mk 14 misses Heijo Maru.
    ",
    );
    assert_eq!((damage(&g), g.patrol().miss_reroll), (1, false));
}

/// SV 9.2.3, SV 14.8.1.a: a natural 12 is checked for a circular run only under that option.
#[test]
fn a_natural_12_may_run_in_a_circle() {
    let mut g = freighters("1944-01", 2600);
    shoot(g.clone(), 1, &[6, 6]);
    g.setup.options.circular_runs = Switch::On;
    shoot(g.clone(), 1, &[6, 6, 1, 1]);
    let (t, lost) = play(g, &[6, 6, 6, 6, 1, 1, 6], Script::new(), async |t| {
        fire(t, &salvo(1), Range::Medium, false).await
    });
    assert!(lost.is_err() && t.g.career().end.is_some());
}

/// SV-R84: the roll again comes first, and only its natural 12 is checked for a circular run.
#[test]
fn only_the_final_roll_may_run_in_a_circle() {
    let mut g = freighters("1944-01", 2600);
    g.setup.options.circular_runs = Switch::On;
    g.patrol_mut().miss_reroll = true;
    let fired = |dice: &[u8]| {
        let (t, _) = play(g.clone(), dice, keys(&["roll-again"]), async |t| {
            fire(t, &salvo(1), Range::Medium, false).await
        });
        assert_eq!(t.g.career().end, None);
    };
    fired(&[6, 6, 6, 5]);
    fired(&[6, 5, 6, 6, 1, 1]);
}

/// SV 9.2.3: a Mk 27 at the hunters, from Close Range with +1: a 7 hits and an 8 does not.
#[test]
fn a_torpedo_at_the_hunters_leaves_its_tube() {
    let cutie = |dice: &[u8]| {
        let mut g = freighters("1945-02", 2600);
        g.boat_mut().aft.tubes[0] = Some(Charge::Torpedo(Mark::Mk27));
        let (t, hit) = play(g, dice, Script::new(), async |t| {
            fire_at_hunters(t, tube(Side::Aft, 0), Mark::Mk27).await
        });
        assert_eq!(t.g.boat().aft.tubes[0], None);
        hit
    };
    assert_eq!(cutie(&[3, 4, 2]), Ok(true));
    assert_eq!(cutie(&[3, 4, 1]), Ok(false), "a dud");
    assert_eq!(cutie(&[4, 4]), Ok(false));
}
