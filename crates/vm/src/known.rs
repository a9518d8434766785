//! Classes and field offsets that the machine itself needs.

use program::{BOOT, ClassId, JavaError, Program};

/// Ids of well-known classes and offsets of their fields; the same for the life of a machine.
#[derive(Clone, Copy, Debug)]
pub struct WellKnownClasses {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub error: ClassId,
    pub thread: ClassId,
    pub cloneable: ClassId,
    /// `java.lang.ref.Reference`, and its soft, weak and phantom kinds.
    pub reference: ClassId,
    pub reference_kinds: [ClassId; 3],
    pub referent: u32,
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    pub class_id: u32,
    pub class_component: u32,
    pub class_loader: u32,
    pub class_module: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_stack: u32,
    pub throwable_suppressed: u32,
    pub throwable_backtrace: u32,
    pub throwable_depth: u32,
}

impl WellKnownClasses {
    pub(crate) fn load(program: &mut Program) -> Result<Self, JavaError> {
        let object = program.load(BOOT, "java/lang/Object")?;
        let class = program.load(BOOT, "java/lang/Class")?;
        let string = program.load(BOOT, "java/lang/String")?;
        let throwable = program.load(BOOT, "java/lang/Throwable")?;
        let error = program.load(BOOT, "java/lang/Error")?;
        let thread = program.load(BOOT, "java/lang/Thread")?;
        let cloneable = program.load(BOOT, "java/lang/Cloneable")?;
        let reference = program.load(BOOT, "java/lang/ref/Reference")?;
        let reference_kinds = [
            program.load(BOOT, "java/lang/ref/SoftReference")?,
            program.load(BOOT, "java/lang/ref/WeakReference")?,
            program.load(BOOT, "java/lang/ref/PhantomReference")?,
        ];
        let offset = |class: ClassId, name: &str, desc: &str| {
            let field = program.find_field(class, name, desc).ok_or_else(|| JavaError {
                exception: "java/lang/InternalError",
                message: Some(format!("this JDK's {} has no field {name}", program.external_name(class))),
                cause: None,
            })?;
            Ok(program.field(field).offset)
        };
        Ok(Self {
            object,
            class,
            string,
            throwable,
            error,
            thread,
            cloneable,
            reference,
            reference_kinds,
            referent: offset(reference, "referent", "Ljava/lang/Object;")?,
            string_value: offset(string, "value", "[B")?,
            string_coder: offset(string, "coder", "B")?,
            string_hash: offset(string, "hash", "I")?,
            class_id: offset(class, "$id", "I")?,
            class_component: offset(class, "componentType", "Ljava/lang/Class;")?,
            class_loader: offset(class, "classLoader", "Ljava/lang/ClassLoader;")?,
            class_module: offset(class, "module", "Ljava/lang/Module;")?,
            throwable_message: offset(throwable, "detailMessage", "Ljava/lang/String;")?,
            throwable_cause: offset(throwable, "cause", "Ljava/lang/Throwable;")?,
            throwable_stack: offset(throwable, "stackTrace", "[Ljava/lang/StackTraceElement;")?,
            throwable_suppressed: offset(throwable, "suppressedExceptions", "Ljava/util/List;")?,
            throwable_backtrace: offset(throwable, "backtrace", "Ljava/lang/Object;")?,
            throwable_depth: offset(throwable, "depth", "I")?,
        })
    }
}
