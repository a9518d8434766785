//! Static initialisers, and private methods that they call: PIT changes classes after they were initialised.

use classfile::access::PRIVATE;
use classfile::opcode::{INVOKESTATIC, PUTSTATIC};
use classfile::{ClassFile, MemberRef};

use super::generated::handles;
use crate::method::{MethodView, result_of};

/// Which methods are static initialisers, or private and called by them, one way or another.
pub fn methods(file: &ClassFile, views: &[MethodView<'_>]) -> Vec<bool> {
    let mut found = vec![false; views.len()];
    let Some(initialiser) = views.iter().position(|v| &*v.method.name == "<clinit>") else { return found };
    let mut todo = vec![initialiser];
    while let Some(at) = todo.pop() {
        if std::mem::replace(&mut found[at], true) {
            continue;
        }
        for (name, desc) in calls(file, &views[at]) {
            let callee = views.iter().position(|v| &*v.method.name == name && &*v.method.desc == desc);
            todo.extend(callee.filter(|&c| views[c].method.access & PRIVATE != 0));
        }
    }
    found
}

/// Calls of methods of the class itself, except those whose result is code that runs later.
fn calls<'a>(file: &ClassFile, view: &MethodView<'a>) -> Vec<(&'a str, &'a str)> {
    let own = |class: &str| *class == *file.name;
    let mut found = Vec::new();
    for at in 0..view.graph.ops.len() as u32 {
        if let Some(MemberRef { class, name, desc, .. }) = view.call(at)
            && own(class)
            && !(view.op(at).code == INVOKESTATIC && is_delayed(result_of(desc)) && is_stored(file, view, at))
        {
            found.push((&**name, &**desc));
        }
    }
    let delayed = |at: u32| {
        let desc = view.file.constants.dynamic(view.op(at).cp()).ok().map(|d| result_of(d.2));
        desc.is_some_and(is_delayed) && is_stored(file, view, at)
    };
    let stored = (0..view.graph.ops.len() as u32).filter(|&at| view.is_dynamic_call(at)).any(delayed);
    if !stored {
        found.extend(handles(view).into_iter().filter(|h| own(h.0)).map(|(_, name, desc)| (name, desc)));
    }
    found
}

/// Whether a type is that of code that runs later.
fn is_delayed(desc: &str) -> bool {
    desc.starts_with("Ljava/util/function/")
        || matches!(
            desc,
            "Ljava/lang/Runnable;"
                | "Ljava/util/concurrent/Callable;"
                | "Ljava/util/Comparator;"
                | "Ljava/io/FileFilter;"
        )
}

/// Whether something after the operation could store its result where it is kept as code: a field with such a type in its generic
/// signature, or the constant of an enum.
fn is_stored(file: &ClassFile, view: &MethodView<'_>, at: u32) -> bool {
    let after = at as usize + 1;
    let ops = &view.graph.ops;
    (after..ops.len()).filter(|&i| ops[i].code == PUTSTATIC).any(|i| {
        let constructed = i > after && view.call(i as u32 - 1).is_some_and(|c| &**c.name == "<init>");
        let name = view.member(&ops[i]).map(|f| f.name);
        let field = file.fields.iter().find(|f| Some(&f.name) == name);
        let signature = field.and_then(|f| f.signature.as_deref()).unwrap_or_default();
        constructed
            || signature
                .split(['<', ';', '>'])
                .any(|part| is_delayed(&format!("{};", part.trim_start_matches(['*', '+', '-']))))
    })
}
