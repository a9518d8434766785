//! The chromosome's notation: `$a=A(int):$b=B():$b.f(int):$a.m(int,$b) @-1,2,5`.
//!
//! Constructions and calls are separated by colons; a parameter is the variable that is passed or the type of an input value,
//! and the input values follow in order behind the `@`. What eToc has no word for (fields, arrays, lambdas, enum
//! constants) is written as the test notation writes it, in braces.

use std::fmt::Write as _;

use base::FxHashMap;
use testcase::{Api, CallableId, CallableKind, Constant, Statement, TestCase, Ty, TypeId, Var};

/// Writes a test as a chromosome.
pub fn written(test: &TestCase, api: &Api) -> String {
    let mut writer = Writer { test, api, names: FxHashMap::default(), values: Vec::new() };
    let actions: Vec<String> = (0..test.len()).filter_map(|at| writer.action(at)).collect();
    let mut text = actions.join(":");
    if !writer.values.is_empty() {
        let _ = write!(text, " @{}", writer.values.join(","));
    }
    text
}

struct Writer<'a> {
    test: &'a TestCase,
    api: &'a Api,
    names: FxHashMap<Var, String>,
    values: Vec<String>,
}

impl Writer<'_> {
    fn action(&mut self, at: usize) -> Option<String> {
        let var = Var(at as u32);
        match &self.test.statements[at] {
            Statement::Constant { value, .. } if is_input(value) || *value == Constant::Null => None,
            Statement::New { ty, callable, args } => {
                let params = self.params(args);
                let name = self.name(var);
                let class = ty.type_id().map_or("?", |id| self.api.simple_name(id)).to_owned();
                debug_assert_eq!(self.api.callable(*callable).kind, CallableKind::Constructor);
                Some(format!("{name}={class}({params})"))
            }
            Statement::Call { ty, callable, receiver, args } => {
                let called = self.api.callable(*callable);
                let on = match receiver {
                    Some(receiver) => self.name(*receiver),
                    None => self.api.simple_name(called.class).to_owned(),
                };
                let params = self.params(args);
                let method = called.name.clone();
                let result = if *ty == Ty::Void || !self.is_used(var) { String::new() } else { self.name(var) + "=" };
                Some(format!("{result}{on}.{method}({params})"))
            }
            other => {
                let name = self.name(var);
                let what = match other {
                    Statement::Constant { value: Constant::Enum(_, constant), .. } => constant.to_string(),
                    Statement::NewArray { ty, len } => format!("{}*{len}", self.api.describe(ty)),
                    Statement::PutElement { array, index, value } => {
                        let (array, value) = (self.name(*array), self.param(*value));
                        return Some(format!("{{{array}[{index}]={value}}}"));
                    }
                    Statement::PutField { field, receiver, value } => {
                        let on = receiver.map(|r| self.name(r)).unwrap_or_default();
                        let (field, value) = (self.api.field(*field).name.clone(), self.param(*value));
                        return Some(format!("{{{on}.{field}={value}}}"));
                    }
                    Statement::GetField { field, receiver, .. } => {
                        let on = receiver.map(|r| self.name(r)).unwrap_or_default();
                        format!("{on}.{}", self.api.field(*field).name)
                    }
                    other => self.api.describe(other.ty()),
                };
                Some(format!("{name}={{{what}}}"))
            }
        }
    }

    fn params(&mut self, args: &[Var]) -> String {
        let params: Vec<String> = args.iter().map(|&arg| self.param(arg)).collect();
        params.join(",")
    }

    /// A variable, `null`, or the type of an input value, which is noted.
    fn param(&mut self, arg: Var) -> String {
        match &self.test.statements[arg.index()] {
            Statement::Constant { value: Constant::Null, .. } => "null".into(),
            Statement::Constant { value, ty } if is_input(value) => {
                self.values.push(shown(value));
                match ty {
                    Ty::Class(TypeId::STRING, _) => "String".into(),
                    _ => value.prim().map_or("?", testcase::Prim::name).into(),
                }
            }
            _ => self.name(arg),
        }
    }

    fn is_used(&self, var: Var) -> bool {
        let mut used = false;
        self.test.statements.iter().for_each(|s| s.each_use(|v| used |= v == var));
        used
    }

    /// `$x0`, `$x1`, … in the order of appearance.
    fn name(&mut self, var: Var) -> String {
        let next = self.names.len();
        self.names.entry(var).or_insert_with(|| format!("$x{next}")).clone()
    }
}

