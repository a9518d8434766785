//! The members of the portfolio: what each does in a turn.

use ::population::{Algorithm, Alternating, ManyObjective, ManyOptions, Mio, MioOptions, Workshop};
use session::Session;

use super::Evolution;
use crate::Strategy;
use crate::by_distance::{self, ByDistance, IslandOptions};
use crate::concolic::{self, Concolic, ExploreOptions};
use crate::mio;
use crate::random::{self, RandomOptions};
use crate::registry::Order;
use crate::sequences::{self, SequenceOptions, Sequences};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Member {
    Random,
    Concolic,
    Mio,
    Sequences,
}

impl Member {
    pub const ALL: [Self; 4] = [Self::Random, Self::Concolic, Self::Mio, Self::Sequences];

    /// As the list of strategies has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => random::ENTRY.name,
            Self::Concolic => concolic::ENTRY.name,
            Self::Mio => mio::ENTRY.name,
            Self::Sequences => sequences::ENTRY.name,
        }
    }
}

pub(super) struct Members<'a> {
    /// Seeding is random generation, and exploring goes on from the states that it found.
    concolic: Concolic<'a>,
    mio: ByDistance<'a>,
    sequences: Sequences<'a>,
    /// Members that had a turn.
    begun: Vec<Member>,
}

impl<'a> Members<'a> {
    pub fn new(
        order: &Order<'a>,
        concolic: (RandomOptions, ExploreOptions),
        sequences: SequenceOptions,
        (mio, many, islands): (MioOptions, ManyOptions, IslandOptions),
        evolution: Evolution,
    ) -> Self {
        let mio = by_distance::population(order, mio::ENTRY.name, islands, move |workshop| {
            evolving(workshop, evolution, &mio, &many)
        });
        Self {
            concolic: Concolic::new(order, concolic, false),
            mio: mio.beside_others(),
            sequences: Sequences::new(order, sequences),
            begun: Vec::new(),
        }
    }

    pub fn step(&mut self, member: Member, session: &mut Session) -> usize {
        if !self.begun.contains(&member) {
            self.begun.push(member);
        }
        match member {
            Member::Random => self.concolic.seed(session),
            Member::Concolic => self.concolic.explore(session),
            Member::Mio => self.mio.step(session),
            Member::Sequences => self.sequences.step(session),
        }
    }

    /// Takes in what other threads found; gives how many goals that won.
    pub fn poll(&mut self, session: &mut Session) -> usize {
        self.mio.poll(session)
    }

    pub fn is_done(&self, member: Member) -> bool {
        match member {
            Member::Random | Member::Concolic => false,
            Member::Mio => self.mio.is_done(),
            Member::Sequences => self.sequences.is_done(),
        }
    }

    /// Executions that take about as long as what the next step sets up; none once that is done.
    pub fn entry(&self, member: Member) -> u64 {
        if self.begun.contains(&member) {
            return 0;
        }
        match member {
            Member::Random => 0,
            Member::Concolic => self.concolic.entry(),
            Member::Mio => self.mio.entry(),
            Member::Sequences => self.sequences.entry(),
        }
    }
}

/// Evolution with these workshops' tests.
fn evolving<'b>(
    workshop: Workshop<'b>,
    evolution: Evolution,
    mio: &MioOptions,
    many: &ManyOptions,
) -> Box<dyn Algorithm + 'b> {
    let by_one = |workshop| -> Box<dyn Algorithm + 'b> { Box::new(Mio::new(workshop, mio.clone())) };
    let by_all = |workshop| -> Box<dyn Algorithm + 'b> { Box::new(ManyObjective::new(workshop, many.clone(), true)) };
    match evolution {
        Evolution::Mio => by_one(workshop),
        Evolution::Dynamosa => by_all(workshop),
        Evolution::Both => {
            let other = workshop.another();
            Box::new(Alternating::new(mio::ENTRY.name, [by_one(workshop), by_all(other)]))
        }
    }
}
