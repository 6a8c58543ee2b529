//! Section 10.4: surface combat, also played alone as a training game.

use super::{
    T, acts,
    losses::{disrupt_ship, lose_ship_step},
};
use crate::{
    Outcome,
    charts::{
        Charts,
        naval::{Damage, Sea, Step},
    },
    conditions::naval::{self, Salvo},
    state::{
        Class, Hex, Level, NavalBattle, OffMap, Phase, Place, Ship, ShipId, Side, State,
        setup::LightCruiser,
    },
};
use arrayvec::ArrayVec;
use table::{Choice, Draft, Name, Odds, chart::Mods, draft::Shape};

/// A ship with its key and name, for options.
pub use crate::battle::craft::{Vessel, vessel};

fn battle(g: &State) -> &NavalBattle {
    g.naval_battle.as_ref().expect("a battle is being fought at sea")
}

fn battle_mut(g: &mut State) -> &mut NavalBattle {
    g.naval_battle.as_mut().expect("a battle is being fought at sea")
}

/// OC 10.4.a, ruling R-COMBAT-SPOTTED: the spotted ships of both sides in a hex fight. `first` aims first.
pub(crate) async fn fight(t: &mut T, hex: Hex, first: Side) {
    let seen = |side: Side| {
        t.g.ships_in(hex, side, t.charts).filter(|ship| t.g.ship(*ship).spotted).collect()
    };
    let ships = Side::BOTH.map(seen);
    t.g.naval_battle = Some(NavalBattle {
        hex: Some(hex),
        round: 0,
        rounds: 0,
        close: t.charts.naval.battles.of(Sea::Battle).close,
        ships,
        first,
        fire: Vec::new(),
        part: 0,
        points: [0; 2],
    });
    let charts = t.charts;
    t.say("OC 10.4.a", move |_| format!("Ships meet in {}.", charts.map.sheet.name(hex)));
    // OC 10.4.1.a
    let rounds = t.check(&t.charts.naval.rounds, Mods::NONE).await.result;
    let it = battle_mut(&mut t.g);
    (it.round, it.rounds) = (1, rounds);
    fight_rounds(t).await;
    t.g.naval_battle = None;
}

/// Round after round, until the last one or until one side has nothing left.
async fn fight_rounds(t: &mut T) {
    while !is_over(&t.g, t.charts) {
        if t.g.phase == Phase::NavalTraining {
            t.mark(|g| {
                let it = battle(g);
                format!("Part {}, round {}", it.part, it.round)
            });
        }
        round(t).await;
        battle_mut(&mut t.g).round += 1;
    }
}

fn is_over(g: &State, charts: &'static Charts) -> bool {
    let it = battle(g);
    let unarmed = Side::BOTH.iter().all(|side| gunners(g, charts, *side).is_empty());
    it.round > it.rounds || it.ships.iter().any(ArrayVec::is_empty) || unarmed
}

/// OC 10.4.1.h: transports never fire.
fn gunners(g: &State, charts: &'static Charts, side: Side) -> Vec<ShipId> {
    let fires = |ship: &ShipId| {
        let class = charts.counters.ships.of(*ship).class;
        class != Class::T && class != Class::Ss
    };
    battle(g).ships[side.index()].iter().copied().filter(fires).collect()
}

/// OC 10.4.1.c, OC 10.4.1.g: all aim and fire, then all damage is done.
async fn round(t: &mut T) {
    let (first, close) = (battle(&t.g).first, battle(&t.g).is_close());
    t.say("OC 10.4.1.b", |g| {
        let it = battle(g);
        let range = if it.is_close() { "close" } else { "regular" };
        format!("Round {} of {}, at {range} range.", it.round, it.rounds)
    });
    let mut salvoes: Vec<Salvo> = Vec::new();
    for side in [first, first.enemy()] {
        let blank = Broadside::of(&t.g, t.charts, side);
        let text = "Which enemy ship does each of your ships fire at?";
        let given = t.draft(side.seat(), "OC 10.4.1.c", text, blank).await;
        let aimed = given.gunners.iter().zip(&given.aimed);
        let own =
            aimed.map(|(firer, target)| Salvo { firer: firer.ship, target: target.ship, close });
        salvoes.extend(warships_first(t.charts, own.collect()));
    }
    battle_mut(&mut t.g).fire.clear();
    for salvo in salvoes {
        let chart = &t.charts.naval.combat;
        let mods = chart.modifiers(|when| naval::of_combat(&t.g, t.charts, salvo, when));
        let charts = t.charts;
        t.act(|_| acts::broadside(charts, salvo.firer, salvo.target));
        t.say("OC 10.4.1.c", move |_| {
            let name = |ship| &charts.counters.ships.of(ship).name;
            format!("{} fire at {}.", name(salvo.firer), name(salvo.target))
        });
        let steps = match t.check(chart, mods).await.result {
            Damage::None => 0,
            Damage::One => 1,
            Damage::Two => 2,
        };
        battle_mut(&mut t.g).fire.push((salvo.firer, salvo.target, steps));
    }
    let fire = battle(&t.g).fire.clone();
    for (_, target, steps) in fire {
        for _ in 0..steps {
            damage(t, target);
        }
    }
}

