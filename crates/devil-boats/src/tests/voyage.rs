//! Sections 4.3 to 4.5 and tables: the Strategic Map.

mod contact;
mod landing;
mod sailing;
mod storms;

use super::{
    changes::{consort, with},
    fixture::{at_sea, charts, check, play, players_at_sea, pt},
    rolls::rows,
};
use crate::{
    charts::{
        Charts,
        a_map::{self, Collision, Contact, GunContact, Separated, StormEvent},
    },
    conditions::{Scene, When},
    rules::{
        T,
        a_voyage::{
            Convoy, Keep, Order, Purpose, Turn,
            contacts::{self, air_patrol_contact, convoy_contact, shore},
            purpose, route, turn, voyage, weather,
        },
        b_air::SpeedUp,
        combat::Stay,
        g_rescue::GoOn,
        manoeuvre::{self, Move, Spot},
    },
    state::{
        BoatNo, Fate, Heading, MissionKind, Node, Passenger, Post, Progress, Range, SeaState,
        Speed, State, Task, Weather, Wounds,
        elco::{Part, Supplies},
        mission::Homeward,
    },
};
use crate::{rules::a_voyage::contacts::Sighted, state::mission::Course};
use table::{
    Asked, Chart, Choice, Decider, RandomDecider, Seat, now,
    testkit::{self, Script},
};

fn sum<R: Copy>(chart: &Chart<R, When>, scene: Scene<'_>) -> i32 {
    chart.modifiers(|when| scene.count(when)).sum()
}

fn in_red(boats: u8) -> State {
    with(boats, |g| g.mission_mut().at = Node::R4)
}

fn special(task: Task) -> State {
    with(2, |g| {
        g.mission_mut().kind = MissionKind::Special(task);
        g.mission_mut().at = Node::R4;
    })
}

fn coastwatcher(dead: bool) -> Passenger {
    Passenger::Guest { wounds: Wounds::None, dead }
}

fn offered(g: &State) -> Vec<String> {
    let orders = crate::rules::a_voyage::orders::options(g, charts());
    orders.iter().map(|order| order.key().into_owned()).collect()
}

/// A turn in a Green or Yellow box without any event or contact.
const QUIET: [u8; 4] = [9, 9, 9, 1];
/// The same in a Red Zone on patrol.
const QUIET_RED: [u8; 6] = [9, 9, 9, 1, 1, 1];

async fn one_turn(t: &mut T) -> Turn {
    turn(t).await
}

/// DB 7.8: once a night, when the first Green box is entered.
#[test]
fn the_base_is_raided_once_behind_the_squadrons_back() {
    let g = with(2, |g| {
        g.mission_mut().at = Node::Base;
        g.mission_mut().raid_rolled = false;
    });
    let dice = [4, 6, 3, 4, 1];
    let (t, _) = play(g, &dice, Script::new(), one_turn);
    assert!(t.g.mission().raid_rolled);
    assert_eq!(t.g.mission().at, Node::G1);
    let (_, _) = play(t.g, &QUIET, Script::new().then_key("sail:r4"), one_turn);
}

/// DB 7.10: PTs in Long Range, the aircraft in its own box; test vectors 2 and 3 of the played mission.
#[test]
fn the_first_green_box_of_the_played_mission() {
    let g = with(2, |g| {
        g.mission_mut().at = Node::Base;
        g.mission_mut().raid_rolled = false;
        for no in [pt(1), pt(2)] {
            g.boat_mut(no).range = Range::Close;
        }
    });
    let script = Script::new().then(SpeedUp::Fast);
    let dice = [
        4, // no raid
        6, // Sea State 2
        3, 4,  // 34
        10, // contact
        3, 1, 1,  // B-1: Mitsubishi F1M, Green, bombs
        10, // B-2: spotted
        10, 7, 2, 2, 2, // B-3: the Bow cannon hits for 1 point
        1, 1, 1, 1, // B-4
        1, 1, // B-5
        4, // B-7: it leaves
        3, 5, // B-8
    ];
    let (t, over) = play(g, &dice, script, one_turn);
    assert_eq!((over, t.g.mission().at), (Turn::Over, Node::G1));
    assert_eq!(t.g.mission().sea, SeaState(2));
    assert_eq!(t.g.present().count(), 2);
    assert!([pt(1), pt(2)].iter().all(|&no| t.g.boat(no).range == Range::Long));
    assert!(t.g.mission().air_this_turn);
    assert_eq!(t.g.boat(pt(1)).speed, Speed::Medium, "Fast lasts for the attack only");
}

