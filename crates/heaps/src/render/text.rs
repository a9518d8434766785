//! A heap as one line for each root: `this = SortedList{first=SLNode#1{data=0, next=#1}}`. Objects that are met more than once
//! have a number.

use crate::case::Ending;
use crate::view::{Content, HeapView, Value};

/// Nesting that is written out; deeper objects are written as their number.
const MAX_DEPTH: u32 = 40;

/// Each root with its value.
pub fn heap(view: &HeapView) -> Vec<(String, String)> {
    let mut writer = Writer { view, met: vec![false; view.objects.len()], shared: shared(view) };
    view.roots.iter().map(|(name, value)| (name.clone(), writer.value(value, 0))).collect()
}

/// Which objects more than one reference leads to.
fn shared(view: &HeapView) -> Vec<bool> {
    let mut counts = vec![0u32; view.objects.len()];
    let mut count = |value: &Value| {
        if let Value::Object(number) = value {
            counts[*number] += 1;
        }
    };
    view.roots.iter().for_each(|r| count(&r.1));
    for object in &view.objects {
        match &object.content {
            Content::Fields(fields) => fields.iter().for_each(|f| count(&f.1)),
            Content::Elements(elements) => elements.iter().for_each(&mut count),
            _ => {}
        }
    }
    counts.into_iter().map(|n| n > 1).collect()
}

/// The last part of a class's name.
pub fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

struct Writer<'a> {
    view: &'a HeapView,
    met: Vec<bool>,
    shared: Vec<bool>,
}

impl Writer<'_> {
    fn value(&mut self, value: &Value, depth: u32) -> String {
        match value {
            Value::Null => "null".into(),
            Value::Number(text) => text.clone(),
            Value::Any(_) => "any".into(),
            Value::AnyObject(_) => "any object".into(),
            Value::Object(number) => self.object(*number, depth),
        }
    }

    fn object(&mut self, number: usize, depth: u32) -> String {
        let label = if self.shared[number] { format!("#{}", number + 1) } else { String::new() };
        if std::mem::replace(&mut self.met[number], true) {
            return label;
        }
        let object = &self.view.objects[number];
        let class = simple(&object.class);
        if depth > MAX_DEPTH {
            return format!("{class}#{}", number + 1);
        }
        match &object.content {
            Content::Text(text) => format!("{text:?}{label}"),
            Content::Constant(name) => format!("{class}.{name}"),
            Content::Hidden => format!("{class}{label}{{…}}"),
            Content::Elements(elements) => {
                let shown: Vec<String> = elements.iter().map(|e| self.value(e, depth + 1)).collect();
                let class = class.strip_suffix("[]").unwrap_or(class);
                format!("{class}[{}]{label}{{{}}}", elements.len(), shown.join(", "))
            }
            Content::Fields(fields) => {
                let shown = fields.iter().map(|(name, value)| format!("{name}={}", self.value(value, depth + 1)));
                format!("{class}{label}{{{}}}", shown.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What the method gave.
pub fn ending(ending: &Ending, output: &HeapView) -> String {
    match ending {
        Ending::Threw { class, message: Some(message) } => format!("throws {class}: {message}"),
        Ending::Threw { class, message: None } => format!("throws {class}"),
        Ending::Returned(None) => "nothing".into(),
        Ending::Returned(Some(_)) => {
            let roots = heap(output);
            roots.into_iter().find(|r| r.0 == "result").map_or_else(String::new, |r| r.1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ObjectView;

    #[test]
    fn a_cycle_is_written_with_a_number() {
        let fields = vec![("data".into(), Value::Number("0".into())), ("next".into(), Value::Object(1))];
        let list = vec![("first".into(), Value::Object(1))];
        let object = |class: &str, fields| ObjectView { class: class.into(), content: Content::Fields(fields) };
        let view = HeapView {
            roots: vec![("this".into(), Value::Object(0)), ("l".into(), Value::Any("l".into()))],
            objects: vec![object("a.SortedList", list), object("a.SLNode", fields)],
        };
        let shown = heap(&view);
        assert_eq!(shown[0].1, "SortedList{first=SLNode#2{data=0, next=#2}}");
        assert_eq!(shown[1].1, "any");
    }
}
