//! An order and its steps in words, with the odds they are judged by.

use super::{Arms, Instead, Part, Plan, Step};
use crate::{
    charts::Charts,
    rules::ch09_00_attack::{Moment, choices, splits},
    state::{Range, State, Time},
};
use board::counted;
use table::{Choice, Key, Name, Odds};

impl Plan {
    pub(super) fn done(&self, g: &State) -> String {
        if let Some(instead) = self.instead {
            return instead.words(g).to_owned();
        }
        match (self.fired() as u32, self.shells.len() as u32) {
            (0, 0) if self.range == Some(Range::Close) && g.encounter().escort.is_some() => {
                "Approach to Close Range".to_owned()
            }
            (0, 0) => "Hold fire".to_owned(),
            (0, points) => format!("Fire {}", counted(points, "round", "rounds")),
            (torpedoes, _) => format!("Fire {}", counted(torpedoes, "torpedo", "torpedoes")),
        }
    }

    /// The order in words.
    pub(super) fn label(&self, g: &State) -> String {
        if let Some(instead) = self.instead {
            return instead.words(g).to_owned();
        }
        let mut words: Vec<String> = Vec::new();
        words.extend(self.hour.map(|time| choices::by_time(time).to_owned()));
        words.extend(self.posture.map(|posture| choices::posture_words(g, posture).to_owned()));
        words.extend(self.range.map(|range| choices::range_words(range).to_owned()));
        let salvos = [&self.first, &self.second].into_iter().filter(|salvo| !salvo.is_empty());
        words.extend(salvos.map(|salvo| {
            let end = salvo.first().map_or("", |aimed| choices::end_words(aimed.tube.side));
            format!("{end}: {}", splits::salvo_words(g, salvo))
        }));
        if !self.shells.is_empty() {
            words.push(format!("deck gun: {}", splits::shells_words(g, &self.shells)));
        }
        if words.is_empty() { self.done(g) } else { board::capital(&words.join(", ")) }
    }
}

impl Instead {
    pub(super) fn key(self) -> &'static str {
        match self {
            Instead::LetGo => "let-go",
            Instead::TurnBack => "abort",
            Instead::Wait => "try",
            Instead::Stop => "stop",
            Instead::Leave => "leave",
        }
    }

    pub(super) fn words(self, g: &State) -> &'static str {
        match (self, g.encounter().time) {
            (Instead::LetGo, _) => "Let them go",
            (Instead::TurnBack, _) => "Let them go and end the patrol",
            (Instead::Wait, Time::Day) => "Wait for night",
            (Instead::Wait, Time::Night) => "Wait for day",
            (Instead::Stop, _) => "Cease fire",
            (Instead::Leave, _) => "Leave unseen",
        }
    }

    pub(super) fn consequence(self) -> Option<&'static str> {
        match self {
            Instead::LetGo => Some("The boat is not seen"),
            Instead::TurnBack => Some("The boat goes home; you are asked once more"),
            Instead::Wait => Some("If contact is lost, the ships are gone"),
            Instead::Stop | Instead::Leave => None,
        }
    }
}

