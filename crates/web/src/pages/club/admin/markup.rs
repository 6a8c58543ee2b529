//! The office as it is drawn.

use super::AdminModel;
use crate::{
    club::{
        pulse::{self, HOUR, Minute, ServerNow},
        side::Presence,
    },
    layout::{self, Section},
    model::Frame,
    pages::club::panel,
    parts::{icon, people, words},
    paths,
};
use maud::{Markup, html};
use store::club::MemberRow;

pub(super) fn admin(frame: &Frame, model: &AdminModel) -> Markup {
    let main = html! {
        main.club.office #main tabindex="-1" {
            (head(model))
            (figures(model))
            div.office-grid {
                div.wide { (servers(model)) }
                (database(model))
                (queues(model))
                (limits(model))
                (moderation(model))
                div.wide { (members(model)) }
                (person(model))
            }
        }
    };
    layout::site(frame, "Running the club", Section::Admin, None, &main)
}

fn head(model: &AdminModel) -> Markup {
    let silent = model.servers.iter().filter(|server| server.silent.is_some()).count() as u32;
    let reports = model.reports.len() as u32;
    let version = model.servers.last().map_or("", |server| server.says.version.as_str());
    html! {
        header.club-head {
            div { p.eyebrow { (model.club) } h1 { "Running the club" } }
            p.states {
                @if silent > 0 {
                    span.tag.caution.state { (board::counted(silent, "server is", "servers are")) " silent" }
                } @else {
                    span.tag.safe.state { (icon::CHECK) "All well" }
                }
                @if reports > 0 { a.tag.caution.state href="#moderation" { (board::counted(reports, "report waits", "reports wait")) } }
            }
            p.acts4 {
                @if !version.is_empty() { span.fine-text { "version " (version) } }
                a.btn.second.small href={ (paths::HOME) "?all=yes" } { "All games" }
            }
        }
    }
}

/// Six figures with the last hour behind each.
fn figures(model: &AdminModel) -> Markup {
    let hour = pulse::hour(&model.servers, model.now);
    let sum = |of: fn(&Minute) -> u64| hour.iter().map(of).sum::<u64>();
    let now = hour.last().copied().unwrap_or_default();
    // The present minute is not yet whole.
    let before = hour.get(HOUR - 2).copied().unwrap_or_default();
    let most = |of: fn(&ServerNow) -> u64| model.servers.iter().map(of).max().unwrap_or(0);
    let (half, slow) = (most(|it| it.says.half), most(|it| it.says.slow));
    let (requests, refused) = (sum(|it| it.requests), sum(|it| it.refused));
    let traffic = &model.traffic;
    let moved = format!("{} moved today", traffic.moved);
    let answers = now.answers.max(before.answers);
    html! {
        dl.tiles {
            (tile("Answers", &answers.to_string(), "a minute", &hour, |it| it.answers, ""))
            (tile("Answer time", &format!("{half} ms"), &format!("p50, {slow} ms p99"), &hour, |it| it.slow, ""))
            (tile("Signed in", &traffic.here.to_string(), &format!("of {} members", traffic.members), &hour, |it| it.here, ""))
            (tile("Streams", &now.streams.to_string(), &format!("of {} a server", model.limits.all_streams), &hour, |it| it.streams, ""))
            (tile("Games", &traffic.under_way.to_string(), &moved, &hour, |it| it.games, ""))
            (tile("Refused", &tenths_of_a_percent(refused, requests), "of requests, last hour", &hour, |it| it.refused, "amber"))
        }
    }
}

/// A share as `0.3 %`.
fn tenths_of_a_percent(part: u64, all: u64) -> String {
    let thousandths = (1000 * part + all / 2).checked_div(all).unwrap_or(0);
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}

fn tile(
    title: &str,
    value: &str,
    note: &str,
    hour: &[Minute],
    of: fn(&Minute) -> u64,
    colour: &str,
) -> Markup {
    html! {
        div.card.tile {
            dt { (title) }
            dd { (value) " " small { (note) } (course(hour, of, colour)) }
        }
    }
}

