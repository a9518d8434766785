//! Parameters that do not depend on the strategy.

use base::parameters::Allowed;
use testcase::Odds;

base::parameters! {
    /// Parameters of every strategy.
    pub struct Common {
        /// A program that is run first; what it does with the class under test is where the search starts. May be given several times.
        traces: Vec<String> = Vec::new(), "trace", Allowed::Text("a class with `main`");
        /// The part of the budget for tests that notice mutants of the class; 0 for none of that, and then assertions are not chosen by mutants either.
        protection: f64 = 0.2, "protect.share", Allowed::Real(0.0, 0.5);
    } and {
        odds: Odds = Odds::default();
    }
}
