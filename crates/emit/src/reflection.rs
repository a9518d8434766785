//! Calls of private methods, through a method of the test class.

use testcase::api::erase;
use testcase::{Callable, CallableKind, Statement, Ty, TypeId};

use crate::arguments::Arguments;
use crate::imports::Imports;
use crate::overload::ArgumentType;
use crate::piece::Piece;
use crate::render::{Renderer, Throws};

/// The name of the method that calls private ones.
const NAME: &str = "callPrivate";

impl Renderer<'_, '_> {
    /// `(int) callPrivate(Stack.class, "grow", new Class<?>[] {int.class}, stack, 3)`
    pub fn reflection(&mut self, callable: &Callable, receiver: Option<Piece>, args: Arguments) -> Piece {
        self.needs.reflects = true;
        self.throws = Throws::Throwable;
        let owner = self.types.cooked(&self.types.api.own_type(callable.class), false);
        let types = self.types.of_call(callable, &owner);
        let class = self.imports.class(callable.class);
        let literals: Vec<String> =
            callable.params.iter().map(|param| format!("{}.class", self.imports.raw(&erase(param)))).collect();
        let receiver = receiver.filter(|_| callable.kind == CallableKind::Method);
        let mut code = format!(
            "{NAME}({class}.class, \"{}\", new {}<?>[] {{{}}}, {}",
            callable.name,
            self.imports.named("java/lang/Class"),
            literals.join(", "),
            receiver.map_or_else(|| "null".to_owned(), |on| on.code)
        );
        let spread = args.spread.map(|(array, _)| self.value(array));
        let values: Vec<Piece> = args.plain.into_iter().chain(spread).collect();
        // One array, or null alone, would be taken for all arguments.
        let alone = matches!(&values[..], [one] if one.is_null() || matches!(one.ty(), Some(Ty::Array(_))));
        for (value, param) in values.into_iter().zip(&types.params) {
            let mut value = match param {
                Some(param) => self.coerce(value, param),
                None => value,
            };
            if let (ArgumentType::Lambda(_), Some(param)) = (&value.known, param) {
                let text = self.imports.ty(param);
                value = value.cast(param, &text);
            }
            code.push_str(", ");
            if alone {
                let object = self.imports.named("java/lang/Object");
                code.push_str(&["(", &object, ") "].concat());
            }
            code.push_str(&value.code);
        }
        code.push(')');
        let called = Piece::new(code, Ty::class(TypeId::OBJECT));
        match self.types.upper(&types.ret) {
            Ty::Void => Piece { known: ArgumentType::Ty(Ty::Void), ..called },
            ret => {
                if matches!(&ret, Ty::Class(_, args) if !args.is_empty()) {
                    self.suppress.insert("unchecked");
                }
                let text = self.imports.ty(&ret);
                called.cast(&ret, &text)
            }
        }
    }

    /// The expression that a statement is where its value is not used: a cast would not be a statement.
    pub fn effect(&mut self, index: usize) -> String {
        let code = self.definition(index, false).code;
        let called = self.test.case.statements.get(index);
        let reflective =
            matches!(called, Some(Statement::Call { callable, .. }) if self.types.api.is_reflective(*callable));
        match code.find(NAME) {
            Some(at) if reflective => code[at..].to_owned(),
            _ => code,
        }
    }
}

/// The lines of the method that calls private ones.
pub fn helper(imports: &mut Imports<'_>) -> Vec<(usize, String)> {
    let [class, object, text, throwable] =
        ["Class", "Object", "String", "Throwable"].map(|name| imports.named(&format!("java/lang/{name}")));
    let method = imports.named("java/lang/reflect/Method");
    let wrapped = imports.named("java/lang/reflect/InvocationTargetException");
    let lines = [
        (1, "/** Calls a private method; what it throws is thrown. */".to_owned()),
        (
            1,
            format!(
                "private static {object} {NAME}({class}<?> of, {text} name, {class}<?>[] types, {object} on, {object}... args)"
            ),
        ),
        (3, format!("throws {throwable} {{")),
        (2, format!("{method} method = of.getDeclaredMethod(name, types);")),
        (2, "method.setAccessible(true);".to_owned()),
        (2, "try {".to_owned()),
        (3, "return method.invoke(on, args);".to_owned()),
        (2, format!("}} catch ({wrapped} e) {{")),
        (3, "throw e.getCause();".to_owned()),
        (2, "}".to_owned()),
        (1, "}".to_owned()),
    ];
    lines.into()
}
