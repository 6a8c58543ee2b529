//! Table D: barge convoys.

mod fire;
mod printed;
mod round;
mod waves;

use super::{
    changes::{all_at, all_in, at_the_helm, consort, crew, disable_enemy, wreck_steering},
    fixture::{at_sea, charts, check, in_fight, play, players_at_sea, pt},
    lists::{
        BOATS, CALLS, ENEMY_FIRE, GETTING_AWAY, LIGHT_DAMAGE, OWN_SPEED, RANGE_AND_SEA, SKILLS,
        TARGET_CREW,
    },
    played_mission,
    rolls::{Case, case, charts_rolled, check_sums, down, play_on, rolls, rows, sums, veteran},
};
use crate::{
    charts::{
        Charts,
        c::{AirSupport, Count, Pick, Reef},
        d::Evasion,
        f::Detection,
    },
    rules::{
        d_barges,
        gunnery::{self, Fire, FireOrder, Shot},
        round::LAST_ROUND,
    },
    state::{
        BoatNo, Consort, Enemy, EnemyKind, Fate, Fight, FightKind, Fired, Gunners, Loss, Node,
        Place, Post, Range, SeaState, Skill, Speed, State, Station, Weather,
        elco::Part,
        fight::{BargeType, Quality},
        mission::Homeward,
        record::Prey,
        setup::LaterWaves,
    },
};
use shelf::Shown;
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};
use table::{
    Asked, Choice, Decider, Seat, now,
    testkit::{self, Script},
};

fn barge(slot: u8, kind: BargeType, quality: Quality) -> Enemy {
    let (systems_max, flooding_max) = charts().p.barge(kind);
    let kind = EnemyKind::Barge(kind);
    Enemy { slot, kind, quality, systems: 0, flooding: 0, systems_max, flooding_max }
}

/// Boats in Medium Range that a wave of Average Type A Barges has seen.
fn seen_by(boats: u8, barges: u8) -> State {
    let mut g = in_fight(boats, FightKind::Barges);
    g.fight_mut().detected = true;
    for slot in 1..=barges {
        g.fight_mut().enemies.push(barge(slot, BargeType::A, Quality::Average));
    }
    g
}

fn unseen_by(boats: u8, barges: u8) -> State {
    let mut g = seen_by(boats, barges);
    g.fight_mut().detected = false;
    g
}

/// Silences every gun of PT #1, so that only what follows is rolled.
fn silence(g: &mut State, no: BoatNo) {
    let elco = g.elco_mut(no);
    elco.bow_cannon = true;
    elco.stern_cannon = true;
    elco.turrets = [2, 2];
}

/// DB D-1.size, DB D-1.count, DB D-1.type, DB D-1.skill, DB D-1.a, DB D-2-A, DB D-2-B, DB D-2-B.c,
/// DB D-3, DB D-3.note, DB D-4, DB D-4.a, DB D-4.c, DB D-5, DB D-5.b, DB D-5.c, DB D-7, DB D-8,
/// DB D-9, DB D-9.b, DB D-9.d, DB 2.d, DB 2.g, DB 4.5.order, DB 7.order, DB 9.detected,
/// DB 9.enemy_gone, DB I-1.e
#[test]
fn the_barge_of_the_played_mission_escapes_in_its_second_round() {
    let mut g = at_sea(2);
    g.mission_mut().sea = SeaState(2);
    g.mission_mut().at = Node::R4;
    "Frederick Richardson".clone_into(&mut g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).name);
    let g = check(g, d_barges::barge_convoy, played_mission::BARGE);
    assert!(g.mission().kills.is_empty() && g.mission().score.is_empty());
    assert!(!g.in_fight());
    assert_eq!(g.crew(pt(1)).man(Post::CommandingOfficer).wounds.light(), 1);
}

