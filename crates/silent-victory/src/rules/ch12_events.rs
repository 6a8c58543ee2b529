//! Chapter 12: random events and the Lucky Rabbit's Foot.

use super::{
    Play, T, ch05_victory, ch08_encounters, ch09_02_fire, ch10_00_damage, ch10_09_crew,
    ch10_11_repair, ch10_12_abort, ch10_13_scuttling,
};
use crate::{
    charts::{
        Charts,
        calendar::Change,
        damage::{Injury, Victim},
        r::{Event, EventFigure, Operation},
    },
    state::{
        Class, Contact, End, Fate, Lucky, Meeting, Post, ShipType, Standing, State, System, Wound,
    },
};
use board::thousands;
use table::{Checked, Choice, Mods, Name, Odds, chart::Chart};

/// The prisoners' ship of the event.
const POW_SHIP: &str = "Kachidoki Maru";

/// SV 12.0, SV 12.1.1, SV 12.1.4, SV 12.1.5, SV-R77: rolls R1 and resolves the event; true if it
/// took effect. The encounter of the roll is lost either way, and what is left of the box follows
/// (SV 12.1.6, SV-R78).
pub async fn random_event(t: &mut T) -> Play<bool> {
    let chart = &t.charts.r.event;
    let event = check(t, chart, Mods::NONE, is_unwelcome).await.result;
    let happened = match event {
        Event::ManOverboard => man_overboard(t).await?,
        Event::RunAground => run_aground(t).await?,
        Event::Ultra => ultra(t).await?,
        Event::SuperiorTorpedoes => superior_torpedoes(t),
        Event::Appendicitis => appendicitis(t).await,
        Event::RabbitsFoot => rabbits_foot(t),
        Event::Rebased => rebased(t),
        Event::Pooped => pooped(t).await?,
        Event::PowShip => pow_ship(t).await,
        Event::CrewIllness => crew_illness(t),
        Event::CourtMartial => court_martial(t).await,
    };
    if !happened {
        t.say("SV 12.1.5", |_| "The event does not apply here; nothing happens.".to_owned());
    }
    Ok(happened)
}

fn is_unwelcome(event: Event) -> bool {
    match event {
        Event::ManOverboard
        | Event::RunAground
        | Event::Appendicitis
        | Event::Rebased
        | Event::Pooped
        | Event::CrewIllness
        | Event::CourtMartial => true,
        Event::Ultra | Event::SuperiorTorpedoes | Event::RabbitsFoot | Event::PowShip => false,
    }
}

/// SV 12.0: an officer of the watch is lost, unless he lies in his bunk already.
async fn man_overboard(t: &mut T) -> Play<bool> {
    let chart = &t.charts.r.overboard;
    let post = check(t, chart, Mods::NONE, |_| true).await.result;
    if !t.g.crew().is_fit(post) {
        return Ok(false);
    }
    t.say("SV 12.0", |_| format!("A sea takes the {} overboard.", post.title()));
    if post == Post::Captain {
        t.g.crew_mut().man_mut(post).wound = Wound::Killed;
        let text = "The captain is lost at sea.";
        return Err(ch05_victory::over(t, End::Killed, "SV 12.0", text));
    }
    ch10_09_crew::wound(t, Victim::Man(post), Injury::Killed)?;
    Ok(true)
}

/// SV 12.0, SV 11.3.1.b: a reef; a boat that would be lost on it is abandoned.
async fn run_aground(t: &mut T) -> Play<bool> {
    if t.g.captain().awards.commendation_ribbon > 0 {
        return Ok(false);
    }
    let boxes: u8 = t.charts.r.figures.of(EventFigure::ReefHull);
    t.say("SV 12.0", |_| "The boat runs on a reef that no chart shows.".to_owned());
    let boat = t.g.boat();
    if boat.hull + boxes >= boat.hull_boxes {
        ch10_13_scuttling::abandon(t).await?;
    } else {
        ch10_00_damage::hull(t, boxes)?;
    }
    Ok(true)
}

/// SV 12.0: a capital ship where the code-breakers said; none is at sea in the last year, and a
/// boat on its way home may not attack (SV 10.12.4).
async fn ultra(t: &mut T) -> Play<bool> {
    let gone = t.charts.calendar.has_come(Change::CapitalShipsGone, t.g.month());
    if gone || t.g.patrol().abort.is_some() {
        return Ok(false);
    }
    t.say("SV 12.0", |_| "Headquarters sends the boat to meet a capital ship.".to_owned());
    // The flag is up before the meeting: nothing that happens in it is another event.
    t.g.patrol_mut().event = true;
    ch08_encounters::meet(t, Meeting::CapitalShip).await?;
    Ok(true)
}

