//! The verifier: before a class is initialised, all its code is proved to respect the types of objects (JVMS 4.10).
//!
//! Types are inferred along all ways through a method, as `HotSpot` does for old class files; `StackMapTable`s are not
//! looked at. It works on the operations of [`crate::lower`], with subroutines copied into their callers, so what it
//! accepts can be lowered.
//!
//! - [`types`]: what a slot can hold; [`assign`]: which reference fits where, and joins.
//! - [`uses`]: what instructions name in the constant pool; [`fixed`]: rules for single instructions.
//! - [`flow`]: the fixed point over [`frame`]s; [`step`] and [`member`]: what each operation demands and does.

mod assign;
mod fault;
mod fixed;
mod flow;
mod frame;
mod member;
mod order;
mod step;
mod types;
mod uses;

use std::rc::Rc;

use base::FxHashMap;
use classfile::descriptor::parse_method;
use classfile::{CodeAttribute, MethodInfo};

use crate::error::JavaError;
use crate::file::SharedFile;
use crate::ids::{ClassId, LoaderId};
use crate::lower;
use crate::program::Program;
use fault::{Refusal, Res};
use types::{Name, Table, Type};
use uses::{CallUse, FieldUse};

/// A class that is being verified.
struct Verifier<'p> {
    program: &'p mut Program,
    class: ClassId,
    loader: LoaderId,
    file: SharedFile,
    table: Table,
    this: Name,
    throwable: Name,
    /// The superclasses, nearest first.
    supers: Vec<(Name, ClassId)>,
    fields: FxHashMap<u16, Rc<FieldUse>>,
    calls: FxHashMap<u16, Rc<CallUse>>,
}

/// A method that is being verified.
struct Method<'a> {
    info: &'a MethodInfo,
    code: &'a CodeAttribute,
    params: Vec<Type>,
    ret: Option<Type>,
    /// Has subroutines, which are copied into their callers.
    has_jsr: bool,
}

impl Method<'_> {
    fn is_init(&self) -> bool {
        &*self.info.name == "<init>"
    }
}

impl Program {
    /// Verifies the methods of one class, of any loader, and not those of its supertypes.
    pub fn verify_methods(&mut self, class: ClassId) -> Result<(), JavaError> {
        let Some(file) = self.class(class).file.clone() else {
            return Ok(());
        };
        let mut verifier = Verifier::new(self, class, file.clone());
        for info in &file.methods {
            if let Some(code) = &info.code {
                let outcome = verifier.verify(info, code);
                outcome.map_err(|r| r.describe(&file, info))?;
            }
        }
        Ok(())
    }
}

impl<'p> Verifier<'p> {
    fn new(program: &'p mut Program, class: ClassId, file: SharedFile) -> Self {
        let mut table = Table::new();
        let this = table.name_arc(program.names.text(program.class(class).name));
        table.set_class(this, class);
        let throwable = table.name("java/lang/Throwable");
        let above: Vec<ClassId> = program.superclasses(class).skip(1).collect();
        let mut supers = Vec::with_capacity(above.len());
        for id in above {
            let text = program.names.text(program.class(id).name);
            supers.push((table.name_arc(text), id));
        }
        Self {
            loader: program.class(class).loader,
            program,
            class,
            file,
            table,
            this,
            throwable,
            supers,
            fields: FxHashMap::default(),
            calls: FxHashMap::default(),
        }
    }

    fn verify(&mut self, info: &MethodInfo, code: &CodeAttribute) -> Res<()> {
        let signature = parse_method(&info.desc).ok_or_else(|| Refusal::rule("Illegal signature"))?;
        let params = signature.params.iter().map(|p| self.table.of_field(*p));
        let mut method = Method {
            info,
            code,
            params: params.collect(),
            ret: Some(self.table.of_field(signature.ret)).filter(|ret| *ret != Type::Top),
            has_jsr: false,
        };
        let slots = usize::from(code.max_locals) + usize::from(code.max_stack);
        if slots >= usize::from(u16::MAX) {
            return Err(Refusal::rule("Too many locals and stack slots"));
        }
        let mut graph = lower::decode(code).map_err(|fault| fault::table_error(code, fault))?;
        self.check_operands(&method, &graph)?;
        if graph.has_jsr {
            method.has_jsr = true;
            graph = lower::inline(&graph)?;
        }
        flow::flow(self, &method, &graph)
    }
}