/// DB 4.6.guns: who fired last at whom is on the board, with tracer, flash and splash; it weighs
/// nothing in the game.
#[test]
fn the_guns_that_fired_last_are_seen_on_the_board() {
    let mut g = seen_by(3, 1);
    g.boat_mut(pt(1)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
    let t = play_on(g, &[3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], &[], d_barges::round);
    let own = |fired: &Fired| fired.by == Gunners::Squadron && !fired.hit;
    let fired = &t.g.fight().last_fire.0;
    assert!(fired.len() == 2 && fired.iter().all(own), "{fired:?}");
    let mut bare = t.g.clone();
    bare.fight_mut().last_fire.0.clear();
    assert_eq!(table::Digest::of(&t.g), table::Digest::of(&bare));
    let picture = |g: &State| {
        let boards = crate::view::view(g, Seat(0).into(), charts()).boards();
        let board = boards.into_iter().find(|board| board.id == "combat").expect("a fight");
        board::svg::render(&board, &board::Marks::none(), board::svg::Look::Page { bases: "" })
    };
    assert!(picture(&t.g).contains("#ffb35c"), "tracer");
    assert!(!picture(&bare).contains("#ffb35c"));
    // The enemy's fire takes the place of the squadron's.
    let barge = gunnery::targets(&t.g, |_| true)[0];
    let mut g = t.g.clone();
    gunnery::exchange(&mut g, Gunners::Enemy, pt(2), barge, Shot::Hit);
    gunnery::exchange(&mut g, Gunners::Enemy, pt(2), barge, Shot::Miss);
    let fired = &g.fight().last_fire.0;
    assert!(fired.len() == 1 && fired[0].hit && fired[0].by == Gunners::Enemy, "{fired:?}");
}

/// DB 4.2.scale: a night has an end, and so has every fight.
#[test]
fn a_fight_ends_with_the_night() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    g.mission_mut().weather = Weather::Poor;
    let rounds = usize::from(LAST_ROUND);
    // Seen at once by a Green Barge that never hits and never gets away.
    let mut dice = vec![1, 1, 1, 1, 10];
    dice.extend([1, 2, 2, 1].repeat(rounds));
    let script = (0..rounds).fold(Script::new(), |script, _| script.then_key("slow:medium:in"));
    let mut t = table::testkit::table(g, charts(), &dice, script);
    let played = table::testkit::run(&mut t, async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert!(played.is_ok() && !t.g.in_fight());
}

/// DB D-1.a, DB E-1.a: RU-091
#[test]
fn nobody_lies_idle_in_the_first_round_of_a_wave() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    g.mission_mut().weather = Weather::Bad;
    g.mission_mut().sea = SeaState(4);
    check(
        g,
        d_barges::barge_convoy,
        "
        # Barge convoy size 1d10 > 1
        = 1 small: 1 wave
        The Barges come in 1 wave.
        # Barges in the wave 1d10 > 1
        = 1 one
        # Barge type 1d4 > 1
        = 1 Type A
        # Barge crew skill 1d10 > 5
        = 5 Average crew
        Barge 1: Type A, Average crew.
        ? Round 1: The enemy has not seen you. How fast, and to which range?: Slow speed, Close Range, heading in | Medium speed, Close Range, heading in | Medium speed, Close Range, heading out > slow:close:in
        PT #1: Slow speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 2
        = 1 undetected (-3 weather is Bad, -2 speed is Slow, +1 Barges in the current wave, +2 at least one PT is in the Close Range Zone)
        The squadron is still undetected.
        # Reef check, Barge combat 2d10 > 2 2
        = 5 clear (-2 speed is Slow, +3 weather is Bad)
        PT #1 clears the reefs.
        ? Round 2: The enemy has not seen you. How fast, and to which range?: Idle at Close Range | Slow speed, Close Range, heading in | Slow speed, Close Range, heading out | Medium speed, Close Range, heading in | Medium speed, Close Range, heading out | Medium speed, Medium Range, heading out | Go on like this until something happens > idle:close:in
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 10
        = 7 always detected (-3 the PT is at Idle speed or disabled, -3 weather is Bad, +1 Barges in the current wave, +2 at least one PT is in the Close Range Zone)
        The enemy has seen the squadron.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 6 miss (-1 Sea State is 4, +2 the PT is at Idle speed or disabled, +3 the PT is in the Close Range Zone)
        Barge 1 fires at PT #1 and misses.
        # Barges call for air support 1d10 > 2
        = 1 no aircraft (-2 weather is Bad)
        # Barge evasion 1d10 > 9
        = 10 evades: gets away; no points (+2 weather is Bad)
        Barge 1 escapes into the night.
        Wave 1 is over.
        ",
    );
}

/// Opens fire at the first target and notes in how many cases of a thousand the first gun does damage.
struct Gunlayer(Arc<AtomicU32>);

impl Decider<State> for Gunlayer {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        if a.question == "fire" {
            let at = gunnery::targets(g, |_| true)[0];
            let fire = Fire { boat: pt(1), order: FireOrder::All(at) };
            let bow = &fire.odds(g, charts)[1];
            self.0.store(bow.chances("hit") * 1000 / bow.of, Ordering::Relaxed);
        }
        Some(0)
    }
}

/// RU-047: the odds shown with the order to fire count the surprise the shots will have.
#[test]
fn the_odds_of_a_surprise_salvo_count_the_surprise() {
    // 3 or 1 of 10 hit, and half of these do damage (D-5.c).
    for (g, hits) in [(unseen_by(1, 2), 3), (seen_by(1, 2), 1)] {
        let shown = Arc::new(AtomicU32::new(0));
        let gunlayer = Box::new(Gunlayer(shown.clone()));
        let mut t = testkit::seeded(g, charts(), 7, gunlayer);
        now(d_barges::round(&mut t));
        assert_eq!(shown.load(Ordering::Relaxed), hits * 50);
        assert!(t.g.fight().detected);
    }
}
