//! Pacific Subs on the shelf: its card, figures and computer captains.

use crate::{
    Outcome,
    bot::{self, Skipper},
    charts::{self, Charts},
    lessons, prospects, report,
    rules::{ch04_situation, ch05_boat},
    state::{Command, GameEnd, Rating, Setup, State},
    view::View,
};
use board::{Base, Board, Icon, counted};
use shelf::{Figure, Pages, Risk, Shown, Status, StretchInfo, ThinkerInfo, Title, fact};
use table::{Decider, Key, Seat};

impl shelf::AllOpen for State {}

impl Title for State {
    const FULL_NAME: &'static str = "Pacific Subs";
    const BLURB: &'static str = "One submarine in the Pacific, American or Japanese, on the map of \
        the whole ocean: patrols by season, doctrine, torpedoes nobody can trust, escorts that hunt \
        by sound. Single patrols, seven scenarios, or a career from Manila to captain.";
    const RULE_PREFIX: &'static str = "PS ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const FIGURES: &'static [Figure] = &[
        Figure::new("tally", "Tally"),
        Figure::new("ships", "Ships sunk"),
        Figure::new("patrols", "Patrols"),
        Figure::new("lost", "Boats lost"),
        Figure::new("captains", "Made captain"),
        Figure::new("beached", "Patrols rated Beached"),
        Figure::new("acceptable", "Patrols rated Acceptable"),
        Figure::new("promotable", "Patrols rated Promotable"),
        Figure::new("promoted", "Patrols rated Promoted"),
        Figure::new("engagements", "Engagements"),
    ];
    const LESSONS: &'static [shelf::Lesson] = lessons::LESSONS;
    const FIRST_MISSIONS: &'static [shelf::FirstMission] = &[lessons::FIRST_MISSION];
    const BASES: &'static [Base] = &[crate::boards::map::BASE];
    const COVER: &'static str = include_str!("../assets/cover.svg");
    const ICON: Icon = Icon::Submarine;
    const STRETCHES: &'static [StretchInfo] = prospects::STRETCHES;
    const RISKS: &'static [Risk] = prospects::RISKS;
    const HORIZON: &'static str = "by the end of this patrol";
    const THINKERS: &'static [ThinkerInfo] = &[ThinkerInfo {
        name: shelf::EXPERT,
        text: "tries every answer out before he gives one",
        tries: shelf::TRIES,
        // About a second of two cores: patrols differ much in length, tries of a long one must not take ten.
        decisions: 200_000,
    }];
    type Skipper = Skipper;
    type Ending = GameEnd;

    /// A boat of the right navy, from a port that is in its hands.
    fn is_playable(setup: &Setup, charts: &Charts) -> bool {
        let navy = setup.navy();
        let own = setup.class.is_none_or(|class| charts.boats.classes.of(class).navy == navy);
        let port = setup.start.is_none_or(|hex| {
            let season = setup.season.or(charts.scenarios.of(setup.orders).map(|it| it.start));
            let row = charts.situation.places.in_hex(hex);
            row.zip(season).is_some_and(|(row, season)| {
                ch04_situation::owner(&State::at_start(setup), charts, row, season) == navy
            })
        });
        own && port
    }

    /// PS-R105: captains who are compared at the end.
    fn are_rivals(setup: &Setup) -> bool {
        setup.seats() > 1
    }

    fn seat_name(setup: &Setup, seat: Seat) -> String {
        setup.name(seat).chars().take(40).collect()
    }

    /// Of the first captain: the study of one career.
    fn measure(outcome: &Outcome) -> Vec<i64> {
        vec![
            i64::from(outcome.tally),
            i64::from(outcome.ships),
            i64::from(outcome.patrols),
            i64::from(outcome.end.is_loss()),
            i64::from(outcome.end == GameEnd::MadeCaptain),
            rated(outcome, Rating::Beached),
            rated(outcome, Rating::Acceptable),
            rated(outcome, Rating::Promotable),
            rated(outcome, Rating::Promoted),
            i64::from(outcome.engagements),
        ]
    }

    fn seated(name: &str) -> Option<Box<dyn Decider<State>>> {
        let simulated = || bot::simulated(name).map(shelf::reads_the_state);
        <Skipper as Key>::parse(name).map(shelf::reads_the_state).or_else(simulated)
    }

    fn doctrine() -> Box<dyn Decider<State>> {
        Box::new(Skipper::Careful)
    }

    fn stretch(&self, of: &str) -> Option<u64> {
        prospects::stretch(self, of)
    }

    /// In tenths of a point.
    fn returns(outcome: &Outcome) -> Vec<i32> {
        let worth =
            |it: &Outcome| prospects::worth(10 * it.tally, Some(it.end), it.rank, it.orders);
        outcome.captains().map(worth).collect()
    }

    fn winner(outcome: &Outcome) -> Option<Seat> {
        outcome.winner
    }

    fn horizon(&self, seat: Seat) -> Option<u64> {
        self.command_of(seat).map(prospects::patrols)
    }

    fn value(&self, seat: Seat, charts: &'static Charts) -> i32 {
        prospects::value(&self.as_seen_by(seat), charts)
    }

    const COINS_A_POINT: i32 = 10;

    fn points(&self, seat: Seat, charts: &'static Charts) -> i32 {
        prospects::points(&self.as_seen_by(seat), charts)
    }

    fn losses(&self, seat: Seat) -> Vec<u32> {
        prospects::losses(self.command_of(seat))
    }

    fn study() -> Option<shelf::Study> {
        Some(crate::study::study())
    }

    fn ending(outcome: &Outcome) -> GameEnd {
        outcome.end
    }

    fn verdict(outcome: &Outcome) -> String {
        let best = outcome.winner.and_then(|seat| outcome.captains().nth(usize::from(seat.0)));
        let best = best.map(|it| format!("{} has done best of all.", it.captain));
        best.into_iter().chain(outcome.captains().map(verdict)).collect::<Vec<_>>().join("\n")
    }
}

