//! Assertions as calls of the framework's methods.

use std::sync::Arc;

use suite::{AssertionKind, Expr, LibraryMethod};
use testcase::{Constant, Prim, Ty, TypeId};

use crate::overload::ArgumentType;
use crate::piece::{Piece, Prec};
use crate::render::Renderer;
use crate::types::{Fit, unboxed};

impl Renderer<'_, '_> {
    /// The lines that check it, each a whole statement.
    pub fn assertion(&mut self, kind: &AssertionKind) -> Vec<String> {
        match kind {
            AssertionKind::Equals { expected, actual, delta } => {
                vec![self.equals(expected, actual, *delta)]
            }
            AssertionKind::NotEquals { unexpected, actual } => {
                let actual = self.expr(actual);
                let unexpected = self.expected(unexpected, &actual);
                vec![self.pair("assertNotEquals", &unexpected, &actual, None)]
            }
            AssertionKind::True(value) => vec![self.truth(value, true)],
            AssertionKind::False(value) => vec![self.truth(value, false)],
            AssertionKind::Null(value) => vec![self.single("assertNull", value)],
            AssertionKind::NotNull(value) => vec![self.single("assertNotNull", value)],
            AssertionKind::Same { expected, actual } => {
                vec![self.same("assertSame", expected, actual)]
            }
            AssertionKind::NotSame { unexpected, actual } => {
                vec![self.same("assertNotSame", unexpected, actual)]
            }
            AssertionKind::ArrayEquals { ty, expected, actual, delta } => {
                vec![self.array_equals(ty, expected, actual, *delta)]
            }
            AssertionKind::ListEquals { expected, actual } => {
                vec![self.list_equals(expected, actual)]
            }
            AssertionKind::SetEquals { expected, actual } => {
                vec![self.set_equals(expected, actual)]
            }
            AssertionKind::MapEquals { expected, actual } => self.map_equals(expected, actual),
            AssertionKind::InstanceOf { value, class } => {
                let value = self.expr(value);
                let class = self.imports.class(*class);
                let test = format!("{} instanceof {class}", value.receiver());
                vec![self.call("assertTrue", &[&test])]
            }
            AssertionKind::ClassIs { value, class } => {
                let value = self.expr(value);
                let class = format!("{}.class", self.imports.class(*class));
                let actual = Piece::new(format!("{}.getClass()", value.receiver()), Ty::Any);
                vec![self.pair("assertEquals", &Piece::new(class, Ty::Any), &actual, None)]
            }
            AssertionKind::Received { actual, calls, args } => self.received(actual, *calls, args),
            AssertionKind::Holds { condition, rule } => vec![self.holds(condition, rule)],
        }
    }

    /// `assertX(…);`
    pub fn call(&mut self, method: &str, args: &[&str]) -> String {
        let method = self.imports.static_method(self.framework.assertions(), method);
        format!("{method}({});", args.join(", "))
    }

    fn single(&mut self, method: &str, value: &Expr) -> String {
        let value = self.expr(value);
        self.call(method, &[&value.code])
    }

    /// A call with expected and actual value in the framework's order.
    pub fn pair(&mut self, method: &str, expected: &Piece, actual: &Piece, delta: Option<&str>) -> String {
        let (first, second) = if self.framework.actual_first() { (actual, expected) } else { (expected, actual) };
        let mut args = vec![first.code.as_str(), second.code.as_str()];
        args.extend(delta);
        self.call(method, &args)
    }

    fn same(&mut self, method: &str, expected: &Expr, actual: &Expr) -> String {
        let (expected, actual) = (self.expr(expected), self.expr(actual));
        self.pair(method, &expected, &actual, None)
    }

    fn truth(&mut self, value: &Expr, wanted: bool) -> String {
        let piece = self.expr(value);
        let boolean = piece.ty().is_some_and(|ty| *ty == Ty::Prim(Prim::Boolean) || unboxed(ty) == Some(Prim::Boolean));
        if boolean {
            self.call(if wanted { "assertTrue" } else { "assertFalse" }, &[&piece.code])
        } else {
            let expected = Piece::new(wanted.to_string(), Ty::Prim(Prim::Boolean));
            self.pair("assertEquals", &expected, &piece, None)
        }
    }

