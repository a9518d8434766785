//! Lines that call a logger.

use std::collections::BTreeSet;

use crate::method::MethodView;

const LOGGERS: [&str; 6] = [
    "java/util/logging",
    "org/apache/log4j",
    "org/apache/logging/log4j",
    "org/slf4j",
    "org/apache/commons/logging",
    "org/jboss/logging",
];

/// The lines of a class with calls of loggers.
pub fn lines(views: &[MethodView<'_>]) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    for view in views {
        for at in 0..view.graph.ops.len() as u32 {
            if view.call(at).is_some_and(|call| LOGGERS.iter().any(|logger| call.class.starts_with(logger))) {
                found.insert(view.line(at));
            }
        }
    }
    found
}
