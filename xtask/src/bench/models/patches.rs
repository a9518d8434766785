//! Faults in classes of the JDK: one instruction of a method is replaced in a copy of the JDK's image, which keeps its size.

use std::fs;
use std::os::unix::fs::{FileExt, symlink};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use classfile::opcode::{
    IF_ICMPGT, IF_ICMPLE, IF_ICMPLT, IF_ICMPNE, IFEQ, IFGE, IFLE, IFNE, NOP, POP2, PUTFIELD, length,
};

use crate::jdk::Jdk;
use crate::process;

/// Bytes of a jump or a write to a field.
const WIDTH: usize = 3;

/// What is changed.
pub enum Change {
    /// The condition under which the jump of this number among those of its kind is made: from one opcode to another.
    Relation { number: usize, from: u8, to: u8 },
    /// The write to a field of this number is left out.
    NoWrite(usize),
}

/// See the module's head.
pub struct Patch {
    /// The class whose objects are modelled.
    pub modelled: &'static str,
    pub what: &'static str,
    /// The class that has the method, which may be a superclass.
    class: &'static str,
    method: &'static str,
    descriptor: &'static str,
    change: Change,
}

const fn patch(
    modelled: &'static str,
    what: &'static str,
    class: &'static str,
    (method, descriptor): (&'static str, &'static str),
    change: Change,
) -> Patch {
    Patch { modelled, what, class, method, descriptor, change }
}

const ITR: &str = "java.util.ArrayList$Itr";
const SCANNER: &str = "java.util.Scanner";
const SIGNATURE: &str = "java.security.Signature";
const TOKENIZER: &str = "java.util.StringTokenizer";
const BUFFER: &str = "java.nio.ByteBuffer";

pub const PATCHES: &[Patch] = &[
    patch(
        ITR,
        "nothing need be given to remove",
        "java/util/ArrayList$Itr",
        ("remove", "()V"),
        Change::Relation { number: 0, from: IFGE, to: IFNE },
    ),
    patch(ITR, "the same is removed twice", "java/util/ArrayList$Itr", ("remove", "()V"), Change::NoWrite(1)),
    patch(
        ITR,
        "what was given cannot be removed",
        "java/util/ArrayList$Itr",
        ("next", "()Ljava/lang/Object;"),
        Change::NoWrite(1),
    ),
    patch(
        SCANNER,
        "a closed scanner can be used",
        "java/util/Scanner",
        ("ensureOpen", "()V"),
        Change::Relation { number: 0, from: IFEQ, to: IFGE },
    ),
    patch(SCANNER, "closing does not close", "java/util/Scanner", ("close", "()V"), Change::NoWrite(3)),
    patch(
        SIGNATURE,
        "signing is not begun",
        "java/security/Signature",
        ("initSign", "(Ljava/security/PrivateKey;)V"),
        Change::NoWrite(0),
    ),
    patch(
        SIGNATURE,
        "verifying is not begun",
        "java/security/Signature",
        ("initVerify", "(Ljava/security/PublicKey;)V"),
        Change::NoWrite(0),
    ),
    patch(
        SIGNATURE,
        "bytes are taken before anything is begun",
        "java/security/Signature",
        ("update", "(B)V"),
        Change::Relation { number: 0, from: IF_ICMPNE, to: IF_ICMPGT },
    ),
    patch(
        TOKENIZER,
        "there is always another token",
        "java/util/StringTokenizer",
        ("nextToken", "()Ljava/lang/String;"),
        Change::Relation { number: 0, from: IF_ICMPLT, to: IF_ICMPLE },
    ),
    patch(
        TOKENIZER,
        "a token is not used up",
        "java/util/StringTokenizer",
        ("nextToken", "()Ljava/lang/String;"),
        Change::NoWrite(3),
    ),
    patch(
        BUFFER,
        "going back without a mark",
        "java/nio/Buffer",
        ("reset", "()Ljava/nio/Buffer;"),
        Change::Relation { number: 0, from: IFGE, to: IFLE },
    ),
    patch(BUFFER, "flipping keeps the mark", "java/nio/Buffer", ("flip", "()Ljava/nio/Buffer;"), Change::NoWrite(2)),
    patch(
        BUFFER,
        "one byte more than there is is read",
        "java/nio/Buffer",
        ("nextGetIndex", "()I"),
        Change::Relation { number: 0, from: IF_ICMPLT, to: IF_ICMPLE },
    ),
];

