//! The virtual outside world: clock, randomness, standard streams. Nothing here touches the real machine.

use std::cell::Cell;
use std::sync::Arc;

use crate::network::Network;

/// The part that is copied into snapshots.
#[derive(Clone, Copy, Debug)]
pub struct Tick {
    /// Nanoseconds since the epoch on the virtual clock.
    pub now: i64,
    /// How much the clock moves whenever it is read.
    pub pace: i64,
    /// Last identity hash handed out.
    pub hash: u32,
    /// State of the generator behind "random" seeds.
    pub random: u64,
    pub threads: u32,
    pub input_at: usize,
    pub out_len: usize,
    pub err_len: usize,
}

/// Who gets what the program prints, and where its standard input comes from.
pub trait Sink: Send {
    fn out(&mut self, bytes: &[u8]);
    fn err(&mut self, bytes: &[u8]);
    /// More standard input; empty at its end.
    fn input(&mut self) -> Vec<u8>;

    /// Asked after each output: whether the program has begun something that has an instruction budget of its own.
    fn renews_budget(&mut self) -> bool {
        false
    }

    /// Asked after each output: whether the program is to be stopped. It then ends as one without budget does.
    fn is_over(&mut self) -> bool {
        false
    }
}

/// A part of the world outside of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// It wrote, removed or listed files.
    Files,
    Network,
    Processes,
    /// It read the standard input.
    Input,
}

pub struct Environment {
    pub tick: Tick,
    /// Shared with snapshots until it changes.
    network: Option<Arc<Network>>,
    /// What the program last asked of the world outside, and what only the virtual one answered. On a real
    /// machine the program may behave differently. Snapshots don't take it back.
    pub reached: Cell<Option<Outside>>,
    /// What the program printed so far, if there is no sink.
    pub out: Vec<u8>,
    pub err: Vec<u8>,
    pub input: Vec<u8>,
    pub sink: Option<Box<dyn Sink>>,
    pub properties: Vec<(String, String)>,
    pub variables: Vec<(String, String)>,
}

/// 2024-01-01T00:00:00Z: an arbitrary but fixed beginning of virtual time.
const START: i64 = 1_704_067_200_000_000_000;

/// How much the clock moves whenever it is read: on the machine that the program is on, and on one that is so busy that threads often
/// stand still.
const PACE: i64 = 1_000;
const BUSY_PACE: i64 = 3_000_000;

/// The time between two worlds: 427 days and 13:47:21.618033988, so that no part of a date or a time of the day stays the same.
const STEP: i64 = ((427 * 24 + 13) * 3600 + 47 * 60 + 21) * 1_000_000_000 + 618_033_988;

impl Default for Environment {
    fn default() -> Self {
        Self {
            tick: Tick {
                now: START,
                pace: PACE,
                hash: 0,
                random: 0x9e37_79b9_7f4a_7c15,
                threads: 1,
                input_at: 0,
                out_len: 0,
                err_len: 0,
            },
            network: None,
            reached: Cell::new(None),
            out: Vec::new(),
            err: Vec::new(),
            input: Vec::new(),
            sink: None,
            properties: Vec::new(),
            variables: Vec::new(),
        }
    }
}

impl Environment {
    /// The clock moves a little whenever it is read, so that programs that wait for it get on. At the end of time, where programs come
    /// that wait for `Long.MAX_VALUE`, it stands still.
    pub fn now(&mut self) -> i64 {
        self.tick.now = self.tick.now.saturating_add(self.tick.pace);
        self.tick.now
    }

    pub fn sleep(&mut self, nanos: i64) {
        self.tick.now = self.tick.now.saturating_add(nanos.max(0));
    }

    /// Goes on as another run of the program would: at another time, on a busier machine, with other identity hashes and random numbers.
    /// World 0 is the one that the program is in.
    pub fn vary(&mut self, world: u32) {
        self.tick.pace = if world == 0 { PACE } else { BUSY_PACE };
        self.tick.now = self.tick.now.saturating_add(i64::from(world) * STEP);
        self.tick.hash = self.tick.hash.wrapping_add(world * 1_000_003);
        self.tick.random ^= u64::from(world).wrapping_mul(0xd1b5_4a32_d192_ed03);
    }

    pub fn network(&self) -> &Network {
        self.network.as_deref().unwrap_or(const { &Network::EMPTY })
    }

    pub fn network_mut(&mut self) -> &mut Network {
        Arc::make_mut(self.network.get_or_insert_default())
    }

    /// The network as it is now, for a snapshot.
    #[inline]
    pub(crate) fn keep_network(&self) -> Option<Arc<Network>> {
        self.network.clone()
    }

    /// The next identity hash: never 0, 31 bits, scattered so that hash tables behave as usual.
    pub fn next_hash(&mut self) -> u32 {
        self.tick.hash = self.tick.hash.wrapping_add(1);
        let mixed = (self.tick.hash.wrapping_mul(0x9e37_79b1)) & 0x7fff_ffff;
        mixed.max(1)
    }

    pub fn next_random(&mut self) -> u64 {
        self.tick.random = self.tick.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.tick.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Takes up to `max` bytes of standard input.
    pub fn read_input(&mut self, max: usize) -> &[u8] {
        self.reached.set(Some(Outside::Input));
        let from = self.tick.input_at.min(self.input.len());
        if from == self.input.len()
            && let Some(sink) = &mut self.sink
        {
            let more = sink.input();
            self.input.extend_from_slice(&more);
        }
        let to = (from + max).min(self.input.len());
        self.tick.input_at = to;
        &self.input[from..to]
    }

    pub fn write(&mut self, error_stream: bool, bytes: &[u8]) {
        match &mut self.sink {
            Some(sink) if error_stream => sink.err(bytes),
            Some(sink) => sink.out(bytes),
            None if error_stream => {
                self.err.extend_from_slice(bytes);
                self.tick.err_len = self.err.len();
            }
            None => {
                self.out.extend_from_slice(bytes);
                self.tick.out_len = self.out.len();
            }
        }
    }

    pub(crate) fn restore(&mut self, tick: Tick, network: Option<&Arc<Network>>) {
        self.tick = tick;
        if self.network.as_ref().map(Arc::as_ptr) != network.map(Arc::as_ptr) {
            self.network = network.cloned();
        }
        self.out.truncate(tick.out_len);
        self.err.truncate(tick.err_len);
    }
}
