//! Section 4.6: the guns of the PT boats.

use super::fixture::{charts, in_fight, play, pt};
use crate::{
    rules::{
        combat,
        gunnery::{
            self, CONSORT_SHOTS, Fire, FireOrder, Mount, Quarry, Surprise, Target, aim, credit,
            in_range, keep_aim, mounts, shoot, targets,
        },
    },
    state::{
        Enemy, EnemyKind, FightKind, Gun, Place, Post, Range, State, Station, Weather, Wounds,
        elco::Tube,
        fight::{BargeType, Plane, Quality},
        record::Prey,
    },
};
use table::{Choice, testkit::Script};

pub(super) fn enemy(kind: EnemyKind, slot: u8) -> Enemy {
    Enemy {
        slot,
        kind,
        quality: Quality::Average,
        systems: 0,
        flooding: 0,
        systems_max: 2,
        flooding_max: 0,
    }
}

fn gun_fight() -> State {
    let mut g = in_fight(2, FightKind::Guns);
    g.fight_mut().detected = true;
    g.fight_mut().enemies.push(enemy(EnemyKind::MgNest, 1));
    g.fight_mut().enemies.push(enemy(EnemyKind::ShoreGun, 1));
    g
}

const NEST: Target = Target { kind: EnemyKind::MgNest, slot: 1 };
const GUN: Target = Target { kind: EnemyKind::ShoreGun, slot: 1 };

fn guns(g: &State) -> Vec<(Gun, u8)> {
    mounts(g, pt(1)).iter().map(|mount| (mount.gun, mount.shots)).collect()
}

/// DB 4.6.guns, DB 4.6.once
#[test]
fn pt_1_fires_four_guns_once_each_and_the_others_roll_four_times() {
    let g = gun_fight();
    let every = [(Gun::Bow, 1), (Gun::Turret1, 1), (Gun::Turret2, 1), (Gun::Stern, 1)];
    assert_eq!(guns(&g), every);
    assert_eq!(CONSORT_SHOTS, 4);
}

/// DB G-2.a, DB 4.12.2: a gun needs its gunner, a cannon its loader too.
#[test]
fn an_unmanned_gun_is_silent() {
    let mut g = gun_fight();
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).wounds = Wounds::Severe;
    g.crew_mut(pt(1)).man_mut(Post::AaGunner1).wounds = Wounds::Severe;
    assert_eq!(guns(&g), [(Gun::Turret2, 1), (Gun::Stern, 1)]);
    g.crew_mut(pt(1)).man_mut(Post::TorpedoMate1).place = Place::At(Station::Turret1);
    assert_eq!(guns(&g), [(Gun::Turret1, 1), (Gun::Turret2, 1), (Gun::Stern, 1)]);
}

/// DB 4.6.extra, DB 9.speedy, RU-040
#[test]
fn a_veteran_or_speedy_loader_gives_more_shots() {
    let mut g = gun_fight();
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).missions = 20;
    assert_eq!(guns(&g)[0], (Gun::Bow, 2), "Veteran");
    g.elco_mut(pt(1)).repairs.speedy = Some(Post::BowLoader);
    assert_eq!(guns(&g)[0], (Gun::Bow, 3), "Veteran and Speedy");
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).missions = 0;
    assert_eq!(guns(&g)[0], (Gun::Bow, 2), "Speedy");
    assert_eq!(guns(&g)[3], (Gun::Stern, 1), "only his own cannon");
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).place = Place::At(Station::Bridge);
    g.crew_mut(pt(1)).man_mut(Post::TorpedoMate2).place = Place::At(Station::BowLoader);
    assert_eq!(guns(&g)[0], (Gun::Bow, 1), "somebody else loads");
}

/// DB C-9.b
#[test]
fn a_grounded_boat_does_not_fire() {
    let mut g = gun_fight();
    g.boat_mut(pt(1)).grounded = true;
    g.boat_mut(pt(2)).grounded = true;
    assert!(mounts(&g, pt(1)).is_empty());
    assert!(!combat::may_fire(&g, pt(2)));
}

/// DB 4.6.range
#[test]
fn the_weather_limits_the_range_of_fire() {
    let sees = |weather| [Range::Long, Range::Medium, Range::Close].map(|r| in_range(weather, r));
    assert_eq!(sees(Weather::Good), [true, true, true]);
    assert_eq!(sees(Weather::Poor), [false, true, true]);
    assert_eq!(sees(Weather::Bad), [false, false, true]);
    let mut g = gun_fight();
    assert!(combat::may_fire(&g, pt(1)));
    g.mission_mut().weather = Weather::Bad;
    assert!(!combat::may_fire(&g, pt(1)), "a boat in Medium Range in Bad weather");
}

