//! Which system calls a run makes: memory, and reading files of the JDK and the class path. A process that may make no others runs
//! a program that writes files, opens sockets and starts processes, and ends well.

#![cfg(target_os = "linux")]

mod common;

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output};

use jdk::boot::run_main;
use vm::Limits;

/// The variable that names the part to run for the copy of this process under the filter.
const PART: &str = "TOUCHSTONE_SYSTEM_CALLS";

/// What a run may do without condition. Files can be read and their state asked for; nothing here changes or sends anything.
const ALLOWED: &[libc::c_long] = &[
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_read,
    libc::SYS_pread64,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_lseek,
    libc::SYS_getdents64,
    libc::SYS_futex,
    libc::SYS_sched_yield,
    libc::SYS_getrandom,
    libc::SYS_clock_gettime,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Where a number and arguments of a call lie in what a filter sees.
const NUMBER: u32 = 0;
const fn argument(index: u32) -> u32 {
    16 + 8 * index
}

fn step(code: u32, k: u32, yes: u8, no: u8) -> libc::sock_filter {
    libc::sock_filter { code: code as u16, jt: yes, jf: no, k }
}

/// From here on this thread, and those that it starts, may do nothing else: the process ends if it tries.
fn confine() {
    let load = |k| step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, k, 0, 0);
    let equal = |k, yes, no| step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, k, yes, no);
    let allow = step(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_ALLOW, 0, 0);
    let kill = step(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_KILL_PROCESS, 0, 0);
    let mut filter = vec![load(NUMBER)];
    for &call in ALLOWED {
        filter.extend([equal(call as u32, 0, 1), allow]);
    }
    // Files are opened for reading only.
    let changing = libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC | libc::O_APPEND;
    let and = step(libc::BPF_ALU | libc::BPF_AND | libc::BPF_K, changing as u32, 0, 0);
    filter.extend([equal(libc::SYS_openat as u32, 0, 5), load(argument(2)), and, equal(0, 0, 1), allow, kill]);
    // Unoptimised builds ask whether a file is open before they close it.
    let asking =
        [equal(libc::SYS_fcntl as u32, 0, 4), load(argument(1)), equal(libc::F_GETFD as u32, 0, 1), allow, kill];
    filter.extend(asking);
    // The test itself writes to its standard streams.
    let beyond = step(libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K, 2, 1, 0);
    filter.extend([equal(libc::SYS_write as u32, 0, 4), load(argument(0)), beyond, allow, kill, kill]);
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_mut_ptr() };
    // SAFETY: the filter lives until the kernel has copied it.
    unsafe {
        assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
        assert_eq!(libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program), 0);
    }
}

/// Runs [`part`] in a process of its own.
fn in_a_process(what: &str) -> Output {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "part", "--nocapture"]).env(PART, what);
    command.output().expect("this test")
}

/// Does nothing by itself: the other tests run it in processes of their own.
#[test]
fn part() {
    match std::env::var(PART).as_deref() {
        Ok("hostile") => {
            let mut machines: Vec<_> = common::each_jdk().map(|jdk| common::machine(jdk, Limits::default())).collect();
            confine();
            for machine in &mut machines {
                let result = run_main(machine, "Hostile", &[]);
                assert_eq!(result.exit_code, 0);
                println!("{}", String::from_utf8_lossy(&machine.env.out));
            }
        }
        Ok("socket") => {
            confine();
            let _ = std::net::UdpSocket::bind("127.0.0.1:0");
        }
        Ok("file") => {
            confine();
            let _ = std::fs::write(std::env::temp_dir().join("touchstone-system-calls"), "");
        }
        _ => {}
    }
}

#[test]
fn a_hostile_program_needs_no_call_that_reaches_the_machine() {
    let output = in_a_process("hostile");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{:?}\n{printed}{}", output.status, String::from_utf8_lossy(&output.stderr));
    let ran = printed.matches("file true\nsize 1\nserver 32768\nno socket\nno process\nno library\n").count();
    assert_eq!(ran, common::each_jdk().count(), "{printed}");
}

#[test]
fn the_filter_ends_a_process_that_does() {
    for what in ["socket", "file"] {
        let output = in_a_process(what);
        assert_eq!(output.status.signal(), Some(libc::SIGSYS), "{what}: {:?}", output.status);
    }
}
