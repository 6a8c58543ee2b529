//! Chapter 6: airbases.

use super::{
    T,
    ch09_02_range::{range, transfer},
    ch09_11_return::{Landing, check_accident},
    ch13_supply, losses,
};
use crate::{
    charts::{
        Charts,
        air::{EscapeCondition, Takeoff},
        map::Terrain,
    },
    conditions::air::Escape,
    state::{AirId, Base, BaseKind, BaseStatus, Code, Group, Hex, Model, Place, Side, State},
};
use table::{Choice, Name, Odds, chart::Grid};

type EscapeGrid = Grid<i32, Takeoff, EscapeCondition>;

/// OC 6.2.b, OC 6.3, OC 6.3.5.a, OC 6.3.5.b, OC 6.3.6.a: whether a unit may stand at a base of its side, room
/// apart.
pub(crate) fn may_base(g: &State, charts: &'static Charts, id: AirId, base: Base) -> bool {
    let (unit, row, state) =
        (charts.counters.air.of(id), charts.airbases.bases.of(base), g.base(base));
    if state.owner != unit.side || !state.status.is_open() || !is_in_play(g, charts, base) {
        return false;
    }
    if row.kind == BaseKind::Carrier {
        return unit.carrier;
    }
    if unit.floats {
        let coastal = || {
            let land = g.hex_of(base, charts).and_then(|hex| charts.map.sheet.land(hex));
            land.is_some_and(|land| land.coast)
        };
        return base == Base::Truk || (row.kind == BaseKind::Mobile && coastal());
    }
    let heavy = unit.code == Code::Precision && row.kind != BaseKind::Box;
    (row.allowed.is_empty() || row.allowed.contains(&unit.group))
        && (!heavy || base == Base::PortMoresby)
}

/// OC 9.11.c: whether carrier aircraft may land there after a mission; all others land at any base that takes
/// them. A stage move is no return from a mission.
pub(crate) fn may_return_to(charts: &'static Charts, id: AirId, to: Place) -> bool {
    let (unit, Place::Base(base)) = (charts.counters.air.of(id), to) else { return true };
    let ashore = match unit.side {
        Side::Allied => base == Base::SouthPacific,
        Side::Japanese => matches!(base, Base::Rabaul | Base::Truk),
    };
    !unit.carrier || ashore || charts.airbases.bases.of(base).kind == BaseKind::Carrier
}

/// Whether aircraft can get to a base at all in this scenario.
pub(crate) fn is_in_play(g: &State, charts: &'static Charts, base: Base) -> bool {
    let limits = g.limits(charts);
    match charts.airbases.bases.of(base).kind {
        BaseKind::Box => {
            let off = base.off();
            off.is_some_and(|off| charts.map.entry(off).iter().any(|hex| limits.has(*hex)))
        }
        BaseKind::Major | BaseKind::Minor | BaseKind::Mobile | BaseKind::Carrier => {
            let door = charts.scenarios.doors(g.setup.start).iter().any(|door| door.base == base);
            door || g.hex_of(base, charts).is_some_and(|hex| limits.has(hex))
        }
    }
}

/// OC 6.3.6.b, R-RUFE-SETUP: whether a floatplane may lie in the port of a hex.
pub(crate) fn may_moor(g: &State, charts: &'static Charts, id: AirId, hex: Hex) -> bool {
    let unit = charts.counters.air.of(id);
    unit.floats
        && charts.map.sheet.is_port(hex)
        && g.hexes.at(hex).control == Some(unit.side)
        && g.limits(charts).has(hex)
}

/// OC 7.3.1, R-C47-TYPE: whether a unit takes room at a base.
fn counts(charts: &'static Charts, id: AirId, kind: BaseKind) -> bool {
    charts.counters.air.of(id).code != Code::Recon || kind != BaseKind::Major
}

/// OC 6.3.1, OC 2.2.b: the units a base can host; of a carrier as many as the side says that it shows.
fn capacity(g: &State, charts: &'static Charts, base: Base) -> u8 {
    charts
        .counters
        .ships
        .carrier(base)
        .map_or(charts.airbases.bases.of(base).capacity, |id| g.guns(id, charts).aircraft)
}

