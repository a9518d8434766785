//! Methods of the library whose result is computed here instead of by their code, where no domain looks into them.

use base::{FxHashMap, Sym};
use program::{BOOT, Insn, MethodPtr, Shortcut};

use crate::machine::Machine;

/// What a method gives: `None` where its code has to run. It allocates nothing and throws nothing.
pub type ShortcutRun = fn(&mut Machine, &[u64]) -> Option<u64>;

/// A field of the library that shortcuts use, by a number of its own.
#[derive(Clone, Copy)]
pub struct FieldDef {
    pub number: usize,
    pub class: &'static str,
    pub name: &'static str,
    pub desc: &'static str,
}

/// A shortcut in the table: class, method and descriptor (internal names), and the fields that it uses.
#[derive(Clone, Copy)]
pub struct ShortcutDef {
    pub class: &'static str,
    pub name: &'static str,
    pub desc: &'static str,
    pub fields: &'static [FieldDef],
    pub run: ShortcutRun,
}

/// What a machine has of them.
#[derive(Default)]
pub(crate) struct Shortcuts {
    defs: Vec<ShortcutDef>,
    names: FxHashMap<(Sym, Sym, Sym), u32>,
    /// Offsets of fields, by number.
    offsets: Vec<u32>,
}

impl Machine {
    /// From now on methods with these names have shortcuts, if they are not linked yet.
    pub fn add_shortcuts(&mut self, defs: &[ShortcutDef]) {
        for def in defs {
            let names = &mut self.program.names;
            let key = (names.intern(def.class), names.intern(def.name), names.intern(def.desc));
            self.shortcuts.names.insert(key, self.shortcuts.defs.len() as u32);
            self.shortcuts.defs.push(*def);
        }
    }

    /// The offset of a field that the running shortcut has declared.
    #[inline]
    pub fn shortcut_field(&self, number: usize) -> u32 {
        self.shortcuts.offsets[number]
    }

    #[inline]
    pub(crate) fn run_shortcut(&mut self, index: u32, args: &[u64]) -> Option<u64> {
        (self.shortcuts.defs[index as usize].run)(self, args)
    }

    /// Decides, when a method has been lowered, whether it has a shortcut.
    pub(crate) fn find_shortcut(&mut self, method: MethodPtr) {
        if method.shortcut.get() != Shortcut::None || method.is_synchronized() {
            return;
        }
        let class = self.program.class(method.class);
        let index = self.shortcuts.names.get(&(class.name, method.name, method.desc)).copied();
        if let Some(index) = index.filter(|_| class.loader == BOOT) {
            if self.find_fields(self.shortcuts.defs[index as usize].fields).is_some() {
                method.shortcut.set(Shortcut::Library(index));
            }
            return;
        }
        // SAFETY: the method has just been lowered; its code lives as long as the program and only the loop writes it.
        let code = unsafe { &*method.code.get() };
        if let [Insn::ReturnVoid { cost }] = *code.insns {
            method.shortcut.set(Shortcut::Empty { cost });
        }
    }

    /// Finds the offsets; nothing if this JDK has no such field.
    fn find_fields(&mut self, fields: &[FieldDef]) -> Option<()> {
        for field in fields {
            let class = self.program.load(BOOT, field.class).ok()?;
            let id = self.program.find_field(class, field.name, field.desc)?;
            let offset = self.field(id).offset;
            let offsets = &mut self.shortcuts.offsets;
            if offsets.len() <= field.number {
                offsets.resize(field.number + 1, 0);
            }
            offsets[field.number] = offset;
        }
        Some(())
    }
}
