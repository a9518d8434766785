//! Processes and what the system says of them; a network and disks that a bench can break.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::process;

/// The process is killed when this one ends.
pub fn ends_with_us(command: &mut Command) -> &mut Command {
    // SAFETY: prctl is async-signal-safe, and the closure touches no memory.
    unsafe {
        command.pre_exec(|| {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            Ok(())
        })
    }
}

/// Processor time of a process and of all its children, those that have ended too.
pub fn cpu(process: u32) -> Duration {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let children = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let children: Vec<u32> = children.flat_map(|all| numbers(&all)).collect();
    own_cpu(process) + children.into_iter().map(cpu).sum::<Duration>()
}

fn numbers(text: &str) -> Vec<u32> {
    text.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

fn own_cpu(process: u32) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program is in brackets and may have spaces.
    let after = text.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks: u64 = after.split_whitespace().skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
    // SAFETY: a plain question to the system.
    let a_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) }.unsigned_abs().max(1);
    Duration::from_millis(ticks * 1000 / a_second)
}

pub fn signal(process: u32, signal: libc::c_int) {
    // SAFETY: two numbers; the process is a child that was not waited for.
    unsafe {
        libc::kill(process as libc::pid_t, signal);
    }
}

/// A network of its own for some processes, with a line to this machine that can be cut.
pub struct Namespace {
    name: String,
}

impl Namespace {
    /// The address of this machine on the line.
    pub const HOST: &str = "10.213.77.1";

    pub fn new() -> Result<Self> {
        let name = format!("ts{}", std::process::id() % 100_000);
        let this = Self { name: name.clone() };
        let (here, there) = (format!("{name}h"), format!("{name}w"));
        for line in [
            format!("netns add {name}"),
            format!("link add {here} type veth peer name {there}"),
            format!("link set {there} netns {name}"),
            format!("addr add {}/30 dev {here}", Self::HOST),
            format!("link set {here} up"),
            format!("-n {name} addr add 10.213.77.2/30 dev {there}"),
            format!("-n {name} link set {there} up"),
            format!("-n {name} link set lo up"),
        ] {
            ip(&line)?;
        }
        Ok(this)
    }

    /// Runs a command there.
    pub fn wrap(&self, command: &Command) -> Command {
        let mut wrapped = Command::new("ip");
        wrapped.args(["netns", "exec", &self.name]).arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => wrapped.env(name, value),
                None => wrapped.env_remove(name),
            };
        }
        wrapped
    }

    pub fn cut(&self) -> Result<()> {
        ip(&format!("-n {0} link set {0}w down", self.name))
    }

    pub fn mend(&self) -> Result<()> {
        ip(&format!("-n {0} link set {0}w up", self.name))
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        let _ = ip(&format!("netns del {}", self.name));
        let _ = ip(&format!("link del {}h", self.name));
    }
}

fn ip(arguments: &str) -> Result<()> {
    let mut command = Command::new("ip");
    command.args(arguments.split(' '));
    ensure!(process::succeeds(&mut command), "`ip {arguments}` failed; network namespaces need root");
    Ok(())
}

/// A disk of its own that is small.
pub struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    pub fn mount(folder: &Path, megabytes: u32) -> Result<Self> {
        std::fs::create_dir_all(folder)?;
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"]).arg(folder);
        ensure!(process::succeeds(&mut command), "a tmpfs cannot be mounted; that needs root");
        Ok(Self { folder: folder.to_owned() })
    }

    /// Leaves no space.
    pub fn fill(&self) {
        // Whatever fits is written, and the rest is an error.
        let _ = std::fs::write(self.folder.join("filler"), vec![0u8; 512 << 20]);
    }

    pub fn free(&self) -> Result<()> {
        Ok(std::fs::remove_file(self.folder.join("filler"))?)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        process::succeeds(Command::new("umount").arg("-l").arg(&self.folder));
    }
}
