//! Rule 7.9.H: secondary compartments flooded on purpose.

use super::{
    Play, T,
    ch07_03_flooding::{Toll, flood_on_purpose, settle, sides_of},
};
use crate::{
    charts::Charts,
    conditions::Scene,
    state::{Angles, CAPTAIN, Cause, Place, Secondary, Section, Side, State},
};
use table::{Choice, Draft, Name, Odds};

/// PD 7.9.H, PD-R67, PD-R87: while the ship lists or is out of trim, in the damage control step.
pub async fn counterflood(t: &mut T) -> Play {
    let blank = Counterflood::blank(&t.g);
    let mut steps = Vec::new();
    blank.steps(&t.g, t.charts, &mut steps);
    if !t.g.is_advanced(t.charts) || steps.is_empty() {
        return Ok(());
    }
    let text = "Flood compartments to right the ship?";
    let answer = t.draft(CAPTAIN, "PD 7.9.H", text, blank).await;
    for flood in answer.floods {
        let mut toll = Toll::new(Cause::Flooding);
        flood_on_purpose(t, flood.place, &flood.sides(), &mut toll);
        settle(t, toll).await?;
    }
    Ok(())
}

/// Decision PD-D27: one compartment, and what it weighs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flood {
    pub place: Secondary,
    /// Where it lies, which the drawing of the ship shows.
    pub section: Section,
    pub list: Option<Side>,
    pub trim: Option<Side>,
}

impl Flood {
    fn sides(&self) -> Vec<Side> {
        self.list.into_iter().chain(self.trim).collect()
    }
}

fn side_key(side: Side) -> &'static str {
    match side {
        Side::Bow => "bow",
        Side::Stern => "stern",
        Side::Port => "port",
        Side::Starboard => "starboard",
    }
}

impl Choice<State> for Flood {
    const QUESTION: &'static str = "counterflood";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let sides: Vec<&str> = self.sides().into_iter().map(side_key).collect();
        format!("{}={}", Place::Secondary(self.place).key(), sides.join("+")).into()
    }

    fn label(&self, _: &State) -> String {
        let sides: Vec<&str> = self.sides().into_iter().map(Side::words).collect();
        format!("{}, to weigh on {}", self.place.words(), sides.join(" and "))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PD 7.9.H.free")
    }

    fn target(&self) -> Option<String> {
        Some(format!("section:{}", self.section.words()))
    }

    fn consequence(&self, _: &State) -> Option<String> {
        Some("Flood and maneuver tracks −1 each".to_owned())
    }

    /// PD 7.3.F.sunk: where the water brings her to Ship Sunk.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        if g.ship.flood > 1 {
            return Vec::new();
        }
        let scene = Scene::new(g, charts);
        let chart = &charts.damage.sinks;
        vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
    }
}

/// The compartments to be flooded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterflood {
    pub floods: Vec<Flood>,
    angles: Angles,
}

impl Counterflood {
    pub fn blank(g: &State) -> Counterflood {
        Counterflood { floods: Vec::new(), angles: g.ship.angles }
    }

    /// The side that would right a list.
    fn list(&self) -> Option<Side> {
        if self.angles.net(Side::Port) > 0 {
            Some(Side::Starboard)
        } else if self.angles.net(Side::Starboard) > 0 {
            Some(Side::Port)
        } else {
            None
        }
    }

    /// PD 7.9.H.free: only forward ones weigh on the bow, only aft ones on the stern.
    fn trim(&self, section: Section) -> Option<Side> {
        match section {
            Section::Forward if self.angles.net(Side::Stern) > 0 => Some(Side::Bow),
            Section::Aft if self.angles.net(Side::Bow) > 0 => Some(Side::Stern),
            Section::Forward | Section::Midship | Section::Aft => None,
        }
    }

    /// PD 7.9.H.free, PD 11.6.0: list, trim or both as the player says, or as the sheet says.
    fn ways(&self, g: &State, charts: &'static Charts, place: Secondary) -> Vec<Flood> {
        let section = charts.ship.secondary.of(place).section;
        let (list, trim) = (self.list(), self.trim(section));
        if g.setup.options.flooding.is_on() {
            let sides = sides_of(charts, place);
            let is_list = |side: &&Side| matches!(side, Side::Port | Side::Starboard);
            let own_list = sides.iter().find(is_list).copied();
            let own_trim = sides.iter().find(|side| !is_list(side)).copied();
            let helps =
                (list.is_some() && own_list == list) || (trim.is_some() && own_trim == trim);
            let flood = Flood { place, section, list: own_list, trim: own_trim };
            return if helps { vec![flood] } else { Vec::new() };
        }
        let mut ways = Vec::new();
        if list.is_some() {
            ways.push(Flood { place, section, list, trim: None });
        }
        if trim.is_some() {
            ways.push(Flood { place, section, list: None, trim });
        }
        if list.is_some() && trim.is_some() {
            ways.push(Flood { place, section, list, trim });
        }
        ways
    }
}

impl Draft<State> for Counterflood {
    const QUESTION: &'static str = "counterflood";
    const OPEN: bool = true;
    type Step = Flood;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Flood>) {
        for place in Secondary::all() {
            let space = g.ship.space(place);
            let taken = self.floods.iter().any(|flood| flood.place == place);
            let open = charts.ship.secondary.of(place).floodable && !space.is_destroyed();
            if open && !taken {
                steps.extend(self.ways(g, charts, place));
            }
        }
    }

    fn add(&mut self, flood: Flood, _: &State, _: &'static Charts) {
        for side in flood.sides() {
            self.angles.add(side);
        }
        self.floods.push(flood);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, g: &State) -> String {
        let floods: Vec<String> = self.floods.iter().map(|flood| flood.label(g)).collect();
        if floods.is_empty() { "Flood nothing".to_owned() } else { floods.join("; ") }
    }
}
