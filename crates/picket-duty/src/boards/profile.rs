//! The ship in section: compartments, fires, water, teams, list and trim.

use crate::{
    rules::ch07_08_repairs::{repair_percent, repair_value},
    state::{Equipment, Gun, Place, Post, Primary, Section, Side, State},
    view::View,
};
use board::{
    Board, Face, MountState, Officer, Target, counted,
    plans::{ProfileDrawing, ProfileNow, RoomNow},
    signed,
};
use std::sync::LazyLock;

static SHIP: LazyLock<ProfileDrawing> = LazyLock::new(|| {
    let file = include_str!("../../assets/plans/fletcher-section.toml");
    ProfileDrawing::read(file).expect("every test that draws the ship has read it")
});

pub(super) fn profile(view: &View) -> Board {
    let g = &view.state;
    let guns = Gun::all().map(|gun| (Target::from(Place::Gun(gun).target()), super::mount(g, gun)));
    let fittings = Equipment::all()
        .map(|it| (Target::from(Place::Equipment(it).target()), g.ship.device(it).hits));
    let now = ProfileNow {
        name: format!("USS {}", g.ship.name),
        rooms: Primary::all().map(|place| room(view, place)).collect(),
        guns: guns.filter(|(_, state)| *state != MountState::Ready).collect(),
        fittings: fittings.filter(|(_, hits)| *hits > 0).collect(),
        sections: [Section::Aft, Section::Midship, Section::Forward]
            .map(|of| party(view, of))
            .to_vec(),
        list: net(g, Side::Starboard, Side::Port),
        trim: net(g, Side::Bow, Side::Stern),
    };
    Board::new("damage", "Damage", Face::Profile(SHIP.profile(&now))).noted(hurt(g))
}

/// What is wrong with her, in a sentence.
fn hurt(g: &State) -> String {
    let ship = &g.ship;
    let gone = ship.rooms_destroyed();
    let damaged = ship.rooms_hurt() - gone;
    let fires = Section::EACH.into_iter().filter(|of| ship.fire(*of).markers > 0).count();
    let told = [
        (damaged, counted(damaged as u32, "compartment damaged", "compartments damaged")),
        (gone, counted(gone as u32, "destroyed", "destroyed")),
        (fires, counted(fires as u32, "deck fire", "deck fires")),
    ];
    let told: Vec<String> = told.into_iter().filter(|it| it.0 > 0).map(|it| it.1).collect();
    match (told.is_empty(), ship.guns_hurt().0) {
        (true, 0) => "Her compartments and guns are whole.".to_owned(),
        (true, guns) => format!("{}.", counted(guns as u32, "gun is hit", "guns are hit")),
        (false, _) => format!("{}.", told.join(", ")),
    }
}

fn net(g: &State, one: Side, other: Side) -> i8 {
    g.ship.angles.net(one) as i8 - g.ship.angles.net(other) as i8
}

fn room(view: &View, place: Primary) -> RoomNow {
    let g = &view.state;
    let (room, hold) = (g.ship.room(place), view.charts.ship.primary.of(place));
    let (outlook, chance) = outlook(view, place);
    RoomNow {
        target: Place::Primary(place).target(),
        hits: if room.destroyed { hold.boxes } else { room.hits },
        flooded: room.flooded,
        burning: room.is_damaged(),
        team: room.party.men,
        officers: g.ship.officers.at(place.into()).map(|post| officer(g, post)).collect(),
        outlook,
        chance,
    }
}

/// PD 7.8.2.C: the column of Table 20 with the chance of success, and that alone, where men are at work.
fn outlook(view: &View, place: Primary) -> (String, String) {
    let (g, charts) = (&view.state, view.charts);
    let room = g.ship.room(place);
    if room.party.men == 0 || !room.is_damaged() {
        return (String::new(), String::new());
    }
    let column = signed(repair_value(g, charts, place.into()).into());
    let chance = format!("{} %", repair_percent(g, charts, place.into()));
    (format!("{column} · {chance}"), chance)
}

fn officer(g: &State, post: Post) -> Officer {
    let short = post.short();
    Officer {
        target: Target::from(format!("officer:{}", short.to_lowercase())),
        short: short.to_owned(),
        name: format!(
            "{} {}",
            g.ship.officers.words(post),
            signed(g.ship.officers.value(post).into())
        ),
        captain: post == Post::Captain,
    }
}

/// Free men of a team with its chief, and the deck fire of the section.
fn party(view: &View, of: Section) -> (String, u8) {
    let g = &view.state;
    let here = |place: &Place| view.charts.ship.section(*place) == of;
    let at_work: u8 = crate::rules::ch07_07_crews::every_place()
        .filter(here)
        .map(|place| g.ship.party(place).men)
        .sum();
    let free = g.ship.men(of).saturating_sub(at_work);
    let chief = g.ship.officers.value(Post::chief(of));
    let party = format!("{free} of {} free, {}", g.ship.men(of), signed(chief.into()));
    (party, g.ship.fire(of).markers)
}
