//! What the documentation of classes says about the order of their calls: all calls that it speaks of, in all states that it tells apart.

use super::rules::End::{Fails, MayGo, MayThrow, Relays, Throws, To};
use super::rules::{Predicates, Protocol, Rule, protocol, rule};

const ILLEGAL: &str = "IllegalStateException";
const ARGUMENT: &str = "IllegalArgumentException";
const NULL: &str = "NullPointerException";
const NONE_LEFT: &str = "NoSuchElementException";
const OVERFLOW: &str = "ArithmeticException";
const CHANGED: &str = "ConcurrentModificationException";

pub const PROTOCOLS: &[Protocol] = &[
    protocol("protocols.Cart", CART),
    protocol("protocols.Walker", WALKER),
    protocol("protocols.Sink", SINK),
    protocol("protocols.Connection", CONNECTION),
    protocol("protocols.Account", ACCOUNT),
    protocol("protocols.Turnstile", TURNSTILE),
    protocol("java.util.ArrayList$Itr", ITERATOR),
    protocol("java.util.Scanner", SCANNER),
    Protocol { class: "java.security.Signature", trace: Some("Signing"), library: None, rules: SIGNATURE },
    protocol("java.util.StringTokenizer", TOKENIZER),
    protocol("java.nio.ByteBuffer", BUFFER),
];

const NONE: Predicates = &[("n()", "= 0")];
const ONE: Predicates = &[("n()", "= 1")];
const MANY: Predicates = &[("n()", "> 1")];

const CART: &[Rule] = &[
    rule(NONE, &["add"], &[To(ONE), To(MANY), Throws(ARGUMENT)]),
    rule(NONE, &["rem"], &[Throws(ARGUMENT)]),
    rule(NONE, &["pay"], &[Throws(ILLEGAL)]),
    rule(ONE, &["add"], &[To(MANY), Throws(ARGUMENT), MayThrow(OVERFLOW)]),
    rule(ONE, &["rem"], &[To(NONE), Throws(ARGUMENT)]),
    rule(ONE, &["pay"], &[To(NONE)]),
    rule(MANY, &["add"], &[To(MANY), Throws(ARGUMENT), MayThrow(OVERFLOW)]),
    rule(MANY, &["rem"], &[To(NONE), To(ONE), To(MANY), Throws(ARGUMENT)]),
    rule(MANY, &["pay"], &[To(NONE)]),
];

const AT_END: Predicates = &[("hasNext()", "= false")];
const BEFORE_END: Predicates = &[("hasNext()", "= true")];
const GIVEN: Predicates = &[("given", "= true")];
const NOT_GIVEN: Predicates = &[("given", "= false")];

const WALKER: &[Rule] = &[
    rule(BEFORE_END, &["next"], &[To(GIVEN)]),
    rule(AT_END, &["next"], &[Throws(NONE_LEFT)]),
    rule(NOT_GIVEN, &["takeBack"], &[Throws(ILLEGAL)]),
    rule(GIVEN, &["takeBack"], &[To(&[("given", "= false"), ("hasNext()", "= true")])]),
];

const CLOSED: Predicates = &[("isClosed()", "= true")];
const EMPTY: Predicates = &[("isClosed()", "= false"), ("pending", "is empty")];
const HAS_ONE: Predicates = &[("isClosed()", "= false"), ("pending", "has 1")];
const HAS_SEVERAL: Predicates = &[("isClosed()", "= false"), ("pending", "has several")];

const SINK: &[Rule] = &[
    rule(CLOSED, &["write", "flush", "undo"], &[Throws(ILLEGAL)]),
    rule(CLOSED, &["close"], &[To(CLOSED)]),
    rule(EMPTY, &["write"], &[To(HAS_ONE)]),
    rule(EMPTY, &["flush"], &[To(EMPTY)]),
    rule(EMPTY, &["undo"], &[Throws(ILLEGAL)]),
    rule(EMPTY, &["close"], &[To(CLOSED)]),
    rule(HAS_ONE, &["write"], &[To(HAS_SEVERAL)]),
    rule(HAS_ONE, &["flush", "undo"], &[To(EMPTY)]),
    rule(HAS_ONE, &["close"], &[To(CLOSED)]),
    rule(HAS_SEVERAL, &["write"], &[To(HAS_SEVERAL)]),
    rule(HAS_SEVERAL, &["flush"], &[To(EMPTY)]),
    rule(HAS_SEVERAL, &["undo"], &[To(HAS_ONE), To(HAS_SEVERAL)]),
    rule(HAS_SEVERAL, &["close"], &[To(CLOSED)]),
];

