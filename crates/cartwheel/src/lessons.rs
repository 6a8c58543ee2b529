//! A word of advice at each question's first time; the two training games teach the battles.

use shelf::{FirstMission, Lesson};

const fn lesson(question: &'static str, title: &'static str, text: &'static str) -> Lesson {
    Lesson { question, title, text }
}

pub const LESSONS: &[Lesson] = &[
    lesson(
        "battle-set-up",
        "Who moves when",
        "In every round the units numbered 1 act first, those numbered 4 last, and of each number \
         the mission's before the interceptors'. Bombers do well to go early, before fighters are \
         in place; fighters do well to go last. Nobody sees the numbers before a unit first moves. \
         Fire reaches only units at the same altitude.",
    ),
    lesson(
        "mission-placing",
        "The mission area",
        "Mission units start on the five hexes marked M, one to a hex, and fly north to the target \
         ring marked T. Fighters on the wings can turn in to help.",
    ),
    lesson(
        "approach",
        "Come in or wait",
        "A die says at which edge an interceptor enters: 1 to 9 are the numbers along the edge, and \
         a ten is surprise, anywhere and with a better first shot. Off the board it may instead \
         change its altitude by a level.",
    ),
    lesson(
        "flight",
        "Plan a flight",
        "Every point must be spent. Ahead costs one; turns, rolls and loops cost what the movement \
         chart says for the type, and none may follow another at once. A dive gives points, a climb \
         costs them. A fighter fires once, for a point, at a target ahead and at its own altitude: \
         from behind is best, from the side worst. After a shot the rest can be planned anew.",
    ),
    lesson(
        "defensive-fire",
        "Bombers fire back",
        "Whenever an interceptor enters a hex within two of a bomber at its altitude, the bomber may \
         try. Half of the tries come to a shot.",
    ),
    lesson(
        "late-entry",
        "Latecomers",
        "They come onto a free hex marked M and fly at once. They may also wait, but bombs that are \
         not dropped within six rounds count as an aborted mission.",
    ),
    lesson(
        "broadside",
        "Choose targets",
        "Every unit fires once a round, and all damage is done at the end of it. A first hit \
         disrupts, a second cripples, a third sinks. Ships already hurt are easier to hit. \
         Transports are out of reach until each of their warships has been fired at.",
    ),
    lesson(
        "naval-mission",
        "Ships to sea",
        "Up to four ships, each once a turn. Transports take troops and supplies along; warships \
         guard them and bombard the shore. Your opponent sees the ships, not what they carry.",
    ),
    lesson(
        "course",
        "The way there",
        "Ships sail any distance, but near enemy airbases and warships, and along strange coasts, \
         they are looked for in every hex. Once spotted they can be attacked from the air.",
    ),
    lesson(
        "interrupt",
        "Enemy ships",
        "You may stop them here with aircraft, if they are spotted, or with ships that roll to \
         intercept. You can also wait for a better hex.",
    ),
    lesson(
        "bombardment",
        "Guns at the beach",
        "A warship bombards with its attack factor on the bombing table. A disrupted defender helps \
         the landing.",
    ),
];

/// The two training games: the air battle, then the battle at sea.
pub const FIRST: &[FirstMission] = &[
    FirstMission {
        scenario: "yamamoto",
        settings: &[],
        seed: 11,
        text: "18 April 1943. Two P-38 units wait for the bomber that carries Admiral Yamamoto. Japan \
               flies the bomber and its Zeros; the Allies must shoot the bomber down within six rounds \
               and bring both P-38s home. Fire only reaches targets ahead and at the same altitude, best \
               from close behind.",
        teaches: &["battle-set-up", "approach", "flight"],
    },
    FirstMission {
        scenario: "iron-bottom-sound",
        settings: &[],
        seed: 12,
        text: "13 and 14 November 1942, off Guadalcanal. American cruisers meet battleships by night, and \
               what is left of both meets again the next night. You command the Allied ships and choose \
               for each of them, round after round, whom it fires at. Each step sunk scores a point, \
               those of battleships two; ships that survive the first night fight in the second.",
        teaches: &["broadside"],
    },
];
