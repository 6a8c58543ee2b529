//! The gauges and the sheets: squadron, crew, damage log, campaign log, medals.

use super::combat::weather_word;
use crate::{
    rules::a_assignment,
    state::Weather,
    view::{BoatView, Condition, ManView, PartState, View},
};
use board::{Award, Board, Cell, Column, Face, Medal, Row, Sky, Tone, Track, capital, counted};
use table::Key;

/// Weather, sea and turn boxes. DB 2.f.turns
pub(super) fn gauges(view: &View) -> Board {
    let mut tracks = Vec::new();
    if let Some(mission) = &view.mission {
        let weathers = ["Good", "Poor", "Bad", "Large Storm"];
        let at = weathers.iter().position(|word| *word == weather_word(mission.weather));
        let fixed = if mission.weather_fixed { "fixed for the mission" } else { "" };
        let sky = match mission.weather {
            Weather::Good => Sky::Clear,
            Weather::Poor => Sky::Cloud,
            Weather::Bad => Sky::Rain,
            Weather::LargeStorm => Sky::Storm,
        };
        tracks.push(Track::marker("Weather tonight", weathers, at).note(fixed).sky(sky));
        let sea = usize::from(mission.sea);
        tracks.push(Track::filled("Sea State", sea, 5, Tone::Stock).value(mission.sea.to_string()));
        let boxes = usize::from(mission.turn_boxes);
        tracks.push(Track::filled("Turns in the Red Zone", boxes, 4, Tone::Warning));
    }
    Board::new("gauges", "Gauges", Face::Tracks { tracks })
}

/// DB 2.i: the Squadron Status sheet, with tonight's boats.
pub(super) fn squadron(view: &View) -> Board {
    let rows = view.squadron.iter().enumerate().map(|(index, berth)| {
        let boat = view.boats.iter().find(|boat| usize::from(boat.number) == index + 1);
        let hull = berth.hull.map_or_else(String::new, |hull| format!("hull {hull}"));
        let (tag, tone) = boat.map_or_else(
            || (berth.note.clone(), if berth.ready { Tone::Good } else { Tone::Warning }),
            boat_tag,
        );
        let row = Row::of([
            berth.berth.into(),
            Cell::Fine(hull),
            tracks(boat),
            torpedoes(boat),
            Cell::Tag(tag, tone),
        ]);
        row.target(a_assignment::berth_id(index))
    });
    let columns = vec![
        Column::left("Boat", 2.0),
        Column::left("Hull", 2.0),
        Column::left("Damage", 3.0),
        Column::right("Torpedoes", 2.0),
        Column::left("State", 5.0),
    ];
    Board::sheet("squadron", "Squadron", columns, rows.collect())
}

fn boat_tag(boat: &BoatView) -> (String, Tone) {
    if !boat.present {
        let tone = if boat.lost { Tone::Damage } else { Tone::Plain };
        return (boat.fate.to_owned(), tone);
    }
    match (boat.disabled, boat.grounded) {
        (true, _) => ("disabled".to_owned(), Tone::Damage),
        (false, true) => ("grounded".to_owned(), Tone::Warning),
        (false, false) if is_damaged(boat) => ("damaged".to_owned(), Tone::Warning),
        (false, false) => ("fit".to_owned(), Tone::Good),
    }
}

fn is_damaged(boat: &BoatView) -> bool {
    let hurt = |state: PartState| matches!(state, PartState::Damaged | PartState::Out);
    let parts = boat.parts.iter().any(|part| hurt(part.state));
    boat.systems + boat.flooding > 0 || parts
}

fn tracks(boat: Option<&BoatView>) -> Cell {
    match boat {
        Some(boat) if boat.seat.is_none() => {
            Cell::Text(format!("Systems {}, Flooding {}", boat.systems, boat.flooding))
        }
        Some(boat) => {
            let out = boat.parts.iter().filter(|part| part.state == PartState::Out).count();
            Cell::Text(format!("{out} parts out"))
        }
        None => Cell::Blank,
    }
}

fn torpedoes(boat: Option<&BoatView>) -> Cell {
    boat.map_or(Cell::Blank, |boat| Cell::Boxes {
        marked: boat.torpedoes.into(),
        of: 4,
        tone: Tone::Stock,
    })
}

/// The Crewmen Status sheet.
pub(super) fn crew(view: &View) -> Board {
    let columns = vec![
        Column::left("Post", 3.0),
        Column::left("Name", 4.0),
        Column::right("Missions", 1.5),
        Column::right("Kills", 1.2),
        Column::left("Skill", 2.0),
        Column::left("Condition", 3.0),
        Column::left("Place", 3.0),
    ];
    let mut rows: Vec<Row> = view.crew.iter().map(crew_row).collect();
    if !view.former.is_empty() {
        rows.push(Row::heading("Left the boat"));
    }
    rows.extend(view.former.iter().map(|man| {
        Row::of([
            man.post.title().into(),
            man.name.as_str().into(),
            Cell::Number(man.missions.into()),
            Cell::Number(man.kills.into()),
            Cell::Blank,
            Cell::Fine(gone(man.gone).to_owned()),
            Cell::Blank,
        ])
    }));
    Board::sheet("crew", "Crew", columns, rows)
}

