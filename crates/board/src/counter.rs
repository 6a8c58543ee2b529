//! Counters: boats, ships, aircraft, guns and the other pieces that move or take damage.

use std::fmt::Display;

use serde::Serialize;

use crate::Target;

/// A playing piece. Its id in the picture depends on the target alone, so a page can slide it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Counter {
    pub target: Target,
    pub icon: Icon,
    /// Short enough for a counter: `PT #1`, `Barge A`, `Gun 2`.
    pub name: String,
    pub side: Side,
    /// More than one piece in a stack: drawn as `×4`.
    pub count: Option<u16>,
    /// Damage tracks, such as Systems and Flooding.
    pub boxes: Vec<Boxes>,
    pub badges: Vec<Badge>,
    pub heading: Option<Heading>,
    /// In words: `Fast`.
    pub speed: Option<String>,
    pub fate: Fate,
    /// One more line for the label read aloud and for the terminal.
    pub note: String,
    /// The colours of a nation in place of those of a side, so that nothing flips when another
    /// seat looks.
    pub livery: Option<Livery>,
    /// The formation it belongs to: a bar at the left edge.
    pub bar: Option<Bar>,
    /// What is printed in the corners.
    pub factors: Vec<Factor>,
    /// Printed at the foot in place of the name, which is read aloud.
    pub foot: Option<String>,
    /// Steps left and steps at full strength, as pips; a stripe lies across a reduced piece.
    pub steps: Option<(u8, u8)>,
    pub height: Option<Height>,
}

impl Counter {
    pub fn new(
        target: impl Into<Target>,
        icon: Icon,
        name: impl Into<String>,
        side: Side,
    ) -> Counter {
        Counter {
            target: target.into(),
            icon,
            name: name.into(),
            side,
            count: None,
            boxes: Vec::new(),
            badges: Vec::new(),
            heading: None,
            speed: None,
            fate: Fate::InPlay,
            note: String::new(),
            livery: None,
            bar: None,
            factors: Vec::new(),
            foot: None,
            steps: None,
            height: None,
        }
    }

    #[must_use]
    pub fn count(mut self, count: u16) -> Counter {
        self.count = Some(count);
        self
    }

    #[must_use]
    pub fn boxes(mut self, name: impl Into<String>, marked: u16, of: u16) -> Counter {
        self.boxes.push(Boxes { name: name.into(), marked, of, tone: Tone::Damage });
        self
    }

    #[must_use]
    pub fn badge(mut self, badge: Badge) -> Counter {
        self.badges.push(badge);
        self
    }

    #[must_use]
    pub fn heading(mut self, heading: Heading) -> Counter {
        self.heading = Some(heading);
        self
    }

    #[must_use]
    pub fn speed(mut self, speed: impl Into<String>) -> Counter {
        self.speed = Some(speed.into());
        self
    }

    #[must_use]
    pub fn fate(mut self, fate: Fate) -> Counter {
        self.fate = fate;
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Counter {
        self.note = note.into();
        self
    }

    #[must_use]
    pub fn livery(mut self, livery: Livery) -> Counter {
        self.livery = Some(livery);
        self
    }

    #[must_use]
    pub fn bar(mut self, pieces: u8, hue: Hue) -> Counter {
        self.bar = Some(Bar { pieces, hue });
        self
    }

    /// A figure in a corner: `.factor(Spot::UpperLeft, "AF", 3, Print::Bold)`.
    #[must_use]
    pub fn factor(
        mut self,
        at: Spot,
        name: impl Into<String>,
        text: impl Display,
        print: Print,
    ) -> Counter {
        self.factors.push(Factor { at, name: name.into(), text: text.to_string(), print });
        self
    }

    #[must_use]
    pub fn foot(mut self, foot: impl Into<String>) -> Counter {
        self.foot = Some(foot.into());
        self
    }

    #[must_use]
    pub fn steps(mut self, left: u8, of: u8) -> Counter {
        self.steps = Some((left, of));
        self
    }

    #[must_use]
    pub fn height(mut self, level: u8, of: u8, word: impl Into<String>) -> Counter {
        self.height = Some(Height { level, of, word: word.into() });
        self
    }

    /// Everything the picture tells, in words.
    pub fn spoken(&self) -> String {
        let mut words = vec![self.name.clone()];
        if let Some(count) = self.count {
            words.push(format!("{count} together"));
        }
        if let Some(speed) = &self.speed {
            words.push(format!("speed {speed}"));
        }
        if let Some(heading) = self.heading {
            words.push(format!("heading {}", heading.spoken()));
        }
        words.extend(self.height.iter().map(|height| height.word.clone()));
        words.extend(self.factors.iter().filter_map(Factor::spoken));
        words.extend(self.steps.map(|(left, of)| format!("{left} of {of} steps")));
        for b in &self.boxes {
            words.push(format!("{} {} of {}", b.name, b.marked, b.of));
        }
        words.extend(self.badges.iter().map(|b| b.word().to_owned()));
        match self.fate {
            Fate::InPlay => {}
            Fate::Spent => words.push("spent".to_owned()),
            Fate::Lost => words.push("lost".to_owned()),
        }
        if !self.note.is_empty() {
            words.push(self.note.clone());
        }
        words.join(", ")
    }

    /// Whether it is drawn as a printed counter, with figures in its corners.
    pub(crate) fn is_printed(&self) -> bool {
        self.livery.is_some() || !self.factors.is_empty()
    }

    pub(crate) fn marked(&self) -> u16 {
        self.boxes.iter().map(|b| b.marked).sum()
    }
}

/// A row of boxes, some of them marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Boxes {
    pub name: String,
    pub marked: u16,
    pub of: u16,
    pub tone: Tone,
}

