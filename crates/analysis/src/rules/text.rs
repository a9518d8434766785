//! Rules for people: `x := H[a.f]` reads from the heap `H`, `H1 := H[a.f := x]` is the heap behind a write.

use std::fmt::Write;

use base::FxHashSet;
use classfile::Constant;
use program::insn::Insn::{self, *};
use program::{FCond, InvokeKind, R, Switch};

use super::names::Registers;
use super::{Clause, EXCEPTION, Literal, Next, Predicate, Question, Rules, Step, YES, nulls};
use crate::code::MethodCode;
use crate::operands::{arguments, def};
use crate::resolve::simple;
use crate::ssa::ValueId;

/// The rules of a method, one paragraph a predicate, in the order of the code.
pub fn print(code: &MethodCode<'_>, rules: &Rules) -> String {
    let printer = Printer { code, rules, registers: Registers::new(code), references: nulls::references(code) };
    let mut order: Vec<&Predicate> = rules.predicates.iter().collect();
    order.sort_by_key(|p| (p.at, p.after));
    let mut out = String::new();
    for predicate in order {
        printer.predicate(&mut out, predicate);
    }
    out
}

struct Printer<'a> {
    code: &'a MethodCode<'a>,
    rules: &'a Rules,
    registers: Registers<'a>,
    references: FxHashSet<ValueId>,
}

/// The heaps of a clause, by number.
#[derive(Default)]
struct Heaps(u32);

impl Heaps {
    fn now(&self) -> String {
        if self.0 == 0 { "H".into() } else { format!("H{}", self.0) }
    }

    fn next(&mut self) -> String {
        self.0 += 1;
        self.now()
    }
}

