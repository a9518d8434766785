//! Java methods from random numbers, always the same: nested branches that write locals, fields, elements and statics, call and return.

use std::fmt::Write;

/// Methods of the class.
pub const COUNT: usize = 30;

/// Branches of a method, so that all its paths can be tried.
const MAX_BRANCHES: u32 = 6;

struct Maker {
    state: u64,
    branches: u32,
    text: String,
}

impl Maker {
    fn below(&mut self, most: u64) -> u64 {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % most
    }

    fn pick(&mut self, all: &[&str]) -> String {
        all[self.below(all.len() as u64) as usize].to_owned()
    }

    fn value(&mut self) -> String {
        if self.below(3) == 0 {
            return (self.below(40) as i64 - 9).to_string();
        }
        self.pick(&[
            "x",
            "y",
            "z",
            "a",
            "b",
            "all[0]",
            "all[2]",
            "cell.number",
            "(int) cell.wide",
            "cell.small",
            "shared",
        ])
    }

    fn expression(&mut self) -> String {
        let (a, b) = (self.value(), self.value());
        let op = self.pick(&["+", "-", "^", "&", "|"]);
        match self.below(5) {
            0 => a,
            1 => format!("bound({a}, {b})"),
            _ => format!("({a} {op} {b})"),
        }
    }

    fn condition(&mut self) -> String {
        let op = self.pick(&["<", ">", "==", "!=", ">="]);
        format!("{} {op} {}", self.value(), self.value())
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..=self.below(3) {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let pad = "    ".repeat(depth as usize + 2);
        if self.branches < MAX_BRANCHES && depth < 3 && self.below(2) == 0 {
            self.branches += 1;
            let condition = self.condition();
            let _ = writeln!(self.text, "{pad}if ({condition}) {{");
            self.statements(depth + 1);
            if self.below(9) == 0 {
                let _ = writeln!(self.text, "{pad}    if (x < 900) return 7;");
            }
            if self.below(2) == 0 {
                let _ = writeln!(self.text, "{pad}}} else {{");
                self.statements(depth + 1);
            }
            let _ = writeln!(self.text, "{pad}}}");
            return;
        }
        let value = self.expression();
        let place = self.pick(&["x", "y", "z", "all[0]", "all[1]", "all[2]", "cell.number", "cell.wide", "shared"]);
        let _ = match self.below(12) {
            0 => writeln!(self.text, "{pad}cell.small = (byte) {value};"),
            1 => writeln!(self.text, "{pad}cell.flag = {value} > 3;"),
            2 => writeln!(self.text, "{pad}z = cell.flag ? 1 : {value};"),
            3 => writeln!(self.text, "{pad}if (y == 3) throw new ArithmeticException();"),
            _ => writeln!(self.text, "{pad}{place} = {value};"),
        };
    }
}

/// The source of `corpus.MadeUp`.
pub fn source() -> String {
    let mut maker = Maker { state: 20_261_117, branches: 0, text: String::new() };
    maker.text.push_str(
        "package corpus;\n\npublic class MadeUp {\n    static final class Cell { int number; long wide; byte small; boolean flag; }\n    \
         static int shared;\n\n    private static int bound(int x, int y) {\n        if (x > y) return y + 1;\n        \
         return x;\n    }\n",
    );
    for number in 0..COUNT {
        maker.branches = 0;
        let _ = write!(
            maker.text,
            "\n    public static int m{number}(int a, int b) {{\n        int x = a, y = b, z = 1;\n        int[] all = new int[3];\n        \
             Cell cell = new Cell();\n        shared = 2;\n"
        );
        maker.statements(0);
        maker.statements(0);
        let (first, second) = (maker.expression(), maker.expression());
        let _ = write!(
            maker.text,
            "        int r = {first} + z;\n        if (r == 17) throw new IllegalStateException();\n        \
             if ({second} == 5) return 1;\n        return r > 40 ? 2 : 3;\n    }}\n"
        );
    }
    maker.text.push_str("}\n");
    maker.text
}
