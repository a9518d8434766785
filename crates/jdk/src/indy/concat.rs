//! `StringConcatFactory`: a static method that stringifies what Java code must, and leaves the rest to one native.
//!
//! Objects, floats and doubles go through `String.valueOf`, from left to right; then `join` makes the result.

use classfile::Constant;
use classfile::access::*;
use classfile::builder::{ClassBuilder, CodeBuilder, Value};
use classfile::descriptor::{FieldType, Kind, parse_method};
use classfile::opcode::*;
use vm::{Linked, Machine, Stop};

use super::site::{Site, define_in_java_lang};

/// Slots of a `join` call; more pieces are joined in several steps.
const MAX_SLOTS: u16 = 200;
/// Characters of a string constant in a class file, at three bytes each.
const MAX_TEXT: usize = 20_000;
const METHOD: &str = "concat";
const STRING: &str = "Ljava/lang/String;";

/// A part of the result: an argument with its slot, or constant text.
pub(super) enum Part {
    Arg { kind: Kind, string: bool, slot: u16 },
    Text(Vec<u16>),
}

/// Links a call of `makeConcatWithConstants` or, without `recipe`, of `makeConcat`.
pub(super) fn link(m: &mut Machine, site: &Site, recipe: bool) -> Result<Linked, Stop> {
    let bad = || Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {}", site.desc));
    let desc = parse_method(&site.desc).ok_or_else(bad)?;
    let args = arguments(&desc.params);
    let parts = if recipe { parts(site, args)? } else { args };
    let params: String = desc.params.iter().map(|&p| erased(p)).collect();
    let name = "java/lang/String$$StringConcat";
    let mut class = ClassBuilder::new(52, FINAL | SUPER | SYNTHETIC, name, "java/lang/Object");
    let mut builder = Joiner::new(m, name, desc.params.iter().map(|p| p.slots()).sum());
    let mut code = class.method(STATIC, METHOD, &format!("({params}){STRING}"));
    builder.stringify(&mut code, &parts, "java/lang/String", "valueOf");
    builder.join(&mut code, &parts);
    code.ret(Kind::Ref);
    code.finish();
    builder.declare_natives(&mut class);
    Ok(Linked::Static(define_in_java_lang(m, &class.finish(), METHOD)?))
}

