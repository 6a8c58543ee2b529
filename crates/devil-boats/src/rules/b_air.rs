//! Table B: air patrols.

use super::{
    T, acts, combat, crew_orders,
    g_damage::{self, Blow},
    g_rescue,
    gunnery::{self, Quarry, Shot, Surprise},
    manoeuvre, outlook, round,
};
use crate::{
    charts::{
        Charts,
        b::{Bomb, Formation, Sighting, Spotting, StarShell},
    },
    conditions::{About, Scene, When},
    state::{
        Aircraft, BoatNo, Boats, Craft, Fight, FightKind, Post, Range, Speed, State,
        fight::{Attack, Plane, PlaneSize, Quality},
        record::Prey,
    },
};
use table::{ActKind, Choice, Mods, Name, Odds, chart::Chart};

/// DB 4.5.air: one aircraft attacks, on the map or in the middle of any fight.
pub async fn air_patrol(t: &mut T) {
    air_attacks(t, Patrol::Japanese, 1).await;
}

/// DB: several aircraft, one after the other. RU-107: each is rolled and spotted anew.
pub async fn swarm(t: &mut T, aircraft: u8) {
    air_attacks(t, Patrol::Japanese, aircraft).await;
}

/// DB, RU-036: a friendly PBY takes the squadron for the enemy.
pub async fn mistaken_identity(t: &mut T) {
    air_attacks(t, Patrol::Friendly, 1).await;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Patrol {
    Japanese,
    Friendly,
}

/// RU-037: any air attack counts as an Air Patrol of this turn.
/// DB B-3.a: guns that stay jammed are clear again once all these attacks are over.
/// RU-033: a burst of speed lasts for the attack only.
async fn air_attacks(t: &mut T, patrol: Patrol, aircraft: u8) {
    t.g.mission_mut().air_this_turn = true;
    let on_map = !t.g.in_fight();
    if on_map {
        lay_out_the_board(&mut t.g);
    }
    let jams = jams(&t.g);
    for _ in 0..aircraft {
        if t.g.present().next().is_none() {
            break;
        }
        let sighted = sighting(t, patrol).await;
        t.g.mission_mut().aircraft = Some(sighted);
        let speeds = speeds(&t.g);
        attack_runs(t, on_map).await;
        t.g.mission_mut().aircraft = None;
        resume_speeds(&mut t.g, &speeds);
    }
    restore_jams(&mut t.g, &jams);
    if on_map {
        combat::after_combat(t).await;
    }
}

/// DB 7.10, DB 2.d: met on the map, the boats stand in Long Range on the Combat board.
/// DB 4.3.idle: a boat that cannot move lies still unless it is in tow; so does a squadron that
/// mends engines.
fn lay_out_the_board(g: &mut State) {
    let idle = g.present().all(|no| g.boat(no).speed == Speed::Idle);
    let speed = if idle { Speed::Idle } else { manoeuvre::map_speed(g) };
    g.mission_mut().fight = Some(Fight { speed, ..Fight::new(FightKind::Air) });
    for no in g.present().collect::<Boats>() {
        let moves = g.boat(no).is_able() || g_rescue::towed_by(g, no).is_some();
        let boat = g.boat_mut(no);
        boat.range = Range::Long;
        boat.speed = if moves { speed } else { Speed::Idle };
    }
}

fn jams(g: &State) -> Vec<(BoatNo, [u8; 4])> {
    g.human_boats().map(|no| (no, g.elco(no).jams)).collect()
}

fn restore_jams(g: &mut State, before: &[(BoatNo, [u8; 4])]) {
    for &(no, jams) in before {
        if let Craft::Elco { elco, .. } = &mut g.boat_mut(no).craft {
            elco.jams = jams;
        }
    }
}

fn speeds(g: &State) -> Vec<(BoatNo, Speed)> {
    g.present().map(|no| (no, g.boat(no).speed)).collect()
}

fn resume_speeds(g: &mut State, before: &[(BoatNo, Speed)]) {
    for &(no, speed) in before {
        if g.is_present(no) && g.boat(no).is_able() {
            g.boat_mut(no).speed = speed.min(manoeuvre::top_speed(g, no));
        }
    }
}

/// DB B-1.type, DB B-1.skill, DB B-1.attack. RU-036: for a PBY only crew and attack are rolled.
async fn sighting(t: &mut T, patrol: Patrol) -> Aircraft {
    t.act(|_| acts::aircraft_comes());
    let Sighting { plane, size } = match patrol {
        Patrol::Japanese => t.check(&t.charts.b.aircraft, Mods::NONE).await.result,
        Patrol::Friendly => Sighting { plane: Plane::Pby, size: PlaneSize::Heavy },
    };
    let quality = t.check(&t.charts.b.skill, Mods::NONE).await.result;
    let attack = t.check(&t.charts.b.attack, Mods::NONE).await.result;
    t.say("DB B-1.type", |_| {
        let how = match attack {
            Attack::Bomb => "to bomb",
            Attack::Strafe => "to strafe",
        };
        let crew = an(quality.title());
        format!("Here comes {} with {crew} crew {how}.", an(plane.title()))
    });
    t.act_over();
    Aircraft {
        plane,
        size,
        quality,
        attack,
        damage: 0,
        boxes: t.charts.p.aircraft(size),
        spotted: false,
        hit_this_run: false,
    }
}

fn an(word: &str) -> String {
    let article = if word.starts_with(['A', 'E']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// All runs of one aircraft. On the map every run is a round of its own, so men may change places.
async fn attack_runs(t: &mut T, on_map: bool) {
    let mut run = Run::First;
    loop {
        if on_map {
            crew_orders::crew_orders(t).await;
        }
        if attack_run(t, run).await == Next::Gone || t.g.present().next().is_none() {
            return;
        }
        run = Run::Repeat;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Run {
    First,
    Repeat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// DB B-7.a: one more run.
    AnotherRun,
    Gone,
}

/// One run: spotting, defensive fire, the attack, the Star Shell, separation.
async fn attack_run(t: &mut T, run: Run) -> Next {
    keep_pace(&mut t.g);
    let known = t.g.mission().aircraft.is_some_and(|aircraft| aircraft.spotted);
    if spotting(t, run).await == Spotting::Spotted {
        if !known {
            speed_up(t).await;
        }
        defensive_fire(t).await;
    }
    let Some(aircraft) = t.g.mission().aircraft else { return Next::Gone };
    match aircraft.attack {
        Attack::Bomb => bomb_attack(t).await,
        Attack::Strafe => strafing_attack(t).await,
    }
    bombs_are_gone(&mut t.g);
    let next = star_shell(t).await;
    separation(t).await;
    next
}

/// DB B-6.d.squadron: under air attack a formation goes no faster than its slowest boat under way.
fn keep_pace(g: &mut State) {
    for range in [Range::Long, Range::Medium, Range::Close] {
        let boats = formation(g, range);
        let able = boats.iter().copied().filter(|&no| g.boat(no).is_able());
        let Some(pace) = able.map(|no| manoeuvre::top_speed(g, no)).min() else { continue };
        for no in boats {
            let speed = g.boat(no).speed.min(pace);
            g.boat_mut(no).speed = speed;
        }
    }
}

/// DB 4.8: boats in the same Range Zone are in formation.
fn formation(g: &State, range: Range) -> Boats {
    g.present().filter(|&no| g.boat(no).range == range).collect()
}

/// DB B-2: is the aircraft seen in time? DB B-2.unseen: if not, nobody fires or speeds up.
/// DB B-8.b: further runs of the same aircraft are seen without a roll.
async fn spotting(t: &mut T, run: Run) -> Spotting {
    let seen = match run {
        Run::First => {
            let chart = &t.charts.b.spotting;
            let scene = Scene {
                about: About::aircraft(t.g.mission().aircraft.as_ref()),
                speed: Some(manoeuvre::squadron_speed(&t.g)),
                ..Scene::new(&t.g)
            };
            let mods = chart.modifiers(|when| scene.count(when));
            t.check(chart, mods).await.result
        }
        Run::Repeat => Spotting::Spotted,
    };
    if let Some(aircraft) = &mut t.g.mission_mut().aircraft {
        aircraft.spotted = seen == Spotting::Spotted;
        aircraft.hit_this_run = false;
    }
    match seen {
        Spotting::Spotted => t.say("DB B-2", |_| "The lookouts see it coming.".to_owned()),
        Spotting::Unseen => t.say("DB B-2.unseen", |_| "Nobody sees it coming.".to_owned()),
    }
    seen
}

/// Whether to open the throttles before the aircraft attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpeedUp {
    Fast,
    Keep,
}

impl Choice<State> for SpeedUp {
    const QUESTION: &'static str = "speed-up";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            SpeedUp::Fast => "fast",
            SpeedUp::Keep => "keep",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            SpeedUp::Fast => "Go to Fast speed".to_owned(),
            SpeedUp::Keep => {
                format!("Stay at {} speed", manoeuvre::speed_word(manoeuvre::squadron_speed(g)))
            }
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            SpeedUp::Fast => {
                Some("Harder to hit; worse shooting, and boats may lose touch".to_owned())
            }
            SpeedUp::Keep => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB B-2.a")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            SpeedUp::Fast => {
                let fast = outlook::at_speed(g, &boats_that_can_speed_up(g), Speed::Fast);
                outlook::air_attack(&fast, charts)
            }
            SpeedUp::Keep => outlook::air_attack(g, charts),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        let aircraft = g.mission().aircraft?;
        let how = match aircraft.attack {
            Attack::Bomb => "bomb",
            Attack::Strafe => "strafe",
        };
        let (plane, crew) = (aircraft.plane.title(), an(aircraft.quality.title()));
        Some(format!("{plane} with {crew} crew comes to {how}. At what speed?"))
    }
}

/// DB B-2.a: when the aircraft is first seen the squadron may go to Fast. DB B-8.b: its further runs
/// begin with B-3, at the speed chosen then.
async fn speed_up(t: &mut T) {
    let boats = boats_that_can_speed_up(&t.g);
    if boats.is_empty() {
        return;
    }
    let seat = t.g.commander();
    let options = [SpeedUp::Fast, SpeedUp::Keep];
    match t.ask(seat, "DB B-2.a", "Speed under the air attack", &options).await {
        SpeedUp::Keep => {}
        SpeedUp::Fast => {
            for no in boats {
                t.g.boat_mut(no).speed = Speed::Fast;
            }
            t.act(|_| acts::engines());
            t.say("DB B-2.a", |_| "The boats go to Fast speed.".to_owned());
            t.act_over();
        }
    }
}

/// DB B-2.a: at Sea State 1 to 3, if every boat of the formation can do it. RU-033: in a fight a
/// formation in another Range Zone does not hold the others back.
fn boats_that_can_speed_up(g: &State) -> Boats {
    let fast = |no: &BoatNo| manoeuvre::top_speed(g, *no) == Speed::Fast;
    let zones = [Range::Long, Range::Medium, Range::Close].map(|range| formation(g, range));
    let able = zones.into_iter().filter(|boats| boats.iter().all(fast)).flatten();
    able.filter(|&no| g.boat(no).speed != Speed::Fast).collect()
}

/// DB B-3 and DB B-4: boats with a crew board fire first. RU-036: nobody fires at a PBY.
async fn defensive_fire(t: &mut T) {
    if t.g.mission().aircraft.is_some_and(|aircraft| aircraft.plane == Plane::Pby) {
        t.say("DB A-15.18", |_| "It is one of ours: hold your fire!".to_owned());
        return;
    }
    for no in t.g.human_boats().collect::<Boats>() {
        crew_fires_at_aircraft(t, no).await;
    }
    for no in t.g.consorts().collect::<Boats>() {
        consort_fires_at_aircraft(t, no).await;
    }
}

/// DB B-3, DB MP.3: every working gun of a boat with a crew board; DB B-3.b: each hit is weighed.
async fn crew_fires_at_aircraft(t: &mut T, no: BoatNo) {
    for mount in gunnery::mounts(&t.g, no) {
        for _ in 0..mount.shots {
            let Some(aircraft) = t.g.mission().aircraft else { return };
            if t.g.elco(no).barrels(mount.gun) == 0 {
                break;
            }
            t.say("DB B-3", |_| format!("{no}: {} fires.", mount.gun.title()));
            let at = Quarry::Aircraft(aircraft);
            let (fire, jam) = (&t.charts.b.fire, &t.charts.b.jam);
            if gunnery::shoot(t, no, mount, fire, jam, at, Surprise::No).await {
                let marks = t.check(&t.charts.b.damage, Mods::NONE).await.result;
                hit_aircraft(t, marks.0, Some((no, mount.man)));
            }
        }
    }
}

/// DB B-4, RU-041: four rolls for one of PTs #2-#4; DB B-4.damage: each hit is weighed.
async fn consort_fires_at_aircraft(t: &mut T, no: BoatNo) {
    if t.g.boat(no).grounded || t.g.mission().aircraft.is_none() {
        return;
    }
    t.say("DB B-4", |_| format!("{no} fires at the aircraft."));
    for _ in 0..gunnery::CONSORT_SHOTS {
        let Some(aircraft) = t.g.mission().aircraft else { return };
        let at = Quarry::Aircraft(aircraft);
        if gunnery::consort_shot(t, no, &t.charts.b.consort_fire, at, Surprise::No).await {
            let marks = t.check(&t.charts.b.consort_damage, Mods::NONE).await.result;
            hit_aircraft(t, marks.0, None);
        }
    }
}

/// RU-035: any hit of this run disturbs the attack, superficial or not.
/// DB B.destroyed, RU-072: with all its boxes marked the aircraft is shot down and gone.
fn hit_aircraft(t: &mut T, marks: u8, by: Option<(BoatNo, Post)>) {
    let Some(aircraft) = &mut t.g.mission_mut().aircraft else { return };
    aircraft.hit_this_run = true;
    aircraft.damage = aircraft.damage.saturating_add(marks).min(aircraft.boxes);
    let aircraft = *aircraft;
    if aircraft.damage < aircraft.boxes {
        t.say("DB B-3.b", |_| match marks {
            0 => "The aircraft is grazed.".to_owned(),
            _ => format!("The aircraft is hit: {} of {} boxes.", aircraft.damage, aircraft.boxes),
        });
        return;
    }
    let prey = Prey::Air(aircraft.plane);
    let by = by.and_then(|(no, man)| gunnery::credit(&t.g, no, man, prey));
    gunnery::record_kill(t, prey, aircraft.quality == Quality::Elite, by);
    t.g.mission_mut().aircraft = None;
    t.say("DB B.destroyed", |_| format!("The {} is shot down.", aircraft.plane.title()));
}

/// The attack on one boat, bombs or guns.
async fn attack_on(t: &mut T, no: BoatNo, chart: &'static Chart<Shot, When>) -> bool {
    let aircraft = t.g.mission().aircraft;
    let scene = Scene { about: About::aircraft(aircraft.as_ref()), ..Scene::boat(&t.g, no) };
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        Shot::Hit | Shot::PossibleHit => true,
        Shot::Miss | Shot::Jam => false,
    }
}

/// DB B-5: bombs at every boat.
async fn bomb_attack(t: &mut T) {
    for no in t.g.present().collect::<Boats>() {
        if !t.g.is_present(no) {
            continue;
        }
        t.act(|g| acts::air_attack(ActKind::Bomb, g, no));
        if attack_on(t, no, &t.charts.b.bombs).await {
            bomb_hit(t, no).await;
        } else {
            t.say("DB B-5", |_| format!("The bombs miss {no}."));
        }
    }
}

/// DB B-5.b: near miss or direct hit.
async fn bomb_hit(t: &mut T, no: BoatNo) {
    match t.check(&t.charts.b.severity, Mods::NONE).await.result {
        Bomb::Direct => g_damage::destroy(t, no, Blow::DirectBomb).await,
        Bomb::Near => {
            t.say("DB B-5.b", |_| format!("Bombs burst alongside {no}."));
            bomb_damage(t, no).await;
        }
    }
}

/// DB B-5.c, DB G-1.bomb: four rolls on G-1 for a boat with a crew board. DB B-5.d: the others.
async fn bomb_damage(t: &mut T, no: BoatNo) {
    if t.g.boat(no).elco().is_none() {
        let points = t.check(&t.charts.b.bombed_consort, Mods::NONE).await.result;
        g_damage::consort_damage(t, no, points).await;
        return;
    }
    g_damage::bomb_damage(t, no).await;
}

/// DB B-6: guns at every boat. DB B-6.b, DB B-6.c: what a hit does.
async fn strafing_attack(t: &mut T) {
    for no in t.g.present().collect::<Boats>() {
        if !t.g.is_present(no) {
            continue;
        }
        t.act(|g| acts::air_attack(ActKind::Gun, g, no));
        if attack_on(t, no, &t.charts.b.strafing).await {
            t.say("DB B-6", |_| format!("{no} is raked by gunfire."));
            round::light_hit(t, no, &t.charts.b.strafed_consort).await;
        } else {
            t.say("DB B-6", |_| format!("The gunfire misses {no}."));
        }
    }
}

/// DB 9.bombs: whatever it came with, later runs strafe.
fn bombs_are_gone(g: &mut State) {
    if let Some(aircraft) = &mut g.mission_mut().aircraft {
        aircraft.attack = Attack::Strafe;
    }
}

/// DB B-7: does the aircraft light up the sea and come back?
/// DB B-7.b: with a single damage box left it breaks off. RU-034: the light itself does no more.
async fn star_shell(t: &mut T) -> Next {
    t.act_over();
    let Some(aircraft) = t.g.mission().aircraft else { return Next::Gone };
    if aircraft.boxes.saturating_sub(aircraft.damage) <= 1 {
        t.say("DB B-7.b", |_| "The damaged aircraft breaks off.".to_owned());
        return Next::Gone;
    }
    let chart = &t.charts.b.star_shell;
    let scene = Scene { about: About::aircraft(Some(&aircraft)), ..Scene::new(&t.g) };
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        StarShell::Departs => {
            t.say("DB B-7", |_| "The aircraft departs.".to_owned());
            Next::Gone
        }
        StarShell::Dropped => {
            t.g.fight_mut().star_shell = true;
            t.say("DB B-7.a", |_| "The aircraft drops a Star Shell and will come back.".to_owned());
            Next::AnotherRun
        }
    }
}

/// DB B-8: does every boat stay with the squadron? DB B-8.a, DB B-8.a.pt1: one that does not goes
/// its own way. A lone boat has nobody to lose. RU-104: a reef or a tow line holds a boat.
async fn separation(t: &mut T) {
    t.act_over();
    for no in t.g.present().collect::<Boats>() {
        let held = t.g.boat(no).grounded || g_rescue::towed_by(&t.g, no).is_some();
        if !t.g.is_present(no) || t.g.present().count() < 2 || held {
            continue;
        }
        let chart = &t.charts.b.separation;
        let scene = Scene::boat(&t.g, no);
        let mods = chart.modifiers(|when| scene.count(when));
        match t.check(chart, mods).await.result {
            Formation::Stays => t.say("DB B-8", |_| format!("{no} keeps touch.")),
            Formation::Separated => g_rescue::separate(t, no).await,
        }
    }
}
