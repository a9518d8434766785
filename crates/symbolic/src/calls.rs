//! In which call something was decided, and paths of methods that are kept once for all callers (000 §3.3.1).
//!
//! A path of a test is a list of ways. Seen by method it is a tree of calls, and most calls go a way that some call of the
//! same method has gone before: so each way through a method is kept once, and a path refers to those of the methods it calls.

use base::FxHashMap;
use program::MethodId;

use crate::path::Place;

/// Frames that are followed; deeper ones count as their callers.
const MAX_FRAMES: usize = 10_000;

/// A call in which something was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub method: MethodId,
    /// The call that it was made from, by number; nothing if that is the test.
    pub caller: Option<u32>,
}

#[derive(Clone, Copy)]
struct Frame {
    method: MethodId,
    /// Its number, if something was decided in it.
    call: Option<u32>,
}

/// The frames of the statement that runs. Only those in which something is decided become calls.
#[derive(Default)]
pub(crate) struct Frames {
    stack: Vec<Frame>,
    calls: Vec<Call>,
}

impl Frames {
    #[inline]
    pub fn enter(&mut self, method: MethodId) {
        if self.stack.len() < MAX_FRAMES {
            self.stack.push(Frame { method, call: None });
        }
    }

    #[inline]
    pub fn leave(&mut self, method: MethodId) {
        // Calls entered while not watched, or by another thread, are not on this stack.
        if self.stack.last().is_some_and(|frame| frame.method == method) {
            self.stack.pop();
        }
    }

    /// The number of the current call.
    pub fn current(&mut self) -> Option<u32> {
        let known = self.stack.iter().rposition(|frame| frame.call.is_some());
        let mut caller = known.and_then(|at| self.stack[at].call);
        for frame in self.stack.iter_mut().skip(known.map_or(0, |at| at + 1)) {
            let number = self.calls.len() as u32;
            self.calls.push(Call { method: frame.method, caller });
            frame.call = Some(number);
            caller = Some(number);
        }
        caller
    }

    /// The calls since the last statement began.
    pub fn take(&mut self) -> Vec<Call> {
        self.stack.clear();
        std::mem::take(&mut self.calls)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathId(pub u32);

/// A part of a way through a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Something was decided this way.
    Way(Place, u32),
    /// A method was called, which went this way.
    Call(PathId),
}

impl Part {
    /// The way of the method that was called, if it is a call.
    pub fn call(self) -> Option<PathId> {
        match self {
            Self::Call(id) => Some(id),
            Self::Way(..) => None,
        }
    }
}

/// A way through a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodPath {
    pub method: MethodId,
    pub parts: Box<[Part]>,
}

/// What it saves to keep ways through methods once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saving {
    /// Different ways through called methods.
    pub ways: u64,
    /// Calls that went them.
    pub calls: u64,
    /// Decisions and references that are kept.
    pub kept: u64,
    /// Decisions of all paths, if each had those of its calls in it.
    pub spelled_out: u64,
}

impl Saving {
    /// Adds that of another tree.
    pub fn add(&mut self, other: Self) {
        self.ways += other.ways;
        self.calls = self.calls.saturating_add(other.calls);
        self.kept += other.kept;
        self.spelled_out = self.spelled_out.saturating_add(other.spelled_out);
    }
}

/// Something that was decided: in which call, where, and how.
pub(crate) type Decided = (Option<u32>, Place, u32);

/// Ways through methods, each once.
#[derive(Default)]
pub struct MethodPaths {
    paths: Vec<MethodPath>,
    known: FxHashMap<MethodPath, PathId>,
}

impl MethodPaths {
    pub fn get(&self, id: PathId) -> &MethodPath {
        &self.paths[id.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.paths.len()
    }

    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// All of them with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (PathId, &MethodPath)> {
        (0..).map(PathId).zip(&self.paths)
    }

