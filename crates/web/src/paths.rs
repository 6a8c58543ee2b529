//! Every address of the web table; links are built here and nowhere else.

use crate::{id::GameId, keys::Key};
use shelf::ReportKind;
use std::fmt::Write as _;
use table::Eyes;

pub const HOME: &str = "/";
pub const HELP: &str = "/help";
pub const ABOUT: &str = "/about";
pub const LEARN: &str = "/learn";
pub const IMPORT: &str = "/import";
/// Takes `theme` (`light`, `dark` or `system`) and `here`, the page to come back to.
pub const THEME: &str = "/theme";
/// Takes `order` (`newest` or `oldest`) and `here`, the page to come back to.
pub const LOG_ORDER: &str = "/log-order";
/// The best careers, and figures over all of them; query `game`.
pub const HALL: &str = "/hall";
pub const SETTINGS: &str = "/settings";
/// What the browser shows while the table cannot be reached.
pub const OFFLINE: &str = "/offline";
pub const MANIFEST: &str = "/manifest.webmanifest";
pub const WORKER: &str = "/sw.js";
pub const API: &str = "/api";
pub const OPENAPI: &str = "/api/openapi.json";

/// The form for a new game; it posts to itself.
pub fn new_game(game: &str) -> String {
    format!("/new/{game}")
}

/// The table as whoever is to move sees it, after a hand-over if there are several.
pub fn game(id: GameId) -> String {
    format!("/game/{id}")
}

/// The table as these eyes see it.
pub fn table(id: GameId, eyes: impl Into<Eyes>) -> String {
    with_eyes(&game(id), eyes.into())
}

/// The address with the seat whose eyes it is for; without one it is for everyone.
fn with_eyes(address: &str, eyes: Eyes) -> String {
    let join = if address.contains('?') { '&' } else { '?' };
    eyes.seat().map_or_else(|| address.to_owned(), |seat| format!("{address}{join}seat={}", seat.0))
}

/// The front door of a club.
pub const SIGN_IN: &str = "/sign-in";
pub const SIGN_OUT: &str = "/sign-out";
/// The way to the club's identity provider, and back from it.
pub const SIGN_IN_WITH: &str = "/sign-in/with";
pub const SIGN_IN_BACK: &str = "/sign-in/back";
/// Where a browser asks to be woken; posting `endpoint`, `key` and `auth`.
pub const WAKE: &str = "/me/wake";
/// Where a guest pastes the link to a seat; query `link`.
pub const SEAT: &str = "/seat";

/// Where a player does something about a table: `resign`, `offer`, `accept`, `resume`, `claim` or
/// `rematch`; posting `seat`.
pub fn at_table(id: GameId, act: &str) -> String {
    format!("/game/{id}/{act}")
}

/// A member's feed; whoever has the address reads it.
pub fn feed(secret: Key) -> String {
    format!("/feed/{secret}")
}

/// Where administrators look after the club.
pub const OFFICE: &str = "/club/office";

/// Where a complaint is settled; posting `do`.
pub fn settle(message: i64) -> String {
    format!("/club/reports/{message}")
}

/// Swiss events.
pub const EVENTS: &str = "/events";
/// The ladder and all members.
pub const PLAYERS: &str = "/players";

pub fn event(id: i64) -> String {
    format!("{EVENTS}/{id}")
}

/// The page of a member, for all members.
pub fn player(person: i64) -> String {
    format!("/players/{person}")
}

/// Where a member asks another for a game that counts; posting `game` and `pace`.
pub fn challenge_to(person: i64) -> String {
    format!("/players/{person}/challenge")
}

/// Where a challenge is answered or taken back; posting `do`.
pub fn challenge(id: i64) -> String {
    format!("/challenges/{id}")
}

/// A room beside a table; query `room`.
pub fn talk(id: GameId, eyes: Eyes) -> String {
    with_eyes(&format!("/game/{id}/talk"), eyes)
}

/// Where a member says that he does not want to hear of another; posting `block`.
pub fn block(person: i64) -> String {
    format!("/people/{person}/block")
}

/// A member's own page.
pub const ME: &str = "/me";

/// A mailed link, which works once.
pub fn sign_in(link: Key) -> String {
    format!("{SIGN_IN}/{link}")
}

/// The secret link of a seat, of those who watch, or of the owner.
pub fn join(key: Key) -> String {
    format!("/join/{key}")
}

/// The links of a new game on several machines, to be copied.
pub fn links(id: GameId) -> String {
    format!("/game/{id}/links")
}

/// Takes `n`, `seat` and `key`.
pub fn answer(id: GameId) -> String {
    format!("/game/{id}/answer")
}

/// Shows what could be added to an answer of several steps; takes `n`, `seat` and the steps.
pub fn draft(id: GameId) -> String {
    format!("/game/{id}/draft")
}

/// Takes `n`, `seat` and `faces`, once for each die or joined by blanks or commas.
pub fn dice(id: GameId) -> String {
    format!("/game/{id}/dice")
}

/// Takes `seat`, `n` (the line the page shows), and `line` if the game is casual and is to go back
/// to just before that answer.
pub fn consent(id: GameId) -> String {
    format!("/game/{id}/consent")
}

pub fn undo(id: GameId) -> String {
    format!("/game/{id}/undo")
}

/// Takes `line` (the branch leaves just before it), and `seed` for other dice.
pub fn branch(id: GameId) -> String {
    format!("/game/{id}/branch")
}

