//! What is agreed before the first day on station.

use super::Post;
use serde::{Deserialize, Serialize};
use shelf::{
    OptionValue,
    options::{Input, Switch},
};

shelf::scenarios! {
    /// PD 2.0.L, PD 11.7.E: what is played.
    pub enum Start in [
        Full, Mini, Scenario1, Scenario2, Scenario3, Scenario4, Scenario5, Scenario6, Scenario7,
        Scenario8, Own,
    ] {
        Scenario1 = "scenario-1": "Before the landing", "24 March 1945, station 9: one day, for beginners",
        Scenario2 = "scenario-2": "First floating chrysanthemum", "6 April, station 1: Bush and Colhoun",
        Scenario3 = "scenario-3": "Help for Laffey", "16 April: Bryant on station 2; name her Pringle for station 14",
        Scenario4 = "scenario-4": "Dusk on station 10", "3 May, midday and night: Little",
        Scenario5 = "scenario-5": "Biplanes at dawn", "4 May: Morrison on station 1; name her Luce for station 12",
        Scenario6 = "scenario-6": "Two against the swarm", "11 May, station 15: Evans",
        Scenario7 = "scenario-7": "Ormoc", "The Philippines, 7 December 1944; hypothetical",
        Scenario8 = "scenario-8": "Olympic", "Off Kyushu, 1 to 3 November 1945; hypothetical",
        Own = "own-scenario": "A scenario of your own", "As your chart SCN.own says",
        Mini = "mini-campaign": "Mini-campaign", "The April storm, 1 to 16 April",
        Full = "full-campaign": "Full campaign", "Ninety days of iron, 1 April to 22 June",
    }
}

shelf::options! {
    /// The agreed game.
    pub struct Setup in UpFront {
        scenario start: Start,
        group options: Options,
        group house: House,
        game: enum GameChoice {
            key: "game", title: "Game", rule: "PD 2.0.L",
            text: "By their cards campaigns are advanced; the Basic Game leaves out weather, flooding, secondary compartments, raids and evasion",
            AsCard = "as-card": "as the card says",
            Basic = "basic": "Basic Game",
            Advanced = "advanced": "Advanced Game",
        }
        /// PD 2.0.K
        ship: String {
            key: "ship", title: "Ship", rule: "PD 2.0.K",
            text: "Her name; empty for one of the list",
        }
        /// PD 2.0.K
        officers: Names {
            key: "officers", title: "Officers", rule: "PD 2.0.K",
            text: "Captain, XO, Engineer, Gunnery Officer, DCO, CPO and the three chiefs, in this order; a name left empty is drawn from a list",
        }
    }
}

/// PD 2.0.K: the names the player gives, by post; an empty one is left open.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Names(pub Vec<String>);

impl Names {
    /// The name given to this man, if one was.
    pub fn of(&self, post: Post) -> Option<&str> {
        let name = self.0.get(post.index()).map(|name| name.trim());
        name.filter(|name| !name.is_empty())
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|it| it.trim() == name)
    }
}

impl OptionValue for Names {
    const INPUT: Input = Input::Each(&Post::BRIEF);

    /// None is too long for a log, and none moves up to a post that was left open.
    fn parse_value(text: &str) -> Option<Names> {
        let each = text.split(',').map(|one| one.trim().chars().take(40).collect::<String>());
        let mut names: Vec<String> = each.take(Post::EACH.len()).collect();
        while names.last().is_some_and(String::is_empty) {
            names.pop();
        }
        Some(Names(names))
    }
}

shelf::options! {
    /// PD 11.0: any of the optional rules.
    pub struct Options in Optional {
        /// PD 11.1.bonus
        willow: Switch {
            key: "willow", title: "Willow", rule: "PD 11.1.bonus",
            text: "A wooden biplane radar does not see, and that breaks up easily",
        }
        aces: Switch {
            key: "aces", title: "Gun crew aces", rule: "PD 11.2.A",
            text: "A mount with five kills shoots better",
        }
        no_attack_ends: Switch {
            key: "no-attack-ends", title: "No Attack Ends", rule: "PD 11.3.B",
            text: "Scenarios are fought out: the Attack Ends counters stay out of the container",
        }
        twin_engined: Switch {
            key: "twin-engined", title: "Twin-engined planes", rule: "PD 11.4.A",
            text: "Air support hits the larger planes better",
        }
        gun_repair: Switch {
            key: "gun-repair", title: "Gun mounts", rule: "PD 11.5.A",
            text: "5in and 40mm guns can be repaired on station",
        }
        flooding: Switch {
            key: "flooding", title: "Alternative flooding", rule: "PD 11.6.0",
            text: "The flooded compartment decides list and trim",
        }
        green_gunnery: Switch {
            key: "green-gunnery", title: "Green Gunnery Officer", rule: "PD 11.7.B",
            text: "His value is −1 or −2; unbalances the game in favour of the kamikazes (PD 11.7.D)",
        }
        morale_gunnery: Switch {
            key: "morale-gunnery", title: "Morale and gunnery", rule: "PD 11.7.C",
            text: "Morale modifies the guns; unbalances the game in favour of the kamikazes (PD 11.7.D)",
        }
    }
}

