//! Compiles and runs written tests on the real JDK, and says what to drop where it disagrees.
