//! Typed charts live as long as the program, once for each content.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

type Shelf = BTreeMap<(TypeId, u64), &'static (dyn Any + Send + Sync)>;

static SHELF: Mutex<Shelf> = Mutex::new(BTreeMap::new());

/// The one `C` with this digest; made and leaked the first time it is wanted.
pub fn intern<C: Send + Sync + 'static>(digest: u64, make: impl FnOnce() -> C) -> &'static C {
    let place = (TypeId::of::<C>(), digest);
    if let Some(found) = find(place) {
        return found;
    }
    // Made outside the lock, because making may itself intern.
    let fresh = make();
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = *shelf.entry(place).or_insert_with(|| Box::leak(Box::new(fresh)));
    kept.downcast_ref().expect("the shelf is keyed by type")
}

fn find<C: 'static>(place: (TypeId, u64)) -> Option<&'static C> {
    let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    shelf.get(&place).and_then(|kept| kept.downcast_ref())
}