fn gone(gone: crate::state::crew::Gone) -> &'static str {
    use crate::state::crew::Gone;
    match gone {
        Gone::Killed => "killed",
        Gone::Captured => "captured",
        Gone::Malaria => "malaria",
        Gone::SentHome => "sent home",
        Gone::Asylum => "committed",
    }
}

fn crew_row(man: &ManView) -> Row {
    let rank = match (man.ace, man.veteran) {
        (true, _) => "Ace",
        (false, true) => "Veteran",
        (false, false) => man.skill.unwrap_or(""),
    };
    let tone = match man.condition {
        Condition::Fit => Tone::Good,
        Condition::Killed | Condition::Captured | Condition::SeverelyWounded => Tone::Damage,
        Condition::Malaria
        | Condition::SentHome
        | Condition::Committed
        | Condition::BrokenDown
        | Condition::LightlyWounded
        | Condition::MildDysentery => Tone::Warning,
    };
    Row::of([
        man.title.into(),
        man.name.as_str().into(),
        Cell::Number(man.missions.into()),
        Cell::Number(man.kills.into()),
        rank.into(),
        Cell::Tag(man.condition.name().to_owned(), tone),
        Cell::Fine(man.place.clone()),
    ])
    .target(format!("man:{}", man.post.name()))
}

/// DB 2.f: the damage log of this seat's boat, by section; sound parts are left out.
pub(super) fn damage_log(view: &View) -> Board {
    let columns =
        vec![Column::left("Part", 4.0), Column::left("State", 2.0), Column::left("Hits", 2.0)];
    let boat = view.own_boat();
    let mut rows = Vec::new();
    if boat.is_some_and(|boat| boat.lost) {
        let lost = Cell::Tag("lost".to_owned(), Tone::Damage);
        rows.push(Row::of(["The whole boat".into(), lost, Cell::Blank]));
    }
    let mut section = "";
    for part in boat.iter().flat_map(|boat| &boat.parts) {
        if part.state == PartState::Works || part.id == "cargo:supply" {
            continue;
        }
        if part.section != section {
            section = part.section;
            rows.push(Row::heading(capital(section)));
        }
        let (word, tone) = match part.state {
            PartState::Works => ("works", Tone::Good),
            PartState::Damaged => ("damaged", Tone::Warning),
            PartState::Out => ("out", Tone::Damage),
            PartState::Jammed => ("jammed", Tone::Warning),
            PartState::Empty => ("spent", Tone::Plain),
        };
        let hits =
            Cell::Boxes { marked: part.marked.into(), of: part.boxes.into(), tone: Tone::Damage };
        let row = Row::of([part.title.as_str().into(), Cell::Tag(word.to_owned(), tone), hits]);
        rows.push(row.target(part.id.clone()));
    }
    if let Some(boat) = boat.filter(|boat| boat.superficial > 0) {
        rows.push(Row::of([
            "Superficial hits".into(),
            Cell::Number(boat.superficial.into()),
            Cell::Blank,
        ]));
    }
    Board::sheet("damage", "Damage log", columns, rows)
}

/// DB 7.vp: the Campaign Log.
pub(super) fn campaign_log(view: &View) -> Board {
    let columns = vec![
        Column::right("No.", 1.0),
        Column::left("Night", 3.5),
        Column::left("Mission", 4.0),
        Column::left("Zone", 1.0),
        Column::left("Result", 2.0),
        Column::left("Kills", 5.0),
        Column::left("Lost", 2.5),
        Column::right("Points", 1.2),
        Column::right("Total", 1.4),
    ];
    let rows = view.log.iter().map(|row| {
        let lost = match (row.boats_lost, row.men_lost) {
            (0, 0) => String::new(),
            (boats, 0) => counted(boats, "boat", "boats"),
            (0, men) => counted(men, "man", "men"),
            (boats, men) => {
                format!("{}, {}", counted(boats, "boat", "boats"), counted(men, "man", "men"))
            }
        };
        Row::of([
            Cell::Number(row.mission.into()),
            Cell::Fine(row.date.clone()),
            row.task.into(),
            row.zone.name().to_uppercase().into(),
            row.result.into(),
            Cell::Fine(row.kills.clone()),
            Cell::Fine(lost),
            Cell::Number(row.points.into()),
            Cell::Number(row.total.into()),
        ])
    });
    Board::sheet("log", "Campaign log", columns, rows.collect())
}

/// DB 8: medals as pictures.
pub(super) fn medals(view: &View) -> Board {
    let held = view.medals;
    let once = |medal: Medal, has: bool| has.then(|| Award::new(medal, 1));
    let hearts = held.purple_hearts;
    let awards = [
        once(Medal::MedalOfHonor, held.medal_of_honor),
        once(Medal::NavyCross, held.navy_cross),
        once(Medal::SilverStar, held.silver_star),
        once(Medal::LegionOfMerit, held.legion_of_merit),
        (hearts > 0).then(|| Award::new(Medal::PurpleHeart, hearts.into())),
    ];
    let awards = awards.into_iter().flatten().collect();
    Board::new("medals", "Medals", Face::Medals { awards })
}
