//! Reads and writes of fields, with all that they need.

use super::make::{Use, Work};
use super::{Builder, CannotBuild, Choice, Pool, Why};
use crate::api::FieldId;
use crate::statement::{Statement, TestCase, Var};
use crate::ty::Ty;

impl Builder<'_> {
    /// Appends a read of the field; an instance is taken or made for it.
    pub fn append_read(
        &self,
        test: &mut TestCase,
        field: FieldId,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) -> Result<Var, CannotBuild> {
        Self::undoing(test, |test| {
            let mut work = Work::new(self, test, choice, pool);
            let (receiver, on) = self.field_receiver(&mut work, field)?;
            let ty = self.api.field_type(field, on.as_ref()).ok_or_else(|| self.no_field(field))?;
            let ty = self.nameable(&ty);
            Ok(work.test.push(Statement::GetField { ty, field, receiver }))
        })
    }

    /// Appends a write to the field of a value that is taken or made. Final fields cannot be written.
    pub fn append_write(
        &self,
        test: &mut TestCase,
        field: FieldId,
        choice: &mut dyn Choice,
        pool: &dyn Pool,
    ) -> Result<Var, CannotBuild> {
        if self.api.field(field).is_final {
            return Err(self.no_field(field));
        }
        Self::undoing(test, |test| {
            let mut work = Work::new(self, test, choice, pool);
            let (receiver, on) = self.field_receiver(&mut work, field)?;
            let captured = || CannotBuild::new(&self.api.field(field).ty, Why::Captured);
            let wanted = self.api.field_param(field, on.as_ref()).ok_or_else(captured)?;
            let value = work.value(&wanted, self.depth(), Use::Argument)?;
            Ok(work.test.push(Statement::PutField { field, receiver, value }))
        })
    }

    /// The instance whose field it is, and its type; none for a static field.
    fn field_receiver(&self, work: &mut Work, field: FieldId) -> Result<(Option<Var>, Option<Ty>), CannotBuild> {
        let info = self.api.field(field);
        let own_type = self.api.own_type(info.class);
        if !self.api.can_access(field, &self.package) {
            return Err(CannotBuild::new(&own_type, Why::Hidden));
        }
        if info.is_static {
            return Ok((None, None));
        }
        let receiver = self.receiver(work, info.class, &own_type)?;
        Ok((Some(receiver), Some(work.test.ty(receiver).clone())))
    }

    fn undoing(
        test: &mut TestCase,
        append: impl FnOnce(&mut TestCase) -> Result<Var, CannotBuild>,
    ) -> Result<Var, CannotBuild> {
        let start = test.len();
        let done = append(test);
        if done.is_err() {
            test.statements.truncate(start);
        }
        done
    }

    fn no_field(&self, field: FieldId) -> CannotBuild {
        CannotBuild::new(&self.api.field(field).ty, Why::NoValue)
    }
}
