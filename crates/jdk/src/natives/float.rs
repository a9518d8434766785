//! Raw bits of floats and doubles: registers hold them already.

use super::arg::ret_int;
use super::arg::{first, int};
use crate::table::natives;

natives! {
    "java/lang/Float" {
        "floatToRawIntBits" "(F)I" => |_, args| ret_int(int(args, 0));
        "intBitsToFloat" "(I)F" => |_, args| ret_int(int(args, 0));
    }
    "java/lang/Double" {
        "doubleToRawLongBits" "(D)J" => first;
        "longBitsToDouble" "(J)D" => first;
    }
}
