//! Chapters 14 and 15: report, evaluation, refit, scenarios.

use super::fixture::{
    at_sea, charts, fight, hex, in_port, in_port_under, keys, log_row, play, put_to_sea, season,
};
use crate::{
    charts::report::Posting,
    prospects,
    rules::{
        T, ch02_sequence, ch03_orders, ch14_evaluation, ch14_refit, ch14_report, ch15_scenarios,
    },
    state::{
        Age, Breach, Class, Deeds, Depth, GameEnd, Hex, LogRow, MerchantKind, Orders, Party,
        PatrolType, Rack, Rank, Rating, Readiness, Setup, State, System, Violation, WarshipKind,
        setup::DockRoll,
    },
};
use MerchantKind::{Coaster, Freighter, Liner, QShip, SmallTanker, Transport};
use table::{Game, testkit::Script};

fn deeds(change: impl Fn(&mut State)) -> State {
    let mut g = at_sea(Class::Tench, "Sp43", "2607");
    change(&mut g);
    g
}

fn total(scores: &[crate::state::Score]) -> i32 {
    scores.iter().map(|score| score.points).sum()
}

fn tally(g: State, dice: &[u8]) -> i32 {
    total(&play(g, dice, Script::new(), ch14_report::tally).1)
}

/// PS 14.0, PS 14.1.a, PS 14.1.b, PS 14.1A.a, PS 14.1B: PS-X32. 5 + 1 + 3 - 1 - 2 = 6.
#[test]
fn the_tally_of_the_example() {
    let g = deeds(|g| {
        g.patrol_mut().deeds.sunk = vec![Freighter, Transport];
        g.patrol_mut().deeds.damaged = vec![SmallTanker];
        g.boat_mut().forward.rack = crate::state::Rack::default();
        g.boat_mut().aft.rack = crate::state::Rack::default();
        g.boat_mut().damage.of_mut(System::Radar).hits = 1;
        g.boat_mut().damage.of_mut(System::Hull).no_hit = 2;
        g.boat_mut().damage.of_mut(System::Hull).hits = 1;
    });
    assert_eq!(tally(g, &[]), 6);
}

/// PS 14.1.a, PS 14.1.b: a Q-ship counts three; halves are added up before they are rounded.
#[test]
fn ships_count_by_their_counters() {
    let g = deeds(|g| {
        g.patrol_mut().deeds.sunk = vec![QShip, Coaster];
        g.patrol_mut().deeds.damaged = vec![Coaster, Liner, SmallTanker];
        g.patrol_mut().deeds.escorts_sunk = 2;
    });
    assert_eq!(ch14_report::ships(&g, charts()), 4 + 4);
}

/// PS 14.1.c, PS 14.1.d, PS 14.1.e: dice for warships, people, missions and mines.
#[test]
fn dice_count_for_deeds_without_points() {
    let g = deeds(|g| {
        let deeds = &mut g.patrol_mut().deeds;
        deeds.hvt_sunk = vec![WarshipKind::LightCruiser];
        deeds.hvt_damaged = vec![WarshipKind::Battleship];
        (deeds.delivered, deeds.missions, deeds.mines) = (1, 1, 1);
    });
    assert_eq!(tally(g, &[3, 4, 2, 5, 1, 6]), 7 + 2 + 5 + 1 + 6);
}

/// PS 14.1A.a, PS 14.1A.b: a clean sweep needs a sinking, empty racks, no hot run and no lost torpedo.
#[test]
fn a_clean_sweep_is_clean() {
    let swept = |change: &dyn Fn(&mut State)| {
        let g = deeds(|g| {
            g.patrol_mut().deeds.sunk = vec![Coaster];
            g.boat_mut().forward.rack = crate::state::Rack::default();
            g.boat_mut().aft.rack = crate::state::Rack::default();
            change(g);
        });
        ch14_report::clean_sweep(&g, charts())
    };
    assert_eq!(swept(&|_| ()), 3);
    assert_eq!(swept(&|g| g.patrol_mut().hot_run = true), 0);
    assert_eq!(swept(&|g| g.patrol_mut().torpedo_lost = true), 0);
    assert_eq!(swept(&|g| g.patrol_mut().deeds.sunk.clear()), 0);
    assert_eq!(swept(&|g| g.boat_mut().aft.rack.mk14 = 1), 0);
}

