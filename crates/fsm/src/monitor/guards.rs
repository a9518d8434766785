//! Conditions that the compiler makes several branches of, as methods of a class in the monitor.

use std::fmt::Write;

use crate::trace::Call;

/// The methods so far, and what those of the call that is written now can name.
pub struct Guards {
    sut: String,
    declared: Vec<String>,
    passed: Vec<String>,
    methods: Vec<String>,
}

impl Guards {
    /// For objects of this type.
    pub fn new(sut: &str) -> Self {
        Self { sut: sut.into(), declared: Vec::new(), passed: Vec::new(), methods: Vec::new() }
    }

    /// Conditions of a call from now on, with what observers said before it.
    pub fn enter(&mut self, call: &Call, captured: &[(&'static str, String, &str)]) {
        let locals = captured.iter().map(|(ty, name, _)| ((*ty).to_owned(), name.clone()));
        let parameters = call.parameters.iter().map(|p| (p.ty.clone(), p.name.clone()));
        let all = std::iter::once((self.sut.clone(), "sut".to_owned())).chain(locals).chain(parameters);
        (self.declared, self.passed) = all.map(|(ty, name)| (format!("{ty} {name}"), name)).unzip();
    }

    /// The condition itself if it is one branch, else a call that is.
    pub fn one_branch(&mut self, condition: String) -> String {
        if !condition.contains("&&") && !condition.contains("||") {
            return condition;
        }
        let number = self.methods.len();
        let declared = self.declared.join(", ");
        self.methods.push(format!(
            "        static boolean guard{number}({declared}) {{\n            return {condition};\n        }}\n"
        ));
        format!("Guards.guard{number}({})", self.passed.join(", "))
    }

    pub fn write(&self, out: &mut String) {
        if self.methods.is_empty() {
            return;
        }
        let methods = self.methods.join("\n");
        let _ = write!(
            out,
            "\n    /** Conditions of several parts. */\n    private static final class Guards {{\n{methods}    }}\n"
        );
    }
}
