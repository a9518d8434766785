//! Models of library methods against the library's own bytecode: a test that a model was used to find gives the same where
//! nothing is modelled, and goes the way that the model predicted.

mod common;

use common::Bench;
use symbolic::Bounds;

/// Methods with how many of their results exploration must find.
const RESULTS: [(&str, usize); 11] = [
    ("character", 4),
    ("later", 2),
    ("part", 4),
    ("contained", 2),
    ("order", 4),
    ("orderToConstant", 5),
    ("absolute", 3),
    ("absoluteLong", 2),
    ("extremes", 3),
    ("extremesLong", 2),
    ("functions", 4),
];

#[test]
fn models_say_what_the_bytecode_does() {
    let mut bench = Bench::new("corpus/Modelled");
    let mut plain = bench.plain();
    for (method, least) in RESULTS {
        let found = bench.explore(method, "coverage", Bounds { runs: 40, ..Bounds::default() });
        assert!(found.is_sound(), "{method}: {:?}", found.statistics);
        for (test, ending) in found.tests.iter().zip(&found.endings) {
            plain.run(test);
            let expected = plain.done().last().map(|done| Bench::shown(&plain, &done.ending));
            assert_eq!(expected.as_ref(), Some(ending), "{method} in bytecode alone\n{test:?}");
        }
        let mut different = found.endings.clone();
        different.sort();
        different.dedup();
        assert!(different.len() >= least, "{method}: {different:?}, {:?}", found.statistics);
    }
}
