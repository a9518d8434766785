//! Types that the code of a class names: in casts, `instanceof`, pattern switches and class literals, in the signatures of its private members,
//! and as texts for reflection.

use std::sync::Arc;

use base::FxHashSet;
use classfile::{ClassFile, Constant, opcode};

use super::super::{jdk, round_trip, streams};
use super::mentions;
use super::results::Results;
use crate::given::GIVEN_PATH;

/// Types that one class names, at most.
const MAX_NAMED: usize = 256;

/// Classes whose constructors and methods take the path of a file as a text.
const OPENERS: &[&str] = &[
    "java/io/File",
    "java/io/FileInputStream",
    "java/io/FileOutputStream",
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/io/RandomAccessFile",
    "java/nio/file/Path",
    "java/nio/file/Paths",
];

/// Internal names in the order in which they are found, each once.
#[derive(Default)]
pub(super) struct Named {
    /// Types that code asks objects for or compares classes with.
    pub asked: Vec<Arc<str>>,
    /// The same of arrays, as descriptors.
    pub arrays: Vec<Arc<str>>,
    /// Exceptions that code catches, and `RuntimeException` where that is one of them.
    pub caught: Vec<Arc<str>>,
    /// Name and descriptor of the methods that code calls.
    pub called: FxHashSet<(Arc<str>, Arc<str>)>,
    /// What it does with their results.
    pub results: Results,
    /// Interfaces whose methods code calls.
    pub callees: Vec<Arc<str>>,
    /// Types of private members, and classes whose names are texts.
    pub others: Vec<Arc<str>>,
    /// Whether the code takes part in how its objects are serialised.
    pub serialises: bool,
    /// Standard streams that the code names.
    pub streams: streams::Names,
    /// Those of `others`.
    known: FxHashSet<Arc<str>>,
}

impl Named {
    /// Adds what a class names. Texts count if they are names of candidates.
    pub fn read(&mut self, file: &ClassFile, candidates: &FxHashSet<&str>) {
        for method in &file.methods {
            if let Some(code) = &method.code {
                self.read_code(file, &code.code);
                self.results.read(file, method, code);
                for handler in &code.handlers {
                    self.catch(file, handler.catch_type);
                }
            }
        }
        // Patterns of a switch are arguments of its bootstrap method.
        for argument in file.bootstrap_methods.iter().flat_map(|method| &method.args) {
            self.ask(file, *argument);
        }
        let fields = file.fields.iter().map(|field| field.signature.as_ref().unwrap_or(&field.desc));
        let methods = file.methods.iter().map(|method| method.signature.as_ref().unwrap_or(&method.desc));
        for signature in fields.chain(methods) {
            for name in mentions(signature) {
                self.add_other(name);
            }
        }
        if round_trip::has_hooks(file) {
            self.serialises = true;
            for name in round_trip::CLASSES {
                self.add_other(name.into());
            }
        }
        if self.streams.read(file) {
            // However much else the code names.
            let wanted = streams::CLASSES.into_iter().map(Arc::from);
            self.others.extend(wanted.filter(|name: &Arc<str>| self.known.insert(name.clone())));
        }
        for name in self.results.names() {
            self.add_other(name);
        }
        self.read_calls(file);
        for (at, entry) in file.constants.iter() {
            if matches!(entry, Constant::Method { .. } | Constant::InterfaceMethod { .. })
                && let Ok(called) = file.constants.member(at)
            {
                let takes_text = called.desc.starts_with("(Ljava/lang/String;");
                if takes_text && OPENERS.contains(&&**called.class) {
                    self.add_other(GIVEN_PATH.into());
                }
            }
            if matches!(entry, Constant::String { .. })
                && let Ok(text) = file.constants.string_utf16(at)
                && let Ok(text) = String::from_utf16(&text)
                && text.contains('.')
            {
                let name = text.replace('.', "/");
                if candidates.contains(name.as_str()) {
                    self.add_other(name.into());
                }
            }
        }
    }

    /// Adds the methods that the code of a class calls.
    pub fn read_calls(&mut self, file: &ClassFile) {
        for (at, entry) in file.constants.iter() {
            let of_interface = matches!(entry, Constant::InterfaceMethod { .. });
            if !of_interface && !matches!(entry, Constant::Method { .. }) {
                continue;
            }
            let Ok(called) = file.constants.member(at) else { continue };
            self.called.insert((called.name.clone(), called.desc.clone()));
            let is_collaborator = !called.class.starts_with("java/") || jdk::is_left_to_others(called.class);
            if of_interface && is_collaborator && self.callees.len() < MAX_NAMED && !self.callees.contains(called.class)
            {
                self.callees.push(called.class.clone());
            }
        }
    }

    fn read_code(&mut self, file: &ClassFile, code: &[u8]) {
        let mut pc = 0;
        while let Some(len) = opcode::length(code, pc) {
            let at = |i: usize| code.get(pc + i).copied().unwrap_or(0);
            match code[pc] {
                opcode::LDC => self.ask(file, u16::from(at(1))),
                opcode::LDC_W | opcode::INSTANCEOF | opcode::CHECKCAST => {
                    self.ask(file, u16::from_be_bytes([at(1), at(2)]));
                }
                _ => {}
            }
            pc += len.max(1);
            if pc >= code.len() {
                break;
            }
        }
    }

    /// Adds the exception of a handler. `finally` has none.
    fn catch(&mut self, file: &ClassFile, at: u16) {
        let Ok(name) = file.constants.class_name(at) else { return };
        let wide = matches!(&**name, "java/lang/Exception" | "java/lang/Throwable");
        let unchecked = wide.then(|| Arc::from("java/lang/RuntimeException"));
        for name in std::iter::once(name.clone()).chain(unchecked) {
            if self.caught.len() < MAX_NAMED && !self.caught.contains(&name) {
                self.caught.push(name);
            }
        }
    }

    /// Adds an entry of the constants if it is a class; of an array its elements.
    fn ask(&mut self, file: &ClassFile, at: u16) {
        if !matches!(file.constants.get(at), Some(Constant::Class { .. })) {
            return;
        }
        let Ok(name) = file.constants.class_name(at) else { return };
        if name.starts_with('[') && self.arrays.len() < MAX_NAMED && !self.arrays.contains(name) {
            self.arrays.push(name.clone());
        }
        let name = match name.trim_start_matches('[') {
            element if element.len() == name.len() => name.clone(),
            element => match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
                Some(element) => element.into(),
                None => return,
            },
        };
        if self.asked.len() < MAX_NAMED && !self.asked.contains(&name) {
            self.asked.push(name);
        }
    }

    fn add_other(&mut self, name: Arc<str>) {
        if self.others.len() < MAX_NAMED && self.known.insert(name.clone()) {
            self.others.push(name);
        }
    }
}
