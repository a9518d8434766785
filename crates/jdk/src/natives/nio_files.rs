//! `sun.nio.fs`: the system calls behind `java.nio.file`, on the virtual file system.

use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, int, long, reference, ret_bool, ret_int, ret_long, ret_ref, zero};
use super::fs::{self, Access, Change, Errno, Stat};
use super::memory;
use super::state::{self, Slot as Kept};
use crate::table::natives;

natives! {
    "sun/nio/fs/UnixNativeDispatcher" {
        "init" "()I" => zero;
        "getcwd" "()[B" => |m, _| ret_ref(m.new_byte_array(b"/")?);
        "strerror" "(I)[B" => |m, args| ret_ref(m.new_byte_array(fs::strerror(int(args, 0)).as_bytes())?);
        "open0" "(JII)I" => open;
        "close0" "(I)V" => close;
        "read" "(IJI)I" => read;
        "read0" "(IJI)I" => read;
        "write" "(IJI)I" => write;
        "write0" "(IJI)I" => write;
        "access0" "(JI)V" => |m, args| access(m, args).and_then(|done| done.map_err(|e| thrown(m, e))).map(|()| 0);
        "access0" "(JI)I" => |m, args| ret_int(access(m, args)?.err().map_or(0, |e| e as i32));
        "exists0" "(J)Z" => exists;
        "stat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => stat_or_throw;
        "stat0" "(JLsun/nio/fs/UnixFileAttributes;)I" => stat_or_number;
        "stat1" "(J)I" => stat_mode;
        "lstat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => stat_link;
        "fstat" "(ILsun/nio/fs/UnixFileAttributes;)V" => stat_descriptor;
        "fstat0" "(ILsun/nio/fs/UnixFileAttributes;)V" => stat_descriptor;
        "realpath0" "(J)[B" => real_path;
        "readlink0" "(J)[B" => read_link;
        "mkdir0" "(JI)V" => make_directory;
        "rmdir0" "(J)V" => |m, args| remove(m, args, true);
        "unlink0" "(J)V" => |m, args| remove(m, args, false);
        "rename0" "(JJ)V" => rename;
        "link0" "(JJ)V" => |m, _| Err(thrown(m, Errno::NotPermitted));
        "symlink0" "(JJ)V" => make_link;
        "opendir0" "(J)J" => open_directory;
        "readdir" "(J)[B" => read_directory;
        "readdir0" "(J)[B" => read_directory;
        "closedir" "(J)V" => close_directory;
        "chmod0" "(JI)V" => change_mode;
        "fchmod" "(II)V" => change_open_mode;
        "fchmod0" "(II)V" => change_open_mode;
        "chown0" "(JII)V" => |m, args| change_owner(m, args, true);
        "lchown0" "(JII)V" => |m, args| change_owner(m, args, false);
        "fchown" "(III)V" => change_open_owner;
        "fchown0" "(III)V" => change_open_owner;
        "utimes0" "(JJJ)V" => change_times;
        "futimes" "(IJJ)V" => |m, args| change_open_times(m, args, 1_000);
        "futimens" "(IJJ)V" => |m, args| change_open_times(m, args, 1);
        "futimens0" "(IJJ)V" => |m, args| change_open_times(m, args, 1);
        "utimensat0" "(IJJJI)V" => change_times_at;
        "getpwuid" "(I)[B" => |m, args| name_of(m, int(args, 0), &USERS);
        "getgrgid" "(I)[B" => |m, args| name_of(m, int(args, 0), &GROUPS);
        "getpwnam0" "(J)I" => |m, args| number_of(m, args, &USERS);
        "getgrnam0" "(J)I" => |m, args| number_of(m, args, &GROUPS);
        "fgetxattr0" "" => |m, _| Err(thrown(m, Errno::NotSupported));
        "flistxattr" "" => |m, _| Err(thrown(m, Errno::NotSupported));
        "fsetxattr0" "" => |m, _| Err(thrown(m, Errno::NotSupported));
        "fremovexattr0" "" => |m, _| Err(thrown(m, Errno::NotSupported));
    }
    "sun/nio/fs/LinuxNativeDispatcher" {
        "posix_fadvise" "(IJJI)I" => zero;
        "directCopy0" "(IIJ)I" => |_, _| ret_int(-4);
    }
    "sun/nio/fs/UnixCopyFile" {
        "transfer" "(IIJ)V" => copy_all;
    }
    "sun/nio/fs/UnixFileSystem" {
        "bufferedCopy0" "(IIJIJ)V" => copy_all;
    }
}