impl Printer<'_> {
    fn predicate(&self, out: &mut String, predicate: &Predicate) {
        let line = self.code.line(predicate.at).map_or(String::new(), |line| format!("  // line {line}"));
        let _ = writeln!(out, "{}{line}", self.head(predicate, predicate.at, "H"));
        for clause in &predicate.clauses {
            self.clause(out, predicate, clause);
        }
        out.push('\n');
    }

    /// A predicate with its arguments as they are called at an instruction.
    fn head(&self, predicate: &Predicate, at: u32, heap: &str) -> String {
        let live = predicate.live.iter().map(|&r| self.registers.used(at, r));
        let arguments: Vec<String> = live.chain([heap.to_owned()]).collect();
        format!("{}({})", predicate.name, arguments.join(", "))
    }

    fn clause(&self, out: &mut String, predicate: &Predicate, clause: &Clause) {
        let mut indent = "  ";
        if !clause.guard.is_empty() {
            let guard: Vec<String> = clause.guard.iter().map(|l| self.literal(predicate.at, l)).collect();
            let _ = writeln!(out, "  if {}", guard.join(" and "));
            indent = "    ";
        }
        let mut heaps = Heaps::default();
        for step in &clause.steps {
            let _ = writeln!(out, "{indent}{}", self.step(&mut heaps, step));
        }
        let heap = heaps.now();
        let _ = match clause.next {
            Next::Go(to) => {
                let next = &self.rules.predicates[to];
                writeln!(out, "{indent}-> {}", self.head(next, next.at, &heap))
            }
            Next::Return(at) => match self.code.code.insns[at as usize] {
                Return { s, .. } => writeln!(out, "{indent}=> return {}, {heap}", self.used(at, s)),
                _ => writeln!(out, "{indent}=> return, {heap}"),
            },
            Next::Throw => writeln!(out, "{indent}=> throw e, {heap}"),
        };
    }

    fn used(&self, at: u32, register: R) -> String {
        self.registers.used(at, register)
    }

    fn literal(&self, at: u32, literal: &Literal) -> String {
        let r = |register: R| self.used(at, register);
        let yes = literal.answer == YES;
        let either = |positive: String, negative: String| if yes { positive } else { negative };
        match &literal.question {
            Question::Null(o) => either(format!("{} == null", r(*o)), format!("{} != null", r(*o))),
            Question::Within { array, index } => {
                let inside = format!("0 <= {} < {}.length", r(*index), r(*array));
                either(inside.clone(), format!("not {inside}"))
            }
            Question::Holds { array, value } => either(
                format!("{} can hold {}", r(*array), r(*value)),
                format!("{} cannot hold {}", r(*array), r(*value)),
            ),
            Question::Zero(b) => either(format!("{} == 0", r(*b)), format!("{} != 0", r(*b))),
            Question::Negative(n) => either(format!("{} < 0", r(*n)), format!("{} >= 0", r(*n))),
            Question::Is { object, class } => {
                let class = simple(class);
                either(format!("{} is {class}", r(*object)), format!("{} is no {class}", r(*object)))
            }
            Question::Owns(o) => either(format!("{} is locked", r(*o)), format!("{} is not locked", r(*o))),
            Question::Taken(at) => self.comparison(*at, yes),
            Question::Key { at, .. } => self.key(*at, literal.answer),
            Question::Enters { object, callees } => {
                let callee = callees.get(literal.answer as usize).map_or("?", |c| c);
                format!("{} enters {}", r(*object), short(callee))
            }
            Question::Returned(_) => either("returned".into(), "threw e".into()),
        }
    }

    fn comparison(&self, at: u32, holds: bool) -> String {
        let r = |register: R| self.used(at, register);
        let insn = self.code.code.insns[at as usize];
        let (a, op, b) = match insn {
            IfEq { a, b, .. } | IfLEq { a, b, .. } | IfRefEq { a, b, .. } => (a, "==", r(b)),
            IfNe { a, b, .. } | IfLNe { a, b, .. } | IfRefNe { a, b, .. } => (a, "!=", r(b)),
            IfLt { a, b, .. } | IfLLt { a, b, .. } => (a, "<", r(b)),
            IfGe { a, b, .. } | IfLGe { a, b, .. } => (a, ">=", r(b)),
            IfGt { a, b, .. } | IfLGt { a, b, .. } => (a, ">", r(b)),
            IfLe { a, b, .. } | IfLLe { a, b, .. } => (a, "<=", r(b)),
            IfEqI { a, v, .. } => (a, "==", v.to_string()),
            IfNeI { a, v, .. } => (a, "!=", v.to_string()),
            IfLtI { a, v, .. } => (a, "<", v.to_string()),
            IfGeI { a, v, .. } => (a, ">=", v.to_string()),
            IfGtI { a, v, .. } => (a, ">", v.to_string()),
            IfLeI { a, v, .. } => (a, "<=", v.to_string()),
            IfNull { a, .. } => (a, "==", "null".into()),
            IfNonNull { a, .. } => (a, "!=", "null".into()),
            IfF { a, b, cond, .. } | IfD { a, b, cond, .. } => return float(&r(a), &r(b), cond, holds),
            other => return format!("{other:?}"),
        };
        format!("{} {} {b}", r(a), if holds { op } else { negated(op) })
    }

    fn key(&self, at: u32, answer: u32) -> String {
        let (TableSwitch { a, table, .. } | LookupSwitch { a, table, .. }) = self.code.code.insns[at as usize] else {
            return String::new();
        };
        let keys: Vec<i32> = match &self.code.code.switches[table as usize] {
            Switch::Table { low, targets, .. } => (0..targets.len() as i32).map(|i| low.wrapping_add(i)).collect(),
            Switch::Lookup { keys, .. } => keys.to_vec(),
        };
        let value = self.used(at, a);
        if let Some(key) = keys.get(answer as usize) {
            return format!("{value} == {key}");
        }
        let all: Vec<String> = keys.iter().map(ToString::to_string).collect();
        format!("{value} is none of {}", all.join(", "))
    }

    fn step(&self, heaps: &mut Heaps, step: &Step) -> String {
        match step {
            Step::Run(at) => self.instruction(heaps, *at),
            Step::Test(at, result) => {
                let d = def(&self.code.code.insns[*at as usize]).unwrap_or(EXCEPTION);
                format!("{} := {result}", self.registers.defined(*at, d))
            }
            Step::Call(at, callee) => self.call(heaps, *at, callee.as_deref()),
            Step::Raise(class) => {
                let old = heaps.now();
                format!("(e, {}) := {old}[new {}]", heaps.next(), simple(class))
            }
            Step::Catch => "s0 := e".into(),
        }
    }

    fn call(&self, heaps: &mut Heaps, at: u32, callee: Option<&str>) -> String {
        let insn = self.code.code.insns[at as usize];
        let (Invoke { cp, args, nargs, .. }
        | InvokeDynamic { cp, args, nargs, .. }
        | InvokePolymorphic { cp, args, nargs, .. }) = insn
        else {
            return format!("{insn:?}");
        };
        let (name, desc) = self.callee(cp, &insn);
        let mut arguments: Vec<String> = self.arguments(at, &insn, args, nargs, &desc);
        let old = heaps.now();
        arguments.push(old);
        let mut gives = Vec::new();
        if !desc.ends_with(")V")
            && let Some(d) = def(&insn)
        {
            gives.push(self.registers.defined(at, d));
        }
        gives.push(heaps.next());
        gives.push("e".into());
        let name = callee.map_or(name, |c| short(c).split('(').next().unwrap_or(c).to_owned());
        format!("({}) := {name}({})", gives.join(", "), arguments.join(", "))
    }

    /// Name and descriptor of what is called.
    fn callee(&self, cp: u16, insn: &Insn) -> (String, String) {
        let pool = &self.code.file.constants;
        if let Ok((_, name, desc)) = pool.dynamic(cp)
            && matches!(insn, InvokeDynamic { .. })
        {
            return (format!("dynamic {name}"), desc.to_string());
        }
        pool.member(cp).map_or_else(
            |_| ("?".into(), "()V".into()),
            |m| (format!("{}.{}", simple(m.class), m.name), m.desc.to_string()),
        )
    }

    /// The arguments of a call; those of two slots once.
    fn arguments(&self, at: u32, insn: &Insn, args: u32, nargs: u8, desc: &str) -> Vec<String> {
        let slots = arguments(&self.code.code, args, nargs);
        let is_static = match insn {
            Invoke { kind, .. } => *kind == InvokeKind::Static,
            other => matches!(other, InvokeDynamic { .. }),
        };
        let wide = classfile::descriptor::parse_method(desc)
            .map(|d| d.params.iter().map(|p| p.kind().slots()).collect::<Vec<_>>())
            .unwrap_or_default();
        let sizes = (!is_static).then_some(1).into_iter().chain(wide);
        let mut next = 0;
        let registers = sizes.filter_map(|size| {
            let register = slots.get(next).copied();
            next += usize::from(size);
            register
        });
        registers.map(|r| self.used(at, r)).collect()
    }

    pub(super) fn instruction(&self, heaps: &mut Heaps, at: u32) -> String {
        let insn = self.code.code.insns[at as usize];
        let r = |register: R| self.used(at, register);
        let heap = heaps.now();
        let member = |cp: u16| self.code.file.constants.member(cp).ok();
        let name = |cp: u16| member(cp).map_or("?".into(), |m| m.name.to_string());
        let owned = |cp: u16| member(cp).map_or("?".into(), |m| format!("{}.{}", simple(m.class), m.name));
        let value = match insn {
            GetField { o, cp, .. } => format!("{heap}[{}.{}]", r(o), name(cp)),
            GetStatic { cp, .. } => format!("{heap}[{}]", owned(cp)),
            ArrayLen { a, .. } => format!("{heap}[{}.length]", r(a)),
            ALoad8 { a, i, .. }
            | ALoad16S { a, i, .. }
            | ALoad16U { a, i, .. }
            | ALoad32 { a, i, .. }
            | ALoad64 { a, i, .. } => format!("{heap}[{}[{}]]", r(a), r(i)),
            PutField { o, v, cp } => return format!("{} := {heap}[{}.{} := {}]", heaps.next(), r(o), name(cp), r(v)),
            PutStatic { v, cp } => return format!("{} := {heap}[{} := {}]", heaps.next(), owned(cp), r(v)),
            AStore8 { a, i, v }
            | AStore16 { a, i, v }
            | AStore32 { a, i, v }
            | AStore64 { a, i, v }
            | AStoreRef { a, i, v } => return format!("{} := {heap}[{}[{}] := {}]", heaps.next(), r(a), r(i), r(v)),
            New { d, cp } => return self.made(heaps, at, d, &self.constant(cp), &[]),
            NewArray { d, n, class } => return self.made(heaps, at, d, primitive(class), &[n]),
            ANewArray { d, n, cp } => return self.made(heaps, at, d, &self.constant(cp), &[n]),
            MultiNewArray { d, cp, dims, args } => {
                let lengths = arguments(&self.code.code, args, dims);
                return self.made(heaps, at, d, self.constant(cp).trim_start_matches('['), lengths);
            }
            MonitorEnter { o } => return format!("lock {}", r(o)),
            MonitorExit { o } => return format!("unlock {}", r(o)),
            Throw { s } => return format!("e := {}", r(s)),
            CheckCast { o, cp } => format!("({}) {}", self.constant(cp), r(o)),
            Ldc { cp, .. } => self.constant(cp),
            Const32 { v: 0, .. } if self.references.contains(&self.code.ssa.def(at)) => "null".into(),
            Nop => return "nothing".into(),
            _ => super::arithmetic::value(&insn, &r),
        };
        match def(&insn) {
            Some(d) => format!("{} := {value}", self.registers.defined(at, d)),
            None => value,
        }
    }

    fn made(&self, heaps: &mut Heaps, at: u32, d: R, class: &str, lengths: &[R]) -> String {
        let old = heaps.now();
        let lengths: Vec<String> = lengths.iter().map(|&n| format!("[{}]", self.used(at, n))).collect();
        let lengths = lengths.concat();
        format!("({}, {}) := {old}[new {class}{lengths}]", self.registers.defined(at, d), heaps.next())
    }

    fn constant(&self, cp: u16) -> String {
        let pool = &self.code.file.constants;
        let text = match pool.get(cp) {
            Some(Constant::Class { .. }) => pool.class_name(cp).map(|c| simple(c).to_owned()),
            Some(Constant::String { .. }) => {
                pool.string_utf16(cp).map(|s| format!("{:?}", String::from_utf16_lossy(&s)))
            }
            _ => return format!("constant {cp}"),
        };
        text.unwrap_or_else(|_| "?".into())
    }
}

