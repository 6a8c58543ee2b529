//! The engagement as one instrument panel: clock, depth, plot, telegraph, signature, escorts, firing
//! solution, tubes, damage.

use super::{gauges, signed};
use crate::{
    rules::{ch05_boat, ch08_engagement, ch10_fire, ch10_salvo},
    state::{
        Bearing, Depth, Engagement, EscortKind, MerchantKind, Plotted, Range, Sector, Speed,
        System, WarshipKind, Weather, What,
    },
    view::View,
};
use board::{
    Board, Counter, Face, Gauge, Icon, Instrument, Lane, Light, Panel, Plot, PlotCorner, Rim, Side,
    Step, TableCell, TableRow, Tone, Watch,
};
use table::Key;

/// PS 1.3.a, PS 8.0.c: the tactical display.
pub(super) fn board(view: &View, fight: &Engagement) -> Board {
    let night = view.charts.engagement.clock.is_night(fight.timer);
    let light = match fight.weather {
        Weather::Storm => Light::Storm,
        Weather::Clear | Weather::Fog if night => Light::Night,
        Weather::Clear | Weather::Fog => Light::Day,
    };
    let mut panel = Panel::engagement(light);
    let time = if night { "night" } else { "day" };
    let clock =
        format!("box {}, {time}, {}, round {}", fight.timer, fight.weather.name(), fight.round);
    let crush = ch05_boat::crush_depth(&view.state, view.charts);
    let charge = view.state.boat().charge;
    let full = ch05_boat::full_charge(&view.state, view.charts);
    let put = |area, title: &str, note: &str, gauge| Instrument::new(area, title, gauge).note(note);
    panel.instruments = vec![
        put(Panel::CLOCK, "Engagement timer", &clock, timer(view, fight)),
        put(Panel::DEPTH, "Depth", &format!("crush: {}", brief(crush)), depth(view, fight)),
        put(Panel::PLOT, "The plot", &format!("hex {}", fight.hex), plot(view, fight, light)),
        put(Panel::TELEGRAPH, "Engine telegraph", "", telegraph(view, fight)),
        put(Panel::LADDER, "Signature", "", signature(view, fight)),
        put(Panel::BATTERY, "Battery", &format!("{charge} of {full}"), gauges::battery(view)),
        put(Panel::ESCORTS, "Escort track", "hits on the box or less", escorts(view, fight)),
        put(Panel::SOLUTION, "Firing solution", "hit on the number or less", solution(view, fight)),
        put(Panel::TUBES, "Tubes", "quality unknown until it runs", gauges::tubes(view)),
        put(Panel::DAMAGE, "Damage", &gauges::damage_note(view), gauges::damage(view)),
    ];
    panel.facts = facts(view, fight, time);
    let ships = board::counted(fight.vessels().count() as u32, "ship", "ships");
    let hunters = board::counted(fight.escorts.len() as u32, "escort", "escorts");
    let note = format!(
        "Round {}: at {}, speed {}, signature {}; {ships} and {hunters}.",
        fight.round,
        fight.depth.words(),
        fight.speed.words(),
        fight.signature
    );
    Board::new("engagement", "Engagement", Face::Panel(panel)).noted(note)
}

/// What a captain looks at first.
fn facts(view: &View, fight: &Engagement, time: &str) -> Vec<(String, String)> {
    let fact = |name: &str, value: String| (name.to_owned(), value);
    let full = ch05_boat::full_charge(&view.state, view.charts);
    let mut boxes: Vec<String> = fight.escorts.iter().map(|it| it.at.to_string()).collect();
    boxes.sort();
    let escorts = match boxes.len() {
        0 => "none".to_owned(),
        1 => format!("one in box {}", boxes[0]),
        _ => format!("in boxes {}", boxes.join(", ")),
    };
    vec![
        fact("Depth", board::capital(short(fight.depth))),
        fact("Speed", fight.speed.title().to_owned()),
        fact("Signature", fight.signature.to_string()),
        fact("Time", format!("box {}, {time}", fight.timer)),
        fact("Battery", format!("{} of {full}", view.state.boat().charge)),
        fact("Escorts", escorts),
    ]
}

