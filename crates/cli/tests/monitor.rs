//! Monitors: Java classes that compile alone, whatever the class is like; and rules for programs that run.

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

#[test]
fn rules_count_and_print_what_a_program_does() {
    let models = Models::new();
    let main = "package shop; public class Main {
        static int price;
        static int twice(int n, String why) { if (n > 5) throw new IllegalStateException(why); price = n; return 2 * n; }
        public static void main(String[] args) {
            for (int i = 4; i < 8; i++) { try { System.out.println(twice(i, \"dear\")); } catch (IllegalStateException e) { } }
        }
    }";
    let classes = models.compile("classes", "Main", main);
    let run = |rules: &[&str]| {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.args(["run", "--jdk"]).arg(&models.0.jdk.home).arg("--class-path").arg(&classes);
        command.args(rules.iter().flat_map(|rule| ["--monitor", rule])).arg("shop.Main");
        let output = command.output().expect("touchstone runs");
        let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (output.status.code(), texts)
    };
    let rules = ["print exit shop.Main.tw*", "throw", "write shop.*", "print branch shop.Main.twice", "call other.*"];
    let (code, [out, said]) = run(&rules);
    assert_eq!((code, &*out), (Some(0), "8\n10\n"), "{said}");
    let expected = [
        "exit shop.Main.twice = 8\n",
        "exit shop.Main.twice threw java.lang.IllegalStateException\n",
        "branch shop.Main.twice:3 true, 2 from the other way\n",
        "exit shop.Main.tw*: 4\n        4  shop.Main.twice\n",
        "throw: 2\n        2  shop.Main.twice:3\n",
        "write shop.*: 2\n        2  shop.Main.twice:3 shop.Main.price\n",
        "call other.*: 0\n",
    ];
    for line in expected {
        assert!(said.contains(line), "{line}: {said}");
    }
    let (code, [_, said]) = run(&["jump"]);
    assert!(code == Some(2) && said.contains("there is no event 'jump'"), "{said}");
}

/// Counts calls by what they were given, adds up what they gave, and notes what failed.
const WATCH: &str = "package shop; import java.util.*;
    public class Watch {
        static final Map<String, Integer> seen = new TreeMap<>();
        static int sum; static double nearest = Double.MAX_VALUE;
        static void entry(String place, Object... values) { seen.merge(place + Arrays.toString(values), 1, Integer::sum); }
        static void exit(String place, Object... values) { if (values.length > 0) sum += (Integer) values[0]; }
        static void failed(String place, Object... values) { System.out.println(place + \" failed with \" + values[0]); }
        static void write(String place, Object... values) { System.out.println(place + \" \" + values[0] + \" -> \" + values[1]); }
        static void branch(String place, Object... values) { if (!(Boolean) values[0]) nearest = Math.min(nearest, (Double) values[1]); }
        static void finish() { Main.price = 77; System.out.println(seen + \" sum \" + sum + \" nearest \" + nearest); }
    }";

#[test]
fn a_class_of_the_user_monitors_a_program_without_changing_it() {
    let models = Models::new();
    let main = "package shop; public class Main {
        static int price = 1;
        static int twice(int n, String why) { if (n > 5) throw new IllegalStateException(why); price = n; return 2 * n; }
        public static void main(String[] args) {
            for (int i = 4; i < 7; i++) { try { twice(i, \"dear\"); } catch (IllegalStateException e) { } }
            System.out.println(price);
        }
    }";
    models.compile("classes", "Main", main);
    let classes = models.compile("classes", "Watch", WATCH);
    let thrower = "package shop; public class Thrower {
        static void entry(String place, Object... values) { throw new IllegalArgumentException(place); }
    }";
    models.compile("classes", "Thrower", thrower);
    let run = |rule: &str| {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.args(["run", "--jdk"]).arg(&models.0.jdk.home).arg("--class-path").arg(&classes);
        let output = command.args(["--monitor", rule, "shop.Main"]).output().expect("touchstone runs");
        let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (output.status.code(), texts)
    };
    let (code, [out, said]) = run("java shop.Watch shop.Main.twice");
    assert_eq!((code, &*out), (Some(0), "5\n"), "{said}");
    assert_eq!(
        said,
        "shop.Main.twice:3 shop.Main.price 1 -> 4\n\
         shop.Main.twice:3 shop.Main.price 4 -> 5\n\
         shop.Main.twice failed with java.lang.IllegalStateException\n\
         {shop.Main.twice[4, dear]=1, shop.Main.twice[5, dear]=1, shop.Main.twice[6, dear]=1} sum 18 nearest 2.0\n"
    );
    let (code, [out, said]) = run("java shop.Thrower");
    assert_eq!((code, &*out), (Some(0), "5\n"), "{said}");
    let ended = "the monitor shop.Thrower ended: it threw java.lang.IllegalArgumentException: shop.Main.";
    assert!(said.matches(ended).count() == 1, "{said}");
    let (code, [_, said]) = run("java shop.Main");
    assert!(
        code == Some(64) && said.contains("has no method `static void NAME(String place, Object... values)`"),
        "{said}"
    );
    let (code, [_, said]) = run("java shop.Nobody");
    assert!(code == Some(64) && said.contains("there is no class shop.Nobody"), "{said}");
}