fn float(a: &str, b: &str, cond: FCond, holds: bool) -> String {
    let (op, positive) = match cond {
        FCond::Eq => ("==", true),
        FCond::Ne => ("==", false),
        FCond::Lt => ("<", true),
        FCond::Le => ("<=", true),
        FCond::Gt => (">", true),
        FCond::Ge => (">=", true),
        FCond::NotLt => ("<", false),
        FCond::NotLe => ("<=", false),
        FCond::NotGt => (">", false),
        FCond::NotGe => (">=", false),
    };
    if positive == holds { format!("{a} {op} {b}") } else { format!("not {a} {op} {b}") }
}

fn negated(op: &str) -> &'static str {
    match op {
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        ">=" => "<",
        ">" => "<=",
        _ => ">",
    }
}

/// `Class.method(int)` without the package.
fn short(callee: &str) -> &str {
    let end = callee.find('(').unwrap_or(callee.len());
    let mut dots = callee[..end].rmatch_indices('.').map(|m| m.0);
    dots.next();
    dots.next().map_or(callee, |at| &callee[at + 1..])
}

/// The elements of an array of numbers, by the fixed id of its class.
fn primitive(class: u32) -> &'static str {
    use classfile::descriptor::Kind;
    let kinds = [Kind::Boolean, Kind::Char, Kind::Float, Kind::Double, Kind::Byte, Kind::Short, Kind::Int, Kind::Long];
    let name = kinds.into_iter().find(|&kind| program::ids::prim_array(kind).0 == class);
    match name {
        Some(Kind::Boolean) => "boolean",
        Some(Kind::Char) => "char",
        Some(Kind::Float) => "float",
        Some(Kind::Double) => "double",
        Some(Kind::Byte) => "byte",
        Some(Kind::Short) => "short",
        Some(Kind::Long) => "long",
        _ => "int",
    }
}
