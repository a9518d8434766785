//! Objects in a given state: made without constructors, their fields set by reflection, through methods of the test class.

use testcase::{CallableId, FieldId, Ty, TypeId};

use crate::imports::Imports;
use crate::overload::ArgumentType;
use crate::piece::Piece;
use crate::render::{Renderer, Throws};

/// The names of the methods.
const ALLOCATE: &str = "allocate";
const SET: &str = "setField";

impl Renderer<'_, '_> {
    /// `(Stack) allocate("stacks.Stack")`
    pub fn allocation(&mut self, callable: CallableId, ty: &Ty) -> Piece {
        self.needs.allocates = true;
        self.throws = self.throws.max(Throws::Exception);
        let class = self.types.api.callable(callable).class;
        let made = Piece::new(format!("{ALLOCATE}(\"{}\")", self.binary_name(class)), Ty::class(TypeId::OBJECT));
        if *ty == Ty::class(TypeId::OBJECT) {
            return made;
        }
        if matches!(ty, Ty::Class(_, args) if !args.is_empty()) {
            self.suppress.insert("unchecked");
        }
        let text = self.imports.ty(ty);
        made.cast(ty, &text)
    }

    /// `setField("stacks.Stack", "size", stack, 3)`
    pub fn set_field(&mut self, field: FieldId, receiver: Option<Piece>, value: &Piece) -> Piece {
        self.needs.sets_fields = true;
        self.throws = self.throws.max(Throws::Exception);
        let field = self.types.api.field(field);
        let receiver = receiver.filter(|_| !field.is_static).map_or_else(|| "null".to_owned(), |on| on.code);
        let class = self.binary_name(field.class);
        let code = format!("{SET}(\"{class}\", \"{}\", {receiver}, {})", field.name, value.code);
        Piece { known: ArgumentType::Ty(Ty::Void), ..Piece::new(code, Ty::Void) }
    }

    /// As `Class.forName` takes it.
    fn binary_name(&self, class: TypeId) -> String {
        self.types.api.class(class).name.replace('/', ".")
    }
}

/// The lines of the method that makes objects.
pub fn allocator(imports: &mut Imports<'_>) -> Vec<(usize, String)> {
    let [class, object, text, exception] =
        ["Class", "Object", "String", "Exception"].map(|name| imports.named(&format!("java/lang/{name}")));
    let constructor = imports.named("java/lang/reflect/Constructor");
    let lines = [
        (1, "/** An object whose constructors did not run. */".to_owned()),
        (1, format!("private static {object} {ALLOCATE}({text} name) throws {exception} {{")),
        (2, format!("{class}<?> factory = {class}.forName(\"sun.reflect.ReflectionFactory\");")),
        (2, format!("{object} maker = factory.getMethod(\"getReflectionFactory\").invoke(null);")),
        (2, format!("{constructor}<?> none = {object}.class.getDeclaredConstructor();")),
        (2, format!("{object} made =")),
        (4, format!("factory.getMethod(\"newConstructorForSerialization\", {class}.class, {constructor}.class)")),
        (6, format!(".invoke(maker, {class}.forName(name), none);")),
        (2, format!("return (({constructor}<?>) made).newInstance();")),
        (1, "}".to_owned()),
    ];
    lines.into()
}

/// The lines of the method that sets fields.
pub fn setter(imports: &mut Imports<'_>) -> Vec<(usize, String)> {
    let [class, object, text, exception] =
        ["Class", "Object", "String", "Exception"].map(|name| imports.named(&format!("java/lang/{name}")));
    let field = imports.named("java/lang/reflect/Field");
    let lines = [
        (1, "/** Sets a field, also a private or final one. */".to_owned()),
        (
            1,
            format!(
                "private static void {SET}({text} of, {text} name, {object} on, {object} value) throws {exception} {{"
            ),
        ),
        (2, format!("{field} field = {class}.forName(of).getDeclaredField(name);")),
        (2, "field.setAccessible(true);".to_owned()),
        (2, "field.set(on, value);".to_owned()),
        (1, "}".to_owned()),
    ];
    lines.into()
}
