//! Existing suites without the tests that exercise nothing new.
