//! Polar plots: guns of a destroyer against aircraft, and a submarine among ships.

use super::ships::destroyer_deck;
use board::{
    Aim, Board, Centre, Counter, Face, Icon, Light, Marks, MountState, Plot, PlotArc, PlotCell,
    PlotCorner, PlotLine, Plotted, Rim, Side, Target, Tone,
};

pub(crate) fn all() -> Vec<(Board, Marks)> {
    vec![attack(), plot()]
}

fn attack() -> (Board, Marks) {
    let bearings = ["000°", "045°", "090°", "135°", "180°", "225°", "270°", "315°"];
    let mut plot = Plot::new(bearings, ["Low", "Medium", "High"]);
    "Station 1, midday".clone_into(&mut plot.place);
    "Kikusui 2, wave 1 of 2".clone_into(&mut plot.note);
    plot.centre =
        Centre::Ship(destroyer_deck(&[("gun:h", MountState::Out), ("gun:d", MountState::Damaged)]));
    let plane = |key: &str, icon, name: &str| Counter::new(key, icon, name, Side::Enemy);
    plot.pieces = vec![
        Plotted::new(5, 2, plane("plane:val", Icon::DiveBomber, "Val"))
            .value("98 %")
            .guns(["gun:3", "gun:4", "gun:5"]),
        Plotted::new(2, 1, plane("plane:zero", Icon::Fighter, "Zero"))
            .value("92 %")
            .guns(["gun:2", "gun:a", "gun:f", "gun:j"]),
        Plotted::new(3, 0, plane("plane:tony", Icon::Fighter, "Tony"))
            .value("86 %")
            .guns(["gun:c", "gun:g", "gun:k"]),
        Plotted::new(7, 1, plane("plane:nick", Icon::TwinBomber, "Nick"))
            .value("98 %")
            .guns(["gun:1", "gun:b", "gun:d", "gun:h", "gun:i"]),
    ];
    plot.arcs.push(PlotArc { from: 67.5, to: 292.5, tone: Tone::Stock });
    let line = |from: &str, to: &str, aim| PlotLine {
        from: Target::from(from),
        to: Target::from(to),
        aim,
    };
    for piece in &plot.pieces {
        for gun in &piece.guns {
            let (from, to) = (gun.clone(), piece.counter.target.clone());
            plot.lines.push(PlotLine { from, to, aim: Aim::Laid });
        }
    }
    plot.lines.push(line("gun:e", "plane:val", Aim::Open));
    plot.lines.push(line("gun:e", "plane:zero", Aim::Open));
    plot.lines.push(line("gun:e", "plane:tony", Aim::Here));
    let corner = |title: &str, note: &str, counters| PlotCorner {
        title: title.to_owned(),
        note: note.to_owned(),
        counters,
    };
    let friend = |key: &str, icon| Counter::new(key, icon, "Support", Side::Own);
    plot.corners = vec![
        corner(
            "Special attack",
            "after the wave",
            vec![
                plane("special:1", Icon::Bomber, "Betty"),
                plane("special:2", Icon::DiveBomber, "Jill"),
            ],
        ),
        corner(
            "Air support: 4 held",
            "",
            ["air:1", "air:2", "air:3", "air:4"].map(|k| friend(k, Icon::GullFighter)).to_vec(),
        ),
        corner(
            "Support: 2 LCS(L)",
            "",
            ["lcs:1", "lcs:2"].map(|k| friend(k, Icon::Gunboat)).to_vec(),
        ),
    ];
    let marks = Marks::none()
        .option("plane:val", 1, "Val, 225° High")
        .option("plane:zero", 2, "Zero, 090° Medium")
        .option("plane:tony", 3, "Tony, 135° Low")
        .chosen("gun:e");
    let note = "40 mm E may fire at the Val, the Zero or the Tony.";
    (Board::new("attack", "The attack", Face::Plot(plot)).noted(note), marks)
}

fn plot() -> (Board, Marks) {
    let mut plot = Plot::new(["1", "2", "3", "4", "5", "6"], ["6", "5", "4", "3", "2", "1"]);
    "The plot".clone_into(&mut plot.place);
    "hex 0908".clone_into(&mut plot.note);
    plot.light = Light::Night;
    plot.rim = Rim::Brass;
    plot.words = ("bearing".to_owned(), "ring".to_owned());
    let ship = |key: &str, icon, name: &str| Counter::new(key, icon, name, Side::Enemy);
    plot.pieces = vec![
        Plotted::new(0, 2, ship("ship:tanker", Icon::Tanker, "Large tanker"))
            .line("3 hits, tally 5"),
        Plotted::new(1, 3, ship("ship:freighter", Icon::Freighter, "Freighter"))
            .line("2 hits, tally 2"),
        Plotted::new(5, 3, ship("ship:transport", Icon::Freighter, "Transport"))
            .line("3 hits, tally 3"),
        Plotted::new(3, 4, ship("escort:1", Icon::Escort, "Escort")).line("box 1"),
    ];
    plot.cells.push(PlotCell {
        target: Target::from("cell:2-3"),
        sector: 2,
        ring: 3,
        tone: Tone::Warning,
        note: "sonar".to_owned(),
    });
    plot.corners.push(PlotCorner {
        title: "Battle stations".to_owned(),
        note: "crew Ready, skill 1".to_owned(),
        counters: Vec::new(),
    });
    let marks = Marks::none()
        .option("ship:tanker", 1, "Spread of 4")
        .option("ship:freighter", 4, "Spread of 3")
        .option("cell:2-3", 5, "Search");
    (Board::new("plot", "The plot", Face::Plot(plot)), marks)
}
