//! The mission the book plays through in its section 7, from the first crew to the inquiry.

use super::fixture::{check, play, pt};
use crate::{
    rules::{campaign, crew},
    state::{
        Berth, BoatNo, MissionKind, Night, Node, Post, Progress, RESERVE, Setup, Skill, State, Task,
    },
};
use table::testkit::Script;

/// The aircraft that finds the squadron in Green 1.
pub(super) const AIR_ATTACK: &str = "
    # Aircraft type 1d10 > 3
    = 3 Mitsubishi F1M, light floatplane
    # Aircraft crew skill 1d10 > 1
    = 1 Green crew
    # Aircraft attack type 1d10 > 1
    = 1 bomb attack
    Here comes a Mitsubishi F1M with a Green crew to bomb.
    # Spotting the aircraft 1d10 > 10
    = 10 always spotted (+2 PTs in the squadron)
    The lookouts see it coming.
    ? Mitsubishi F1M with a Green crew comes to bomb. At what speed? > Go to Fast speed
    The boats go to Fast speed.
    PT #1: Bow 37mm cannon fires.
    # PT #1 defensive fire 1d10 > 10
    = 10 always hits (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    # Defensive fire: damage 1d10 > 7
    = 7 1 damage point
    The aircraft is hit: 1 of 3 boxes.
    PT #1: AA turret 1 fires.
    # PT #1 defensive fire 1d10 > 4
    = 5 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    PT #1: AA turret 2 fires.
    # PT #1 defensive fire 1d10 > 6
    = 7 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    PT #1: Stern 20mm cannon fires.
    # PT #1 defensive fire 1d10 > 3
    = 4 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    PT #2 fires at the aircraft.
    # PTs #2-#4 defensive fire 1d10 > 3
    = 4 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    # PTs #2-#4 defensive fire 1d10 > 5
    = 6 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    # PTs #2-#4 defensive fire 1d10 > 2
    = 3 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    # PTs #2-#4 defensive fire 1d10 > 7
    = 8 miss (-1 speed is Fast, +1 enemy crew is Green, +1 Sea State is 2)
    # Bomb attack 1d10 > 6
    = 1 miss (-2 the aircraft was spotted and PT guns hit it, -1 speed is Fast, -1 enemy crew is Green, -1 the aircraft was spotted)
    The bombs miss PT #1.
    # Bomb attack 1d10 > 4
    = 1 miss (-2 the aircraft was spotted and PT guns hit it, -1 speed is Fast, -1 enemy crew is Green, -1 the aircraft was spotted)
    The bombs miss PT #2.
    # Star Shell 1d6 > 4
    = 4 departs: aircraft leaves and air combat ends
    The aircraft departs.
    # Separation after an air attack 1d10 > 3
    = 3 stays (-1 weather is Good, +1 speed is Fast)
    PT #1 keeps touch.
    # Separation after an air attack 1d10 > 5
    = 5 stays (-1 weather is Good, +1 speed is Fast)
    PT #2 keeps touch.
";

/// The Barge that escapes in its second round.
pub(super) const BARGE: &str = "
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
    ? 1 Barge has not seen you: open fire? > Open fire
    The squadron opens fire and is seen.
    PT #1: Bow 37mm cannon fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 6
    = 10 hit (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
    # PT #1 fire at Barges: damage 1d10 > 6
    = 6 1 Systems point
    Barge 1 is hit: Systems 1 of 2, Flooding 0 of 2.
    PT #1: AA turret 1 fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 3
    = 7 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
    PT #1: AA turret 2 fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 8
    = 10 hit (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
    # PT #1 fire at Barges: damage 1d10 > 3
    = 3 superficial
    Barge 1 takes superficial damage.
    PT #1: Stern 20mm cannon fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 4
    = 8 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2, +2 the squadron is still undetected)
    PT #2 fires at Barge 1.
    # PTs #2-#4 fire at Barges 1d10 > 2
    = 6 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
    # PTs #2-#4 fire at Barges 1d10 > 4
    = 8 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
    # PTs #2-#4 fire at Barges 1d10 > 3
    = 7 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
    # PTs #2-#4 fire at Barges 1d10 > 5
    = 9 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled, +2 the squadron is still undetected)
    # Barges call for air support 1d10 > 3
    = 3 no aircraft
    # Barge evasion 1d10 > 2
    = 1 stays (-2 enemy crew is Green, -1 weather is Good, -1 damage points (Systems or Flooding) on the enemy unit)
    Barge 1 cannot get away.
    ? Round 2: The enemy has seen you. How fast, and to which range? > Medium speed, Medium Range, heading in
    The squadron: Medium speed, Medium Range, heading in.
    # Barges: PT targeted 1d4 > 4
    = 4 PT #4
    PT #4 is not here, so the fire is at PT #1.
    # Barges: offensive fire 1d10 > 10
    = 10 always hits (-1 enemy crew is Green, +1 Sea State is 2)
    Barge 1 hits PT #1 with 1 shell.
    # PT #1: area hit 1d10 > 6
    = 6 Cockpit
    # PT #1: Cockpit 1d10 > 1
    = 1 Commanding Officer
    # Wounds 1d6 > 2
    = 2 light wound: carries on
    PT #1: C.O. Frederick Richardson takes a Light Wound.
    PT #1: Bow 37mm cannon fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 5
    = 7 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2)
    PT #1: AA turret 1 fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 2
    = 4 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2)
    PT #1: AA turret 2 fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 6
    = 8 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2)
    PT #1: Stern 20mm cannon fires at Barge 1.
    # PT #1 fire at Barges 1d10 > 4
    = 6 miss (+1 target crew is Green and the target is not disabled, +1 Sea State is 2)
    PT #2 fires at Barge 1.
    # PTs #2-#4 fire at Barges 1d10 > 2
    = 4 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled)
    # PTs #2-#4 fire at Barges 1d10 > 4
    = 6 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled)
    # PTs #2-#4 fire at Barges 1d10 > 3
    = 5 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled)
    # PTs #2-#4 fire at Barges 1d10 > 5
    = 7 miss (+1 Sea State is 2, +1 target crew is Green and the target is not disabled)
    # Barges call for air support 1d10 > 6
    = 6 no aircraft
    # Barge evasion 1d10 > 10
    = 6 evades: gets away; no points (-2 enemy crew is Green, -1 weather is Good, -1 damage points (Systems or Flooding) on the enemy unit)
    Barge 1 escapes into the night.
    Wave 1 is over.