fn verdict(outcome: &Outcome) -> String {
    let ships = counted(outcome.ships, "ship", "ships");
    let patrols = counted(outcome.patrols, "patrol", "patrols");
    let Outcome { captain, rank, tally, .. } = outcome;
    let end = outcome.end.title().to_lowercase();
    let rank = rank.words();
    format!("{captain}, {rank}: {ships} sunk in {patrols}, tally {tally}. The end: {end}.")
}

/// How many patrols were rated so.
fn rated(outcome: &Outcome, rating: Rating) -> i64 {
    outcome.ratings.iter().filter(|it| **it == rating).count() as i64
}

impl Shown for View {
    const PAGES: Pages<View> = report::PAGES;

    fn status(&self) -> Status {
        let Some(command) = &self.state.command else {
            return Status { title: "Pacific Subs".to_owned(), facts: Vec::new() };
        };
        let where_ = match &command.patrol {
            Some(patrol) => ch04_situation::name(self.charts, patrol.hex),
            None => format!("in {}", ch04_situation::name(self.charts, command.port)),
        };
        let title = format!("{}, {where_}", command.season.words());
        Status { title, facts: facts(self, command) }
    }

    fn boards(&self) -> Vec<Board> {
        crate::boards::boards(self)
    }

    fn counts(&self) -> shelf::Career {
        report::counts(self)
    }

    fn score(&self) -> Option<String> {
        let command = self.state.command.as_ref()?;
        let tally: i32 = command.log.iter().map(|row| row.tally).sum();
        Some(format!("tally {tally}"))
    }
}

fn facts(view: &View, command: &Command) -> Vec<(String, String)> {
    let boat = &command.boat;
    let room = ch05_boat::fuel_room(&view.state, view.charts).max(boat.fuel);
    let mut facts = vec![
        fact("Boat", boat.class.name()),
        fact("Fuel", format!("{} of {room}", boat.fuel)),
        fact("Torpedoes", boat.torpedoes().to_string()),
        fact("Crew", command.crew.readiness.words()),
        fact("Hits", boat.damage.hits().to_string()),
    ];
    if let Some(patrol) = &command.patrol {
        let number = command.log.len() + 1;
        facts.push(fact("Patrol", format!("{number}, {}", patrol.kind.words())));
    }
    facts
}
