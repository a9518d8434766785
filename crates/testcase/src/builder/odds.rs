//! How freely values are made.

use base::parameters::Allowed;

base::parameters! {
    /// How freely values are made.
    pub struct Odds {
        /// One in so many arguments is null, where it may be; 0: none is unless nothing else can be made.
        null: u32 = 24, "make.null", Allowed::Whole(0, 1_000_000), "arguments";
        /// Levels of objects within objects at which any way to make one may be chosen; below, the cheapest is.
        depth: u32 = 3, "make.depth", Allowed::Whole(0, 16), "levels";
    }
}