";

/// The landing of the Coastwatcher under fire, and the way back through the reef.
pub(super) const LANDING: &str = "
    ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > apart squadron=medium:medium:in pt:2=medium:medium:in
    PT #1: Medium speed, Medium Range, heading in.
    PT #2: Medium speed, Medium Range, heading in.
    # Detection of the squadron 1d10 > 10
    = 10 always detected (+2 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
    The enemy has seen the squadron.
    # MG Nests present 1d10 > 1
    = 1 none
    # Shore Guns present 1d10 > 4
    = 4 one
    On the shore: 0 MG Nests, 1 Shore Gun.
    # Gun crew skill 1d10 > 9
    = 9 Veteran crew
    Shore Gun 1: Veteran crew.
    # Guns: PT targeted 1d4 > 3
    = 3 PT #3
    PT #3 is not here, so the fire is at PT #1.
    # Guns: offensive fire 1d10 > 8
    = 10 hit (+1 Sea State is 2, +1 enemy crew is Veteran)
    Shore Gun 1 hits PT #1.
    # Shore Gun hit on PT #1 1d10 > 5
    = 5 the boat is damaged
    # PT #1: area hit 1d10 > 4
    = 4 Mid top deck
    # PT #1: Mid top deck 1d10 > 3
    = 3 radar antenna: radar out for the mission
    PT #1: the Radar Antenna is gone, and the radar with it.
    # PT #1: Mid top deck 1d10 > 7
    = 7 superficial
    PT #1: superficial damage.
    # PT #1: Mid top deck 1d10 > 8
    = 8 superficial
    PT #1: superficial damage.
    # PT #1: Mid top deck 1d10 > 10
    = 10 superficial
    PT #1: superficial damage.
    PT #1: Bow 37mm cannon fires at Shore Gun 1.
    # PT #1 fire at guns or dump 1d10 > 2
    = 3 miss (+1 Sea State is 2)
    PT #1: AA turret 1 fires at Shore Gun 1.
    # PT #1 fire at guns or dump 1d10 > 5
    = 6 miss (+1 Sea State is 2)
    PT #1: AA turret 2 fires at Shore Gun 1.
    # PT #1 fire at guns or dump 1d10 > 10
    = 10 always a possible hit (+1 Sea State is 2)
    # PT #1 fire at guns or dump: confirm 1d6 > 5
    = 5 hit: 1 damage point
    PT #1 hits Shore Gun 1.
    PT #1: Stern 20mm cannon fires at Shore Gun 1.
    # PT #1 fire at guns or dump 1d10 > 1
    = 2 gun jams, no shot (+1 Sea State is 2)
    # PT #1 fire at guns or dump: jam 1d6 > 6
    = 6 stays jammed: gun is silent until the current fighting is over
    PT #1: Stern 20mm cannon jams for this fight.
    PT #2 fires at Shore Gun 1.
    # PTs #2-#4 fire at guns or dump 1d10 > 2
    = 3 miss (+1 Sea State is 2)
    # PTs #2-#4 fire at guns or dump 1d10 > 4
    = 5 miss (+1 Sea State is 2)
    # PTs #2-#4 fire at guns or dump 1d10 > 3
    = 4 miss (+1 Sea State is 2)
    # PTs #2-#4 fire at guns or dump 1d10 > 5
    = 6 miss (+1 Sea State is 2)
    # Guns call for air support 1d10 > 5
    = 5 no aircraft
    ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > apart squadron=medium:close:in pt:2=medium:medium:in
    PT #1: Medium speed, Close Range, heading in.
    PT #2: Medium speed, Medium Range, heading in.
    # Guns: PT targeted 1d4 > 2
    = 2 PT #2
    # Guns: offensive fire 1d10 > 10
    = 10 always hits (+1 Sea State is 2, +1 enemy crew is Veteran)
    Shore Gun 1 hits PT #2.
    # Shore Gun hit on PT #2-#4 1d10 > 9
    = 9 critical: PT explodes and is destroyed; survivors abandon ship
    PT #2 blows up.
    PT #2 sinks.
    The crew of PT #2 is in the water.
    PT #1: Bow 37mm cannon fires at Shore Gun 1.
    # PT #1 fire at guns or dump 1d10 > 2
    = 6 miss (+1 Sea State is 2, +3 the PT is in the Close Range Zone)
    PT #1: AA turret 1 fires at Shore Gun 1.
    # PT #1 fire at guns or dump 1d10 > 7
    = 10 possible hit (+1 Sea State is 2, +3 the PT is in the Close Range Zone)
    # PT #1 fire at guns or dump: confirm 1d6 > 4
    = 4 hit: 1 damage point
    PT #1 destroys Shore Gun 1.
    No gun is left; the shore is quiet.
    # Reef check, Special Mission 2d10 > 9 9
    = 16 collision: the boat is damaged (-2 weather is Good)
    PT #1 strikes a reef.
    # Reef collision, PT #1 1d6 > 1
    = 1 Bow
    # Reef collision: Hull points 1d6 > 1
    = 1 one
    PT #1: the Bow interior has 1 Hull points; the pump holds the water.
    ? Round 3: The enemy is gone. How fast, and to which range? > Idle at Close Range
    PT #1: Idle at Close Range.
    The Coastwatcher is ashore.
    ? Round 4: The enemy is gone. How fast, and to which range? > Slow speed, Close Range, heading out
    PT #1: Slow speed, Close Range, heading out.
    # Reef check, Special Mission 2d10 > 3 4
    = 3 clear (-2 speed is Slow, -2 weather is Good)
    PT #1 clears the reefs.
    PT #1 picks up the crew of PT #2.
    # Guns call for air support 1d10 > 7
    = 7 no aircraft
";

/// First name and surname of each man, in the order of the posts, tens and units.
const NAMES: [[u8; 4]; 12] = [
    [1, 1, 1, 1],
    [2, 4, 4, 2],
    [3, 7, 7, 3],
    [4, 10, 10, 4],
    [5, 3, 3, 5],
    [6, 6, 6, 6],
    [7, 9, 9, 7],
    [8, 2, 2, 8],
    [9, 5, 5, 9],
    [10, 8, 8, 10],
    [1, 1, 1, 1],
    [2, 4, 4, 2],
];

/// Torpedo Mates, Radio Operator (a Mr. Fix-It), Commanding Officer, Executive Officer, Engineer.
const SKILLS: [u8; 6] = [4, 7, 10, 3, 9, 6];

/// DB 7.8, DB 7.10, DB 7.12, DB 7.15, DB 7.order, DB 7.rescue, DB 7.nowait, DB 7.idle_reef, DB 7.passenger_box,
/// DB 7.shore_gun, DB 7.antenna, DB 7.jam, DB 7.reserve, DB 7.heart_first, DB 7.vp, DB 2.a
///
/// Short campaign, mission 1, September 1: a Coastwatcher for Red Zone 4. The dice are those of the book;
/// where it only says that nothing happened, any harmless ones. RU-056: the shell that takes the Radar
/// Antenna rolls on F-4.c and four times on G-5.
#[test]
fn the_played_mission_of_the_book() {
    let mut dice: Vec<u8> = NAMES.concat();
    dice.extend(SKILLS);
    let (t, ()) = play(State::at_start(&Setup::default()), &dice, Script::new(), crew::muster);
    let captain = t.g.captains[0].crew.man(Post::CommandingOfficer);
    assert_eq!(captain.name, "Frederick Richardson");
    let g = check(
        t.g,
        campaign::night,
        &[
            "
        # Malaria check 2d10 > 5 7
        = 12 healthy
        # Weather tonight 1d10 > 1
        = 1 good: clear to partly cloudy
        # Mission assignment 1d10 > 9
        = 9 Special Mission
        # Special Mission assignment 1d6 > 3
        = 3 Coastwatcher drop-off
        # Assigned zone 1d6 > 4
        = 4 Red Zone 4
        ? Two boats sail; which is the second? > PT #2 goes along
        Mission 1: Coastwatcher drop-off in Vella Gulf (Red 4) with PT #1, PT #2.
        The squadron makes for Rendova Channel (Green 1).
        # Air raid on the base 1d10 > 4
        = 4 no raid
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 3 4
        = 34 no event
        # Air Patrol contact 1d10 > 10
        = 10 always a contact (-1 squadron is in a Green Zone, +2 weather is Good)
        An enemy aircraft has found the squadron.
        ",
            AIR_ATTACK,
            "
        ? Coastwatcher drop-off to Vella Gulf (Red 4), now at Rendova Channel (Green 1). What now? > Sail to Vella Gulf (Red 4)
        The squadron makes for Off Wana Wana (Green 2).
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 5 5
        = 55 no event
        # Air Patrol contact 1d10 > 2
        = 3 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        The squadron makes for Off Gizo (Yellow 2).
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 5 5
        = 55 no event
        # Air Patrol contact 1d10 > 3
        = 5 no contact (+2 weather is Good)
        The squadron makes for Vella Gulf (Red 4).
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 5 5
        = 55 no event
        # Air Patrol contact 1d10 > 5
        = 8 no contact (+1 squadron is in a Red Zone, +2 weather is Good)
        # Convoy contact 1d10 > 10
        = 10 always a contact (+1 Sea State is 1 or 2)
        # Convoy type 1d10 > 3
        = 3 Barges
        A convoy of Barges is in sight.
        ? Barges in sight, Good weather: attack? > Attack the Barges
        ",
            BARGE,
            "
        ",
            LANDING,
            "
        ? Vella Gulf (Red 4): Coastwatcher drop-off. What now? > Go home
        The squadron makes for Off Gizo (Yellow 2).
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 5 5
        = 55 no event
        # Air Patrol contact 1d10 > 4
        = 6 no contact (+2 weather is Good)
        The squadron makes for Off Wana Wana (Green 2).
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 5 5
        = 55 no event
        # Air Patrol contact 1d10 > 4
        = 5 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        The squadron makes for Rendova Channel (Green 1).
        # Sea State, Good weather 1d10 > 6
        = 6 Sea State 2
        # Random Event check d100 > 5 5
        = 55 no event
        # Air Patrol contact 1d10 > 4
        = 5 no contact (-1 squadron is in a Green Zone, +2 weather is Good)
        The squadron makes for Rendova PT Base.
        The squadron is back at base.
        Shore Gun destroyed: +10 points.
        PT #2 lost: −50 points.
        Coastwatcher drop-off completed: +50 points.
        The mission scores +10 points; the total is 10.
        Frederick Richardson is awarded the Purple Heart.
    PT #1: 36 repair points; fit for the next night.
        # Days until a replacement boat arrives 2d10 > 6 6
        = 12 that many days (days equal total), from the date of the mission
        The Reserve becomes PT #2; a new boat comes in 12 days.
    Frederick Richardson, C.O.: his Light Wounds have healed.
        # Inquiry into a lost boat 2d10 > 2 3
        = 6 command retained (+1 Purple Hearts held)
        The inquiry clears the squadron commander.
        ",
        ]
        .concat(),
    );
    assert_eq!(g.night, Night(1));
    assert_eq!((g.missions, g.vp, g.losses), (1, 10, 1));
    let row = &g.log[0];
    assert_eq!(row.kind, MissionKind::Special(Task::DropCoastwatcher));
    assert_eq!((row.target, row.progress), (Node::R4, Progress::Done));
    assert_eq!((row.kills.len(), row.boats_lost, row.men_lost), (1, 1, 0));
    assert_eq!(g.berths[pt(2).index()].hull(), Some(5), "the Reserve is PT #2 now");
    assert!(g.berths[pt(2).index()].is_ready(g.night));
    assert_eq!(g.berths[RESERVE], Berth::Empty { until: Night(12) }, "September 13");
    assert!(g.berths[BoatNo::FIRST.index()].is_ready(g.night), "PT #1 sails the next night");
    let captain = &g.captains[0];
    assert_eq!(captain.medals.purple_hearts, 1);
    assert_eq!(captain.crew.man(Post::RadioOperator).skill, Some(Skill::MrFixIt));
    assert!(Post::EVERY.iter().all(|&post| captain.crew.man(post).missions == 1));
    assert!(Post::EVERY.iter().all(|&post| captain.crew.man(post).kills == 0));
    assert_eq!(g.end, None);
}