/// As [`short`], for the narrow head of the gauge.
fn brief(depth: Depth) -> &'static str {
    match depth {
        Depth::Periscope => "scope",
        Depth::Midwater => "mid",
        Depth::Surface | Depth::Shallow | Depth::Deep | Depth::Abyss => short(depth),
    }
}

fn short(depth: Depth) -> &'static str {
    match depth {
        Depth::Surface => "surface",
        Depth::Periscope => "periscope",
        Depth::Shallow => "shallow",
        Depth::Midwater => "mid-water",
        Depth::Deep => "deep",
        Depth::Abyss => "abyss",
    }
}

/// PS 8.1A.a, PS 8.1A.b: six boxes to a day.
fn timer(view: &View, fight: &Engagement) -> Gauge {
    let clock = &view.charts.engagement.clock;
    let dark = |at: u8| clock.is_night(at);
    let boxes = (1..=clock.boxes()).map(|at| Watch {
        label: at.to_string(),
        dark: dark(at),
        apart: at > 1 && !dark(at) && dark(at - 1),
    });
    Gauge::Clock {
        boxes: boxes.collect(),
        at: usize::from(fight.timer.saturating_sub(1)),
        second: fight.submerged_timer.map(|at| usize::from(at.saturating_sub(1))),
    }
}

/// PS 9.1.d, PS 9.1A.a, PS-R37
fn depth(view: &View, fight: &Engagement) -> Gauge {
    let late = ch08_engagement::enemy_knows_depths(&view.state, view.charts);
    let level = |depth: Depth| {
        let row = view.charts.engagement.depths.of(depth);
        let value = if late { row.signature_late } else { row.signature };
        let mut notes: Vec<&str> = Vec::new();
        if depth == fight.seabed {
            notes.push(if row.bottom { "seabed to lie on" } else { "seabed far below" });
        }
        if depth == fight.depth && fight.bottomed {
            notes.push("on the bottom");
        }
        if depth == Depth::Shallow {
            notes.push("hit roll +1");
        }
        if !row.fire && depth < fight.seabed.max(Depth::Midwater) {
            notes.push("no torpedoes");
        }
        if depth >= Depth::Deep && !late {
            notes.push("beyond escorts");
        }
        notes.truncate(1);
        let name = board::capital(short(depth));
        Step::new(name)
            .value(signed(value))
            .note(notes.join(", "))
            .target(format!("depth:{}", depth.name()))
    };
    let at = |wanted: Depth| Depth::ALL.iter().position(|(_, depth)| *depth == wanted);
    Gauge::Depth {
        levels: Depth::ALL.iter().map(|&(_, depth)| level(depth)).collect(),
        at: at(fight.depth).unwrap_or_default(),
        crush: at(ch05_boat::crush_depth(&view.state, view.charts)),
    }
}

/// PS 9.2.b, PS 9.2.d, PS 10.1B.b: what the order on the telegraph does.
fn telegraph(view: &View, fight: &Engagement) -> Gauge {
    let order = |speed: Speed| Step::new(speed.title()).target(format!("speed:{}", speed.name()));
    let row = view.charts.engagement.dial.of(fight.speed);
    let submerged = fight.is_submerged();
    let noise = if submerged { row.submerged } else { row.surfaced };
    let charge = if submerged {
        signed(-i32::from(row.charge_use))
    } else {
        signed(i32::from(row.charge_gain))
    };
    let reading = |name: &str, value: String| (name.to_owned(), value);
    Gauge::Telegraph {
        orders: Speed::ALL.iter().map(|&(_, speed)| order(speed)).collect(),
        at: Speed::ALL.iter().position(|(_, speed)| *speed == fight.speed).unwrap_or_default(),
        readings: vec![
            reading("Signature", signed(noise)),
            reading("Battery", charge),
            reading("Range", signed(row.range)),
        ],
    }
}

