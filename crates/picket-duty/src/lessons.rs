//! A word of advice at each question's first time, and a first day that shows much of the game.

use shelf::{FirstMission, Lesson};

const fn lesson(question: &'static str, title: &'static str, text: &'static str) -> Lesson {
    Lesson { question, title, text }
}

pub const LESSONS: &[Lesson] = &[
    lesson(
        "engineer-room",
        "Where men stand, they can be hit",
        "An officer in a compartment that is hit is lost until the next phase. Fore or aft is even.",
    ),
    lesson(
        "cpo-place",
        "The Chief Petty Officer",
        "He counts for morale at the end of the day and for nothing else. Put him where little \
         strikes: a magazine aft is better than the Bridge.",
    ),
    lesson(
        "battery",
        "Lay the guns",
        "Every gun that bears fires once. The first plane in each list is where the Gunnery \
         Officer would lay it. Three hits set a plane on fire; a plane on fire seldom strikes. \
         In the Advanced Game 5in guns shoot better at the plane their director follows. Fighters \
         you hold back can meet a later wave or a special attack.",
    ),
    lesson(
        "reassign-air",
        "Fighters with nothing to do",
        "Their target fell before they fired. They may take another plane now, or wait.",
    ),
    lesson(
        "special-fire",
        "Those who slipped through",
        "No gun can be laid on them. Each section can spray one plane that comes at it: 7 or less \
         destroys it. The first spray of a day costs ammunition.",
    ),
    lesson(
        "maneuver",
        "Hard over",
        "Once a phase, for one fuel. If it works, every plane still to come rolls one worse, in all \
         waves of the phase.",
    ),
    lesson(
        "watch",
        "Place the repair parties",
        "Up to three men to a compartment, of the team of that section. A damaged compartment \
         without a man gets worse at the end of the phase. The Executive Officer, the Engineer and \
         the Damage Control Officer must serve somewhere, good or not.",
    ),
    lesson(
        "next-repair",
        "Easiest first",
        "Men who finish a place may go on to the next, so begin where success is likely.",
    ),
    lesson(
        "move-on",
        "Men are free",
        "They may help in other places of their section at once, together or apart.",
    ),
    lesson(
        "officer-moves",
        "An officer is free",
        "He may go on to another place under repair and helps there too, if he is a help.",
    ),
    lesson(
        "counterflood",
        "Right the ship",
        "A list or trim of two bars guns from part of the sky. Flooding the other side rights her, \
         but every flooded compartment brings her closer to sinking.",
    ),
    lesson(
        "emergency-repairs",
        "All hands",
        "With half the ship hurt all hands may fight the damage: every repair is easier by two, but \
         no gun fires until you call it off.",
    ),
    lesson(
        "leave-station",
        "Stay or go",
        "In a campaign a ship repaired is worth more than a wreck on station. In a scenario a \
         withdrawal is a defeat.",
    ),
    lesson(
        "anchorage",
        "Repair, or only stores",
        "Repairs take days but mend everything. Stores alone take one to three days.",
    ),
];

pub const FIRST_MISSION: FirstMission = FirstMission {
    scenario: "scenario-1",
    settings: &[("no-attack-ends", "on")],
    seed: 87,
    text: "24 March 1945, a week before the landing on Okinawa. You command a Fletcher on Radar \
        Picket Station 9 for one day: morning, midday, night. Planes come in waves. Lay your guns, \
        meet those that slip through, and if one strikes, put out the fires and mend the ship. \
        Keep her on station and you win; keep every plane off her and you win decisively.",
    teaches: &["engineer-room", "cpo-place", "battery", "special-fire"],
};
