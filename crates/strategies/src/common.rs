//! Parameters that do not depend on the strategy.

use base::parameters::Allowed;
use testcase::Odds;

base::parameters! {
    /// Parameters of every strategy.
    pub struct Common {
        /// A program that is run first; what it does with the class under test is where the search starts. May be given several times.
        traces: Vec<String> = Vec::new(), "trace", Allowed::Text("a class with `main`");
    } and {
        odds: Odds = Odds::default();
    }
}
