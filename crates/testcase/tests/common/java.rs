//! The plainest Java for test cases: one method each, a declaration for each variable. It knows nothing of style.

use std::fmt::Write;

use testcase::{
    Answer, Api, CallableKind, Constant, Gives, LambdaArg, LambdaBody, StandIn, Statement, TestCase, Ty, Var,
};

/// A class with a method for each test case.
pub fn write_class(api: &Api, package: &str, name: &str, tests: &[TestCase]) -> String {
    let mut out = format!("package {};\nclass {name} {{\n", package.replace('/', "."));
    for (n, test) in tests.iter().enumerate() {
        let unchecked = if is_unchecked(api, test) { ", \"unchecked\", \"rawtypes\"" } else { "" };
        let _ = writeln!(out, "  @SuppressWarnings({{\"deprecation\"{unchecked}}}) void t{n}() throws Throwable {{");
        for (at, statement) in test.statements.iter().enumerate() {
            let _ = writeln!(out, "    {};", Writer { api, test }.statement(at, statement));
        }
        out += "  }\n";
    }
    out + "}\n"
}

struct Writer<'a> {
    api: &'a Api,
    test: &'a TestCase,
}

impl Writer<'_> {
    fn ty(&self, ty: &Ty) -> String {
        self.api.spell(ty, &|id| self.api.canonical_name(id))
    }

    fn statement(&self, at: usize, statement: &Statement) -> String {
        let text = match statement {
            Statement::Constant { ty, value } => self.constant(ty, value),
            Statement::New { ty, callable, args } => {
                let inner = self.api.class(self.api.callable(*callable).class).inner;
                if inner {
                    let Ty::Class(id, type_args) = ty else { panic!("not a class") };
                    let own: Vec<String> = type_args[self.api.outer_args(*id)..].iter().map(|t| self.ty(t)).collect();
                    let mut made = self.api.simple_name(*id).to_owned();
                    if !own.is_empty() {
                        made = format!("{made}<{}>", own.join(", "));
                    }
                    let rest = self.args(at, args, 1);
                    match self.api.receiver_cast(self.test, at) {
                        Some(cast) => {
                            format!("(({}) v{}).new {made}({rest})", self.ty(&cast), args[0].0)
                        }
                        None => format!("v{}.new {made}({rest})", args[0].0),
                    }
                } else {
                    format!("new {}({})", self.ty(ty), self.args(at, args, 0))
                }
            }
            Statement::Call { callable, receiver, args, .. } => {
                let callable = self.api.callable(*callable);
                let on = match (receiver, callable.kind) {
                    (Some(v), _) => match self.api.receiver_cast(self.test, at) {
                        Some(cast) => format!("(({}) v{})", self.ty(&cast), v.0),
                        None => format!("v{}", v.0),
                    },
                    (None, CallableKind::Static) => self.api.canonical_name(callable.class),
                    _ => panic!("a method without receiver"),
                };
                format!("{on}.{}({})", callable.name, self.args(at, args, 0))
            }
            Statement::GetField { field, receiver, .. } => self.field(*field, *receiver),
            Statement::PutField { field, receiver, value } => {
                format!("{} = v{}", self.field(*field, *receiver), value.0)
            }
            Statement::NewArray { ty, len } => self.array(ty, *len),
            Statement::PutElement { array, index, value } => format!("v{}[{index}] = v{}", array.0, value.0),
            Statement::Lambda { ty, body: LambdaBody::StandIn(stand_in), .. } => self.in_place(ty, stand_in),
            Statement::Lambda { callable, body, .. } => self.lambda(*callable, body),
        };
        match statement.ty() {
            Ty::Void => text,
            ty => format!("{} v{at} = {text}", self.ty(ty)),
        }
    }

    /// Arguments, cast where another method could be meant.
    fn args(&self, at: usize, args: &[Var], skip: usize) -> String {
        let casts = self.api.casts(self.test, at);
        let one = |(i, a): (usize, &Var)| match casts.get(i) {
            Some(Some(cast)) => format!("({}) v{}", self.ty(cast), a.0),
            _ => format!("v{}", a.0),
        };
        args.iter().enumerate().skip(skip).map(one).collect::<Vec<_>>().join(", ")
    }

    fn field(&self, id: testcase::FieldId, receiver: Option<Var>) -> String {
        let field = self.api.field(id);
        match receiver {
            Some(v) => format!("v{}.{}", v.0, field.name),
            None => format!("{}.{}", self.api.canonical_name(field.class), field.name),
        }
    }

    fn array(&self, ty: &Ty, len: u32) -> String {
        let (mut element, mut dims) = (ty, String::new());
        while let Ty::Array(of) = element {
            dims += if dims.is_empty() { "[N]" } else { "[]" };
            element = of;
        }
        let dims = dims.replace('N', &len.to_string());
        if is_generic(element) {
            // Arrays have no type arguments but `?`.
            let wild = self.api.wild(&testcase::api::erase(element));
            return format!("({}) new {}{dims}", self.ty(ty), self.ty(&wild));
        }
        format!("new {}{dims}", self.ty(element))
    }

    /// Types only: every answer stands in a branch of its own.
    fn in_place(&self, ty: &Ty, stand_in: &StandIn) -> String {
        let methods = &self.api.class(ty.type_id().expect("a class")).answers;
        let written = methods.iter().zip(&stand_in.answers).filter_map(|(&method, answers)| {
            let callable = self.api.callable(method);
            if answers.is_empty() && !callable.is_abstract {
                return None;
            }
            let (params, ret) = self.api.declared_types(method, ty).expect("types that can be written");
            let params = params.iter().enumerate().map(|(i, p)| format!("{} a{i}", self.ty(p)));
            let mut body: String = answers
                .iter()
                .map(|answer| match answer {
                    Answer::Give(v) => format!("if (hashCode() == 7) return v{};", v.0),
                    Answer::Argument(n) => format!("if (hashCode() == 7) return a{n};"),
                    Answer::Throw(v) => format!("if (hashCode() == 7) throw v{};", v.0),
                    Answer::This => "if (hashCode() == 7) return this;".to_owned(),
                    Answer::Default => String::new(),
                })
                .collect();
            body += match &ret {
                Ty::Void => "",
                Ty::Prim(testcase::Prim::Boolean) => "return false;",
                Ty::Prim(_) => "return 0;",
                _ => "return null;",
            };
            let throws: Vec<String> = callable.throws.iter().map(|thrown| self.ty(thrown)).collect();
            let throws = if throws.is_empty() { String::new() } else { format!("throws {}", throws.join(", ")) };
            let (params, name) = (params.collect::<Vec<_>>().join(", "), &callable.name);
            Some(format!("@Override public {} {name}({params}) {throws} {{ {body} }}", self.ty(&ret)))
        });
        let args = stand_in.args.iter().map(|arg| format!("v{}", arg.0)).collect::<Vec<_>>().join(", ");
        format!("new {}({args}) {{ {} }}", self.ty(ty), written.collect::<Vec<_>>().join(" "))
    }

    fn lambda(&self, id: testcase::CallableId, body: &LambdaBody) -> String {
        let params: Vec<String> = (0..self.api.callable(id).params.len()).map(|i| format!("a{i}")).collect();
        let body = match body {
            LambdaBody::Nothing => "{}".to_owned(),
            LambdaBody::Give(v) => format!("v{}", v.0),
            LambdaBody::Argument(n) => format!("a{n}"),
            LambdaBody::Throw(thrown) => format!("{{ throw new {}(); }}", thrown.name()),
            LambdaBody::Call(call) => {
                let callable = self.api.callable(call.callable);
                let arg = |arg: &LambdaArg| match arg {
                    LambdaArg::Var(v) => format!("v{}", v.0),
                    LambdaArg::Argument(n) => format!("a{n}"),
                };
                let on = call.receiver.as_ref().map_or_else(|| self.api.canonical_name(callable.class), arg);
                let args = call.args.iter().map(arg).collect::<Vec<_>>().join(", ");
                let called = format!("{on}.{}({args})", callable.name);
                match call.gives {
                    Gives::Nothing | Gives::Result => called,
                    Gives::Var(v) => format!("{{ {called}; return v{}; }}", v.0),
                    Gives::Argument(n) => format!("{{ {called}; return a{n}; }}"),
                }
            }
            LambdaBody::StandIn(_) => unreachable!("not a lambda"),
        };
        format!("({}) -> {body}", params.join(", "))
    }

    fn constant(&self, ty: &Ty, value: &Constant) -> String {
        match value {
            Constant::Boolean(b) => b.to_string(),
            Constant::Byte(n) => format!("(byte) {n}"),
            Constant::Short(n) => format!("(short) {n}"),
            Constant::Char(c) => format!("(char) {c}"),
            Constant::Int(n) => n.to_string(),
            Constant::Long(n) => format!("{n}L"),
            Constant::Float(bits) => format!("Float.intBitsToFloat({bits:#x})"),
            Constant::Double(bits) => format!("Double.longBitsToDouble({bits:#x}L)"),
            Constant::Text(text) => format!("\"{}\"", escaped(text)),
            Constant::Null => format!("({}) null", self.ty(ty)),
            Constant::Class(of) => format!("{}.class", self.ty(of)),
            Constant::Enum(class, name) => format!("{}.{name}", self.api.canonical_name(*class)),
        }
    }
}

fn escaped(text: &[u16]) -> String {
    let mut out = String::new();
    for unit in text {
        let _ = write!(out, "\\u{unit:04x}");
    }
    out.replace("\\u000a", "\\n")
}

/// Whether a type has type arguments that arrays cannot have.
fn is_generic(ty: &Ty) -> bool {
    match ty {
        Ty::Class(_, args) => args.iter().any(|a| *a != Ty::Any),
        Ty::Array(of) => is_generic(of),
        _ => false,
    }
}

/// Whether a test has something that Java only accepts with a warning: arrays of generic classes, classes that implement generic
/// methods, and literals of generic classes.
fn is_unchecked(api: &Api, test: &TestCase) -> bool {
    test.statements.iter().any(|statement| match statement {
        Statement::NewArray { ty, .. } => is_generic(ty),
        Statement::Lambda { ty, body: LambdaBody::StandIn(_), .. } => {
            let methods = ty.type_id().map(|class| &api.class(class).answers[..]).unwrap_or_default();
            methods.iter().any(|&method| !api.callable(method).type_params.is_empty())
        }
        Statement::Constant { value: Constant::Class(of), .. } => api.is_raw(of),
        _ => false,
    })
}
