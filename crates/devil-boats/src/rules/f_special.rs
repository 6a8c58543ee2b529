//! Table F: special missions.

use super::{
    T,
    batteries::{self, Tables},
    combat::{self, Aftermath, Stay},
    gunnery::Target,
    manoeuvre::{self, Contact, Opening},
    round,
};
use crate::{
    charts::f::{Detection, Dumps, Rendezvous},
    state::{
        BoatNo, Enemy, EnemyKind, Fight, FightKind, MissionKind, Passenger, Progress, Range, Speed,
        State, Task, Wounds, elco::Supplies, fight::Quality,
    },
};
use table::Mods;

/// DB F-1-B.wait, DB F-1-B.drop, DB F-1-C.unload: rounds in a row at Idle.
const ROUNDS_AT_IDLE: u8 = 2;

/// DB F-1-B.rendezvous: the first try and two more.
const RENDEZVOUS_TRIES: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Round,
    Over,
}

/// DB A-3.star, DB 7.15: the approach to the shore, on the Special Missions board (DB 2.e).
/// DB 9.detected: the squadron comes undetected.
pub async fn special_mission(t: &mut T) -> Aftermath {
    let MissionKind::Special(task) = t.g.mission().kind else { return Aftermath::Over };
    t.g.mission_mut().fight = Some(Fight::new(FightKind::Special));
    if task == Task::ShellDump {
        place_dumps(t).await;
    }
    let range = manoeuvre::starting_range(&t.g);
    manoeuvre::place_squadron(&mut t.g, range);
    approach(t, task, Opening::First).await
}

/// Round after round until the squadron has left or nothing is left to do.
/// DB A-13.d.special, DB 4.5.special: to leave is to give the task up.
pub async fn approach(t: &mut T, task: Task, mut opening: Opening) -> Aftermath {
    while special_round(t, task, opening).await == Next::Round {
        opening = Opening::Later;
    }
    if t.g.mission().is_special_pending() {
        fail(t, "DB I-2.fail", "The squadron leaves with its task undone.");
    }
    let silenced = guns_were_silenced(&t.g);
    combat::after_combat(t).await;
    if silenced {
        round::aircraft_called(t, &t.charts.f.air_support).await;
    }
    Aftermath::Over
}

/// DB F-8: guns that fought and were destroyed may have called for aircraft with their last breath, so
/// it is rolled once more as the squadron leaves the shore, when crews have been picked up.
fn guns_were_silenced(g: &State) -> bool {
    g.fight().over && g.fight().fired_upon
}

/// DB F-1-A.type, DB F-1-A.both: one dump or two, and all must be destroyed.
async fn place_dumps(t: &mut T) {
    let kinds: &[EnemyKind] = match t.check(&t.charts.f.dumps, Mods::NONE).await.result {
        Dumps::Ammo => &[EnemyKind::AmmoDump],
        Dumps::Fuel => &[EnemyKind::FuelDump],
        Dumps::Both => &[EnemyKind::AmmoDump, EnemyKind::FuelDump],
    };
    for (slot, &kind) in (1..).zip(kinds) {
        let boxes = batteries::boxes(t.charts, kind);
        let dump = Enemy {
            slot,
            kind,
            quality: Quality::Average,
            systems: 0,
            flooding: 0,
            systems_max: boxes,
            flooding_max: 0,
        };
        t.g.fight_mut().enemies.push(dump);
        t.say("DB F-1-A.1", |_| format!("{} stands on the shore.", Target::of(&dump).title()));
    }
}

/// DB F-2.rounds, DB 7.order: one round of the approach, with every table that applies.
async fn special_round(t: &mut T, task: Task, opening: Opening) -> Next {
    let tables = Tables::special(t.charts);
    round::begin(t).await;
    if manoeuvre::manoeuvre(t, opening).await == Contact::Broken {
        return Next::Over;
    }
    detection(t, tables).await;
    batteries::guns_fire(t, tables).await;
    batteries::boats_fire(t, tables).await;
    combat_over(t);
    batteries::call_aircraft(t, tables).await;
    batteries::reefs(t, tables).await;
    look_after_the_task(t, task).await;
    combat::end_of_round(t).await;
    give_up_lost_task(t, task);
    end_of_special_round(t, task).await
}

/// DB F-2-A, DB F-2-B, DB F-2-B.mod, DB F-1-A.detect: after every move, until the squadron is seen.
/// DB F-2-B.b: then it stays seen.
async fn detection(t: &mut T, tables: Tables) {
    if t.g.fight().detected {
        return;
    }
    match round::detection(t, &t.charts.f.detection).await {
        Detection::Detected => guns_revealed(t, tables).await,
        Detection::Undetected => {}
    }
}

