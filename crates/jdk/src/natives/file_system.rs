//! `java.io.UnixFileSystem`: what `java.io.File` asks of the virtual file system.

use vm::{Machine, Ref, Stop};

use super::arg::{Slot, boolean, int, long, reference, ret_bool, ret_int, ret_long, ret_ref, some};
use super::fs::{self, Access, Change, Errno};
use crate::table::natives;

natives! {
    "java/io/UnixFileSystem" {
        "canonicalize0" "(Ljava/lang/String;)Ljava/lang/String;" => canonicalize;
        "getBooleanAttributes0" "(Ljava/io/File;)I" => attributes;
        "checkAccess" "(Ljava/io/File;I)Z" [17 - 20] => check_access;
        "checkAccess0" "(Ljava/io/File;I)Z" => check_access;
        "getLastModifiedTime" "(Ljava/io/File;)J" [17 - 20] => last_modified;
        "getLastModifiedTime0" "(Ljava/io/File;)J" => last_modified;
        "getLength" "(Ljava/io/File;)J" [17 - 20] => length;
        "getLength0" "(Ljava/io/File;)J" => length;
        "list" "(Ljava/io/File;)[Ljava/lang/String;" [17 - 20] => list;
        "list0" "(Ljava/io/File;)[Ljava/lang/String;" => list;
        "setPermission" "(Ljava/io/File;IZZ)Z" [17 - 20] => set_permission;
        "setPermission0" "(Ljava/io/File;IZZ)Z" => set_permission;
        "createFileExclusively" "(Ljava/lang/String;)Z" [17 - 20] => create_file;
        "createFileExclusively0" "(Ljava/lang/String;)Z" => create_file;
        "createDirectory" "(Ljava/io/File;)Z" [17 - 20] => create_directory;
        "createDirectory0" "(Ljava/io/File;)Z" => create_directory;
        "delete0" "(Ljava/io/File;)Z" => delete;
        "rename0" "(Ljava/io/File;Ljava/io/File;)Z" => rename;
        "setLastModifiedTime" "(Ljava/io/File;J)Z" [17 - 20] => set_last_modified;
        "setLastModifiedTime0" "(Ljava/io/File;J)Z" => set_last_modified;
        "setReadOnly" "(Ljava/io/File;)Z" [17 - 20] => set_read_only;
        "setReadOnly0" "(Ljava/io/File;)Z" => set_read_only;
        "getSpace" "(Ljava/io/File;I)J" [17 - 20] => space;
        "getSpace0" "(Ljava/io/File;I)J" => space;
        "getNameMax0" "(Ljava/lang/String;)J" => |_, _| ret_long(255);
    }
}

const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;

/// The path of the `java.io.File` in a slot.
fn path(m: &mut Machine, args: &[u64], at: usize) -> Result<String, Stop> {
    let file: Ref = some(args, at)?;
    let path = m.get_ref(file, "path", "Ljava/lang/String;")?;
    m.text_arg(path)
}

fn canonicalize(m: &mut Machine, args: &[u64]) -> Slot {
    let path = m.text_arg(reference(args, 1))?;
    let canonical = fs::resolve(m, &path, true).unwrap_or_else(|_| fs::normal(&path));
    ret_ref(m.new_string(&canonical)?)
}

fn attributes(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    ret_int(match fs::stat(m, &path) {
        Some(found) if found.directory => EXISTS | DIRECTORY,
        Some(_) => EXISTS | REGULAR,
        None => 0,
    })
}

fn check_access(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    let wanted = int(args, 2);
    ret_bool(fs::stat(m, &path).is_some_and(|found| found.permits(wanted)))
}

fn last_modified(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    m.heap.effects.unstable(vm::Source::Clock);
    ret_long(fs::stat(m, &path).map_or(0, |found| found.modified / 1_000_000))
}

fn length(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    ret_long(fs::stat(m, &path).map_or(0, |found| found.size))
}

/// Bytes of the file system that are there, free or usable: none here.
fn space(m: &mut Machine, _: &[u64]) -> Slot {
    m.heap.effects.unstable(vm::Source::Environment);
    ret_long(0)
}

/// Sorted names, or null if it is no directory.
fn list(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    let Some(names) = fs::names(m, &path) else { return ret_ref(0) };
    let array = m.new_ref_array(m.known.string, names.len() as u32)?;
    for (i, name) in (0..).zip(&names) {
        let name = m.new_string(name)?;
        m.set_element(array, i, name);
    }
    ret_ref(array)
}

/// `(file, access, enable, owner only)`.
fn set_permission(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    let Some(found) = fs::stat(m, &path) else { return ret_bool(false) };
    let bits = int(args, 2);
    let bits = if boolean(args, 4) { bits << 6 } else { bits << 6 | bits << 3 | bits };
    let mode = if boolean(args, 3) { found.mode | bits } else { found.mode & !bits };
    ret_bool(fs::change(m, &path, Change::mode(mode), true)?.is_ok())
}

fn set_read_only(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    let Some(found) = fs::stat(m, &path) else { return ret_bool(false) };
    ret_bool(fs::change(m, &path, Change::mode(found.mode & !0o222), true)?.is_ok())
}

fn set_last_modified(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    let time = long(args, 2).saturating_mul(1_000_000);
    ret_bool(fs::change(m, &path, Change::modified(time), true)?.is_ok())
}

fn create_file(m: &mut Machine, args: &[u64]) -> Slot {
    let path = m.text_arg(reference(args, 1))?;
    let access = Access { read: true, write: true, create: true, exclusive: true, mode: 0o644, ..Access::default() };
    match fs::open(m, &path, access)? {
        Ok(fd) => {
            fs::close(m, fd)?;
            ret_bool(true)
        }
        Err(Errno::Exists) => ret_bool(false),
        Err(errno) => Err(Stop::new("java/io/IOException", errno.text())),
    }
}

fn create_directory(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    ret_bool(fs::make_directory(m, &path, 0o755)?.is_ok())
}

fn delete(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    ret_bool(fs::remove(m, &path, None)?.is_ok())
}

fn rename(m: &mut Machine, args: &[u64]) -> Slot {
    let (from, to) = (path(m, args, 1)?, path(m, args, 2)?);
    ret_bool(fs::rename(m, &from, &to)?.is_ok())
}
