//! The readings of disputed rules, each declared once.

shelf::options! {
    /// The readings of disputed rules, each as recommended by default.
    pub struct House in House {
        /// PS-R04
        perimeter: enum Perimeter {
            key: "perimeter", title: "Places without a marker", rule: "PS-R04",
            text: "Who owns a place inside the Imperial Perimeter that has no marker",
            Dated = "dated": "Japan, but for places the Allies held by date",
            Printed = "printed": "Japan, but for the start port of the orders",
        }
        /// PS-R05
        port_calls: enum PortCalls {
            key: "port-calls", title: "Port calls", rule: "PS-R05",
            text: "Whether a friendly port without a base ends the patrol",
            Allowed = "allowed": "only if the captain wishes",
            Strict = "strict": "always",
        }
        /// PS-R08
        dock_roll: enum DockRoll {
            key: "dock-roll", title: "Season lost to repairs", rule: "PS-R08",
            text: "Whether repairs at a large base may cost a season",
            Always = "always": "roll for it everywhere",
            NotAtBases = "not-at-large-bases": "not at Base-2 and Base-3",
        }
        /// PS-R11
        range_notes: enum RangeNotes {
            key: "range-notes", title: "Range notes of the errata", rule: "PS-R11",
            text: "Which roll +1 at long and +2 at extreme range modify",
            Void = "void": "none",
            HitRoll = "hit-roll": "the torpedo roll",
            Scatter = "scatter": "the scatter roll, in place of its own list",
        }
        /// PS-R50
        natural_six: enum NaturalSix {
            key: "natural-six", title: "Torpedo roll of 6", rule: "PS-R50",
            text: "Whether a natural 6 can hit in a long spread",
            Counts = "counts": "by its total, as printed",
            Misses = "misses": "always misses",
        }
        /// PS-R51
        turned_over: enum TurnedOver {
            key: "turned-over", title: "Torpedo flaws", rule: "PS-R51",
            text: "Which torpedoes are turned over",
            OnHits = "on-hits": "those that reach a target",
            Always = "always": "every torpedo after its first roll",
        }
        /// PS-R54
        gun_duel: enum GunDuel {
            key: "gun-duel", title: "Surface fire near warships", rule: "PS-R54",
            text: "When a warship or Q-ship sinks a surfaced boat at once",
            Near = "near": "if the gun fires with one at close or mid range",
            AnyFire = "any-fire": "also if torpedoes are fired at one from the surface",
            Never = "never": "never",
        }
        /// PS-R63
        clever_plans: enum CleverPlans {
            key: "clever-plans", title: "Clever plans", rule: "PS-R63",
            text: "How many escorts one plan is for",
            One = "one-escort": "one",
            All = "all-escorts": "all of them",
        }
        /// PS-R82
        enemy_below: enum EnemyBelow {
            key: "enemy-below", title: "The Enemy Below", rule: "PS-R82",
            text: "What the modifier of the scenario does",
            AsPrinted = "as-printed": "+1 to closing and fading",
            Relentless = "relentless": "−1 to both",
        }
        /// PS-R87
        radar_signature: enum RadarSignature {
            key: "radar-signature", title: "Radar signature", rule: "PS-R87",
            text: "When radar that is on gives the boat away",
            Always = "always": "at every date",
            Dated = "dated": "American boats from Fall 1944",
        }
        /// PS-R89
        seaplanes: enum Seaplanes {
            key: "seaplanes", title: "Boats with aircraft", rule: "PS-R89",
            text: "Which boats carry an aircraft for search",
            AsPrinted = "as-printed": "I-46 and I-156",
            Historical = "historical": "I-15",
        }
        /// PS-R94
        raid_party: enum RaidParty {
            key: "raid-party", title: "Raiding party", rule: "PS-R94",
            text: "Who is carried on a raid",
            Raiders = "raiders": "raiders",
            Choice = "choice": "raiders or a team, as the captain likes",
        }
        /// PS-R95
        first_depth: enum FirstDepth {
            key: "first-depth", title: "Depth in the first approach", rule: "PS-R95",
            text: "Whether the boat may change depth at once",
            Free = "free": "yes",
            Fixed = "fixed": "not before the first re-engagement",
        }
        /// PS-R98
        evac_contact: enum EvacContact {
            key: "evac-contact", title: "Passengers on a beach", rule: "PS-R98",
            text: "Which contact brings a passenger on an evacuation",
            Any = "any-contact": "any",
            Rescue = "rescue-dice": "rescue dice only",
        }
        /// PS-R104
        charging: enum Charging {
            key: "charging", title: "Charge between engagements", rule: "PS-R104",
            text: "Whether days on the surface fill the batteries",
            Full = "full": "they are full again",
            AsLeft = "as-left": "they stay as the last engagement left them",
        }
        /// PS 3.1A.b
        doctrine_binds: enum DoctrineBinds {
            key: "violations", title: "Doctrine violations", rule: "PS 3.1A.b",
            text: "Whether a captain who does as he thinks best pays for it in the report",
            Count = "count": "a die off the tally, as printed",
            Ignored = "ignored": "never",
        }
        /// PS-R14
        battle_lines: enum BattleLines {
            key: "battle-lines", title: "Hexes around a battle", rule: "PS-R14",
            text: "Where the dice of a land or naval battle are rolled",
            Around = "around": "in its hex and the six around it",
            HexOnly = "hex-only": "in its hex only",
        }
        /// PS-R15
        safe_depths: enum SafeDepths {
            key: "safe-depths", title: "Depths before the May Incident", rule: "PS-R15",
            text: "Where Japanese escorts cannot attack before Summer 1943",
            Deep = "deep": "deep and in the abyss",
            Nowhere = "nowhere": "nowhere",
        }
        /// PS-R45
        long_alarm: enum LongAlarm {
            key: "long-alarm", title: "Battle stations kept up", rule: "PS-R45",
            text: "Whether rounds at battle stations tire the crew",
            Tires = "tires": "on a 6, each round",
            Never = "never": "never",
        }
        /// PS-R73
        acceptable_skill: enum AcceptableSkill {
            key: "acceptable-skill", title: "Skill after an acceptable patrol", rule: "PS-R73",
            text: "Whether the captain's skill rises after a tally of 4 to 6",
            Rolled = "rolled": "on 1 or 2, as the text says",
            Always = "always": "always, as the table says",
        }
        /// PS-R72
        scenario_rating: enum ScenarioRating {
            key: "scenario-rating", title: "Ratings between two patrols of a scenario", rule: "PS-R72",
            text: "What captain, crew and boat get between the patrols of orders over two seasons",
            Told = "told": "nothing, they are told for information",
            Counts = "counts": "all that a campaign gives: skill, rank, seasons ashore and in dock",
        }
        /// PS-R03
        excuses: enum Excuses {
            key: "excuses", title: "What excuses a violation", rule: "PS-R03",
            text: "Which success excuses a violation of doctrine",
            Own = "own-engagement": "one in the same engagement",
            Patrol = "patrol": "any of the patrol",
        }
        /// PS-R06
        liberty_roll: enum LibertyRoll {
            key: "liberty-roll", title: "Liberty roll of 1 or 2", rule: "PS-R06",
            text: "Whether the captain's skill can save a liberty that goes wrong",
            Natural = "natural": "no, the die itself counts",
            Modified = "modified": "yes, the total counts",
        }
        /// PS-R12
        cag_radar: enum CagRadar {
            key: "cag-radar", title: "Attack group and radar", rule: "PS-R12",
            text: "Whether both add to the contact dice",
            Both = "both": "both",
            GroupAlone = "group-alone": "only the group, contact on 4 to 6",
        }
        /// PS-R16
        mk27_load: enum Mk27Load {
            key: "mk27-load", title: "Mk 27 torpedoes", rule: "PS-R16",
            text: "How many may be taken",
            Four = "four": "four",
            Any = "any": "as many as go aft",
        }
        /// PS-R18
        mine_fields: enum MineFields {
            key: "mine-fields", title: "Mines of one task", rule: "PS-R18",
            text: "How many mines a task lays",
            One = "one": "one, and one in a hex",
            All = "all": "all that are aboard",
        }
        /// PS-R19
        last_hull_box: enum LastHullBox {
            key: "last-hull-box", title: "The last hull box", rule: "PS-R19",
            text: "Which hull hit sinks the boat",
            Beyond = "beyond": "one with no box left",
            Last = "last": "the one that fills the last box",
        }
        /// PS-R20
        no_hit_boxes: enum NoHitBoxes {
            key: "no-hit-boxes", title: "No-hit markers", rule: "PS-R20",
            text: "Which box a real hit takes effect from",
            Filled = "filled": "the first empty one",
            Apart = "apart": "the first of all",
        }
        /// PS-R21
        skill_limit: enum SkillLimit {
            key: "skill-limit", title: "Limit of skill", rule: "PS-R21",
            text: "How far captain and crew can rise",
            Three = "three": "3",
            Nine = "nine": "9",
        }
        /// PS-R22
        panic: enum Panic {
            key: "panic", title: "Panicky crews", rule: "PS-R22",
            text: "What panic does besides slow loading",
            Hampers = "hampers": "−1 to every roll with crew skill",
            Nothing = "nothing": "nothing",
        }
        /// PS-R23
        crowded: enum Crowded {
            key: "crowded", title: "Civilians aboard", rule: "PS-R23",
            text: "How far a crew can rest with civilians aboard",
            NotSharp = "not-sharp": "not to Sharp",
            NoRest = "no-rest": "not at all",
        }
        /// PS-R24
        staying: enum Staying {
            key: "staying", title: "Staying in a hex", rule: "PS-R24",
            text: "Whether contact is rolled for a boat that stays",
            Looks = "looks": "yes",
            Quiet = "quiet": "only on a mission there",
        }
        /// PS-R25
        stalking: enum Stalking {
            key: "stalking", title: "A stalking boat", rule: "PS-R25",
            text: "How a stalking boat travels",
            ContactOnly = "contact-only": "submerged for the contact dice only",
            Submerged = "submerged": "submerged: no missions, no aircraft",
            Surfaced = "surfaced": "surfaced: no −1, radar works",
        }
        /// PS-R31
        friendly_fire: enum FriendlyFire {
            key: "friendly-fire", title: "Radio and friendly fire", rule: "PS-R31",
            text: "When own escorts attack",
            RadioOut = "radio-out": "with the radio out, as the rule says",
            RadioWorks = "radio-works": "with the radio working, as the Damage Chart says",
        }
        /// PS-R34
        hvt_escorts: enum HvtEscorts {
            key: "hvt-escorts", title: "Escorts of a warship", rule: "PS-R34",
            text: "How the escorts of a mission's warship are taken",
            Random = "random": "drawn at random",
            InOrder = "in-order": "in the order of types",
        }
        /// PS-R37
        strait_seabed: enum StraitSeabed {
            key: "strait-seabed", title: "Seabed of a strait", rule: "PS-R37",
            text: "How deep a strait is",
            Midwater = "midwater": "mid-water",
            Abyss = "abyss": "as the open sea",
        }
        /// PS-R40
        signature: enum SignatureValues {
            key: "signature", title: "Values of depth and speed", rule: "PS-R40",
            text: "When they are added to the signature",
            Running = "running": "in every approach",
            OnChange = "on-change": "only when depth or speed is changed",
        }
        /// PS-R41
        gun_left: enum GunLeft {
            key: "gun-left", title: "A gun left manned", rule: "PS-R41",
            text: "What diving without trying to stow does to the gun",
            Wrecked = "wrecked": "it is damaged",
            Spared = "spared": "nothing",
        }
        /// PS-R42
        crush_rolls: enum CrushRolls {
            key: "crush-rolls", title: "At crush depth", rule: "PS-R42",
            text: "When the hull is tested",
            OnReaching = "on-reaching": "on going there",
            EveryRound = "every-round": "in every round there",
        }
        /// PS-R43
        boat_age: enum BoatAge {
            key: "boat-age", title: "Young boats", rule: "PS-R43",
            text: "Which first boats are young",
            ByClass = "by-class": "all but V and S boats",
            None = "none": "none",
        }
        /// PS-R48
        q_ship_fire: enum QShipFire {
            key: "q-ship-fire", title: "Fire of a Q-ship", rule: "PS-R48",
            text: "How often it fires",
            Once = "once": "when it is revealed",
            EveryRound = "every-round": "in every round",
        }
        /// PS-R49
        stern_noise: enum SternNoise {
            key: "stern-noise", title: "A shot from the stern alone", rule: "PS-R49",
            text: "What it does to the signature",
            Nothing = "nothing": "nothing: +1 and −1",
            Less = "less": "−1",
        }
        /// PS-R53
        runs_on: enum RunsOn {
            key: "runs-on", title: "Torpedoes that run on", rule: "PS-R53",
            text: "Which ship behind the target they can meet",
            Sector = "sector": "one in the same sector",
            Bearing = "bearing": "one on the same bearing of the Plot",
        }
        /// PS-R55
        gun_hits: enum GunHits {
            key: "gun-hits", title: "Gun and damaged ships", rule: "PS-R55",
            text: "How often ammunition is rolled for",
            StillNeeded = "still-needed": "for the hits still needed",
            All = "all": "for all hits of the ship",
        }
        /// PS-R56
        closing_span: enum ClosingSpan {
            key: "closing-span", title: "Closing escorts", rule: "PS-R56",
            text: "Which rolls close",
            Within = "within": "those within the span, as the card says",
            Below = "below": "those below its end",
        }
        /// PS-R58
        dive_fatigue: enum DiveFatigue {
            key: "dive-fatigue", title: "Crash dives and the crew", rule: "PS-R58",
            text: "Which attempts tire the crew",
            Every = "every": "every one",
            Failed = "failed": "those that fail",
        }
        /// PS-R65
        alarm: enum Alarm {
            key: "alarm", title: "Flotillas on breaking off", rule: "PS-R65",
            text: "Where the alarm brings a flotilla",
            IfNone = "if-none": "to a hex that has none",
            Always = "always": "to every hex, one more",
            Never = "never": "nowhere",
        }
        /// PS-R67
        long_dive: enum LongDive {
            key: "long-dive", title: "After a test of fatigue", rule: "PS-R67",
            text: "Where the submerged timer goes",
            NextBox = "next-box": "to the next box, as printed",
            SixBoxes = "six-boxes": "six boxes on",
        }
        /// PS-R68
        flooded: enum FloodedTubes {
            key: "flooded", title: "Flooded tubes on breaking off", rule: "PS-R68",
            text: "Whether their torpedoes spoil",
            Spoil = "spoil": "yes, as in a reset",
            Keep = "keep": "no, only in a reset",
        }
        /// PS-R69
        half_points: enum HalfPoints {
            key: "half-points", title: "Half points", rule: "PS-R69",
            text: "How the halves of damaged ships are rounded",
            SumDown = "sum-down": "down, once for all",
            EachUp = "each-up": "up, for each ship",
        }
        /// PS-R70
        mission_points: enum MissionPoints {
            key: "mission-points", title: "Points for missions", rule: "PS-R70",
            text: "What parties, supplies, scouting and stations score",
            Die = "die": "1d6 each",
            Nothing = "nothing": "nothing",
        }
        /// PS-R71
        hits_counted: enum HitsCounted {
            key: "hits-counted", title: "Hits in the report", rule: "PS-R71",
            text: "Which hits count against the tally",
            OnArrival = "on-arrival": "all on arrival",
            AfterRepair = "after-repair": "those the base does not mend",
        }
        /// PS-R86
        oil: enum OilTrace {
            key: "oil", title: "Leaking fuel", rule: "PS-R86",
            text: "When it adds to the signature",
            AtStart = "at-start": "at the start of an engagement",
            EveryRound = "every-round": "in every approach",
        }
        /// PS-R96
        box_zero: enum BoxZero {
            key: "box-zero", title: "Escorts in box 0", rule: "PS-R96",
            text: "Whether they can attack",
            Quiet = "quiet": "no",
            Attack = "attack": "yes, if modifiers let them hit",
        }
        /// PS-R100
        sharp_in_base: enum SharpInBase {
            key: "sharp-in-base", title: "Sharp crews in a base", rule: "PS-R100",
            text: "What a base does to a Sharp crew",
            Stays = "stays": "nothing",
            Ready = "ready": "it becomes Ready",
        }
        /// PS-R103
        supply_loads: enum SupplyLoads {
            key: "supply-loads", title: "Supplies of one landing", rule: "PS-R103",
            text: "How many loads a landing brings ashore",
            One = "one": "one, and one in a hex",
            All = "all": "all that are aboard",
        }
        /// PS-R02
        doctrine_columns: enum DoctrineColumns {
            key: "doctrine-columns", title: "Seasons of a doctrine column", rule: "PS-R02",
            text: "How long the American columns of the Doctrine Chart hold",
            ByEvents = "by-events": "the first two for two seasons, the others for four",
            TwoSeasons = "two-seasons": "for two seasons each, the last to the end of the war",
        }
        /// PS-R09
        curved_box: enum CurvedBox {
            key: "curved-box", title: "Curved shots at extreme range", rule: "PS-R09",
            text: "Where the corrected hit number holds",
            AllSides = "all-sides": "on all sides",
            PortBow = "port-bow": "on the port bow only, as the erratum says",
        }
        /// PS-R13
        cag_scatter: enum CagScatter {
            key: "cag-scatter", title: "Scatter under an attack group", rule: "PS-R13",
            text: "Which modifiers hold beside the +2 of the group",
            Added = "added": "all of them",
            GroupAlone = "group-alone": "none",
        }
        /// PS-R28
        five_or_six: enum FiveOrSix {
            key: "five-or-six", title: "Success on 5 or 6", rule: "PS-R28",
            text: "Whether a modified total above 6 succeeds too",
            OrMore = "or-more": "yes",
            Exactly = "exactly": "no, by the letter",
        }
        /// PS-R33
        mission_range: enum MissionRange {
            key: "mission-range", title: "Range of missions", rule: "PS-R33",
            text: "How the two hexes to a mission's origin are counted",
            AcrossLand = "across-land": "on the map, land or sea",
            BySea = "by-sea": "by sea",
        }
        /// PS-R35
        mission_ashore: enum MissionAshore {
            key: "mission-ashore", title: "A mission on land", rule: "PS-R35",
            text: "What happens if the diagram gives a land hex",
            Rerolled = "rerolled": "the dice are rolled again",
            NoMission = "no-mission": "there is no mission",
        }
        /// PS-R39
        below_crush: enum BelowCrush {
            key: "below-crush", title: "Below crush depth", rule: "PS-R39",
            text: "Whether the boat may go deeper than its crush depth",
            Never = "never": "no",
            AtRisk = "at-risk": "yes, and the hull is tested",
        }
        /// PS-R44
        empty_battery: enum EmptyBattery {
            key: "empty-battery", title: "Empty batteries", rule: "PS-R44",
            text: "What happens when no charge is left to pay with",
            ComesUp = "comes-up": "the boat must surface or lie on the bottom",
            LiesStill = "lies-still": "nothing, she can only stop",
        }
        /// PS-R84
        raid_to_supply: enum RaidToSupply {
            key: "raid-to-supply", title: "Raids made supply runs", rule: "PS-R84",
            text: "Which navy may change a raid to a supply run",
            Ijn = "ijn": "the Japanese",
            Both = "both": "both",
        }
        /// PS-R93
        air_collision: enum AirCollision {
            key: "air-collision", title: "Aircraft over a periscope", rule: "PS-R93",
            text: "Whether an aircraft in the last box may run down the boat",
            Never = "never": "no",
            AsOthers = "as-others": "yes, as the rule makes no exception",
        }
        /// PS-R97
        bottom: enum Bottom {
            key: "bottom", title: "On the bottom", rule: "PS-R97",
            text: "What lying on the bottom is good for",
            Quiet = "quiet": "one less signature, and no charge is used",
            Nothing = "nothing": "nothing",
        }
    }
}