/// PS 14.1B, PS 5.1D.b: dockside hits cost one, others two, no-hit markers nothing.
#[test]
fn damage_costs_points() {
    let g = deeds(|g| {
        let damage = &mut g.boat_mut().damage;
        damage.of_mut(System::Engine).no_hit = 2;
        damage.of_mut(System::Engine).hits = 1;
        damage.of_mut(System::FuelTanks).hits = 1;
        damage.of_mut(System::Hull).hits = 5;
    });
    assert_eq!(ch14_report::damage(&g, charts()), -1 - 2 - (4 * 2 + 1));
}

/// PS 14.1C: one unexcused violation costs one die.
#[test]
fn a_violation_costs_a_die() {
    let broken = |excused| Violation { breach: Breach::NightSurface, excused, engagement: 1 };
    let g = deeds(|g| g.patrol_mut().violations = vec![broken(false), broken(false)]);
    assert_eq!(tally(g, &[4]), -4);
    let g = deeds(|g| g.patrol_mut().violations = vec![broken(true)]);
    assert_eq!(tally(g, &[]), 0);
    let home = deeds(|g| {
        g.command_mut().season = season("W42");
        g.patrol_mut().hex = hex("0816");
        let breach = Breach::ClosedWaters;
        g.patrol_mut().violations = vec![Violation { breach, excused: false, engagement: 0 }];
    });
    assert_eq!(tally(home, &[]), 0, "on the way to a friendly port in those waters");
}

/// PS 14.1C: PS-R03. What an engagement has brought also excuses what is done against doctrine in it
/// afterwards; closed waters are excused by what the patrol has brought before.
#[test]
fn an_earlier_success_excuses_too() {
    let breaks = |sunk: bool, in_fight: bool| {
        let mut g = fight(at_sea(Class::Tambor, "Sp42", "1406"), Vec::new(), Vec::new());
        if sunk {
            g.patrol_mut().deeds.sunk = vec![Coaster];
            (g.fight_mut().success, g.patrol_mut().success) = (true, true);
        }
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            ch03_orders::violate(t, Breach::ReEngagement, in_fight);
        });
        t.g.patrol().violations[0].excused
    };
    assert_eq!((breaks(true, true), breaks(true, false)), (true, true));
    assert_eq!((breaks(false, true), breaks(false, false)), (false, false));
}

/// PS 14.1C, PS 3.1A.a: only the closed waters of the port itself are open to a boat that makes for it.
/// One that comes to Freemantle by way of Japan has been where it must not be.
#[test]
fn a_port_opens_its_own_waters_only() {
    let by = |way: &[&str]| {
        deeds(|g| {
            g.command_mut().season = season("W42");
            g.patrol_mut().path = way.iter().map(|at| hex(at)).collect();
            g.patrol_mut().hex = hex("0816");
            let breach = Breach::ClosedWaters;
            g.patrol_mut().violations = vec![Violation { breach, excused: false, engagement: 0 }];
        })
    };
    assert_eq!(tally(by(&["2607", "0815", "0816"]), &[]), 0);
    assert_eq!(tally(by(&["2607", "1306", "0816"]), &[4]), -4);
}

/// PS 14.1B, PS 4.3C.c: PS-X44. Hits count before they are mended.
#[test]
fn hits_count_before_the_base_mends_them() {
    let g = deeds(|g| {
        g.patrol_mut().deeds.sunk = vec![Liner];
        g.boat_mut().damage.of_mut(System::Radio).hits = 1;
        g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    });
    let (t, scores) = play(g, &[], Script::new(), ch14_report::tally);
    let tally = total(&scores);
    assert_eq!((tally, ch14_evaluation::line(&t, tally).rating), (3, Rating::Beached));
}

/// PS 14.2.a: 3, 6 and 9 are the limits.
#[test]
fn the_promotion_table_has_its_bands() {
    use Rating::{Acceptable, Beached, Promotable, Promoted};
    let g = in_port(Class::Gato, "Sp43");
    let (t, ()) = play(g, &[], Script::new(), async |_: &mut T| ());
    let at = |tally| ch14_evaluation::line(&t, tally).rating;
    assert_eq!(
        [-20, 3, 4, 6, 7, 9, 10, 90].map(at),
        [Beached, Beached, Acceptable, Acceptable, Promotable, Promotable, Promoted, Promoted]
    );
}

fn evaluate(g: State, tally: i32, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), async |t: &mut T| {
        let line = ch14_evaluation::line(t, tally);
        ch14_evaluation::evaluate(t, line).await;
    });
    t.g.clone()
}