shelf::options! {
    /// The readings of the book that change play, each with its recommended default.
    pub struct House in House {
        /// PD-R02
        aft_magazine: enum AftMagazine {
            key: "aft-magazine", title: "Aft 40mm magazine", rule: "PD-R02",
            text: "What its loss costs tubs C, D and E",
            Distant = "distant": "−1 while the forward magazine is whole (7.8.2.J)",
            Silent = "silent": "they cannot fire (1.1)",
        }
        /// PD-R09
        wrecks: enum Wrecks {
            key: "wrecks", title: "Men in a destroyed place", rule: "PD-R09",
            text: "When a place already destroyed is hit again",
            Killed = "killed": "they are killed",
            Safe = "safe": "the hit is ignored",
        }
        /// PD-R13
        team_on_return: enum TeamOnReturn {
            key: "team-on-return", title: "Fighter Direction Team on return", rule: "PD-R13",
            text: "Whether every new station rolls for a team",
            Stays = "stays": "after replenishment the team stays as it was (5.1.C)",
            Rolled = "rolled": "every new station rolls (5.1.D)",
        }
        /// PD-R31
        fire_order: enum FireOrder {
            key: "fire-order", title: "Guns and support", rule: "PD-R31",
            text: "Which fires first at a wave",
            SupportFirst = "support-first": "air, surface, then guns",
            GunsFirst = "guns-first": "guns, air, then surface",
            Free = "free": "as the captain orders for each wave",
        }
        /// PD-R31
        gun_order: enum GunOrder {
            key: "gun-order", title: "Order of the guns", rule: "PD-R31",
            text: "In which order guns fire that are laid on one plane",
            Listed = "listed": "5in, 40mm, then 20mm",
            Chosen = "chosen": "as the captain orders for each wave",
        }
        /// PD-R33
        five_inch: enum FiveInch {
            key: "five-inch", title: "5in guns off the director", rule: "PD-R33",
            text: "Whether a gun that reaches the director's target may fire elsewhere",
            Free = "free": "it may",
            Bound = "bound": "it may not",
        }
        /// PD-R38
        maneuver_wave: enum ManeuverWave {
            key: "maneuver-wave", title: "Emergency Maneuver", rule: "PD-R38",
            text: "In which wave it may be tried",
            Any = "any": "in any wave, once a phase",
            First = "first": "in the first wave alone",
        }
        /// PD-R41
        twins: enum Twins {
            key: "twins", title: "Three damage rolls", rule: "PD-R41",
            text: "Which planes roll three times",
            Bombers = "bombers": "twin-engined bombers",
            All = "all": "all twin-engined planes",
        }
        officers_move: enum OfficersMove {
            key: "officers-move", title: "Officers in the middle of repairs", rule: "PD 7.8.2.F",
            text: "What XO and Engineer do when their compartment is repaired",
            Again = "again": "they may go on and help in another one (7.8.2.F)",
            Once = "once": "their rating counts in one compartment a step (7.7.E)",
        }
        /// PD-R43
        fire_track: enum FireTrack {
            key: "fire-track", title: "Full deck fire track", rule: "PD-R43",
            text: "When a full track loses the ship",
            SecondFailure = "second-failure": "after the second failed roll",
            AtOnce = "at-once": "as soon as a failed roll fills it",
        }
        /// PD-R49
        fourth_hit: enum FourthHit {
            key: "fourth-hit", title: "Flooding attempt", rule: "PD-R49",
            text: "What leads to Table 21",
            Destroyed = "destroyed": "any destruction of a listed compartment",
            Fourth = "fourth": "a true fourth hit alone",
        }
        /// PD-R55
        trip_home: enum TripHome {
            key: "trip-home", title: "The trip home", rule: "PD-R55",
            text: "Which ships roll on Table 16",
            Troubled = "troubled": "hull 0, maneuver 0 or settled",
            Always = "always": "every ship that leaves for repair",
        }
        /// PD-R70
        replenishment: enum Replenishment {
            key: "replenishment", title: "Replenishment", rule: "PD-R70",
            text: "What a stay for stores alone restores",
            Stores = "stores": "fuel and ammunition",
            All = "all": "everything",
        }
        /// PD-R89
        raid_rain: enum RaidRain {
            key: "raid-rain", title: "Rain in a raid", rule: "PD-R89",
            text: "Whether rain adds 1 on Table 22",
            No = "no": "it does not",
            Adds = "adds": "it does",
        }
    }
}
