//! Strings: those of the code, usual ones, pieces put together, and texts in formats whose signs the code looks for.

use base::Rng;

use super::Constants;

/// Strings that programs often treat specially: numbers in several spellings, dates, names of files and classes, blanks.
const USUAL: [&str; 40] = [
    "",
    "a",
    "abc",
    " ",
    "0",
    "1",
    "-1",
    "A b",
    "true",
    "false",
    "null",
    "10",
    "12.5",
    "-0.5",
    "1e3",
    "0x1F",
    "017",
    "2147483648",
    "NaN",
    "Infinity",
    "é",
    "\u{1F600}",
    "a\nb",
    "\t",
    "\\",
    "\"",
    "'",
    "a,b",
    "a=b",
    "a.b.C",
    "a/b",
    "/tmp/a.txt",
    "http://a.b/c?d=e#f",
    "a@b.c",
    "2020-02-29",
    "2020-02-29T12:30:45Z",
    "12:30:45",
    "UTF-8",
    "java.lang.String",
    "%s",
];

/// Signs that come in pairs around something.
const PAIRS: [(&str, &str); 8] =
    [("\"", "\""), ("'", "'"), ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("${", "}"), ("/*", "*/")];
const BETWEEN: [&str; 8] = ["", "", " ", ",", ":", "=", ".", "-"];
/// How often a text is made from a pattern of the code.
const FITTING: f64 = 0.25;
/// How deep formats nest.
const MAX_FORMAT_DEPTH: u32 = 3;

/// Writes a text of a format, nested so deep at most.
type Format = fn(&Constants, &mut Rng, u32, &mut Vec<u16>);

impl Constants {
    /// A string: one that was found, a usual one, or one put together.
    pub fn text(&self, rng: &mut Rng) -> Vec<u16> {
        if let Some(word) = self.fitting(rng) {
            return word;
        }
        match rng.below(20) {
            0..=8 => {
                let found = self.found_text(rng);
                if rng.chance(0.2) { self.edited(found, rng) } else { found }
            }
            9..=11 => usual(rng),
            12 => self.int(rng).to_string().encode_utf16().collect(),
            13..=15 => self.combined(rng),
            16 | 17 => self.formatted(rng),
            _ => (0..rng.below(8)).map(|_| self.character(rng)).collect(),
        }
    }

    /// Now and then, where there are patterns, a text that fits one.
    fn fitting(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let patterns = self.pools().map(|p| p.patterns.len()).sum::<usize>();
        if patterns == 0 || !rng.chance(FITTING) {
            return None;
        }
        let pattern = self.pools().flat_map(|p| &p.patterns).nth(rng.below(patterns))?;
        Some(pattern.word(rng))
    }

    fn found_text(&self, rng: &mut Rng) -> Vec<u16> {
        self.pick(rng, |f| &f.texts).map_or_else(|| usual(rng), |text| text.to_vec())
    }

    /// A character: of the code, of its strings, or any printable one.
    pub(super) fn character(&self, rng: &mut Rng) -> u16 {
        match (rng.below(10), self.pick(rng, |f| &f.units)) {
            (0..=3, Some(&unit)) => unit,
            (4 | 5, _) => {
                let text = self.pick(rng, |f| &f.texts).filter(|t| !t.is_empty());
                text.map_or(u16::from(b'a'), |t| t[rng.below(t.len())])
            }
            (6, _) => self.int(rng) as u16,
            _ => 32 + rng.below(95) as u16,
        }
    }

    /// A string with one character changed, added or taken away, or joined with another.
    pub fn edited(&self, mut text: Vec<u16>, rng: &mut Rng) -> Vec<u16> {
        match rng.below(5) {
            0 if !text.is_empty() => {
                text.remove(rng.below(text.len()));
            }
            1 if !text.is_empty() => {
                let at = rng.below(text.len());
                text[at] = self.character(rng);
            }
            2 => text.insert(rng.below(text.len() + 1), self.character(rng)),
            3 if !text.is_empty() => text.truncate(rng.below(text.len())),
            _ => text.extend(self.piece(rng)),
        }
        text
    }

    /// Several pieces in a row, perhaps between signs, perhaps with a sign between them.
    fn combined(&self, rng: &mut Rng) -> Vec<u16> {
        let between = BETWEEN[rng.below(BETWEEN.len())];
        let mut text = Vec::new();
        for i in 0..2 + rng.below(4) {
            if i > 0 {
                text.extend(between.encode_utf16());
            }
            text.extend(self.piece(rng));
        }
        if rng.chance(0.3) { wrapped(&text, rng) } else { text }
    }

    fn piece(&self, rng: &mut Rng) -> Vec<u16> {
        match rng.below(6) {
            0 | 1 => self.found_text(rng),
            2 => vec![self.character(rng)],
            3 => usual(rng),
            4 => (rng.below(41) as i64 - 20).to_string().encode_utf16().collect(),
            _ => wrapped(&self.found_text(rng), rng),
        }
    }

