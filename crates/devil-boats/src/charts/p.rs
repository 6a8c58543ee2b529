//! The components the tables refer to: damage boxes, the Strategic Map, the calendar.

use crate::state::{
    Campaign, Node, Post,
    boat::CONSORT_TRACK,
    fight::{BargeType, DestroyerType, PlaneSize},
};
use arrayvec::ArrayVec;
use std::collections::VecDeque;
use table::chart::{ByName, Chart, ChartBook, ChartErrors, Key, Load, Row, RowData};

table::charts! {
    pub struct Charts {
        pub barges: ByName<BargeType, Boxes> = "P.barges",
        pub destroyers: ByName<DestroyerType, Boxes> = "P.destroyers",
        pub aircraft: ByName<PlaneSize, Count> = "P.aircraft",
        pub guns: ByName<GunKind, Count> = "P.guns",
        pub dumps: ByName<DumpKind, Count> = "P.dumps",
        pub fuel_tanks: ByName<TankKind, Count> = "P.fuel_tank",
        pub consort: Vec<ConsortTrack> = "P.pt",
        pub crew: Vec<CrewPost> = "P.crew",
        pub map: StrategicMap = "P.map",
        pub reserve: Chart<DaysEqualTotal, crate::conditions::When> = "P.reserve",
        pub campaigns: Vec<Calendar> = "P.campaigns",
    }
}

table::keys! {
    pub enum GunKind { ShoreGun = "shore_gun", MgNest = "mg_nest" }
    pub enum DumpKind { Ammo = "ammo_dump", Fuel = "fuel_dump" }
    pub enum TankKind { Tank1 = "tank_1", Tank2 = "tank_2", Tank3 = "tank_3" }
    pub enum DaysEqualTotal { Total = "days_equal_total" }
}

table::rows! {
    /// Systems and Flooding boxes of a ship type.
    pub struct Boxes { pub systems: u8, pub flooding: u8 }
}

table::rows! {
    /// Damage boxes of a thing with one track.
    pub struct Count(pub u8 = "points");
}

/// DB B-5.d.2, DB B-5.d.5: a track of PTs #2-#4, which the notes of the tables fix at five boxes.
#[derive(Clone, Copy, Debug)]
pub struct ConsortTrack;

impl Row for ConsortTrack {
    fn read(row: &RowData<'_>) -> Result<ConsortTrack, String> {
        let points: u8 = row.number_as("points")?;
        let wrong = || format!("`points` is {points}; the notes of B-5 count to {CONSORT_TRACK}");
        (points == CONSORT_TRACK).then_some(ConsortTrack).ok_or_else(wrong)
    }
}

/// DB 9.crew: a post, where tables G-2 to G-8 find it.
#[derive(Clone, Copy, Debug)]
pub struct CrewPost;

impl Row for CrewPost {
    fn read(row: &RowData<'_>) -> Result<CrewPost, String> {
        let post: Post = row.key_as()?;
        let section = post.station().compartment().name();
        if row.text("section") != Some(section) {
            return Err(format!(
                "`section` must be `{section}`, for there the {} is hit",
                post.title()
            ));
        }
        Ok(CrewPost)
    }
}

const NODES: usize = Node::ALL.len();

/// DB 2.b: the Strategic Map, its boxes joined both ways and all within reach of the base.
#[derive(Clone, Debug)]
pub struct StrategicMap {
    links: [ArrayVec<Node, MOST_LINKS>; NODES],
    /// Steps from box to box.
    steps: [[u8; NODES]; NODES],
}

const MOST_LINKS: usize = 6;

struct MapBox {
    node: Node,
    links: ArrayVec<Node, MOST_LINKS>,
}

impl Row for MapBox {
    fn read(row: &RowData<'_>) -> Result<MapBox, String> {
        let links: Vec<Node> = row.list_as("links")?;
        if links.len() > MOST_LINKS {
            return Err(format!("a box has at most {MOST_LINKS} links, not {}", links.len()));
        }
        let node: Node = row.key_as()?;
        let zone = node.zone().name();
        if row.text("zone") != Some(zone) || row.number("number") != red_number(node) {
            return Err(format!(
                "`{}` must be a {zone} zone with the number of its name",
                node.name()
            ));
        }
        Ok(MapBox { node, links: links.into_iter().collect() })
    }
}

