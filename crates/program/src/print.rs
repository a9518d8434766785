//! Lowered code for people: one aligned line for each instruction, then handlers and branches.
//!
//! The fields of an instruction are taken from its `Debug` form, so there is no second list of all variants here.

use std::fmt::Write;

use classfile::{ClassFile, Constant};

use crate::code::{BranchKind, Code, Switch};
use crate::ids::ClassId;
use crate::insn::Insn;
use crate::method::MethodPtr;

/// How resolved methods and classes are called.
pub struct Names<'a> {
    pub method: &'a dyn Fn(MethodPtr) -> String,
    pub class: &'a dyn Fn(ClassId) -> String,
}

/// Prints the code of one method of `file`.
pub fn print_code(code: &Code, file: &ClassFile, names: &Names) -> String {
    let printer = Printer { code, file, names };
    let mut out = String::new();
    printer.head(&mut out);
    let targets = printer.targets();
    for (at, is_target) in targets.iter().enumerate().take(code.insns.len()) {
        printer.line(&mut out, at, *is_target);
    }
    printer.handlers(&mut out);
    printer.branches(&mut out);
    out
}

struct Printer<'a> {
    code: &'a Code,
    file: &'a ClassFile,
    names: &'a Names<'a>,
}

/// What an instruction's line says: operands, and remarks after them.
#[derive(Default)]
struct Text {
    dest: String,
    operands: Vec<String>,
    target: String,
    remarks: Vec<String>,
}