    /// A text in a format that the code seems to read, by the signs that it looks for.
    fn formatted(&self, rng: &mut Rng) -> Vec<u16> {
        let looks_for = |sign: char| self.pools().any(|p| p.units.known.contains(&(sign as u16)));
        let mut formats: Vec<Format> = Vec::new();
        if looks_for('{') && looks_for('"') {
            formats.push(Self::json);
        }
        if looks_for('<') && looks_for('>') {
            formats.push(Self::xml);
        }
        let mut text = Vec::new();
        match rng.pick(&formats) {
            Some(format) => format(self, rng, MAX_FORMAT_DEPTH, &mut text),
            None => text = self.combined(rng),
        }
        text
    }

    fn json(&self, rng: &mut Rng, depth: u32, text: &mut Vec<u16>) {
        let kinds = if depth == 0 { 4 } else { 7 };
        match rng.below(kinds) {
            0 => push(text, ["null", "true", "false"][rng.below(3)]),
            1 => push(text, &self.int(rng).to_string()),
            2 => push(text, &format!("{:?}", self.float(rng))),
            3 => self.quoted(rng, text),
            4 => {
                push(text, "[");
                self.list(rng, text, |s, rng, text| s.json(rng, depth - 1, text));
                push(text, "]");
            }
            _ => {
                push(text, "{");
                self.list(rng, text, |s, rng, text| {
                    s.quoted(rng, text);
                    push(text, ":");
                    s.json(rng, depth - 1, text);
                });
                push(text, "}");
            }
        }
    }

    fn list(&self, rng: &mut Rng, text: &mut Vec<u16>, item: impl Fn(&Self, &mut Rng, &mut Vec<u16>)) {
        for i in 0..rng.below(4) {
            if i > 0 {
                push(text, ",");
            }
            item(self, rng, text);
        }
    }

    fn quoted(&self, rng: &mut Rng, text: &mut Vec<u16>) {
        push(text, "\"");
        text.extend(self.word(rng));
        push(text, "\"");
    }

    fn xml(&self, rng: &mut Rng, depth: u32, text: &mut Vec<u16>) {
        let name = self.word(rng);
        push(text, "<");
        text.extend(&name);
        if rng.chance(0.3) {
            push(text, " ");
            text.extend(self.word(rng));
            push(text, "=");
            self.quoted(rng, text);
        }
        push(text, ">");
        match rng.below(3) {
            0 if depth > 0 => (0..rng.below(3)).for_each(|_| self.xml(rng, depth - 1, text)),
            1 => text.extend(self.word(rng)),
            _ => {}
        }
        push(text, "</");
        text.extend(&name);
        push(text, ">");
    }

    /// A short string without signs that quoting would need.
    fn word(&self, rng: &mut Rng) -> Vec<u16> {
        let plain = |t: &Vec<u16>| t.len() <= 40 && t.iter().all(|&u| !matches!(u, 0x22 | 0x5c | 0x3c | 0..0x20));
        if rng.chance(0.6) {
            let found = self.found_text(rng);
            if plain(&found) {
                return found;
            }
        }
        let letters = 1 + rng.below(3);
        (0..letters).map(|_| u16::from(b'a') + rng.below(26) as u16).collect()
    }
}

fn usual(rng: &mut Rng) -> Vec<u16> {
    USUAL[rng.below(USUAL.len())].encode_utf16().collect()
}

fn wrapped(text: &[u16], rng: &mut Rng) -> Vec<u16> {
    let (open, close) = PAIRS[rng.below(PAIRS.len())];
    let mut all: Vec<u16> = open.encode_utf16().collect();
    all.extend_from_slice(text);
    push(&mut all, close);
    all
}

fn push(text: &mut Vec<u16>, more: &str) {
    text.extend(more.encode_utf16());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(constants: &Constants, count: usize) -> Vec<String> {
        let mut rng = Rng::new(3);
        (0..count).map(|_| String::from_utf16_lossy(&constants.text(&mut rng))).collect()
    }

    #[test]
    fn formats_are_tried_where_the_code_looks_for_their_signs() {
        let mut constants = Constants::default();
        let is_object = |t: &&String| t.starts_with("{\"") && t.contains("\":");
        let objects = |constants: &Constants| texts(constants, 2000).iter().filter(is_object).count();
        // Signs that are put together at random look like one now and then.
        let by_chance = objects(&constants);
        for sign in "{}[]\":".encode_utf16() {
            constants.own.add_character(sign);
        }
        let meant = objects(&constants);
        assert!(meant > 5 * by_chance.max(1), "{meant} against {by_chance} by chance");
    }

    #[test]
    fn found_strings_are_tried_as_they_are_and_put_together() {
        let mut constants = Constants::default();
        constants.own.add_text(&"frobnicate".encode_utf16().collect::<Vec<_>>());
        let tried = texts(&constants, 500);
        assert!(tried.iter().any(|t| t == "frobnicate"));
        assert!(tried.iter().any(|t| t.contains("frobnicate") && t.len() > 12));
    }
}
