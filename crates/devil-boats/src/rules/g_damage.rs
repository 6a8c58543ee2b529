//! Tables G-1 to G-11: what hits do to boats and men.

use super::T;
use crate::{
    charts::Points,
    state::{BoatNo, Post},
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
