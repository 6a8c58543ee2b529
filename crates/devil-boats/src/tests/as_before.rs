//! The order to go on as before: one answer for some rounds (`rules/manoeuvre/as_before.rs`).

use super::{
    changes::all_in,
    fixture::{charts, check, in_fight, pt},
    rolls::play_on,
};
use crate::{
    rules::{
        T, combat, d_barges,
        manoeuvre::{self, Opening, RoundOrders, as_before},
    },
    state::{
        Castaways, Enemy, EnemyKind, FightKind, Heading, Range, Speed, State, Who,
        fight::BargeType, fight::Quality, mission::Homeward,
    },
};
use table::{Choice as _, Draft as _, Event};

/// PT #1 with its bow gun alone, Slow in Medium Range, seen by two Barges.
fn under_way() -> State {
    let mut g = in_fight(1, FightKind::Barges);
    g.fight_mut().detected = true;
    for slot in 1..=2 {
        g.fight_mut().enemies.push(Enemy {
            slot,
            kind: EnemyKind::Barge(BargeType::A),
            quality: Quality::Average,
            systems: 0,
            flooding: 0,
            systems_max: 2,
            flooding_max: 2,
        });
    }
    let elco = g.elco_mut(pt(1));
    elco.stern_cannon = true;
    elco.turrets = [2, 2];
    g.boat_mut(pt(1)).speed = Speed::Slow;
    g
}

/// Both Barges fire at PT #1 and miss, its bow gun misses, no aircraft comes, and no Barge gets away.
const NOTHING: [u8; 8] = [1, 2, 1, 2, 2, 2, 2, 2];

async fn rounds<const N: usize>(t: &mut T) {
    for _ in 0..N {
        t.g.fight_mut().round += 1;
        let contact = manoeuvre::manoeuvre(t, Opening::Later).await;
        assert_eq!(contact, manoeuvre::Contact::Engaged);
        d_barges::round(t).await;
    }
}

/// The questions answered, and with what.
fn picked(t: &T) -> Vec<String> {
    let pick = |event| match event {
        Event::Picked { question, key, .. } => Some(format!("{question} {key}")),
        Event::Said { .. } | Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    };
    t.events().into_iter().filter_map(pick).collect()
}

fn is_offered(g: &State, opening: Opening) -> bool {
    let mut steps = Vec::new();
    RoundOrders::blank(g, opening).steps(g, charts(), &mut steps);
    steps.iter().any(|order| order.key() == "as-before")
}

/// DB MP.2: whoever gives the order is told what his guns will do without asking him.
#[test]
fn its_words_say_what_the_guns_do_when_a_target_is_gone() {
    let g = under_way();
    let mut steps = Vec::new();
    RoundOrders::blank(&g, Opening::Later).steps(&g, charts(), &mut steps);
    let order = steps.iter().find(|order| order.key() == "as-before").expect("offered");
    let words = order.consequence(&g).expect("it has a consequence");
    assert!(words.contains("Every gun keeps its target"), "{words}");
    assert!(words.contains("when that is gone it takes the enemy nearest to its end"), "{words}");
}

/// DB 4.7.when, DB MP.2: while nothing happens range, speed and targets stay, six rounds long.
#[test]
fn one_order_lasts_for_six_rounds() {
    let keys = ["slow:medium:in", "all:barge:2", "as-before", "slow:medium:in", "all:barge:1"];
    let dice = NOTHING.repeat(8);
    let t = play_on(under_way(), &dice, &keys, rounds::<8>);
    let asked = ["order slow:medium:in", "fire all:barge:2", "order as-before"];
    assert_eq!(picked(&t)[..3], asked);
    assert_eq!(picked(&t)[3..], ["order slow:medium:in", "fire all:barge:1"], "the eighth round");
    let said = |text: &str| t.said().iter().filter(|said| said.contains(text)).count();
    assert_eq!(said("Slow speed, Medium Range, heading in"), 8);
}

