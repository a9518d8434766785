//! Protocols that were written down from the documentation (JDK 17, commons-lang 3.14) before the machines of these classes were looked at
//! for the first time: nothing was tuned on them.

use super::rules::End::{MayGo, MayThrow, Relays, Throws, To};
use super::rules::{Predicates, Protocol, Rule, protocol, rule};
use crate::maven::Artifact;

const ILLEGAL: &str = "IllegalStateException";
const ARGUMENT: &str = "IllegalArgumentException";
const NULL: &str = "NullPointerException";
const NONE_LEFT: &str = "NoSuchElementException";
const BOUNDS: &str = "IndexOutOfBoundsException";
const CHANGED: &str = "ConcurrentModificationException";
const IO: &str = "IOException";
const READ_ONLY: &str = "ReadOnlyBufferException";

pub const FRESH: &[Protocol] = &[
    protocol("java.util.LinkedList$ListItr", LIST_ITERATOR),
    protocol("java.util.regex.Matcher", MATCHER),
    protocol("java.io.StringReader", STRING_READER),
    protocol("java.io.PushbackReader", PUSHBACK_READER),
    protocol("java.util.concurrent.locks.ReentrantLock", LOCK),
    Protocol {
        class: "org.apache.commons.lang3.time.StopWatch",
        trace: None,
        library: Some(Artifact::new("org.apache.commons", "commons-lang3", "3.14.0")),
        rules: STOP_WATCH,
    },
];

const AT_END: Predicates = &[("hasNext()", "= false")];
const BEFORE_END: Predicates = &[("hasNext()", "= true")];
const AT_START: Predicates = &[("hasPrevious()|nextIndex()|previousIndex()", "= false|= 0|< 0")];
const BEHIND_START: Predicates = &[("hasPrevious()|nextIndex()|previousIndex()", "= true|!= 0|!< 0")];
const RETURNED: Predicates = &[("lastReturned", "!= null")];
const NOT_RETURNED: Predicates = &[("lastReturned", "= null")];

/// `ListIterator`: `remove` and `set` need an element that was returned since the last change of the iterator's own.
const LIST_ITERATOR: &[Rule] = &[
    rule(BEFORE_END, &["next"], &[To(RETURNED), MayThrow(CHANGED)]),
    rule(AT_END, &["next"], &[Throws(NONE_LEFT), MayThrow(CHANGED)]),
    rule(BEHIND_START, &["previous"], &[To(RETURNED), MayThrow(CHANGED)]),
    rule(AT_START, &["previous"], &[Throws(NONE_LEFT), MayThrow(CHANGED)]),
    rule(NOT_RETURNED, &["remove", "set"], &[Throws(ILLEGAL), MayThrow(CHANGED)]),
    rule(RETURNED, &["remove"], &[To(NOT_RETURNED), MayThrow(CHANGED)]),
    rule(RETURNED, &["set"], &[To(RETURNED), MayThrow(CHANGED)]),
    rule(&[], &["add"], &[To(NOT_RETURNED), MayThrow(CHANGED)]),
    rule(BEFORE_END, &["forEachRemaining"], &[To(AT_END), Throws(NULL), MayGo(BEFORE_END), Relays]),
    rule(AT_END, &["forEachRemaining"], &[To(AT_END), Throws(NULL), MayThrow(CHANGED)]),
];

const MATCHED: Predicates = &[(
    "start()|end()|group()|first|toMatchResult()",
    "!throws IllegalStateException|!throws IllegalStateException|!throws IllegalStateException|!< 0|!= null",
)];
const UNMATCHED: Predicates = &[(
    "start()|end()|group()|first",
    "throws IllegalStateException|throws IllegalStateException|throws IllegalStateException|< 0",
)];