/// DB 4.6.ammo: a long fight spends neither shells nor torpedoes.
#[test]
fn gun_ammunition_never_runs_out() {
    let mut g = gun_fight();
    for _ in 0..3 {
        let (t, ()) = play(g, &[5, 5, 5, 5], Script::new(), async |t| {
            for mount in mounts(&t.g, pt(1)) {
                let at = Quarry::Enemy(enemy(EnemyKind::ShoreGun, 1));
                let charts = &t.charts.c;
                shoot(t, pt(1), mount, &charts.pt_fire, &charts.jam, at, Surprise::No).await;
            }
        });
        g = t.g.clone();
        assert_eq!(guns(&g).len(), 4);
    }
    assert_eq!(g.elco(pt(1)).tubes, [Tube::Loaded; 4]);
}

/// DB 4.6.torps: against Barges and guns the only question is where the guns fire.
#[test]
fn torpedoes_are_not_offered_against_barges_or_guns() {
    let mut g = gun_fight();
    let barge = EnemyKind::Barge(BargeType::B);
    g.fight_mut().kind = FightKind::Barges;
    g.fight_mut().enemies = [enemy(barge, 1), enemy(barge, 2)].into_iter().collect();
    let both = targets(&g, |kind| kind == barge);
    let script = Script::new().then(Fire { boat: pt(1), order: FireOrder::All(both[1]) });
    let (t, aimed) = play(g, &[], script, async |t| {
        let all = targets(&t.g, |_| true);
        aim(t, pt(1), "DB D-5", &all, false).await
    });
    assert_eq!(aimed.len(), 4);
    assert!(aimed.iter().all(|(_, target)| *target == both[1]));
    assert_eq!(t.g.boat(pt(1)).torpedoes(), 4);
}

/// DB MP.2, DB F-5: each gun may have a target of its own.
#[test]
fn guns_may_be_given_different_targets() {
    let g = gun_fight();
    let at = |gun: Gun, target: Target| {
        move |fire: &Fire| match fire.order {
            FireOrder::One(mount, at) => mount.gun == gun && at == target,
            FireOrder::All(_) | FireOrder::Hold => false,
        }
    };
    let script = Script::new()
        .then_first(at(Gun::Bow, GUN))
        .then_first(at(Gun::Turret1, NEST))
        .then_first(at(Gun::Turret2, NEST))
        .then_first(at(Gun::Stern, GUN));
    let (_, aimed) =
        play(g, &[], script, async |t| aim(t, pt(1), "DB C-5", &[NEST, GUN], false).await);
    let aimed: Vec<_> = aimed.iter().map(|(mount, target)| (mount.gun, *target)).collect();
    let wanted = [(Gun::Bow, GUN), (Gun::Turret1, NEST), (Gun::Turret2, NEST), (Gun::Stern, GUN)];
    assert_eq!(aimed, wanted);
}

/// A lone target needs no question; a destroyed one lets the next gun take another.
#[test]
fn guns_turn_to_the_next_target_when_theirs_is_gone() {
    let mut g = gun_fight();
    let (_, aimed) =
        play(g.clone(), &[], Script::new(), async |t| aim(t, pt(1), "DB C-5", &[GUN], false).await);
    assert_eq!(aimed.len(), 4);
    let mount = aimed[0].0;
    g.fight_mut().enemies.remove(1);
    let (_, next) = play(g.clone(), &[], Script::new(), async |t| {
        keep_aim(t, pt(1), "DB C-5", mount, GUN, &[NEST, GUN]).await
    });
    assert_eq!(next, Some(NEST));
    g.fight_mut().enemies.clear();
    let (_, next) = play(g, &[], Script::new(), async |t| {
        keep_aim(t, pt(1), "DB C-5", mount, GUN, &[NEST, GUN]).await
    });
    assert_eq!(next, None);
}

fn mount(g: &State, gun: Gun) -> Mount {
    mounts(g, pt(1)).into_iter().find(|mount| mount.gun == gun).expect("the gun is ready")
}

