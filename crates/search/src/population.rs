//! Populations of whole tests.