/// OC 6.3.1, OC 6.3.2, OC 6.3.3: whether these units are no more than the base can host.
pub(crate) fn is_within_capacity(
    g: &State,
    charts: &'static Charts,
    base: Base,
    units: impl Iterator<Item = AirId>,
) -> bool {
    let row = charts.airbases.bases.of(base);
    let (mut all, mut fighters, mut bombers) = (0u8, 0u8, 0u8);
    for id in units.filter(|id| counts(charts, *id, row.kind)) {
        all += 1;
        match charts.counters.air.of(id).code {
            Code::Fighter | Code::FighterBomber => fighters += 1,
            Code::Recon => {}
            Code::Bomber
            | Code::DiveBomber
            | Code::Precision
            | Code::Skip
            | Code::Torpedo
            | Code::Cargo => bombers += 1,
        }
    }
    match row.kind {
        BaseKind::Box => true,
        BaseKind::Mobile if fighters > 0 && bombers > 0 => all <= row.mixed,
        BaseKind::Major | BaseKind::Minor | BaseKind::Mobile | BaseKind::Carrier => {
            all <= capacity(g, charts, base)
        }
    }
}

/// Whether a base has room for one unit more; `more` are on their way there already.
pub(crate) fn has_room(
    g: &State,
    charts: &'static Charts,
    base: Base,
    id: AirId,
    more: impl Iterator<Item = AirId>,
) -> bool {
    let there = g.based_at(base).filter(|other| *other != id);
    is_within_capacity(g, charts, base, there.chain(more).chain([id]))
}

/// OC 6.3.4, R-17-1-MOBILE: whether a base holds more than it can host, so that its units only stage.
pub(crate) fn is_too_full(g: &State, charts: &'static Charts, base: Base) -> bool {
    !g.base(base).crowded && !is_within_capacity(g, charts, base, g.based_at(base))
}

/// OC 6.3.2, R-17-1-MOBILE: units have come to a base; a set-up that was too full for it is no excuse any more.
pub(crate) fn settle_arrival(t: &mut T, base: Base) {
    t.g.base_mut(base).crowded = false;
    settle_capacity(t, base);
}

/// OC 6.3.4, R-17-1-MOBILE: at a base that is too full every unit is put into the Flown half.
pub(crate) fn settle_capacity(t: &mut T, base: Base) {
    let full = !is_within_capacity(&t.g, t.charts, base, t.g.based_at(base));
    if full && !t.g.base(base).crowded {
        for id in t.charts.counters.air.ids() {
            let unit = t.g.unit_mut(id);
            unit.flown |= unit.place == Place::Base(base);
        }
    }
    if !full {
        t.g.base_mut(base).crowded = false;
    }
}

/// Where a unit could land: every base that takes it, and ports if it floats.
pub(crate) fn landings(g: &State, charts: &'static Charts, id: AirId, landings: &mut Vec<Place>) {
    let bases = Base::every().filter(|base| may_base(g, charts, id, *base)).map(Place::Base);
    landings.extend(bases);
    if charts.counters.air.of(id).floats {
        let ports = charts.map.sheet.lands().iter().map(|land| land.hex);
        landings.extend(ports.filter(|hex| may_moor(g, charts, id, *hex)).map(Place::At));
    }
}

/// A hex for a mobile airbase, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    pub base: Base,
    name: &'static str,
    pub at: Option<Hex>,
    place: &'static str,
}

impl Choice<State> for Build {
    const QUESTION: &'static str = "build";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.at.map_or("none".into(), |hex| hex.to_string().into())
    }

    fn label(&self, _: &State) -> String {
        match self.at {
            Some(hex) if self.place.is_empty() => format!("Build at {hex}"),
            Some(hex) => format!("Build at {} ({hex})", self.place),
            None => "Build nothing".to_owned(),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Where is {} built?", self.name))
    }

    fn target(&self) -> Option<String> {
        self.at.map(|hex| format!("hex:{hex}"))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 6.5.a")
    }
}

/// OC 6.5.a, OC 6.5.1: hexes where a side may begin a mobile airbase.
fn sites(g: &State, charts: &'static Charts, side: Side) -> Vec<Hex> {
    let fits = |land: &&crate::charts::map::Land| {
        let hex = land.hex;
        g.limits(charts).has(hex)
            && land.terrain != Terrain::Mountain
            && g.hexes.at(hex).control == Some(side)
            && !Base::MOBILE
                .iter()
                .any(|base| g.base(*base).hex == Some(hex) && g.base(*base).status.is_on_map())
            && ch13_supply::is_supplied(g, charts, side, hex)
    };
    charts.map.sheet.lands().iter().filter(fits).map(|land| land.hex).collect()
}

