//! Note A-6.a: bombs on a boat with a crew board that lies at base.

use super::super::T;
use super::{
    fire::use_up,
    flooding::hole,
    hits::{self, Struck, Table},
};
use crate::{
    charts::g::{Fire, TankEffect},
    state::Elco,
};
use table::Mods;

/// What an air raid leaves of a boat with a crew board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AtBase {
    Damaged(Box<Elco>),
    Sunk,
}

/// Whether the boat still floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Afloat {
    Yes,
    No,
}

/// DB A-6.a: four rolls on G-1 for a boat at base; hits on men count as superficial.
/// RU-012: two flooded sections, an explosion or a fire nobody can put out sink it at its moorings.
pub async fn area_hits_at_base(t: &mut T, elco: Elco) -> AtBase {
    let mut elco = Box::new(elco);
    for _ in 0..4 {
        let tables = hits::area(t).await;
        if tables.is_empty() {
            elco.superficial += 1;
        }
        for &table in tables {
            if struck_at_base(t, &mut elco, table).await == Afloat::No {
                return AtBase::Sunk;
            }
        }
    }
    AtBase::Damaged(elco)
}

/// One roll on a section table, and the fire it may start.
async fn struck_at_base(t: &mut T, elco: &mut Elco, table: Table) -> Afloat {
    if roll_at_base(t, elco, table).await == Afloat::No {
        return Afloat::No;
    }
    while elco.burning {
        if !use_up(elco) {
            return Afloat::No;
        }
        match t.check(&t.charts.g.fire, Mods::NONE).await.result {
            Fire::Out => elco.burning = false,
            Fire::Explosion => return Afloat::No,
            Fire::Burning => {
                if roll_at_base(t, elco, Table::MidInterior).await == Afloat::No {
                    return Afloat::No;
                }
            }
        }
    }
    Afloat::Yes
}

async fn roll_at_base(t: &mut T, elco: &mut Elco, table: Table) -> Afloat {
    let took = match hits::strike(t, table).await {
        Struck::Nothing
        | Struck::Man(_)
        | Struck::Bed(_)
        | Struck::Passenger(_)
        | Struck::Supplies => false,
        Struck::Part(part) => part.mark(elco),
        Struck::Hull(section, points) => hole(elco, section, points),
        Struck::Tank(index) => {
            elco.tanks[index] = t.charts.p.fuel_tank(index).min(elco.tanks[index] + 1);
            match t.check(&t.charts.g.tank_effect, Mods::NONE).await.result {
                TankEffect::Leak => {}
                TankEffect::Fire => {
                    elco.fires += 1;
                    elco.burning = true;
                }
                TankEffect::Explosion => return Afloat::No,
            }
            true
        }
    };
    if !took {
        elco.superficial += 1;
    }
    elco.let_water_in();
    if elco.flooded_sections() >= 2 { Afloat::No } else { Afloat::Yes }
}
