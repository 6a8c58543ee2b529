//! How a computer player commits, looks, raids and lands: the default policies of the decisions.

use super::{
    Doctrine, convoys, ground, raids, staging,
    temper::{Leaves, Temper},
};
use crate::{
    charts::Charts,
    rules::{
        ch05_events::{Commitment, Deploy},
        ch06_airbases::Build,
        ch07_initiative::{GeneralRegroup, ReconHex, Regroup},
        ch08_operations::Opportunity,
        ch09_01_missions::Run,
        ch09_04_scramble::{Leave, Scramble},
        ch09_06_target::{self, Target},
        ch09_09_aa::{Altitude, Attack},
        ch09_11_return::Lands,
        ch12_conclusion::ToPort,
        ch17_setup::{Fortify, OptionalShips, load},
    },
    state::{Base, BaseKind, BaseStatus, Class, OffMap, Place, ShipId, Side, Start, State},
};
use table::Asked;

/// From this turn on the Allies want their second reinforcements.
const SECOND_REGROUP: u8 = 8;

/// An answer to a question of the turn; none to any other.
pub(super) fn decide(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
    doctrine: &mut Doctrine,
) -> Option<usize> {
    let side = Side::of(a.seat);
    let rank = doctrine.rank;
    match a.question {
        "commit-11th" => commit(g, charts, a, temper),
        "deploy-11th" => a.best::<Deploy>(deploy_worth),
        "general-regroup" => general_regroup(g, charts, a),
        "build" => build(g, charts, a, side),
        "mark-regroup" => a.find::<Regroup>(|_| true).or_else(|| a.done()),
        "recon" => recon(g, charts, a, side, (rank, temper)),
        "mission" => opportunity(g, charts, a, side, temper),
        "raid" => raids::raid(g, charts, a, (rank, temper), &mut doctrine.raid),
        "stage" => staging::stage(g, charts, a, side, &mut doctrine.stage, temper),
        "scramble" => scramble(g, charts, a, temper),
        "leave" => a.best::<Leave>(|leave| leave_worth(charts, leave, temper.leaves)),
        "specific-target" => {
            a.best::<Target>(|target| raids::target_worth(g, charts, side, target.aim, temper))
        }
        "bomb-run" => a.best::<Run>(|run| run_worth(g, charts, run)),
        "reaction" => a.position("fly"),
        "home" => a.best::<Lands>(|lands| landing_worth(g, charts, lands)),
        "naval-mission" => convoys::order(g, charts, a, side, (rank, temper), &mut doctrine.sortie),
        "ports" => a.best::<ToPort>(|to| port_worth(g, charts, to, temper)),
        "optional-ships" => a.find::<OptionalShips>(|it| {
            *it == if side == Side::Japanese { OptionalShips::Decline } else { OptionalShips::Take }
        }),
        "fortify" => a.find::<Fortify>(|_| true).or_else(|| a.done()),
        _ => None,
    }
}

/// Decision D-COMMIT-11TH: when there is something to strike, unless most of it is disrupted.
fn commit(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
) -> Option<usize> {
    let units = crate::rules::ch06_airbases::eleventh(g, charts);
    let hurt = units.iter().filter(|id| g.unit(**id).disrupted).count();
    let ships = &charts.counters.ships;
    let at_sea = ships
        .ids()
        .any(|id| ships.of(id).side == Side::Allied && matches!(g.ship(id).place, Place::At(_)));
    let wanted = g.setup.start == Start::BismarckSea || at_sea || g.turn.is_multiple_of(2);
    let commits = temper.commits && wanted && hurt * 2 <= units.len();
    a.find::<Commitment>(|it| (*it == Commitment::Commit) == commits)
}

