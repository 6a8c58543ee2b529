//! Tables G-1 to G-11: what hits do to boats and men.

use super::T;
use crate::{
    charts::Points,
    state::{BoatNo, Dysentery, Elco, Post},
};

/// What struck a boat with a crew board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shell {
    /// Bullets, barge shells, splinters of a bomb, a collision.
    Light,
    /// DB G.shell: a Destroyer or Shore Gun shell.
    Heavy,
}

/// DB G-1: one shell hit on a boat with a crew board.
pub async fn area_hit(_t: &mut T, _no: BoatNo, _shell: Shell) {}

/// DB G-11: a man is hit.
pub async fn wound(_t: &mut T, _no: BoatNo, _post: Post, _shell: Shell) {}

/// DB 5.1, DB 5.2: Dysentery strikes a man, who may already be wounded.
pub async fn infect(_t: &mut T, _no: BoatNo, _post: Post, _dysentery: Dysentery) {}

/// DB 4.12.5, RU-077: a man who can do no duty goes to a Rest Bed.
pub fn put_to_bed(_t: &mut T, _no: BoatNo, _post: Post) {}

/// DB B-5.d.2 to DB B-5.d.5: damage points on one of PTs #2-#4, with overflow, disabling and sinking.
pub async fn consort_damage(_t: &mut T, _no: BoatNo, _points: Points) {}

/// DB C-4.c, DB G-6.explosion, DB B-5.b: how a boat is destroyed at one blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blow {
    /// DB B-5.b: everyone aboard is killed.
    DirectBomb,
    /// DB C-4.c: every man rolls on G-11.
    Critical(Shell),
    /// DB G-6.explosion
    FuelExplosion,
    /// DB E-6.b
    Rammed,
}

pub async fn destroy(_t: &mut T, _no: BoatNo, _blow: Blow) {}

/// DB G-9, DB G-10: a boat strikes a reef.
pub async fn reef_collision(_t: &mut T, _no: BoatNo, _in_combat: bool) {}

/// A boat goes down: a crew in the water of its Range Zone, or on the map one for `g_rescue`.
pub async fn sink(_t: &mut T, _no: BoatNo, _reef_in_combat: bool) {}

/// What an air raid leaves of a boat with a crew board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AtBase {
    Damaged(Box<Elco>),
    Sunk,
}

/// DB A-6.a: four rolls on G-1 for a boat at base; hits on men count as superficial.
pub async fn area_hits_at_base(_t: &mut T, elco: Elco) -> AtBase {
    AtBase::Damaged(Box::new(elco))
}