/// The last hour as a line over its area.
fn course(hour: &[Minute], of: fn(&Minute) -> u64, colour: &str) -> Markup {
    let most = hour.iter().map(of).max().unwrap_or(0).max(1);
    let point = |(at, minute): (usize, &Minute)| {
        // From 2 at the top to 18 at the foot.
        format!("{at},{}", 18 - of(minute) * 16 / most)
    };
    let points: Vec<String> = hour.iter().enumerate().map(point).collect();
    let points = points.join(" ");
    let last = hour.len().saturating_sub(1);
    html! {
        svg class={ "spark " (colour) } viewBox={ "0 0 " (last) " 20" } preserveAspectRatio="none" aria-hidden="true" {
            polygon points={ "0,20 " (points) " " (last) ",20" } {}
            polyline points=(points) {}
        }
    }
}

fn servers(model: &AdminModel) -> Markup {
    let aside =
        html! { span.aside { "a draining server takes no new visitors and loses nothing" } };
    panel(
        "Servers",
        Some(model.servers.len()),
        &aside,
        &html! {
            div.scroll tabindex="0" role="region" aria-label="Servers" { table.grid-t {
                thead { tr {
                    th { "Name" } th { "State" } th.r { "Up" } th.r { "Answers a minute" } th.r { "p50, p99" }
                    th.r { "Memory" } th.r { "Streams" }
                } }
                tbody {
                    @for server in &model.servers { (server_row(server, model.now)) }
                    @if model.servers.is_empty() { tr { td colspan="7" { "No server has spoken within the last minutes." } } }
                }
            } }
        },
    )
}

fn server_row(server: &ServerNow, now: i64) -> Markup {
    let says = &server.says;
    let last = says.minutes.last().copied().unwrap_or_default();
    let before = says.minutes.len().checked_sub(2).map_or(0, |at| says.minutes[at].answers);
    let (mark, state) = match (server.silent, says.draining) {
        (Some(silent), _) => ("lamp amber", format!("silent for {}", people::span(silent))),
        (None, true) => ("lamp amber", format!("draining, {} left", last.streams)),
        (None, false) => ("lamp", "serving".to_owned()),
    };
    html! {
        tr {
            td { i class=(mark) aria-hidden="true" {} b { (says.name) } }
            td { (state) }
            td.r { (people::span(now - server.begun)) }
            td.r { (last.answers.max(before)) }
            td.r { @if says.slow > 0 { (says.half) ", " (says.slow) " ms" } @else { "–" } }
            td.r { (says.memory / 1_000_000) " MB" }
            td.r { (last.streams) }
        }
    }
}

fn database(model: &AdminModel) -> Markup {
    let state = &model.database;
    let aside = html! { span.tag.safe { "answering in " (model.answered_in.max(1)) " ms" } };
    panel(
        "Database",
        None,
        &aside,
        &html! {
            dl.fact-list {
                div { dt { "PostgreSQL " (state.version) ", size" } dd { b { (state.size / 1_000_000) " MB" } } }
                div { dt { "Connections" } dd { b { (state.connections) } " of " (state.most_connections) } }
                div { dt { "Migrations" } dd { b { (state.migrations) } " done" } }
                div { dt { "Open tables" } dd { b { (model.traffic.open_tables) } } }
            }
        },
    )
}

