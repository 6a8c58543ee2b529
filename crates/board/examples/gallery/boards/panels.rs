//! A destroyer in section after a hit, and the instruments of a submarine in an engagement.

use super::ships::destroyer;
use board::plans::{ProfileNow, RoomNow};
use board::{
    Board, Counter, Face, Gauge, HitRow, Icon, Instrument, Lane, Light, Marks, MountState, Officer,
    Panel, Plot, PlotCorner, Plotted, Rim, Side, Step, SystemNow, TableCell, TableRow, Target,
    Tone, TubeNow, TubeState, Watch,
};

pub(crate) fn all() -> Vec<(Board, Marks)> {
    vec![section(), engagement()]
}

fn officer(key: &str, name: &str, captain: bool) -> Officer {
    Officer {
        target: Target::from(format!("man:{}", key.to_ascii_lowercase())),
        short: key.to_owned(),
        name: name.to_owned(),
        captain,
    }
}

fn section() -> (Board, Marks) {
    let room = |key: &str| RoomNow { target: format!("room:{key}"), ..RoomNow::default() };
    let now = ProfileNow {
        name: "USS Cassin Young".to_owned(),
        rooms: vec![
            RoomNow { hits: 4, flooded: true, ..room("engine-aft") },
            RoomNow {
                hits: 2,
                team: 3,
                officers: vec![officer("EO", "Lt. Brandt, Engineering Officer", false)],
                outlook: "+3 · 72 %".to_owned(),
                ..room("fire-aft")
            },
            RoomNow {
                hits: 1,
                team: 3,
                officers: vec![officer("XO", "Lt. Cdr. Ortiz, Executive Officer", false)],
                outlook: "+5 · 92 %".to_owned(),
                ..room("fire-fwd")
            },
            RoomNow { hits: 1, ..room("stack-aft") },
            RoomNow { officers: vec![officer("CO", "Cdr. Hale, captain", true)], ..room("bridge") },
            RoomNow {
                officers: vec![officer("GO", "Lt. Keane, Gunnery Officer", false)],
                ..room("cic")
            },
        ],
        guns: vec![
            (Target::from("gun:h"), MountState::Out),
            (Target::from("gun:d"), MountState::Damaged),
        ],
        fittings: vec![(Target::from("fitting:sg"), 1)],
        sections: vec![
            ("Repair 3, 13 men".to_owned(), 0),
            ("Repair 2, 6 of 10 men".to_owned(), 3),
            ("Repair 1, 14 men".to_owned(), 0),
        ],
        list: -2,
        trim: 0,
    };
    let marks = Marks::none()
        .option("room:fire-fwd", 1, "Three men and the XO")
        .option("room:stack-aft", 2, "The aft stack")
        .chosen("man:xo");
    let note = "The aft engine room is flooded and destroyed; a fire burns on the deck midship.";
    let face = Face::Profile(destroyer(&now));
    (Board::new("fletcher", "Damage control", face).noted(note), marks)
}

fn clock() -> Gauge {
    let boxes = (1..=18u8).map(|n| Watch {
        label: n.to_string(),
        dark: (n - 1) % 6 >= 3,
        apart: n > 1 && n % 6 == 1,
    });
    Gauge::Clock { boxes: boxes.collect(), at: 9, second: Some(15) }
}

fn depth() -> Gauge {
    let level = |name: &str, value: &str, note: &str| {
        Step::new(name)
            .value(value)
            .note(note)
            .target(format!("depth:{}", name.to_ascii_lowercase()))
    };
    let levels = vec![
        level("Surface", "+3", ""),
        level("Periscope", "+2", ""),
        level("Shallow", "+2", "hit roll +1"),
        level("Midwater", "+2", "no torpedoes"),
        level("Deep", "0", ""),
        level("Abyss", "−1", "open water"),
    ];
    Gauge::Depth { levels, at: 1, crush: Some(4) }
}

fn telegraph() -> Gauge {
    let orders = ["Stop", "Slow", "Standard", "Full", "Flank"];
    let reading = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    Gauge::Telegraph {
        orders: orders
            .map(|name| Step::new(name).target(format!("speed:{}", name.to_ascii_lowercase())))
            .to_vec(),
        at: 1,
        readings: vec![reading("Signature", "−2"), reading("Battery", "−1"), reading("Range", "0")],
    }
}

fn ladder() -> Gauge {
    let closes = ["5", "4", "3", "3", "2", "2", "2", "1", "1", "", ""];
    let rungs = closes.iter().enumerate().map(|(i, closes)| {
        let tone = match i {
            0..=2 => Tone::Damage,
            3..=5 => Tone::Warning,
            _ => Tone::Good,
        };
        let value =
            if closes.is_empty() { "never".to_owned() } else { format!("{closes} or less") };
        Step::new((10 - i).to_string()).value(value).tone(tone)
    });
    Gauge::Ladder { rungs: rungs.collect(), at: 6 }
}

fn escorts() -> Gauge {
    let escort = |key: &str, name: &str| Counter::new(key, Icon::Escort, name, Side::Enemy);
    let lane = |label: &str, note: &str, tone, counters| Lane {
        target: None,
        label: label.to_owned(),
        note: note.to_owned(),
        tone,
        counters,
    };
    Gauge::Lanes {
        lanes: vec![
            lane("0", "", Tone::Good, vec![escort("escort:1", "2H")]),
            lane("1", "", Tone::Stock, vec![escort("escort:2", "1")]),
            lane("2", "", Tone::Warning, Vec::new()),
            lane("3", "fatal surfaced", Tone::Warning, Vec::new()),
            lane("4", "may ram", Tone::Damage, Vec::new()),
        ],
    }
}

