//! S1 to S5: torpedo and gun fire, duds, damage, and the duel of submarines.

use super::by::ByDate;
use crate::{conditions::When, state::Range};
use table::chart::{Bands, ByName, Chart, Figures};

table::charts! {
    pub struct Charts {
        pub close: Chart<Shot, When> = "S1.close",
        pub medium: Chart<Shot, When> = "S1.medium",
        pub long: Chart<Shot, When> = "S1.long",
        pub duds: ByDate<Chart<Fuse, When>> = "S2",
        pub torpedo_damage: Chart<Points> = "S3.torpedo",
        pub critical: Figures<Natural> = "S3.critical",
        pub gun_damage: Chart<Points, When> = "S3.gun",
        pub to_sink: Bands<Points> = "S3.to_sink",
        pub others: ByName<Craft, Hull> = "S3.escort",
        pub circular_run: Chart<Circle> = "S4",
        pub circular_hit: Chart<Shot> = "S4.own",
        pub mat: Figures<Mat> = "S5",
        pub sight: Chart<Sighting> = "SUBS.sight",
        pub enemy_close: Chart<Shot> = "SUBS.close",
        pub enemy_medium: Chart<Shot> = "SUBS.medium",
        pub enemy_long: Chart<Shot> = "SUBS.long",
        pub enemy_dud: Chart<Fuse> = "SUBS.dud",
        pub enemy_salvo: Figures<Salvo> = "SUBS.salvo",
    }
}

table::keys! {
    pub enum Shot { Hit = "hit", Miss = "miss" }
    pub enum Fuse { Dud = "dud", Live = "live" }
    pub enum Natural { Two = "natural_2" }
    pub enum Circle { Miss = "miss", CircularRun = "circular_run" }
    pub enum Mat { Targets = "targets", DamageRows = "damage_rows", IncomingHits = "incoming_hits" }
    pub enum Sighting { SeenFirst = "seen_first", Ambush = "ambush" }
    pub enum Salvo { Torpedoes = "torpedoes" }
    pub enum Craft { Escort = "escort", Submarine = "submarine" }
    enum Harm { Damage = "damage", Points = "points" }
}

table::rows! {
    pub struct Points in Harm (pub u8 = "points");
}

table::rows! {
    /// SV 9.2.9.a, SV 9.9.4: what goes by a figure of its own.
    #[derive(Copy)]
    pub struct Hull { pub tons: u32, pub points: u8 }
}

impl Charts {
    /// SV 9.2.3
    pub fn to_hit(&self, range: Range) -> &Chart<Shot, When> {
        match range {
            Range::Close => &self.close,
            Range::Medium => &self.medium,
            Range::Long => &self.long,
        }
    }

    /// SV 9.9.5.b
    pub fn enemy(&self, range: Range) -> &Chart<Shot> {
        match range {
            Range::Close => &self.enemy_close,
            Range::Medium => &self.enemy_medium,
            Range::Long => &self.enemy_long,
        }
    }

    /// SV 9.1.1.b, SV-R96
    pub fn points_to_sink(&self, tons: u32) -> u8 {
        self.to_sink.at(i64::from(tons)).0
    }

    pub fn hull(&self, craft: Craft) -> Hull {
        *self.others.of(craft)
    }
}