/// A JDK that is a copy of another one but for its classes.
pub struct Copy {
    pub home: PathBuf,
    of: Jdk,
    image: fs::File,
}

impl Copy {
    pub fn new(jdk: &Jdk, home: &Path) -> Result<Self> {
        if home.exists() {
            fs::remove_dir_all(home)?;
        }
        fs::create_dir_all(home.join("lib"))?;
        link(&jdk.home, home, "lib")?;
        link(&jdk.home.join("lib"), &home.join("lib"), "modules")?;
        let modules = home.join("lib/modules");
        fs::copy(jdk.home.join("lib/modules"), &modules)?;
        let image = fs::OpenOptions::new().read(true).write(true).open(&modules)?;
        Ok(Self { home: home.to_owned(), of: jdk.clone(), image })
    }

    /// Does something while the image has a fault.
    pub fn with<R>(&self, patch: &Patch, work: impl FnOnce() -> Result<R>) -> Result<R> {
        let (at, replaced, by) = self.place(patch)?;
        self.image.write_all_at(&by, at)?;
        let done = work();
        self.image.write_all_at(&replaced, at)?;
        done
    }

    /// Where in the image the instruction is, its bytes, and those instead.
    fn place(&self, patch: &Patch) -> Result<(u64, Vec<u8>, Vec<u8>)> {
        let class = self.class_file(patch.class)?;
        let file = classfile::parse(&class)?;
        let is_it = |m: &&classfile::MethodInfo| *m.name == *patch.method && *m.desc == *patch.descriptor;
        let code = file.methods.iter().find(is_it).and_then(|m| m.code.as_ref());
        let code = &code.with_context(|| format!("{} has no {}", patch.class, patch.method))?.code;
        let (wanted, number) = match patch.change {
            Change::Relation { number, from, .. } => (from, number),
            Change::NoWrite(number) => (PUTFIELD, number),
        };
        let found = offsets(code).into_iter().filter(|&at| code[at] == wanted).nth(number);
        let found = found.with_context(|| format!("{}.{} has no such instruction", patch.class, patch.method))?;
        let replaced = code[found..found + WIDTH].to_vec();
        let by = match patch.change {
            Change::Relation { to, .. } => vec![to, replaced[1], replaced[2]],
            Change::NoWrite(_) => vec![POP2, NOP, NOP],
        };
        let in_class = position(&class, code).context("the code of a method is not in its class file")?;
        let image = fs::read(self.home.join("lib/modules"))?;
        let in_image = position(&image, &class).context("the image of the JDK is compressed")?;
        Ok(((in_image + in_class + found) as u64, replaced, by))
    }

    fn class_file(&self, name: &str) -> Result<Vec<u8>> {
        let scratch = tempfile::tempdir()?;
        let mut jimage = self.of.tool("jimage");
        jimage.arg("extract").arg("--dir").arg(scratch.path());
        jimage.arg("--include").arg(format!("/java.base/{name}.class")).arg(self.of.home.join("lib/modules"));
        ensure!(process::succeeds(&mut jimage), "`{}` failed", process::line(&jimage));
        Ok(fs::read(scratch.path().join(format!("java.base/{name}.class")))?)
    }
}

/// Where the instructions of a method begin.
fn offsets(code: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(length) = length(code, at).filter(|_| at < code.len()) {
        found.push(at);
        at += length;
    }
    found
}

/// Links all entries of a folder but one.
fn link(from: &Path, to: &Path, but: &str) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_name() != but {
            symlink(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn position(all: &[u8], part: &[u8]) -> Option<usize> {
    let first = *part.first()?;
    let mut from = 0;
    while let Some(at) = all.get(from..)?.iter().position(|b| *b == first) {
        let at = from + at;
        if all[at..].starts_with(part) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}
