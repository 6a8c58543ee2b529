//! Section 2: set-up.

use super::fixture::{advanced, basic, charts, of, play};
use crate::{
    charts::counters::AttackEnds,
    rules::ch02_setup::{CpoPlace, EngineRoom, new_ship},
    state::{
        Counter, Place, Post, Primary, Raider, Setup, Stage, Start, State,
        setup::{GameChoice, Names},
    },
};
use shelf::{Switch, Title};
use table::{Key, testkit::Script};

/// Nine chits: -2, -1, 0, +1, +2, 0, 0, 0, 0 for Captain to the third chief.
const CHITS: [u8; 9] = [1, 2, 3, 4, 5, 3, 3, 3, 3];

fn fitted_out(setup: &Setup, dice: &[u8]) -> State {
    let g = State::at_start(setup, charts());
    let script = Script::new().then(EngineRoom::Forward).then(CpoPlace(Primary::Radio));
    play(g, dice, script, async |t| new_ship(t).await).0.g.clone()
}

/// Scenario 2: everything but the chits is on the card.
fn scenario_2() -> State {
    fitted_out(&Setup { start: Start::Scenario2, ..Setup::default() }, &CHITS)
}

/// PD 2.0.A, PD 1.3.1.A: a chit for each man; PD-R06: none is put back before all are noted.
#[test]
fn nine_men_draw_their_values() {
    let g = scenario_2();
    let values = Post::EACH.map(|post| g.ship.officers.value(post));
    assert_eq!(values, [-2, -1, 0, 1, 2, 0, 0, 0, 0]);
    let cup = charts().counters.cup();
    assert_eq!((cup.left(), cup.count(&crate::state::ValueChit::Minus2)), (20, 2));
}

/// PD 2.0.B.captain, PD 2.0.B.xo, PD 2.0.B.cic, PD 2.0.B.eng, PD 2.0.C.cpo: where everybody stands.
#[test]
fn officers_take_their_posts() {
    let g = scenario_2();
    let at = |place: Primary| g.ship.officers.at(place.into()).collect::<Vec<_>>();
    assert_eq!(at(Primary::Bridge), [Post::Captain, Post::ExecutiveOfficer]);
    assert_eq!(at(Primary::Cic), [Post::GunneryOfficer, Post::DamageControlOfficer]);
    assert_eq!(at(Primary::EngineRoomForward), [Post::EngineeringOfficer]);
    assert_eq!(at(Primary::Radio), [Post::ChiefPettyOfficer]);
    assert_eq!(g.ship.officers.xo_at, Place::Primary(Primary::Bridge));
}

/// PD 2.0.E, PD 2.0.E.aside, PD 6.5.I: one special of ten types beside the container, every Sonia in it.
#[test]
fn ten_specials_are_set_aside() {
    let g = scenario_2();
    assert_eq!(g.pool.aside.len(), 10);
    assert!(!g.pool.aside.contains(&Raider::Sonia));
    let container = &g.pool.container;
    assert_eq!(container.count(&Counter::Special(Raider::Sonia)), 2);
    assert_eq!(container.count(&Counter::Special(Raider::Betty)), 4);
    assert_eq!(container.count(&Counter::AttackEnds), 4);
    assert_eq!(charts().counters.attack_ends.of(AttackEnds::AttackEnds).0, 4);
    assert_eq!(container.left(), 123 + 23 + 4);
}

/// PD 2.0.H, PD 4.A.scenario, PD 16.A: an even keel, and the station of the card without a roll.
#[test]
fn the_card_names_station_team_and_support() {
    let g = scenario_2();
    assert_eq!(
        (g.station.number, g.station.danger, g.station.team, g.station.sfs),
        (1, -2, true, 1)
    );
    assert_eq!((g.ship.angles, g.stage), (crate::state::Angles::default(), Stage::Turn));
}

/// PD 2.0.K: the name that was given, or one of the card.
#[test]
fn the_player_names_the_ship() {
    assert_eq!(scenario_2().ship.name, "Bush");
    let named = Setup { start: Start::Scenario2, ship: "Laffey".to_owned(), ..Setup::default() };
    let named = Setup { officers: Names(vec!["Westholm".to_owned()]), ..named };
    let g = fitted_out(&named, &CHITS);
    assert_eq!(g.ship.name, "Laffey");
    assert_eq!(g.ship.officers.words(Post::Captain), "Captain Westholm");
    assert_eq!(charts().ship.names.len(), 57);
}

