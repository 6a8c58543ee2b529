//! The sky in a disc: moon, cloud, rain, lightning.

use crate::Sky;

const MOON: &str = r##"<path d="M20 7a9 9 0 1 0 9.500 13.300A7.600 7.600 0 0 1 20 7Z" fill="#f3ead0"/><g fill="#f3ead0"><circle cx="28" cy="9" r="1"/><circle cx="8" cy="25" r=".9"/><circle cx="29" cy="28" r=".8"/><circle cx="7.500" cy="11" r=".7"/></g>"##;
const VEILED: &str =
    r##"<path d="M22 5.500a7 7 0 1 0 7.400 10.400A6 6 0 0 1 22 5.500Z" fill="#f3ead0"/>"##;
const CLOUD: &str = r##"<path d="M10 25a4.600 4.600 0 0 1-.4-9.200 6.400 6.400 0 0 1 12.200-1.600 5.400 5.400 0 0 1 4.700 10.800Z" fill="#b9c9d4"/>"##;
const RAIN: &str = r##"<path d="M12 27l-1.600 4M17.500 27l-1.600 4M23 27l-1.600 4" stroke="#8fc4e4" stroke-width="1.600" stroke-linecap="round"/>"##;
const BOLT: &str = r##"<path d="M19 20.500l-4.600 7h3.400l-1.600 5.500 6-7.600h-3.600l2.600-4.900Z" fill="#ffd26a"/>"##;

/// A picture of 36 by 36. It is decoration: the words beside it say the same.
pub(super) fn picture(sky: Sky) -> String {
    let body = match sky {
        Sky::Clear => MOON.to_owned(),
        Sky::Cloud => [VEILED, CLOUD].concat(),
        Sky::Rain => [CLOUD, RAIN].concat(),
        Sky::Storm => [CLOUD, RAIN, BOLT].concat(),
    };
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" class="b-sky" viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="17" fill="#10263a" stroke="var(--line-strong)"/>{body}</svg>"##
    )
}