/// OC 10.4.1.d: who draws the fire of the warships' enemies fires before those who aim at transports.
fn warships_first(charts: &'static Charts, mut salvoes: Vec<Salvo>) -> Vec<Salvo> {
    salvoes.sort_by_key(|salvo| charts.counters.ships.of(salvo.target).class == Class::T);
    salvoes
}

/// Ruling R-NAVAL-HIT-LADDER: one step down: disrupted, crippled, eliminated.
pub(crate) fn damage(t: &mut T, ship: ShipId) {
    let it = t.g.ship(ship);
    if !it.place.is_in_play() {
        return;
    }
    let counter = t.charts.counters.ships.of(ship);
    if !it.disrupted {
        disrupt_ship(t, ship);
        t.say("OC 10.4.2.a", move |_| format!("{} are disrupted.", counter.name));
        return;
    }
    score(t, ship);
    // OC 10.4.1.e: who has no crippled side is lost with what it carries.
    if lose_ship_step(t, ship) {
        t.say("OC 10.4.1.c", move |_| format!("{} are sunk.", counter.name));
        if let Some(battle) = &mut t.g.naval_battle {
            battle.ships[counter.side.index()].retain(|other| *other != ship);
        }
    } else {
        t.say("OC 10.4.2.b", move |_| format!("{} are crippled.", counter.name));
    }
}

/// OC 10.4.3.c: points of the training game.
fn score(t: &mut T, ship: ShipId) {
    let counter = t.charts.counters.ships.of(ship);
    let kind = if counter.class == Class::Bb { Step::Battleship } else { Step::Other };
    let points: u8 = t.charts.naval.points.of(kind);
    if let Some(battle) = &mut t.g.naval_battle
        && battle.part > 0
    {
        let enemy = counter.side.enemy();
        battle.points[enemy.index()] += points;
        t.say("OC 10.4.3.c", |_| {
            format!("{points} VP for {}: {} lose 1 step.", enemy.title(), counter.name)
        });
    }
}

/// Decision D-NAVAL-TARGET: what every ship of a side fires at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broadside {
    pub gunners: Vec<Vessel>,
    /// Warships and carriers first.
    warships: Vec<Vessel>,
    transports: Vec<Vessel>,
    pub aimed: Vec<Vessel>,
    close: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AimAt {
    pub firer: Vessel,
    pub target: Vessel,
    close: bool,
}

impl Choice<State> for AimAt {
    const QUESTION: &'static str = "broadside";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{}={}", self.firer.key, self.target.key).into()
    }

    fn label(&self, _: &State) -> String {
        self.target.name.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 10.4.1.c")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Which ship do the guns of {} fire at?", self.firer.name))
    }

    fn target(&self) -> Option<String> {
        Some(format!("ship:{}", self.target.key))
    }

    fn subject(&self) -> Option<String> {
        Some(format!("ship:{}", self.firer.key))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let salvo = Salvo { firer: self.firer.ship, target: self.target.ship, close: self.close };
        let chart = &charts.naval.combat;
        vec![chart.odds(&chart.modifiers(|when| naval::of_combat(g, charts, salvo, when)))]
    }
}

impl Broadside {
    pub fn of(g: &State, charts: &'static Charts, side: Side) -> Broadside {
        let enemies = &battle(g).ships[side.enemy().index()];
        let is_transport = |ship: &&ShipId| charts.counters.ships.of(**ship).class == Class::T;
        let named = |ship: &ShipId| vessel(charts, *ship);
        Broadside {
            gunners: gunners(g, charts, side).iter().map(named).collect(),
            warships: enemies.iter().filter(|ship| !is_transport(ship)).map(named).collect(),
            transports: enemies.iter().filter(is_transport).map(named).collect(),
            aimed: Vec::new(),
            close: battle(g).is_close(),
        }
    }

    /// OC 10.4.1.d, ruling R-SCREEN: transports are screened until each of their warships has drawn fire in
    /// this round. In which order ships fire is their owner's to say, so those that aim after this one may
    /// draw the fire as well as those before.
    fn keeps_the_screen(&self, target: &Vessel) -> bool {
        let at_transports = |ship: &Vessel| self.transports.contains(ship);
        let after = self.gunners.len() - self.aimed.len() - 1;
        let fired_at = |ship: &&Vessel| self.aimed.contains(ship) || *ship == target;
        let open = self.warships.iter().filter(|ship| !fired_at(ship)).count();
        let any = at_transports(target) || self.aimed.iter().any(at_transports);
        !any || open <= after
    }
}