/// PS 14.2.c, PS 14.3, PS 5.3.b: Acceptable: skill on 1 or 2, the crew likewise.
#[test]
fn an_acceptable_patrol_may_teach() {
    let g = in_port(Class::Gato, "Sp43");
    let better = evaluate(g.clone(), 5, &[2, 2]);
    assert_eq!((better.captain().skill, better.crew().skill), (2, 2));
    let same = evaluate(g, 5, &[3, 3]);
    assert_eq!(
        (same.captain().skill, same.crew().skill, same.captain().rank),
        (1, 1, Rank::LtCommander)
    );
}

/// PS 14.2.d, PS 5.2A.b: PS-X33. A second Promotable promotes.
#[test]
fn a_second_promotable_promotes() {
    let mut g = in_port(Class::Gato, "Sp43");
    g.captain_mut().rank = Rank::Lieutenant;
    let once = evaluate(g, 8, &[4]);
    assert_eq!(
        (once.captain().rank, once.captain().promotable, once.captain().skill),
        (Rank::Lieutenant, true, 2)
    );
    assert_eq!(once.crew().skill, 2);
    let twice = evaluate(once, 8, &[5]);
    assert_eq!(
        (twice.captain().rank, twice.captain().promotable, twice.captain().skill),
        (Rank::LtCommander, false, 3)
    );
    assert_eq!(twice.crew().skill, 2, "5 is too high");
}

/// PS 14.2.e, PS 14.3, PS 5.2B: Promoted: at once, skills up to 3.
#[test]
fn a_great_patrol_promotes_at_once() {
    let mut g = in_port(Class::Gato, "Sp43");
    g.captain_mut().skill = 3;
    let g = evaluate(g, 12, &[]);
    assert_eq!((g.captain().rank, g.captain().skill, g.crew().skill), (Rank::Commander, 3, 2));
}

fn refit(g: State, tally: i32, dice: &[u8], script: Script<State>) -> (State, u8) {
    let (t, lost) = play(g, dice, script, async |t: &mut T| {
        let line = ch14_evaluation::line(t, tally);
        ch14_refit::refit(t, line).await
    });
    (t.g.clone(), lost)
}

/// PS 14.2.b, PS 14.4C.c: PS-X34. A 5 beaches the captain for three seasons; he returns with a young boat
/// of the second-newest class and a green crew.
#[test]
fn a_beached_captain_sits_out() {
    let (g, lost) = refit(in_port(Class::Tambor, "Sp42"), 3, &[5], Script::new());
    assert_eq!((lost, g.boat().class, g.boat().age), (3, Class::Tambor, Age::Young));
    assert_eq!((g.crew().skill, g.crew().readiness), (0, Readiness::Ready));
}

/// PS 14.4A.a, PS 14.4A.b, PS 14.4.0: dockside repairs may take a season, unless it was agreed otherwise.
#[test]
fn repairs_may_take_a_season() {
    let mut g = in_port(Class::Tench, "Sp45");
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    g.boat_mut().damage.of_mut(System::Radio).hits = 1;
    assert_eq!(refit(g.clone(), 5, &[3], Script::new()).1, 1, "3 + 2");
    assert_eq!(refit(g.clone(), 5, &[2], Script::new()).1, 0);
    g.setup.house.dock_roll = DockRoll::NotAtBases;
    let (mended, lost) = refit(g, 5, &[], Script::new());
    assert_eq!((lost, mended.boat().damage.hits()), (0, 0));
}

/// PS 14.4B.a, PS 14.4B.b: an overhaul in a Base-3 mends everything; elsewhere the damage stays.
#[test]
fn an_overhaul_needs_a_great_base() {
    let mut g = in_port(Class::Tench, "Sp45");
    g.boat_mut().damage.of_mut(System::FuelTanks).hits = 1;
    g.boat_mut().damage.of_mut(System::Hull).hits = 2;
    let (whole, lost) = refit(g.clone(), 5, &[3], Script::new());
    assert_eq!((lost, whole.boat().damage.hits()), (2, 0));
    g.command_mut().port = hex("1615");
    let (hurt, lost) = refit(g, 5, &[], Script::new());
    assert_eq!((lost, hurt.boat().damage.hits()), (0, 3));
}

