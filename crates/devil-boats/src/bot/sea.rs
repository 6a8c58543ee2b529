//! The skipper at base and on the Strategic Map.

use super::Skipper;
use crate::{
    rules::{
        a_assignment::{Flagship, ReserveJoins},
        a_events::Encounter,
        a_voyage::{
            contacts::{Convoy, Sighted},
            orders::{self, There},
        },
        campaign::Rest,
        crew_orders::{self, CrewOrder, repairs::AfterFailure},
        g_damage::fire::Burning,
        g_rescue::{Boarding, GoOn, Relief, Stranding},
        i_victory::Scotch,
    },
    state::{BoatNo, Craft, MissionKind, Post, State, Station, Task, Weather},
};
use table::Asked;

pub(super) fn decide(skipper: Skipper, g: &State, a: &Asked<'_, State>) -> Option<usize> {
    a.best(|order: &orders::Order| course(skipper, g, *order))
        .or_else(|| a.best(|choice: &Convoy| engage(skipper, g, choice.what == Sighted::Engage)))
        .or_else(|| {
            a.best(|choice: &Encounter| destroyers(skipper, g, *choice == Encounter::Engage))
        })
        .or_else(|| a.best(|order: &CrewOrder| below_decks(order.what)))
        .or_else(|| a.best(|choice: &GoOn| go_on(skipper, g, *choice == GoOn::GoOn)))
        .or_else(|| {
            a.best(|choice: &AfterFailure| go_on(skipper, g, *choice == AfterFailure::GoOn))
        })
        .or_else(|| a.best(relief))
        .or_else(|| a.best(|choice: &Stranding| i32::from(matches!(choice, Stranding::Stay(_)))))
        .or_else(|| a.best(|choice: &Boarding| aboard(g, choice.to)))
        .or_else(|| {
            a.best(|choice: &orders::Keep| i32::from(*choice == orders::Keep::WithSquadron))
        })
        .or_else(|| a.best(|choice: &Rest| i32::from(*choice == Rest::Over)))
        .or_else(|| a.best(|choice: &Flagship| i32::from(matches!(choice, Flagship::Take(_)))))
        .or_else(|| {
            a.best(|choice: &ReserveJoins| i32::from(matches!(choice, ReserveJoins::For(_))))
        })
        .or_else(|| a.best(|choice: &Scotch| i32::from(matches!(choice, Scotch::Give { .. }))))
        .or_else(|| a.best(|choice: &Burning| i32::from(*choice == Burning::FightOn)))
}

/// How hurt the squadron is: 0 sound, 1 scratched, 2 hurt, 3 crippled.
pub(super) fn hurt(g: &State) -> u8 {
    g.present().map(|no| hurt_boat(g, no)).max().unwrap_or(3)
}

fn hurt_boat(g: &State, no: BoatNo) -> u8 {
    let boat = g.boat(no);
    if !boat.is_able() {
        return 3;
    }
    match &boat.craft {
        Craft::Consort { .. } => match g.consort_points(no) {
            0 => 0,
            1 | 2 => 1,
            3 => 2,
            _ => 3,
        },
        Craft::Elco { elco, .. } => {
            let down = g.crew(no).iter().filter(|(_, man)| !man.is_fit()).count();
            let flooding = elco.hull.iter().any(|&points| points >= 2);
            match (elco.lines_out(), down) {
                (0, 0) if !flooding => u8::from(elco.damage_points() > 0),
                (0 | 1, 0 | 1) => 2,
                _ => 3,
            }
        }
    }
}

fn on_patrol(g: &State) -> bool {
    g.mission.as_ref().is_none_or(|mission| mission.kind == MissionKind::Patrol)
}

/// DB J.a, DB J.b: what a failed Special Mission costs. In the first five missions the total cannot fall
/// below zero; later a negative one is the end.
pub(super) fn needs_the_task(g: &State) -> bool {
    const FAILURE: i32 = 100;
    g.missions > 5 && g.vp < FAILURE
}

/// By clear weather the guns see two boats long before they reach the beach. A whole squadron shells a
/// dump from where they hardly hit it.
fn gives_the_task_up(skipper: Skipper, g: &State) -> bool {
    let clear = g.mission().weather == Weather::Good;
    let shells = g.mission().kind == MissionKind::Special(Task::ShellDump);
    let afraid = match skipper {
        Skipper::Cautious => clear,
        Skipper::Steady | Skipper::Bold => clear && !shells,
    };
    g.mission().is_special_pending() && (afraid || hurt(g) >= 2) && !needs_the_task(g)
}

/// In Bad weather convoys are met on the reefs, boats lose each other, and guns see nothing: a patrol
/// has little to win.
fn is_no_night_to_patrol(g: &State) -> bool {
    on_patrol(g) && g.mission().weather == Weather::Bad
}