/// The number of a Red Zone, which is in its name.
fn red_number(node: Node) -> Option<i64> {
    let number = node.name().strip_prefix('r')?;
    number.parse().ok()
}

impl Load for StrategicMap {
    fn load(book: &ChartBook, id: &str) -> Result<StrategicMap, ChartErrors> {
        let mut links: [ArrayVec<Node, MOST_LINKS>; NODES] = Default::default();
        for row in book.values::<MapBox>(id)? {
            links[row.node as usize] = row.links;
        }
        check_links(&links).map_err(|what| book.wrong(id, what, JOINED))?;
        let steps = std::array::from_fn(|from| steps_from(&links, from));
        Ok(StrategicMap { links, steps })
    }
}

const JOINED: &str = "boxes joined both ways, each within reach of the base";

fn check_links(links: &[ArrayVec<Node, MOST_LINKS>; NODES]) -> Result<(), String> {
    for (name, node) in Node::ALL {
        for other in &links[*node as usize] {
            if !links[*other as usize].contains(node) {
                return Err(format!("`{name}` leads to `{}`, but not back", other.name()));
            }
        }
    }
    let steps = steps_from(links, Node::Base as usize);
    match Node::ALL.iter().find(|(_, node)| steps[*node as usize] == u8::MAX) {
        Some((name, _)) => Err(format!("no way leads from the base to `{name}`")),
        None => Ok(()),
    }
}

fn steps_from(links: &[ArrayVec<Node, MOST_LINKS>; NODES], from: usize) -> [u8; NODES] {
    let mut steps = [u8::MAX; NODES];
    steps[from] = 0;
    let mut next = VecDeque::from([from]);
    while let Some(node) = next.pop_front() {
        for &link in &links[node] {
            if steps[link as usize] == u8::MAX {
                steps[link as usize] = steps[node] + 1;
                next.push_back(link as usize);
            }
        }
    }
    steps
}

/// DB 3.1.1
#[derive(Clone, Debug)]
pub struct Calendar {
    pub campaign: Campaign,
    pub nights: u8,
}

impl Row for Calendar {
    fn read(row: &RowData<'_>) -> Result<Calendar, String> {
        let campaign: Campaign = row.key_as()?;
        let dates = (campaign.first_day(), "1943-10-01");
        if (row.text("start"), row.text("end")) != (Some(dates.0), Some(dates.1)) {
            return Err(format!("the campaign runs from {} to {}", dates.0, dates.1));
        }
        Ok(Calendar { campaign, nights: row.number_as("nights")? })
    }
}

impl Charts {
    pub fn barge(&self, kind: BargeType) -> (u8, u8) {
        let Boxes { systems, flooding } = *self.barges.of(kind);
        (systems, flooding)
    }

    pub fn destroyer(&self, kind: DestroyerType) -> (u8, u8) {
        let Boxes { systems, flooding } = *self.destroyers.of(kind);
        (systems, flooding)
    }

    /// Damage points of a fuel tank, by index.
    pub fn fuel_tank(&self, index: usize) -> u8 {
        self.fuel_tanks.iter().nth(index).map_or(0, |(_, tank)| tank.0)
    }

    pub fn gun(&self, kind: GunKind) -> u8 {
        self.guns.of(kind).0
    }

    pub fn dump(&self, kind: DumpKind) -> u8 {
        self.dumps.of(kind).0
    }

    pub fn aircraft(&self, size: PlaneSize) -> u8 {
        self.aircraft.of(size).0
    }

    pub fn nights(&self, campaign: Campaign) -> u8 {
        self.campaigns.iter().find(|row| row.campaign == campaign).map_or(30, |row| row.nights)
    }

    pub fn links(&self, from: Node) -> &[Node] {
        &self.map.links[from as usize]
    }

    /// Steps from box to box on the shortest way.
    pub fn distance(&self, from: Node, to: Node) -> u8 {
        self.map.steps[from as usize][to as usize]
    }

    /// RU-084: the boxes between here and the base, without either.
    pub fn boxes_to_base(&self, from: Node) -> u8 {
        self.distance(from, Node::Base).saturating_sub(1)
    }
}