/// PS 11.1, PS-R56: on what an escort closes.
fn signature(view: &View, fight: &Engagement) -> Gauge {
    let track = &view.charts.engagement.signature;
    let top = track.last();
    let rung = |at: u8| {
        let close = track.at(at).close;
        let tone = match close {
            ..=1 => Tone::Good,
            2 => Tone::Warning,
            _ => Tone::Damage,
        };
        let value = if close == 0 { "never".to_owned() } else { format!("{close} or less") };
        Step::new(at.to_string()).value(value).tone(tone)
    };
    Gauge::Ladder {
        rungs: (0..=top).rev().map(rung).collect(),
        at: usize::from(top - fight.signature.min(top)),
    }
}

fn escort_icon(kind: EscortKind) -> Icon {
    match kind {
        EscortKind::One => Icon::Escort,
        EscortKind::Two | EscortKind::TwoH => Icon::Destroyer,
        EscortKind::Air => Icon::Bomber,
    }
}

/// PS 11.2.a, PS 11.1A, PS 11.1B
fn escorts(view: &View, fight: &Engagement) -> Gauge {
    let track = &view.charts.engagement.escorts;
    let lane = |at: u8| {
        let row = track.at(at);
        let (note, tone) = match (row.collision, row.surface_fatal, at) {
            (true, ..) => ("may ram", Tone::Damage),
            (false, true, _) => ("fatal surfaced", Tone::Damage),
            (false, false, 0) => ("", Tone::Good),
            (false, false, 1) => ("", Tone::Stock),
            (false, false, _) => ("", Tone::Warning),
        };
        let here = fight.escorts.iter().filter(|it| it.at == at);
        let counter = |it: &crate::state::Escort| {
            let name = match it.kind {
                EscortKind::Air => "Air".to_owned(),
                EscortKind::One | EscortKind::Two | EscortKind::TwoH => it.kind.name().to_owned(),
            };
            Counter::new(format!("escort:{}", it.id), escort_icon(it.kind), name, Side::Enemy)
        };
        Lane {
            target: None,
            label: at.to_string(),
            note: note.to_owned(),
            tone,
            counters: here.map(counter).collect(),
        }
    };
    Gauge::Lanes { lanes: (0..=track.last()).map(lane).collect() }
}

pub(super) fn icon(what: What) -> Icon {
    match what {
        What::Merchant { shown: None, tanker: false } => Icon::Freighter,
        What::Merchant { shown: None, tanker: true } => Icon::Tanker,
        What::Merchant { shown: Some(kind), .. } => merchant_icon(kind),
        What::Hvt(kind) => warship_icon(kind),
        What::Rescue => Icon::Raft,
        What::Harbor => Icon::Base,
        What::Land => Icon::Beach,
    }
}

pub(crate) fn merchant_icon(kind: MerchantKind) -> Icon {
    match kind {
        MerchantKind::Coaster => Icon::Coaster,
        MerchantKind::Freighter | MerchantKind::Transport => Icon::Freighter,
        MerchantKind::Troopship | MerchantKind::Liner => Icon::Liner,
        MerchantKind::QShip => Icon::Auxiliary,
        MerchantKind::SmallTanker | MerchantKind::Tanker | MerchantKind::LargeTanker => {
            Icon::Tanker
        }
    }
}

pub(crate) fn warship_icon(kind: WarshipKind) -> Icon {
    match kind {
        WarshipKind::LightCruiser => Icon::LightCruiser,
        WarshipKind::HeavyCruiser => Icon::HeavyCruiser,
        WarshipKind::EscortCarrier => Icon::EscortCarrier,
        WarshipKind::FleetCarrier => Icon::Carrier,
        WarshipKind::Battleship => Icon::Battleship,
    }
}

