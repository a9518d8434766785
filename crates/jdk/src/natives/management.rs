//! `java.lang.management`: what the virtual machine can tell about itself.

use vm::{Machine, Source};

use super::arg::{Slot, VOID, nothing, one, ret_int, ret_long, ret_ref, zero};
use super::system::now;
use crate::table::natives;

natives! {
    "sun/management/VMManagementImpl" {
        "getVersion0" "()Ljava/lang/String;" => version;
        "initOptionalSupportFields" "()V" => support;
        "getVmArguments0" "()[Ljava/lang/String;" => zero;
        "getTotalClassCount" "()J" => |m, _| ret_long(m.program.class_count() as i64);
        "getUnloadedClassCount" "()J" => zero;
        "getVerboseClass" "()Z" => zero;
        "getVerboseGC" "()Z" => zero;
        "getStartupTime" "()J" => |m, _| ret_long(now(m) / 1_000_000);
        "getUptime0" "()J" => uptime;
        "getTotalCompileTime" "()J" => zero;
        "getTotalThreadCount" "()J" => |m, _| ret_long(i64::from(m.env.tick.threads));
        "getLiveThreadCount" "()I" => live_threads;
        "getPeakThreadCount" "()I" => live_threads;
        "getDaemonThreadCount" "()I" => daemon_threads;
        "getProcessId" "()I" => |_, _| ret_int(super::misc::PROCESS_ID);
        "getAvailableProcessors" "()I" => |_, _| ret_int(2);
        "isThreadAllocatedMemoryEnabled" "()Z" => one;
        "isThreadContentionMonitoringEnabled" "()Z" => zero;
        "isThreadCpuTimeEnabled" "()Z" => one;
    }
    "sun/management/MemoryImpl" {
        "getMemoryUsage0" "(Z)Ljava/lang/management/MemoryUsage;" => memory_usage;
        "getMemoryPools0" "()[Ljava/lang/management/MemoryPoolMXBean;" => memory_pools;
        "getMemoryManagers0" "()[Ljava/lang/management/MemoryManagerMXBean;" => memory_managers;
        "setVerboseGC" "(Z)V" => nothing;
    }
    "sun/management/ThreadImpl" {
        "getThreads" "()[Ljava/lang/Thread;" => super::thread::get_threads;
        "getTotalThreadAllocatedMemory" "()J" => |m, _| ret_long(i64::from(m.heap.top()));
        "resetPeakThreadCount0" "()V" => nothing;
        "setThreadCpuTimeEnabled0" "(Z)V" => nothing;
        "setThreadContentionMonitoringEnabled0" "(Z)V" => nothing;
        "setThreadAllocatedMemoryEnabled0" "(Z)V" => nothing;
    }
    "com/sun/management/internal/OperatingSystemImpl" {
        "initialize0" "()V" => nothing;
        "getTotalMemorySize0" "()J" => |m, _| ret_long(i64::from(m.heap.limit()));
        "getFreeMemorySize0" "()J" => |m, _| ret_long(i64::from(m.heap.limit() - m.heap.top()));
        "getProcessCpuTime0" "()J" => cpu_time;
        "getCpuLoad0" "()D" => zero;
        "getProcessCpuLoad0" "()D" => zero;
        "getCommittedVirtualMemorySize0" "()J" => |m, _| ret_long(i64::from(m.heap.top()));
        "getTotalSwapSpaceSize0" "()J" => zero;
        "getFreeSwapSpaceSize0" "()J" => zero;
        "getOpenFileDescriptorCount0" "()J" => |_, _| ret_long(3);
        "getMaxFileDescriptorCount0" "()J" => |_, _| ret_long(1024);
    }
    "com/sun/management/internal/DiagnosticCommandImpl" {
        "setNotificationEnabled" "(Z)V" => nothing;
    }
}

/// What can be measured; diagnostic commands and notifications of the collector cannot.
fn support(m: &mut Machine, _: &[u64]) -> Slot {
    let class = m.boot_class("sun/management/VMManagementImpl")?;
    for name in [
        "compTimeMonitoringSupport",
        "threadContentionMonitoringSupport",
        "currentThreadCpuTimeSupport",
        "otherThreadCpuTimeSupport",
        "objectMonitorUsageSupport",
        "synchronizerUsageSupport",
        "threadAllocatedMemorySupport",
    ] {
        let field = m.static_field(class, name, "Z")?;
        m.heap.put(field, 1u8);
    }
    VOID
}

/// Where the virtual clock begins, in nanoseconds since the epoch.
const START: i64 = 1_704_067_200_000_000_000;

fn version(m: &mut Machine, _: &[u64]) -> Slot {
    ret_ref(m.new_string("4.0")?)
}

/// Milliseconds since the virtual clock began.
fn uptime(m: &mut Machine, _: &[u64]) -> Slot {
    ret_long((now(m) - START) / 1_000_000)
}

pub(super) fn cpu_time(m: &mut Machine, _: &[u64]) -> Slot {
    ret_long(now(m) - START)
}

fn live_threads(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    ret_int(m.others.len() as i32 + 1)
}

fn daemon_threads(m: &mut Machine, _: &[u64]) -> Slot {
    ret_int(m.others.iter().filter(|t| t.daemon).count() as i32)
}

fn memory_usage(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(Source::Environment);
    let class = m.boot_class("java/lang/management/MemoryUsage")?;
    let usage = m.new_object(class)?;
    let (used, limit) = (i64::from(m.heap.top()), i64::from(m.heap.limit()));
    for (field, value) in [("init", limit), ("used", used), ("committed", limit), ("max", limit)] {
        m.put_long(usage, field, value)?;
    }
    ret_ref(usage)
}

fn memory_pools(m: &mut Machine, _: &[u64]) -> Slot {
    empty(m, "java/lang/management/MemoryPoolMXBean")
}

fn memory_managers(m: &mut Machine, _: &[u64]) -> Slot {
    empty(m, "java/lang/management/MemoryManagerMXBean")
}

fn empty(m: &mut Machine, component: &str) -> Slot {
    let component = m.boot_class(component)?;
    ret_ref(m.new_ref_array(component, 0)?)
}
