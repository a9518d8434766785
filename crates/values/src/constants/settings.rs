//! Settings of the program: what its annotations ask for by name (`@Value("${shop.limit:10}")`) and its configuration files say.

use classfile::{ClassFile, RawAnnotations, annotations};
use program::Program;

use super::Found;

/// Configuration files on the class path, as Spring and `MicroProfile` name them.
const PROPERTIES: [&str; 2] = ["application.properties", "META-INF/microprofile-config.properties"];
const YAML: [&str; 2] = ["application.yml", "application.yaml"];

impl Found {
    /// Adds the values of the settings that annotations of a class name, or else what these say is the value without a setting.
    pub(super) fn read_settings(&mut self, file: &ClassFile, program: &Program) {
        let mut settings = None;
        for text in annotation_texts(file) {
            let (key, default) = placeholder(text).unwrap_or((text, None));
            if !key.contains('.') && default.is_none() && key.len() == text.len() {
                continue; // nothing that is the name of a setting
            }
            let settings = settings.get_or_insert_with(|| read(program));
            let value = settings.iter().find(|(name, _)| name == key).map(|(_, value)| &**value);
            if let Some(value) = value.or(default) {
                self.add_setting(value);
            }
        }
    }

    fn add_setting(&mut self, value: &str) {
        self.add_text(&value.encode_utf16().collect::<Vec<_>>());
        match value.parse::<i64>() {
            Ok(number) => self.add_int(number),
            Err(_) => value.parse().into_iter().for_each(|number| self.add_float(number)),
        }
    }
}

/// `${key}` or `${key:value}` as key and value.
fn placeholder(text: &str) -> Option<(&str, Option<&str>)> {
    let inner = text.strip_prefix("${")?.strip_suffix('}')?;
    Some(inner.split_once(':').map_or((inner, None), |(key, value)| (key, Some(value))))
}

fn annotation_texts(file: &ClassFile) -> impl Iterator<Item = &str> {
    let of_members = file.fields.iter().map(|f| &f.annotations).chain(file.methods.iter().map(|m| &m.annotations));
    let of_parameters = file.methods.iter().filter_map(|m| m.annotations.parameter.as_deref());
    let plain = |raw: &RawAnnotations| annotations::texts(&file.constants, raw.visible.as_deref().unwrap_or_default());
    let parameters = of_parameters.flat_map(|attribute| annotations::parameter_texts(&file.constants, attribute));
    std::iter::once(&file.annotations).chain(of_members).flat_map(plain).chain(parameters)
}

/// Names and values of all settings; the first of a name counts.
fn read(program: &Program) -> Vec<(String, String)> {
    let text = |path: &str| Some(String::from_utf8_lossy(&program.class_path().resource(path).ok()??.0).into_owned());
    let mut all = Vec::new();
    PROPERTIES.iter().filter_map(|path| text(path)).for_each(|text| properties(&text, &mut all));
    YAML.iter().filter_map(|path| text(path)).for_each(|text| yaml(&text, &mut all));
    all
}

/// Lines of the form `name=value` or `name: value`.
fn properties(text: &str, all: &mut Vec<(String, String)>) {
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with(['#', '!'])) {
        if let Some((name, value)) = line.split_once(['=', ':']) {
            all.push((name.trim_end().to_owned(), value.trim_start().to_owned()));
        }
    }
}

/// Plain values under keys that are nested by indentation; lists and long texts are left out.
fn yaml(text: &str, all: &mut Vec<(String, String)>) {
    let mut open: Vec<(usize, &str)> = Vec::new();
    for line in text.lines() {
        let inner = line.trim_start();
        let Some((key, value)) = inner.split_once(':').filter(|_| !inner.starts_with(['#', '-'])) else { continue };
        let indent = line.len() - inner.len();
        while open.last().is_some_and(|&(outer, _)| outer >= indent) {
            open.pop();
        }
        open.push((indent, key.trim_end()));
        let value = value.split(" #").next().unwrap_or_default().trim().trim_matches(['"', '\'']);
        if !value.is_empty() {
            let name: Vec<&str> = open.iter().map(|&(_, key)| key).collect();
            all.push((name.join("."), value.to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_settings_are_read_from_both_kinds_of_files() {
        let mut all = Vec::new();
        properties("# no=1\nshop.limit = 10\nshop.name: a=b\n", &mut all);
        yaml("shop:\n  key: \"xyz\" # secret\n  list:\n    - a: 1\n  deep:\n    time: 5\nother: 7\n", &mut all);
        let all: Vec<(&str, &str)> = all.iter().map(|(name, value)| (&**name, &**value)).collect();
        let expected =
            [("shop.limit", "10"), ("shop.name", "a=b"), ("shop.key", "xyz"), ("shop.deep.time", "5"), ("other", "7")];
        assert_eq!(all, expected);
    }

    #[test]
    fn a_name_in_braces_may_have_a_value_without_a_setting() {
        assert_eq!(placeholder("${a.b}"), Some(("a.b", None)));
        assert_eq!(placeholder("${a:1}"), Some(("a", Some("1"))));
        assert_eq!(placeholder("a.b"), None);
    }
}