fn is_input(value: &Constant) -> bool {
    value.prim().is_some() || matches!(value, Constant::Text(_))
}

fn shown(value: &Constant) -> String {
    match value {
        Constant::Boolean(v) => v.to_string(),
        Constant::Byte(v) => v.to_string(),
        Constant::Char(v) => format!("'{}'", char::from_u32((*v).into()).unwrap_or('?').escape_default()),
        Constant::Short(v) => v.to_string(),
        Constant::Int(v) => v.to_string(),
        Constant::Long(v) => v.to_string(),
        Constant::Float(bits) => f32::from_bits(*bits).to_string(),
        Constant::Double(bits) => f64::from_bits(*bits).to_string(),
        Constant::Text(text) => format!("{:?}", String::from_utf16_lossy(text)),
        Constant::Null | Constant::Class(_) | Constant::Enum(..) => "?".into(),
    }
}

/// Why a text is no chromosome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadChromosome(pub String);

impl std::fmt::Display for BadChromosome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadChromosome {}

/// Reads a chromosome of constructions and calls. Classes are named as simply as the API allows; among overloads the
/// first whose parameters fit is meant.
pub fn read(text: &str, api: &Api) -> Result<TestCase, BadChromosome> {
    let (actions, values) = text.split_once('@').unwrap_or((text, ""));
    let mut reader =
        Reader { api, test: TestCase::default(), names: FxHashMap::default(), values: split(values, ',').into() };
    for action in actions.trim().split(':').filter(|a| !a.trim().is_empty()) {
        reader.action(action.trim())?;
    }
    if let Some(left) = reader.values.pop_front() {
        return Err(BadChromosome(format!("the input value {left} belongs to no parameter")));
    }
    Ok(reader.test)
}

