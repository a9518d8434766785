//! A network of the process's own: a namespace with nothing in it but a loopback interface, so that programs that talk to themselves
//! work and nothing else can be reached.

use std::ffi::CStr;
use std::io;

/// Identity of the process inside its namespace: the same as outside. Written before anything is restricted.
pub struct Loopback {
    users: Vec<u8>,
    groups: Vec<u8>,
}

impl Loopback {
    pub fn new() -> Self {
        // SAFETY: these have no arguments and cannot fail.
        let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
        Self { users: format!("{user} {user} 1").into_bytes(), groups: format!("{group} {group} 1").into_bytes() }
    }

    /// Whether the system lets a process have such a network: a child tries it.
    pub fn is_there(&self) -> bool {
        // SAFETY: the child makes system calls alone and ends without running anything of the parent's.
        unsafe {
            match libc::fork() {
                -1 => false,
                0 => libc::_exit(i32::from(self.enter().is_err())),
                child => {
                    let mut status = 0;
                    libc::waitpid(child, &raw mut status, 0) == child && status == 0
                }
            }
        }
    }

    /// Moves the process that calls into a network of its own. Makes system calls and allocates nothing.
    pub fn enter(&self) -> io::Result<()> {
        // SAFETY: no pointers; who may have namespaces without being another user, needs no other users.
        if unsafe { libc::unshare(libc::CLONE_NEWNET) } != 0 {
            // SAFETY: as above.
            check(unsafe { libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) })?;
            write(c"/proc/self/setgroups", b"deny")?;
            write(c"/proc/self/uid_map", &self.users)?;
            write(c"/proc/self/gid_map", &self.groups)?;
        }
        up()
    }
}

/// Switches the loopback interface on.
fn up() -> io::Result<()> {
    // SAFETY: a socket that is closed here, and a request that lives through the call.
    unsafe {
        let socket = libc::socket(libc::AF_INET, libc::SOCK_DGRAM | libc::SOCK_CLOEXEC, 0);
        check(socket.min(0))?;
        let mut request: libc::ifreq = std::mem::zeroed();
        request.ifr_name[0] = b'l'.cast_signed();
        request.ifr_name[1] = b'o'.cast_signed();
        request.ifr_ifru.ifru_flags = (libc::IFF_UP | libc::IFF_RUNNING) as libc::c_short;
        let done = check(libc::ioctl(socket, libc::SIOCSIFFLAGS, &raw const request));
        libc::close(socket);
        done
    }
}

fn write(file: &CStr, bytes: &[u8]) -> io::Result<()> {
    // SAFETY: a name that ends, a buffer of that length, and a descriptor that is closed here.
    unsafe {
        let file = libc::open(file.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        check(file.min(0))?;
        let written = libc::write(file, bytes.as_ptr().cast(), bytes.len());
        let failed = if written == bytes.len().cast_signed() { Ok(()) } else { Err(io::Error::last_os_error()) };
        libc::close(file);
        failed
    }
}

fn check(result: i32) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
