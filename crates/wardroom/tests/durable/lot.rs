//! Numbers that look drawn and are the same each time, and sizes that a long run may set.

pub(crate) struct Lot(pub(crate) u64);

impl Lot {
    pub(crate) fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many.max(1)
    }
}

/// What `cargo xtask long` asks for by this name; otherwise what a check has time for.
pub(crate) fn size(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|set| set.parse().ok()).unwrap_or(usual)
}
