//! A member's own page as it is drawn.

use super::MeModel;
use crate::{
    layout::Section,
    model::Frame,
    pages::club::{page, panel},
    parts::{
        note::{self, Kind},
        people, words,
    },
    paths,
};
use maud::{Markup, html};
use store::club::TokenRow;

pub(super) fn me(frame: &Frame, model: &MeModel) -> Markup {
    let out = html! {
        form method="post" action=(paths::SIGN_OUT) { button.btn.second { "Sign out here" } }
    };
    page(
        frame,
        Section::Me,
        &model.person.name,
        "Your place in the club",
        &out,
        &html! {
            @if let Some(wrong) = &model.wrong {
                (note::note(Kind::Danger, "Nothing was changed.", &html! { (wrong) }))
            }
            @if let Some((what, secret)) = &model.secret {
                (note::note(Kind::Caution, &format!("{what}. Copy it now: it is shown once."), &html! {
                    input.secret value=(secret) readonly aria-label=(what);
                }))
            }
            div.home-grid.even {
                div.stack { (name(model)) (notices(model)) (leave(model)) }
                div.stack {
                    (browsers(model))
                    (tokens(model))
                    @if !model.blocked.is_empty() { (blocked(model)) }
                }
            }
        },
    )
}

fn name(model: &MeModel) -> Markup {
    panel(
        "Name",
        None,
        &html! {},
        &html! {
            form.line-form method="post" action=(paths::ME) {
                label for="name" { "How the others know you" }
                div.mailrow {
                    input #name name="name" value=(model.person.name) required maxlength="40";
                    button.btn.second { "Change" }
                }
                p.fine-text { "Your address " (model.person.mail) " is shown to nobody else." }
            }
        },
    )
}

fn browsers(model: &MeModel) -> Markup {
    let ago = |then: i64| words::since(then, model.now);
    panel(
        "Where you are signed in",
        Some(model.sessions.len()),
        &html! {},
        &html! {
            ul.list { @for session in &model.sessions { li.game-row.browser {
                span {
                    b { (browser(&session.agent)) }
                    @if model.here == Some(session.id) { " " span.tag.safe { "this browser" } }
                    small { "since " (words::date(session.created)) ", last used " (ago(session.seen)) }
                }
                form method="post" action=(paths::MY_SESSIONS) {
                    button.btn.second.small name="session" value=(session.id)
                        aria-label={ "End it: the session of " (browser(&session.agent)) } { "End it" }
                }
            } } }
        },
    )
}

fn notices(model: &MeModel) -> Markup {
    let (mail, feed) = model.notices;
    panel(
        "When games wait for you",
        None,
        &html! {},
        &html! {
            form.line-form method="post" action=(paths::MY_NOTICES) {
                @if !model.mails {
                    p.sm { "This club sends no mail." }
                } @else if mail {
                    p.sm { "One mail tells of all games that wait, when you have been away for " (people::agreed(model.mail_after)) "." }
                    button.btn.second.small name="mail" value="no" { "No more mails" }
                } @else {
                    p.sm { "You get no mail." }
                    button.btn.second.small name="mail" value="yes" { "Mail me" }
                }
            }
            div.line-form {
                p.sm {
                    @match model.woken.len() {
                        0 => "A browser can be woken when a game has waited for half a minute, even while it shows another page.",
                        1 => "One browser is woken when a game waits.",
                        _ => { (model.woken.len()) " browsers are woken when a game waits." }
                    }
                }
                div.row {
                    button.btn.second.small type="button" hidden data-wake=(model.wakes) data-to=(paths::WAKE) {
                        "Wake this browser"
                    }
                    @if !model.woken.is_empty() {
                        form method="post" action=(paths::MY_WAKE_END) { button.quietbtn { "Wake none" } }
                    }
                }
            }
            form.line-form method="post" action=(paths::MY_SECRETS) {
                p.sm { "A feed for your reader (Atom). Whoever has its address reads it." }
                div.row {
                    button.btn.second.small name="make" value="feed" {
                        @if feed { "New address; the old one ends" } @else { "Give me a feed" }
                    }
                    @if feed { button.quietbtn name="make" value="no-feed" { "End it" } }
                }
            }
        },
    )
}

