//! What natives did to memory and where their results came from, so that a domain can keep its shadows right.
//!
//! Natives know nothing of domains. While one is watching, the heap and the natives note their effects here, and the
//! interpreter hands them to the domain when the native returns.

/// Where a value that differs from run to run came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Source {
    IdentityHash = 1,
    Clock = 2,
    Randomness = 4,
    ThreadId = 8,
    Environment = 16,
    /// When which thread runs.
    Schedule = 32,
    /// The operating system: what ends lines and separates the parts of paths.
    Platform = 64,
    /// What other tests leave in a buffer that they use one after the other.
    Leftover = 128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Memory was overwritten with something that has no shadow.
    Clobber { addr: u32, len: u32 },
    /// Memory was copied within the heap.
    Copy { from: u32, to: u32, len: u32 },
    /// The result was read from this address.
    Load { addr: u32, len: u32 },
    /// The argument in this slot was stored at this address.
    Store { addr: u32, len: u32, arg: u8 },
    /// The result (or memory of this address and length) is not the same on every run.
    Unstable { source: Source, memory: Option<(u32, u32)> },
    /// The result does not depend on the arguments' shadows (default: it does).
    Fresh,
}

impl Effect {
    /// The memory that was written.
    pub fn target(&self) -> Option<(u32, u32)> {
        match *self {
            Self::Clobber { addr, len } | Self::Store { addr, len, .. } | Self::Copy { to: addr, len, .. } => {
                Some((addr, len))
            }
            Self::Load { .. } | Self::Unstable { .. } | Self::Fresh => None,
        }
    }
}

#[derive(Default)]
pub struct Effects {
    watched: bool,
    list: Vec<Effect>,
}

impl Effects {
    /// Whether effects are noted at all.
    pub fn watch(&mut self, on: bool) {
        self.watched = on;
        self.list.clear();
    }

    #[inline]
    pub fn push(&mut self, effect: Effect) {
        if self.watched {
            self.list.push(effect);
        }
    }

    pub fn unstable(&mut self, source: Source) {
        self.push(Effect::Unstable { source, memory: None });
    }

    /// Memory that the native has written differs from run to run.
    pub fn unstable_memory(&mut self, source: Source, addr: u32, len: u32) {
        self.push(Effect::Unstable { source, memory: Some((addr, len)) });
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// What was noted; from now on nothing is.
    pub fn take(&mut self) -> Vec<Effect> {
        self.watched = false;
        std::mem::take(&mut self.list)
    }

    /// Returns the list that [`Effects::take`] gave, so that its memory is used again.
    pub fn give_back(&mut self, mut list: Vec<Effect>) {
        list.clear();
        self.list = list;
    }
}