impl Draft<State> for Broadside {
    const QUESTION: &'static str = "broadside";
    const OPEN: bool = true;
    type Step = AimAt;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<AimAt>) {
        let Some(&firer) = self.gunners.get(self.aimed.len()) else { return };
        let aim = |target: &Vessel| AimAt { firer, target: *target, close: self.close };
        let all = self.warships.iter().chain(&self.transports);
        steps.extend(all.filter(|target| self.keeps_the_screen(target)).map(aim));
    }

    fn add(&mut self, step: AimAt, _: &State, _: &'static Charts) {
        self.aimed.push(step.target);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.aimed.len() == self.gunners.len()
    }

    fn done(&self, _: &State) -> String {
        "Open fire".to_owned()
    }

    fn label(&self, _: &State) -> String {
        let aimed = self.gunners.iter().zip(&self.aimed);
        let words = aimed.map(|(firer, target)| format!("{} at {}", firer.name, target.name));
        words.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 10.4.3.a: the training game, Iron Bottom Sound.
pub(crate) async fn training(t: &mut T) -> Outcome {
    if t.g.naval_battle.is_none() {
        begin_part(t, 1);
    }
    while battle(&t.g).part <= 2 {
        fight_rounds(t).await;
        let part = battle(&t.g).part;
        if part == 2 {
            break;
        }
        begin_part(t, part + 1);
    }
    let points = battle(&t.g).points;
    let [allied, japanese] = points;
    t.say("OC 10.4.3.c", |_| {
        format!("Both parts together: Allies {allied} VP, Japan {japanese} VP.")
    });
    let level = match allied.cmp(&japanese) {
        std::cmp::Ordering::Greater => Level::AlliedMajor,
        std::cmp::Ordering::Equal => Level::Draw,
        std::cmp::Ordering::Less => Level::JapaneseMajor,
    };
    t.g.points = points.map(|points| 2 * i16::from(points));
    Outcome { level, points: t.g.points, turns: 2 }
}

/// OC 10.4.3.a, OC 10.4.3.b: the ships of a part. Disruption is lifted in between; the damage of the
/// battleship and of the Allied survivors stays (ruling R-IBS-CLT).
pub(crate) fn begin_part(t: &mut T, part: u8) {
    let (mut ships, points) = match t.g.naval_battle.take() {
        Some(before) => (before.ships, before.points),
        None => ([ArrayVec::new(), ArrayVec::new()], [0; 2]),
    };
    if part > 1 {
        let fresh = t.g.setup.house.light_cruiser == LightCruiser::Fresh;
        let charts = t.charts;
        let stays = |ship: &ShipId| !fresh || charts.counters.ships.of(*ship).class != Class::Clt;
        ships[Side::Japanese.index()].retain(|ship| stays(ship));
        for ship in ships.iter().flatten() {
            t.g.ship_mut(*ship).disrupted = false;
        }
    }
    let survivors = ships.clone();
    let charts = t.charts;
    for row in charts.scenarios.ironbottom.iter().filter(|row| row.part == part) {
        let own = &ships[row.side.index()];
        let is_bb = |ship: &&ShipId| charts.counters.ships.of(**ship).class == Class::Bb;
        if row.replaces && own.iter().any(|ship| is_bb(&ship)) {
            continue;
        }
        let mut alike = charts.counters.ships.alike(&row.piece);
        // With the same light cruiser it is there already, or sunk.
        let Some(ship) = alike.find(|ship| {
            let free = !own.contains(ship) && t.g.ship(*ship).place == Place::Out;
            let sunk_clt = charts.counters.ships.of(*ship).class == Class::Clt
                && part > 1
                && t.g.setup.house.light_cruiser == LightCruiser::Fresh;
            free || sunk_clt
        }) else {
            continue;
        };
        let home = match row.side {
            Side::Allied => OffMap::SouthPacific,
            Side::Japanese => OffMap::Truk,
        };
        let place = Place::Off(home);
        *t.g.ship_mut(ship) =
            Ship { place, crippled: row.reduced, spotted: true, ..Ship::default() };
        ships[row.side.index()].push(ship);
    }
    let sea = if part == 1 { Sea::First } else { Sea::Second };
    let length = charts.naval.battles.of(sea);
    t.g.naval_battle = Some(NavalBattle {
        hex: None,
        round: 1,
        rounds: length.rounds,
        close: length.close,
        ships,
        first: Side::Japanese,
        fire: Vec::new(),
        part,
        points,
    });
    let (title, text) = if part == 1 {
        ("13 November 1942", "American cruisers meet a Japanese bombardment force off Guadalcanal.")
    } else {
        ("14 November 1942", "The Japanese come again, and meet battleships.")
    };
    t.chapter("OC 10.4.3.a", |_| title.to_owned(), |_| text.to_owned());
    if part > 1 {
        tell_part(t, &survivors);
    }
}

/// OC 10.4.3.b: who fights on, with which damage, and who comes for the second part.
fn tell_part(t: &mut T, survivors: &[ArrayVec<ShipId, 12>; 2]) {
    let ships = &t.charts.counters.ships;
    for side in Side::BOTH {
        t.say("OC 10.4.3.b", |g| {
            let words = |id: &ShipId| {
                let crippled = if g.ship(*id).crippled { ", crippled" } else { "" };
                let fresh = !survivors[side.index()].contains(id);
                let fresh = if fresh { ", fresh" } else { ", disruption removed" };
                format!("{}{crippled}{fresh}", ships.of(*id).name)
            };
            let force: Vec<String> = battle(g).ships[side.index()].iter().map(words).collect();
            format!("The {} force: {}.", side.adjective(), force.join("; "))
        });
    }
}
