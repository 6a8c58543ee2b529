//! A word of advice at each question's first time, and a first patrol that shows much of the game.

use shelf::{FirstMission, Lesson};

const fn lesson(question: &'static str, title: &'static str, text: &'static str) -> Lesson {
    Lesson { question, title, text }
}

pub(crate) const LESSONS: &[Lesson] = &[
    lesson(
        "torpedo-load",
        "Torpedoes nobody can trust",
        "Until late 1943 half of them fail or worse, and none shows what it is before it runs. What \
         goes aft stays aft: four tubes there point astern.",
    ),
    lesson(
        "leg",
        "Three days at a time",
        "Cruising takes two hexes for one fuel and finds most. Stalking takes one hex, finds less, \
         and begins a fight unseen at periscope depth. The blue edge on the map shows how far you \
         can go and still come home; keep some fuel for hunts.",
    ),
    lesson(
        "engage",
        "Fight or pass",
        "With escorts there is no choice. Ships alone may be passed, and every fight brings an enemy \
         flotilla to its hex, which you leave slowly by stalking.",
    ),
    lesson(
        "approach",
        "The approach",
        "Depth and speed are added to the signature in every round. Slow at periscope depth is quiet \
         enough to fire; stopped and deep is how a hunted boat survives. Turn so that the best \
         target lies ahead; battle stations load the tubes at once.",
    ),
    lesson(
        "weapons",
        "Load and flood",
        "Only flooded tubes fire. Torpedoes left in flooded tubes after the round are spoilt or \
         wasted, so flood what you mean to fire.",
    ),
    lesson(
        "salvo",
        "Fire",
        "The firing solution shows on what each torpedo hits. Three or four at one ship sink more \
         than one at each. A spread starts worse and gets better with every torpedo.",
    ),
    lesson(
        "deck-gun",
        "Gun action",
        "The gun always sinks a merchantman in its range, but fired with a warship or Q-ship near \
         it is the end of the boat.",
    ),
    lesson(
        "flee-escort",
        "An escort above the periscope",
        "Two faces of the die ram the boat. A crash dive tires the crew and makes noise.",
    ),
    lesson(
        "flee-torpedo",
        "It comes back",
        "A circling torpedo can strike the hull several times. A crash dive gets under it.",
    ),
    lesson(
        "evasion",
        "Shake them off",
        "A low signature lets escorts fade by themselves. Quick quiet helps against several and \
         tires the crew; a clever plan costs fuel and may go wrong; a torpedo from the stern drives \
         the nearest back.",
    ),
    lesson(
        "break-off",
        "Enough?",
        "In 1941 and 1942 doctrine forbids a second attack: it costs a die of the tally unless it \
         sinks something. Damaged ships count half.",
    ),
    lesson(
        "hot-run",
        "Wet torpedoes",
        "A torpedo that stays in a flooded tube fails on 5 or 6 later. Fired off, it is gone and so \
         is a clean sweep.",
    ),
    lesson(
        "opportunity",
        "A call from headquarters",
        "A mission brings a die of tally. It must be begun at once, and costs fuel.",
    ),
    lesson(
        "drill-or-repair",
        "Quiet days",
        "Drills restore readiness; a jury rig mends what the Damage Chart allows at sea.",
    ),
    lesson(
        "port-call",
        "A friendly port",
        "A port without a base gives six fuel and lets you sail on. A base ends the patrol and \
         loads torpedoes.",
    ),
    lesson(
        "new-boat",
        "A newer boat",
        "Deeper, faster, better armed; but a season is lost with it.",
    ),
];

/// PS 3.2E: a patrol late in the war, with a good boat close to the enemy's lanes.
pub(crate) const FIRST_MISSION: FirstMission = FirstMission {
    scenario: "usn-patrol",
    settings: &[
        ("season", "F44"),
        ("class", "Balao"),
        ("patrol", "strategic"),
        ("start", "1408"),
        ("station", "1306"),
        ("captain-skill", "2"),
        ("crew-skill", "2"),
    ],
    seed: 11,
    text: "Fall 1944. You command a new Balao boat at Guam. Sail north to the lanes between Iwo Jima \
        and Tokyo, sink what you find, and come home with fuel to spare: four points are a good \
        patrol, ten promote you.",
    teaches: &["torpedo-load", "leg", "engage", "approach", "weapons", "break-off"],
};
