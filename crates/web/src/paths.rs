//! Every address of the web table, each written once: routers take its shape, pages the link.

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
/// The front door of a club.
pub const SIGN_IN: &str = "/sign-in";
pub const SIGN_OUT: &str = "/sign-out";
/// The way to the club's identity provider, and back from it.
pub const SIGN_IN_WITH: &str = "/sign-in/with";
pub const SIGN_IN_BACK: &str = "/sign-in/back";
/// Where a guest pastes the link to a seat; query `link`.
pub const SEAT: &str = "/seat";
/// Where administrators look after the club.
pub const OFFICE: &str = "/club/office";
/// Swiss events.
pub const EVENTS: &str = "/events";
/// The ladder and all members.
pub const PLAYERS: &str = "/players";
/// A member's own page.
pub const ME: &str = "/me";
/// Where a browser asks to be woken; posting `endpoint`, `key` and `auth`.
pub const WAKE: &str = "/me/wake";
pub const MY_SESSIONS: &str = "/me/sessions";
pub const MY_SECRETS: &str = "/me/secrets";
pub const MY_NOTICES: &str = "/me/notices";
pub const MY_TOKENS: &str = "/me/tokens/revoke";
/// All that is kept of a member, as a file.
pub const MY_EXPORT: &str = "/me/export";
pub const MY_WAKE_END: &str = "/me/wake/end";
/// Where a member leaves for good; posting `sure`, his name.
pub const MY_END: &str = "/me/delete";
/// Where administrators take a member in.
pub const CLUB_PEOPLE: &str = "/club/people";
/// A file behind the pages.
pub const ASSET: &str = "/assets/{version}/{item}";

