//! Descriptors that stand for events at several others, as `epoll` has them.

use super::{Descriptor, Done, ERR, Errno, HUP, Kind, Network};

/// An event is reported once; then the entry is kept without events.
const ONCE: u32 = 1 << 30;

#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Interest {
    /// What is watched and for which events, in the order in which it was added.
    watched: Vec<(Descriptor, u32)>,
}

impl Interest {
    /// What is watched at the moment.
    pub fn entries(&self) -> impl Iterator<Item = (Descriptor, u32)> {
        self.watched.iter().filter(|(_, events)| events & !ONCE != 0).copied()
    }

    pub fn remove(&mut self, fd: Descriptor) {
        self.watched.retain(|entry| entry.0 != fd);
    }
}

impl Network {
    pub fn add_interest(&mut self) -> Done<Descriptor> {
        self.add(Kind::Interest(Interest::default()))
    }

    fn interest(&mut self, fd: Descriptor) -> Done<&mut Interest> {
        match &mut self.entry_mut(fd)?.kind {
            Kind::Interest(interest) => Ok(interest),
            _ => Err(Errno::Invalid),
        }
    }

    /// Watches a descriptor for events.
    pub fn watch(&mut self, at: Descriptor, fd: Descriptor, events: u32) -> Done<()> {
        self.entry(fd)?;
        let interest = self.interest(at)?;
        if interest.watched.iter().any(|entry| entry.0 == fd) {
            return Err(Errno::Exists);
        }
        interest.watched.push((fd, events));
        Ok(())
    }

    /// Changes the events that a descriptor is watched for.
    pub fn rewatch(&mut self, at: Descriptor, fd: Descriptor, events: u32) -> Done<()> {
        self.entry(fd)?;
        let interest = self.interest(at)?;
        let entry = interest.watched.iter_mut().find(|entry| entry.0 == fd).ok_or(Errno::NoEntry)?;
        entry.1 = events;
        Ok(())
    }

    pub fn unwatch(&mut self, at: Descriptor, fd: Descriptor) -> Done<()> {
        self.entry(fd)?;
        let interest = self.interest(at)?;
        let before = interest.watched.len();
        interest.remove(fd);
        if interest.watched.len() < before { Ok(()) } else { Err(Errno::NoEntry) }
    }

    /// What happened at the descriptors that are watched: up to `most` of them with their events.
    pub fn events(&mut self, at: Descriptor, most: usize) -> Done<Vec<(Descriptor, u32)>> {
        let watched: Vec<(Descriptor, u32)> = self.interest(at)?.entries().collect();
        let happened = watched.into_iter().filter_map(|(fd, events)| {
            let happened = self.poll(fd) & (events | ERR | HUP);
            (happened != 0).then_some((fd, happened))
        });
        let happened: Vec<_> = happened.take(most).collect();
        for entry in &mut self.interest(at)?.watched {
            if entry.1 & ONCE != 0 && happened.iter().any(|(fd, _)| *fd == entry.0) {
                entry.1 = ONCE;
            }
        }
        Ok(happened)
    }
}