fn queues(model: &AdminModel) -> Markup {
    let waiting = &model.waiting;
    let sum = |of: fn(&ServerNow) -> u64| model.servers.iter().map(of).sum::<u64>();
    let (thinking, tried) = (sum(|it| it.says.thinking), sum(|it| it.says.tried));
    let since =
        |since: i64| if since == 0 { "–".to_owned() } else { people::span(model.now - since) };
    let mail = match (model.mails, waiting.mails_again) {
        (false, _) => ("quiet", "no mail server".to_owned()),
        (true, 0) if waiting.mails == 0 => ("safe", "idle".to_owned()),
        (true, 0) => ("safe", "all taken".to_owned()),
        (true, again) => ("caution", format!("{again} sent again")),
    };
    let busy = |count: u64, word: &str| match count {
        0 => ("safe", "idle".to_owned()),
        count => ("safe", format!("{count} {word}")),
    };
    let clock = match waiting.next_clock {
        0 => ("quiet", html! { "none runs" }),
        next => ("safe", html! { "next in " (people::span(next - model.now)) }),
    };
    let row = |name: &str, count: i64, oldest: &str, tag: (&str, &Markup)| {
        html! { tr {
            td { b { (name) } } td.r { (count) } td.r { (oldest) }
            td { span class={ "tag " (tag.0) } { (tag.1) } }
        } }
    };
    let (pushes, thinkers, tries) = (
        busy(u64::try_from(waiting.pushes).unwrap_or(0), "to wake"),
        busy(thinking, "thinking"),
        busy(tried, "tried out"),
    );
    panel(
        "Queues",
        None,
        &html! {},
        &html! {
            div.scroll tabindex="0" role="region" aria-label="Queues" { table.grid-t {
                thead { tr { th { "Queue" } th.r { "Waiting" } th.r { "Oldest" } th { "" } } }
                tbody {
                    (row("Mail", waiting.mails, &since(waiting.mails_since), (mail.0, &html! { (mail.1) })))
                    (row("Browser notices", waiting.pushes, &since(waiting.pushes_since), (pushes.0, &html! { (pushes.1) })))
                    (row("Computer players", thinking.cast_signed(), "–", (thinkers.0, &html! { (thinkers.1) })))
                    (row("Forecasts", tried.cast_signed(), "–", (tries.0, &html! { (tries.1) })))
                    (row("Clocks", waiting.clocks, "–", (clock.0, &clock.1)))
                }
            } }
        },
    )
}

/// The busiest against each limit.
fn limits(model: &AdminModel) -> Markup {
    let most = |of: fn(&ServerNow) -> u64| model.servers.iter().map(of).max().unwrap_or(0);
    let tables = u64::try_from(model.waiting.busiest_tables).unwrap_or(0);
    let streams = model.servers.iter().filter_map(|it| it.says.minutes.last());
    let streams = streams.map(|it| it.streams).max().unwrap_or(0);
    let rows = [
        ("Requests at once, a person", most(|it| it.says.asks), model.limits.requests),
        ("Forecasts and uploads, a person", most(|it| it.says.costs), model.limits.costly),
        ("Tables set, a person", tables, model.limits.games),
        ("Streams, a person or address", most(|it| it.says.listens), model.limits.streams),
        ("Streams, a server", streams, model.limits.all_streams),
    ];
    panel(
        "Limits",
        None,
        &html! {},
        &html! {
            p.sm { "The busiest person, address or server against each limit" }
            ul.list.limit-list { @for (title, used, most) in rows {
                @let share = (100 * used / most.max(1)).min(100);
                li {
                    span { (title) }
                    svg.meter.amber[share >= 80] viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true" {
                        rect width=(share) height="5" {}
                    }
                    span.r { (used) " of " (most) }
                }
            } }
            @if let Some(name) = model.waiting.busiest.as_deref().filter(|_| tables > 0) {
                p.fine-text.foot { "Most tables: " (name) }
            }
        },
    )
}

fn moderation(model: &AdminModel) -> Markup {
    html! { div #moderation { (panel(
        "Moderation",
        Some(model.reports.len()),
        &html! {},
        &html! {
            @if model.reports.is_empty() { p.sm.none { "Nobody has complained of anything." } }
            ul.list { @for report in &model.reports { li.report2 {
                div.top {
                    span {
                        b { (report.name.as_deref().unwrap_or("A guest")) } " in the "
                        @if report.watchers { "watchers’" } @else { "players’" } " room, " (report.table)
                    }
                    span.fine-text { (board::counted(report.count as u32, "report", "reports")) }
                }
                q { (report.text) }
                p.fine-text { "“" (report.why) "”, said " (people::moment(report.sent)) }
                form.acts3 method="post" action=(paths::settle(report.message)) {
                    button.btn.second.small name="do" value="hide" { "Hide it" }
                    @if report.person.is_some() {
                        button.btn.second.small name="do" value="mute" { "Hide, and mute 7 days" }
                    }
                    button.quietbtn name="do" value="dismiss" { "Dismiss" }
                }
            } } }
        },
    )) } }
}