    fn equals(&mut self, expected: &Expr, actual: &Expr, delta: Option<f64>) -> String {
        match expected {
            Expr::Constant(Constant::Null) => return self.single("assertNull", actual),
            Expr::Constant(Constant::Boolean(wanted)) => return self.truth(actual, *wanted),
            _ => {}
        }
        let actual = self.expr(actual);
        let wanted = self.expected(expected, &actual);
        let delta = self.delta(&actual, delta);
        self.pair("assertEquals", &wanted, &actual, delta.as_deref())
    }

    /// The third argument, if the comparison needs one.
    fn delta(&mut self, actual: &Piece, delta: Option<f64>) -> Option<String> {
        let prim = match actual.ty()? {
            Ty::Prim(prim) => *prim,
            ty if delta.is_some() => unboxed(ty)?,
            _ => return None,
        };
        let exact = self.framework.wants_delta().then_some(0.0);
        let delta = delta.or(exact)?;
        let constant = match prim {
            Prim::Float => Constant::Float((delta as f32).to_bits()),
            Prim::Double => Constant::Double(delta.to_bits()),
            _ => return None,
        };
        Some(self.constant(&constant, None).code)
    }

    /// The expected value so that `assertEquals` is not ambiguous with this actual value.
    fn expected(&mut self, expected: &Expr, actual: &Piece) -> Piece {
        let piece = match (expected, actual.ty()) {
            // Widening makes the cast needless.
            (Expr::Constant(Constant::Byte(b)), Some(Ty::Prim(_))) => self.expr(&Expr::int((*b).into())),
            (Expr::Constant(Constant::Short(s)), Some(Ty::Prim(_))) => self.expr(&Expr::int((*s).into())),
            _ => self.expr(expected),
        };
        if let (Some(boxed), Some(Ty::Prim(prim))) = (piece.ty(), actual.ty())
            && unboxed(boxed).is_some()
            && !self.framework.mixes_boxes()
        {
            return piece.cast(&Ty::Prim(*prim), prim.name());
        }
        let (Some(Ty::Prim(prim)), Some(other)) = (piece.ty(), actual.ty()) else {
            return piece;
        };
        let boxed = unboxed(other).is_some();
        if !boxed || self.framework.mixes_boxes() {
            return piece;
        }
        let class = self.imports.named(prim.boxed());
        Piece::new(format!("{class}.valueOf({})", piece.code), other.clone())
    }

    fn array_equals(&mut self, ty: &Ty, expected: &[Expr], actual: &Expr, delta: Option<f64>) -> String {
        let actual = self.expr(actual);
        let actual = match actual.ty() {
            Some(have) if self.types.fit(have, ty) == Fit::No => self.cast(&actual, ty),
            _ => actual,
        };
        let wanted = self.array_of(ty, expected);
        let delta = match ty {
            Ty::Array(element) => {
                let element = Piece::new("", (**element).clone());
                element.ty().and_then(Ty::prim).and_then(|_| self.delta(&element, delta))
            }
            _ => None,
        };
        let method = if self.framework.actual_first() { "assertEquals" } else { "assertArrayEquals" };
        self.pair(method, &wanted, &actual, delta.as_deref())
    }

    fn array_of(&mut self, ty: &Ty, elements: &[Expr]) -> Piece {
        if elements.is_empty() {
            let piece = self.initialised(ty, Vec::new(), false);
            let code = piece.code.replacen("[] {}", "[0]", 1);
            return Piece { code, ..piece };
        }
        let values = elements.iter().map(|e| self.expr(e)).collect();
        self.initialised(ty, values, false)
    }