/// What a colour says. Every use repeats it by shape, letter or number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    #[default]
    Plain,
    Stock,
    Good,
    Warning,
    Damage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Own,
    Enemy,
    Neutral,
}

/// The colours of a nation: navy with cream and round corners, or buff with brown and cut ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Livery {
    Allied,
    Japanese,
}

/// A bar at the left edge, cut into pieces so that their number repeats the colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// One to four.
    pub pieces: u8,
    pub hue: Hue,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hue {
    Gold,
    Copper,
    Sky,
    Orange,
    Ochre,
    Blue,
    Rose,
}

/// A figure printed on a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Factor {
    pub at: Spot,
    /// What it is called when read aloud: `AF`. Without it the figure is ornament.
    pub name: String,
    pub text: String,
    pub print: Print,
}

impl Factor {
    pub(crate) fn spoken(&self) -> Option<String> {
        let words = match self.print {
            Print::Defends => format!("{} {} in defence only", self.name, self.text),
            Print::Bold | Print::Italic | Print::Ringed | Print::Small => {
                format!("{} {}", self.name, self.text)
            }
        };
        (!self.name.is_empty()).then_some(words)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    UpperLeft,
    UpperMiddle,
    UpperRight,
    Right,
    LowerLeft,
    LowerMiddle,
    LowerRight,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Print {
    Bold,
    Italic,
    Ringed,
    Small,
    /// In brackets and red: counts in defence only.
    Defends,
}

/// How high something flies: a ladder with one rung lit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Height {
    /// From 1 at the bottom.
    pub level: u8,
    pub of: u8,
    pub word: String,
}

/// Drawn faded, and struck through when lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    #[default]
    InPlay,
    Spent,
    Lost,
}

/// Degrees clockwise from the top of the board, which is north on a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Heading(pub u16);

impl Heading {
    pub const NORTH: Heading = Heading(0);
    /// Toward the enemy on a range board, whose enemy edge is on the right.
    pub const IN: Heading = Heading(90);
    pub const ALONG: Heading = Heading(180);
    pub const OUT: Heading = Heading(270);

    pub fn arrow(self) -> char {
        const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
        ARROWS[usize::from(((self.0 % 360 + 22) / 45) % 8)]
    }

    fn spoken(self) -> String {
        match self.0 % 360 {
            90 => "in".to_owned(),
            270 => "out".to_owned(),
            degrees => format!("{degrees:03}"),
        }
    }
}

/// A small mark on a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Badge {
    Disabled,
    Grounded,
    Burning,
    Flooding,
    Elite,
    Veteran,
    Detected,
    Towing,
    Towed,
    Leader,
    Fired,
    Smoke,
    Stopped,
    /// Its place in the order of movement, from 1.
    Sequence(u8),
    Loaded,
    Ace,
    Surprise,
    Flown,
    Regroup,
    Spotted,
    NoSupply,
    Disrupted,
}

/// Where a badge stands on a printed counter or a token.
pub(crate) enum BadgePlace {
    /// Over the corner: the unit is disrupted.
    Disruption,
    /// At the corner across from it.
    Ace,
    /// The place in the order of a battle.
    Order,
    /// Side by side along the edge.
    Edge,
}

impl Badge {
    pub(crate) fn place(self) -> BadgePlace {
        match self {
            Badge::Disrupted => BadgePlace::Disruption,
            Badge::Ace => BadgePlace::Ace,
            Badge::Sequence(_) => BadgePlace::Order,
            Badge::Disabled
            | Badge::Grounded
            | Badge::Burning
            | Badge::Flooding
            | Badge::Elite
            | Badge::Veteran
            | Badge::Detected
            | Badge::Towing
            | Badge::Towed
            | Badge::Leader
            | Badge::Fired
            | Badge::Smoke
            | Badge::Stopped
            | Badge::Loaded
            | Badge::Surprise
            | Badge::Flown
            | Badge::Regroup
            | Badge::Spotted
            | Badge::NoSupply => BadgePlace::Edge,
        }
    }
}

