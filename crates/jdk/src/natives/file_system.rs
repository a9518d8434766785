//! `java.io.UnixFileSystem`: what `java.io.File` asks; see `files` for what there is.

use vm::{Machine, Ref, Stop};

use super::arg::{Slot, int, ret_bool, ret_int, ret_long, ret_ref, reference, some, zero};
use super::files::{self, Entry};
use crate::table::natives;

natives! {
    "java/io/UnixFileSystem" {
        "canonicalize0" "(Ljava/lang/String;)Ljava/lang/String;" => canonicalize;
        "getBooleanAttributes0" "(Ljava/io/File;)I" => attributes;
        "checkAccess" "(Ljava/io/File;I)Z" [17 - 20] => check_access;
        "checkAccess0" "(Ljava/io/File;I)Z" => check_access;
        "getLastModifiedTime" "(Ljava/io/File;)J" [17 - 20] => zero;
        "getLastModifiedTime0" "(Ljava/io/File;)J" => zero;
        "getLength" "(Ljava/io/File;)J" [17 - 20] => length;
        "getLength0" "(Ljava/io/File;)J" => length;
        "list" "(Ljava/io/File;)[Ljava/lang/String;" [17 - 20] => list;
        "list0" "(Ljava/io/File;)[Ljava/lang/String;" => list;
        "setPermission" "(Ljava/io/File;IZZ)Z" [17 - 20] => zero;
        "setPermission0" "(Ljava/io/File;IZZ)Z" => zero;
        "createFileExclusively" "(Ljava/lang/String;)Z" [17 - 20] => refuse_creating;
        "createFileExclusively0" "(Ljava/lang/String;)Z" => refuse_creating;
        "createDirectory" "(Ljava/io/File;)Z" [17 - 20] => zero;
        "createDirectory0" "(Ljava/io/File;)Z" => zero;
        "delete0" "(Ljava/io/File;)Z" => zero;
        "rename0" "(Ljava/io/File;Ljava/io/File;)Z" => zero;
        "setLastModifiedTime" "(Ljava/io/File;J)Z" [17 - 20] => zero;
        "setLastModifiedTime0" "(Ljava/io/File;J)Z" => zero;
        "setReadOnly" "(Ljava/io/File;)Z" [17 - 20] => zero;
        "setReadOnly0" "(Ljava/io/File;)Z" => zero;
        "getSpace" "(Ljava/io/File;I)J" [17 - 20] => zero;
        "getSpace0" "(Ljava/io/File;I)J" => zero;
        "getNameMax0" "(Ljava/lang/String;)J" => |_, _| ret_long(255);
    }
}

const EXISTS: i32 = 1;
const REGULAR: i32 = 2;
const DIRECTORY: i32 = 4;

/// The path of a `java.io.File`.
fn path_of(m: &mut Machine, file: Ref) -> Result<String, Stop> {
    let path = m.get_ref(file, "path", "Ljava/lang/String;")?;
    m.text_arg(path)
}

fn canonicalize(m: &mut Machine, args: &[u64]) -> Slot {
    let path = m.text_arg(reference(args, 1))?;
    let path = files::normal(&path).to_string_lossy().into_owned();
    ret_ref(m.new_string(&path)?)
}

fn attributes(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path_of(m, some(args, 1)?)?;
    ret_int(match files::look(m, &path) {
        Some(Entry::File(_)) => EXISTS | REGULAR,
        Some(Entry::Directory) => EXISTS | DIRECTORY,
        None => 0,
    })
}

/// Everything that is there can be read, and nothing else.
fn check_access(m: &mut Machine, args: &[u64]) -> Slot {
    const READ: i32 = 4;
    let path = path_of(m, some(args, 1)?)?;
    ret_bool(int(args, 2) == READ && files::look(m, &path).is_some())
}

fn length(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path_of(m, some(args, 1)?)?;
    ret_long(match files::look(m, &path) {
        Some(Entry::File(length)) => length as i64,
        Some(Entry::Directory) => 4096,
        None => 0,
    })
}

/// Sorted names, or null if it is no directory.
fn list(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path_of(m, some(args, 1)?)?;
    let names = files::names(m, &path);
    let Some(names) = names else { return ret_ref(0) };
    let array = m.new_ref_array(m.known.string, names.len() as u32)?;
    for (i, name) in (0..).zip(&names) {
        let name = m.new_string(name)?;
        m.set_element(array, i, name);
    }
    ret_ref(array)
}

fn refuse_creating(_: &mut Machine, _: &[u64]) -> Slot {
    Err(Stop::new("java/io/IOException", "Read-only file system"))
}