    /// A small expression.
    pub fn expr(&mut self, expr: &Expr) -> Piece {
        match expr {
            Expr::Var(var) => self.value(*var),
            Expr::Constant(value) => {
                let piece = self.constant(value, None);
                self.marked(piece, value, None)
            }
            Expr::Cast { ty, value } => {
                let value = self.expr(value);
                let same = value.ty() == Some(ty);
                if same { value } else { self.cast(&value, ty) }
            }
            Expr::Call { receiver, callable, args, ty } => {
                let receiver = receiver.as_ref().map(|r| self.expr(r));
                let args: Vec<Piece> = args.iter().map(|a| self.expr(a)).collect();
                let callable = self.types.api.callable(*callable);
                self.invocation(callable, receiver, args.into(), ty)
            }
            Expr::Field { receiver, field, .. } => {
                let receiver = receiver.as_ref().map(|r| self.expr(r));
                self.field(*field, receiver)
            }
            Expr::Library { receiver, method, args } => self.known_call(receiver, *method, args),
            Expr::Length(array) => {
                let array = self.expr(array);
                Piece::new(format!("{}.length", array.receiver()), Ty::Prim(Prim::Int))
            }
            Expr::Element { array, index } => {
                let array = self.expr(array);
                Self::element(&array, *index, self.types)
            }
            Expr::Array { ty, elements } => self.array_of(ty, elements),
            Expr::List(elements) => self.list(elements),
            Expr::Set(elements) => self.set(elements),
            Expr::Map(pairs) => self.map(pairs),
            Expr::Lines(lines) => self.lines(lines),
            // Has no value: only asserted as a whole.
            Expr::Received { stand_in, .. } => self.value(*stand_in),
            Expr::Optional { of, value } => self.optional(*of, value.as_deref()),
            Expr::Binary { operator, left, right } => self.binary(*operator, left, right),
            Expr::Not(truth) => {
                Piece::new(format!("!{}", self.expr(truth).receiver()), Ty::Prim(Prim::Boolean)).with(Prec::Unary)
            }
        }
    }

    /// A text with the platform's ends of lines.
    fn lines(&mut self, lines: &[Arc<[u16]>]) -> Piece {
        let separator = format!("{}.lineSeparator()", self.imports.named("java/lang/System"));
        let mut parts: Vec<String> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if at > 0 {
                parts.push(separator.clone());
            }
            if !line.is_empty() {
                parts.push(self.constant(&Constant::Text(line.clone()), None).code);
            }
        }
        let precedence = if parts.len() > 1 { Prec::Loose } else { Prec::Primary };
        Piece::new(parts.join(" + "), Ty::class(TypeId::STRING)).with(precedence)
    }

    fn known_call(&mut self, receiver: &Expr, method: LibraryMethod, args: &[Expr]) -> Piece {
        let receiver = self.expr(receiver);
        let args: Vec<String> = args.iter().map(|a| self.expr(a).code).collect();
        let ty = match method {
            LibraryMethod::HashCode
            | LibraryMethod::CompareTo
            | LibraryMethod::Size
            | LibraryMethod::Length
            | LibraryMethod::Ordinal => Ty::Prim(Prim::Int),
            LibraryMethod::Equals
            | LibraryMethod::IsEmpty
            | LibraryMethod::Contains
            | LibraryMethod::ContainsKey
            | LibraryMethod::IsPresent => Ty::Prim(Prim::Boolean),
            LibraryMethod::ToString | LibraryMethod::Name | LibraryMethod::GetMessage => Ty::class(TypeId::STRING),
            LibraryMethod::Get | LibraryMethod::Next => self.element_type(&receiver.known),
            LibraryMethod::ToArray => Ty::Array(Box::new(Ty::class(TypeId::OBJECT))),
        };
        Piece::new(format!("{}.{}({})", receiver.receiver(), method.name(), args.join(", ")), ty)
    }

    /// What `get` of a list or map, or `next` of an iterator gives.
    fn element_type(&self, known: &ArgumentType) -> Ty {
        let api = self.types.api;
        let through = |name: &str| match known {
            ArgumentType::Ty(ty) => api.find(name).and_then(|id| api.supertype(ty, id)),
            _ => None,
        };
        let kinds = ["java/util/List", "java/util/Map", "java/util/Iterator"];
        match kinds.into_iter().find_map(through) {
            Some(Ty::Class(_, args)) => self.types.upper(args.last().unwrap_or(&Ty::Any)),
            _ => Ty::class(TypeId::OBJECT),
        }
    }
}

/// Marks an expression that stands for several: it is never followed by a dot.
pub fn loose(code: String) -> Piece {
    Piece::new(code, Ty::Any).with(Prec::Loose)
}
