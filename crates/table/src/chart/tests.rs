//! Charts that are wrong in one way each, and what is said about it.
