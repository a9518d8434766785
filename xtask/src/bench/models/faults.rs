//! Faults that break the order of calls: one replacement in the source of a class each.

pub struct Fault {
    pub class: &'static str,
    pub what: &'static str,
    pub from: &'static str,
    pub to: &'static str,
}

const fn fault(class: &'static str, what: &'static str, from: &'static str, to: &'static str) -> Fault {
    Fault { class, what, from, to }
}

pub const FAULTS: &[Fault] = &[
    fault("Cart", "an empty cart can be paid for", "if (n == 0) {", "if (n < 0) {"),
    fault("Cart", "paying keeps one thing", "n = 0;\n    }", "n = 1;\n    }"),
    fault("Cart", "the last thing cannot be removed", "c > n)", "c >= n)"),
    fault("Cart", "nothing can be added", "if (c < 1) {", "if (c < 0) {"),
    fault(
        "Account",
        "a closed account takes money",
        "if (closed) {\n            throw new IllegalStateException(\"closed\");\n        }\n        if (amount",
        "if (frozen) {\n            throw new IllegalStateException(\"closed\");\n        }\n        if (amount",
    ),
    fault("Account", "a frozen account gives money", "if (closed || frozen) {", "if (closed) {"),
    fault("Account", "thawing what is not frozen", "if (closed || !frozen) {", "if (closed) {"),
    fault("Account", "thawing does nothing", "frozen = false;", "frozen = true;"),
    fault(
        "Account",
        "a frozen account can be closed",
        "if (closed || frozen || balance != 0) {",
        "if (closed || balance != 0) {",
    ),
    fault("Account", "an account with money can be closed", "|| balance != 0) {", ") {"),
    fault("Connection", "it can be opened twice", "if (open || over) {", "if (over) {"),
    fault("Connection", "it can be opened again", "if (open || over) {", "if (open) {"),
    fault("Connection", "no hello is needed", "if (!open || !greeted) {", "if (!open) {"),
    fault(
        "Connection",
        "closing what is not open",
        "if (!open) {\n            throw new IllegalStateException(\"not open\");\n        }",
        "",
    ),
    fault(
        "Sink",
        "a closed sink takes bytes",
        "if (closed) {\n            throw new IllegalStateException(\"closed\");\n        }\n        pending.add(b);",
        "pending.add(b);",
    ),
    fault(
        "Sink",
        "flushing keeps what is pending",
        "int count = pending.size();\n        pending.clear();",
        "int count = pending.size();",
    ),
    fault("Walker", "the same is taken back twice", "given = false;", "given = next > 1;"),
    fault("Walker", "nothing need be given to take back", "if (!given) {", "if (next == 0) {"),
    fault(
        "Turnstile",
        "one coin lets all in",
        "throw new IllegalStateException(\"locked\");\n        }\n        state = State.LOCKED;",
        "throw new IllegalStateException(\"locked\");\n        }",
    ),
    fault(
        "Turnstile",
        "repair opens it",
        "throw new IllegalStateException(\"works\");\n        }\n        state = State.LOCKED;",
        "throw new IllegalStateException(\"works\");\n        }\n        state = State.OPEN;",
    ),
];