/// SV 12.1.3.a, SV 12.1.3.b
fn superior_torpedoes(t: &mut T) -> bool {
    t.g.patrol_mut().superior_torpedoes = true;
    t.say("SV 12.1.3.b", |_| "The torpedoes of this patrol are of the better sort.".to_owned());
    true
}

/// SV 12.0: an operation at sea.
async fn appendicitis(t: &mut T) -> bool {
    let chart = &t.charts.r.operation;
    let worse = |operation| operation == Operation::Dies;
    let operation = check(t, chart, Mods::NONE, worse).await.result;
    let fit = t.g.crew().is_fit(Post::PharmacistsMate);
    let mate = t.g.crew_mut().man_mut(Post::PharmacistsMate);
    let text = match operation {
        Operation::SavedByExpert => {
            mate.expert |= fit;
            "A sailor is operated on and lives; the Pharmacist's Mate is an Expert now."
        }
        Operation::Saved => "A sailor is operated on and lives.",
        Operation::Dies => {
            mate.expert = false;
            "A sailor is operated on and dies; the Pharmacist's Mate is no Expert."
        }
    };
    t.say("SV 12.0", |_| text.to_owned());
    true
}

/// SV 12.1.3.a, SV 12.1.3.c
fn rabbits_foot(t: &mut T) -> bool {
    let captain = t.g.captain_mut();
    captain.rabbits_feet = captain.rabbits_feet.saturating_add(1);
    t.say("SV 12.1.3.c", |_| "Somebody finds a lucky rabbit's foot.".to_owned());
    true
}

/// SV 12.0, SV 11.6.3.c, SV 11.5.4.b: not for those who stay at Pearl Harbor.
fn rebased(t: &mut T) -> bool {
    if t.g.boat().class == Class::Narwhal || t.g.captain().pearl_for_good {
        return false;
    }
    t.g.patrol_mut().rebased = true;
    t.say("SV 12.0", |_| "After this patrol the boat moves to the other base.".to_owned());
    true
}

/// SV 12.0: a sea down the hatch; radars and a man are hurt, and repairs made as after a fight.
async fn pooped(t: &mut T) -> Play<bool> {
    t.say("SV 12.0", |_| "A following sea floods the conning tower.".to_owned());
    ch10_00_damage::system(t, System::SdRadar);
    ch10_00_damage::system(t, System::SjRadar);
    ch10_09_crew::crew_injury(t).await?;
    ch10_11_repair::after_combat(t).await?;
    Ok(true)
}

/// SV 12.0, SV 12.1.4: once in a career, with a torpedo aboard: a prisoners' ship is sunk, and the
/// boat takes the survivors home.
async fn pow_ship(t: &mut T) -> bool {
    if t.g.boat().torpedoes() == 0 || ch08_encounters::is_sunk_already(&t.g, POW_SHIP) {
        return false;
    }
    let tons = t.charts.r.figures.of(EventFigure::KachidokiMaru);
    t.g.patrol_mut().contacts.push(Contact {
        name: POW_SHIP.to_owned(),
        kind: ShipType::Passenger,
        standing: Standing::Merchant,
        tons,
        fate: Fate::Sunk,
    });
    t.say("SV 12.0", |_| {
        format!("{POW_SHIP}, {} tons, is sunk; prisoners were aboard.", thousands(tons))
    });
    ch10_12_abort::abort(t, false).await;
    true
}

/// SV 12.1.3.a
fn crew_illness(t: &mut T) -> bool {
    t.g.patrol_mut().illness = true;
    t.say("SV 12.1.3.a", |_| "Sickness spreads through the boat: the aim suffers.".to_owned());
    true
}

/// SV 12.1.3.d, SV 12.1.4: with a tube that can fire: a hospital ship is sunk, the boat is called
/// home, and the letter stays for good.
async fn court_martial(t: &mut T) -> bool {
    if !ch09_02_fire::has_ready_tube(t.g.boat()) {
        return false;
    }
    t.g.patrol_mut().disgraced = true;
    t.g.captain_mut().reprimanded = true;
    t.say("SV 12.1.3.d", |_| "A hospital ship is sunk by mistake: a Letter of Reprimand.".into());
    ch10_12_abort::abort(t, false).await;
    true
}