/// What asks for the last match needs one; matching again, changing the region, the pattern or the text forgets it.
const MATCHER: &[Rule] = &[
    rule(&[], &["find()", "matches", "lookingAt"], &[To(MATCHED), To(UNMATCHED)]),
    rule(&[], &["find(int)"], &[To(MATCHED), To(UNMATCHED), MayThrow(BOUNDS)]),
    rule(&[], &["reset()"], &[To(UNMATCHED)]),
    rule(&[], &["reset(CharSequence)"], &[To(UNMATCHED), MayThrow(NULL)]),
    rule(&[], &["region(int, int)"], &[To(UNMATCHED), MayThrow(BOUNDS)]),
    rule(&[], &["usePattern"], &[To(UNMATCHED), MayThrow(ARGUMENT)]),
    rule(UNMATCHED, &["group()", "start()", "end()"], &[Throws(ILLEGAL)]),
    rule(MATCHED, &["group()", "start()", "end()"], &[To(MATCHED)]),
    rule(UNMATCHED, &["group(int)", "start(int)", "end(int)"], &[Throws(ILLEGAL)]),
    rule(MATCHED, &["group(int)", "start(int)", "end(int)"], &[To(MATCHED), Throws(BOUNDS)]),
    rule(
        UNMATCHED,
        &["group(String)", "start(String)", "end(String)"],
        &[Throws(ILLEGAL), MayThrow(NULL), MayThrow(ARGUMENT)],
    ),
    rule(
        MATCHED,
        &["group(String)", "start(String)", "end(String)"],
        &[MayGo(MATCHED), MayThrow(NULL), Throws(ARGUMENT)],
    ),
    rule(MATCHED, &["toMatchResult"], &[To(MATCHED)]),
    rule(UNMATCHED, &["toMatchResult"], &[To(UNMATCHED)]),
];

const OPEN: Predicates = &[("ready()|str", "!throws IOException|!= null")];
const SHUT: Predicates = &[("ready()|str", "throws IOException|= null")];

/// "Once the stream has been closed, further read(), ready(), mark(), or reset() invocations will throw an IOException. Closing a previously
/// closed stream has no effect."
const STRING_READER: &[Rule] = &[
    rule(SHUT, &["read()", "ready", "reset"], &[Throws(IO)]),
    rule(SHUT, &["mark"], &[Throws(IO), MayThrow(ARGUMENT)]),
    rule(SHUT, &["skip"], &[Throws(IO)]),
    rule(SHUT, &["read(char[])"], &[Throws(IO), MayThrow(NULL)]),
    rule(SHUT, &["read(char[], int, int)"], &[Throws(IO), MayThrow(NULL), MayThrow(BOUNDS)]),
    rule(SHUT, &["read(CharBuffer)"], &[Throws(IO), MayThrow(NULL), MayThrow(READ_ONLY), MayGo(SHUT)]),
    rule(SHUT, &["transferTo"], &[Throws(IO), MayThrow(NULL)]),
    rule(SHUT, &["close"], &[To(SHUT)]),
    rule(OPEN, &["read()", "ready", "reset", "skip"], &[To(OPEN)]),
    rule(OPEN, &["mark"], &[To(OPEN), Throws(ARGUMENT)]),
    rule(OPEN, &["read(char[])"], &[To(OPEN), MayThrow(NULL)]),
    rule(OPEN, &["read(char[], int, int)"], &[To(OPEN), Throws(BOUNDS), MayThrow(NULL)]),
    rule(OPEN, &["read(CharBuffer)"], &[To(OPEN), MayThrow(NULL), MayThrow(READ_ONLY)]),
    rule(OPEN, &["transferTo"], &[To(OPEN), MayThrow(NULL), Relays]),
    rule(OPEN, &["close"], &[To(SHUT)]),
];

const STREAMING: Predicates = &[("buf|ready()", "!= null|!throws IOException")];
const ENDED: Predicates = &[("buf|ready()", "= null|throws IOException")];

