//! The root folder of a fresh Debian: how it is built, what is copied into it, and how a command runs in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use super::mirror::RELEASE;
use crate::{example, process, setup};

/// What the README asks for beside Rust: a linker and C library, and the certificates that downloads need.
const PACKAGES: &str = "gcc,libc6-dev,ca-certificates";
/// Marks a folder that this command made and may remove.
const MARK: &str = ".touchstone-bare";
/// Where things are in the root folder.
const RUST: &str = "/opt/rust";
const HOME: &str = "/root";
const CHECKOUT: &str = "/root/touchstone";

/// Files of this machine that say how it reaches the network.
const NETWORK: [&str; 3] = ["etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt"];

pub struct Root {
    folder: PathBuf,
}

impl Root {
    pub fn at(folder: &Path) -> Self {
        Self { folder: folder.into() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn inside(&self, path: &str) -> PathBuf {
        self.folder.join(path.trim_start_matches('/'))
    }

    /// Builds the system anew.
    pub fn bootstrap(&self, mirror: &str) -> Result<()> {
        if !process::succeeds(Command::new("debootstrap").arg("--version")) {
            setup::install_package("debootstrap")?;
        }
        self.remove()?;
        std::fs::create_dir_all(&self.folder)?;
        std::fs::write(self.folder.join(MARK), "")?;
        let mut command = Command::new("debootstrap");
        command.args(["--variant=minbase", &format!("--include={PACKAGES}"), RELEASE]).arg(&self.folder).arg(mirror);
        process::run(command.env("LC_ALL", "C"))?;
        for file in NETWORK {
            let (from, to) = (Path::new("/").join(file), self.folder.join(file));
            if from.is_file() {
                std::fs::copy(&from, &to).with_context(|| format!("cannot copy {} into the root", from.display()))?;
            }
        }
        // How this machine's apt fetches, such as through a proxy.
        let fetching = process::output(Command::new("apt-config").args(["dump", "Acquire"])).unwrap_or_default();
        std::fs::write(self.inside("/etc/apt/apt.conf.d/90host"), fetching)?;
        Ok(())
    }

    /// Copies the toolchain that runs this command, and how this machine's cargo reaches its registry.
    pub fn copy_rust(&self) -> Result<()> {
        let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]));
        let sysroot = PathBuf::from(sysroot.context("rustc names no sysroot")?.trim());
        std::fs::create_dir_all(self.inside(RUST))?;
        for part in ["bin", "lib", "libexec"] {
            if sysroot.join(part).is_dir() {
                process::run(Command::new("cp").arg("-a").arg(sysroot.join(part)).arg(self.inside(RUST)))?;
            }
        }
        let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
        let config = home.map(|home| home.join("config.toml")).filter(|config| config.is_file());
        if let Some(config) = config {
            let to = self.inside(HOME).join(".cargo");
            std::fs::create_dir_all(&to)?;
            std::fs::copy(config, to.join("config.toml"))?;
        }
        Ok(())
    }

    /// Copies what is committed, without what is not. Files that are there already and the same keep their times, so that
    /// cargo does not build them again.
    pub fn copy_checkout(&self) -> Result<()> {
        let fresh = tempfile::tempdir_in(&self.folder)?;
        let mut archive = Command::new("git");
        archive.args(["archive", "HEAD"]).current_dir(process::root()).stdout(Stdio::piped());
        let mut archive = archive.spawn().context("cannot start git")?;
        let pipe = archive.stdout.take().context("standard output is a pipe")?;
        let unpacked = Command::new("tar").arg("-x").current_dir(fresh.path()).stdin(pipe).status()?;
        ensure!(archive.wait()?.success() && unpacked.success(), "the checkout cannot be copied");
        update(fresh.path(), &self.inside(CHECKOUT))?;
        let status = process::output(Command::new("git").args(["status", "--short"]).current_dir(process::root()));
        if status.is_some_and(|changes| !changes.is_empty()) {
            eprintln!("note: changes that are not committed are not in the copy");
        }
        Ok(())
    }

    /// Runs a command in the checkout inside the root, with an empty environment.
    pub fn run(&self, command: &[&str]) -> Result<()> {
        let path = format!("{RUST}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        let inside = format!("cd {CHECKOUT} && exec \"$@\"");
        let mounts = "mount -t proc proc \"$1/proc\" && mount --rbind /dev \"$1/dev\" && shift && exec \"$@\"";
        let mut unshare = Command::new("unshare");
        // Mounts and processes end with the command.
        unshare.args(["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--"]);
        unshare.args(["sh", "-c", mounts, "sh"]).arg(&self.folder).arg("chroot").arg(&self.folder);
        unshare.args(["env", "-i", &format!("HOME={HOME}"), &format!("PATH={path}")]);
        process::run(unshare.args(["sh", "-c", &inside, "sh"]).args(command))
    }

    /// Removes the folder, if this command made it.
    pub fn remove(&self) -> Result<()> {
        let folder = self.folder.display();
        if !self.folder.exists() {
            return Ok(());
        }
        let empty = std::fs::read_dir(&self.folder)?.next().is_none();
        if !empty && !self.folder.join(MARK).is_file() {
            bail!("{folder} holds something that `cargo xtask bare` did not make; name another folder with --root");
        }
        process::run(Command::new("rm").args(["-rf", "--one-file-system"]).arg(&self.folder))
    }
}

/// Makes a folder hold the files of another one. Files that the other has not are removed, but for what was built.
fn update(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(to)? {
        let entry = entry?.path();
        if entry.ends_with("target") {
            continue;
        }
        for old in if entry.is_dir() { example::files(&entry)? } else { vec![entry] } {
            if !from.join(old.strip_prefix(to)?).exists() {
                std::fs::remove_file(&old)?;
            }
        }
    }
    for source in example::files(from)? {
        let target = to.join(source.strip_prefix(from)?);
        let text = std::fs::read(&source)?;
        if std::fs::read(&target).is_ok_and(|old| old == text) {
            continue;
        }
        std::fs::create_dir_all(target.parent().unwrap_or(to))?;
        std::fs::copy(&source, &target).with_context(|| format!("{}", target.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_changes_only_what_differs() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        let write = |path: PathBuf, text: &str| {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        for (name, text) in [("a/same", "1"), ("a/changed", "2"), ("new", "3")] {
            write(from.join(name), text);
        }
        for (name, text) in [("a/same", "1"), ("a/changed", "old"), ("gone/x", "4"), ("target/built", "5")] {
            write(to.join(name), text);
        }
        let time = |name: &str| std::fs::metadata(to.join(name)).unwrap().modified().unwrap();
        let before = time("a/same");
        update(&from, &to).unwrap();
        let texts =
            ["a/same", "a/changed", "new", "target/built"].map(|n| std::fs::read_to_string(to.join(n)).unwrap());
        assert_eq!(texts, ["1", "2", "3", "5"]);
        assert!(time("a/same") == before && !to.join("gone/x").exists());
    }

    #[test]
    fn only_a_folder_of_its_own_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let root = Root::at(&folder.path().join("root"));
        root.remove().unwrap();
        std::fs::create_dir(root.folder()).unwrap();
        std::fs::write(root.folder().join("precious"), "").unwrap();
        assert!(root.remove().unwrap_err().to_string().contains("did not make"));
        std::fs::write(root.folder().join(MARK), "").unwrap();
        root.remove().unwrap();
        assert!(!root.folder().exists());
    }
}