impl Choice<State> for Step {
    const QUESTION: &'static str = "attack";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.part {
            Part::Instead(instead) => instead.key().into(),
            Part::Hour(time) => Key::name(time).into(),
            Part::Posture(posture) => Key::name(posture).into(),
            Part::Range(range) => Key::name(range).into(),
            Part::Arms(arms) => choices::arms_key(arms),
            // Steps of a panel may be given in any order, so that no key may stand for two of them.
            Part::Split(split) if self.at.second => format!("then:{}", split.key()).into(),
            Part::ByHand if self.at.second => "then:by-hand".into(),
            Part::Split(split) => split.key(),
            Part::ByHand => "by-hand".into(),
            Part::Aim(aim) => aim.key(),
            Part::OtherEnd(_) => "other-end".into(),
            Part::Shell { target, points: 1 } => format!("shell:{}", target + 1).into(),
            Part::Shell { target, .. } => format!("shells:{}", target + 1).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self.part {
            Part::Instead(instead) => instead.words(g).to_owned(),
            Part::Hour(time) => board::capital(choices::by_time(time)),
            Part::Posture(posture) => board::capital(choices::posture_words(g, posture)),
            Part::Range(range) => choices::range_words(range).to_owned(),
            Part::Arms(arms) => choices::arms_words(g, arms),
            Part::Split(split) => split.words(g),
            Part::ByHand => "By hand, one at a time".to_owned(),
            Part::Aim(aim) => aim.words(g),
            Part::OtherEnd(side) => format!("Now the {} tubes", Key::name(side)),
            Part::Shell { target, points } => {
                let ship = &g.encounter().targets[usize::from(target)];
                let left = ship.to_sink - ship.damage;
                let points = counted(points, "round", "rounds");
                format!("{points} at {} ({left} to sink)", ship.name)
            }
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        match self.part {
            Part::Instead(instead) => instead.consequence().map(str::to_owned),
            Part::Posture(posture) => Some(choices::posture_consequence(g, posture).to_owned()),
            Part::Range(range) => choices::range_consequence(g, range).map(str::to_owned),
            Part::Arms(arms) => choices::arms_consequence(g, arms).map(str::to_owned),
            Part::Hour(_)
            | Part::Split(_)
            | Part::ByHand
            | Part::Aim(_)
            | Part::OtherEnd(_)
            | Part::Shell { .. } => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.part {
            Part::Instead(Instead::LetGo) => "SV 8.1.4",
            Part::Instead(Instead::TurnBack) => "SV 10.12.5.a",
            Part::Instead(Instead::Wait) => "SV 8.3.2.a",
            Part::Instead(Instead::Stop) => "SV 9.4.2.b",
            Part::Instead(Instead::Leave) => "SV 9.4.3.c",
            Part::Hour(_) => "SV 8.3.4",
            Part::Posture(_) => "SV 9.0.a",
            Part::Range(_) => "SV 9.1.4",
            Part::Arms(Arms::One(_)) => "SV 9.2.1.a",
            Part::Arms(Arms::Both { .. }) | Part::OtherEnd(_) => "SV 9.5.2.a",
            Part::Arms(Arms::DeckGun) => "SV 9.3.1",
            Part::Split(_) | Part::ByHand | Part::Aim(_) => "SV 9.2.1.d",
            Part::Shell { .. } => "SV 9.3.2",
        })
    }

    fn target(&self) -> Option<String> {
        match self.part {
            Part::Range(range) => Some(format!("range:{}", Key::name(range))),
            Part::Arms(Arms::DeckGun) => Some("gun".to_owned()),
            Part::Aim(aim) => aim.target(),
            Part::Split(split) => split.only().map(|target| format!("target:{}", target + 1)),
            Part::Shell { target, .. } => Some(format!("target:{}", target + 1)),
            Part::Instead(_)
            | Part::Hour(_)
            | Part::Posture(_)
            | Part::Arms(Arms::One(_) | Arms::Both { .. })
            | Part::ByHand
            | Part::OtherEnd(_) => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let at = self.at;
        match self.part {
            Part::Instead(Instead::Wait) => vec![choices::switch_odds(g, charts)],
            Part::Instead(_) | Part::OtherEnd(_) | Part::ByHand => Vec::new(),
            Part::Hour(time) => choices::range_odds(g, charts, Moment { time, ..at }),
            Part::Posture(posture) => choices::range_odds(g, charts, Moment { posture, ..at }),
            Part::Range(range) => {
                choices::range_odds(g, charts, Moment { range: Some(range), ..at })
            }
            Part::Arms(arms) => choices::arms_odds(g, charts, at, arms),
            Part::Split(split) => splits::odds(g, charts, at, split),
            Part::Aim(aim) => splits::aim_odds(g, charts, at, aim),
            Part::Shell { target, .. } => vec![splits::shell_odds(g, charts, at, target)],
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(
            match self.part {
                Part::Instead(_) => return None,
                Part::Hour(_) => "When",
                Part::Posture(_) => "How",
                Part::Range(_) => "Range",
                Part::Arms(_) => "Weapons",
                Part::Split(_) | Part::ByHand | Part::Aim(_) | Part::OtherEnd(_)
                    if self.at.second =>
                {
                    "Second salvo"
                }
                Part::Split(_) | Part::ByHand | Part::Aim(_) | Part::OtherEnd(_) => "Salvo",
                Part::Shell { .. } => "Gunfire",
            }
            .to_owned(),
        )
    }
}
