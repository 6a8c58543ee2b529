//! What is agreed before the first night.

shelf::scenarios! {
    /// DB 3.1.1
    pub enum Campaign {
        Short = "short": "Short campaign", "September 1943: thirty nights",
        Medium = "medium": "Medium campaign", "August and September 1943: sixty-one nights",
        Long = "long": "Long campaign", "July to September 1943: ninety-two nights",
    }
}

impl Campaign {
    /// RU-059: the first day, as the charts write it.
    pub fn first_day(self) -> &'static str {
        match self {
            Campaign::Short => "1943-09-01",
            Campaign::Medium => "1943-08-01",
            Campaign::Long => "1943-07-01",
        }
    }
}

shelf::options! {
    /// The agreed game.
    pub struct Setup in UpFront {
        scenario campaign: Campaign,
        /// DB MP.1: one captain for the solitaire game, two to four for the multiplayer game.
        captains: u8 {
            key: "captains", title: "Captains", rule: "DB MP.1",
            text: "How many players take a boat of their own",
            "1": "solitaire", "2": "two captains", "3": "three", "4": "four",
        }
        /// The name of each captain, if he does not want a rolled one.
        names: Vec<String> {
            key: "names", title: "Names of the captains", rule: "DB 3.2.1",
            text: "One for each captain; leave empty to roll them on table K",
        }
        group house: House,
    }
}

shelf::options! {
    /// The readings of the rulebook that change play, each with its recommended default.
    pub struct House in House {
        /// RU-058: which medal thresholds are in force.
        medals: enum MedalBands {
            key: "medals", title: "Medal thresholds", rule: "RU-058",
            text: "The book prints two sets of totals",
            Section8 = "section-8": "the higher ones, of section 8 and table J",
            TableI3 = "table-i-3": "the lower ones, of table I-3",
        }
        /// RU-109: where the squadron starts a second or third wave.
        later_waves: enum LaterWaves {
            key: "later-waves", title: "Start of later waves", rule: "RU-109",
            text: "Where the squadron meets the second and third wave",
            ByWeather = "by-weather": "by the weather, as printed",
            Long = "long": "always in Long Range",
        }
        /// RU-056: rolls on the section table for a Destroyer or Shore Gun shell.
        heavy_shell: enum HeavyShell {
            key: "heavy-shell", title: "Heavy shells", rule: "RU-056",
            text: "How many parts of a boat one shell of a Destroyer or Shore Gun can hit",
            Four = "four": "four, as the tables say",
            One = "one": "one, as in the played example",
        }
        /// RU-055: what a 3 means on the rescue table of a disabled boat in a Red Zone.
        red_rescue: enum RedRescue {
            key: "red-rescue", title: "Disabled alone in a Red Zone", rule: "RU-055",
            text: "What a roll of 3 brings for the helpless boat; the book leaves it open",
            Saved = "saved": "boat and crew are saved",
            Captured = "captured": "boat and crew are captured",
        }
        /// RU-020: when guns may be evaded on an Offensive Patrol.
        gun_evasion: enum GunEvasion {
            key: "gun-evasion", title: "Evading guns", rule: "RU-020",
            text: "When an Offensive Patrol may slip away from shore guns",
            AfterOneRound = "after-one-round": "after one round under fire",
            AtOnce = "at-once": "at once",
        }
        /// RU-057: what a Medic may treat.
        medic: enum MedicTreats {
            key: "medic", title: "Medic", rule: "RU-057",
            text: "What a Medic may treat",
            LightOnly = "light-only": "Light Wounds",
            SevereToo = "severe-too": "Severe Wounds too",
        }
        /// RU-063: when Light Wounds heal.
        light_wounds: enum LightWounds {
            key: "light-wounds", title: "Light Wounds", rule: "RU-063",
            text: "Whether they heal at base",
            HealAtBase = "heal-at-base": "healed before the next mission",
            Stay = "stay": "they stay",
        }
        /// RU-052: how the damage points that slow PTs #2-#4 are counted.
        damage_count: enum DamageCount {
            key: "damage-count", title: "Slowing damage", rule: "RU-052",
            text: "How the points that slow PTs #2-#4 are counted",
            HigherTrack = "higher-track": "the higher track",
            Sum = "sum": "both tracks together",
        }
        /// RU-110: whether a fire does damage in the round in which it is put out.
        fire_out: enum FireOut {
            key: "fire-out", title: "A fire put out", rule: "RU-110",
            text: "Whether it does damage in the round in which it is put out",
            NoDamage = "no-damage": "no damage once it is out",
            LastDamage = "last-damage": "one last roll on G-6",
        }
        /// RU-111: whose speed counts for detection when boats lie in different Range Zones.
        squadron_speed: enum SquadronSpeed {
            key: "squadron-speed", title: "Speed of a split squadron", rule: "RU-111",
            text: "Whose speed counts for detection with boats in different Range Zones",
            Fastest = "fastest": "the fastest boat's",
            Flagship = "flagship": "that of PT #1",
        }
        /// RU-112: when a Gunner's fifth kill makes him an Ace.
        ace: enum AceFrom {
            key: "ace", title: "A new Ace", rule: "RU-112",
            text: "From when a Gunner with his fifth kill shoots like an Ace",
            AtOnce = "at-once": "at once",
            NextMission = "next-mission": "from the next mission",
        }
    }
}