/// Decision D-11TH-PLACE, D-RUFE-PLACE
fn deploy_worth(deploy: &Deploy) -> i32 {
    match deploy.to.place {
        Place::Base(Base::Rabaul) => 3,
        Place::At(_) => 2,
        Place::Base(Base::Truk) => 0,
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Base(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => 1,
    }
}

/// Decision D-GENERAL-REGROUP: for the first reinforcements as soon as may be, then when five aerial steps are
/// missing, or in time for the second reinforcements to fight.
fn general_regroup(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let air = &charts.counters.air;
    let missing: usize = air
        .ids()
        .filter(|id| air.of(*id).side == Side::Allied)
        .map(|id| match g.unit(id).place {
            Place::Lost => 2,
            Place::Out
            | Place::At(_)
            | Place::Off(_)
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => usize::from(g.unit(id).reduced),
        })
        .sum();
    let declares = missing >= 5 || g.record.regroups[0].is_none() || g.turn >= SECOND_REGROUP;
    a.find::<GeneralRegroup>(|it| (*it == GeneralRegroup::Regroup) == declares)
}

/// Decision D-BUILD-MOBILE: behind a ground unit, near the enemy.
fn build(g: &State, charts: &'static Charts, a: &Asked<'_, State>, side: Side) -> Option<usize> {
    a.best::<Build>(|build| {
        let Some(hex) = build.at else { return 0 };
        let held = g.troops_in(hex, side, charts).next().is_some();
        let near = Base::every()
            .filter(|base| g.base(*base).owner != side)
            .filter_map(|base| g.hex_of(base, charts))
            .map(|enemy| i32::from(charts.map.sheet.distance(hex, enemy)))
            .min()
            .unwrap_or(20);
        if held { 20 - near } else { -1 }
    })
}

/// Decision D-RECON-HEX: the city whose watching counts for the initiative, then airbases by what may
/// stand on them.
fn recon(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
    (rank, temper): (usize, &Temper),
) -> Option<usize> {
    let city = match side {
        Side::Allied if g.setup.start == Start::BismarckSea && temper.off_lae => Base::Lae,
        Side::Allied => Base::Rabaul,
        Side::Japanese => Base::PortMoresby,
    };
    let city = charts.airbases.bases.of(city).hex;
    super::ranked::<ReconHex>(a, rank, |it| {
        let Some(hex) = it.at else { return 1 };
        let base = g.base_at(hex, charts).filter(|base| g.base(*base).owner != side);
        let room = |base: Base| i32::from(charts.airbases.bases.of(base).capacity);
        let aircraft = base.map_or(0, |base| 2 + room(base));
        aircraft + 100 * i32::from(Some(hex) == city)
    })
}

/// Decision D-MISSION-OR-PASS: paratroops while they surprise, raids while they promise something,
/// convoys when the enemy has spent his aircraft, supply where none comes, and aircraft to where they
/// are wanted.
fn opportunity(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
    temper: &Temper,
) -> Option<usize> {
    let offered = |what: Opportunity| a.find::<Opportunity>(|it| *it == what);
    let ways: [(Opportunity, &dyn Fn() -> bool); 6] = [
        (Opportunity::Drop, &|| raids::is_worth_dropping(g, charts)),
        (Opportunity::Raid, &|| ground::is_worth_raiding(g, charts, side)),
        (Opportunity::Air, &|| raids::is_worth_flying(g, charts, side, temper)),
        (Opportunity::Naval, &|| !convoys::sorties(g, charts, side, temper).is_empty()),
        (Opportunity::Airlift, &|| raids::is_worth_lifting(g, charts)),
        (Opportunity::Stage, &|| staging::is_worth_staging(g, charts, side, temper)),
    ];
    let wanted = ways.iter().find_map(|(what, worth)| offered(*what).filter(|_| worth()));
    wanted.or_else(|| offered(Opportunity::Stop)).or_else(|| offered(Opportunity::Pass))
}

/// Decision D-SCRAMBLE: sound fighters first, the fastest of them.
fn scramble(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
) -> Option<usize> {
    a.best::<Scramble>(|it| match it.unit {
        None => temper.rise,
        Some(id) => {
            let unit = g.unit(id);
            if unit.disrupted || unit.regroup {
                return 0;
            }
            10 + i32::from(charts.counters.air.of(id).sr) - temper.flown * i32::from(unit.flown)
        }
    })
}

/// Decision D-TARGET-SCRAMBLE: bombers get away, fighters stay.
fn leave_worth(charts: &'static Charts, leave: &Leave, leaves: Leaves) -> i32 {
    let bomber = match leaves {
        Leaves::Bombers => !charts.counters.air.of(leave.unit).code.is_fighter(),
        Leaves::All => true,
        Leaves::None => false,
    };
    match (leave.to, bomber) {
        (Some(_), true) => 2,
        (None, _) => 1,
        (Some(_), false) => 0,
    }
}

/// Decisions D-ATTACK-TYPE, D-BOMB-ALTITUDE, D-SHIP-TARGET
fn run_worth(g: &State, charts: &'static Charts, run: &Run) -> i32 {
    let Some((attack, altitude)) = run.attack else { return if run.later { -1 } else { 4 } };
    let ship = run.ship.map_or(0, |id| {
        let transport = charts.counters.ships.of(id).class == Class::T;
        let due = 2 * i32::from(is_due(g, charts, run.raider, id));
        i32::from(transport) * 3 + i32::from(g.ship(id).disrupted) + due
    });
    let how = match (attack, altitude) {
        (Attack::Strafe | Attack::Drop, _) => 0,
        (Attack::Skip | Attack::Torpedo | Attack::Dive | Attack::Parafrag, _) => 20,
        (Attack::Precision, _) => 18,
        (Attack::Level, Altitude::Low) => 10,
        (Attack::Level, Altitude::Medium) => 12,
        (Attack::Level, Altitude::High) => 11,
    };
    how + ship
}

/// How many bombers go at one ship before the next is attacked.
const BOMBERS_FOR_A_SHIP: usize = 2;

/// Whether this raider is one of those for this ship. All of them name their ships before the first bomb falls, so
/// whoever looked for the best one alone would send the whole raid at it.
fn is_due(g: &State, charts: &'static Charts, raider: usize, ship: ShipId) -> bool {
    let Some(mission) = &g.mission else { return false };
    let ships = ch09_06_target::ships_to_attack(g, charts, mission.side, mission.target);
    let (transports, others): (Vec<ShipId>, Vec<ShipId>) =
        ships.partition(|id| charts.counters.ships.of(*id).class == Class::T);
    let ships = if transports.is_empty() { others } else { transports };
    ships.get(raider / BOMBERS_FOR_A_SHIP % ships.len().max(1)) == Some(&ship)
}

/// Decision D-RETURN-BASE: sound bases, large ones first.
fn landing_worth(g: &State, charts: &'static Charts, lands: &Lands) -> i32 {
    base_worth(g, charts, lands.to.place) - if lands.to.full { 20 } else { 0 }
}

fn base_worth(g: &State, charts: &'static Charts, place: Place) -> i32 {
    let Place::Base(base) = place else { return 3 };
    let state = g.base(base);
    let sound = state.status == BaseStatus::Working && !state.unsupplied;
    let kind = match charts.airbases.bases.of(base).kind {
        BaseKind::Carrier => 4,
        BaseKind::Major => 3,
        BaseKind::Mobile => 2,
        BaseKind::Minor => 1,
        BaseKind::Box => 0,
    };
    kind + if sound { 5 } else { 0 }
}

/// Decision D-SHIPS-RETURN: home to the box, empty transports and their escorts to where troops wait for them;
/// Japanese ships to Rabaul while it takes them in.
fn port_worth(g: &State, charts: &'static Charts, to: &ToPort, temper: &Temper) -> i32 {
    let hurt = g.ship(to.ship).crippled || g.ship(to.ship).disrupted;
    let free =
        load(g, charts, to.ship) == 0 && !charts.counters.ships.of(to.ship).class.is_carrier();
    if free && convoys::is_awaited(g, charts, to.ship, to.to) {
        return 7;
    }
    match to.to {
        Place::Off(OffMap::Truk | OffMap::SouthPacific) => 5,
        Place::Off(OffMap::Australia) => 4,
        Place::At(hex) => {
            let rabaul = charts.airbases.bases.of(Base::Rabaul).hex == Some(hex);
            let safe = !hurt && !temper.shelters;
            if rabaul && safe { 6 } else { 1 }
        }
        Place::Out
        | Place::Lost
        | Place::Base(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => 0,
    }
}