/// PS 10.0.a: columns are sectors, rows ranges; a ship stands in the box of its solution.
fn solution(view: &View, fight: &Engagement) -> Gauge {
    let number = |range, sector| view.charts.engagement.hits.number(range, sector);
    let there = |range: Range, sector: Sector| {
        let here = |it: &&Plotted| {
            it.solution.is_some_and(|there| there.range == range && there.sector == sector)
        };
        fight.plot.iter().find(here)
    };
    let cell = |range: Range, sector: Sector| {
        let hit = number(range, sector);
        TableCell {
            target: None,
            text: if hit == 0 { "–".to_owned() } else { hit.to_string() },
            strength: hit.min(5),
            icon: there(range, sector).map(|it| icon(it.what)),
        }
    };
    let row = |range: Range| TableRow {
        name: board::capital(range.name()),
        cells: Sector::ALL.iter().map(|&(_, sector)| cell(range, sector)).collect(),
    };
    let best = fight
        .vessels()
        .filter_map(|it| it.solution)
        .max_by_key(|it| (number(it.range, it.sector), it.range));
    let place = |it: crate::state::Solution| {
        let row = Range::ALL.iter().position(|(_, range)| *range == it.range)?;
        let column = Sector::ALL.iter().position(|(_, sector)| *sector == it.sector)?;
        Some((row, column))
    };
    Gauge::Table {
        columns: ["abeam", "wide", "curved", "straight", "throat"].map(str::to_owned).to_vec(),
        rows: Range::ALL.iter().map(|&(_, range)| row(range)).collect(),
        at: best.and_then(place),
    }
}

/// PS 8.3A.a, PS 8.3A.b: bearings clockwise from ahead, ring 6 nearest.
fn plot(view: &View, fight: &Engagement, light: Light) -> Gauge {
    let rings = 6u8;
    let numbers: Vec<String> = (1..=6).map(|it: u8| it.to_string()).collect();
    let mut plot = Plot::new(numbers, (1..=rings).rev().map(|ring| ring.to_string()));
    plot.light = light;
    plot.rim = Rim::Brass;
    plot.words = ("bearing".to_owned(), "ring".to_owned());
    plot.pieces = fight.plot.iter().map(|it| piece(view, it, rings)).collect();
    let crew = view.state.crew();
    let stations = if fight.battle_stations { "Battle stations" } else { "Cruising watch" };
    plot.corners.push(PlotCorner {
        title: stations.to_owned(),
        note: format!("crew {}, skill {}", crew.readiness.words(), crew.skill),
        counters: Vec::new(),
    });
    Gauge::Plot { plot: Box::new(plot) }
}

fn piece(view: &View, it: &Plotted, rings: u8) -> board::Plotted {
    let name = board::capital(&ch10_salvo::target_name(&view.state, it.id));
    let side = if it.what.is_vessel() { Side::Enemy } else { Side::Neutral };
    let counter = Counter::new(format!("contact:{}", it.id), icon(it.what), name, side);
    let sector = Bearing::ALL.iter().position(|(_, bearing)| *bearing == it.bearing);
    let ring = usize::from(rings - it.ring.clamp(1, rings));
    let mut piece = board::Plotted::new(sector.unwrap_or_default(), ring, counter);
    let needed = ch10_fire::hits_needed(view.charts, it.what);
    piece.lines.push(match it.what {
        What::Merchant { shown: None, .. } => "not yet made out".to_owned(),
        What::Merchant { shown: Some(kind), .. } => {
            let tally = view.charts.counters.merchant(kind).tally;
            format!("{} of {needed} hits, tally {tally}", it.hits)
        }
        What::Hvt(_) => format!("{} of {needed} hits, tally 2d6", it.hits),
        What::Rescue | What::Harbor | What::Land => String::new(),
    });
    piece.lines.retain(|line| !line.is_empty());
    if let Some(there) = it.solution.filter(|_| it.what.is_vessel()) {
        let number = view.charts.engagement.hits.number(there.range, there.sector);
        if number > 0 {
            piece.value = format!("hit on {number}");
        }
    }
    piece
}

/// PS 5.1C.b: what a system of one box is called.
pub(super) fn system_name(system: System) -> String {
    board::capital(system.words())
}