/// Programs that may speak for the member.
fn tokens(model: &MeModel) -> Markup {
    let used = |token: &TokenRow| match token.used {
        0 => "never used".to_owned(),
        used => format!("used {} ago", words::ago(used, model.now)),
    };
    panel(
        "Programs that speak for you",
        Some(model.tokens.len()),
        &html! { a href=(paths::API) { "The API" } },
        &html! {
            ul.list { @for token in &model.tokens { li.game-row.browser {
                span {
                    b { (token.name) } " "
                    span.tag.quiet { @if token.play { "reads and plays" } @else { "reads" } }
                    small { "since " (words::date(token.created)) ", " (used(token)) }
                }
                form method="post" action=(paths::MY_TOKENS) {
                    button.btn.second.small name="token" value=(token.id)
                        aria-label={ "Make void: the token " (token.name) } { "Make void" }
                }
            } } }
            form.line-form method="post" action=(paths::MY_SECRETS) {
                label for="token-name" { "A new token" }
                div.mailrow.three {
                    input #token-name name="name" required maxlength="60" placeholder="what it is for" autocomplete="off";
                    select name="scope" aria-label="What it may do" {
                        option value="read" { "read" }
                        option value="play" { "read and play" }
                    }
                    button.btn.second name="make" value="token" { "Make it" }
                }
            }
        },
    )
}

fn blocked(model: &MeModel) -> Markup {
    panel(
        "Blocked",
        Some(model.blocked.len()),
        &html! {},
        &html! {
            p.sm { "You read nothing they write, and they sit down at none of your tables." }
            ul.list { @for (id, name) in &model.blocked { li.game-row.browser {
                b { (name) }
                form method="post" action=(paths::block(*id)) {
                    button.btn.second.small name="block" value="no" { "Let " (name) " be heard again" }
                }
            } } }
        },
    )
}

fn leave(model: &MeModel) -> Markup {
    panel(
        "What is kept of you",
        None,
        &html! {},
        &html! {
            p.sm { "Your name and address, where you are signed in, which browsers are woken, where you sit, what you wrote and complained of, your results, ratings and events." }
            p.row { a.btn.second.small href=(paths::MY_EXPORT) download { "Save all of it as a file" } }
            details.danger-fold {
                summary { "Leave the club for good" }
                form.line-form method="post" action=(paths::MY_END) {
                    p.sm {
                        "Everything above is deleted at once and cannot be brought back. Games stay, for they \
                         are the others' too; your seats in them become open."
                    }
                    label for="sure" { "Type your name to say that you are sure" }
                    div.mailrow {
                        input #sure name="sure" required maxlength="40" autocomplete="off" placeholder=(model.person.name);
                        button.btn.second.red { "Delete my account" }
                    }
                }
            }
        },
    )
}

/// The browser and the system that a program names itself by, as far as they are known.
fn browser(agent: &str) -> String {
    let found = |names: &[(&'static str, &'static str)]| {
        names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    let program = found(&[
        ("Firefox", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = found(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (program, system) {
        (Some(program), Some(system)) => format!("{program} on {system}"),
        (Some(program), None) => program.to_owned(),
        (None, _) if agent.is_empty() => "A program without a name".to_owned(),
        (None, _) => agent.chars().take(60).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::browser;

    #[test]
    fn a_browser_is_called_as_people_call_it() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
                      Chrome/140.0 Safari/537.36";
        assert_eq!(browser(chrome), "Chrome on Linux");
        assert_eq!(browser("curl/8"), "curl/8");
        assert_eq!(browser(""), "A program without a name");
    }
}