/// OC 4.2, OC 6.2.d, OC 6.5.b: each side may begin mobile airbases that are not on the map.
pub(crate) async fn construction(t: &mut T) {
    for side in [t.g.initiative, t.g.initiative.enemy()] {
        for base in Base::MOBILE {
            let state = t.g.base(base);
            let row = t.charts.airbases.bases.of(base);
            if row.owner != side || state.status != BaseStatus::Unbuilt {
                continue;
            }
            let sites = sites(&t.g, t.charts, side);
            if sites.is_empty() {
                break;
            }
            let name = row.name.as_str();
            let mut of = vec![Build { base, name, at: None, place: "" }];
            of.extend(sites.into_iter().map(|hex| {
                let place = t.charts.map.sheet.land(hex).map_or("", |land| land.name.as_str());
                Build { base, name, at: Some(hex), place }
            }));
            let build = t.ask(side.seat(), "OC 6.5.2.a", "Where is the airbase built?", &of).await;
            let Some(hex) = build.at else { break };
            let state = t.g.base_mut(base);
            state.hex = Some(hex);
            state.status = BaseStatus::Building;
            state.unsupplied = false;
        }
    }
}

/// A unit that may leave a captured base, and where to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evacuate {
    pub unit: AirId,
    key: &'static str,
    name: &'static str,
    /// None: it does not try.
    pub to: Option<Landing>,
    /// What counts for its roll.
    scene: Escape,
}

impl Evacuate {
    /// OC 13.2.3.c: the table of its roll; a flipped C-47 scrambles.
    fn grid(charts: &'static Charts, scene: &Escape) -> &'static EscapeGrid {
        if scene.base.is_some() { &charts.air.target_scramble } else { &charts.air.evacuation }
    }
}

impl Choice<State> for Evacuate {
    const QUESTION: &'static str = "evacuate";

    fn key(&self) -> Name {
        let to = self.to.map_or("stay".into(), super::ch09_11_return::Landing::key);
        format!("{}={to}", self.key).into()
    }

    fn label(&self, g: &State) -> String {
        let name = self.name;
        self.to.map_or_else(
            || format!("{name} stays and is destroyed"),
            |to| format!("{name} to {}", to.words(g)),
        )
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Where does {} get away to?", self.name))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 6.6.5.a")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        if self.to.is_none() {
            return Vec::new();
        }
        let grid = Evacuate::grid(charts, &self.scene);
        let mods = grid.modifiers(|condition| self.scene.count(g, charts, condition));
        vec![grid.odds(i32::from(charts.counters.air.of(self.unit).sr), &mods)]
    }
}

/// OC 6.6.4.a, OC 6.6.4.b: a ground unit of `by` stands in the hex of an enemy base; aircraft there may get
/// away (OC 6.6.5.a). A mobile base is gone for good (OC 6.6.4.c).
pub(crate) async fn capture(t: &mut T, base: Base, by: Side) {
    if t.g.base(base).owner == by || !t.g.base(base).status.is_on_map() {
        return;
    }
    let was = t.g.base(base).status;
    t.reveal();
    let name = t.charts.airbases.bases.of(base).name.as_str();
    t.say("OC 6.6.4.a", |_| format!("{name} is overrun."));
    // The base is closed before anybody leaves it, so that nobody goes there.
    t.g.base_mut(base).status = BaseStatus::Destroyed;
    let caught: Vec<AirId> = t.g.based_at(base).collect();
    for id in &caught {
        t.g.unit_mut(*id).place = Place::Aloft;
    }
    let crowd = caught.len();
    for id in caught {
        evacuate(t, id, Place::Base(base), was, crowd).await;
    }
    let mobile = t.charts.airbases.bases.of(base).kind == BaseKind::Mobile;
    let state = t.g.base_mut(base);
    if mobile {
        state.status = BaseStatus::Gone;
        state.hex = None;
        t.say("OC 6.6.4.c", |_| format!("{name} is lost for good."));
        return;
    }
    state.owner = by;
    state.unsupplied = false;
    state.status = match was {
        BaseStatus::Destroyed => BaseStatus::Destroyed,
        BaseStatus::Working
        | BaseStatus::Disrupted
        | BaseStatus::Building
        | BaseStatus::Unbuilt
        | BaseStatus::Gone => BaseStatus::Disrupted,
    };
    let state = if was == BaseStatus::Destroyed { "still destroyed" } else { "disrupted" };
    let side = by.adjective();
    t.say("OC 6.6.4.a", |_| format!("The airbase of {name} is {side} now, and {state}."));
}

/// OC 6.3.6.b, OC 6.6.5.a: floatplanes in a port that `by` has taken get away as from an airbase.
pub(crate) async fn capture_port(t: &mut T, hex: Hex, by: Side) {
    let charts = t.charts;
    let moored = |id: &AirId| {
        let row = charts.counters.air.of(*id);
        row.floats && row.side != by && t.g.unit(*id).place == Place::At(hex)
    };
    let caught: Vec<AirId> = charts.counters.air.ids().filter(moored).collect();
    for id in caught {
        t.g.unit_mut(id).place = Place::Aloft;
        evacuate(t, id, Place::At(hex), BaseStatus::Working, 0).await;
    }
}

