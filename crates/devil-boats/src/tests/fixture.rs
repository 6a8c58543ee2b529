//! Boats at sea for the tests of single rules.