/// PS 14.4C.a, PS 14.4C.b, PS 14.2.d: a newer boat may be asked for; a season is lost, the crew stays.
#[test]
fn a_new_boat_may_be_had() {
    let g = in_port(Class::Tambor, "Sp43");
    let (new, lost) = refit(g.clone(), 8, &[3], keys(&["request"]));
    assert_eq!(
        (new.boat().class, new.boat().age, lost, new.crew().skill),
        (Class::Gato, Age::Young, 1, 1)
    );
    let (old, lost) = refit(g.clone(), 8, &[4], keys(&["request"]));
    assert_eq!((old.boat().class, lost), (Class::Tambor, 0));
    let (kept, _) = refit(g.clone(), 8, &[], keys(&["keep"]));
    assert_eq!(kept.boat().class, Class::Tambor);
    let (_, lost) = refit(g, 5, &[], Script::new());
    assert_eq!(lost, 0, "nobody asks after an Acceptable patrol");
    assert_eq!(
        ch14_refit::newest(&in_port(Class::V, "F44"), charts(), season("F44"), 0),
        Class::Tench
    );
}

/// PS 14.5: the posting of a captain.
#[test]
fn the_committee_decides() {
    let g = in_port(Class::Gato, "Sm45");
    let (t, posting) = play(g, &[5], Script::new(), ch14_evaluation::janac);
    assert_eq!((posting, t.g.command().posting), (Posting::Commodore, Some(5)));
}

/// PS 2.0.d, PS 4.2.c: PS-X03. The first patrol is noted in its season, and the next starts where it ended.
#[test]
fn the_log_notes_the_patrol() {
    let mut g = in_port_under(Orders::SilentVictory, Class::S, "F41");
    g.command_mut().port = hex("0909");
    let mut g = put_to_sea(g, "1615", PatrolType::Strategic);
    g.patrol_mut().deeds.sunk = vec![Liner];
    // Tally 5: no skill for captain and crew.
    let (t, ()) = play(g, &[6, 6], keys(&["nothing"]), ch02_sequence::come_home);
    let command = t.g.command();
    let LogRow { number, season: when, rating, .. } = command.log[0].clone();
    assert_eq!((number, when, rating), (1, season("F41"), Rating::Acceptable));
    assert_eq!((command.port, command.season, command.end), (hex("1615"), season("W42"), None));
}

/// PS 15.1.a, PS 5.2A.a: making captain wins the campaign; twelve patrols or the end of the war end it.
#[test]
fn the_campaign_ends() {
    let home = |rank, when: &str, patrols: usize, sunk: &[MerchantKind], dice: &[u8]| {
        let mut g = in_port_under(Orders::SilentVictory, Class::Tench, when);
        g.captain_mut().rank = rank;
        let row = LogRow {
            number: 1,
            season: season("F41"),
            kind: PatrolType::Strategic,
            cag: false,
            class: Class::S,
            deeds: Deeds::default(),
            tally: 5,
            rating: Rating::Acceptable,
            port: hex("2607"),
            path: Vec::new(),
            actions: 0,
            engagements: 0,
            scores: Vec::new(),
        };
        g.command_mut().log = vec![row; patrols];
        let mut g = put_to_sea(g, "2607", PatrolType::Strategic);
        g.patrol_mut().deeds.sunk = sunk.to_vec();
        let (t, ()) = play(g, dice, Script::new(), ch02_sequence::come_home);
        t.g.command().end
    };
    assert_eq!(home(Rank::Commander, "Sp44", 2, &[Liner, Liner], &[3]), Some(GameEnd::MadeCaptain));
    assert_eq!(home(Rank::Commander, "Sm45", 2, &[Liner], &[6, 6]), Some(GameEnd::WarOver));
    assert_eq!(home(Rank::Commander, "Sp44", 11, &[Liner], &[6, 6]), Some(GameEnd::PatrolsDone));
    assert_eq!(home(Rank::Commander, "Sp44", 2, &[Liner], &[6, 6]), None);
}

fn begun(orders: Orders, script: Script<State>, dice: &[u8]) -> State {
    let setup = Setup { orders, ..Setup::default() };
    let g = State::new(&setup, charts());
    let (t, ()) = play(g, dice, script, async |t: &mut T| {
        ch02_sequence::begin(t).await;
        ch02_sequence::sail(t).await;
    });
    t.g.clone()
}

fn facts(g: &State) -> (Class, Rank, u8, u8, Readiness, Hex) {
    let command = g.command();
    let (captain, crew) = (&command.captain, command.crew);
    (command.boat.class, captain.rank, captain.skill, crew.skill, crew.readiness, command.port)
}