/// OC 6.6.5.a, OC 6.6.5.b, OC 6.6.5.c; OC 13.2.3.c: a C-47 on its supply side by a target scramble, for which all
/// the `crowd` of the base counts (OC 9.5.2.c).
async fn evacuate(t: &mut T, id: AirId, from: Place, was: BaseStatus, crowd: usize) {
    let side = t.charts.counters.air.of(id).side;
    let spec = t.charts.counters.air.of(id);
    let (key, name) = (spec.key.as_str(), spec.name.as_str());
    let base = if let Place::Base(base) = from { Some(base) } else { None };
    let scene = Escape {
        unit: id,
        base: base.filter(|_| t.g.unit(id).supply_side),
        disrupted: was == BaseStatus::Disrupted,
        gone: crowd,
    };
    let choice = |to| Evacuate { unit: id, key, name, to, scene };
    let mut to = Vec::new();
    landings(&t.g, t.charts, id, &mut to);
    to.retain(|to| {
        transfer(&t.g, t.charts, from, *to).is_some_and(|far| far <= range(t.charts, id))
            && is_undisrupted(&t.g, *to)
    });
    let full = |to: Place| is_full(&t.g, t.charts, to, id, std::iter::empty());
    let mut of: Vec<Evacuate> = Landing::roomy_first(to, t.charts, full)
        .into_iter()
        .map(|landing| choice(Some(landing)))
        .collect();
    of.push(choice(None));
    let to = t.ask(side.seat(), "OC 6.6.5.a", "Where does it get away to?", &of).await.to;
    let mut gone = false;
    t.g.unit_mut(id).supply_side = false;
    if to.is_some() {
        let grid = Evacuate::grid(t.charts, &scene);
        let mods = grid.modifiers(|condition| scene.count(&t.g, t.charts, condition));
        gone = t.check_in(grid, i32::from(spec.sr), mods).await.result == Takeoff::Up;
    }
    let Some(to) = to.filter(|_| gone) else {
        losses::destroy_air(t, id);
        t.say("OC 6.6.5.c", |_| format!("{name} is destroyed on the ground."));
        return;
    };
    let unit = t.g.unit_mut(id);
    unit.place = to.place;
    unit.flown = true;
    unit.regroup = false;
    // R-11TH-FLOWN: it has staged.
    unit.counted = true;
    check_accident(t, id).await;
    if let Place::Base(base) = to.place {
        settle_arrival(t, base);
    }
}

/// OC 9.3.b: a stage move ends at a base that is not disrupted, or in a port.
pub(crate) fn is_undisrupted(g: &State, to: Place) -> bool {
    match to {
        Place::Base(base) => g.base(base).status == BaseStatus::Working,
        Place::At(_) => true,
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => false,
    }
}

/// OC 6.3.4: whether one unit more would be too many for a base; `more` are on their way there already. It may
/// land there all the same, and pays for it.
pub(crate) fn is_full(
    g: &State,
    charts: &'static Charts,
    to: Place,
    id: AirId,
    more: impl Iterator<Item = AirId>,
) -> bool {
    matches!(to, Place::Base(base) if !has_room(g, charts, base, id, more))
}

/// OC 7.3.4.a, R-C47-TYPE: fighters and bombers that stand at a base.
pub(crate) fn told(g: &State, charts: &'static Charts, base: Base) -> (u8, u8) {
    g.based_at(base).fold((0, 0), |(fighters, bombers), id| match charts.counters.air.of(id).code {
        Code::Fighter | Code::FighterBomber => (fighters + 1, bombers),
        Code::Bomber
        | Code::DiveBomber
        | Code::Precision
        | Code::Skip
        | Code::Torpedo
        | Code::Cargo
        | Code::Recon => (fighters, bombers + 1),
    })
}

/// OC 5.2.a, OC 7.3.a: the units of the 11th Hikoshidan that live.
pub(crate) fn eleventh(g: &State, charts: &'static Charts) -> Vec<AirId> {
    let air = &charts.counters.air;
    let of = |id: &AirId| air.of(*id).group == Group::Eleventh && g.unit(*id).place.is_in_play();
    air.ids().filter(of).collect()
}

/// OC 9.1.2.e: an aircraft of Task Force 36.
pub(crate) fn is_usn_carrier(charts: &'static Charts, id: AirId) -> bool {
    let unit = charts.counters.air.of(id);
    unit.carrier && unit.group == Group::Usn && unit.model != Model::Pby
}

/// OC 5.2.e: a unit of the 11th Hikoshidan in a turn in which it is not committed.
pub(crate) fn eleventh_is_away(g: &State, charts: &'static Charts, id: AirId) -> bool {
    charts.counters.air.of(id).group == Group::Eleventh && !g.this_turn.eleventh
}
