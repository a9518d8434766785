//! Names and types of a precondition, before anything runs.

use classfile::descriptor::Kind as Jkind;
use program::{ClassId, ClassKind};
use vm::Machine;

use super::{BadPrecondition, Expr, Op, Path, PathStep, Precondition, Shape};
use crate::build::Parameter;
use crate::catalog::Catalog;
use crate::target::Target;

/// What an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Bool,
    Number,
    Null,
    Ref(Option<ClassId>),
}

/// Whether the precondition is one of this method.
pub fn check(
    machine: &mut Machine,
    catalog: &mut Catalog,
    target: &Target,
    precondition: &Precondition,
) -> Result<(), BadPrecondition> {
    let mut checker = Checker { machine, catalog, target };
    for part in &precondition.parts {
        let wrong = |(at, what)| BadPrecondition { text: precondition.text.clone(), at, what };
        if checker.of(part).map_err(wrong)? != Type::Bool {
            return Err(wrong((0, "a precondition is a condition".into())));
        }
    }
    Ok(())
}

struct Checker<'a> {
    machine: &'a mut Machine,
    catalog: &'a mut Catalog,
    target: &'a Target,
}

type Checked = Result<Type, (usize, String)>;

impl Checker<'_> {
    fn of(&mut self, expr: &Expr) -> Checked {
        match expr {
            Expr::Number(_) => Ok(Type::Number),
            Expr::Bool(_) => Ok(Type::Bool),
            Expr::Null => Ok(Type::Null),
            Expr::Path(path) => self.path(path),
            Expr::Length(path) => self.array(path).map(|()| Type::Number),
            Expr::Shape(shape) => self.shape(shape),
            Expr::Not(inner) => self.expect(inner, Type::Bool, "'!' takes a condition").map(|()| Type::Bool),
            Expr::Negative(inner) => self.expect(inner, Type::Number, "'-' takes a number").map(|()| Type::Number),
            Expr::Binary(op, a, b) => self.binary(*op, a, b),
        }
    }

    fn expect(&mut self, expr: &Expr, wanted: Type, what: &str) -> Result<(), (usize, String)> {
        if self.of(expr)? == wanted { Ok(()) } else { Err((place(expr), what.into())) }
    }

    fn binary(&mut self, op: Op, a: &Expr, b: &Expr) -> Checked {
        match op {
            Op::And | Op::Or => {
                self.expect(a, Type::Bool, "a condition was expected")?;
                self.expect(b, Type::Bool, "a condition was expected")?;
                Ok(Type::Bool)
            }
            Op::Eq | Op::Ne => {
                let (left, right) = (self.of(a)?, self.of(b)?);
                let is_reference = |t: Type| matches!(t, Type::Null | Type::Ref(_));
                if left == right || (is_reference(left) && is_reference(right)) {
                    Ok(Type::Bool)
                } else {
                    Err((place(a), "the two sides cannot be compared".into()))
                }
            }
            Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                self.expect(a, Type::Number, "a number was expected")?;
                self.expect(b, Type::Number, "a number was expected")?;
                Ok(Type::Bool)
            }
            _ => {
                self.expect(a, Type::Number, "a number was expected")?;
                self.expect(b, Type::Number, "a number was expected")?;
                Ok(Type::Number)
            }
        }
    }

    fn shape(&mut self, shape: &Shape) -> Checked {
        let paths: Vec<&Path> = match shape {
            Shape::NoAlias(a, b) | Shape::NoShare(a, b) => vec![a, b],
            Shape::Acyclic(path) => vec![path],
            Shape::Sorted(path) => {
                self.array(path)?;
                vec![]
            }
        };
        for path in paths {
            if !matches!(self.path(path)?, Type::Ref(_)) {
                return Err((path.at, format!("{path} is no reference")));
            }
        }
        Ok(Type::Bool)
    }

    fn array(&mut self, path: &Path) -> Result<(), (usize, String)> {
        let found = self.path(path)?;
        let string = self.machine.known.string;
        match found {
            Type::Ref(Some(class)) if class == string || self.machine.class(class).is_array() => Ok(()),
            _ => Err((path.at, format!("{path} is neither an array nor a string"))),
        }
    }

    fn path(&mut self, path: &Path) -> Checked {
        let wrong = |what: String| (path.at, what);
        let Some(root) = self.target.parameters.iter().find(|p| p.name == path.root) else {
            let known: Vec<&str> = self.target.parameters.iter().map(|p| p.name.as_str()).collect();
            return Err(wrong(format!("there is no '{}'; known are {}", path.root, known.join(", "))));
        };
        let Parameter { kind, class, .. } = root.clone();
        let mut now =
            if kind == Jkind::Ref { Type::Ref(class) } else { prim(kind).ok_or_else(|| wrong(float(path)))? };
        for step in &path.steps {
            let Type::Ref(Some(class)) = now else { return Err(wrong(format!("{path} goes through a number"))) };
            now = match step {
                PathStep::Field(name) if name == "length" && self.machine.class(class).is_array() => Type::Number,
                PathStep::Field(name) => self.field(path, class, name)?,
                PathStep::Element(_) => match self.machine.class(class).kind {
                    ClassKind::Array { component, .. } => match self.machine.class(component).kind {
                        ClassKind::Primitive(kind) => prim(kind).ok_or_else(|| wrong(float(path)))?,
                        _ => Type::Ref(Some(component)),
                    },
                    _ => return Err(wrong(format!("{path} has an index where there is no array"))),
                },
            };
        }
        Ok(now)
    }

    fn field(&mut self, path: &Path, class: ClassId, name: &str) -> Checked {
        let fields = self.catalog.fields(&mut self.machine.program, class);
        let Some(field) = fields.iter().rev().find(|f| &*f.name == name) else {
            let class = self.machine.program.external_name(class);
            return Err((path.at, format!("class {class} has no field named {name}")));
        };
        if field.kind == Jkind::Ref {
            return Ok(Type::Ref(field.class));
        }
        prim(field.kind).ok_or_else(|| (path.at, float(path)))
    }
}

fn prim(kind: Jkind) -> Option<Type> {
    match kind {
        Jkind::Boolean => Some(Type::Bool),
        Jkind::Float | Jkind::Double => None,
        _ => Some(Type::Number),
    }
}

fn float(path: &Path) -> String {
    format!("{path} has a fraction, and preconditions know integers only")
}

/// Where an expression stands, as far as it is known.
fn place(expr: &Expr) -> usize {
    match expr {
        Expr::Path(path) | Expr::Length(path) => path.at,
        Expr::Shape(Shape::NoAlias(path, _) | Shape::NoShare(path, _) | Shape::Acyclic(path) | Shape::Sorted(path)) => {
            path.at
        }
        Expr::Not(inner) | Expr::Negative(inner) => place(inner),
        Expr::Binary(_, a, _) => place(a),
        Expr::Number(_) | Expr::Bool(_) | Expr::Null => 0,
    }
}
