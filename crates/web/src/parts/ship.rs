//! Own ship, always in view: its plan and what that comes to in figures.

use super::{board, sheet::pips};
use ::board::{Board, Face, Health, PartKind, PartState, ShipPlan, Tone};
use maud::{Markup, html};
use table::Open;

/// The plans of the ship with a switch between them, and the meters at the right.
pub fn card(boards: &[Board], open: Option<&Open>) -> Markup {
    let plans: Vec<(&Board, &ShipPlan)> = boards.iter().filter_map(plan).collect();
    let Some((_, first)) = plans.first() else { return html! {} };
    let shown = plans.iter().position(|(board, _)| board::concerns(open, board)).unwrap_or(0);
    let all: Vec<&ShipPlan> = plans.iter().map(|(_, plan)| *plan).collect();
    html! {
        section.card.ship #ship aria-labelledby="ship-name" {
            div.hull {
                header {
                    h2 #ship-name { (first.name) }
                    span.class { (class(first)) }
                    @if plans.len() > 1 {
                        nav.switch data-tabs aria-label={ "Decks of " (first.name) } {
                            @for (at, (board, plan)) in plans.iter().enumerate() {
                                a id={ "tab-deck-" (board.id) } href={ "#deck-" (board.id) }
                                    aria-current=[(at == shown).then_some("true")] {
                                    (deck(plan))
                                }
                            }
                        }
                    }
                }
                div.decks {
                    @for (at, (board, _)) in plans.iter().enumerate() {
                        div.pane.deck.on[at == shown] id={ "deck-" (board.id) }
                            tabindex="-1" {
                            (board::drawing(board, &board::marks(open, board)))
                        }
                    }
                }
            }
            div.meters { @for meter in meters(&all) { (meter.show()) } }
        }
    }
}

fn plan(board: &Board) -> Option<(&Board, &ShipPlan)> {
    match &board.face {
        Face::Plan(plan) => Some((board, plan)),
        _ => None,
    }
}

/// `Elco 80-foot, top deck` names the class and the deck.
fn class(plan: &ShipPlan) -> &str {
    plan.class.split_once(", ").map_or(plan.class.as_str(), |(class, _)| class)
}

fn deck(plan: &ShipPlan) -> String {
    let deck = plan.class.split_once(", ").map_or("plan", |(_, deck)| deck);
    super::words::capital(deck)
}

struct Meter {
    title: &'static str,
    value: String,
    marked: usize,
    of: usize,
    tone: Tone,
}

impl Meter {
    fn show(&self) -> Markup {
        html! {
            div.meter {
                div.l { span { (self.title) } b { (self.value) } }
                (pips(self.marked, self.of, self.tone))
            }
        }
    }
}

/// What the plans come to: hull, engines, tubes, tanks, pumps, crew.
fn meters(plans: &[&ShipPlan]) -> Vec<Meter> {
    let of_kind = |kind: PartKind| {
        let mut parts: Vec<_> =
            plans.iter().flat_map(|plan| &plan.parts).filter(|part| part.kind == kind).collect();
        parts.sort_by(|a, b| a.target.cmp(&b.target));
        parts.dedup_by(|a, b| a.target == b.target);
        parts
    };
    let mut meters = Vec::new();
    let hull = of_kind(PartKind::Hull);
    let (marked, of) =
        hull.iter().filter_map(|part| part.boxes.as_ref()).fold((0, 0), |(marked, of), boxes| {
            (marked + usize::from(boxes.marked), of + usize::from(boxes.of))
        });
    if of > 0 {
        let value = if marked == 0 { "sound".to_owned() } else { format!("{marked} of {of} hit") };
        meters.push(Meter { title: "Hull", value, marked, of, tone: Tone::Damage });
    }
    let water = of_kind(PartKind::Flooding);
    for boxes in water.iter().filter_map(|part| part.boxes.as_ref()) {
        let (marked, of) = (usize::from(boxes.marked), usize::from(boxes.of));
        let value = if marked == 0 { "dry".to_owned() } else { format!("{marked} of {of}") };
        meters.push(Meter { title: "Flooding", value, marked, of, tone: Tone::Warning });
    }
    let engines = of_kind(PartKind::Engine);
    let running = engines.iter().filter(|part| !lost(&part.states)).count();
    if !engines.is_empty() {
        let (value, of) = (format!("{running} of {}", engines.len()), engines.len());
        meters.push(Meter { title: "Engines", value, marked: running, of, tone: Tone::Stock });
    }
    let (tubes, racks) = (of_kind(PartKind::Tube), of_kind(PartKind::Rack));
    if !racks.is_empty() {
        // A boat with reloads counts every torpedo aboard.
        let held = tubes.iter().chain(&racks).flat_map(|part| &part.states);
        let aboard = held.filter(|state| matches!(state, PartState::Holds(_))).count();
        let room = racks.iter().filter_map(|part| part.boxes.as_ref()).map(|b| usize::from(b.of));
        let of = tubes.len() + room.sum::<usize>();
        let value = format!("{aboard} of {of}");
        meters.push(Meter { title: "Torpedoes", value, marked: aboard, of, tone: Tone::Stock });
    } else if !tubes.is_empty() {
        let loaded = tubes.iter().filter(|part| part.states.contains(&PartState::Loaded)).count();
        let (value, of) = (format!("{loaded} of {}", tubes.len()), tubes.len());
        meters.push(Meter { title: "Torpedoes", value, marked: loaded, of, tone: Tone::Stock });
    }
    let tanks = of_kind(PartKind::Tank);
    if !tanks.is_empty() {
        let leaking = tanks.iter().filter(|part| !part.states.is_empty()).count();
        let value = if leaking == 0 { "tight".to_owned() } else { format!("{leaking} leaking") };
        let of = tanks.len();
        meters.push(Meter { title: "Fuel tanks", value, marked: leaking, of, tone: Tone::Warning });
    }
    let mut systems = of_kind(PartKind::System);
    // The radars of a boat stand on its masts.
    systems.extend(of_kind(PartKind::Mast));
    if !systems.is_empty() {
        let out = systems.iter().filter(|part| lost(&part.states)).count();
        let value = match out {
            0 => "all work".to_owned(),
            1 => "one out".to_owned(),
            out => format!("{out} out"),
        };
        let of = systems.len();
        meters.push(Meter { title: "Systems", value, marked: out, of, tone: Tone::Damage });
    }
    meters.extend(crew(plans));
    meters
}

fn lost(states: &[PartState]) -> bool {
    states.iter().any(|state| matches!(state, PartState::Out | PartState::Damaged))
}

fn crew(plans: &[&ShipPlan]) -> Option<Meter> {
    let men = &plans.first()?.men;
    let count = |health: &[Health]| men.iter().filter(|man| health.contains(&man.health)).count();
    let (fit, of) = (count(&[Health::Fit]), men.len());
    let hurt = count(&[Health::Light, Health::Serious, Health::Sick]);
    let dead = count(&[Health::Dead]);
    let value = match (hurt, dead) {
        (0, 0) => format!("{fit} fit"),
        (hurt, 0) => format!("{hurt} unfit"),
        (0, dead) => format!("{dead} lost"),
        (hurt, dead) => format!("{hurt} unfit, {dead} lost"),
    };
    (of > 0).then_some(Meter { title: "Crew", value, marked: fit, of, tone: Tone::Stock })
}
