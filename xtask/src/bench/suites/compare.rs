//! Two reports of `touchstone measure`, test by test.

use std::collections::BTreeMap;

use serde_json::Value;

/// Bytes of a message that identify a kind of difference.
const KIND: usize = 100;

#[derive(Debug, Default)]
pub struct Compared {
    /// Test methods that either side knows; invocations of a parameterised one count each.
    pub methods: usize,
    pub agree: usize,
    /// Tests by the kind of their difference.
    pub differences: BTreeMap<String, Vec<String>>,
}

impl Compared {
    pub fn percent(&self) -> f64 {
        if self.methods == 0 { 0.0 } else { self.agree as f64 * 100.0 / self.methods as f64 }
    }

    /// The most frequent first.
    pub fn by_number(&self) -> Vec<(&str, &[String])> {
        let mut kinds: Vec<_> = self.differences.iter().map(|(kind, tests)| (kind.as_str(), &tests[..])).collect();
        kinds.sort_by_key(|(kind, tests)| (std::cmp::Reverse(tests.len()), *kind));
        kinds
    }
}

/// What became of a test.
struct Test<'a> {
    status: &'a str,
    message: &'a str,
}

impl Test<'_> {
    /// A failure in set-up is a failure.
    fn verdict(&self) -> &str {
        if self.status == "error" { "failed" } else { self.status }
    }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// By class and id.
fn tests(report: &Value) -> BTreeMap<(&str, &str), Test<'_>> {
    let mut found = BTreeMap::new();
    for class in list(report, "classes") {
        for test in list(class, "tests") {
            let known = Test { status: text(test, "status"), message: text(test, "message") };
            found.insert((text(class, "name"), text(test, "id")), known);
        }
    }
    found
}

/// Compares what HotSpot says with what the VM says.
pub fn compare(hotspot: &Value, vm: &Value) -> Compared {
    let (theirs, ours) = (tests(hotspot), tests(vm));
    let mut names: Vec<_> = theirs.keys().chain(ours.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let mut compared = Compared { methods: names.len(), ..Compared::default() };
    for name in names {
        let kind = match (theirs.get(name), ours.get(name)) {
            (Some(their), Some(our)) if their.verdict() == our.verdict() => {
                compared.agree += 1;
                continue;
            }
            (Some(their), Some(our)) => {
                let message = if our.message.is_empty() { their.message } else { our.message };
                format!("{} on HotSpot, {} in the VM: {}", their.status, our.status, kind(message))
            }
            (Some(_), None) => "did not run in the VM".to_owned(),
            (None, _) => "ran in the VM only".to_owned(),
        };
        let id = if name.1.starts_with(name.0) { name.1.to_owned() } else { format!("{}: {}", name.0, name.1) };
        compared.differences.entry(kind).or_default().push(id);
    }
    compared
}

/// The beginning of a message, numbers left out.
fn kind(message: &str) -> String {
    let mut kind = String::new();
    for c in message.lines().next().unwrap_or_default().chars() {
        match c {
            c if c.is_ascii_digit() && kind.ends_with('#') => {}
            c if c.is_ascii_digit() => kind.push('#'),
            c => kind.push(c),
        }
        if kind.len() >= KIND {
            kind.push('…');
            break;
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(tests: &[(&str, &str, &str)]) -> Value {
        let tests: Vec<Value> =
            tests.iter().map(|(id, status, why)| json!({ "id": id, "status": status, "message": why })).collect();
        json!({ "classes": [{ "name": "a.B", "tests": tests }] })
    }

    #[test]
    fn results_are_compared_test_by_test() {
        let theirs =
            report(&[("one", "passed", ""), ("two", "failed", "x"), ("three", "passed", ""), ("four", "passed", "")]);
        let ours = report(&[("one", "passed", ""), ("two", "error", "y"), ("three", "failed", "at 17")]);
        let compared = compare(&theirs, &ours);
        assert_eq!((compared.methods, compared.agree), (4, 2));
        let kinds: Vec<&str> = compared.by_number().into_iter().map(|k| k.0).collect();
        assert_eq!(kinds, ["did not run in the VM", "passed on HotSpot, failed in the VM: at #"]);
    }

    #[test]
    fn nothing_compared_is_no_agreement() {
        assert_eq!(compare(&json!({}), &json!({})).percent(), 0.0);
    }
}