fn solution() -> Gauge {
    let row = |name: &str, values: [u8; 5], ship: Option<(usize, Icon)>| TableRow {
        name: name.to_owned(),
        cells: values
            .iter()
            .enumerate()
            .map(|(i, value)| TableCell {
                target: None,
                text: if *value == 0 { "–".to_owned() } else { value.to_string() },
                strength: *value,
                icon: ship.filter(|(column, _)| *column == i).map(|(_, icon)| icon),
            })
            .collect(),
    };
    Gauge::Table {
        columns: ["abeam", "wide", "curved", "straight", "throat"].map(str::to_owned).to_vec(),
        rows: vec![
            row("Extreme", [0, 0, 1, 1, 2], None),
            row("Long", [0, 1, 2, 2, 3], Some((2, Icon::Freighter))),
            row("Mid", [0, 1, 2, 3, 4], Some((3, Icon::Tanker))),
            row("Close", [1, 2, 3, 4, 5], None),
        ],
        at: Some((2, 3)),
    }
}

fn tubes() -> Gauge {
    let tube = |number: u8, holds: &str, state, sure| TubeNow {
        target: Target::from(format!("tube:{number}")),
        number,
        holds: holds.to_owned(),
        state,
        sure,
    };
    Gauge::Tubes {
        tubes: vec![
            tube(1, "Mk 14", TubeState::Chosen, false),
            tube(2, "Mk 14", TubeState::Chosen, false),
            tube(3, "Mk 14", TubeState::Chosen, false),
            tube(4, "Mk 14", TubeState::Chosen, false),
            tube(5, "Mk 18", TubeState::Flooded, false),
            tube(6, "Mk 18", TubeState::Loaded, false),
            tube(7, "Mk 14", TubeState::Flooded, false),
            tube(8, "", TubeState::Empty, false),
            tube(9, "Mk 27", TubeState::Loaded, true),
            tube(10, "Mk 27", TubeState::Out, true),
        ],
        foot: "reloads 6 forward, 4 aft".to_owned(),
    }
}

fn damage() -> Gauge {
    let row = |name: &str, absent, hits, of| HitRow {
        target: None,
        name: name.to_owned(),
        absent,
        hits,
        of,
    };
    let systems = ["Radar", "Sonar", "Navigation", "Radio", "Deck gun", "AA guns"];
    Gauge::Hits {
        rows: vec![
            row("Hull", 2, 1, 6),
            row("Engine", 0, 0, 4),
            row("Motor", 0, 0, 4),
            row("Fuel tanks", 0, 0, 2),
            row("Batteries", 0, 0, 2),
        ],
        systems: systems
            .map(|name| SystemNow {
                target: None,
                name: name.to_owned(),
                tone: if name == "Radio" { Tone::Warning } else { Tone::Plain },
            })
            .to_vec(),
        foot: "⁄ not on this class".to_owned(),
    }
}

fn bearings() -> Plot {
    let mut plot = Plot::new(["1", "2", "3", "4", "5", "6"], ["6", "5", "4", "3", "2", "1"]);
    plot.light = Light::Night;
    plot.rim = Rim::Brass;
    plot.words = ("bearing".to_owned(), "ring".to_owned());
    let ship = |key: &str, icon, name: &str| Counter::new(key, icon, name, Side::Enemy);
    plot.pieces = vec![
        Plotted::new(0, 3, ship("ship:1", Icon::Tanker, "Large tanker")).line("3 hits, tally 5"),
        Plotted::new(1, 3, ship("ship:2", Icon::Freighter, "Freighter")).line("2 hits, tally 2"),
        Plotted::new(5, 3, ship("ship:3", Icon::Freighter, "Transport")).line("3 hits, tally 3"),
    ];
    plot.corners.push(PlotCorner {
        title: "Battle stations".to_owned(),
        note: "crew Ready, skill 1".to_owned(),
        counters: Vec::new(),
    });
    plot
}

fn engagement() -> (Board, Marks) {
    let mut panel = Panel::engagement(Light::Night);
    let put = |area, title: &str, note: &str, gauge| Instrument::new(area, title, gauge).note(note);
    let plot = Gauge::Plot { plot: Box::new(bearings()) };
    let battery = Gauge::Cells { filled: 9, of: 12, foot: "fuel 8, readiness Ready".to_owned() };
    panel.instruments = vec![
        put(Panel::CLOCK, "Engagement timer", "box 10, night of the second day, clear", clock()),
        put(Panel::DEPTH, "Depth", "crush: deep", depth()),
        put(Panel::PLOT, "The plot", "hex 0908", plot),
        put(Panel::TELEGRAPH, "Engine telegraph", "", telegraph()),
        put(Panel::LADDER, "Signature", "", ladder()),
        put(Panel::BATTERY, "Battery", "9 of 12", battery),
        put(Panel::ESCORTS, "Escort track", "hits on the box or less", escorts()),
        put(Panel::SOLUTION, "Firing solution", "hit on the number or less", solution()),
        put(Panel::TUBES, "Tubes", "quality is unknown until it runs", tubes()),
        put(Panel::DAMAGE, "Damage", "1 hit", damage()),
    ];
    let marks = Marks::none()
        .option("ship:1", 1, "Spread of 4")
        .option("ship:2", 4, "Spread of 3")
        .option("depth:deep", 6, "Go deep");
    let note = "Night; three ships on the plot, two escorts, four tubes chosen.";
    (Board::new("engagement", "Engagement", Face::Panel(panel)).noted(note), marks)
}
