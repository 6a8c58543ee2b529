//! How each server of a club is doing. Every one says so in the database every few seconds, so that whoever
//! runs the club sees all of them at any.

use crate::{clock, desk::Desk, error::WebError, health::Counted};
use serde::{Deserialize, Serialize};
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};
use store::club::ServerRow;

/// How often a server speaks, in seconds, and when it counts as silent.
pub(crate) const EVERY: i64 = 5;
const SILENT: i64 = 4 * EVERY;
/// How many minutes stand behind a figure.
pub const HOUR: usize = 60;

/// What happened in a minute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Minute {
    pub answers: u64,
    /// How long 99 of 100 answers took at most, in milliseconds.
    pub slow: u64,
    pub requests: u64,
    pub refused: u64,
    pub streams: u64,
    /// Games in memory.
    pub games: u64,
    /// Members who used a browser within the last minutes.
    pub here: u64,
}

/// What a server says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerReport {
    pub name: String,
    pub version: String,
    /// It takes no new visitors and is about to end.
    pub draining: bool,
    /// How long half of the answers of the last hour took at most, in milliseconds, and 99 of 100.
    pub half: u64,
    pub slow: u64,
    /// Bytes.
    pub memory: u64,
    /// Computer players who think or wait to, and forecasts that are tried out.
    pub thinking: u64,
    pub tried: u64,
    /// The busiest member or address now: requests at once and tabs that listen.
    pub asks: u64,
    pub listens: u64,
    pub costs: u64,
    /// The minute since 1970 in which the last of these ends, and the minutes.
    pub last: i64,
    pub minutes: Vec<Minute>,
}

/// A server as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerNow {
    pub begun: i64,
    /// How long it has not spoken, in seconds, if that is too long.
    pub silent: Option<i64>,
    pub says: ServerReport,
}

impl ServerNow {
    pub(crate) fn of(row: &ServerRow, now: i64) -> ServerNow {
        let silent = Some(now - row.seen).filter(|silent| *silent > SILENT);
        let says = serde_json::from_str(&row.body).unwrap_or_default();
        ServerNow { begun: row.begun, silent, says }
    }

    /// What it counted in the minute that began so long ago.
    fn minute(&self, ago: usize, now: i64) -> Minute {
        let late = usize::try_from(now / 60 - self.says.last).unwrap_or(0);
        let at = ago.checked_sub(late);
        let minutes = &self.says.minutes;
        at.and_then(|at| minutes.len().checked_sub(1 + at))
            .map_or(Minute::default(), |at| minutes[at])
    }
}

/// The last hour of all servers together, the oldest minute first.
pub fn hour(servers: &[ServerNow], now: i64) -> Vec<Minute> {
    let minute = |ago: usize| {
        servers.iter().map(|server| server.minute(ago, now)).fold(Minute::default(), |sum, it| {
            Minute {
                answers: sum.answers + it.answers,
                slow: sum.slow.max(it.slow),
                requests: sum.requests + it.requests,
                refused: sum.refused + it.refused,
                streams: sum.streams + it.streams,
                games: sum.games + it.games,
                here: sum.here.max(it.here),
            }
        })
    };
    (0..HOUR).rev().map(minute).collect()
}

/// What a server remembers of its last hour.
#[derive(Default)]
pub(crate) struct Pulse(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    before: Counted,
    minutes: VecDeque<(i64, Counted, Minute)>,
}

impl Remembered {
    /// Adds what was counted since the last time to the present minute.
    fn note(&mut self, counted: Counted, gauges: Minute, now: i64) {
        let since = counted.since(&self.before);
        self.before = counted;
        let minute = now / 60;
        let last = self.minutes.back().map_or(minute - 1, |(last, _, _)| *last);
        // Minutes in which the server slept are there too.
        for minute in (last + 1).max(minute - HOUR as i64)..=minute {
            self.minutes.push_back((minute, Counted::default(), Minute::default()));
        }
        while self.minutes.len() > HOUR {
            self.minutes.pop_front();
        }
        if let Some((_, sum, shown)) = self.minutes.back_mut() {
            sum.add(&since);
            *shown = Minute {
                answers: sum.answers.iter().sum(),
                slow: sum.took(99),
                requests: sum.requests,
                refused: sum.refused,
                ..gauges
            };
        }
    }
}

