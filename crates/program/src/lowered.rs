//! Register code of methods: made when it is first wanted, and kept.

use crate::code::Code;
use crate::error::JavaError;
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

    fn no_code(&self, method: &Method) -> JavaError {
        if method.is_native() {
            let text = format!("'{}'", self.method_text(method));
            return JavaError::new("java/lang/UnsatisfiedLinkError", text);
        }
        self.abstract_method(method, None, None)
    }
}