const NEW: Predicates = &[("isOpen()", "= false"), ("over", "= false")];
const SILENT: Predicates = &[("isOpen()", "= true"), ("greeted", "= false")];
const TALKING: Predicates = &[("isOpen()", "= true"), ("greeted", "= true")];
const OVER: Predicates = &[("isOpen()", "= false"), ("over", "= true")];

const CONNECTION: &[Rule] = &[
    rule(NEW, &["open"], &[To(SILENT)]),
    rule(NEW, &["hello"], &[Throws(ILLEGAL), Throws(NULL)]),
    rule(NEW, &["send", "close"], &[Throws(ILLEGAL)]),
    rule(SILENT, &["open"], &[Throws(ILLEGAL)]),
    rule(SILENT, &["hello"], &[To(TALKING), Throws(NULL)]),
    rule(SILENT, &["send"], &[Throws(ILLEGAL)]),
    rule(SILENT, &["close"], &[To(OVER)]),
    rule(TALKING, &["open"], &[Throws(ILLEGAL)]),
    rule(TALKING, &["hello"], &[Throws(ILLEGAL), Throws(NULL)]),
    rule(TALKING, &["send"], &[To(TALKING), Throws(ARGUMENT)]),
    rule(TALKING, &["close"], &[To(OVER)]),
    rule(OVER, &["open", "send", "close"], &[Throws(ILLEGAL)]),
    rule(OVER, &["hello"], &[Throws(ILLEGAL), Throws(NULL)]),
];

const FROZEN: Predicates = &[("isClosed()", "= false"), ("isFrozen()", "= true")];
const THAWED: Predicates = &[("isClosed()", "= false"), ("isFrozen()", "= false")];
const POOR: Predicates = &[("isClosed()", "= false"), ("isFrozen()", "= false"), ("isEmpty()", "= true")];
const RICH: Predicates = &[("isClosed()", "= false"), ("isFrozen()", "= false"), ("isEmpty()", "= false")];

const ACCOUNT: &[Rule] = &[
    rule(CLOSED, &["deposit", "withdraw", "freeze", "thaw", "close"], &[Throws(ILLEGAL)]),
    rule(POOR, &["deposit"], &[To(RICH), Throws(ARGUMENT)]),
    rule(POOR, &["withdraw"], &[Throws(ARGUMENT)]),
    rule(POOR, &["freeze"], &[To(FROZEN)]),
    rule(POOR, &["thaw"], &[Throws(ILLEGAL)]),
    rule(POOR, &["close"], &[To(CLOSED)]),
    rule(RICH, &["deposit"], &[To(RICH), Throws(ARGUMENT), MayThrow(OVERFLOW)]),
    rule(RICH, &["withdraw"], &[To(POOR), To(RICH), Throws(ARGUMENT)]),
    rule(RICH, &["freeze"], &[To(FROZEN)]),
    rule(RICH, &["thaw", "close"], &[Throws(ILLEGAL)]),
    rule(FROZEN, &["deposit"], &[To(FROZEN), Throws(ARGUMENT), MayThrow(OVERFLOW)]),
    rule(FROZEN, &["withdraw", "close"], &[Throws(ILLEGAL)]),
    rule(FROZEN, &["freeze"], &[To(FROZEN)]),
    rule(FROZEN, &["thaw"], &[To(THAWED)]),
];

const LOCKED: Predicates = &[("state()", "= LOCKED")];
const OPEN: Predicates = &[("state()", "= OPEN")];
const STOPPED: Predicates = &[("state()", "= OUT_OF_SERVICE")];

const TURNSTILE: &[Rule] = &[
    rule(LOCKED, &["coin"], &[To(OPEN)]),
    rule(LOCKED, &["push", "repair"], &[Throws(ILLEGAL)]),
    rule(LOCKED, &["stop"], &[To(STOPPED)]),
    rule(OPEN, &["coin"], &[To(OPEN)]),
    rule(OPEN, &["push"], &[To(LOCKED)]),
    rule(OPEN, &["stop"], &[To(STOPPED)]),
    rule(OPEN, &["repair"], &[Throws(ILLEGAL)]),
    rule(STOPPED, &["coin", "push", "stop"], &[Throws(ILLEGAL)]),
    rule(STOPPED, &["repair"], &[To(LOCKED)]),
];

