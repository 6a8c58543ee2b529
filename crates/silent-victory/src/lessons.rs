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
        question: "abort",
        title: "Box by box",
        text: "Going on means the next box and the next encounter roll, shown at the right with its \
            dice. A boat that is badly hurt may turn for home after any roll; a patrol that sinks \
            nothing counts against you.",
    },
    Lesson {
        question: "other-time",
        title: "Day or night",
        text: "By night a boat may attack escorted ships from the surface, by day only from below. \
            Waiting for the other half of the day takes a roll, and the ships may be gone.",
    },
    Lesson {
        question: "attack",
        title: "Ships in sight",
        text: "The combat mat shows who was met, with tonnage and the hits each needs to sink. A \
            ship alone is safe prey. Under escort the boat is looked for after every attack, and \
            depth-charged if it is found.",
    },
    Lesson {
        question: "posture",
        title: "On the surface or below",
        text: "On the surface by night torpedoes hit better and both ends of the boat may fire at \
            once, but escorts find you more easily, and at first you cannot go deep.",
    },
    Lesson {
        question: "range",
        title: "How near",
        text: "The three arcs on the mat are the ranges, with the roll that hits at each. Close \
            Range hits best, but the escorts may find you before you shoot.",
    },
    Lesson {
        question: "weapon",
        title: "Torpedoes or the gun",
        text: "A ship without escort can be sunk with the deck gun and save torpedoes. A gun has few \
            rounds, and armed ships, type A, are not for it.",
    },
    Lesson {
        question: "tubes",
        title: "Fore or aft",
        text: "Six tubes point forward and four aft. What is loaded in them and what lies behind them \
            shows in the drawing of the boat below the boards.",
    },
    Lesson {
        question: "aim",
        title: "Place the torpedoes",
        text: "Say how many torpedoes go at each ship, or send all at one; the bars are the exact odds \
            of a hit. In 1942 many are duds, so send more than a ship needs. Nothing is fired before \
            you say so.",
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