/// DB D-5: a Barge that sinks is no reason to ask; the guns turn to the one nearest to its end.
#[test]
fn the_guns_turn_to_the_next_enemy() {
    let mut g = under_way();
    g.fight_mut().enemies[1].flooding = 1;
    let third = Enemy { slot: 3, flooding: 1, ..g.fight().enemies[0] };
    g.fight_mut().enemies.push(third);
    // In the second round the bow gun hits Barge 2 for a point of Flooding, in the third Barge 3.
    let g = check(
        g,
        rounds::<3>,
        "
        ? Round 2: The enemy has seen you. How fast, and to which range? > Slow speed, Medium Range, heading in
        PT #1: Slow speed, Medium Range, heading in.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 1 fires at PT #1 and misses.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 2 fires at PT #1 and misses.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 3 fires at PT #1 and misses.
        ? PT #1: what do the guns fire at?: All guns at Barge 1 | All guns at Barge 2 | All guns at Barge 3 > all:barge:2
        PT #1: Bow 37mm cannon fires at Barge 2.
        # PT #1 fire at Barges 1d10 > 2
        = 3 miss (+1 speed is Slow)
        # Barges call for air support 1d10 > 2
        = 2 no aircraft
        # Barge evasion 1d10 > 2
        = 1 stays (-1 weather is Good)
        Barge 1 cannot get away.
        # Barge evasion 1d10 > 2
        = 1 stays (-1 weather is Good, -1 damage points (Systems or Flooding) on the enemy unit)
        Barge 2 cannot get away.
        # Barge evasion 1d10 > 2
        = 1 stays (-1 weather is Good, -1 damage points (Systems or Flooding) on the enemy unit)
        Barge 3 cannot get away.
        ? Round 3: The enemy has seen you. How fast, and to which range? > as-before
        PT #1: Slow speed, Medium Range, heading in.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 1 fires at PT #1 and misses.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 2 fires at PT #1 and misses.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 3 fires at PT #1 and misses.
        PT #1: Bow 37mm cannon fires at Barge 2.
        # PT #1 fire at Barges 1d10 > 10
        = 10 always hits (+1 speed is Slow)
        # PT #1 fire at Barges: damage 1d10 > 8
        = 8 1 Flooding point
        Barge 2 sinks.
        # Barges call for air support 1d10 > 2
        = 2 no aircraft
        # Barge evasion 1d10 > 2
        = 1 stays (-1 weather is Good)
        Barge 1 cannot get away.
        # Barge evasion 1d10 > 2
        = 1 stays (-1 weather is Good, -1 damage points (Systems or Flooding) on the enemy unit)
        Barge 3 cannot get away.
        PT #1: Slow speed, Medium Range, heading in.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 1 fires at PT #1 and misses.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 3 miss (+1 speed is Slow)
        Barge 3 fires at PT #1 and misses.
        PT #1: Bow 37mm cannon fires at Barge 3.
        # PT #1 fire at Barges 1d10 > 10
        = 10 always hits (+1 speed is Slow)
        # PT #1 fire at Barges: damage 1d10 > 8
        = 8 1 Flooding point
        Barge 3 sinks.
        # Barges call for air support 1d10 > 2
        = 2 no aircraft
        # Barge evasion 1d10 > 2
        = 1 stays (-1 weather is Good)
        Barge 1 cannot get away.
    ",
    );
    let left: Vec<u8> = g.fight().enemies.iter().map(|enemy| enemy.slot).collect();
    assert_eq!(left, [1]);
}

/// DB 4.7.when: a boat that is hit, or an enemy who sees the squadron, ends it.
#[test]
fn whatever_happens_to_the_squadron_ends_it() {
    let stands = |change: fn(&mut State)| {
        let t = play_on(under_way(), &NOTHING, &["as-before", "all:barge:1"], rounds::<1>);
        let mut g = t.g;
        assert!(as_before::stands(&g));
        change(&mut g);
        as_before::stands(&g)
    };
    assert!(stands(|_| ()));
    assert!(
        stands(|g| {
            let _ = g.fight_mut().enemies.pop();
        }),
        "an enemy less"
    );
    assert!(!stands(|g| g.elco_mut(pt(1)).turrets = [2, 1]), "repaired");
    assert!(!stands(|g| g.elco_mut(pt(1)).jams[0] = 1), "a gun has jammed");
    assert!(!stands(|g| g.elco_mut(pt(1)).hull[0] = 1), "the hull is hit");
    assert!(!stands(|g| g.boat_mut(pt(1)).grounded = true), "aground");
    assert!(!stands(|g| g.fight_mut().detected = false), "out of sight");
    assert!(!stands(|g| g.fight_mut().round += as_before::ROUNDS), "the rounds are over");
    assert!(!stands(|g| {
        let crew = Castaways { from: pt(2), who: Who::Consort, range: Range::Close, since: 0 };
        g.fight_mut().water.push(crew);
    }));
    assert!(!stands(|g| {
        let enemy = Enemy { slot: 3, ..g.fight().enemies[0] };
        g.fight_mut().enemies.push(enemy);
    }));
}

/// DB 4.7.place, DB 4.9.2: not in the first round, not when the squadron must go, not for boats apart.
#[test]
fn it_is_offered_where_the_move_can_be_repeated() {
    let mut g = in_fight(2, FightKind::Barges);
    assert!(is_offered(&g, Opening::Later));
    assert!(!is_offered(&g, Opening::First));
    g.boat_mut(pt(2)).range = Range::Long;
    assert!(!is_offered(&g, Opening::Later), "PT #2 stands elsewhere");
    all_in(&mut g, Range::Medium);
    g.boat_mut(pt(2)).heading = Heading::Out;
    g.mission_mut().homeward = Some(Homeward::Abort);
    assert!(!is_offered(&g, Opening::Later), "the squadron leaves");
}

/// DB C-10.disengage: at Long Range the commander who goes on as before is not asked to stay.
#[test]
fn who_goes_on_as_before_stays() {
    let mut g = under_way();
    all_in(&mut g, Range::Long);
    let keys = ["as-before", "all:barge:1"];
    let t = play_on(g, &NOTHING, &keys, async |t: &mut T| {
        rounds::<1>(t).await;
        assert_eq!(combat::stay(t, false).await, combat::Stay::Fight);
    });
    assert!(t.g.fight().as_before.is_some());
}