/// Parts between separators that are not inside quotes.
fn split(text: &str, separator: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    let mut escaped = false;
    for c in text.trim().chars() {
        match quote {
            Some(q) if c == q && !escaped => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == separator => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        escaped = c == '\\' && !escaped;
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.retain(|p| !p.trim().is_empty());
    parts
}

struct Reader<'a> {
    api: &'a Api,
    test: TestCase,
    names: FxHashMap<String, Var>,
    values: std::collections::VecDeque<String>,
}

impl Reader<'_> {
    fn action(&mut self, action: &str) -> Result<(), BadChromosome> {
        let bad = || BadChromosome(format!("'{action}' is no construction or call; write $x=A(int) or $x.m(int,$y)"));
        let open = action.find('(').ok_or_else(bad)?;
        let params = action[open + 1..].strip_suffix(')').ok_or_else(bad)?;
        let (result, called) = match action[..open].split_once('=') {
            Some((name, called)) => (Some(name.trim()), called.trim()),
            None => (None, action[..open].trim()),
        };
        let params: Vec<&str> = params.split(',').map(str::trim).filter(|p| !p.is_empty()).collect();
        let var = match called.split_once('.') {
            Some((on, method)) if on.starts_with('$') => {
                let receiver = self.names.get(on).copied();
                let receiver =
                    receiver.ok_or_else(|| BadChromosome(format!("{on} is not defined before '{action}'")))?;
                self.call(Some(receiver), method, &params, action)?
            }
            Some((class, method)) => {
                let class = self.class(class)?;
                self.static_call(class, method, &params, action)?
            }
            None => {
                let class = self.class(called)?;
                self.construct(class, &params, action)?
            }
        };
        if let Some(name) = result {
            self.names.insert(name.to_owned(), var);
        }
        Ok(())
    }

    fn class(&self, name: &str) -> Result<TypeId, BadChromosome> {
        let mut ids = (0..self.api.classes.len() as u32).map(TypeId);
        ids.find(|&id| self.api.simple_name(id) == name || self.api.canonical_name(id) == name)
            .ok_or_else(|| BadChromosome(format!("there is no class {name}")))
    }

    fn construct(&mut self, class: TypeId, params: &[&str], action: &str) -> Result<Var, BadChromosome> {
        let candidates = self.api.class(class).constructors.clone();
        self.first(&candidates, params, action, |reader, callable, args| {
            let ty = reader.api.ground(&reader.api.own_type(class));
            reader.test.push(Statement::New { ty, callable, args })
        })
    }

    fn call(&mut self, on: Option<Var>, method: &str, params: &[&str], action: &str) -> Result<Var, BadChromosome> {
        let class = on.and_then(|v| self.test.ty(v).type_id());
        let class = class.ok_or_else(|| BadChromosome(format!("nothing can be called in '{action}'")))?;
        let named = |c: &CallableId| {
            let c = self.api.callable(*c);
            *c.name == *method && c.kind == CallableKind::Method
        };
        let candidates: Vec<CallableId> = self.api.methods_of(class).into_iter().filter(named).collect();
        self.invoke(&candidates, on, params, action)
    }

    fn static_call(
        &mut self,
        class: TypeId,
        method: &str,
        params: &[&str],
        action: &str,
    ) -> Result<Var, BadChromosome> {
        let named = |c: &CallableId| {
            let c = self.api.callable(*c);
            *c.name == *method && c.kind == CallableKind::Static
        };
        let candidates: Vec<CallableId> = self.api.class(class).methods.iter().copied().filter(named).collect();
        self.invoke(&candidates, None, params, action)
    }

    fn invoke(
        &mut self,
        candidates: &[CallableId],
        receiver: Option<Var>,
        params: &[&str],
        action: &str,
    ) -> Result<Var, BadChromosome> {
        self.first(candidates, params, action, |reader, callable, args| {
            let ty = reader.api.ground(&reader.api.callable(callable).ret);
            reader.test.push(Statement::Call { ty, callable, receiver, args })
        })
    }

    /// The first candidate whose parameters fit, with its arguments made.
    fn first(
        &mut self,
        candidates: &[CallableId],
        params: &[&str],
        action: &str,
        push: impl FnOnce(&mut Self, CallableId, Vec<Var>) -> Var,
    ) -> Result<Var, BadChromosome> {
        let fits = |&&callable: &&CallableId| {
            let wanted = &self.api.callable(callable).params;
            wanted.len() == params.len() && wanted.iter().zip(params).all(|(w, p)| self.fits(w, p))
        };
        let callable = candidates.iter().find(fits).copied();
        let callable = callable.ok_or_else(|| BadChromosome(format!("nothing fits '{action}'")))?;
        let wanted = self.api.callable(callable).params.clone();
        let mut args = Vec::with_capacity(params.len());
        for (ty, param) in wanted.iter().zip(params) {
            args.push(self.argument(ty, param)?);
        }
        Ok(push(self, callable, args))
    }

    fn fits(&self, wanted: &Ty, param: &str) -> bool {
        match wanted {
            Ty::Prim(prim) => prim.name() == param,
            Ty::Class(TypeId::STRING, _) if param == "String" => true,
            _ if param == "null" => wanted.is_reference(),
            _ => match self.names.get(param) {
                Some(&var) => {
                    let wanted = self.api.ground(wanted);
                    self.api.is_assignable(self.test.ty(var), &wanted)
                }
                None => false,
            },
        }
    }

    fn argument(&mut self, ty: &Ty, param: &str) -> Result<Var, BadChromosome> {
        if let Some(&var) = self.names.get(param) {
            return Ok(var);
        }
        let value = if param == "null" {
            Constant::Null
        } else {
            let text = self.values.pop_front();
            let text =
                text.ok_or_else(|| BadChromosome(format!("the input value for a parameter {param} is missing")))?;
            value(ty, text.trim()).ok_or_else(|| BadChromosome(format!("'{text}' is no {param}")))?
        };
        Ok(self.test.push(Statement::Constant { ty: self.api.ground(ty), value }))
    }
}

fn value(ty: &Ty, text: &str) -> Option<Constant> {
    use testcase::Prim::*;
    let quoted = |q: char| text.strip_prefix(q).and_then(|t| t.strip_suffix(q));
    Some(match ty {
        Ty::Prim(Boolean) => Constant::Boolean(text.parse().ok()?),
        Ty::Prim(Byte) => Constant::Byte(text.parse().ok()?),
        Ty::Prim(Char) => Constant::Char(quoted('\'')?.encode_utf16().next()?),
        Ty::Prim(Short) => Constant::Short(text.parse().ok()?),
        Ty::Prim(Int) => Constant::Int(text.parse().ok()?),
        Ty::Prim(Long) => Constant::Long(text.parse().ok()?),
        Ty::Prim(Float) => Constant::Float(text.parse::<f32>().ok()?.to_bits()),
        Ty::Prim(Double) => Constant::Double(text.parse::<f64>().ok()?.to_bits()),
        Ty::Class(TypeId::STRING, _) => Constant::Text(quoted('"')?.encode_utf16().collect()),
        _ => return None,
    })
}