fn members(model: &AdminModel) -> Markup {
    let open = model.open.as_ref().map(|(member, _)| member.id);
    let find = html! {
        form.find method="get" action=(paths::OFFICE) role="search" {
            input name="find" value=(model.find) maxlength="40" placeholder="Find a name" aria-label="Find a name" autocomplete="off";
            button.btn.second.small { "Find" }
        }
    };
    panel(
        "People",
        Some(model.people.len()),
        &find,
        &html! {
            div.scroll tabindex="0" role="region" aria-label="People" { table.grid-t {
                thead { tr {
                    th { "Name" } th { "Role" } th { "Seen" } th.r { "Browsers" } th.r { "Seats" } th { span.vh { "Open" } }
                } }
                tbody { @for member in &model.people { (member_row(member, open, model.now)) } }
            } }
            form.line-form.new-member method="post" action=(paths::CLUB_PEOPLE) {
                label for="new-name" { "Take somebody in" }
                div.mailrow.three {
                    input #new-name name="name" required maxlength="40" placeholder="name" autocomplete="off";
                    input name="mail" type="email" required maxlength="254" aria-label="Mail address" placeholder="mail address" autocomplete="off";
                    button.btn.second { "Take in" }
                }
            }
        },
    )
}

/// How long a browser counts as in use, in seconds.
const HERE: i64 = 300;

fn presence(member: &MemberRow, now: i64) -> Presence {
    if member.seen > now - HERE { Presence::AtTable } else { Presence::Away }
}

fn seen(member: &MemberRow, now: i64) -> String {
    match member.seen {
        0 => "never".to_owned(),
        seen => words::ago(seen, now),
    }
}

fn member_row(member: &MemberRow, open: Option<i64>, now: i64) -> Markup {
    html! {
        tr.me[open == Some(member.id)] {
            td {
                span.who {
                    (people::disc(&member.name, false, presence(member, now)))
                    a.plain href=(paths::player(member.id)) { (member.name) }
                }
            }
            td {
                @if member.admin { "administrator" } @else { "member" }
                @if member.locked { " " span.tag.danger { "locked" } }
                @if member.muted_until > now { " " span.tag.caution { "muted" } }
            }
            td { (seen(member, now)) }
            td.r { (member.sessions) }
            td.r { (member.seats) }
            td.r { a.lnk href={ (paths::office_of(member.id)) "#person" } { "Open" span.vh { " " (member.name) } } }
        }
    }
}

/// The member whose card is open, and what can be done about him.
fn person(model: &AdminModel) -> Markup {
    let Some((member, mail)) = &model.open else {
        return html! { div #person { (panel("A member", None, &html! {}, &html! {
            p.sm.none { "Open somebody in the list to see what he has here, to sign him out, lock, export or forget him." }
        })) } };
    };
    let state = html! {
        @if member.locked { span.tag.danger { "locked" } } @else { span.tag.safe { "member" } }
    };
    let act = |value: &str, words: &str| html! { button.btn.second.small name="do" value=(value) { (words) } };
    html! { div #person { (panel(&member.name, None, &state, &html! {
        dl.fact-list {
            div { dt { "Signed in from" } dd { b { (board::counted(member.sessions as u32, "browser", "browsers")) } } }
            div { dt { "Seats held" } dd { b { (member.seats) } } }
            div { dt { "Mail address" } dd { b { (mail) } } }
            div { dt { "Seen" } dd { b { (seen(member, model.now)) } } }
        }
        form.acts3.left method="post" action=(paths::club_person(member.id)) {
            (act("sign-out", "Sign out everywhere"))
            @if member.locked { (act("unlock", "Unlock")) } @else if !member.admin { (act("lock", "Lock")) }
            @if member.muted_until > model.now { (act("unmute", "Let write")) }
            a.btn.second.small href=(paths::club_person(member.id)) download { "Export" }
        }
        @if !member.admin {
            details.danger-fold {
                summary { "Delete, with all that is theirs" }
                form method="post" action=(paths::club_person(member.id)) {
                    input type="hidden" name="do" value="delete";
                    label.check { input type="checkbox" name="sure" value="yes" required; "Forget " (member.name) " for good; games stay, for they are the others’ too" }
                    button.btn.second.small.red { "Delete" }
                }
            }
        }
    })) } }
}

#[cfg(test)]
mod tests {
    use super::tenths_of_a_percent;

    #[test]
    fn a_share_has_one_decimal() {
        assert_eq!(tenths_of_a_percent(0, 0), "0.0 %");
        assert_eq!(tenths_of_a_percent(3, 1000), "0.3 %");
        assert_eq!(tenths_of_a_percent(1, 2), "50.0 %");
    }
}
