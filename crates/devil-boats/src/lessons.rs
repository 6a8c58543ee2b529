//! Words of advice for a newcomer's first night.

use shelf::{FirstMission, Lesson};

pub const FIRST_MISSION: FirstMission = FirstMission {
    scenario: "short",
    settings: &[("captains", "1")],
    seed: 151,
    text: "September 1943. You command PT #1 and lead three more boats out of Rendova by night. \
        Sail zone by zone to the red zone you are given, look for barges and guns, and bring \
        everybody home before dawn. Every night is a mission; thirty nights are a campaign.",
    teaches: &["map-order", "speed-up", "order", "fire", "stay", "gun-target"],
};

pub const LESSONS: &[Lesson] = &[
    Lesson {
        question: "map-order",
        title: "Sail to the flag",
        text: "The flag on the chart marks tonight's red zone. One order takes you there: press 1, \
            or click the flag. In each zone on the way the sea, chance events and aircraft are \
            rolled for; if anything happens to a boat you are asked again. Once there, patrol up to \
            four turns for convoys and guns, then go home.",
    },
    Lesson {
        question: "speed-up",
        title: "Aircraft overhead",
        text: "A fast boat is harder to hit, but it shoots worse and may lose touch with the others. \
            The odds show what it changes. You choose once for all runs of this aircraft.",
    },
    Lesson {
        question: "convoy",
        title: "Fight or slip away",
        text: "Barges bring victory points and shoot back with machine guns. Destroyers are for \
            torpedoes, and they hit hard. Slipping away costs nothing but the chance.",
    },
    Lesson {
        question: "order",
        title: "Range, speed and heading",
        text: "The board has three bands: Long, Medium, Close. The nearer you are, the better both \
            sides shoot: −3 at Long, +3 at Close. Fast is hard to hit and hard to shoot from. In \
            Close Range there are reefs. One order moves the whole squadron; below it a single boat \
            can be told something else.",
    },
    Lesson {
        question: "fire",
        title: "Guns and their odds",
        text: "Each option shows the exact odds of its roll: green is a hit, grey a miss, red a jam. \
            Concentrate on one target, or set one for every gun and give them all at once. Hover an \
            option and its target lights up on the board.",
    },
    Lesson {
        question: "gun-target",
        title: "One gun at a time",
        text: "The target your gun had is gone. Give it another; the bars show what each would bring.",
    },
    Lesson {
        question: "open-fire",
        title: "The first shots",
        text: "While you are undetected you choose when the shooting starts. The first salvo is the \
            best one; after it they know where you are.",
    },
    Lesson {
        question: "salvo",
        title: "Torpedoes",
        text: "Four tubes, and no reload at sea. Closer is better. A torpedo can be a dud, so send \
            more than one at a destroyer.",
    },
    Lesson {
        question: "stay",
        title: "Stay or break off",
        text: "A round is over. Count what is left of them and of you: points are only worth having \
            if the boats come home. Breaking off is no disgrace.",
    },
    Lesson {
        question: "crew-order",
        title: "Your crew",
        text: "Below the board lies your own boat with its twelve men. Here they repair what is \
            broken, treat the wounded and take empty stations. A repair that fails may cost the \
            part for the night; carry on if you can do without it.",
    },
    Lesson {
        question: "fire-aboard",
        title: "Fire!",
        text: "Fire below deck reaches the fuel sooner or later. Fight it while there is an \
            extinguisher, and leave the boat before it is too late.",
    },
    Lesson {
        question: "reserve",
        title: "The first mission is over",
        text: "Its points stand in the campaign log, under Records. The Reserve may take the place \
            of a boat that is in the yard. You know all you need now: play on, or begin a campaign \
            of your own.",
    },
    Lesson {
        question: "rest",
        title: "Another night",
        text: "After four missions in a row the crews have a night off. More rest gives the yard and \
            the sick bay time, but the campaign has only so many nights.",
    },
];