impl Desk {
    /// Says in the database how this server is doing.
    pub(crate) async fn say_how_it_goes(
        &self,
        tag: &str,
        begun: i64,
        now: i64,
    ) -> Result<(), WebError> {
        let people = self.people().await?;
        let (_, here) = people.counts(now - 300).await?;
        let body = self.says(now, u64::try_from(here).unwrap_or(0));
        let body = serde_json::to_string(&body).map_err(WebError::internal)?;
        Ok(people.server_says(tag, begun, now, &body).await?)
    }

    fn says(&self, now: i64, here: u64) -> ServerReport {
        let (listens, streams) = (self.most_tabs_of_one(), self.listening() as u64);
        let (asks, costs) = self.guard().busiest();
        let gauges = Minute { streams, here, games: self.live_games() as u64, ..Minute::default() };
        let mut pulse = self.pulse().0.lock().unwrap_or_else(PoisonError::into_inner);
        pulse.note(self.observed().counted(), gauges, now);
        let mut hour = Counted::default();
        pulse.minutes.iter().for_each(|(_, counted, _)| hour.add(counted));
        ServerReport {
            name: name(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            draining: *self.closing().borrow(),
            half: hour.took(50),
            slow: hour.took(99),
            memory: memory(),
            thinking: self.thinking_now() as u64,
            tried: self.queue().waiting() as u64,
            asks,
            listens: listens as u64,
            costs,
            last: pulse.minutes.back().map_or(now / 60, |(minute, _, _)| *minute),
            minutes: pulse.minutes.iter().map(|(_, _, minute)| *minute).collect(),
        }
    }

    /// Takes this server off the list of those that serve.
    pub(crate) async fn end_pulse(&self, tag: &str) {
        if let Ok(people) = self.people().await {
            let _ = people.server_ended(tag).await;
        }
    }
}

/// How the server is called: the machine, and the process on it.
fn name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String = host.trim().chars().take(24).collect();
    format!("{host} {}", std::process::id())
}

/// Bytes of memory of this process; 0 where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

/// Speaks until the desk is closed, where there is a club.
pub(crate) async fn run(desk: Desk, tag: String) {
    if desk.club().is_none() {
        return;
    }
    let (begun, mut closing) = (clock::now(), desk.closing());
    loop {
        if let Err(error) = desk.say_how_it_goes(&tag, begun, clock::now()).await {
            eprintln!("this server could not say how it goes: {error}");
        }
        if *closing.borrow() {
            return;
        }
        let pause = std::time::Duration::from_secs(EVERY as u64);
        let _ = tokio::time::timeout(pause, closing.wait_for(|closing| *closing)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(answers: u64) -> Counted {
        let mut counted = Counted { requests: 2 * answers, ..Counted::default() };
        counted.answers[1] = answers;
        counted
    }

    #[test]
    fn minutes_are_counted_apart_and_an_hour_is_remembered() {
        let mut kept = Remembered::default();
        kept.note(counted(3), Minute::default(), 600);
        kept.note(counted(5), Minute::default(), 630);
        kept.note(counted(6), Minute { streams: 4, ..Minute::default() }, 790);
        let answers: Vec<u64> = kept.minutes.iter().map(|(_, _, it)| it.answers).collect();
        assert_eq!(answers, [5, 0, 0, 1]);
        assert_eq!(kept.minutes.back().unwrap().2.streams, 4);
        kept.note(counted(6), Minute::default(), 790 + 100 * 60);
        assert_eq!(kept.minutes.len(), HOUR);
    }

    #[test]
    fn the_hour_of_all_servers_is_their_sum() {
        let minutes = |answers: &[u64]| {
            answers
                .iter()
                .map(|it| Minute { answers: *it, slow: *it, ..Minute::default() })
                .collect()
        };
        let server = |last: i64, answers: &[u64]| ServerNow {
            begun: 0,
            silent: None,
            says: ServerReport { last, minutes: minutes(answers), ..ServerReport::default() },
        };
        // The second has not yet spoken in this minute.
        let hour = hour(&[server(100, &[1, 2, 3]), server(99, &[10, 20])], 100 * 60 + 3);
        let last: Vec<(u64, u64)> =
            hour[HOUR - 4..].iter().map(|it| (it.answers, it.slow)).collect();
        assert_eq!(last, [(0, 0), (11, 10), (22, 20), (3, 3)]);
    }
}