/// Takes `name`.
pub fn rename(id: GameId) -> String {
    format!("/game/{id}/rename")
}

/// Takes `sure=yes`.
pub fn delete(id: GameId) -> String {
    format!("/game/{id}/delete")
}

/// Goes on from the last good position of a journal that no longer fits, as a game of its own.
pub fn rescue(id: GameId) -> String {
    format!("/game/{id}/rescue")
}

/// The stream that says `line` whenever the game has moved for these eyes.
pub fn events(id: GameId, eyes: Eyes) -> String {
    with_eyes(&format!("/game/{id}/events"), eyes)
}

/// Queries: `seat`, `kind` (`said`, `rolled`, `picked`), `chapter` (a line), `q`, `page`.
pub fn log(id: GameId, eyes: Eyes) -> String {
    with_eyes(&format!("/game/{id}/log"), eyes)
}

/// One page of the log; `filter` is the rest of its query.
pub fn log_page(id: GameId, eyes: Eyes, filter: &str, page: usize) -> String {
    with_eyes(&format!("/game/{id}/log?page={page}{filter}"), eyes)
}

/// Asks once more about an answer that ends something.
pub fn sure(id: GameId) -> String {
    format!("/game/{id}/sure")
}

/// What was seen of the lines after this one, picture by picture.
pub fn film(id: GameId, eyes: Eyes, after: u32) -> String {
    with_eyes(&format!("/game/{id}/film?after={after}"), eyes)
}

/// The same in beats, as the page plays them.
pub fn story(id: GameId, eyes: Eyes, after: u32) -> String {
    with_eyes(&format!("/game/{id}/story?after={after}"), eyes)
}

/// The position just after this line.
pub fn replay(id: GameId, eyes: Eyes, line: u32) -> String {
    with_eyes(&format!("/game/{id}/replay?line={line}"), eyes)
}

pub fn campaign(id: GameId, eyes: Eyes) -> String {
    with_eyes(&format!("/game/{id}/campaign"), eyes)
}

pub fn report(id: GameId, eyes: Eyes) -> String {
    with_eyes(&format!("/game/{id}/report"), eyes)
}

/// The hall of fame of one game.
pub fn hall(game: &str) -> String {
    format!("{HALL}?game={}", encoded(game))
}

/// A page of the story as it stands now.
pub fn story_page(id: GameId, eyes: Eyes, kind: ReportKind) -> String {
    with_eyes(&format!("/game/{id}/story/{}", kind.name()), eyes)
}

/// What a mission or patrol brought.
pub fn debrief(id: GameId, eyes: Eyes, outing: u32) -> String {
    with_eyes(&format!("/game/{id}/story/debrief?outing={outing}"), eyes)
}

/// Where a seat changes hands; posting `seat`, `who` and perhaps `until`.
pub fn sit(id: GameId) -> String {
    format!("/game/{id}/sit")
}

/// Where the options of the open question are tried out; posting `seat`.
pub fn outlook(id: GameId) -> String {
    format!("/game/{id}/outlook")
}

/// The page of forecasts; posting `bot`, `tries` and `seat` to it starts one.
pub fn forecast(id: GameId, eyes: Eyes) -> String {
    with_eyes(&format!("/game/{id}/forecast"), eyes)
}

/// The page that follows one forecast.
pub fn forecast_job(id: GameId, eyes: Eyes, job: &str) -> String {
    with_eyes(&format!("/game/{id}/forecast?job={}", encoded(job)), eyes)
}

/// The journal as a file.
pub fn export(id: GameId) -> String {
    format!("/game/{id}/export")
}

/// A board as a picture that stands alone; query `theme`.
pub fn board(id: GameId, eyes: Eyes, board: &str) -> String {
    with_eyes(&format!("/game/{id}/board/{}.svg", encoded(board)), eyes)
}

/// Query `q`.
pub fn rules(game: &str) -> String {
    format!("/rules/{game}")
}

/// A rule or a ruling; `part=yes` gives the article alone, without the page around it.
pub fn rule(game: &str, id: &str) -> String {
    format!("/rules/{game}/{}", encoded(id))
}

/// Query `q`.
pub fn charts(game: &str) -> String {
    format!("/charts/{game}")
}

/// A chart; `own` names a player's own copy, `part=yes` gives the article alone.
pub fn chart(game: &str, id: &str) -> String {
    format!("/charts/{game}/chart/{}", encoded(id))
}

/// A chart with the column and the cell of a roll marked.
pub fn chart_at(game: &str, id: &str, column: Option<&str>, total: i32) -> String {
    match column {
        Some(column) => format!("{}?column={}&total={total}", chart(game, id), encoded(column)),
        None => chart(game, id),
    }
}

/// The upload of own charts: `name`, and `files` as a multipart form.
pub fn own_charts(game: &str) -> String {
    format!("/charts/{game}/own")
}

/// Forgets a set of own charts; takes `sure=yes`.
pub fn delete_charts(game: &str, id: &str) -> String {
    format!("/charts/{game}/own/{}/delete", encoded(id))
}

/// All charts as one TOML file to edit.
pub fn export_charts(game: &str) -> String {
    format!("/charts/{game}/export")
}

/// Puts what has a meaning in a path or query into its harmless form.
pub fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_with_blanks_and_slashes_stays_one_part_of_the_path() {
        assert_eq!(rule("devil-boats", "DB A/1?é"), "/rules/devil-boats/DB%20A%2F1%3F%C3%A9");
    }
}