const LT_CDR: Rank = Rank::LtCommander;

/// PS 15.2.a, PS 15.2.c, PS 15.2.e: a pink Tambor with two engines and two motors out, seven fuel.
#[test]
fn operation_petticoat_is_set_up() {
    let g = begun(Orders::Petticoat, Script::new(), &[]);
    assert_eq!(facts(&g), (Class::Tambor, LT_CDR, 2, 1, Readiness::Ready, hex("0909")));
    assert_eq!(
        (
            g.boat().fuel,
            g.boat().damage.of(System::Engine).no_hit,
            g.boat().damage.of(System::Motor).no_hit
        ),
        (7, 2, 2)
    );
    assert_eq!(
        ch15_scenarios::is_fulfilled(&g, charts(), &Deeds::default(), hex("1615")),
        Some(true)
    );
    assert_eq!(
        ch15_scenarios::is_fulfilled(&g, charts(), &Deeds::default(), hex("0610")),
        Some(false)
    );
}

/// PS 15.3.a, PS 15.3.c: from San Francisco for a team in the Aleutians and a great harbour.
#[test]
fn destination_tokyo_is_set_up() {
    let g = begun(Orders::DestinationTokyo, keys(&["2805", "0"]), &[]);
    assert_eq!(facts(&g), (Class::Tambor, LT_CDR, 2, 1, Readiness::Dull, hex("2805")));
    assert_eq!((g.boat().fuel, g.patrol().party), (21, Party::ToFetch(hex("2201"))));
    let done = Deeds {
        best_base: 3,
        landed_at_base: 3,
        party_landed: true,
        party_retrieved: true,
        ..Deeds::default()
    };
    let judged = |deeds: &Deeds| ch15_scenarios::is_fulfilled(&g, charts(), deeds, hex("2607"));
    assert_eq!(judged(&done), Some(true));
    assert_eq!(judged(&Deeds { best_base: 2, ..done.clone() }), Some(false));
    assert_eq!(judged(&Deeds { party_retrieved: false, ..done }), Some(false));
}

/// PS 15.4.a, PS 15.4.c, PS 15.4.d: an old boat; doctrine does not bind; a harbour and a ship.
#[test]
fn down_periscope_is_set_up() {
    let g = begun(Orders::DownPeriscope, keys(&["2806"]), &[]);
    assert_eq!(facts(&g), (Class::Tambor, LT_CDR, 2, 1, Readiness::Dull, hex("2806")));
    assert_eq!(g.boat().age, Age::Old);
    assert!(!ch15_scenarios::doctrine_binds(&g, charts()));
    let done = Deeds { harbors: 1, sunk: vec![Coaster], ..Deeds::default() };
    assert_eq!(ch15_scenarios::is_fulfilled(&g, charts(), &done, hex("2607")), Some(true));
    assert_eq!(
        ch15_scenarios::is_fulfilled(&g, charts(), &done, hex("1615")),
        Some(false),
        "not home"
    );
}

/// PS 15.5.a, PS 15.5.b, PS 15.5.c: harbour patrols in three zones; an escort to ambush, in two seasons.
#[test]
fn run_silent_run_deep_is_set_up() {
    let g = begun(Orders::RunSilent, keys(&["0"]), &[]);
    assert_eq!(facts(&g), (Class::Tambor, LT_CDR, 1, 1, Readiness::Ready, hex("1615")));
    assert_eq!(g.patrol().kind, PatrolType::Harbor);
    assert!(ch15_scenarios::is_patrol_area(&g, charts(), hex("1510")));
    assert!(!ch15_scenarios::is_patrol_area(&g, charts(), hex("1305")));
    let done = Deeds { escorts_sunk: 1, ..Deeds::default() };
    assert_eq!(ch15_scenarios::is_fulfilled(&g, charts(), &done, hex("1615")), Some(true));
    let mut g = g;
    g.patrol_mut().hex = hex("1615");
    let (t, ()) = play(g, &[], Script::new(), ch02_sequence::come_home);
    assert_eq!((t.g.season(), t.g.command().end), (season("W43"), None), "a second season");
}

