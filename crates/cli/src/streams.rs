//! The program's standard streams on the real ones.

use std::io::{BufWriter, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

/// Longest time that printed text stays in the buffer while the program goes on printing.
const DELAY: Duration = Duration::from_millis(50);

/// Passes on what the program prints, buffered, in the order of printing.
pub struct Console {
    out: BufWriter<std::io::Stdout>,
    flushed: Instant,
    terminal: bool,
}

impl Console {
    pub fn new() -> Self {
        let out = std::io::stdout();
        let terminal = out.is_terminal();
        Self { out: BufWriter::with_capacity(1 << 16, out), flushed: Instant::now(), terminal }
    }

    fn flush(&mut self) {
        // A closed pipe is the reader's decision; the program goes on as it does under `java`.
        let _ = self.out.flush();
        self.flushed = Instant::now();
    }
}

impl vm::Sink for Console {
    fn out(&mut self, bytes: &[u8]) {
        let _ = self.out.write_all(bytes);
        if self.terminal || self.flushed.elapsed() > DELAY {
            self.flush();
        }
    }

    fn err(&mut self, bytes: &[u8]) {
        self.flush();
        let _ = std::io::stderr().write_all(bytes);
    }

    fn input(&mut self) -> Vec<u8> {
        self.flush();
        let mut buffer = vec![0; 1 << 13];
        let read = std::io::stdin().read(&mut buffer).unwrap_or(0);
        buffer.truncate(read);
        buffer
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        self.flush();
    }
}