impl Printer<'_> {
    fn head(&self, out: &mut String) {
        let code = self.code;
        let stack = code.nregs.saturating_sub(code.max_locals + 1);
        let _ = writeln!(
            out,
            "  locals {}, stack {stack}, registers {}, instructions {}",
            code.max_locals,
            code.nregs,
            code.insns.len()
        );
    }

    /// Which instructions something jumps to.
    fn targets(&self) -> Vec<bool> {
        let mut targets = vec![false; self.code.insns.len() + 1];
        for (at, insn) in self.code.insns.iter().enumerate() {
            let debug = format!("{insn:?}");
            if let Some(target) = jump_target(at, &split(&debug).1) {
                targets[target] = true;
            }
        }
        for switch in &self.code.switches {
            for (_, target) in arms(switch) {
                targets[target as usize] = true;
            }
        }
        for handler in &self.code.handlers {
            targets[handler.target as usize] = true;
        }
        targets
    }

    fn line(&self, out: &mut String, at: usize, is_target: bool) {
        let insn = &self.code.insns[at];
        let debug = format!("{insn:?}");
        let (name, fields) = split(&debug);
        let text = self.text(at, insn, name, &fields);
        let mut operands = text.operands.join(", ");
        if !text.dest.is_empty() {
            operands = format!("{} = {operands}", text.dest);
        }
        operands.push_str(&text.target);
        let bci = self.code.bcis[at];
        let line = self.code.line_of_bci(bci).map_or(String::new(), |l| l.to_string());
        let mark = if is_target { '>' } else { ' ' };
        let start = format!("{mark}{at:>5}: {bci:>5} {line:>5}  {name:<15}");
        let whole = match text.remarks.join(", ") {
            none if none.is_empty() => format!("{start} {operands}"),
            remarks => format!("{start} {operands:<30} // {remarks}"),
        };
        let _ = writeln!(out, "{}", whole.trim_end());
        if let Insn::TableSwitch { table, .. } | Insn::LookupSwitch { table, .. } = insn {
            self.switch(out, *table);
        }
    }

    fn text(&self, at: usize, insn: &Insn, name: &str, fields: &[(&str, &str)]) -> Text {
        let mut text = Text::default();
        if let Insn::InvokeStatic { method, .. } | Insn::InvokeDirect { method, .. } = insn {
            text.remarks.push((self.names.method)(*method));
        }
        for (key, value) in fields {
            self.field(&mut text, name, key, value);
        }
        if let Some(first) = number(fields, "args") {
            text.operands.push(self.args(insn, first as u32));
        }
        if let Some(target) = jump_target(at, fields) {
            text.target = format!(" -> {target}");
        }
        text
    }

    fn field(&self, text: &mut Text, name: &str, key: &str, value: &str) {
        let number: i64 = value.parse().unwrap_or_default();
        match key {
            "d" => text.dest = format!("r{value}"),
            "a" | "b" | "s" | "o" | "n" | "i" => text.operands.push(format!("r{value}")),
            "v" if name.starts_with("Put") || name.starts_with("AStore") => {
                text.operands.push(format!("r{value}"));
            }
            "v" | "cond" => text.operands.push(value.to_string()),
            "off" => text.operands.push(format!("+{value}")),
            "addr" | "r" => text.operands.push(format!("{number:#x}")),
            "cp" => text.remarks.push(format!("#{value} {}", self.constant(number as u16))),
            "class" => text.remarks.push((self.names.class)(ClassId(number as u32))),
            "cache" => {
                let cache = self.code.caches.get(number as usize);
                text.remarks.extend(cache.map(|c| format!("#{} {}", c.cp, self.constant(c.cp))));
            }
            "id" => text.remarks.push(format!("branch {value}")),
            "cost" | "size" | "vindex" => text.remarks.push(format!("{key} {value}")),
            "kind" => text.remarks.push(value.to_lowercase()),
            _ => {}
        }
    }

    /// The argument registers of a call: all slots if their number is known.
    fn args(&self, insn: &Insn, first: u32) -> String {
        let count = match insn {
            Insn::InvokeStatic { method, .. } | Insn::InvokeDirect { method, .. } => method.arg_slots,
            Insn::MultiNewArray { dims, .. } => u16::from(*dims),
            Insn::Invoke { nargs, .. }
            | Insn::InvokeDynamic { nargs, .. }
            | Insn::InvokeVirtual { nargs, .. }
            | Insn::InvokeInterface { nargs, .. }
            | Insn::InvokePolymorphic { nargs, .. } => u16::from(*nargs),
            _ => 0,
        };
        let regs = self.code.args.iter().skip(first as usize).take(usize::from(count));
        let regs: Vec<String> = regs.map(|r| format!("r{r}")).collect();
        format!("({})", regs.join(", "))
    }

    fn constant(&self, index: u16) -> String {
        let pool = &self.file.constants;
        let text = match pool.get(index) {
            Some(Constant::Class { .. }) => pool.class_name(index).map(ToString::to_string),
            Some(Constant::String { .. }) => {
                pool.string_utf16(index).map(|s| format!("{:?}", String::from_utf16_lossy(&s)))
            }
            Some(Constant::MethodType { .. }) => pool.method_type(index).map(ToString::to_string),
            Some(Constant::MethodHandle { .. }) => {
                pool.method_handle(index).map(|(_, m)| format!("{}.{}:{}", m.class, m.name, m.desc))
            }
            Some(Constant::Dynamic { .. } | Constant::InvokeDynamic { .. }) => {
                pool.dynamic(index).map(|(b, name, desc)| format!("#{b}:{name}:{desc}"))
            }
            _ => pool.member(index).map(|m| format!("{}.{}:{}", m.class, m.name, m.desc)),
        };
        text.unwrap_or_else(|_| "?".into())
    }

    fn switch(&self, out: &mut String, table: u32) {
        for (key, target) in arms(&self.code.switches[table as usize]) {
            let key = key.map_or("default".into(), |k| k.to_string());
            let _ = writeln!(out, "{:37}{key:>11} -> {target}", "");
        }
    }

    fn handlers(&self, out: &mut String) {
        for (at, handler) in self.code.handlers.iter().enumerate() {
            let caught = match handler.catch_type {
                0 => "anything".into(),
                class => self.constant(class),
            };
            let (start, end, target) = (handler.start, handler.end, handler.target);
            let title = if at == 0 { "  handlers\n" } else { "" };
            let _ = writeln!(out, "{title}  {start:>5} ..{end:>5} -> {target:<5} {caught}");
        }
    }

    fn branches(&self, out: &mut String) {
        for (at, branch) in self.code.branches.iter().enumerate() {
            let (kind, outcomes) = match branch.kind {
                BranchKind::If => ("if".into(), 2),
                BranchKind::Switch { arms } => (format!("switch with {arms} arms"), arms),
            };
            let first = branch.first_outcome;
            let line = self.code.line_of_bci(branch.bci).map_or(String::new(), |l| format!(" line {l}"));
            let title = if at == 0 { "  branches\n" } else { "" };
            let last = (first + outcomes).saturating_sub(1);
            let _ = writeln!(out, "{title}  {at:>5}: bci {}{line}, {kind}, outcomes {first} to {last}", branch.bci);
        }
    }
}

