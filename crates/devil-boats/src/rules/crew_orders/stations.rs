//! Section 4.12: stand-ins at empty stations.

use super::super::{T, g_damage::wounds::who, gunnery::Mount, outlook};
use crate::{
    charts::Charts,
    state::{
        BoatNo, Crew, FightKind, Gun, Place, Post, State, Station,
        elco::{Elco, Tube},
    },
};
use table::Odds;

/// A man, and the station he would leave.
pub(super) fn coming_from(g: &State, no: BoatNo, post: Post) -> String {
    let man = who(g, no, post);
    match g.crew(no).man(post).place {
        Place::At(station) => format!("{man}, from the {}", station.title()),
        Place::Bed(_) | Place::OfficersBed | Place::Deck | Place::Ashore => man,
    }
}

/// The rule under which a station is filled.
pub(super) fn rule(station: Station) -> &'static str {
    match station {
        Station::Helm | Station::Bridge => "DB 4.12.1",
        Station::BowGun | Station::SternGun | Station::Turret1 | Station::Turret2 => "DB 4.12.2",
        Station::BowLoader | Station::SternLoader => "DB 4.12.3",
        Station::RadioRoom | Station::EngineRoom => "DB 4.12.4",
        Station::Tube1 | Station::Tube2 | Station::Tube3 | Station::Tube4 => "DB 9.crew",
    }
}

/// A fit man who is not at a station goes to his own post; a stand-in there goes back to his.
pub(super) fn turn_out(g: &mut State, no: BoatNo) {
    let crew = g.crew_mut(no);
    for post in Post::EVERY {
        let man = crew.man(post);
        if man.is_fit() && !matches!(man.place, Place::At(_)) {
            take_own_post(crew, post);
        }
    }
}

/// Ends because every man has a post of his own.
fn take_own_post(crew: &mut Crew, post: Post) {
    let mut next = Some(post);
    while let Some(post) = next {
        let station = post.station();
        next = crew.at(station).filter(|&other| other != post);
        crew.man_mut(post).place = Place::At(station);
    }
}

/// The stations where somebody is missed. Guns are manned when there is something to fire at.
pub(super) fn empty(g: &State, no: BoatNo) -> impl Iterator<Item = Station> {
    let (crew, elco) = (g.crew(no), g.elco(no));
    let helm = (!g.boat(no).is_disabled()).then_some(Station::Helm);
    let fires = g.in_fight() && !g.boat(no).grounded;
    let guns = Gun::EVERY.into_iter().filter(move |&gun| fires && elco.barrels(gun) > 0);
    let guns = guns.flat_map(|gun| [Some(gun.station()), gun.loader()].into_iter().flatten());
    let tubes = Station::TUBES.into_iter().filter(move |&station| needs_a_mate(g, elco, station));
    let every = helm.into_iter().chain(guns).chain(tubes).chain([Station::RadioRoom]);
    every.filter(move |&station| crew.at(station).is_none())
}

/// DB 9.crew, RU-078: with the Launch Controller out a loaded tube needs a Torpedo Mate beside it.
fn needs_a_mate(g: &State, elco: &Elco, station: Station) -> bool {
    let against_destroyers = g.in_fight() && g.fight().kind == FightKind::Destroyers;
    let tube = Station::TUBES.iter().position(|&tube| tube == station);
    elco.launch_controller
        && against_destroyers
        && tube.is_some_and(|index| elco.tubes[index] == Tube::Loaded)
}

/// DB 4.12.1, DB 4.12.2, DB 4.12.3, DB 4.12.4: any fit man, from wherever he stands.
/// DB 9.crew: at a torpedo station only a Torpedo Mate.
pub(super) fn candidates(
    g: &State,
    no: BoatNo,
    station: Station,
    moved: &[Post],
) -> impl Iterator<Item = Post> {
    let fits = move |post: Post| {
        !Station::TUBES.contains(&station)
            || matches!(post, Post::TorpedoMate1 | Post::TorpedoMate2)
    };
    let men = g.crew(no).iter().filter(|(_, man)| man.is_fit());
    men.filter(move |(post, man)| {
        matches!(man.place, Place::At(here) if here != station)
            && fits(*post)
            && !moved.contains(post)
    })
    .map(|(post, _)| post)
}

/// The same in the order in which a captain would think of them: officers at the helm, then men who are
/// missed least where they are; after them nobody.
pub(super) fn proposed(
    g: &State,
    no: BoatNo,
    station: Station,
    moved: &[Post],
) -> Vec<Option<Post>> {
    let mut men: Vec<Option<Post>> = candidates(g, no, station, moved).map(Some).collect();
    men.push(None);
    men.sort_by_key(|man| match (man, station) {
        (Some(Post::ExecutiveOfficer), Station::Helm) => 0,
        (Some(Post::TorpedoMate1 | Post::TorpedoMate2), Station::RadioRoom) => 3,
        (Some(Post::TorpedoMate1 | Post::TorpedoMate2), _) => 1,
        (None, _) => 2,
        (Some(_), _) => 3,
    });
    men
}

/// DB 4.12.5: the stand-in takes the station.
pub(super) fn take(t: &mut T, no: BoatNo, station: Station, man: Post) {
    t.g.crew_mut(no).man_mut(man).place = Place::At(station);
    t.say(rule(station), |g| format!("{no}: {} takes the {}.", who(g, no, man), station.title()));
}

/// DB 4.12.2: how well he would shoot.
pub(super) fn odds(
    g: &State,
    charts: &'static Charts,
    no: BoatNo,
    station: Station,
    man: Post,
) -> Option<Odds> {
    let gun = Gun::EVERY.into_iter().find(|gun| gun.station() == station)?;
    if !g.in_fight() {
        return None;
    }
    outlook::man_at_gun(g, charts, no, Mount { gun, man, shots: 1 })
}
