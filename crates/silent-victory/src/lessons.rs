//! Words of advice for a newcomer's first patrol.

use shelf::{FirstMission, Lesson};

pub const FIRST_MISSION: FirstMission = FirstMission {
    scenario: "gato",
    settings: &[],
    seed: 2,
    text: "April 1942. You command USS Gato and sail from Australia for the Java Sea. The boat goes \
        from box to box of its track; each box may bring ships, escorts or aircraft. Sink what you \
        can, shake off the escorts, and bring the boat home. A patrol takes a month; \
        a career lasts to the end of the war.",
    teaches: &["service", "stores", "attack", "weapon"],
};

pub const LESSONS: &[Lesson] = &[
    Lesson {
        question: "service",
        title: "Orders",
        text: "Between two patrols the boat lies in port: it is repaired, the crew recovers, and \
            honours are given out. Sail when you are ready. The orders are rolled, and the chart \
            shows the way: two boxes out, five on station, two home.",
    },
    Lesson {
        question: "stores",
        title: "Load torpedoes",
        text: "From late 1943 electric torpedoes come aboard. They leave no wake, so that escorts do not \
            see where they came from by day, but they are slower and hit less often from afar.",
    },
    Lesson {
        question: "attack",
        title: "Ships in sight",
        text: "The combat mat shows who was met, with tonnage and the hits each ship needs to sink. One \
            answer says how you attack: by day or night, submerged or on the surface, from which \
            range, with which tubes, and how many torpedoes go at each ship. The proposal stands \
            ready; change what you like. A ship alone is safe prey. Under escort you are searched for \
            after every attack; on the surface at night you aim better but are found more easily, and \
            at Close Range you may be found before you fire. In 1942 many torpedoes are duds.",
    },
    Lesson {
        question: "aim",
        title: "In position",
        text: "The approach worked and nobody has seen you. Now choose the tubes, and how many torpedoes \
            go at each ship. The figures are the exact chance to sink it with this salvo.",
    },
    Lesson {
        question: "weapon",
        title: "The next weapon",
        text: "Against a ship without escort each end of the boat and the deck gun may fire once a \
            round, one after another. Shells save torpedoes, but there are few of them, and armed \
            ships, type A, are not for the gun.",
    },
    Lesson {
        question: "abort",
        title: "Go on or go home",
        text: "After a fight or damage you may end the patrol. A boat that is badly hurt is easier to \
            lose; a patrol that sinks nothing counts against you.",
    },
    Lesson {
        question: "hunted",
        title: "Depth charges",
        text: "The escorts listen. Each time they find you they attack and listen again, and a boat \
            found once is found more easily. Below test depth they hear less, but the hull pays for \
            it; later boats carry decoys.",
    },
    Lesson {
        question: "follow",
        title: "After them",
        text: "The ships that got away can be followed for another attack. Undamaged ships and convoys \
            take a roll; damaged merchants are found without one, and may have lost their escort.",
    },
    Lesson {
        question: "reload",
        title: "Reload",
        text: "Empty tubes are filled from the racks behind them. When those are empty too, that end \
            of the boat has nothing left to say on this patrol.",
    },
    Lesson {
        question: "way-home",
        title: "The way home",
        text: "The patrol is broken off, and both ways home are equally long: back the way you came, \
            or on to the end of the track.",
    },
];
