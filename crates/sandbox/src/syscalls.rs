//! Which system calls a process makes: seccomp filters.

use std::collections::BTreeMap;
use std::io;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};

/// Calls that fail as if the process had no right to them: everything that changes other processes, attributes of
/// files (which Landlock does not restrict), or the machine.
const DENIED: &[c_long] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kill,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    SYS_FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_setpriority,
    libc::SYS_userfaultfd,
];

/// Old forms that only this processor has.
#[cfg(target_arch = "x86_64")]
const DENIED_HERE: &[c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const DENIED_HERE: &[c_long] = &[];

/// Calls that fail as if the kernel did not know them. The C library then uses `clone`, whose flags a filter can see; requests
/// of `io_uring` are seen by no filter.
const UNKNOWN: &[c_long] =
    &[libc::SYS_clone3, libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register];

/// Not in `libc` yet; the number is the same for all processors.
const SYS_FCHMODAT2: c_long = 452;

/// Which sockets a process may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sockets {
    None,
    /// Of the internet, for a process whose network is its own.
    Internet,
}

/// The filters, each with its own answer.
pub fn filters(sockets: Sockets) -> io::Result<Vec<BpfProgram>> {
    let mut denied: BTreeMap<i64, Vec<SeccompRule>> =
        DENIED.iter().chain(DENIED_HERE).map(|&call| (call, Vec::new())).collect();
    denied.insert(libc::SYS_clone, vec![new_process()?]);
    denied.insert(libc::SYS_socket, if sockets == Sockets::None { Vec::new() } else { vec![other_family()?] });
    let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
    Ok(vec![filter(denied, libc::EPERM)?, filter(unknown, libc::ENOSYS)?])
}

/// A `clone` that makes a process and not a thread.
fn new_process() -> io::Result<SeccompRule> {
    let thread = u64::from(libc::CLONE_THREAD.unsigned_abs());
    let no_thread = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(thread), 0);
    SeccompRule::new(vec![no_thread.map_err(io::Error::other)?]).map_err(io::Error::other)
}

/// A socket that is not of the internet.
fn other_family() -> io::Result<SeccompRule> {
    let families = [libc::AF_INET, libc::AF_INET6].map(|family| {
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, u64::from(family.unsigned_abs()))
    });
    let conditions = families.into_iter().collect::<Result<_, _>>().map_err(io::Error::other)?;
    SeccompRule::new(conditions).map_err(io::Error::other)
}

fn filter(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> io::Result<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    let deny = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, deny, arch).map_err(io::Error::other)?;
    BpfProgram::try_from(filter).map_err(io::Error::other)
}
