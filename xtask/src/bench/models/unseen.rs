//! More protocols that were written down from the documentation (JDK 17, commons-io 2.16.1, commons-pool 2.12.0) before the machines of these
//! classes were looked at for the first time.

use super::rules::End::{MayGo, MayThrow, Relays, Throws, To};
use super::rules::{Predicates, Protocol, Rule, protocol, rule};
use crate::maven::Artifact;

const ILLEGAL: &str = "IllegalStateException";
const NULL: &str = "NullPointerException";
const NONE_LEFT: &str = "NoSuchElementException";
const UNSUPPORTED: &str = "UnsupportedOperationException";

pub const UNSEEN: &[Protocol] = &[
    protocol("java.util.Formatter", FORMATTER),
    protocol("java.util.concurrent.FutureTask", FUTURE_TASK),
    Protocol {
        class: "org.apache.commons.io.LineIterator",
        trace: None,
        library: Some(Artifact::new("commons-io", "commons-io", "2.16.1")),
        rules: LINE_ITERATOR,
    },
    Protocol {
        class: "org.apache.commons.pool2.impl.SoftReferenceObjectPool",
        trace: None,
        library: Some(Artifact::new("org.apache.commons", "commons-pool2", "2.12.0")),
        rules: POOL,
    },
];

const OPEN: Predicates = &[("a", "!= null")];
const CLOSED: Predicates = &[("a", "= null")];
const OVER: &str = "FormatterClosedException";

/// "Attempting to invoke any methods except ioException() in this formatter after it has been closed will result in a
/// FormatterClosedException." Closing again has no effect.
const FORMATTER: &[Rule] = &[
    rule(OPEN, &["flush", "locale", "out", "ioException"], &[To(OPEN)]),
    rule(OPEN, &["format(String, Object[])", "format(Locale, String, Object[])"], &[To(OPEN), Relays]),
    rule(OPEN, &["close"], &[To(CLOSED)]),
    rule(CLOSED, &["flush", "locale", "out"], &[Throws(OVER)]),
    rule(CLOSED, &["format(String, Object[])", "format(Locale, String, Object[])"], &[Throws(OVER)]),
    rule(CLOSED, &["close", "ioException"], &[To(CLOSED)]),
];

const WAITING: Predicates = &[("isDone()", "= false")];
const DONE: Predicates = &[("isDone()", "= true"), ("isCancelled()", "= false")];
const CANCELLED: Predicates = &[("isCancelled()", "= true")];
const EXECUTION: &str = "ExecutionException";
const CANCELLATION: &str = "CancellationException";

/// "Once the computation has completed, the computation cannot be restarted or cancelled." `get()` of what has not run waits for ever.
const FUTURE_TASK: &[Rule] = &[
    rule(WAITING, &["run"], &[To(DONE)]),
    rule(WAITING, &["cancel"], &[To(CANCELLED)]),
    rule(WAITING, &["get(long, TimeUnit)"], &[Throws("TimeoutException"), MayThrow(NULL)]),
    rule(DONE, &["run", "cancel"], &[To(DONE)]),
    rule(DONE, &["get()"], &[To(DONE), Throws(EXECUTION)]),
    rule(DONE, &["get(long, TimeUnit)"], &[To(DONE), Throws(EXECUTION), MayThrow(NULL)]),
    rule(CANCELLED, &["run", "cancel"], &[To(CANCELLED)]),
    rule(CANCELLED, &["get()"], &[Throws(CANCELLATION)]),
    rule(CANCELLED, &["get(long, TimeUnit)"], &[Throws(CANCELLATION), MayThrow(NULL)]),
];

const MORE: Predicates = &[("hasNext()", "= true")];
const NO_MORE: Predicates = &[("hasNext()", "= false")];

/// `hasNext` throws `IllegalStateException` where the reader below throws. Closing ends the iteration and the reader, which may throw.
const LINE_ITERATOR: &[Rule] = &[
    rule(MORE, &["next", "nextLine"], &[To(MORE), To(NO_MORE), MayGo(&[])]),
    rule(NO_MORE, &["next", "nextLine"], &[Throws(NONE_LEFT)]),
    rule(MORE, &["remove"], &[Throws(UNSUPPORTED)]),
    rule(NO_MORE, &["remove"], &[Throws(UNSUPPORTED)]),
    rule(MORE, &["close()"], &[To(NO_MORE)]),
    rule(NO_MORE, &["close()"], &[To(NO_MORE), Relays]),
];

const IN_USE: Predicates = &[("isClosed()|closed", "= false|= false")];
const SHUT: Predicates = &[("isClosed()|closed", "= true|= true")];

/// "IllegalStateException: after close has been called on this pool". Without a factory that makes something, nothing can be borrowed.
const POOL: &[Rule] = &[
    rule(IN_USE, &["borrowObject"], &[MayGo(IN_USE), Relays]),
    rule(IN_USE, &["addObject"], &[To(IN_USE), Relays]),
    rule(IN_USE, &["clear"], &[To(IN_USE)]),
    rule(IN_USE, &["close"], &[To(SHUT)]),
    rule(SHUT, &["borrowObject", "addObject"], &[Throws(ILLEGAL)]),
    rule(SHUT, &["clear", "close"], &[To(SHUT)]),
];
