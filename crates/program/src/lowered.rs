//! Register code of methods: made when it is first wanted, and kept.

use classfile::{ClassFile, StaticMethod};

use crate::code::Code;
use crate::error::JavaError;
use crate::ids::ClassId;
use crate::insn::Insn;
use crate::lower::Change;
use crate::method::{Entry, Method, MethodPtr};
use crate::program::Program;

impl Program {
    /// The lowered code of a method; its entry becomes [`Entry::Code`].
    ///
    /// The pointer stays valid as long as the program lives; the program itself never looks behind it again.
    pub fn code(&mut self, method: MethodPtr) -> Result<*mut Code, JavaError> {
        if !method.code.get().is_null() {
            return Ok(method.code.get());
        }
        let file = self.file_of(method.class)?;
        let info = file.methods.get(method.slot as usize).filter(|info| info.code.is_some());
        let info = info.ok_or_else(|| self.no_code(&method))?;
        self.verify_class(method.class)?;
        let code = crate::lower::lower(&file, info, method.id)
            .map_err(|e| JavaError::new("java/lang/VerifyError", e.to_string()))?;
        let code = self.codes.push(code).as_ptr();
        method.code.set(code);
        method.entry.set(Entry::Code);
        Ok(code)
    }

    /// Lowered code of a method with changes. The method keeps its own; the pointer stays valid as long as the program lives.
    pub fn changed_code(&mut self, method: MethodPtr, changes: &[Change]) -> Result<*mut Code, JavaError> {
        let file = self.file_of(method.class)?;
        let info = file.methods.get(method.slot as usize).filter(|info| info.code.is_some());
        let info = info.ok_or_else(|| self.no_code(&method))?;
        let code = crate::lower::lower_changed(&file, info, method.id, changes)
            .map_err(|e| JavaError::new("java/lang/VerifyError", e.to_string()))?;
        Ok(self.codes.push(code).as_ptr())
    }

    /// Code of a method that is a trap and nothing else, with room for the registers of all its other codes.
    pub fn trap_code(&mut self, method: MethodPtr, id: u32, nregs: u16) -> *mut Code {
        let code = Code {
            method: method.id,
            insns: Box::new([Insn::Trap { id }]),
            nregs,
            max_locals: method.arg_slots,
            handlers: Box::default(),
            bcis: Box::new([0]),
            lines: Box::default(),
            args: Box::default(),
            switches: Box::default(),
            caches: Vec::new(),
            branches: Box::default(),
            outcomes: 0,
            ref_maps: Box::default(),
            ref_regs: Box::default(),
        };
        self.codes.push(code).as_ptr()
    }

    /// Adds static methods and strings to the constants of a class; gives their indexes, methods first. Nothing if the class has
    /// no file or no room for them.
    pub fn add_constants(
        &mut self,
        class: ClassId,
        methods: &[StaticMethod<'_>],
        strings: &[&str],
    ) -> Option<Vec<u16>> {
        let file = self.class(class).file.clone()?;
        let (constants, added) = file.constants.extended(methods, strings)?;
        let file = ClassFile { constants, ..(*file).clone() };
        self.classes.get_mut(class.index()).file = Some(file.into());
        Some(added)
    }

    fn no_code(&self, method: &Method) -> JavaError {
        if method.is_native() {
            let text = format!("'{}'", self.method_text(method));
            return JavaError::new("java/lang/UnsatisfiedLinkError", text);
        }
        self.abstract_method(method, None, None)
    }
}