/// PS 15.6.a, PS 15.6.b, PS 15.6.c: skill is rolled whenever it is needed; a team to land and retrieve.
#[test]
fn up_periscope_is_set_up() {
    let g = begun(Orders::UpPeriscope, keys(&["2804", "0"]), &[]);
    assert_eq!(
        (g.crew().readiness, g.patrol().party, g.boat().torpedoes()),
        (Readiness::Dull, Party::Aboard, 24)
    );
    let skill = |die: u8| play(g.clone(), &[die], Script::new(), ch15_scenarios::captain_skill).1;
    assert_eq!([skill(2), skill(3), skill(6)], [0, 1, 2]);
    let done = Deeds { party_landed: true, party_retrieved: true, ..Deeds::default() };
    assert_eq!(ch15_scenarios::is_fulfilled(&g, charts(), &done, hex("2607")), Some(true));
}

/// PS 15.7.a, PS 15.7.d: a Gato with eight fuel from Freemantle to Brisbane.
#[test]
fn the_enemy_below_is_set_up() {
    let g = begun(Orders::EnemyBelow, keys(&["mk18-forward=0 mk27-aft=0 mk18-aft=0"]), &[]);
    assert_eq!(facts(&g), (Class::Gato, LT_CDR, 2, 1, Readiness::Ready, hex("0816")));
    assert_eq!(g.boat().fuel, 8);
    assert_eq!(charts().map.sheet.sea_distance(hex("0816"), hex("1615")), Some(11));
    assert_eq!(
        ch15_scenarios::is_fulfilled(&g, charts(), &Deeds::default(), hex("1615")),
        Some(true)
    );
}

/// PS 15.1.e: Pearl Harbor is the home port of the campaign.
#[test]
fn the_campaign_has_a_home_port() {
    let g = in_port_under(Orders::SilentVictory, Class::S, "F41");
    assert!(ch15_scenarios::is_home(&g, charts(), hex("2607")));
    assert!(!ch15_scenarios::is_home(&g, charts(), hex("0909")));
}

/// PS 3.1B: the Japanese orders.
#[test]
fn the_japanese_orders_are_set_up() {
    let g = begun(Orders::OffTheSolomons, Script::new(), &[]);
    assert_eq!(
        (g.boat().class, g.patrol().kind, g.command().port),
        (Class::I15, PatrolType::Fleet, hex("1510"))
    );
    let g = begun(Orders::RatRun, keys(&["4"]), &[]);
    assert_eq!((g.boat().class, g.boat().supplies), (Class::I176, 4));
    let g = begun(Orders::Panama, Script::new(), &[]);
    assert_eq!((g.boat().class, g.boat().fuel), (Class::I400, 48));
    let struck = Deeds { air_strikes: vec![hex("1310")], ..Deeds::default() };
    assert_eq!(ch15_scenarios::is_fulfilled(&g, charts(), &struck, hex("1305")), Some(true));
    assert_eq!(g.boat().forward.rack.type95, 20);
    assert_eq!(Depth::Abyss.above(), Depth::Deep);
}

/// What a position is worth to a player who tries answers out: a lost boat makes no more patrols.
#[test]
fn a_career_that_goes_on_is_worth_more_than_its_tally() {
    let worth = |g: &State| prospects::value(g, charts());
    let mut g = in_port_under(Orders::SilentVictory, Class::Gato, "Sp43");
    let early = worth(&g);
    g.command_mut().season = season("Sp44");
    let late = worth(&g);
    g.command_mut().end = Some(GameEnd::SunkByEscorts);
    assert!(early > late && late - worth(&g) > 100, "more than the boat itself");
    let alone = in_port_under(Orders::UsnFree, Class::Gato, "Sp43");
    assert_eq!(worth(&alone), 0, "after a single patrol nothing comes");
}

/// PS 4.3C.b, PS 4.2.c: Singapore is a great base in Fall 1941 and none in Winter 1942; what it gave the boat on
/// entering is aboard when she sails from there.
#[test]
fn a_base_that_is_gone_had_restocked_the_boat_that_came_in() {
    let sails = |from: &str| {
        let mut g = in_port_under(Orders::SilentVictory, Class::V, "W42");
        g.command_mut().port = hex("0610");
        let row = LogRow { season: season(from), ..log_row(&g) };
        g.command_mut().log.push(row);
        g.boat_mut().forward.rack = Rack { mk14: 1, ..Rack::default() };
        g.boat_mut().aft.rack = Rack::default();
        g.setup.kind = Some(PatrolType::Strategic);
        let (t, ()) = play(g, &[], Script::new(), ch02_sequence::sail);
        t.g.boat().torpedoes()
    };
    assert_eq!((sails("F41"), sails("W42")), (16, 1));
}