/// Name and fields of an instruction in its `Debug` form.
fn split(debug: &str) -> (&str, Vec<(&str, &str)>) {
    let Some((name, rest)) = debug.split_once(" {") else {
        return (debug, Vec::new());
    };
    let fields = rest.trim_end_matches('}').split(',');
    (name, fields.filter_map(|f| f.split_once(':').map(|(k, v)| (k.trim(), v.trim()))).collect())
}

/// Keys (`None`: default) and targets.
fn arms(switch: &Switch) -> Vec<(Option<i32>, u32)> {
    let mut arms: Vec<(Option<i32>, u32)> = match switch {
        Switch::Table { low, targets, .. } => {
            (0..).zip(targets).map(|(i, t)| (Some(low.wrapping_add(i)), *t)).collect()
        }
        Switch::Lookup { keys, targets, .. } => keys.iter().zip(targets).map(|(k, t)| (Some(*k), *t)).collect(),
    };
    let (Switch::Table { default, .. } | Switch::Lookup { default, .. }) = switch;
    arms.push((None, *default));
    arms
}

/// The value of a field that is a number.
fn number(fields: &[(&str, &str)], key: &str) -> Option<i64> {
    fields.iter().find(|f| f.0 == key)?.1.parse().ok()
}

/// Where the instruction at `at` may jump to.
fn jump_target(at: usize, fields: &[(&str, &str)]) -> Option<usize> {
    usize::try_from(at as i64 + number(fields, "target")?).ok()
}

#[cfg(test)]
mod tests {
    use classfile::access;
    use classfile::builder::ClassBuilder;
    use classfile::descriptor::Kind;
    use classfile::opcode::*;

    use super::*;
    use crate::ids::MethodId;
    use crate::lower::lower;

    #[test]
    fn a_method_is_printed_in_columns() {
        let mut class = ClassBuilder::new(52, access::PUBLIC, "p/C", "java/lang/Object");
        let mut m = class.method(access::STATIC, "m", "(ILjava/lang/String;)I");
        let (other, end) = (m.label(), m.label());
        m.line(7).load(Kind::Int, 0).tableswitch(3, &[other], end).bind(other).line(8);
        let start = m.here();
        m.load(Kind::Ref, 1).invoke(INVOKEVIRTUAL, "java/lang/String", "length", "()I");
        m.store(Kind::Int, 0).bind(end);
        m.line(9).load(Kind::Int, 0).branch(IFGT, end).load(Kind::Int, 0).ret(Kind::Int);
        let catch = m.here();
        m.op(POP).op(ICONST_M1).ret(Kind::Int);
        m.handler(start, end, catch, Some("java/lang/Error"));
        m.finish();
        let file = classfile::parse(&class.finish()).unwrap();
        let code = lower(&file, &file.methods[0], MethodId(0)).unwrap();
        let names = Names { method: &|m| format!("{m:?}"), class: &|c| format!("{c:?}") };
        let text = print_code(&code, &file, &names);
        let wanted = "  locals 2, stack 1, registers 4, instructions 6
     0:     2     7  TableSwitch     r0                             // cost 2, branch 0
                                               3 -> 1
                                         default -> 2
>    1:    22     8  Invoke          r0 = (r1)                      // #10 java/lang/String.length:()I, virtual
>    2:    29     9  IfGtI           r0, 0 -> 2                     // cost 2, branch 1
     3:    34     9  Return          r0                             // cost 2
>    4:    37     9  Const32         r2 = -1
     5:    37     9  Return          r2                             // cost 3
  handlers
      1 ..    2 -> 4     java/lang/Error
  branches
      0: bci 2 line 7, switch with 2 arms, outcomes 0 to 1
      1: bci 29 line 9, if, outcomes 2 to 3
";
        assert_eq!(text, wanted, "\n{text}");
    }
}
