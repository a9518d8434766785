//! Failures once more on the JDK: a `Verifier` that gives the inputs of the path, in the order of its calls.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::bench::Bench;
use crate::process;

/// How long a replay may take.
const LONGEST: Duration = Duration::from_secs(20);

const SOURCE: &str = r##"package org.sosy_lab.sv_benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

public final class Verifier {
    private static final Map<String, String> GIVEN = new HashMap<>();
    private static final Map<String, Integer> CALLS = new HashMap<>();

    static {
        try {
            for (String line : Files.readAllLines(Path.of(System.getProperty("replay")))) {
                GIVEN.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
            }
        } catch (java.io.IOException e) {
            Runtime.getRuntime().halt(4);
        }
    }

    private static synchronized String next(String name) {
        int call = CALLS.merge(name, 1, Integer::sum);
        return GIVEN.getOrDefault(name + "#" + call, "0");
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(3);
        }
    }

    public static boolean nondetBoolean() {
        return Long.parseLong(next("nondetBoolean")) != 0;
    }

    public static byte nondetByte() {
        return (byte) Long.parseLong(next("nondetByte"));
    }

    public static char nondetChar() {
        return (char) Long.parseLong(next("nondetChar"));
    }

    public static short nondetShort() {
        return (short) Long.parseLong(next("nondetShort"));
    }

    public static int nondetInt() {
        return (int) Long.parseLong(next("nondetInt"));
    }

    public static long nondetLong() {
        return Long.parseLong(next("nondetLong"));
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat((int) Long.parseLong(next("nondetFloat")));
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(Long.parseLong(next("nondetDouble")));
    }

    public static String nondetString() {
        String text = next("nondetString");
        if (text.equals("0")) {
            return null;
        }
        StringBuilder units = new StringBuilder();
        for (String unit : text.substring(1).split(",")) {
            if (!unit.isEmpty()) {
                units.append((char) Integer.parseInt(unit));
            }
        }
        return units.toString();
    }
}
"##;

/// The compiled `Verifier`.
pub struct Replay {
    classes: PathBuf,
}

impl Replay {
    pub fn new(bench: &Bench) -> Result<Self> {
        let folder = bench.folder.path().join("replay");
        let classes = folder.join("classes");
        std::fs::create_dir_all(&classes)?;
        let source = folder.join("Verifier.java");
        std::fs::write(&source, SOURCE)?;
        bench.jdk.compile(&[source], &classes)?;
        Ok(Self { classes })
    }

    /// Whether the program fails on the JDK with the inputs of a path that fails.
    pub fn confirms(&self, bench: &Bench, classes: &Path, report: &Value) -> Result<bool> {
        let paths = report["paths"].as_array().context("a report without paths")?;
        let path = paths.iter().rev().find(|path| path["fails"] == true).context("a failure without a path")?;
        let file = classes.join("replay.txt");
        std::fs::write(&file, lines(path))?;
        let mut given = std::ffi::OsString::from("-Dreplay=");
        given.push(&file);
        let mut class_path = self.classes.clone().into_os_string();
        class_path.push(":");
        class_path.push(classes);
        let mut java = bench.jdk.tool("java");
        java.arg("-ea").arg(given).arg("-cp").arg(class_path).arg("Main").args(arguments(path));
        let Some(done) = process::measure_or_kill(&mut java, LONGEST)? else { return Ok(false) };
        Ok(String::from_utf8_lossy(&done.stderr).contains("java.lang.AssertionError"))
    }
}

/// The texts that `main` was called with: inputs that no call of `Verifier` gave.
fn arguments(path: &Value) -> Vec<String> {
    let inputs = path["inputs"].as_array().into_iter().flatten();
    let given = inputs.filter(|input| !input["name"].as_str().unwrap_or_default().contains('#'));
    let units = |input: &Value| -> Option<String> {
        let units = input["units"].as_array()?.iter().map(|unit| unit.as_u64().unwrap_or(0) as u16);
        Some(String::from_utf16_lossy(&units.collect::<Vec<u16>>()))
    };
    given.filter_map(units).collect()
}

/// One line for each input: its name and its bits, or the units of its text after a `t`.
fn lines(path: &Value) -> String {
    let mut text = String::new();
    for input in path["inputs"].as_array().into_iter().flatten() {
        let Some(name) = input["name"].as_str() else { continue };
        let value = match (&input["bits"], input["units"].as_array()) {
            (Value::Number(bits), _) => bits.to_string(),
            (_, Some(units)) => {
                let units: Vec<String> = units.iter().map(ToString::to_string).collect();
                format!("t{}", units.join(","))
            }
            _ => continue,
        };
        let _ = writeln!(text, "{name} {value}");
    }
    text
}
