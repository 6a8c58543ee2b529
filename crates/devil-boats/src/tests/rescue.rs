//! Tables A-14, G-12 and G-13.