async fn fire(t: &mut crate::rules::T, gun: Gun) -> bool {
    let mount = mount(&t.g, gun);
    let at = Quarry::Enemy(enemy(EnemyKind::ShoreGun, 1));
    let charts = &t.charts.c;
    shoot(t, pt(1), mount, &charts.pt_fire, &charts.jam, at, Surprise::No).await
}

/// DB C-5.a, RU-038: a natural 1; then 1D6: 1-3 cleared, 4-6 jammed.
#[test]
fn a_natural_1_jams_the_gun() {
    for (die, jams) in [(1, 0), (3, 0), (4, 1), (6, 1)] {
        let (t, hit) =
            play(gun_fight(), &[1, die], Script::new(), async |t| fire(t, Gun::Stern).await);
        assert!(!hit, "the shot is lost");
        assert_eq!(t.g.elco(pt(1)).jams[Gun::Stern as usize], jams, "jam roll {die}");
    }
}

/// RU-038: a turret loses one of its two guns to a jam and fires on at -1.
#[test]
fn a_turret_jams_one_gun_at_a_time() {
    let (t, ()) = play(gun_fight(), &[1, 6, 1, 6], Script::new(), async |t| {
        assert!(!fire(t, Gun::Turret1).await);
        assert_eq!(t.g.elco(pt(1)).barrels(Gun::Turret1), 1);
        assert!(!fire(t, Gun::Turret1).await);
    });
    assert_eq!(guns(&t.g), [(Gun::Bow, 1), (Gun::Turret2, 1), (Gun::Stern, 1)]);
}

/// DB 4.6.extra: a cannon that jams in its first shot has lost the second too.
#[test]
fn a_gun_that_stays_jammed_fires_no_more() {
    let (_, hit) = play(gun_fight(), &[1, 6], Script::new(), async |t| {
        let mount = mount(&t.g, Gun::Bow);
        let at = Quarry::Enemy(enemy(EnemyKind::ShoreGun, 1));
        let charts = &t.charts.c;
        let first = shoot(t, pt(1), mount, &charts.pt_fire, &charts.jam, at, Surprise::No).await;
        let second = shoot(t, pt(1), mount, &charts.pt_fire, &charts.jam, at, Surprise::No).await;
        first || second
    });
    assert!(!hit);
}

/// DB C-5.c.ace, DB 9.ace, RU-072
#[test]
fn guns_and_dumps_make_no_ace() {
    let g = gun_fight();
    let by = |kind| credit(&g, pt(1), Post::BowGunner, Prey::Surface(kind)).is_some();
    assert!(by(EnemyKind::Barge(BargeType::A)));
    for kind in [EnemyKind::ShoreGun, EnemyKind::MgNest, EnemyKind::AmmoDump, EnemyKind::FuelDump] {
        assert!(!by(kind), "{kind:?}");
    }
    assert!(credit(&g, pt(1), Post::AaGunner2, Prey::Air(Plane::F1m)).is_some());
    assert!(credit(&g, pt(1), Post::TorpedoMate1, Prey::Air(Plane::F1m)).is_none(), "no Gunner");
    assert!(credit(&g, pt(2), Post::BowGunner, Prey::Air(Plane::F1m)).is_none(), "PTs #2-#4");
}

/// The odds of every gun are shown with the order to fire.
#[test]
fn orders_to_fire_show_the_odds_of_each_gun() {
    let mut g = gun_fight();
    g.elco_mut(pt(1)).turrets = [1, 0];
    let order = Fire { boat: pt(1), order: FireOrder::All(GUN) };
    let odds = order.odds(&g, charts());
    let seen: Vec<_> = odds.iter().map(|odds| odds.why.as_str()).collect();
    assert_eq!(seen[0], "All guns of PT #1");
    assert_eq!(seen[1..], ["Bow 37mm cannon", "AA turret 1", "AA turret 2", "Stern 20mm cannon"]);
    // Sea State 3, Medium Range, Medium speed: only a 10 hits, with or without the -1 of turret 1.
    // C-5.c confirms 3 of 6, so 1 of 20 shots is a hit, and 1 of 10 jams.
    for odds in &odds[1..] {
        assert_eq!((odds.of, odds.chances("hit"), odds.chances("jam")), (20, 1, 2));
    }
    let misses = 19_u32.pow(4);
    assert_eq!((odds[0].of, odds[0].chances("no hit")), (20_u32.pow(4), misses));
    assert_eq!(gunnery::enemy_word(EnemyKind::MgNest), "MG Nest");
}
