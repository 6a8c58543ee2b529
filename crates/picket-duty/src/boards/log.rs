//! The Ship Log Sheet (PD 1.5) as a page to print: tour by tour what was shot down, by which gun, and
//! from which side each hit came.

use crate::{
    report::is_destroyed,
    rules::ch07_07_crews::every_place,
    state::{
        Date, Entry as Noted, Gun, Happening, Officers, Phase, Place, Post, Section, Slayer, Stage,
        State, Striker,
    },
    view::View,
};
use board::{Align, Board, Cell, Column, Entry, Face, Ledger, Row, Sheet, capital, counted};

pub(super) fn log(view: &View) -> Board {
    let g = &view.state;
    let tally = &g.tally;
    let station = match g.station.number {
        0 => "none".to_owned(),
        number => number.to_string(),
    };
    let mut head = vec![
        Entry::new("U.S.S.", g.ship.name.clone()),
        Entry::new("Date", g.date.to_string()),
        Entry::new("Station", station),
        Entry::new("Days on station", tally.turns.to_string()),
    ];
    head.extend(Post::EACH.map(|post| man(&g.ship.officers, post)));
    let columns = vec![
        Column::new("Day", Align::Left, 1.1),
        Column::new("Phase", Align::Left, 0.9),
        Column::new("Shot down, and by whom", Align::Left, 4.4),
        Column::new("Hits, and from which side", Align::Left, 3.2),
    ];
    let mut foot = vec![
        Entry::new("Shot down by guns", tally.by_guns.to_string()),
        Entry::new("By support", tally.by_support.to_string()),
        Entry::new("Crashes", tally.crashes.to_string()),
        Entry::new("Weapons that hit", tally.weapons.to_string()),
        Entry::new("Ships lost", tally.ships_sunk.to_string()),
        Entry::new("Result", result(view)),
    ];
    foot.extend(kills_by_gun(view));
    let mut rows = rows(&tally.log);
    rows.extend(damage(g));
    let ledger = Ledger { head, sheet: Sheet { columns, rows }, foot };
    let note = format!(
        "{} shot down, {} on the ship.",
        counted(tally.shot_down(), "plane", "planes"),
        counted(tally.crashes, "crash", "crashes")
    );
    Board::new("log", "Ship Log Sheet", Face::Ledger(ledger)).noted(note)
}

/// PD 1.5, PD 2.0.A, PD 7.6.C: a man with his value.
fn man(officers: &Officers, post: Post) -> Entry {
    let label = format!("{} {}", post.brief(), officers.name(post));
    let value = if officers.is_alive(post) {
        board::signed(officers.value(post).into())
    } else {
        "killed".to_owned()
    };
    Entry::new(label.trim_end(), value)
}

/// PD 1.5: what is damaged now, if anything is.
fn damage(g: &State) -> Option<Row> {
    let hurt = every_place().filter_map(|place| {
        let hits = g.ship.hits(place);
        let how = match (is_flooded(g, place), is_destroyed(g, place), hits) {
            (true, _, _) => "flooded".to_owned(),
            (false, true, _) => "destroyed".to_owned(),
            (false, false, 0) => return None,
            (false, false, hits) => counted(hits, "hit", "hits"),
        };
        Some(format!("{} {how}", capital(place.words())))
    });
    let hurt: Vec<String> = hurt.collect();
    (!hurt.is_empty()).then(|| {
        let told = Cell::Fine(hurt.join("; "));
        Row::of([Cell::Text("Damage".to_owned()), "now".into(), told, Cell::Blank])
    })
}

fn is_flooded(g: &State, place: Place) -> bool {
    match place {
        Place::Primary(it) => g.ship.room(it).flooded,
        Place::Secondary(it) => g.ship.space(it).flooded,
        Place::Gun(_) | Place::Equipment(_) => false,
    }
}

fn result(view: &View) -> String {
    let g = &view.state;
    if g.stage == Stage::Over {
        capital(crate::rules::ch10_victory::level(g, view.charts).title())
    } else {
        "on duty".to_owned()
    }
}