/// The turns a patrol is worth to a captain. Aircraft find the boats in Good weather, but so do the
/// boats their convoys; in Poor weather there is less of both.
fn patrol_turns(skipper: Skipper, g: &State) -> u8 {
    match (skipper, g.mission().weather) {
        (Skipper::Cautious, Weather::Good) => 3,
        (Skipper::Cautious, Weather::Poor | Weather::Bad | Weather::LargeStorm) => 1,
        (Skipper::Steady | Skipper::Bold, _) => orders::TURN_BOXES,
    }
}

fn is_spent(skipper: Skipper, g: &State) -> bool {
    let most = match skipper {
        Skipper::Cautious | Skipper::Steady => 0,
        Skipper::Bold => 1,
    };
    is_no_night_to_patrol(g) || hurt(g) > most || g.mission().turn_boxes >= patrol_turns(skipper, g)
}

fn course(skipper: Skipper, g: &State, order: orders::Order) -> i32 {
    let home = on_patrol(g) && is_spent(skipper, g);
    let counts_turns = patrol_turns(skipper, g) < orders::TURN_BOXES;
    match order {
        orders::Order::Sail(passage) => match passage.there {
            There::Ask if counts_turns => 6,
            There::Ask | There::Patrol | There::Arrive => 5,
        },
        orders::Order::PatrolOn if counts_turns => -3,
        orders::Order::PatrolOn | orders::Order::Patrol => {
            if home {
                0
            } else {
                6
            }
        }
        orders::Order::Wait | orders::Order::Hold => 7,
        orders::Order::GoHome => {
            if home {
                8
            } else {
                3
            }
        }
        orders::Order::Abort => {
            let gives_up = is_no_night_to_patrol(g) || home && hurt(g) >= 2;
            if gives_up || gives_the_task_up(skipper, g) { 9 } else { -1 }
        }
        orders::Order::SendHome(_) => -2,
        orders::Order::AskEverywhere => -9,
    }
}

/// In Bad weather a convoy is met in Close Range, on the reefs: it is let go.
fn engage(skipper: Skipper, g: &State, engages: bool) -> i32 {
    let sound = match skipper {
        Skipper::Cautious => hurt(g) == 0 && g.present().count() >= 3,
        Skipper::Steady => hurt(g) <= 1,
        Skipper::Bold => hurt(g) <= 2,
    };
    i32::from(engages == (sound && g.mission().weather != Weather::Bad))
}

/// Torpedoes from boats not yet seen sink a Destroyer more often than not.
fn destroyers(skipper: Skipper, g: &State, engages: bool) -> i32 {
    let sound = match skipper {
        Skipper::Cautious => hurt(g) == 0 && g.present().count() >= 4,
        Skipper::Steady => hurt(g) <= 1 && g.present().count() >= 2,
        Skipper::Bold => hurt(g) <= 2,
    };
    i32::from(engages == (sound && g.mission().weather != Weather::Bad))
}

/// A Special Mission is worth a hundred points, so nobody gives one up lightly.
fn go_on(skipper: Skipper, g: &State, goes_on: bool) -> i32 {
    let willing = !on_patrol(g)
        || match skipper {
            Skipper::Cautious => false,
            Skipper::Steady => g.present().count() >= 2 && hurt(g) <= 1,
            Skipper::Bold => hurt(g) <= 2,
        };
    i32::from(goes_on == willing)
}

fn below_decks(order: crew_orders::Order) -> i32 {
    match order {
        crew_orders::Order::Mend(_) => 5,
        crew_orders::Order::Treat(_) => 4,
        crew_orders::Order::Man(station, man) => 2 + stand_in(station, man),
        crew_orders::Order::CarryOn => 1,
        crew_orders::Order::AbandonShip => -1,
    }
}

/// The X.O. takes the helm; Torpedo Mates serve the guns; nobody leaves a gun or the command for less.
fn stand_in(station: Station, man: Option<Post>) -> i32 {
    let helm = station == Station::Helm;
    match man {
        Some(Post::ExecutiveOfficer) if helm => 9,
        Some(Post::TorpedoMate1 | Post::TorpedoMate2) => 5,
        Some(Post::ExecutiveOfficer) => 3,
        Some(Post::RadioOperator | Post::Engineer) => 2,
        Some(Post::BowLoader | Post::SternLoader) => i32::from(helm),
        None => 0,
        Some(Post::BowGunner | Post::AaGunner1 | Post::AaGunner2 | Post::SternGunner) => -1,
        Some(Post::CommandingOfficer) => -3,
    }
}

fn relief(choice: &Relief) -> i32 {
    match choice {
        Relief::Tow { .. } => 4,
        Relief::TowOff { .. } => 3,
        Relief::TakeOff { .. } => 2,
        Relief::StandBy(_) => 0,
    }
}

/// Crews go to the boat in the best shape.
fn aboard(g: &State, no: BoatNo) -> i32 {
    -i32::from(hurt_boat(g, no))
}
