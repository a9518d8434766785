//! Observers that are not worth what they cost: what they answer follows from what others answer, and they run for long. `hasNextInt()`
//! of a scanner builds a pattern and matches it; asked after every call, ten such questions would take most of the time.

use base::FxHashMap;

/// Bytecodes of one answer, on average, from which on an observer is costly.
const COSTLY: u64 = 2000;
/// Answers after which the average counts.
const ENOUGH_ANSWERS: u64 = 20;
/// Answers that must have followed from the others before an observer is no longer asked.
const CONFIRMED: u64 = 120;

#[derive(Default)]
struct Answers {
    cost: u64,
    times: u64,
    /// The answer by the answers of the observers before it.
    by: FxHashMap<Vec<Option<String>>, Option<String>>,
    confirmed: u64,
    /// Some answer did not follow from those of others.
    has_news: bool,
}

impl Answers {
    fn is_costly(&self) -> bool {
        self.times >= ENOUGH_ANSWERS && self.cost / self.times >= COSTLY
    }
}

/// See the module's head.
#[derive(Default)]
pub struct News {
    observers: Vec<Answers>,
    none: Vec<usize>,
    /// Whether an observer is costly of which it is not known whether it says something new.
    open: bool,
}

impl News {
    /// An observer has answered in so many bytecodes.
    pub fn cost(&mut self, at: usize, bytecodes: u64) {
        if self.observers.len() <= at {
            self.observers.resize_with(at + 1, Answers::default);
        }
        let observer = &mut self.observers[at];
        observer.cost += bytecodes;
        observer.times += 1;
        self.open |= !observer.has_news && observer.is_costly() && !self.none.contains(&at);
    }

    pub fn is_open(&self) -> bool {
        self.open
    }

    /// What all observers have answered of one object, as classes.
    pub fn note(&mut self, classes: &[Option<String>]) {
        self.open = false;
        for (at, observer) in self.observers.iter_mut().enumerate().take(classes.len()) {
            if observer.has_news || !observer.is_costly() || self.none.contains(&at) || classes[at].is_none() {
                continue;
            }
            let before = classes[..at].to_vec();
            match observer.by.get(&before) {
                None => {
                    observer.by.insert(before, classes[at].clone());
                }
                Some(known) if *known == classes[at] => observer.confirmed += 1,
                Some(_) => {
                    observer.has_news = true;
                    observer.by.clear();
                    continue;
                }
            }
            if observer.confirmed >= CONFIRMED {
                self.none.push(at);
                observer.by.clear();
            } else {
                self.open = true;
            }
        }
    }

    /// Whether an observer is not worth asking.
    pub fn is_none(&self, at: usize) -> bool {
        self.none.contains(&at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(costs: [u64; 3], answers: impl Fn(usize) -> [&'static str; 3]) -> Vec<usize> {
        let mut news = News::default();
        for turn in 0..400 {
            for (at, cost) in costs.into_iter().enumerate().filter(|(at, _)| !news.is_none(*at)).collect::<Vec<_>>() {
                news.cost(at, cost);
            }
            if news.is_open() {
                let classes = answers(turn).map(|answer| Some(answer.to_owned()));
                news.note(&classes);
            }
        }
        news.none
    }

    #[test]
    fn a_costly_observer_that_follows_from_others_is_not_asked_for_long() {
        let same = |turn: usize| if turn.is_multiple_of(2) { ["yes", "yes", "no"] } else { ["no", "no", "yes"] };
        // The first says something; the second follows from it, and the third is cheap.
        assert_eq!(answered([9000, 9000, 10], same), [1]);
        assert_eq!(answered([10, 10, 10], same), Vec::<usize>::new());
    }

    #[test]
    fn a_costly_observer_with_answers_of_its_own_is_asked_on() {
        let own = |turn: usize| if turn % 3 == 1 { ["yes", "no", "no"] } else { ["yes", "yes", "no"] };
        assert_eq!(answered([9000, 9000, 10], own), [0]);
    }
}
