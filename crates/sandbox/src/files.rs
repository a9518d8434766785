//! Which files a process opens: a Landlock rule set.

use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, Scope, path_beneath_rules,
};

use crate::policy::Policy;
use crate::syscalls::Sockets;

/// What is restricted; older kernels restrict what they know of it.
const VERSION: ABI = ABI::V6;

/// What Java and the C library read of the system: libraries, fonts, time zones, names of users. Nothing of `/home`, `/root`, `/var`,
/// `/srv`, `/mnt` and `/tmp`.
const SYSTEM: [&str; 27] = [
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt/java",
    "/nix/store",
    "/etc/alternatives",
    "/etc/fonts",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/passwd",
    "/etc/timezone",
    "/proc/self",
    "/proc/sys",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/sys/fs/cgroup",
    "/sys/devices/system",
];
/// Devices that give or take bytes and do nothing else.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];
/// Where the dynamic linker is.
const LINKERS: [&str; 4] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// How deep links are looked for below the JDK's folder.
const LINK_DEPTH: usize = 4;

/// The rules of the policy, ready to be applied; with `sockets`, ports of the process's own network are free.
pub fn rules(policy: &Policy, sockets: Sockets) -> io::Result<OwnedFd> {
    build(policy, sockets).map_err(io::Error::other)?.ok_or_else(|| io::Error::other("the kernel has no Landlock"))
}

fn build(policy: &Policy, sockets: Sockets) -> Result<Option<OwnedFd>, RulesetError> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let devices: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::WriteFile;
    let run: BitFlags<AccessFs> = AccessFs::Execute | AccessFs::ReadFile;
    // Everything but starting programs that the process wrote itself.
    let own = AccessFs::from_all(VERSION) & !BitFlags::from(AccessFs::Execute);
    let linked = linked(&policy.java_home);
    let programs = ["java", "javac"].map(|name| policy.java_home.join("bin").join(name));
    let mut rules =
        Ruleset::default().set_compatibility(CompatLevel::BestEffort).handle_access(AccessFs::from_all(VERSION))?;
    if sockets == Sockets::None {
        rules = rules.handle_access(AccessNet::from_all(VERSION))?;
    }
    let rules = rules
        .scope(Scope::from_all(VERSION))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, read))?
        .add_rules(path_beneath_rules(&linked, read))?
        .add_rules(path_beneath_rules(DEVICES, devices))?
        .add_rules(path_beneath_rules(LINKERS, run))?
        .add_rules(path_beneath_rules(programs, run))?
        .add_rules(path_beneath_rules([&policy.java_home], read))?
        .add_rules(path_beneath_rules(&policy.read, read))?
        .add_rules(path_beneath_rules(&policy.write, own))?;
    Ok(rules.into())
}

/// What links of the JDK lead to: Debian keeps its configuration in `/etc`.
fn linked(java_home: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![(java_home.to_path_buf(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_symlink() => found.extend(entry.path().canonicalize()),
                Ok(kind) if kind.is_dir() && depth < LINK_DEPTH => folders.push((entry.path(), depth + 1)),
                _ => {}
            }
        }
    }
    found.retain(|target| target.starts_with("/etc"));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_of_the_security_policy_are_found() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("conf/security/policy/unlimited");
        std::fs::create_dir_all(&folder).unwrap();
        std::os::unix::fs::symlink("/etc/passwd", folder.join("default_local.policy")).unwrap();
        assert_eq!(linked(home.path()), [PathBuf::from("/etc/passwd")]);
    }
}
