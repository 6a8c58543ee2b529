//! Sections 14.2, 14.3 and 14.5: captain and crew are judged.

use super::T;
use crate::{
    charts::{
        engagement::Value,
        report::{Evaluation, Posting},
    },
    state::{
        Rank, Rating,
        setup::{AcceptableSkill, SkillLimit},
    },
};
use table::{Dice, Mods};

/// PS-R21: skill as far as it goes where no limit was agreed.
pub const MOST_SKILL: u8 = 9;
/// At or below this every die succeeds.
const SURE: u8 = Dice::D6.sides;

/// PS 14.2.a: the line of the Promotion Table.
pub fn line(t: &T, tally: i32) -> Evaluation {
    t.charts.report.promotion.at(i64::from(tally))
}

/// PS 14.2.a: the rating is noted and told.
fn note(t: &mut T, evaluation: Evaluation) {
    t.g.command_mut().rated = Some(evaluation.rating);
    t.say("PS 14.2.a", |_| format!("The captain is rated {}.", evaluation.rating.words()));
}

/// PS-R72: between two patrols of a scenario the rating is for information.
pub fn tell(t: &mut T, evaluation: Evaluation) {
    note(t, evaluation);
    t.say("PS-R72", |_| {
        "The orders are not yet fulfilled and count alone: skills, rank and boat stay.".to_owned()
    });
}

/// PS 14.2.c, PS 14.2.d, PS 14.2.e, PS 14.3, PS 5.3.b, PS 5.3A, PS-R21, PS-R73: skill and rank after the patrol.
pub async fn evaluate(t: &mut T, evaluation: Evaluation) {
    note(t, evaluation);
    let top = match t.g.house().skill_limit {
        SkillLimit::Three => t.charts.engagement.value(Value::SkillTop),
        SkillLimit::Nine => MOST_SKILL,
    };
    let always = t.g.house().acceptable_skill == AcceptableSkill::Always;
    let skill = if always && evaluation.rating == Rating::Acceptable {
        SURE
    } else {
        evaluation.captain_skill
    };
    if succeeds(t, skill, "PS 14.2.c", "The captain's skill").await {
        let captain = t.g.captain_mut();
        captain.skill = (captain.skill + 1).min(top);
        let skill = captain.skill;
        t.say("PS 14.2.c", |_| format!("The captain's skill is {skill} now."));
    }
    if succeeds(t, evaluation.crew_skill, "PS 14.3", "The crew's skill").await {
        let crew = t.g.crew_mut();
        crew.skill = (crew.skill + 1).min(top);
        let skill = crew.skill;
        t.say("PS 14.3", |_| format!("The crew's skill is {skill} now."));
    }
    match evaluation.rating {
        Rating::Beached | Rating::Acceptable => {}
        Rating::Promotable if t.g.captain().promotable => promote(t, "PS 14.2.d"),
        Rating::Promotable => {
            t.g.captain_mut().promotable = true;
            t.say("PS 14.2.d", |_| "He is marked out for promotion.".to_owned());
        }
        Rating::Promoted => promote(t, "PS 14.2.e"),
    }
}

/// A die at or below the number; none is rolled where it always or never succeeds.
pub async fn succeeds(t: &mut T, most: u8, rule: &'static str, why: &'static str) -> bool {
    match most {
        0 => false,
        6.. => true,
        most => t.roll(Dice::D6, rule, why).await.natural <= i32::from(most),
    }
}

/// PS 14.2.d, PS 14.2.e, PS 14.2.f, PS 5.2A.a, PS 5.2A.b: the next grade, with a fresh marker.
fn promote(t: &mut T, rule: &'static str) {
    let captain = t.g.captain_mut();
    captain.rank = captain.rank.next();
    captain.promotable = false;
    let rank = captain.rank;
    t.say(rule, |g| format!("{} is promoted to {}.", g.captain().name, rank.words()));
}

/// PS 14.5: what the committee makes of it all.
pub async fn janac(t: &mut T) -> Posting {
    let rolled = t.check(&t.charts.report.janac, Mods::NONE).await;
    t.g.command_mut().posting = Some(rolled.natural as u8);
    rolled.result
}

/// PS 15.1.a: the object of the campaign.
pub fn has_made_captain(t: &T) -> bool {
    t.g.captain().rank == Rank::Captain
}
