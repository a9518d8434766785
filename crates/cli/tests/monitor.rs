//! Monitors: Java classes that compile alone, whatever the class is like.

mod support;

use std::process::Command;

use support::models::{Models, source, text};

#[test]
fn the_monitor_compiles_alone_and_follows_the_states() {
    let models = Models::new();
    let classes = models.compile("classes", "Cart", &source("Cart"));
    let monitor = models.model(&classes, "protocols.Cart", &["--format", "monitor"]);
    assert_eq!(monitor.status.code(), Some(0), "{}", text(&monitor));
    models.compile("classes", "CartMonitor", &String::from_utf8_lossy(&monitor.stdout));
    let main = "package protocols;
        public class Main {
            public static void main(String[] args) {
                CartMonitor cart = new CartMonitor();
                String states = \"\" + cart.state();
                cart.add(1); states += cart.state();
                cart.add(4); states += cart.state();
                cart.rem(4); states += cart.state();
                cart.pay(); states += cart.state();
                try { cart.pay(); states += \"!\"; } catch (IllegalStateException e) { states += cart.state(); }
                System.out.println(states);
            }
        }";
    models.compile("classes", "Main", main);
    let mut java = Command::new(models.0.jdk.home.join("bin/java"));
    let ran = java.arg("-cp").arg(&classes).arg("protocols.Main").output().expect("java runs");
    assert_eq!(text(&ran).trim(), "012100");
}

/// Generics, overloads, static methods, names that the monitor has itself, nested, inner and hidden classes, constructors and methods that
/// throw checked exceptions.
const ODD: &str = "package odd; import java.util.*;
    public class Odd {
        public static class Message<T extends Comparable<T>> {
            private String to; private boolean built;
            public Message<T> to(String result) { check(); if (result.isEmpty()) throw new IllegalArgumentException(); to = result; return this; }
            public Message<T> body(T thrown) { check(); return this; }
            public Message<T> body(T sut, int s_state) { check(); return this; }
            public String build() { check(); if (to == null) throw new IllegalStateException(); built = true; return to; }
            public int state() { if (built) throw new IllegalStateException(); return to == null ? 0 : 1; }
            private void check() { if (built) throw new IllegalStateException(); }
            public boolean isBuilt() { return built; }
            public static int twice(int a) { return 2 * a; }
        }
        public class Switch {
            private boolean on;
            public void on() { if (on) throw new IllegalStateException(); on = true; }
            public void off() { if (!on) throw new IllegalStateException(); on = false; }
            public boolean isOn() { return on; }
        }
    }
    class Latch {
        static class Busy extends Exception { Busy(String m) { super(m); } }
        private String owner; private int depth;
        Latch(int permits) throws java.io.IOException { if (permits < 0) throw new java.io.IOException(); }
        public void lock(String who) throws Busy { if (owner != null && !owner.equals(who)) throw new Busy(owner); owner = who.trim(); depth++; }
        public void unlock() throws Busy { if (depth == 0) throw new Busy(null); if (--depth == 0) owner = null; }
        public boolean isLocked() { return owner != null; }
    }";

#[test]
fn monitors_of_odd_classes_compile() {
    let models = Models::new();
    let classes = models.compile("classes", "Odd", ODD);
    for (class, name) in [("odd.Odd$Message", "Message"), ("odd.Odd$Switch", "Switch"), ("odd.Latch", "Latch")] {
        let monitor = models.model(&classes, class, &["--format", "monitor", "--budget", "800x"]);
        assert_eq!(monitor.status.code(), Some(0), "{}", text(&monitor));
        models.compile("classes", &format!("{name}Monitor"), &String::from_utf8_lossy(&monitor.stdout));
    }
}
