//! What is agreed before the first turn.

use shelf::options::Switch;

shelf::scenarios! {
    /// Chapter 17: what is played; only scenarios that are whole are offered.
    pub enum Start in [Yamamoto, IronBottomSound, BismarckSea, Toenails, Bougainville, Campaign] {
        Yamamoto = "yamamoto": "Death of Admiral Yamamoto", "18 April 1943: one air battle, for beginners",
        IronBottomSound = "iron-bottom-sound": "Iron Bottom Sound", "13 and 14 November 1942: two sea battles, for beginners",
        BismarckSea = "bismarck-sea": "Battle of the Bismarck Sea", "March 1943: a convoy to Lae, one turn",
        Toenails = "toenails": "Operation Toenails", "New Georgia, July to August 1943: three turns",
        Bougainville = "bougainville": "Rolling to an End", "Bougainville, November to December 1943: three turns",
        Campaign = "campaign": "Operation Cartwheel", "The campaign, July to December 1943: twelve turns",
    }
}

shelf::options! {
    /// The agreed game.
    pub struct Setup in UpFront {
        scenario start: Start,
        group options: Options,
        group house: House,
    }
}

shelf::options! {
    /// The optional rules of the book.
    pub struct Options in Optional {
        /// OC 9.6.o
        sealed_target: Switch {
            key: "sealed-target", title: "Sealed target", rule: "OC 9.6.o",
            text: "The specific target of a raid, unless ships, is fixed when the mission is declared",
        }
        /// OC 9.7.7.a
        variable_sequence: Switch {
            key: "variable-sequence", title: "Variable sequence", rule: "OC 9.7.7.a",
            text: "From round 2 on the better roll may exchange two sequence markers",
        }
        /// OC 9.7.10a.a
        dive_bombers_fight: Switch {
            key: "dive-bombers-fight", title: "Single-engine bombers as fighters", rule: "OC 9.7.10a.a",
            text: "Empty dive bombers may attack as fighters; a loaded Beaufighter may not",
        }
    }
}

shelf::options! {
    /// The readings of the book that change play, each with its recommended default.
    pub struct House in House {
        /// R-INIT-REGROUP-SIGN
        regroup_initiative: enum RegroupInitiative {
            key: "regroup-initiative", title: "Initiative in a general regroup", rule: "R-INIT-REGROUP-SIGN",
            text: "What a general regroup does to the initiative roll",
            Handicap = "handicap": "it hampers the Allies: −1",
            Printed = "printed": "+1 as printed",
        }
        /// R-AIRBASE-REPAIR
        airbase_repair: enum AirbaseRepair {
            key: "airbase-repair", title: "Destroyed airbases", rule: "R-AIRBASE-REPAIR",
            text: "When a destroyed airbase may be restored",
            GeneralRegroup = "general-regroup": "in general regroup turns (14.5.6)",
            EveryTurn = "every-turn": "in every Regroup Phase (6.6.3)",
        }
        /// R-TOWN-AA
        town_aa: enum TownAa {
            key: "town-aa", title: "AA of towns", rule: "R-TOWN-AA",
            text: "Whether a town fires at bombers",
            One = "one": "with a factor of 1",
            Never = "never": "it does not",
        }
        /// R-BEAUFIGHTER-T
        torpedoes: enum Torpedoes {
            key: "torpedoes", title: "Torpedoes of the RAAF", rule: "R-BEAUFIGHTER-T",
            text: "Which aircraft drops torpedoes",
            Beaufort = "beaufort": "the Beaufort",
            Beaufighter = "beaufighter": "the Beaufighter, as printed in 9.10.6",
        }
        /// R-FORT-THIRD-HIT
        fort_hits: enum FortHits {
            key: "fort-hits", title: "Fortifications", rule: "R-FORT-THIRD-HIT",
            text: "Which hit removes a full fortification",
            Second = "second": "the second",
            Third = "third": "the third, as printed",
        }
        /// R-BUNA-TOENAILS
        buna: enum Buna {
            key: "buna", title: "Buna in Operation Toenails", rule: "R-BUNA-TOENAILS",
            text: "The airbase at the start of 17.2",
            Working = "working": "works",
            Destroyed = "destroyed": "is destroyed, as in the campaign",
        }
        /// R-RADAR-SCOPE
        radar: enum Radar {
            key: "radar", title: "Port Moresby radar", rule: "R-RADAR-SCOPE",
            text: "Which Allied scrambles it helps",
            Near = "near": "against targets within 2 hexes of Port Moresby",
            Everywhere = "everywhere": "all",
        }
        /// R-CARGO-HIDDEN
        cargo: enum Cargo {
            key: "cargo", title: "Cargo", rule: "R-CARGO-HIDDEN",
            text: "Whether the enemy sees what transports carry",
            Hidden = "hidden": "hidden until it lands or is hit",
            Open = "open": "open",
        }
        /// R-CARRIER-ALONE
        carrier_aircraft: enum CarrierAircraft {
            key: "carrier-aircraft", title: "Carrier aircraft alone", rule: "R-CARRIER-ALONE",
            text: "Whose carrier aircraft fly only with carrier aircraft",
            Japanese = "japanese": "those of Japan",
            Both = "both": "those of both sides",
        }
        /// R-TRANSPORT-AA
        transport_aa: enum TransportAa {
            key: "transport-aa", title: "AA of transports", rule: "R-TRANSPORT-AA",
            text: "Whether transports fire at bombers",
            Never = "never": "they do not",
            Printed = "printed": "with the AA of their counter",
        }
        /// R-INVADE-WHO
        invaders: enum Invaders {
            key: "invaders", title: "Invasion transports", rule: "R-INVADE-WHO",
            text: "Which transports can land an invasion",
            All = "all": "all that carry troops",
            Landing = "landing": "LST and Daihatsu only",
        }
        /// R-SUPPLY-CITY-HITS
        city_supply: enum CitySupply {
            key: "city-supply", title: "Damaged cities as supply sources", rule: "R-SUPPLY-CITY-HITS",
            text: "Whether hits limit how far Port Moresby and Rabaul supply",
            Limited = "limited": "they do (13.2.4)",
            Whole = "whole": "only when closed (13.1)",
        }
        /// R-CITY-HITS-TIME
        city_hits: enum CityHits {
            key: "city-hits", title: "When hits on a city cut off supply", rule: "R-CITY-HITS-TIME",
            text: "When those count as out of supply who traced to a city that is bombed",
            SupplyPhase = "supply-phase": "in the Supply Determination Phase",
            AtOnce = "at-once": "at once, as with supply units",
        }
        /// R-PARA-TIMING
        drop_combat: enum DropCombat {
            key: "drop-combat", title: "Combat after a drop", rule: "R-PARA-TIMING",
            text: "When paratroops fight for the hex they land in",
            Ground = "ground": "in the Allied combat step of the turn",
            AtOnce = "at-once": "at once",
        }
        /// R-RETURN-RABAUL
        rabaul_return: enum RabaulReturn {
            key: "rabaul-return", title: "Ships returning to Rabaul", rule: "R-RETURN-RABAUL",
            text: "Up to how many hits Rabaul takes ships in",
            Three = "three": "3, as every port",
            Seven = "seven": "7",
        }
        /// R-IBS-CLT
        light_cruiser: enum LightCruiser {
            key: "light-cruiser", title: "Light cruiser of Iron Bottom Sound", rule: "R-IBS-CLT",
            text: "The Japanese CLT of part 2",
            Fresh = "fresh": "is a fresh one",
            Same = "same": "is that of part 1 with its damage",
        }
    }
}
