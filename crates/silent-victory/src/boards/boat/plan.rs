//! What a class looks like, with what this boat carries: the drawing fits all of them, but the tubes
//! are as many as chart MAT says.

use crate::{
    state::{AaFit, Class, DeckGun, System},
    view::{BoatView, CareerView, RoomView},
};
use board::{
    Frame, Man, Part, PartKind, ShipPlan, Stroke, StrokeKind,
    plans::{PartNow, PlanDrawing},
};
use std::{fmt::Write as _, sync::LazyLock};

static BOAT: LazyLock<PlanDrawing> = LazyLock::new(|| {
    let file = include_str!("../../../assets/plans/fleet-boat.toml");
    PlanDrawing::read(file).expect("every test that draws a boat has read it")
});

/// Top and bottom of the pressure hull.
const TOP: f64 = 118.0;
const FLOOR: f64 = 196.0;

pub(super) fn drawn(career: &CareerView, now: &[PartNow], men: &[Man]) -> ShipPlan {
    let boat = &career.boat;
    let mut now = now.to_vec();
    lettered(boat, &mut now);
    let fits = fits(career);
    let fits: Vec<&str> = fits.iter().map(String::as_str).collect();
    let mut plan = BOAT.plan(&format!("USS {}", boat.name), &fits, &now, men);
    plan.class = class(boat);
    plan.scale = plan.scale.map(|(_, from, to)| (feet(boat.class), from, to));
    let tubes = tubes(&boat.forward, true).into_iter().chain(tubes(&boat.aft, false));
    plan.parts.splice(0..0, tubes);
    for part in plan.parts.iter_mut().filter(|part| part.kind == PartKind::Tube) {
        if let Some(now) = now.iter().find(|now| now.target == part.target) {
            part.now(now);
        }
    }
    // Water lies on the floor, behind the bulkheads, which are drawn last.
    let bulkheads = plan.strokes.len().saturating_sub(1);
    plan.strokes.splice(bulkheads..bulkheads, flooded(boat.flooding));
    plan
}

fn class(boat: &BoatView) -> String {
    let decoys = match boat.nac {
        0 => String::new(),
        nac => format!(" · {nac} NAC"),
    };
    format!("{} class · test depth {} ft{decoys}", boat.class_name, boat.test_depth)
}

/// Length over all.
fn feet(class: Class) -> u16 {
    match class {
        Class::Narwhal => 371,
        Class::Porpoise => 301,
        Class::Salmon => 308,
        Class::Tambor | Class::Gar => 307,
        Class::Gato | Class::Balao | Class::Tench => 312,
        Class::Argonaut => 381,
    }
}

/// The shape of the fairwater.
fn fairwater(class: Class) -> &'static str {
    match class {
        Class::Porpoise | Class::Salmon => "rounded",
        Class::Tambor | Class::Gar => "wheelhouse",
        Class::Gato => "stepped",
        Class::Balao | Class::Tench => "cut-down",
        Class::Narwhal | Class::Argonaut => "cruiser",
    }
}

/// What is there on this boat and not on every one.
fn fits(career: &CareerView) -> Vec<String> {
    let boat = &career.boat;
    let motor = |system: &System| System::MOTORS.contains(system);
    let motors = boat.systems.iter().filter(|fitted| motor(&fitted.system)).count();
    let size = if motors <= 2 { "two" } else { "four" };
    let fairwater = fairwater(boat.class);
    let guns = match boat.gun {
        DeckGun::ThreeInch | DeckGun::FourInch => "guns forward",
        DeckGun::FiveInch => "guns aft",
        DeckGun::TwoFiveInch | DeckGun::TwoSixInch => "guns both",
    };
    let systems = boat.systems.iter().map(|fitted| {
        if motor(&fitted.system) {
            format!("{} of {size}", fitted.target)
        } else {
            fitted.target.clone()
        }
    });
    let mut fits: Vec<String> = systems.collect();
    fits.extend([fairwater.to_owned(), guns.to_owned()]);
    if light_guns(boat).len() > 1 {
        fits.push(format!("system:aa_2 on {fairwater}"));
    }
    fits.extend(career.crew.passenger.is_some().then(|| "passenger".to_owned()));
    fits
}

/// The aft one first.
fn light_guns(boat: &BoatView) -> &'static [&'static str] {
    match boat.aa {
        AaFit::Fifty => &[".50 cal"],
        AaFit::TwoFifty => &[".50 cal", ".50 cal"],
        AaFit::FortyAndTwenty => &["40 mm", "20 mm"],
    }
}

/// Guns are lettered with what they are, the plate beside the deck gun with its rounds.
fn lettered(boat: &BoatView, now: &mut Vec<PartNow>) {
    let calibre = match boat.gun {
        DeckGun::ThreeInch => "3 in",
        DeckGun::FourInch => "4 in",
        DeckGun::FiveInch => "5 in",
        DeckGun::TwoFiveInch => "two 5 in",
        DeckGun::TwoSixInch => "two 6 in",
    };
    let (rounds, of) = boat.ammo;
    let plate = format!("{calibre} · {rounds} of {of}");
    let light = (1..).zip(light_guns(boat));
    let light = light.map(|(n, name)| (format!("system:aa_{n}"), (*name).to_owned(), *name));
    let plate = [("gun".to_owned(), format!("Deck gun, {plate}"), plate.as_str())];
    for (target, name, short) in light.chain(plate) {
        match now.iter_mut().find(|part| part.target.as_str() == target) {
            Some(part) => part.named = Some((name, short.to_owned())),
            None => now.push(PartNow::new(target, []).named(name, short)),
        }
    }
}

/// Tubes at the outer end of a room, one above the other.
fn tubes(room: &RoomView, forward: bool) -> Vec<Part> {
    let (word, at) = if forward { ("Forward", "room:forward") } else { ("Aft", "room:aft") };
    let (x, width, turn) = if forward { (798.0, 56.0, 0.0) } else { (158.0, 42.0, 180.0) };
    let count = f64::from((room.tubes.len() as u8).max(1));
    let pitch = (74.0 / count).min(18.0);
    let height = (pitch - 1.6).min(13.0);
    let top = TOP + (FLOOR - TOP - pitch * count) / 2.0 + (pitch - height) / 2.0;
    let tubes = (0u8..).zip(&room.tubes).map(|(index, tube)| Part {
        target: tube.target.clone().into(),
        kind: PartKind::Tube,
        name: format!("{word} tube {}", tube.number),
        short: tube.number.to_string(),
        room: at.into(),
        area: Frame::new(x, top + pitch * f64::from(index), width, height),
        turn,
        states: Vec::new(),
        boxes: None,
    });
    tubes.collect()
}

/// Water in the boat, as high as the track is marked.
fn flooded((marked, of): (u8, u8)) -> Option<Stroke> {
    if marked == 0 {
        return None;
    }
    let share = f64::from(marked) / f64::from(of.max(1));
    let level = FLOOR - (FLOOR - TOP) * share.min(1.0) * 0.9;
    let (from, to) = if share > 0.7 { (154.0, 862.0) } else { (160.0, 852.0) };
    let count = ((to - from) / 24.0_f64).floor();
    let half = (to - from) / count / 2.0;
    let mut path = format!("M{from} {level}");
    for _ in 0..count as u32 {
        let _ = write!(path, "q{} -3.500 {half} 0t{half} 0", half / 2.0);
    }
    let _ = write!(path, "L836 {} H168 Q156 192 {from} {level}Z", FLOOR - 1.0);
    Some(Stroke { kind: StrokeKind::Flood, path: path.into() })
}