    /// What it saves to keep ways through methods once, for these paths of tests.
    pub fn saving<'p>(&self, paths: impl Iterator<Item = &'p [Part]>) -> Saving {
        let mut known = Vec::with_capacity(self.paths.len());
        // A way is interned after those of the methods that it calls.
        for path in &self.paths {
            known.push(spelled_out(&path.parts, &known));
        }
        let mut saving = Saving { ways: self.paths.len() as u64, ..Saving::default() };
        saving.kept = self.paths.iter().map(|path| path.parts.len() as u64).sum();
        for path in paths {
            let (decisions, calls) = spelled_out(path, &known);
            saving.kept += path.len() as u64;
            saving.spelled_out = saving.spelled_out.saturating_add(decisions);
            saving.calls = saving.calls.saturating_add(calls);
        }
        saving
    }

    fn intern(&mut self, path: MethodPath) -> PathId {
        if let Some(&id) = self.known.get(&path) {
            return id;
        }
        let id = PathId(self.paths.len() as u32);
        self.paths.push(path.clone());
        self.known.insert(path, id);
        id
    }

    /// The path of a test: what was decided, each with the call it was decided in. Calls are numbered so that callers come
    /// before those they call.
    pub(crate) fn add(&mut self, calls: &[Call], ways: &[Decided]) -> Box<[Part]> {
        let mut open: Vec<(Option<u32>, Vec<Part>)> = vec![(None, Vec::new())];
        for &(call, place, way) in ways {
            let mut line: Vec<u32> = std::iter::successors(call, |&c| calls.get(c as usize)?.caller).collect();
            line.reverse();
            let same = open.iter().skip(1).zip(&line).take_while(|(open, call)| open.0 == Some(**call)).count();
            self.close(calls, &mut open, same + 1);
            open.extend(line[same..].iter().map(|&call| (Some(call), Vec::new())));
            if let Some(last) = open.last_mut() {
                last.1.push(Part::Way(place, way));
            }
        }
        self.close(calls, &mut open, 1);
        open.pop().map(|root| root.1.into()).unwrap_or_default()
    }

    /// Ends calls until so many are open.
    fn close(&mut self, calls: &[Call], open: &mut Vec<(Option<u32>, Vec<Part>)>, keep: usize) {
        while open.len() > keep {
            let Some((Some(call), parts)) = open.pop() else { return };
            let Some(&Call { method, .. }) = calls.get(call as usize) else { continue };
            let id = self.intern(MethodPath { method, parts: parts.into() });
            if let Some(caller) = open.last_mut() {
                caller.1.push(Part::Call(id));
            }
        }
    }
}

/// Decisions that a path of these parts has with those of the methods that it calls, and calls in it.
fn spelled_out(parts: &[Part], known: &[(u64, u64)]) -> (u64, u64) {
    let mut sum = (0u64, 0u64);
    for part in parts {
        let (decisions, calls) = part.call().map_or((1, 0), |id| {
            let (decisions, calls) = known[id.0 as usize];
            (decisions, calls.saturating_add(1))
        });
        sum = (sum.0.saturating_add(decisions), sum.1.saturating_add(calls));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const GCD: MethodId = MethodId(7);

    fn at(bci: u16) -> Place {
        Place { method: GCD, at: u32::from(bci), bci }
    }

    /// `gcd` of figure 3.2: as often as it calls itself, `b` is not 0, then it is.
    fn euclid(times: u32) -> (Vec<Call>, Vec<Decided>) {
        let calls = (0..=times).map(|i| Call { method: GCD, caller: i.checked_sub(1) }).collect();
        let ways = (0..=times).map(|i| (Some(i), at(1), u32::from(i == times))).collect();
        (calls, ways)
    }

    #[test]
    fn each_longer_path_of_a_recursive_method_takes_one_more() {
        let (mut paths, mut roots) = (MethodPaths::default(), Vec::new());
        for times in 0..4 {
            let (calls, ways) = euclid(times);
            let root = paths.add(&calls, &ways);
            assert_eq!(*root, [Part::Call(PathId(times))]);
            assert_eq!(paths.len() as u32, times + 1);
            roots.push(root);
        }
        // Figure 3.2: ten decisions in ten calls, of which four ways are kept, with a decision and, but for the first, a call each.
        let saving = paths.saving(roots.iter().map(|root| &**root));
        assert_eq!(saving, Saving { ways: 4, calls: 10, kept: 4 + 3 + 4, spelled_out: 10 });
        assert_eq!(*paths.get(PathId(2)).parts, [Part::Way(at(1), 0), Part::Call(PathId(1))]);
    }

    #[test]
    fn two_calls_that_go_the_same_way_are_one_path() {
        let calls = [Call { method: GCD, caller: None }; 2];
        let mut paths = MethodPaths::default();
        let root = paths.add(&calls, &[(Some(0), at(1), 1), (None, at(9), 0), (Some(1), at(1), 1)]);
        assert_eq!(*root, [Part::Call(PathId(0)), Part::Way(at(9), 0), Part::Call(PathId(0))]);
        assert_eq!(paths.len(), 1);
    }

    #[test]
    fn frames_become_calls_when_something_is_decided_in_them() {
        let mut frames = Frames::default();
        assert_eq!(frames.current(), None);
        frames.enter(MethodId(1));
        frames.enter(MethodId(2));
        frames.leave(MethodId(2));
        frames.enter(MethodId(3));
        assert_eq!(frames.current(), Some(1));
        frames.leave(MethodId(3));
        assert_eq!(frames.current(), Some(0));
        let calls = frames.take();
        assert_eq!(calls, [Call { method: MethodId(1), caller: None }, Call { method: MethodId(3), caller: Some(0) }]);
        assert_eq!(frames.current(), None);
    }
}