/// The class needs no name of the program's: references are objects or strings.
fn erased(ty: FieldType<'_>) -> &'static str {
    match ty {
        FieldType::Class("java/lang/String") => STRING,
        other => crate::reflect::boxes::letter(other.kind()),
    }
}

fn arguments(params: &[FieldType<'_>]) -> Vec<Part> {
    let mut slot = 0;
    let mut args = Vec::with_capacity(params.len());
    for &param in params {
        args.push(Part::Arg { kind: param.kind(), string: param == FieldType::Class("java/lang/String"), slot });
        slot += param.slots();
    }
    args
}

/// Reads the recipe: `\1` stands for the next argument, `\2` for the next constant.
fn parts(site: &Site, args: Vec<Part>) -> Result<Vec<Part>, Stop> {
    let mismatch = || Stop::new("java/lang/BootstrapMethodError", "Mismatched number of concat arguments");
    let mut args = args.into_iter();
    let mut constants = 1..;
    let mut parts = Vec::new();
    let mut text: Vec<u16> = Vec::new();
    for unit in site.string(0)? {
        match unit {
            1 => {
                flush(&mut parts, &mut text);
                parts.push(args.next().ok_or_else(mismatch)?);
            }
            2 => text.extend(constant_text(site, constants.next().unwrap_or_default())?),
            _ => text.push(unit),
        }
    }
    flush(&mut parts, &mut text);
    Ok(parts)
}

fn flush(parts: &mut Vec<Part>, text: &mut Vec<u16>) {
    for chunk in text.chunks(MAX_TEXT) {
        parts.push(Part::Text(chunk.to_vec()));
    }
    text.clear();
}

/// A constant as text, where that needs no Java.
fn constant_text(site: &Site, at: usize) -> Result<Vec<u16>, Stop> {
    let text = match site.constant(at)? {
        Constant::String { .. } => return site.string(at),
        Constant::Integer(v) => v.to_string(),
        Constant::Long(v) => v.to_string(),
        other => return Err(Stop::Unsupported(format!("the constant {other:?} in a string concatenation"))),
    };
    Ok(text.encode_utf16().collect())
}

/// Emits the stringification and the calls of `join`.
pub(super) struct Joiner<'a> {
    /// The class being spun.
    class: &'a str,
    /// The first free local.
    next: u16,
    /// Locals of stringified arguments by their slot.
    strings: Vec<(u16, u16)>,
    /// Descriptors of the `join` methods needed.
    joins: Vec<String>,
    /// Whether bytecode makes strings of all numbers, so that a domain can follow them.
    everything: bool,
}

impl<'a> Joiner<'a> {
    pub fn new(m: &Machine, class: &'a str, next: u16) -> Self {
        Self { class, next, strings: Vec::new(), joins: Vec::new(), everything: m.transparent }
    }

    /// Turns objects, floats and doubles into strings, in order; `method` of `class` does that for objects.
    pub fn stringify(&mut self, code: &mut CodeBuilder<'_>, parts: &[Part], class: &str, method: &str) {
        for part in parts {
            let Part::Arg { kind, string: false, slot } = *part else { continue };
            if !self.everything && !matches!(kind, Kind::Ref | Kind::Float | Kind::Double) {
                continue;
            }
            code.load(kind, slot);
            if kind == Kind::Ref {
                code.invoke(INVOKESTATIC, class, method, &format!("(Ljava/lang/Object;){STRING}"));
            } else {
                let kind = if matches!(kind, Kind::Byte | Kind::Short) { Kind::Int } else { kind };
                let desc = format!("({}){STRING}", kind.to_char());
                code.invoke(INVOKESTATIC, "java/lang/String", "valueOf", &desc);
            }
            code.store(Kind::Ref, self.next);
            self.strings.push((slot, self.next));
            self.next += 1;
        }
    }

    /// Pushes all parts and joins them; the result is on the stack.
    pub fn join(&mut self, code: &mut CodeBuilder<'_>, parts: &[Part]) {
        let mut desc = String::from("(");
        let mut slots = 0;
        for part in parts {
            if slots > MAX_SLOTS {
                self.call(code, &desc);
                desc = format!("({STRING}");
                slots = 1;
            }
            let (letter, size) = self.push(code, part);
            desc.push_str(letter);
            slots += size;
        }
        self.call(code, &desc);
    }

    /// Pushes a part; gives its descriptor and size.
    fn push(&self, code: &mut CodeBuilder<'_>, part: &Part) -> (&'static str, u16) {
        match part {
            Part::Text(text) => {
                code.ldc(&Value::Utf16(text));
                (STRING, 1)
            }
            Part::Arg { kind, slot, .. } => {
                if let Some(&(_, local)) = self.strings.iter().find(|s| s.0 == *slot) {
                    code.load(Kind::Ref, local);
                    return (STRING, 1);
                }
                code.load(*kind, *slot);
                let letter = if *kind == Kind::Ref { STRING } else { crate::reflect::boxes::letter(*kind) };
                (letter, kind.slots())
            }
        }
    }

    fn call(&mut self, code: &mut CodeBuilder<'_>, params: &str) {
        let desc = format!("{params}){STRING}");
        code.invoke(INVOKESTATIC, self.class, "join", &desc);
        if !self.joins.contains(&desc) {
            self.joins.push(desc);
        }
    }

    pub fn declare_natives(&self, class: &mut ClassBuilder) {
        for desc in &self.joins {
            class.bodiless_method(STATIC | NATIVE, "join", desc);
        }
    }
}
