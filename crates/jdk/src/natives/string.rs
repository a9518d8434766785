//! `java.lang.String`: the pool of interned strings.

use super::arg::{ret_ref, some};
use crate::table::natives;

natives! {
    "java/lang/String" {
        "intern" "()Ljava/lang/String;" => |m, args| ret_ref(m.intern_string(some(args, 0)?));
    }
}