/// SV 12.1.3.c, decision SV-D29: what becomes of a roll while the captain holds a Rabbit's Foot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    Keep,
    RollAgain,
    /// Keeps the roll, and asks after bad ones alone from now on.
    BadRollsOnly,
    /// Keeps the roll, and asks after every one from now on.
    EveryRoll,
}

/// The choice together with the roll it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reroll {
    pub luck: Luck,
    /// What was rolled for, and what came of it.
    title: &'static str,
    came: &'static str,
    odds: Odds,
}

impl Choice<State> for Reroll {
    const QUESTION: &'static str = "luck";

    fn key(&self) -> Name {
        match self.luck {
            Luck::Keep => "keep",
            Luck::RollAgain => "roll-again",
            Luck::BadRollsOnly => "bad-rolls-only",
            Luck::EveryRoll => "every-roll",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self.luck {
            Luck::Keep => "Let the roll stand",
            Luck::RollAgain => "Use a Rabbit's Foot and roll again",
            Luck::BadRollsOnly => "Let it stand, and ask only after bad rolls",
            Luck::EveryRoll => "Let it stand, and ask after every roll",
        }
        .to_owned()
    }

    fn consequence(&self, g: &State) -> Option<String> {
        let left = g.captain().rabbits_feet.saturating_sub(1);
        (self.luck == Luck::RollAgain).then(|| match left {
            0 => "It was the last one".to_owned(),
            _ => format!("{left} will be left"),
        })
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 12.1.3.c")
    }

    fn odds(&self, _: &State, _: &'static Charts) -> Vec<Odds> {
        match self.luck {
            Luck::RollAgain => vec![self.odds.clone()],
            Luck::Keep | Luck::BadRollsOnly | Luck::EveryRoll => Vec::new(),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{}: {}. Use the Rabbit's Foot?", self.title, self.came))
    }
}

/// Rolls on a chart as `t.check` does; while the captain holds a Rabbit's Foot he may have it rolled
/// again. Every roll of the rules goes through here.
pub async fn check<R: Copy, K: Copy>(
    t: &mut T,
    chart: &'static Chart<R, K>,
    mods: Mods,
    bad: impl Fn(R) -> bool,
) -> Checked<R> {
    check_if(t, chart, mods, |rolled| bad(rolled.result)).await
}

/// As `check`, judged by the whole roll.
pub async fn check_if<R: Copy, K: Copy>(
    t: &mut T,
    chart: &'static Chart<R, K>,
    mods: Mods,
    bad: impl Fn(&Checked<R>) -> bool,
) -> Checked<R> {
    loop {
        let rolled = t.check(chart, mods.clone()).await;
        if t.g.captain().rabbits_feet == 0 || !stands_for_luck(&t.g, bad(&rolled)) {
            return rolled;
        }
        match use_luck(t, chart, &mods, rolled.natural).await {
            Luck::RollAgain => t.g.captain_mut().rabbits_feet -= 1,
            Luck::Keep => return rolled,
            Luck::BadRollsOnly => {
                t.g.captain_mut().luck = Lucky::BadRolls;
                return rolled;
            }
            Luck::EveryRoll => {
                t.g.captain_mut().luck = Lucky::EveryRoll;
                return rolled;
            }
        }
    }
}

/// SV 12.1.3.c: any roll may be made again; a captain who has said so is asked about bad ones only.
fn stands_for_luck(g: &State, bad: bool) -> bool {
    match g.captain().luck {
        Lucky::EveryRoll => true,
        Lucky::BadRolls => bad,
    }
}

async fn use_luck<R: Copy, K: Copy>(
    t: &mut T,
    chart: &'static Chart<R, K>,
    mods: &Mods,
    natural: i32,
) -> Luck {
    let (title, came) = (&chart.title, chart.result_text(&chart.resolve(natural, mods)));
    let odds = chart.odds(mods);
    let other = match t.g.captain().luck {
        Lucky::EveryRoll => Luck::BadRollsOnly,
        Lucky::BadRolls => Luck::EveryRoll,
    };
    let options = [Luck::Keep, Luck::RollAgain, other];
    let options = options.map(|luck| Reroll { luck, title, came, odds: odds.clone() });
    let seat = t.g.seat();
    t.ask(seat, "SV 12.1.3.c", "Use the Rabbit's Foot on this roll?", &options).await.luck
}