/// Addresses with parts: the shape for the router, and the link with its parts filled in. A link that
/// differs from one pair of eyes to the next is `for eyes`.
macro_rules! addresses {
    ($($(#[$doc:meta])* $shape:ident $link:ident $parts:tt $(for $eyes:ident)? = $address:literal;)*) => {
        $(
            pub const $shape: &str = $address;
            addresses!(@ $(#[$doc])* $link $parts $(for $eyes)? = $address);
        )*
    };
    (@ $(#[$doc:meta])* $link:ident($($part:ident: $kind:ty),*) = $address:literal) => {
        $(#[$doc])*
        pub fn $link($($part: $kind),*) -> String {
            $(let $part = encoded(&$part.to_string());)*
            format!($address)
        }
    };
    (@ $(#[$doc:meta])* $link:ident($($part:ident: $kind:ty),*) for $eyes:ident = $address:literal) => {
        $(#[$doc])*
        pub fn $link($($part: $kind,)* $eyes: Eyes) -> String {
            $(let $part = encoded(&$part.to_string());)*
            with_eyes(&format!($address), $eyes)
        }
    };
}

addresses! {
    /// The form for a new game; it posts to itself.
    NEW_GAME new_game(game: &str) = "/new/{game}";
    /// The table as whoever is to move sees it, after a hand-over if there are several.
    GAME game(id: GameId) = "/game/{id}";
    /// The secret link of a seat, of those who watch, or of the owner.
    JOIN join(item: Key) = "/join/{item}";
    /// The links of a new game on several machines, to be copied.
    LINKS links(id: GameId) = "/game/{id}/links";
    /// Takes `n`, `seat` and `key`.
    ANSWER answer(id: GameId) = "/game/{id}/answer";
    /// Asks once more about an answer that ends something.
    SURE sure(id: GameId) = "/game/{id}/sure";
    /// Shows what could be added to an answer of several steps; takes `n`, `seat` and the steps.
    DRAFT draft(id: GameId) = "/game/{id}/draft";
    /// Takes `n`, `seat` and `faces`, once for each die or joined by blanks or commas.
    DICE dice(id: GameId) = "/game/{id}/dice";
    /// Takes `seat`, `n` (the line the page shows), and `line` if the game is casual and is to go back
    /// to just before that answer.
    UNDO undo(id: GameId) = "/game/{id}/undo";
    /// Where another's wish to take back is granted or refused; takes `seat` and `agree`.
    CONSENT consent(id: GameId) = "/game/{id}/consent";
    /// Takes `line` (the branch leaves just before it), and `seed` for other dice.
    BRANCH branch(id: GameId) = "/game/{id}/branch";
    /// Takes `name`.
    RENAME rename(id: GameId) = "/game/{id}/rename";
    /// Takes `sure=yes`.
    DELETE delete(id: GameId) = "/game/{id}/delete";
    /// Goes on from the last good position of a journal that no longer fits, as a game of its own.
    RESCUE rescue(id: GameId) = "/game/{id}/rescue";
    /// Where a seat changes hands; posting `seat`, `who` and perhaps `until`.
    SIT sit(id: GameId) = "/game/{id}/sit";
    /// Where the options of the open question are tried out; posting `seat`.
    OUTLOOK outlook(id: GameId) = "/game/{id}/outlook";
    /// The journal as a file.
    EXPORT export(id: GameId) = "/game/{id}/export";
    /// The stream that says `line` whenever the game has moved for these eyes.
    STREAM events(id: GameId) for eyes = "/game/{id}/events";
    /// Queries: `seat`, `kind` (`said`, `rolled`, `picked`), `chapter` (a line), `q`, `page`.
    LOG log(id: GameId) for eyes = "/game/{id}/log";
    CAMPAIGN campaign(id: GameId) for eyes = "/game/{id}/campaign";
    /// How those stand who play careers beside each other.
    CUP cup(id: GameId) for eyes = "/game/{id}/standings";
    /// The after-action report; posting a complaint about a message goes to the same address.
    REPORT report(id: GameId) for eyes = "/game/{id}/report";
    /// The page of forecasts; posting `bot`, `tries` and `seat` to it starts one.
    FORECAST forecast(id: GameId) for eyes = "/game/{id}/forecast";
    /// Query `line`.
    REPLAY replay_of(id: GameId) for eyes = "/game/{id}/replay";
    /// Query `after`.
    FILM film_of(id: GameId) for eyes = "/game/{id}/film";
    /// Query `after`.
    TOLD story_of(id: GameId) for eyes = "/game/{id}/story";
    /// A page of the story; query `outing`.
    STORY story_part(id: GameId, item: &str) for eyes = "/game/{id}/story/{item}";
    /// A board as a picture that stands alone: its name and `.svg`; query `theme`.
    BOARD picture(id: GameId, item: &str) for eyes = "/game/{id}/board/{item}";
    /// A room beside a table; query `room`.
    TALK talk(id: GameId) for eyes = "/game/{id}/talk";
    /// Takes `seat`, `room` and `text`.
    SAY say(id: GameId) = "/game/{id}/say";
    /// Takes `seat`, `message` and `why`.
    COMPLAIN complain(id: GameId) = "/game/{id}/report";
    /// Takes `seat` and `sure=yes`.
    RESIGN resign(id: GameId) = "/game/{id}/resign";
    /// Takes `seat` and `what`.
    OFFER offer(id: GameId) = "/game/{id}/offer";
    /// Takes `seat` and `agree`.
    ACCEPT accept(id: GameId) = "/game/{id}/accept";
    RESUME resume(id: GameId) = "/game/{id}/resume";
    CLAIM claim(id: GameId) = "/game/{id}/claim";
    REMATCH rematch(id: GameId) = "/game/{id}/rematch";
    /// Query `q`.
    RULES rules(game: &str) = "/rules/{game}";
    /// A rule or a ruling; `part=yes` gives the article alone, without the page around it.
    RULE rule(game: &str, item: &str) = "/rules/{game}/{item}";
    /// Query `q`.
    CHARTS charts(game: &str) = "/charts/{game}";
    /// A chart; `own` names a player's own copy, `part=yes` gives the article alone.
    CHART chart(game: &str, item: &str) = "/charts/{game}/chart/{item}";
    /// The upload of own charts: `name`, and `files` as a multipart form.
    OWN_CHARTS own_charts(game: &str) = "/charts/{game}/own";
    /// Forgets a set of own charts; takes `sure=yes`.
    DELETE_CHARTS delete_charts(game: &str, item: &str) = "/charts/{game}/own/{item}/delete";
    /// All charts as one TOML file to edit.
    EXPORT_CHARTS export_charts(game: &str) = "/charts/{game}/export";
    /// A mailed link, which works once.
    SIGN_IN_LINK sign_in(item: Key) = "/sign-in/{item}";
    /// A member's feed; whoever has the address reads it.
    FEED feed(item: Key) = "/feed/{item}";
    /// Where a complaint is settled; posting `do`.
    SETTLE settle(item: i64) = "/club/reports/{item}";
    /// All that is kept of a member; posting `do`, where he is locked out, let in, heard again, signed out
    /// everywhere or forgotten.
    CLUB_PERSON club_person(person: i64) = "/club/people/{person}";
    EVENT event(item: i64) = "/events/{item}";
    /// Takes `enter`.
    ENTER enter(item: i64) = "/events/{item}/enter";
    NEXT_ROUND next_round(item: i64) = "/events/{item}/round";
    /// The page of a member, for all members.
    PLAYER player(person: i64) = "/players/{person}";
    /// Where a member asks another for a game that counts; posting `game` and `pace`.
    CHALLENGE_TO challenge_to(person: i64) = "/players/{person}/challenge";
    /// Where a challenge is answered or taken back; posting `do`.
    CHALLENGE challenge(item: i64) = "/challenges/{item}";
    /// Where a member says that he does not want to hear of another; posting `block`.
    BLOCK block(person: i64) = "/people/{person}/block";
    /// Where a host opens a table to all members; posting `open`.
    OPEN_TABLE open_table(id: GameId) = "/tables/{id}/open";
    /// Where a member sits down; posting `seat`.
    TAKE_SEAT take_seat(id: GameId) = "/tables/{id}/take";
    /// Where a member gives a seat up, or a host frees it; posting `seat` and `sure`.
    LEAVE_SEAT leave_seat(id: GameId) = "/tables/{id}/leave";
    /// Where a host lets all members watch; posting `watch`.
    LET_WATCH let_watch(id: GameId) = "/tables/{id}/watch";
}

/// An event with the pairs of this round.
pub fn event_round(id: i64, round: i16) -> String {
    asking(&event(id), &format!("round={round}"))
}

/// The office with the card of a member open.
pub fn office_of(person: i64) -> String {
    asking(OFFICE, &format!("person={person}"))
}

/// The table as these eyes see it.
pub fn table(id: GameId, eyes: impl Into<Eyes>) -> String {
    with_eyes(&game(id), eyes.into())
}

/// The address with the seat whose eyes it is for; without one it is for everyone.
fn with_eyes(address: &str, eyes: Eyes) -> String {
    match eyes.seat() {
        Some(seat) => asking(address, &format!("seat={}", seat.0)),
        None => address.to_owned(),
    }
}

/// The address with this at the end of its query.
fn asking(address: &str, query: &str) -> String {
    let join = if address.contains('?') { '&' } else { '?' };
    format!("{address}{join}{query}")
}

/// One page of the log; `filter` is the rest of its query.
pub fn log_page(id: GameId, eyes: Eyes, filter: &str, page: usize) -> String {
    with_eyes(&asking(&log(id, Eyes::Public), &format!("page={page}{filter}")), eyes)
}

/// What was seen of the lines after this one, picture by picture.
pub fn film(id: GameId, eyes: Eyes, after: u32) -> String {
    with_eyes(&asking(&film_of(id, Eyes::Public), &format!("after={after}")), eyes)
}

/// The same in beats, as the page plays them.
pub fn story(id: GameId, eyes: Eyes, after: u32) -> String {
    with_eyes(&asking(&story_of(id, Eyes::Public), &format!("after={after}")), eyes)
}

/// The position just after this line.
pub fn replay(id: GameId, eyes: Eyes, line: u32) -> String {
    with_eyes(&asking(&replay_of(id, Eyes::Public), &format!("line={line}")), eyes)
}

/// The hall of fame of one game.
pub fn hall(game: &str) -> String {
    asking(HALL, &format!("game={}", encoded(game)))
}

/// A page of the story as it stands now.
pub fn story_page(id: GameId, eyes: Eyes, kind: ReportKind) -> String {
    story_part(id, kind.name(), eyes)
}

/// What a mission or patrol brought.
pub fn debrief(id: GameId, eyes: Eyes, outing: u32) -> String {
    let page = story_part(id, ReportKind::Debrief.name(), Eyes::Public);
    with_eyes(&asking(&page, &format!("outing={outing}")), eyes)
}

/// The page that follows one forecast.
pub fn forecast_job(id: GameId, eyes: Eyes, job: &str) -> String {
    let page = forecast(id, Eyes::Public);
    with_eyes(&asking(&page, &format!("job={}", encoded(job))), eyes)
}

/// A board as a picture that stands alone; query `theme`.
pub fn board(id: GameId, eyes: Eyes, board: &str) -> String {
    picture(id, &format!("{board}.svg"), eyes)
}

/// A chart with the column and the cell of a roll marked.
pub fn chart_at(game: &str, id: &str, column: Option<&str>, total: i32) -> String {
    match column {
        Some(column) => {
            asking(&chart(game, id), &format!("column={}&total={total}", encoded(column)))
        }
        None => chart(game, id),
    }
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