const RETURNED: Predicates = &[("lastRet", ">= 0")];
const NOT_RETURNED: Predicates = &[("lastRet", "< 0")];

/// `Iterator` of `ArrayList`, which promises to notice changes of the list. What an action that changes the list does to it is left open.
const ITERATOR: &[Rule] = &[
    rule(BEFORE_END, &["next"], &[To(RETURNED), MayThrow(CHANGED)]),
    rule(AT_END, &["next"], &[Throws(NONE_LEFT), MayThrow(CHANGED)]),
    rule(NOT_RETURNED, &["remove"], &[Throws(ILLEGAL)]),
    rule(RETURNED, &["remove"], &[To(NOT_RETURNED), MayThrow(CHANGED)]),
    rule(BEFORE_END, &["forEachRemaining"], &[To(AT_END), Throws(NULL), MayGo(BEFORE_END), Relays]),
    rule(AT_END, &["forEachRemaining"], &[To(AT_END), Throws(NULL)]),
];

const USABLE: Predicates = &[("hasNext()", "!throws IllegalStateException")];
const UNUSABLE: Predicates = &[("hasNext()", "throws IllegalStateException")];
const BAD_PATTERN: &str = "PatternSyntaxException";
const MISMATCH: &str = "InputMismatchException";
const UNSUPPORTED: &str = "UnsupportedOperationException";

/// A closed scanner is one whose `hasNext()` throws. Only search operations are refused then.
const SCANNER: &[Rule] = &[
    rule(
        UNUSABLE,
        &[
            "hasNext()",
            "next()",
            "hasNextLine",
            "hasNextBoolean",
            "nextBoolean",
            "hasNextByte()",
            "nextByte()",
            "hasNextShort()",
            "nextShort()",
            "hasNextInt()",
            "nextInt()",
            "hasNextLong()",
            "nextLong()",
            "hasNextFloat",
            "nextFloat",
            "hasNextDouble",
            "nextDouble",
            "hasNextBigInteger()",
            "nextBigInteger()",
            "hasNextBigDecimal",
            "nextBigDecimal",
            "tokens",
        ],
        &[Throws(ILLEGAL)],
    ),
    rule(
        UNUSABLE,
        &[
            "hasNext(Pattern)",
            "next(Pattern)",
            "findInLine(Pattern)",
            "skip(Pattern)",
            "hasNext(String)",
            "next(String)",
            "findInLine(String)",
            "skip(String)",
            "findAll(Pattern)",
            "findAll(String)",
            "findWithinHorizon(Pattern, int)",
            "findWithinHorizon(String, int)",
            "hasNextByte(int)",
            "nextByte(int)",
            "hasNextShort(int)",
            "nextShort(int)",
            "hasNextInt(int)",
            "nextInt(int)",
            "hasNextLong(int)",
            "nextLong(int)",
            "hasNextBigInteger(int)",
            "nextBigInteger(int)",
        ],
        &[Throws(ILLEGAL), MayThrow(NULL), MayThrow(ARGUMENT), MayThrow(BAD_PATTERN)],
    ),
    // Explained: a line that `hasNextLine` has found before the scanner was closed is given all the same, on `java` too, which the
    // documentation does not say.
    rule(UNUSABLE, &["nextLine"], &[Throws(ILLEGAL), MayGo(UNUSABLE)]),
    rule(UNUSABLE, &["close", "ioException", "reset", "delimiter", "locale"], &[To(UNUSABLE)]),
    rule(UNUSABLE, &["useRadix"], &[MayGo(UNUSABLE), MayThrow(ARGUMENT)]),
    rule(
        UNUSABLE,
        &["useDelimiter(Pattern)", "useDelimiter(String)"],
        &[MayGo(UNUSABLE), MayThrow(NULL), MayThrow(BAD_PATTERN)],
    ),
    rule(UNUSABLE, &["remove"], &[Throws(UNSUPPORTED)]),
    rule(BEFORE_END, &["close"], &[To(UNUSABLE)]),
    rule(AT_END, &["close"], &[To(UNUSABLE)]),
    rule(BEFORE_END, &["remove"], &[Throws(UNSUPPORTED)]),
    rule(AT_END, &["remove"], &[Throws(UNSUPPORTED)]),
    rule(BEFORE_END, &["ioException", "reset", "delimiter", "locale"], &[To(USABLE)]),
    rule(AT_END, &["ioException", "reset", "delimiter", "locale"], &[To(USABLE)]),
    rule(
        BEFORE_END,
        &["hasNext()", "hasNextLine", "hasNextBoolean", "hasNextInt()", "hasNextDouble", "tokens"],
        &[To(USABLE)],
    ),
    rule(
        AT_END,
        &["hasNext()", "hasNextLine", "hasNextBoolean", "hasNextInt()", "hasNextDouble", "tokens"],
        &[To(USABLE)],
    ),
    rule(BEFORE_END, &["nextLine"], &[To(USABLE), MayThrow(NONE_LEFT)]),
    rule(AT_END, &["nextLine"], &[MayGo(USABLE), MayThrow(NONE_LEFT)]),
    rule(
        BEFORE_END,
        &["findInLine(Pattern)", "findInLine(String)"],
        &[To(USABLE), MayThrow(NULL), MayThrow(BAD_PATTERN)],
    ),
    rule(BEFORE_END, &["next()"], &[To(USABLE)]),
    rule(
        BEFORE_END,
        &[
            "nextBoolean",
            "nextByte()",
            "nextShort()",
            "nextInt()",
            "nextLong()",
            "nextFloat",
            "nextDouble",
            "nextBigDecimal",
        ],
        &[MayGo(USABLE), Throws(MISMATCH)],
    ),
    rule(
        AT_END,
        &[
            "next()",
            "nextBoolean",
            "nextByte()",
            "nextShort()",
            "nextInt()",
            "nextLong()",
            "nextFloat",
            "nextDouble",
            "nextBigInteger()",
            "nextBigDecimal",
        ],
        &[Throws(NONE_LEFT)],
    ),
];