/// DB A-12.d, DB A-12.a: test vector 4, the contact in Red Zone 4.
#[test]
fn the_barge_contact_of_the_played_mission() {
    let g = with(2, |g| {
        g.mission_mut().kind = MissionKind::Special(Task::DropCoastwatcher);
        g.mission_mut().at = Node::R4;
        g.mission_mut().sea = SeaState(2);
        g.elco_mut(pt(1)).passengers[0] = Some(coastwatcher(false));
    });
    // The Barge, seen at Medium Range, gets away at once: firing shows the squadron, D-9 is a 10.
    let g = check(
        g,
        async |t: &mut T| {
            air_patrol_contact(t).await;
            convoy_contact(t).await;
        },
        "
        # Air Patrol contact 1d10 > 5
        = 8 no contact (+1 squadron is in a Red Zone, +2 weather is Good)
        # Convoy contact 1d10 > 10
        = 10 always a contact (+1 Sea State is 1 or 2)
        # Convoy type 1d10 > 3
        = 3 Barges
        A convoy of Barges is in sight.
        ? Barges in sight, Good weather: attack?: Attack the Barges | Slip away to the Yellow Zone > engage
        # Barge convoy size 1d10 > 2
        = 2 small: 1 wave
        The Barges come in 1 wave.
        # Barges in the wave 1d10 > 3
        = 3 one
        # Barge type 1d4 > 3
        = 3 Type B
        # Barge crew skill 1d10 > 1
        = 1 Green crew
        Barge 1: Type B, Green crew.
        ? Round 1: The enemy has not seen you. How fast, and to which range? > Medium speed, Medium Range, heading in
        The squadron: Medium speed, Medium Range, heading in.
        # Detection of the squadron 1d10 > 2
        = 6 undetected (+1 at least one PT is in the Medium Range Zone, +1 Barges in the current wave, +2 weather is Good)
        The squadron is still undetected.
        ? 1 Barge has not seen you: open fire?: Open fire | Hold fire and stay unseen > fire
        The squadron opens fire and is seen.
        PT #1: Bow 37mm cannon fires at Barge 1.
        # PT #1 fire at Barges 1d10 > 2
        = 6 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
        PT #1: AA turret 1 fires at Barge 1.
        # PT #1 fire at Barges 1d10 > 2
        = 6 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
        PT #1: AA turret 2 fires at Barge 1.
        # PT #1 fire at Barges 1d10 > 2
        = 6 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
        PT #1: Stern 20mm cannon fires at Barge 1.
        # PT #1 fire at Barges 1d10 > 2
        = 6 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
        PT #2 fires at Barge 1.
        # PTs #2-#4 fire at Barges 1d10 > 2
        = 6 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
        # PTs #2-#4 fire at Barges 1d10 > 2
        = 6 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
        # PTs #2-#4 fire at Barges 1d10 > 2
        = 6 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
        # PTs #2-#4 fire at Barges 1d10 > 2
        = 6 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
        # Barges call for air support 1d10 > 3
        = 3 no aircraft
        # Barge evasion 1d10 > 10
        = 7 evades: gets away; no points (-2 enemy crew is Green, -1 weather is Good)
        Barge 1 escapes into the night.
        Wave 1 is over.
    ",
    );
    assert!(g.present().all(|no| g.boat(no).range == Range::Medium));
    assert!(g.mission().kills.is_empty() && !g.in_fight());
    assert!(g.mission().is_special_pending());
}

/// DB 4.4.four, DB 4.3.step: a whole quiet patrol to Red 4 and back.
#[test]
fn a_quiet_patrol_ends_at_base() {
    let g = with(1, |g| {
        g.mission_mut().at = Node::Base;
        g.mission_mut().raid_rolled = false;
    });
    let g = check(
        g,
        voyage,
        "
        The squadron makes for Rendova Channel (Green 1).
        # Air raid on the base 1d10 > 1
        = 1 no raid
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 2 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        ? Offensive Patrol to Vella Gulf (Red 4), now at Rendova Channel (Green 1). What now?: Sail to Vella Gulf (Red 4) and patrol | Sail to Vella Gulf (Red 4) and decide there | Abort the mission and go home | Ask me in every zone of this mission > sail-and-ask:r4
        The squadron makes for Off Wana Wana (Green 2).
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 2 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        The squadron makes for Off Gizo (Yellow 2).
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 3 no contact (+2 weather is Good)
        The squadron makes for Vella Gulf (Red 4).
        Turn 1 of 4 in the Red Zone.
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 4 no contact (+1 squadron is in a Red Zone, +2 weather is Good)
        # Convoy contact 1d10 > 1
        = 1 no contact
        # Shore Gun and MG Nest contact 1d10 > 1
        = 1 no contact: the turn is over
        ? Vella Gulf (Red 4): Offensive Patrol. What now?: Patrol until something happens | Patrol for one turn | Go home | Ask me in every zone of this mission > patrol
        Turn 2 of 4 in the Red Zone.
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 4 no contact (+1 squadron is in a Red Zone, +2 weather is Good)
        # Convoy contact 1d10 > 1
        = 1 no contact
        # Shore Gun and MG Nest contact 1d10 > 1
        = 1 no contact: the turn is over
        ? Vella Gulf (Red 4): Offensive Patrol. What now?: Patrol until something happens | Patrol for one turn | Go home | Ask me in every zone of this mission > go-home
        The squadron makes for Off Gizo (Yellow 2).
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 3 no contact (+2 weather is Good)
        The squadron makes for Off Wana Wana (Green 2).
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 2 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        The squadron makes for Rendova Channel (Green 1).
        # Sea State, Good weather 1d10 > 9
        = 9 Sea State 3
        # Random Event check d100 > 9 9
        = 99 no event
        # Air Patrol contact 1d10 > 1
        = 2 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        The squadron makes for Rendova PT Base.
        The squadron is back at base.
    ",
    );
    assert_eq!((g.mission().at, g.mission().turn_boxes), (Node::Base, 2));
    assert!(g.is_present(pt(1)));
}

