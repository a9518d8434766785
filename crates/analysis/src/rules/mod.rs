//! A method as guarded rules: predicates of clauses with mutually exclusive guards, where every exception that an instruction
//! raises by itself is a clause of its own, and the heap goes in and comes out (004 §2, figure 2).
//!
//! The rules are another view of the register code and its control flow, nothing is decompiled a second time: a predicate
//! starts where ways meet and at each instruction at which a run can go on in several ways. Errors that the JVM raises anywhere
//! (no memory, no stack, classes that do not link or initialise) have no clause.

mod arithmetic;
mod build;
mod choice;
mod classes;
mod facts;
mod live;
mod names;
mod nulls;
mod text;

use program::R;

use crate::code::MethodCode;

pub use classes::WorldClasses;
pub use text::print;

/// Stands for the exception that is on its way.
pub const EXCEPTION: R = R::MAX;

/// What a run asks where it can go on in several ways. Each is a function of the state, with a fixed number of answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Is the reference null? Yes, no.
    Null(R),
    /// Is the index within the array? Yes, no.
    Within { array: R, index: R },
    /// May the array hold the reference? Yes, no.
    Holds { array: R, value: R },
    /// Is the divisor zero? Yes, no.
    Zero(R),
    /// Is the length negative? Yes, no.
    Negative(R),
    /// Is the object an instance of this class? Yes, no; null is none.
    Is { object: R, class: String },
    /// Does this thread own the object's monitor? Yes, no.
    Owns(R),
    /// Does the comparison of this instruction hold? Yes, no.
    Taken(u32),
    /// Which key of the switch at this instruction is the value? The arms in their order, then the default.
    Key { at: u32, arms: u32 },
    /// Which method does a call on this object enter? The callees in their order.
    Enters { object: R, callees: Vec<String> },
    /// Did the call of this instruction return? Yes; no if it threw.
    Returned(u32),
}

impl Question {
    /// The number of answers.
    pub fn answers(&self) -> u32 {
        match self {
            Self::Key { arms, .. } => *arms,
            Self::Enters { callees, .. } => callees.len() as u32,
            _ => 2,
        }
    }
}

/// The first of two answers.
pub const YES: u32 = 0;
pub const NO: u32 = 1;

/// A question with one of its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    pub question: Question,
    pub answer: u32,
}

/// What a clause does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The instruction.
    Run(u32),
    /// The instruction is `instanceof`, with this result.
    Test(u32, bool),
    /// The instruction is a call that enters this method.
    Call(u32, Option<String>),
    /// A new exception of this class.
    Raise(&'static str),
    /// The exception is where the handler expects it.
    Catch,
}

/// Where a clause goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// At a predicate.
    Go(usize),
    /// The method returns at this instruction.
    Return(u32),
    /// The exception leaves the method.
    Throw,
}

/// One way on: if all literals hold, the steps are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    pub guard: Vec<Literal>,
    pub steps: Vec<Step>,
    pub next: Next,
}

/// Clauses of which exactly one applies in each state.
#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: String,
    /// The instruction that it starts with.
    pub at: u32,
    /// Whether it follows a call, which this instruction was.
    pub after: bool,
    /// Registers whose values the clauses need.
    pub live: Vec<R>,
    pub clauses: Vec<Clause>,
}

/// See the module's head. The first predicate is where the method is entered.
#[derive(Clone, Debug)]
pub struct Rules {
    pub predicates: Vec<Predicate>,
}

/// What rules need to know of classes other than the method's own.
pub trait Classes {
    fn is_subclass(&mut self, sub: &str, sup: &str) -> bool;

    /// The methods that a call can enter, one of which every receiver selects.
    fn callees(&mut self, call: &Call<'_>) -> Vec<String>;
}

/// A virtual call as code names it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub from: &'a str,
    pub class: &'a str,
    pub name: &'a str,
    pub desc: &'a str,
}

impl Rules {
    pub fn new(code: &MethodCode<'_>, classes: &mut dyn Classes) -> Self {
        let mut rules = build::build(code, classes);
        facts::drop_known(code, &mut rules);
        names::give(code, &mut rules);
        live::find(code, &mut rules);
        rules
    }

    /// The questions that clauses ask of an instruction.
    pub fn questions(&self, at: u32) -> impl Iterator<Item = &Question> {
        let here = self.predicates.iter().filter(move |p| p.at == at);
        here.flat_map(|p| &p.clauses).flat_map(|c| &c.guard).map(|literal| &literal.question)
    }

    /// The predicate in which not exactly one clause applies whatever the answers are, if there is one.
    pub fn undetermined(&self) -> Option<&Predicate> {
        let decides = |p: &Predicate| {
            let guards: Vec<&[Literal]> = p.clauses.iter().map(|c| &c.guard[..]).collect();
            decides(&guards)
        };
        self.predicates.iter().find(|p| !decides(p))
    }
}

/// Whether the guards are the leaves of a decision tree: all start with the same question, every answer has guards, and so on.
fn decides(guards: &[&[Literal]]) -> bool {
    match guards {
        [[]] => true,
        [[first, ..], ..] => {
            let question = &first.question;
            let same = guards.iter().all(|g| g.first().is_some_and(|l| l.question == *question));
            same && (0..question.answers()).all(|answer| {
                let with = guards.iter().filter(|g| g[0].answer == answer);
                decides(&with.map(|g| &g[1..]).collect::<Vec<_>>())
            }) && guards.iter().all(|g| g[0].answer < question.answers())
        }
        _ => false,
    }
}