/// PD 2.0.K: a name belongs to the post it was given to, also where those before it were left open; all nine men
/// may be named.
#[test]
fn a_name_belongs_to_the_post_it_was_given_to() {
    use shelf::SetupOptions as _;
    let officers = |typed: &str| {
        let typed = [("officers".to_owned(), typed.to_owned())];
        let setup = Setup::typed("scenario-2", &typed).expect("names can be typed");
        fitted_out(&setup, &CHITS).ship.officers
    };
    let one = officers(",,, Slater");
    assert_eq!(one.name(Post::GunneryOfficer), "Slater");
    assert_ne!(one.name(Post::Captain), "Slater");
    let all = officers("Vance,Dalton,Kemp,Slater,Brandt,Lang,Sutton,Callahan,Lund");
    assert_eq!((all.name(Post::Captain), all.name(Post::Chief3)), ("Vance", "Lund"));
}

/// PD 2.0.K, PD 7.8.2.M, PD 9.E: nine men with nine names; a new ship has a new crew, though the player named the
/// first one.
#[test]
fn every_crew_has_names_of_its_own() {
    let names = |g: &State| Post::EACH.map(|post| g.ship.officers.name(post).to_owned());
    let setup = Setup {
        start: Start::Full,
        ship: "Laffey".to_owned(),
        officers: Names(vec!["Westholm".to_owned()]),
        ..Setup::default()
    };
    let g = fitted_out(&setup, &[&CHITS[..], &[7], &[6, 6], &[4, 4]].concat());
    let first = names(&g);
    assert_eq!(first[0], "Westholm");
    // Another ship of the list, then as before.
    let dice = [&[2], &CHITS[..], &[7], &[6, 6], &[4, 4]].concat();
    let script = Script::new().then(EngineRoom::Aft).then(CpoPlace(Primary::Cic));
    let t = play(g, &dice, script, async |t| new_ship(t).await).0;
    let all: std::collections::BTreeSet<String> = first.into_iter().chain(names(&t.g)).collect();
    assert_eq!(all.len(), 18, "{all:?}");
}

/// PD 2.0.L, PD 11.7.E: eight scenarios, one's own, and two campaigns; the first is basic.
#[test]
fn the_player_picks_a_game() {
    assert_eq!(Start::ALL.len(), 11);
    assert!(!of(Start::Scenario1).is_advanced(charts()) && of(Start::Mini).is_advanced(charts()));
    let mut g = basic();
    g.setup.game = GameChoice::Advanced;
    assert!(g.is_advanced(charts()));
    assert!(State::BLURB.contains("Okinawa"));
}

/// PD 16.A, PD 5.1.A, PD 5.2.A, PD 4.A.advanced: station, team, surface support, in this order.
#[test]
fn a_campaign_rolls_for_station_team_and_support() {
    let dice = [&[2], &CHITS[..], &[7], &[6, 6], &[4, 4]].concat();
    let setup = Setup { start: Start::Full, ..Setup::default() };
    let g = fitted_out(&setup, &dice);
    assert_eq!((g.ship.name.as_str(), g.tally.ships.len()), ("Anthony", 1));
    assert_eq!((g.station.number, g.station.sfs, g.station.team), (12, 2, false));
}

/// PD 11.7.B: the Gunnery Officer is rolled for.
#[test]
fn a_green_gunnery_officer_is_worth_minus_one_or_two() {
    for (die, value) in [(3, -2), (4, -1)] {
        let mut setup = Setup { start: Start::Scenario2, ..Setup::default() };
        setup.options.green_gunnery = Switch::On;
        let g = fitted_out(&setup, &[&CHITS[..], &[die]].concat());
        assert_eq!(g.ship.officers.value(Post::GunneryOfficer), value);
    }
}