const NOT_BEGUN: Predicates = &[("state", "<= 1")];
const SIGNING: Predicates = &[("state", "= 2")];
const VERIFYING: Predicates = &[("state", "= 3")];
const SIGNATURE_EXCEPTION: &str = "SignatureException";
const BAD_KEY: &str = "InvalidKeyException";

const SIGNATURE: &[Rule] = &[
    rule(NOT_BEGUN, &["initSign(PrivateKey)"], &[To(SIGNING), Throws(BAD_KEY)]),
    rule(NOT_BEGUN, &["initVerify(PublicKey)"], &[To(VERIFYING), Throws(BAD_KEY)]),
    rule(NOT_BEGUN, &["update(byte)", "sign()", "verify(byte[])"], &[Throws(SIGNATURE_EXCEPTION)]),
    rule(NOT_BEGUN, &["update(byte[])"], &[Throws(SIGNATURE_EXCEPTION), MayThrow(NULL)]),
    rule(
        NOT_BEGUN,
        &["update(byte[], int, int)", "sign(byte[], int, int)", "verify(byte[], int, int)", "update(ByteBuffer)"],
        &[Throws(SIGNATURE_EXCEPTION), MayThrow(ARGUMENT), MayThrow(NULL)],
    ),
    rule(SIGNING, &["initSign(PrivateKey)"], &[To(SIGNING), MayThrow(BAD_KEY)]),
    rule(SIGNING, &["initVerify(PublicKey)"], &[To(VERIFYING), MayThrow(BAD_KEY)]),
    rule(SIGNING, &["update(byte)", "sign()"], &[To(SIGNING)]),
    rule(SIGNING, &["update(byte[])", "update(ByteBuffer)"], &[To(SIGNING), MayThrow(NULL)]),
    rule(SIGNING, &["update(byte[], int, int)"], &[To(SIGNING), MayThrow(NULL), MayThrow(ARGUMENT)]),
    rule(SIGNING, &["verify(byte[])"], &[Throws(SIGNATURE_EXCEPTION)]),
    rule(SIGNING, &["verify(byte[], int, int)"], &[Throws(SIGNATURE_EXCEPTION), MayThrow(ARGUMENT)]),
    rule(VERIFYING, &["initSign(PrivateKey)"], &[To(SIGNING), MayThrow(BAD_KEY)]),
    rule(VERIFYING, &["initVerify(PublicKey)"], &[To(VERIFYING), MayThrow(BAD_KEY)]),
    rule(VERIFYING, &["update(byte)"], &[To(VERIFYING)]),
    rule(VERIFYING, &["update(byte[])", "update(ByteBuffer)"], &[To(VERIFYING), MayThrow(NULL)]),
    rule(VERIFYING, &["update(byte[], int, int)"], &[To(VERIFYING), MayThrow(NULL), MayThrow(ARGUMENT)]),
    rule(VERIFYING, &["sign()"], &[Throws(SIGNATURE_EXCEPTION)]),
    rule(VERIFYING, &["sign(byte[], int, int)"], &[Throws(SIGNATURE_EXCEPTION), MayThrow(ARGUMENT)]),
    rule(VERIFYING, &["verify(byte[])"], &[To(VERIFYING), MayThrow(SIGNATURE_EXCEPTION), MayThrow(NULL)]),
];