const DIRECTORY: i32 = 0o040_000;
const REGULAR: i32 = 0o100_000;
const LINK: i32 = 0o120_000;

/// Users and groups that there are.
const USERS: [(i32, &str); 2] = [(0, "root"), (65_534, "nobody")];
const GROUPS: [(i32, &str); 2] = [(0, "root"), (65_534, "nogroup")];

/// `AT_SYMLINK_NOFOLLOW`.
const NO_FOLLOW: i32 = 0x100;

/// A `sun.nio.fs.UnixException`.
pub(super) fn thrown(m: &mut Machine, errno: Errno) -> Stop {
    let made = m.boot_class("sun/nio/fs/UnixException").and_then(|class| {
        let exception = m.new_throwable(class, None)?;
        m.put_int(exception, "errno", errno as i32)?;
        Ok(exception)
    });
    made.map_or_else(|stop| stop, Stop::Throw)
}

fn settle<T>(m: &mut Machine, outcome: Result<T, Errno>) -> Result<T, Stop> {
    outcome.map_err(|errno| thrown(m, errno))
}

/// The path at an address: bytes up to a zero.
fn path(m: &Machine, args: &[u64], at: usize) -> Result<String, Stop> {
    const MAX_PATH_BYTES: usize = 1 << 16;
    let mut bytes = Vec::new();
    let mut address = long(args, at);
    while bytes.len() < MAX_PATH_BYTES {
        let byte: u8 = m.heap.get(memory::heap_address(m, address, 1)?);
        if byte == 0 {
            break;
        }
        bytes.push(byte);
        address += 1;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn open(m: &mut Machine, args: &[u64]) -> Slot {
    let (path, flags) = (path(m, args, 0)?, int(args, 2));
    let access = Access {
        read: flags & 3 != 1,
        write: flags & 3 != 0,
        append: flags & 0o2000 != 0,
        create: flags & 0o100 != 0,
        exclusive: flags & 0o200 != 0,
        truncate: flags & 0o1000 != 0,
        no_follow: flags & 0o400_000 != 0,
        directory: true,
        mode: int(args, 3) & !0o022,
    };
    let opened = fs::open(m, &path, access)?;
    ret_int(settle(m, opened)?)
}

fn close(m: &mut Machine, args: &[u64]) -> Slot {
    fs::close(m, int(args, 0))?;
    VOID
}

fn read(m: &mut Machine, args: &[u64]) -> Slot {
    let count = int(args, 3);
    let at = memory::heap_address(m, long(args, 1), i64::from(count))?;
    let bytes = fs::read(m, int(args, 0), count as usize)?;
    let bytes = settle(m, bytes)?;
    m.heap.write_bytes(at, &bytes);
    ret_int(bytes.len() as i32)
}

fn write(m: &mut Machine, args: &[u64]) -> Slot {
    let count = int(args, 3);
    let at = memory::heap_address(m, long(args, 1), i64::from(count))?;
    let bytes = m.heap.bytes(at, count as usize).to_vec();
    let written = fs::write(m, int(args, 0), &bytes)?;
    settle(m, written)?;
    ret_int(count)
}

/// Whether the file is there and the program may do with it what is asked.
fn access(m: &mut Machine, args: &[u64]) -> Result<Result<(), Errno>, Stop> {
    let path = path(m, args, 0)?;
    let wanted = int(args, 2);
    Ok(match fs::stat(m, &path) {
        Some(found) if found.permits(wanted) => Ok(()),
        Some(_) => Err(Errno::NoAccess),
        None => Err(Errno::NoEntry),
    })
}

fn exists(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    ret_bool(fs::stat(m, &path).is_some())
}

fn found(m: &Machine, args: &[u64]) -> Result<Result<Stat, Errno>, Stop> {
    let path = path(m, args, 0)?;
    Ok(fs::stat(m, &path).ok_or(Errno::NoEntry))
}

fn stat_or_throw(m: &mut Machine, args: &[u64]) -> Slot {
    let found = found(m, args)?;
    let found = settle(m, found)?;
    fill_attributes(m, reference(args, 2), &found)?;
    VOID
}

fn stat_or_number(m: &mut Machine, args: &[u64]) -> Slot {
    match found(m, args)? {
        Ok(found) => {
            fill_attributes(m, reference(args, 2), &found)?;
            ret_int(0)
        }
        Err(errno) => ret_int(errno as i32),
    }
}

fn stat_link(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    let found = fs::stat_link(m, &path).ok_or(Errno::NoEntry);
    let found = settle(m, found)?;
    fill_attributes(m, reference(args, 2), &found)?;
    VOID
}

/// `(target, link)`.
fn make_link(m: &mut Machine, args: &[u64]) -> Slot {
    let (target, link) = (path(m, args, 0)?, path(m, args, 2)?);
    let made = fs::make_link(m, &target, &link)?;
    settle(m, made)?;
    VOID
}

fn read_link(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    let target = fs::read_link(m, &path);
    let target = settle(m, target)?;
    ret_ref(m.new_byte_array(target.as_bytes())?)
}

fn mode_of(found: &Stat) -> i32 {
    found.mode
        | match found {
            Stat { link: true, .. } => LINK,
            Stat { directory: true, .. } => DIRECTORY,
            _ => REGULAR,
        }
}

fn stat_mode(m: &mut Machine, args: &[u64]) -> Slot {
    ret_int(found(m, args)?.map_or(0, |found| mode_of(&found)))
}

fn stat_descriptor(m: &mut Machine, args: &[u64]) -> Slot {
    let found = fs::stat_open(m, int(args, 0));
    let found = settle(m, found)?;
    fill_attributes(m, reference(args, 1), &found)?;
    VOID
}

fn fill_attributes(m: &mut Machine, attributes: Ref, found: &Stat) -> Result<(), Stop> {
    m.put_int(attributes, "st_mode", mode_of(found))?;
    m.put_int(attributes, "st_nlink", 1)?;
    m.put_int(attributes, "st_uid", found.owner)?;
    m.put_int(attributes, "st_gid", found.group)?;
    m.put_long(attributes, "st_ino", found.inode)?;
    m.put_long(attributes, "st_dev", 1)?;
    m.put_long(attributes, "st_size", found.size)?;
    let (seconds, nanos) = (found.modified.div_euclid(1_000_000_000), found.modified.rem_euclid(1_000_000_000));
    for time in ["st_atime", "st_mtime", "st_ctime"] {
        m.put_long(attributes, &format!("{time}_sec"), seconds)?;
        m.put_long(attributes, &format!("{time}_nsec"), nanos)?;
    }
    Ok(())
}

fn real_path(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    if fs::stat(m, &path).is_none() {
        return Err(thrown(m, Errno::NoEntry));
    }
    let real = fs::resolve(m, &path, true);
    let real = settle(m, real)?;
    ret_ref(m.new_byte_array(real.as_bytes())?)
}

fn make_directory(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    let made = fs::make_directory(m, &path, int(args, 2) & !0o022)?;
    settle(m, made)?;
    VOID
}

fn remove(m: &mut Machine, args: &[u64], directory: bool) -> Slot {
    let path = path(m, args, 0)?;
    let removed = fs::remove(m, &path, Some(directory))?;
    settle(m, removed)?;
    VOID
}

fn rename(m: &mut Machine, args: &[u64]) -> Slot {
    let (from, to) = (path(m, args, 0)?, path(m, args, 2)?);
    let renamed = fs::rename(m, &from, &to)?;
    settle(m, renamed)?;
    VOID
}

/// A listing is an array of names; reading takes the first that is left.
fn open_directory(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    let names = match fs::stat(m, &path) {
        Some(found) if found.directory => fs::names(m, &path).unwrap_or_default(),
        Some(_) => return Err(thrown(m, Errno::NotADirectory)),
        None => return Err(thrown(m, Errno::NoEntry)),
    };
    let listing = m.new_ref_array(m.known.object, names.len() as u32)?;
    for (i, name) in (0..).zip(names) {
        let name = m.new_byte_array(name.as_bytes())?;
        m.set_element(listing, i, name);
    }
    let listings = state::list(m, Kept::Listings);
    let free = listings.iter().position(|&l| l == 0).unwrap_or(listings.len()) as u32;
    state::set_at(m, Kept::Listings, free, listing)?;
    ret_long(i64::from(free) + 1)
}

fn read_directory(m: &mut Machine, args: &[u64]) -> Slot {
    let listings = state::list(m, Kept::Listings);
    let Some(&listing) = listings.get(long(args, 0).wrapping_sub(1) as usize).filter(|&&l| l != 0) else {
        return Err(thrown(m, Errno::BadDescriptor));
    };
    let left = (0..m.heap.length(listing)).find(|&i| m.element(listing, i) != 0);
    let Some(at) = left else { return ret_ref(0) };
    let name = m.element(listing, at);
    m.set_element(listing, at, 0);
    ret_ref(name)
}

fn close_directory(m: &mut Machine, args: &[u64]) -> Slot {
    state::clear_numbered(m, Kept::Listings, long(args, 0));
    VOID
}

/// `(path, user, group)`.
fn change_owner(m: &mut Machine, args: &[u64], follow: bool) -> Slot {
    let path = path(m, args, 0)?;
    let changed = fs::change(m, &path, Change::owners(int(args, 2), int(args, 3)), follow)?;
    settle(m, changed)?;
    VOID
}

fn change_open_owner(m: &mut Machine, args: &[u64]) -> Slot {
    let changed = fs::change_open(m, int(args, 0), Change::owners(int(args, 1), int(args, 2)))?;
    settle(m, changed)?;
    VOID
}

fn name_of(m: &mut Machine, number: i32, names: &[(i32, &str)]) -> Slot {
    match names.iter().find(|(n, _)| *n == number) {
        Some((_, name)) => ret_ref(m.new_byte_array(name.as_bytes())?),
        None => ret_ref(0),
    }
}

/// -1 if no user has the name at the address in the first slot.
fn number_of(m: &mut Machine, args: &[u64], names: &[(i32, &str)]) -> Slot {
    let wanted = path(m, args, 0)?;
    ret_int(names.iter().find(|(_, name)| *name == wanted).map_or(-1, |(number, _)| *number))
}

fn change_mode(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    let changed = fs::change(m, &path, Change::mode(int(args, 2)), true)?;
    settle(m, changed)?;
    VOID
}

fn change_open_mode(m: &mut Machine, args: &[u64]) -> Slot {
    let changed = fs::change_open(m, int(args, 0), Change::mode(int(args, 1)))?;
    settle(m, changed)?;
    VOID
}

/// `(descriptor, access, modification)` in units of so many nanoseconds.
fn change_open_times(m: &mut Machine, args: &[u64], nanos: i64) -> Slot {
    let changed = fs::change_open(m, int(args, 0), Change::modified(long(args, 3).saturating_mul(nanos)))?;
    settle(m, changed)?;
    VOID
}

/// `(path, access, modification)` in microseconds.
fn change_times(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 0)?;
    let changed = fs::change(m, &path, Change::modified(long(args, 4).saturating_mul(1_000)), true)?;
    settle(m, changed)?;
    VOID
}

/// `(directory, path, access, modification, flags)` in nanoseconds.
fn change_times_at(m: &mut Machine, args: &[u64]) -> Slot {
    let path = path(m, args, 1)?;
    let changed = fs::change(m, &path, Change::modified(long(args, 5)), int(args, 7) & NO_FOLLOW == 0)?;
    settle(m, changed)?;
    VOID
}

/// `(to, from, …)`: everything that is left of one open file goes to the other.
fn copy_all(m: &mut Machine, args: &[u64]) -> Slot {
    loop {
        let bytes = fs::read(m, int(args, 1), 1 << 16)?;
        let bytes = settle(m, bytes)?;
        if bytes.is_empty() {
            return VOID;
        }
        let written = fs::write(m, int(args, 0), &bytes)?;
        settle(m, written)?;
    }
}