/// PD 1.5, PD 11.2.A: the score of every mount that has one.
fn kills_by_gun(view: &View) -> Vec<Entry> {
    let ship = &view.state.ship;
    let scored = Gun::all().filter(|gun| ship.gun(*gun).kills > 0);
    scored.map(|gun| Entry::new(capital(gun.words()), ship.gun(gun).kills.to_string())).collect()
}

/// A line for each phase in which something flew, and one for whatever else befell the ship.
fn rows(log: &[Noted]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut fight: Option<Fight> = None;
    for entry in log {
        let when = (entry.date, entry.phase);
        if fight.as_ref().is_some_and(|fight| fight.when != when) {
            rows.extend(fight.take().map(Fight::row));
        }
        match entry.what {
            Happening::Kill { kind, by } => {
                fight.get_or_insert_with(|| Fight::new(when)).kill(kind.words(), by);
            }
            Happening::Hit { .. } => {
                let told = words(entry.what);
                fight.get_or_insert_with(|| Fight::new(when)).hits.push(told);
            }
            Happening::Station(_)
            | Happening::Anchorage { .. }
            | Happening::Sunk(_)
            | Happening::Typhoon { .. } => {
                rows.extend(fight.take().map(Fight::row));
                rows.push(Row::of([
                    Cell::Text(entry.date.short()),
                    Cell::Blank,
                    Cell::Text(words(entry.what)),
                    Cell::Blank,
                ]));
            }
        }
    }
    rows.extend(fight.map(Fight::row));
    rows
}

/// What one phase brought.
struct Fight {
    when: (Date, Phase),
    /// By whom, and what.
    kills: Vec<(String, Vec<String>)>,
    hits: Vec<String>,
}

impl Fight {
    fn new(when: (Date, Phase)) -> Fight {
        Fight { when, kills: Vec::new(), hits: Vec::new() }
    }

    fn kill(&mut self, plane: String, by: Slayer) {
        let by = slayer(by);
        match self.kills.iter_mut().find(|(who, _)| *who == by) {
            Some((_, planes)) => planes.push(plane),
            None => self.kills.push((by, vec![plane])),
        }
    }

    fn row(self) -> Row {
        let kills =
            self.kills.iter().map(|(who, planes)| format!("{} by {who}", planes.join(", ")));
        let hits =
            if self.hits.is_empty() { Cell::Blank } else { Cell::Fine(self.hits.join("; ")) };
        Row::of([
            Cell::Text(self.when.0.short()),
            self.when.1.words().into(),
            Cell::Fine(kills.collect::<Vec<_>>().join("; ")),
            hits,
        ])
    }
}

pub(crate) fn slayer(by: Slayer) -> String {
    match by {
        Slayer::Gun(gun) => gun.words().to_owned(),
        Slayer::Air => "air support".to_owned(),
        Slayer::Surface => "surface support".to_owned(),
        Slayer::Spray(section) => format!("spray fire {}", section.words()),
    }
}

/// One entry in words.
pub(crate) fn words(what: Happening) -> String {
    match what {
        Happening::Station(0) => "On station".to_owned(),
        Happening::Station(number) => format!("Took Radar Picket Station {number}"),
        Happening::Kill { kind, by } => format!("{} shot down by {}", kind.words(), slayer(by)),
        Happening::Hit { by, section, side } => {
            let by = match by {
                Striker::Plane(kind) => kind.words(),
                Striker::Weapon(weapon) => capital(weapon.words()),
            };
            let from = match (side, section) {
                (Some(side), _) => format!("from {}", side.words()),
                // PD-R51: where a special attacker comes from, as far as it has a bearing at all.
                (None, Section::Forward) => "from the bow in a special attack".to_owned(),
                (None, Section::Aft) => "from the stern in a special attack".to_owned(),
                (None, Section::Midship) => "in a special attack without a bearing".to_owned(),
            };
            format!("{by} hit {} {from}", section.words())
        }
        Happening::Anchorage { days, repair } => {
            let why = if repair { "repairs" } else { "stores" };
            format!("At the anchorage for {why}, {}", counted(days, "day", "days"))
        }
        Happening::Sunk(cause) => format!("Lost: {}", cause.words()),
        Happening::Typhoon { days } => format!("Typhoon, {}", counted(days, "day", "days")),
    }
}
