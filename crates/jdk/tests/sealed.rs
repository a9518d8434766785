//! A program that writes files, opens sockets and starts processes reaches nothing real: while it does so, this process has
//! opened nothing, and nothing is there afterwards.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use jdk::boot::run_main;
use vm::{Limits, Sink};

/// What the descriptors of this process stand for.
fn open_files() -> BTreeSet<PathBuf> {
    let descriptors = fs::read_dir("/proc/self/fd").expect("/proc");
    descriptors.flatten().filter_map(|d| fs::read_link(d.path()).ok()).filter(|p| !p.starts_with("/proc")).collect()
}

/// Processes that this one started and that are still there.
fn children() -> String {
    let tasks = fs::read_dir("/proc/self/task").expect("/proc");
    tasks.flatten().filter_map(|t| fs::read_to_string(t.path().join("children")).ok()).collect()
}

/// Looks at the process whenever the program prints.
#[derive(Clone, Default)]
struct Watch {
    seen: Arc<Mutex<(String, BTreeSet<PathBuf>, String)>>,
}

impl Sink for Watch {
    fn out(&mut self, bytes: &[u8]) {
        let mut seen = self.seen.lock().expect("no panic");
        seen.0.push_str(&String::from_utf8_lossy(bytes));
        seen.1.extend(open_files());
        seen.2.push_str(&children());
    }

    fn err(&mut self, bytes: &[u8]) {
        self.out(bytes);
    }

    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

#[test]
fn files_sockets_and_processes_are_not_real() {
    for jdk in common::each_jdk() {
        let mut machine = common::machine(jdk, Limits::default());
        let watch = Watch::default();
        machine.env.sink = Some(Box::new(watch.clone()));
        let before = open_files();
        let result = run_main(&mut machine, "Hostile", &[]);
        let (printed, during, children) = watch.seen.lock().expect("no panic").clone();
        assert_eq!(result.exit_code, 0, "{printed}");
        let wanted = "file true\nsize 1\nserver 32768\nno socket\nno process\nno library\n";
        assert_eq!(printed, wanted, "JDK {}", jdk.feature);
        let opened: Vec<_> = during.difference(&before).collect();
        assert!(opened.is_empty(), "opened meanwhile: {opened:?}");
        assert_eq!(children, "", "no process was started");
        for name in ["/tmp/touchstone-sealed-file", "/tmp/touchstone-sealed-process"] {
            assert!(!Path::new(name).exists(), "{name}");
        }
    }
}