/// The reader below it may throw whatever it likes while it is open. `mark` and `reset` are never supported.
const PUSHBACK_READER: &[Rule] = &[
    rule(ENDED, &["read()", "ready", "unread(int)"], &[Throws(IO)]),
    rule(ENDED, &["skip"], &[Throws(IO), MayThrow(ARGUMENT)]),
    rule(ENDED, &["unread(char[])", "read(char[])"], &[Throws(IO), MayThrow(NULL)]),
    rule(
        ENDED,
        &["unread(char[], int, int)", "read(char[], int, int)"],
        &[Throws(IO), MayThrow(NULL), MayThrow(BOUNDS)],
    ),
    rule(ENDED, &["mark", "reset"], &[Throws(IO)]),
    rule(ENDED, &["close"], &[To(ENDED)]),
    rule(STREAMING, &["mark", "reset"], &[Throws(IO)]),
    rule(STREAMING, &["close"], &[To(ENDED), Relays]),
    rule(STREAMING, &["read()", "ready"], &[To(STREAMING), Relays]),
    rule(STREAMING, &["unread(int)"], &[To(STREAMING), Throws(IO)]),
    rule(STREAMING, &["skip"], &[To(STREAMING), Throws(ARGUMENT), Relays]),
];

const FREE: Predicates = &[("isLocked()|isHeldByCurrentThread()|getHoldCount()", "= false|= false|= 0")];
const HELD: Predicates = &[("isLocked()|isHeldByCurrentThread()|getHoldCount()", "= true|= true|!= 0")];
const NO_MONITOR: &str = "IllegalMonitorStateException";

/// Of one thread: what it holds it may take again, and must give back as often.
const LOCK: &[Rule] = &[
    rule(FREE, &["lock", "lockInterruptibly", "tryLock()"], &[To(HELD)]),
    rule(FREE, &["tryLock(long, TimeUnit)"], &[To(HELD), MayThrow(NULL)]),
    rule(FREE, &["unlock"], &[Throws(NO_MONITOR)]),
    rule(FREE, &["newCondition"], &[To(FREE)]),
    rule(FREE, &["hasWaiters", "getWaitQueueLength"], &[MayThrow(NO_MONITOR), MayThrow(ARGUMENT), MayThrow(NULL)]),
    rule(HELD, &["lock", "lockInterruptibly", "tryLock()"], &[To(HELD)]),
    rule(HELD, &["tryLock(long, TimeUnit)"], &[To(HELD), MayThrow(NULL)]),
    rule(HELD, &["unlock"], &[To(FREE), To(HELD)]),
    rule(HELD, &["newCondition"], &[To(HELD)]),
    rule(HELD, &["hasWaiters", "getWaitQueueLength"], &[MayGo(HELD), MayThrow(ARGUMENT), MayThrow(NULL)]),
];

const FIRST: Predicates = &[("runningState|getStartTime()", "= UNSTARTED|throws IllegalStateException")];
const RUNNING: Predicates = &[("runningState", "= RUNNING")];
const SUSPENDED: Predicates = &[("runningState|isSuspended()", "= SUSPENDED|= true")];
const STOPPED: Predicates = &[("runningState", "= STOPPED")];
const SPLIT: Predicates = &[("splitState|getSplitTime()", "= SPLIT|!throws IllegalStateException")];
const UNSPLIT: Predicates = &[("splitState|getSplitTime()", "= UNSPLIT|throws IllegalStateException")];

/// "The methods start(), stop(), suspend(), resume(), split(), unsplit() ... cannot be called out of sequence."
const STOP_WATCH: &[Rule] = &[
    rule(FIRST, &["start"], &[To(RUNNING)]),
    rule(FIRST, &["stop", "suspend", "resume", "split", "getStartTime"], &[Throws(ILLEGAL)]),
    rule(RUNNING, &["start", "resume"], &[Throws(ILLEGAL)]),
    rule(RUNNING, &["stop"], &[To(STOPPED)]),
    rule(RUNNING, &["suspend"], &[To(SUSPENDED)]),
    rule(RUNNING, &["split()"], &[To(SPLIT)]),
    rule(SUSPENDED, &["resume"], &[To(RUNNING)]),
    rule(SUSPENDED, &["stop"], &[To(STOPPED)]),
    rule(SUSPENDED, &["start", "suspend", "split()"], &[Throws(ILLEGAL)]),
    rule(STOPPED, &["start", "stop", "suspend", "resume", "split()"], &[Throws(ILLEGAL)]),
    rule(SPLIT, &["unsplit"], &[To(UNSPLIT)]),
    rule(UNSPLIT, &["unsplit", "getSplitTime"], &[Throws(ILLEGAL)]),
    rule(&[], &["reset"], &[To(FIRST)]),
];