const MORE: Predicates = &[("hasMoreTokens()", "= true")];
const NO_MORE: Predicates = &[("hasMoreTokens()", "= false")];

const BROKEN: Predicates = &[("hasMoreTokens()", "throws NullPointerException")];

/// `nextToken(String)` looks for tokens between other delimiters, so that there may be more or fewer. Without delimiters, which the
/// constructor takes, other methods may throw.
const TOKENIZER: &[Rule] = &[
    rule(MORE, &["nextToken()", "nextElement"], &[To(MORE), To(NO_MORE)]),
    rule(NO_MORE, &["nextToken()", "nextElement"], &[Throws(NONE_LEFT)]),
    rule(MORE, &["countTokens", "hasMoreTokens", "hasMoreElements"], &[To(MORE)]),
    rule(NO_MORE, &["countTokens", "hasMoreTokens", "hasMoreElements"], &[To(NO_MORE)]),
    rule(MORE, &["nextToken(String)"], &[To(MORE), To(NO_MORE), Fails(NULL), Fails(NONE_LEFT)]),
    rule(NO_MORE, &["nextToken(String)"], &[Fails(NONE_LEFT), Fails(NULL), MayGo(&[])]),
    rule(BROKEN, &["nextToken()", "nextElement", "hasMoreTokens", "hasMoreElements"], &[Throws(NULL)]),
    rule(BROKEN, &["countTokens"], &[Throws(NULL), MayGo(BROKEN)]),
];

const FULL: Predicates = &[("remaining()", "= 0")];
const ROOM: Predicates = &[("remaining()", "!= 0")]; // any other class than `= 0`
const MARKED: Predicates = &[("mark", "!< 0")];
const UNMARKED: Predicates = &[("mark", "< 0")];
const UNDERFLOW: &str = "BufferUnderflowException";
const BUFFER_OVERFLOW: &str = "BufferOverflowException";
const READ_ONLY: &str = "ReadOnlyBufferException";

/// `get` and `put` need room between position and limit; `reset` needs a mark, which other calls discard.
const BUFFER: &[Rule] = &[
    rule(
        FULL,
        &["get()", "getChar()", "getShort()", "getInt()", "getLong()", "getFloat()", "getDouble()"],
        &[Throws(UNDERFLOW)],
    ),
    rule(
        FULL,
        &[
            "put(byte)",
            "putChar(char)",
            "putShort(short)",
            "putInt(int)",
            "putLong(long)",
            "putFloat(float)",
            "putDouble(double)",
        ],
        &[Throws(BUFFER_OVERFLOW), MayThrow(READ_ONLY)],
    ),
    rule(ROOM, &["get()"], &[To(&[])]),
    rule(ROOM, &["put(byte)"], &[To(&[]), MayThrow(READ_ONLY)]),
    rule(UNMARKED, &["reset"], &[Throws("InvalidMarkException")]),
    rule(MARKED, &["reset"], &[To(MARKED)]),
    rule(&[], &["flip", "clear", "rewind"], &[To(UNMARKED)]),
    rule(&[], &["compact"], &[To(UNMARKED), MayThrow(READ_ONLY)]),
    rule(&[], &["mark"], &[To(MARKED)]),
    rule(UNMARKED, &["position(int)", "limit(int)"], &[To(UNMARKED), Throws(ARGUMENT)]),
    rule(MARKED, &["position(int)", "limit(int)"], &[To(MARKED), MayGo(UNMARKED), Throws(ARGUMENT)]),
    rule(UNMARKED, &["slice()", "duplicate", "asReadOnlyBuffer"], &[To(UNMARKED)]),
    rule(MARKED, &["slice()", "duplicate", "asReadOnlyBuffer"], &[To(MARKED)]),
];
