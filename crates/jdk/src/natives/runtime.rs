//! `java.lang.Runtime` and `Shutdown`: sizes of a machine that has two processors, and its end.

use vm::{Machine, Stop};

use super::arg::{Slot, VOID, int, nothing, ret_int, ret_long};
use crate::table::natives;

natives! {
    "java/lang/Runtime" {
        "availableProcessors" "()I" => |_, _| ret_int(2);
        "freeMemory" "()J" => free_memory;
        "totalMemory" "()J" => |m, _| ret_long(i64::from(m.heap.limit()));
        "maxMemory" "()J" => |m, _| ret_long(i64::from(m.heap.limit()));
        "gc" "()V" => |m, _| m.collect_now();
    }
    "java/lang/Shutdown" {
        "beforeHalt" "()V" => nothing;
        "halt0" "(I)V" => |_, args| Err(Stop::Exit(int(args, 0)));
    }
    "java/lang/ref/Finalizer" {
        "isFinalizationEnabled" "()Z" => |_, _| Ok(1);
        "reportComplete" "(Ljava/lang/Object;)V" => nothing;
        "register" "(Ljava/lang/Object;)V" => |_, _| VOID;
        "startFinalizerThread" "(Ljava/lang/ThreadGroup;)V" => nothing;
    }
    "jdk/internal/platform/CgroupMetrics" {
        "isUseContainerSupport" "()Z" => |_, _| Ok(0);
        "isContainerized0" "()Z" => |_, _| Ok(0);
        "getTotalMemorySize0" "()J" => |m, _| ret_long(i64::from(m.heap.limit()));
        "getTotalSwapSize0" "()J" => |_, _| ret_long(0);
    }
}

fn free_memory(m: &mut Machine, _: &[u64]) -> Slot {
    ret_long(i64::from(m.heap.limit().saturating_sub(m.heap.top())))
}
