//! The frame around every page: head, top bar, skip link.

use crate::{
    club::side::Presence,
    model::{Colours, Frame, GameTag, LogOrder, Theme},
    parts::{icon, people},
    paths,
};
use axum::http::{HeaderMap, Uri, header};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Where in the house a page belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Section {
    Games,
    Rules,
    Charts,
    Hall,
    Learn,
    Help,
    Settings,
    /// A member's own page.
    Me,
    Events,
    Players,
    /// What administrators look after.
    Admin,
    Elsewhere,
}

/// A page of the house: bar with the ways around, and what the page is about.
pub fn site(
    frame: &Frame,
    title: &str,
    section: Section,
    game: Option<&GameTag>,
    main: &Markup,
) -> Markup {
    let bar = html! {
        (navigation(frame, section, game))
        div.acts {
            @if frame.member.as_ref().is_none_or(|member| member.admin) {
                a.ghost href=(paths::IMPORT) { (icon::OPEN) span { "Open a journal" } }
            }
            a.ghost href=(paths::SETTINGS) aria-current=[(section == Section::Settings).then_some("page")] { (icon::SETTINGS) span { "Settings" } }
            (theme_switch(frame))
            @if let Some(member) = &frame.member {
                a.ghost.me href=(paths::ME) aria-current=[(section == Section::Me).then_some("page")] {
                    (people::disc(&member.name, true, Presence::Unknown)) span { (member.name) }
                }
            }
        }
    };
    let main = html! { (main) (shelf(&frame.shelf)) };
    shell(frame, title, ("site", "main", "To the text"), &bar, &main)
}

/// Any page. `place` is the class of the body, the id the skip link leads to, and its words.
pub fn shell(
    frame: &Frame,
    title: &str,
    place: (&str, &str, &str),
    bar: &Markup,
    main: &Markup,
) -> Markup {
    let (class, first, skip) = place;
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[frame.theme.attribute()] data-colours=[frame.colours.attribute()] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Wardroom" }
                link rel="stylesheet" href=(crate::assets::style());
                link rel="icon" type="image/svg+xml" href=(crate::assets::icon());
                link rel="manifest" href=(paths::MANIFEST);
                script type="module" src=(crate::assets::script()) {}
                script type="module" src=(crate::assets::pages_script()) {}
            }
            body class=(class) {
                a.skip href={ "#" (first) } { (skip) }
                (PreEscaped(HATCH))
                header.bar {
                    a.brand href=(paths::HOME) aria-label="Wardroom" { (icon::MARK) span { "Wardroom" } }
                    (bar)
                }
                (main)
            }
        }
    }
}

/// The amber hatch of odds bars, which stylesheets cannot name.
const HATCH: &str = "<svg class=\"defs\" aria-hidden=\"true\" focusable=\"false\"><defs><pattern \
    id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><rect class=\"o-c\" width=\"5\" height=\"5\"/><rect \
    class=\"o-stripe\" width=\"2\" height=\"5\"/></pattern></defs></svg>";

fn navigation(frame: &Frame, section: Section, game: Option<&GameTag>) -> Markup {
    let link = |place: Section, href: String, words: &str| {
        let current = (place == section).then_some("page");
        html! { a href=(href) aria-current=[current] { (words) } }
    };
    html! {
        nav.nav aria-label="Wardroom" {
            (link(Section::Games, paths::HOME.to_owned(), if frame.member.is_some() { "Club" } else { "Games" }))
            @if let Some(game) = game {
                (link(Section::Rules, paths::rules(game.name), "Rules"))
                (link(Section::Charts, paths::charts(game.name), "Charts"))
            }
            (link(Section::Hall, paths::HALL.to_owned(), "Hall of fame"))
            @if frame.member.is_some() {
                (link(Section::Events, paths::EVENTS.to_owned(), "Events"))
                (link(Section::Players, paths::PLAYERS.to_owned(), "Players"))
            }
            @if frame.member.as_ref().is_some_and(|member| member.admin) {
                (link(Section::Admin, paths::OFFICE.to_owned(), "Office"))
            }
            (link(Section::Learn, paths::LEARN.to_owned(), "Learn"))
            (link(Section::Help, paths::HELP.to_owned(), "Help"))
        }
    }
}

/// Rules and charts of every game, at the foot of every page of the house.
fn shelf(games: &[GameTag]) -> Markup {
    html! {
        @if !games.is_empty() {
            footer.books {
                nav aria-label="Rules and charts" {
                    ul { @for game in games {
                        li {
                            b { (game.title) }
                            a href=(paths::rules(game.name)) aria-label={ "Rules of " (game.title) } { "Rules" }
                            a href=(paths::charts(game.name)) aria-label={ "Charts of " (game.title) } { "Charts" }
                        }
                    } }
                }
            }
        }
    }
}

/// One button that shows: to the dark by day, to the light by night.
pub fn theme_switch(frame: &Frame) -> Markup {
    html! {
        form.theme method="post" action=(paths::THEME) data-theme-switch {
            input type="hidden" name="here" value=(frame.here);
            button.ghost.to-dark name="theme" value="dark" aria-label="Dark colours" {
                (icon::MOON)
            }
            button.ghost.to-light name="theme" value="light" aria-label="Light colours" {
                (icon::SUN)
            }
        }
    }
}

/// A page of plain reading: a heading, a line below it, the body.
pub fn reading(title: &str, lede: &Markup, body: &Markup) -> Markup {
    html! {
        main.reading #main tabindex="-1" {
            header.page-head { h1 { (title) } (lede) }
            (body)
        }
    }
}

impl Theme {
    /// The value of `data-theme`; none leaves it to the system.
    pub fn attribute(self) -> Option<&'static str> {
        match self {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }

    pub(crate) fn named(name: &str) -> Theme {
        match name {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::System,
        }
    }
}

impl Colours {
    /// The value of `data-colours`; none for the usual ones.
    pub fn attribute(self) -> Option<&'static str> {
        match self {
            Colours::Usual => None,
            Colours::Safe => Some("safe"),
        }
    }

    pub(crate) fn named(name: &str) -> Colours {
        if name == "safe" { Colours::Safe } else { Colours::Usual }
    }
}

/// What a request tells about its page.
pub(crate) fn frame(headers: &HeaderMap, uri: &Uri) -> Frame {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let cookies: Vec<&str> = cookies.flat_map(|cookies| cookies.split(';')).collect();
    let wish = |name: &str| {
        let mut pairs = cookies.iter().filter_map(|cookie| cookie.trim().split_once('='));
        pairs.find_map(|(key, value)| (key == name).then_some(value))
    };
    let here = uri.path_and_query().map_or("/", |here| here.as_str());
    Frame {
        theme: wish("theme").map_or(Theme::System, Theme::named),
        here: here.to_owned(),
        log: wish("log").map_or(LogOrder::Newest, LogOrder::named),
        colours: wish("colours").map_or(Colours::Usual, Colours::named),
        member: None,
        held: Vec::new(),
        shelf: Vec::new(),
    }
}
