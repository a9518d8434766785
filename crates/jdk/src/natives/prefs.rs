//! `java.util.prefs`: the tree of preferences lies in files, here in virtual ones that no other process can lock.

use classfile::descriptor::Kind;
use vm::Machine;
use vm::heap::ELEMENTS;

use super::arg::{Slot, int, reference, ret_int, ret_ref, zero};
use super::fs;
use crate::table::natives;

natives! {
    "java/util/prefs/FileSystemPreferences" {
        "lockFile0" "(Ljava/lang/String;IZ)[I" => lock;
        "unlockFile0" "(I)I" => zero;
        "chmod" "(Ljava/lang/String;I)I" => change_mode;
    }
}

/// A handle and an error number.
fn lock(m: &mut Machine, _: &[u64]) -> Slot {
    let result = m.new_prim_array(Kind::Int, 2)?;
    m.heap.put(result + ELEMENTS, 1i32);
    ret_ref(result)
}

fn change_mode(m: &mut Machine, args: &[u64]) -> Slot {
    let path = m.text_arg(reference(args, 0))?;
    ret_int(fs::change(m, &path, fs::Change::mode(int(args, 1)), true)?.err().map_or(0, |errno| errno as i32))
}
