//! `jdk.internal.reflect.Reflection`: who called, and may they.

use program::{ClassId, Method};
use vm::Machine;

use super::arg::{Slot, class, ret_bool, ret_class, ret_int, ret_ref};
use super::state::{self, Slot as Kept};
use crate::table::natives;

natives! {
    "jdk/internal/reflect/Reflection" {
        "getCallerClass" "()Ljava/lang/Class;" => caller_class;
        "getClassAccessFlags" "(Ljava/lang/Class;)I" => class_access_flags;
        "areNestMates" "(Ljava/lang/Class;Ljava/lang/Class;)Z" => are_nest_mates;
    }
    "jdk/internal/misc/VM" {
        "latestUserDefinedLoader0" "()Ljava/lang/ClassLoader;" => latest_user_defined_loader;
    }
    "java/lang/SecurityManager" {
        "getClassContext" "()[Ljava/lang/Class;" => class_context;
    }
}

/// Frames that reflection and method handles add, and that callers do not count.
fn is_ignored(m: &Machine, method: &Method) -> bool {
    if method.hidden {
        return true;
    }
    let invoke =
        m.program.text(method.name) == "invoke" && m.program.name_of(method.class) == "java/lang/reflect/Method";
    let accessor = || {
        let mut supers = m.program.superclasses(method.class);
        supers.any(|c| m.program.name_of(c) == "jdk/internal/reflect/MethodAccessorImpl")
    };
    invoke || (m.class(method.class).loader == program::BOOT && accessor())
}

/// Classes of the frames, newest first; the native that runs has none.
fn frame_classes(m: &Machine) -> impl Iterator<Item = (ClassId, &Method)> {
    m.thread.frames.iter().rev().filter_map(|f| f.java_method()).map(|method| (method.class, method))
}

/// The caller of the method that asks: the first frame beyond it that counts.
fn caller_class(m: &mut Machine, _: &[u64]) -> Slot {
    let caller = frame_classes(m).skip(1).find(|(_, method)| !is_ignored(m, method)).map(|(class, _)| class);
    match caller {
        Some(class) => ret_class(m, class),
        None => ret_ref(0),
    }
}

fn class_access_flags(m: &mut Machine, args: &[u64]) -> Slot {
    ret_int(i32::from(m.class(class(m, args, 0)?).access))
}

fn are_nest_mates(m: &mut Machine, args: &[u64]) -> Slot {
    let (a, b) = (class(m, args, 0)?, class(m, args, 1)?);
    ret_bool(m.program.same_nest(a, b))
}

/// The loader of the newest frame whose class is not the JDK's. If there is none, the application's on the thread that the machine was
/// started with, where a program or a test is at the bottom, and the platform loader on others.
fn latest_user_defined_loader(m: &mut Machine, _: &[u64]) -> Slot {
    let loader = frame_classes(m).map(|(class, _)| m.class(class).loader).find(|&l| l != program::BOOT);
    ret_ref(match loader {
        Some(id) => state::loader_object(m, id),
        None if m.thread.life.is_none() && state::loader_object(m, program::APP) != 0 => {
            state::loader_object(m, program::APP)
        }
        None => state::get(m, Kept::PlatformLoader),
    })
}

fn class_context(m: &mut Machine, _: &[u64]) -> Slot {
    let classes: Vec<ClassId> =
        frame_classes(m).filter(|(_, method)| !is_ignored(m, method)).map(|(class, _)| class).collect();
    ret_ref(crate::reflect::types::class_array(m, &classes)?)
}