/// DB F-2-B.a, RU-086: the guns show themselves; without any the fight is over at once.
async fn guns_revealed(t: &mut T, tables: Tables) {
    batteries::place_guns(t, tables).await;
    combat_over(t);
}

/// DB F-2-B.d: the first shot at a dump shows the squadron to every gun.
pub async fn shelling_reveals(t: &mut T, tables: Tables) {
    if t.g.fight().detected {
        return;
    }
    t.g.fight_mut().detected = true;
    t.say("DB F-2-B.d", |_| "The muzzle flashes give the squadron away.".to_owned());
    guns_revealed(t, tables).await;
}

/// DB C-10.over, RU-086: no gun is left that could disturb the work.
/// DB F-5.a: jammed guns are clear again for whatever is left to shell.
fn combat_over(t: &mut T) {
    let fight = t.g.fight();
    if fight.detected && !fight.over && !batteries::guns_left(&t.g) {
        t.g.fight_mut().over = true;
        manoeuvre::clear_jams(&mut t.g);
        t.say("DB C-10.over", |_| "No gun is left; the shore is quiet.".to_owned());
    }
}

/// The task itself, at the end of the round's tables.
async fn look_after_the_task(t: &mut T, task: Task) {
    give_up_lost_task(t, task);
    if !t.g.mission().is_special_pending() {
        return;
    }
    match task {
        Task::ShellDump => shelling(t),
        Task::PickUpCoastwatcher | Task::DropCoastwatcher | Task::PickUpPilot => {
            at_the_shore(t, task).await;
        }
        Task::DeliverSupplies => at_the_shore(t, task).await,
    }
}

/// DB F-1-A.1, DB F-1-A.both: done when no dump is left.
fn shelling(t: &mut T) {
    if !t.g.fight().enemies.iter().any(|enemy| enemy.kind.is_dump()) {
        complete(t, "DB F-1-A.1", "The last dump burns: the task is done.");
    }
}

/// DB F-1-B.1, DB F-1-C.1: PT #1 lies in Close Range, makes contact and waits.
async fn at_the_shore(t: &mut T, task: Task) {
    let Some(no) = task_boat(&t.g, task) else { return };
    if t.g.boat(no).range != Range::Close {
        t.g.fight_mut().waited = 0;
        return;
    }
    let had_contact = has_contact(&t.g, task);
    if !had_contact {
        rendezvous(t, task).await;
    }
    if has_contact(&t.g, task) {
        wait_at_idle(t, task, no, had_contact);
    }
}

/// DB F-1-B.drop: nobody has to be met to put a Coastwatcher ashore.
fn has_contact(g: &State, task: Task) -> bool {
    task == Task::DropCoastwatcher || g.fight().contact
}

/// DB F-1-B.rendezvous, DB F-1-C.rendezvous, RU-088: rolled after the reef check, on arrival and in the
/// next two rounds; the third failure is the last.
async fn rendezvous(t: &mut T, task: Task) {
    let chart = match task {
        Task::DeliverSupplies => &t.charts.f.supply_rendezvous,
        Task::ShellDump | Task::PickUpCoastwatcher | Task::DropCoastwatcher | Task::PickUpPilot => {
            &t.charts.f.passenger_rendezvous
        }
    };
    match t.check(chart, Mods::NONE).await.result {
        Rendezvous::Contact => {
            t.g.fight_mut().contact = true;
            t.say(&chart.rule, |_| "A light signal from the beach: contact.".to_owned());
        }
        Rendezvous::NoContact => {
            let fight = t.g.fight_mut();
            fight.rendezvous_failures += 1;
            if fight.rendezvous_failures >= RENDEZVOUS_TRIES {
                fail(t, &chart.rule, "Nobody comes. The task must be given up.");
            } else {
                t.say(&chart.rule, |_| "Nobody answers from the beach.".to_owned());
            }
        }
    }
}

/// DB F-1-B.wait, DB F-1-B.drop, DB F-1-C.unload, DB F-1-B.rounds, RU-088: two full rounds at Idle in a row.
/// DB 7.nowait: at once when no enemy is left.
fn wait_at_idle(t: &mut T, task: Task, no: BoatNo, counts: bool) {
    if t.g.boat(no).speed != Speed::Idle {
        t.g.fight_mut().waited = 0;
        return;
    }
    let fight = t.g.fight_mut();
    fight.waited = fight.waited.saturating_add(u8::from(counts));
    if fight.over || fight.waited >= ROUNDS_AT_IDLE {
        hand_over(t, task, no);
    }
}