/// DB 4.3.step: where the map has several ways of one length, the commander chooses.
#[test]
fn the_printed_map_is_walked_by_the_shortest_way() {
    let steps = |from, to| route::steps(charts(), from, to);
    assert_eq!(steps(Node::Base, Node::R4), [Node::G1]);
    assert_eq!(steps(Node::G1, Node::R3), [Node::G3]);
    assert_eq!(steps(Node::Y2, Node::R5), [Node::Y4]);
    assert_eq!(steps(Node::R6, Node::Base), [Node::Y5]);
    assert_eq!(steps(Node::Y2, Node::Y2), []);
    assert_eq!(route::connecting_yellow(charts(), Node::R2), [Node::Y1]);
}

/// RU-030, RU-032: a squadron on its way home for good reasons seeks no fight.
#[test]
fn an_abort_bars_new_fights() {
    let bars = |homeward| {
        let g = with(1, |g| g.mission_mut().homeward = homeward);
        contacts::must_go_home(&g)
    };
    assert!(!bars(None) && !bars(Some(Homeward::Duty)));
    for homeward in [Homeward::Abort, Homeward::ForcedNow, Homeward::ForcedAfterWaves] {
        assert!(bars(Some(homeward)));
    }
}

/// Goes on with the mission and leaves everything else to chance, or takes one end of every list.
enum Captain {
    Steady(RandomDecider),
    First,
    Last,
}

impl Decider<State> for Captain {
    fn decide(&mut self, _: &State, _: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
        Some(match self {
            Captain::Steady(_)
                if ["map-order", "go-on", "keep", "convoy"].contains(&a.question) =>
            {
                0
            }
            Captain::Steady(chance) => chance.below(a.len()),
            Captain::First => 0,
            Captain::Last => a.len() - 1,
        })
    }
}

/// DB 4.4.four, DB 4.10: whatever happens, everyone is home or gone in the end.
#[test]
fn every_voyage_ends() {
    const TASKS: [MissionKind; 6] = [
        MissionKind::Patrol,
        MissionKind::Special(Task::ShellDump),
        MissionKind::Special(Task::PickUpCoastwatcher),
        MissionKind::Special(Task::DropCoastwatcher),
        MissionKind::Special(Task::PickUpPilot),
        MissionKind::Special(Task::DeliverSupplies),
    ];
    for seed in 0..240_u64 {
        let boats = (seed % 4 + 1) as u8;
        let mut g = players_at_sea(boats.min((seed / 4 % 4 + 1) as u8), boats);
        let mission = g.mission_mut();
        mission.at = Node::Base;
        mission.kind = TASKS[(seed % 6) as usize];
        mission.weather = [Weather::Good, Weather::Poor, Weather::Bad][(seed / 3 % 3) as usize];
        let captain = match seed % 5 {
            0 => Captain::First,
            1 => Captain::Last,
            _ => Captain::Steady(RandomDecider::new(seed)),
        };
        let mut t = testkit::seeded(g, charts(), seed, Box::new(captain));
        now(voyage(&mut t));
        let g = &t.g;
        assert!(g.present().next().is_none() || g.mission().at == Node::Base, "seed {seed}");
        assert!(!g.in_fight() && !g.mission().is_special_pending(), "seed {seed}");
        assert!(g.mission().turn_boxes <= 4, "seed {seed}");
        for saved in g.mission().boats.iter().flatten().flat_map(|boat| boat.rescued.clone()) {
            assert!(matches!(g.boat(saved).fate, Fate::Lost(_)), "seed {seed}");
        }
    }
}
