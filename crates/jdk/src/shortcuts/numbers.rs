//! Numbers and checks of indices.

use super::{int, shortcuts, word};

shortcuts! {
    "java/lang/Math" [&[]] {
        "min" "(II)I" => |_, args| Some(word(int(args, 0).min(int(args, 1))));
        "max" "(II)I" => |_, args| Some(word(int(args, 0).max(int(args, 1))));
        "abs" "(I)I" => |_, args| Some(word(int(args, 0).wrapping_abs()));
        "min" "(JJ)J" => |_, args| Some((args[0] as i64).min(args[2] as i64) as u64);
        "max" "(JJ)J" => |_, args| Some((args[0] as i64).max(args[2] as i64) as u64);
    }
    "java/util/Objects" [&[]] {
        "requireNonNull" "(Ljava/lang/Object;)Ljava/lang/Object;" => |_, args| Some(args[0]).filter(|&r| r != 0);
    }
    "jdk/internal/util/Preconditions" [&[]] {
        "checkIndex" "(IILjava/util/function/BiFunction;)I" => |_, args| check_index(args);
    }
}

fn check_index(args: &[u64]) -> Option<u64> {
    let (index, length) = (int(args, 0), int(args, 1));
    (0 <= index && index < length).then(|| word(index))
}