fn hand_over(t: &mut T, task: Task, no: BoatNo) {
    match task {
        Task::PickUpCoastwatcher | Task::PickUpPilot => {
            take_aboard(&mut t.g, no);
            complete(t, "DB F-1-B.wait", "The passenger is aboard.");
        }
        Task::DropCoastwatcher => {
            put_ashore(&mut t.g, no);
            complete(t, "DB F-1-B.drop", "The Coastwatcher is ashore.");
        }
        Task::DeliverSupplies => {
            t.g.elco_mut(no).supplies = Some(Supplies::Delivered);
            complete(t, "DB F-1-C.unload", "The supplies are in the canoes.");
        }
        Task::ShellDump => {}
    }
}

/// RU-076: the passenger takes a free box; a rescued crew makes room for him.
fn take_aboard(g: &mut State, no: BoatNo) {
    let boxes = &mut g.elco_mut(no).passengers;
    let free = boxes.iter().position(Option::is_none).unwrap_or(0);
    boxes[free] = Some(Passenger::Guest { wounds: Wounds::None, dead: false });
}

fn put_ashore(g: &mut State, no: BoatNo) {
    for place in &mut g.elco_mut(no).passengers {
        match place {
            Some(Passenger::Guest { .. }) => *place = None,
            Some(Passenger::RescuedCrew) | None => {}
        }
    }
}

/// The boat that can still carry out the task: PT #1, or the human boat with the cargo aboard.
fn task_boat(g: &State, task: Task) -> Option<BoatNo> {
    match task {
        Task::ShellDump | Task::PickUpCoastwatcher | Task::PickUpPilot => g.flagship(),
        Task::DropCoastwatcher => g.human_boats().find(|&no| has_fit_guest(g, no)),
        Task::DeliverSupplies => {
            g.human_boats().find(|&no| g.elco(no).supplies == Some(Supplies::Aboard))
        }
    }
}

/// DB G-11.c, RU-062: a Light Wound does not stop him.
fn has_fit_guest(g: &State, no: BoatNo) -> bool {
    g.elco(no).passengers.iter().flatten().any(|passenger| match passenger {
        Passenger::Guest { wounds, dead } => *wounds != Wounds::Severe && !dead,
        Passenger::RescuedCrew => false,
    })
}

/// RU-074, DB G-11.c, DB G-3.1: without a boat, a passenger or supplies the task has failed.
fn give_up_lost_task(t: &mut T, task: Task) {
    if t.g.mission().is_special_pending() && task_boat(&t.g, task).is_none() {
        fail(t, "DB I-2.fail", "The task can no longer be carried out.");
    }
}

fn complete(t: &mut T, rule: &'static str, text: &'static str) {
    t.g.mission_mut().progress = Progress::Done;
    t.say(rule, |_| text.to_owned());
}

fn fail(t: &mut T, rule: &'static str, text: &'static str) {
    t.g.mission_mut().progress = Progress::Failed;
    t.say(rule, |_| text.to_owned());
}

/// DB F-10.end: another round, unless nothing is left to do or the squadron goes.
async fn end_of_special_round(t: &mut T, task: Task) -> Next {
    if !round::can_go_on(&t.g) {
        return Next::Over;
    }
    if t.g.fight().over {
        return if work_is_done(&t.g) || gives_up(t, task).await {
            Next::Over
        } else {
            Next::Round
        };
    }
    match combat::stay(t, false).await {
        Stay::Fight | Stay::Evade => Next::Round,
        Stay::BreakOff => Next::Over,
    }
}

/// DB F-10.over, DB G-12.3: combat is over, but the boat with the task lies helpless off the beach. Its
/// crew may mend what it can, or the squadron gives the task up and sees to the boat.
async fn gives_up(t: &mut T, task: Task) -> bool {
    if !is_stuck(&t.g, task) {
        return false;
    }
    let seat = t.g.commander();
    let options = [Stay::Fight, Stay::BreakOff];
    t.ask(seat, "DB F-10.over", "PT #1 cannot reach the beach", &options).await == Stay::BreakOff
}

fn is_stuck(g: &State, task: Task) -> bool {
    let helpless = |no: BoatNo| !g.boat(no).is_able() && g.boat(no).range != Range::Close;
    task != Task::ShellDump && task_boat(g, task).is_some_and(helpless)
}

/// With no enemy left the board is cleared once the task is settled, but a boat that lay at Idle off
/// the beach must first get under way (DB 7.idle_reef).
fn work_is_done(g: &State) -> bool {
    let settled = !g.mission().is_special_pending() || g.mission().must_leave_fight();
    let lies_still = |no: BoatNo| {
        let boat = g.boat(no);
        boat.range == Range::Close && boat.speed == Speed::Idle && boat.is_able()
    };
    settled && !g.present().any(lies_still)
}
