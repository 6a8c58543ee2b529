//! Typed handles on the charts, a module per letter of the book.

pub mod a;
pub mod a_map;
pub mod b;
pub mod c;
pub mod d;
pub mod e;
pub mod f;
pub mod g;
pub mod g_rescue;
pub mod h;
pub mod i;
pub mod k;
pub mod p;
pub mod s;

table::chart_files! {
    /// The printed charts, by file.
    pub const FILES = [
        "a-mission", "b-air", "c-shore-guns", "d-barges", "e-destroyers", "f-special", "g-damage",
        "h-repair", "i-victory", "j-campaign", "k-names", "p-components", "s-skills",
    ];
}

table::chart_groups! {
    /// All charts of the game.
    pub struct Charts {
        pub a: a::Charts,
        pub a_map: a_map::Charts,
        pub b: b::Charts,
        pub c: c::Charts,
        pub d: d::Charts,
        pub e: e::Charts,
        pub f: f::Charts,
        pub g: g::Charts,
        pub g_rescue: g_rescue::Charts,
        pub h: h::Charts,
        pub i: i::Charts,
        pub k: k::Charts,
        pub p: p::Charts,
        pub s: s::Charts,
    }
}

table::keys! {
    /// What a shot can do.
    pub enum Shot { Miss = "miss", Hit = "hit", PossibleHit = "possible_hit", Jam = "jam" }
}

table::keys! {
    /// Whether a jammed gun fires again.
    pub enum Jam { Cleared = "cleared", StaysJammed = "stays_jammed" }
}

/// DB B-5.d, DB C-4.e: damage to a boat with two tracks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    Superficial,
    Damage {
        systems: u8,
        flooding: u8,
    },
    /// The boat is destroyed outright.
    Critical,
}

impl table::chart::Row for Points {
    fn read(row: &table::chart::RowData<'_>) -> Result<Points, String> {
        match row.key() {
            "superficial" => Ok(Points::Superficial),
            "critical" => Ok(Points::Critical),
            "systems" | "flooding" | "both" => Ok(Points::Damage {
                systems: row.number_or("systems", 0)?,
                flooding: row.number_or("flooding", 0)?,
            }),
            other => Err(format!(
                "`{other}` is not a damage result; known are superficial, systems, flooding, both, critical"
            )),
        }
    }
}