/// PD 11.3.B: out of the container in a scenario, never in a campaign.
#[test]
fn attack_ends_may_be_left_out_of_a_scenario() {
    let with = |start, dice: &[u8]| {
        let mut setup = Setup { start, ..Setup::default() };
        setup.options.no_attack_ends = Switch::On;
        fitted_out(&setup, dice).pool.container.count(&Counter::AttackEnds)
    };
    assert_eq!(with(Start::Scenario2, &CHITS), 0);
    assert_eq!(with(Start::Full, &[&[1], &CHITS[..], &[7], &[4, 4], &[6, 6]].concat()), 4);
}

/// PD 18.0, PD 12.1.A: six load-outs; the ship of the game carries all seventeen mounts.
#[test]
fn armament_variants_carry_fewer_mounts() {
    use crate::charts::ship::Armament;
    let mounts = |variant| charts().ship.armament.of(variant).0.len();
    assert_eq!(Armament::ALL.len(), 6);
    assert_eq!(mounts(Armament::July1943), 17);
    assert!(mounts(Armament::June1942a) < 17);
    assert_eq!(charts().scenarios.own.armament, Armament::July1943);
    assert_eq!(advanced().ship.guns_hurt(), (0, 17));
}

/// PD 9.E, PD 7.8.2.M: the men of a new ship draw values of their own.
#[test]
fn a_new_ship_has_new_men() {
    let mut g = scenario_2();
    g.turn = 3;
    g.tally.ships = vec!["Bush".to_owned()];
    let dice = [&[1][..], &[5, 4, 3, 2, 1, 3, 3, 3, 3]].concat();
    let script = Script::new().then(EngineRoom::Aft).then(CpoPlace(Primary::Cic));
    let g = play(g, &dice, script, async |t| new_ship(t).await).0.g.clone();
    let values = Post::EACH.map(|post| g.ship.officers.value(post));
    assert_eq!(values[..5], [2, 1, 0, -1, -2]);
    assert_eq!(g.tally.ships.len(), 2);
}

/// PD 18.0, PD 12.1.A: the armament a card names is that of the ship.
#[test]
fn a_card_arms_the_ship() {
    use crate::{charts::Charts, charts::ship::Armament};
    use table::chart::FromBook;
    let card = "[[chart]]\nid = \"SCN.own\"\ndice = \"none\"\nrows = [\n\
        { key = \"date\", date = \"1945-05-28\" }, { key = \"turns\", number = 1 },\n\
        { key = \"phases\", list = [\"morning\"] }, { key = \"station\", number = 5 },\n\
        { key = \"raid\", name = \"by_date\" }, { key = \"armament\", name = \"mar43\" }\n]\n";
    let book = shelf::testkit::printed_book::<State>();
    let book = book.replace_with(&[("mine.toml".to_owned(), card.to_owned())]);
    let charts = Charts::from_book(&book.expect("a sound card")).expect("sound charts");
    let charts: &'static Charts = Box::leak(Box::new(charts));
    let setup = Setup { start: Start::Own, ..Setup::default() };
    let captain = Box::new(crate::bot::Skipper::Steady);
    let played = table::headless::play::<State>(&setup, charts, 1, captain);
    let ship = played.expect("a captain answers every question").state.ship;
    let fitted: Vec<_> = crate::state::Gun::all().filter(|gun| ship.gun(*gun).fitted).collect();
    assert_eq!(fitted, charts.ship.armament.of(Armament::March1943).0);
    assert!(fitted.len() < 17, "{}", fitted.len());
}

/// PD 4.A.scenario, PD 2.0.K: the cards of scenarios 3 and 5 put their second ship at a station of her own, that of
/// Luce with a danger of its own; any other ship takes the place of the first.
#[test]
fn a_station_goes_with_the_ship_of_the_card() {
    let posted = |start, ship: &str| {
        let setup = Setup { start, ship: ship.to_owned(), ..Setup::default() };
        let station = fitted_out(&setup, &CHITS).station;
        (station.number, station.danger)
    };
    assert_eq!(posted(Start::Scenario3, ""), (2, -1));
    assert_eq!(posted(Start::Scenario3, "Pringle"), (14, -1));
    assert_eq!(posted(Start::Scenario5, ""), (1, -2));
    assert_eq!(posted(Start::Scenario5, " luce"), (12, -2));
    assert_eq!(posted(Start::Scenario5, "Bush"), (1, -2));
    assert_eq!(posted(Start::Scenario2, "Colhoun"), (1, -2));
}
