//! `touchstone.Given`: files that a test makes for the code under test. The class is not the JDK's: crate `testcase` has its code.

use vm::{Machine, Source};

use super::arg::{Slot, reference, ret_ref};
use super::fs;
use crate::table::natives;

natives! {
    "touchstone/Given" {
        "write" "(Ljava/lang/String;)Ljava/lang/String;" => write;
        "make" "()Ljava/lang/String;" => make;
    }
}

/// Writes a text, in UTF-8, and gives the path, which is another one in every run.
fn write(m: &mut Machine, args: &[u64]) -> Slot {
    let text = reference(args, 0);
    if text == 0 {
        // There is no such file, and no use in a test that tries.
        fs::reach(m);
        return ret_ref(0);
    }
    let content = utf8(&m.utf16(text));
    let path = fs::give(m, Some(&content))?;
    given(m, &path)
}

fn make(m: &mut Machine, _: &[u64]) -> Slot {
    let path = fs::give(m, None)?;
    given(m, &path)
}

fn given(m: &mut Machine, path: &str) -> Slot {
    let path = m.new_string(path)?;
    m.heap.effects.unstable(Source::Environment);
    ret_ref(path)
}

/// As `String.getBytes` encodes: a lone surrogate is a question mark.
fn utf8(units: &[u16]) -> Vec<u8> {
    let text: String = char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('?')).collect();
    text.into_bytes()
}
