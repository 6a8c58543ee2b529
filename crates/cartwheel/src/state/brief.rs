//! How units are saved: what is as with a fresh counter is left out, so that marks are small and many.

use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

fn fields<T: Serialize>(unit: &T) -> Map<String, Value> {
    match serde_json::to_value(unit) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// Of each unit what is not as in `T::default()`.
pub fn serialize<T: Serialize + Default, S: Serializer, const MOST: usize>(
    units: &ArrayVec<T, MOST>,
    out: S,
) -> Result<S::Ok, S::Error> {
    let fresh = fields(&T::default());
    out.collect_seq(units.iter().map(|unit| {
        let mut told = fields(unit);
        told.retain(|name, value| fresh.get(name) != Some(value));
        told
    }))
}

/// The saved units with everything that was left out, as programs read them in a view.
pub fn fill<T: Serialize + Default>(units: &mut Value) {
    let fresh = fields(&T::default());
    for unit in units.as_array_mut().into_iter().flatten() {
        let Value::Object(told) = unit else { continue };
        for (name, value) in &fresh {
            told.entry(name.as_str()).or_insert_with(|| value.clone());
        }
    }
}