impl Badge {
    pub fn word(self) -> &'static str {
        match self {
            Badge::Disabled => "disabled",
            Badge::Grounded => "grounded",
            Badge::Burning => "burning",
            Badge::Flooding => "flooding",
            Badge::Elite => "elite",
            Badge::Veteran => "veteran",
            Badge::Detected => "detected",
            Badge::Towing => "towing",
            Badge::Towed => "towed",
            Badge::Leader => "leader",
            Badge::Fired => "has fired",
            Badge::Smoke => "in smoke",
            Badge::Stopped => "stopped",
            Badge::Sequence(place) => {
                const PLACES: [&str; 6] = [
                    "first in order",
                    "second in order",
                    "third in order",
                    "fourth in order",
                    "fifth in order",
                    "sixth in order",
                ];
                let place = usize::from(place).checked_sub(1);
                place.and_then(|place| PLACES.get(place)).copied().unwrap_or("in order")
            }
            Badge::Loaded => "loaded",
            Badge::Ace => "ace",
            Badge::Surprise => "surprised",
            Badge::Flown => "flown",
            Badge::Regroup => "regrouping",
            Badge::Spotted => "spotted",
            Badge::NoSupply => "out of supply",
            Badge::Disrupted => "disrupted",
        }
    }

    pub(crate) fn tone(self) -> Tone {
        match self {
            Badge::Disabled | Badge::Burning | Badge::Flooding => Tone::Damage,
            Badge::Grounded
            | Badge::Stopped
            | Badge::Detected
            | Badge::Towed
            | Badge::Spotted
            | Badge::Surprise
            | Badge::NoSupply
            | Badge::Disrupted => Tone::Warning,
            Badge::Elite | Badge::Veteran | Badge::Leader | Badge::Ace => Tone::Good,
            Badge::Towing
            | Badge::Fired
            | Badge::Smoke
            | Badge::Sequence(_)
            | Badge::Loaded
            | Badge::Flown
            | Badge::Regroup => Tone::Plain,
        }
    }
}

/// The silhouettes. Boats, barges and aircraft from above, ships in profile, bow to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    PtBoat,
    BargeA,
    BargeSuperA,
    BargeB,
    BargeC,
    Destroyer,
    LargeDestroyer,
    Escort,
    Freighter,
    Tanker,
    Carrier,
    Liner,
    Auxiliary,
    Coaster,
    Battleship,
    HeavyCruiser,
    LightCruiser,
    EscortCarrier,
    SeaplaneCarrier,
    Submarine,
    FloatPlane,
    FlyingBoat,
    Bomber,
    Fighter,
    ShoreGun,
    MgNest,
    Dump,
    Raft,
    Coastwatcher,
    Beach,
    Infantry,
    Airbase,
    Torpedo,
    Base,
    TwinFighter,
    GullFighter,
    TwinBomber,
    HeavyBomber,
    DiveBomber,
    Transport,
    LandingShip,
    Gunboat,
    Marines,
    Parachutists,
    Armour,
    Garrison,
    Engineers,
    Headquarters,
    Fortification,
    Supplies,
    Unknown,
}

impl Icon {
    pub fn word(self) -> &'static str {
        match self {
            Icon::PtBoat => "PT boat",
            Icon::BargeA => "Type A barge",
            Icon::BargeSuperA => "Super A barge",
            Icon::BargeB => "Type B barge",
            Icon::BargeC => "Type C barge",
            Icon::Destroyer => "destroyer",
            Icon::LargeDestroyer => "large destroyer",
            Icon::Escort => "escort",
            Icon::Freighter => "freighter",
            Icon::Tanker => "tanker",
            Icon::Carrier => "carrier",
            Icon::Liner => "liner",
            Icon::Auxiliary => "auxiliary",
            Icon::Coaster => "coaster",
            Icon::Battleship => "battleship",
            Icon::HeavyCruiser => "heavy cruiser",
            Icon::LightCruiser => "light cruiser",
            Icon::EscortCarrier => "escort carrier",
            Icon::SeaplaneCarrier => "seaplane carrier",
            Icon::Submarine => "submarine",
            Icon::FloatPlane => "float plane",
            Icon::FlyingBoat => "flying boat",
            Icon::Bomber => "bomber",
            Icon::Fighter => "fighter",
            Icon::ShoreGun => "shore gun",
            Icon::MgNest => "machine-gun nest",
            Icon::Dump => "dump",
            Icon::Raft => "life raft",
            Icon::Coastwatcher => "coastwatcher",
            Icon::Beach => "landing place",
            Icon::Infantry => "infantry",
            Icon::Airbase => "airbase",
            Icon::Torpedo => "torpedo",
            Icon::Base => "base",
            Icon::TwinFighter => "twin-engined fighter",
            Icon::GullFighter => "gull-winged fighter",
            Icon::TwinBomber => "medium bomber",
            Icon::HeavyBomber => "heavy bomber",
            Icon::DiveBomber => "dive bomber",
            Icon::Transport => "transport aircraft",
            Icon::LandingShip => "landing ship",
            Icon::Gunboat => "gunboat",
            Icon::Marines => "marines",
            Icon::Parachutists => "parachutists",
            Icon::Armour => "armour",
            Icon::Garrison => "garrison",
            Icon::Engineers => "engineers",
            Icon::Headquarters => "headquarters",
            Icon::Fortification => "fort",
            Icon::Supplies => "supplies",
            Icon::Unknown => "unknown",
        }
    }
}
