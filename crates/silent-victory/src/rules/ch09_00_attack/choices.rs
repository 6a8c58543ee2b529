//! The captain's choices before an attack.

use crate::{
    charts::Charts,
    conditions::{Look, Scene},
    rules::ch09_02_fire::tubes_in_words,
    state::{Posture, Range, Side, Standing, State},
};
use table::{Choice, Key, Name, Odds};

/// SV 8.1.4, decisions SV-D11, SV-D33 and SV-D44.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Attack,
    LetGo,
}

impl Choice<State> for Attack {
    const QUESTION: &'static str = "attack";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Attack::Attack => "attack",
            Attack::LetGo => "let-go",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Attack::Attack => "Attack",
            Attack::LetGo => "Let them go; the boat is not seen",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 8.1.4")
    }
}

impl Choice<State> for Posture {
    const QUESTION: &'static str = "posture";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        Key::name(*self).into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Posture::Submerged if g.encounter().escort.is_some() => {
                "Submerged; the tubes of one end fire"
            }
            Posture::Submerged => "Submerged; torpedoes alone",
            Posture::Surfaced if g.encounter().escort.is_some() => {
                "Night Surface Attack; a better aim, both ends may fire, and the escorts find the \
                 boat more easily"
            }
            Posture::Surfaced => "On the surface; the deck gun may fire too",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.0.a")
    }
}

impl Choice<State> for Range {
    const QUESTION: &'static str = "range";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        Key::name(*self).into()
    }

    fn label(&self, g: &State) -> String {
        let escorted = g.encounter().escort.is_some();
        match self {
            Range::Close if escorted => {
                "Close Range; hits most often, but the escorts listen before the boat fires"
            }
            Range::Close => "Close Range; hits most often",
            Range::Medium => "Medium Range",
            Range::Long if escorted => {
                "Long Range; hits least often, and the escorts find the boat less easily"
            }
            Range::Long => "Long Range; hits least often",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.1.4")
    }

    fn target(&self) -> Option<String> {
        Some(format!("range:{}", Key::name(*self)))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let encounter = g.encounter();
        let watched = encounter.escort.is_some_and(|escort| !escort.stopped)
            || encounter.targets.iter().any(|target| target.standing == Standing::Submarine);
        if *self != Range::Close || !watched {
            return Vec::new();
        }
        let chart = &charts.escorts.close_approach;
        let scene = Scene::looking(g, charts, Look::Approach);
        vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
    }
}

/// SV 9.2.1.a, SV 9.2.1.b, decision SV-D16
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tubes {
    One(Side),
    Both { first: Side },
}

impl Choice<State> for Tubes {
    const QUESTION: &'static str = "tubes";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Tubes::One(side) => Key::name(*side).into(),
            Tubes::Both { first } => format!("both:{}", Key::name(*first)).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Tubes::One(side) => tubes_in_words(g.boat(), *side),
            Tubes::Both { first: Side::Forward } => "Both ends, forward first".to_owned(),
            Tubes::Both { first: Side::Aft } => "Both ends, aft first".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Tubes::One(_) => "SV 9.2.1.a",
            Tubes::Both { .. } => "SV 9.5.2.a",
        })
    }
}
