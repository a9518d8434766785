//! Conditions that only compare integers with each other and with constants, as a closed matrix of differences: exact, and
//! much faster than asking a solver.
//!
//! `x - y <= w` for every pair of variables, and zero as one more. For such conditions on integers the closure is exact: it is
//! contradictory iff they are, its entries are the best bounds, and leaving a variable out is the same as "for some value of it".

use expr::{Op, Sort, TermId, Terms, signed};

type Weight = i64;
const FAR: Weight = i64::MAX / 4;
/// Values without a wish are mostly not farther from zero than this.
const ROOM: Weight = 1 << 20;

/// One condition that fits in here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Simple {
    /// `a - b <= w`; `None` is zero.
    Most(Option<TermId>, Option<TermId>, Weight),
    Equal(Option<TermId>, Option<TermId>, Weight),
    /// `a - b != w`.
    Differ(Option<TermId>, Option<TermId>, Weight),
}

/// The condition as a difference, if it is one.
pub(super) fn simple(terms: &Terms, condition: TermId) -> Option<Simple> {
    let (holds, t) = match terms.op(condition) {
        Op::Not => (false, terms.args(condition)[0]),
        _ => (true, condition),
    };
    let args = terms.args(t);
    let side = |t: TermId| match terms.value(t) {
        Some(bits) => Some((None, signed(bits, 32))),
        None => (terms.op(t) == Op::Var).then_some((Some(t), 0)),
    };
    let [a, b] = *args else { return None };
    if terms.sort(a) != Sort::BV32 {
        return None;
    }
    let ((a, ca), (b, cb)) = (side(a)?, side(b)?);
    // a + ca < b + cb is a - b <= cb - ca - 1.
    let gap = cb - ca;
    Some(match (terms.op(t), holds) {
        (Op::BvSlt, true) => Simple::Most(a, b, gap - 1),
        (Op::BvSlt, false) => Simple::Most(b, a, -gap),
        (Op::BvSle, true) => Simple::Most(a, b, gap),
        (Op::BvSle, false) => Simple::Most(b, a, -gap - 1),
        (Op::Eq, true) => Simple::Equal(a, b, gap),
        (Op::Eq, false) => Simple::Differ(a, b, gap),
        _ => return None,
    })
}

/// A closed matrix over some variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// The variables; zero comes before all.
    pub vars: Vec<TermId>,
    bounds: Vec<Weight>,
    /// `x - y != w`, with `x` and `y` as places in the matrix.
    differ: Vec<(usize, usize, Weight)>,
}

impl Order {
    /// The closure of the conditions; nothing if they exclude each other.
    pub fn new(conditions: &[Simple]) -> Option<Self> {
        let mut vars: Vec<TermId> = Vec::new();
        for condition in conditions {
            let (Simple::Most(a, b, _) | Simple::Equal(a, b, _) | Simple::Differ(a, b, _)) = condition;
            vars.extend(a.iter().chain(b));
        }
        vars.sort_unstable();
        vars.dedup();
        let size = vars.len() + 1;
        let mut bounds = vec![FAR; size * size];
        for i in 0..size {
            bounds[i * size + i] = 0;
            if i > 0 {
                bounds[i * size] = Weight::from(i32::MAX);
                bounds[i] = -Weight::from(i32::MIN);
            }
        }
        let mut order = Self { vars, bounds, differ: Vec::new() };
        for &condition in conditions {
            let at = |t: Option<TermId>| t.map_or(0, |t| order.vars.binary_search(&t).map_or(0, |i| i + 1));
            match condition {
                Simple::Most(a, b, w) => {
                    let (a, b) = (at(a), at(b));
                    order.lower(a, b, w);
                }
                Simple::Equal(a, b, w) => {
                    let (a, b) = (at(a), at(b));
                    order.lower(a, b, w);
                    order.lower(b, a, -w);
                }
                Simple::Differ(a, b, w) => {
                    let entry = (at(a), at(b), w);
                    order.differ.push(entry);
                }
            }
        }
        order.differ.sort_unstable();
        order.differ.dedup();
        order.close().then_some(order)
    }

    fn size(&self) -> usize {
        self.vars.len() + 1
    }

    fn get(&self, a: usize, b: usize) -> Weight {
        self.bounds[a * self.size() + b]
    }

    fn lower(&mut self, a: usize, b: usize, w: Weight) {
        let at = a * self.size() + b;
        self.bounds[at] = self.bounds[at].min(w);
    }

    fn close(&mut self) -> bool {
        let size = self.size();
        loop {
            for k in 0..size {
                for i in 0..size {
                    let first = self.bounds[i * size + k];
                    if first >= FAR {
                        continue;
                    }
                    for j in 0..size {
                        let way = first + self.bounds[k * size + j];
                        if way < self.bounds[i * size + j] {
                            self.bounds[i * size + j] = way;
                        }
                    }
                }
            }
            if (0..size).any(|i| self.bounds[i * size + i] < 0) {
                return false;
            }
            // What must not be the largest difference makes the next smaller one the largest.
            let mut changed = false;
            for &(a, b, w) in &self.differ {
                if self.bounds[a * size + b] == w {
                    self.bounds[a * size + b] = w - 1;
                    changed = true;
                }
                if self.bounds[b * size + a] == -w {
                    self.bounds[b * size + a] = -w - 1;
                    changed = true;
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn place(&self, var: Option<TermId>) -> Option<usize> {
        match var {
            None => Some(0),
            Some(var) => self.vars.binary_search(&var).ok().map(|i| i + 1),
        }
    }

    /// Leaves out all but these variables. Whether that is exact: nothing is lost of what holds of the others, and nothing
    /// is claimed of them that some value of the variables left out would not allow.
    pub fn project(&mut self, keep: impl Fn(TermId) -> bool) -> bool {
        let size = self.size();
        let kept: Vec<usize> = (0..size).filter(|&i| i == 0 || keep(self.vars[i - 1])).collect();
        if kept.len() == size {
            return true;
        }
        let gone = |i: usize| kept.binary_search(&i).is_err();
        let mut exact = true;
        let mut differ = Vec::new();
        for &(a, b, w) in &self.differ {
            match (gone(a), gone(b)) {
                (false, false) => {
                    let place = |i: usize| kept.binary_search(&i).unwrap_or(0);
                    differ.push((place(a), place(b), w));
                }
                // A variable that everything else leaves free has a value besides the few that it must not have.
                _ if self.is_strict(a, b, w) => {}
                (x, y) => exact &= (!x || self.is_free(a)) && (!y || self.is_free(b)),
            }
        }
        let bounds =
            kept.iter().flat_map(|&i| kept.iter().map(move |&j| (i, j))).map(|(i, j)| self.get(i, j)).collect();
        let vars = kept.iter().filter(|&&i| i > 0).map(|&i| self.vars[i - 1]).collect();
        *self = Self { vars, bounds, differ };
        exact
    }

    /// Whether the bounds exclude that the difference is `w`.
    fn is_strict(&self, a: usize, b: usize, w: Weight) -> bool {
        self.get(a, b) < w || -self.get(b, a) > w
    }

    /// Whether a variable is bounded by its type only.
    fn is_free(&self, i: usize) -> bool {
        let (high, low) = (self.get(i, 0), self.get(0, i));
        high == Weight::from(i32::MAX)
            && low == -Weight::from(i32::MIN)
            && (1..self.size()).filter(|&j| j != i).all(|j| {
                self.get(i, j) >= high.saturating_add(self.get(0, j))
                    && self.get(j, i) >= low.saturating_add(self.get(j, 0))
            })
    }

    /// Whether the condition follows.
    pub fn implies(&self, condition: Simple) -> bool {
        let (Simple::Most(a, b, w) | Simple::Equal(a, b, w) | Simple::Differ(a, b, w)) = condition;
        let (Some(x), Some(y)) = (self.place(a), self.place(b)) else {
            // Of a variable that nothing is said about only its type is known.
            return match condition {
                Simple::Most(a, b, w) => {
                    let high = a.map_or(0, |v| self.place(Some(v)).map_or(Weight::from(i32::MAX), |i| self.get(i, 0)));
                    let low = b.map_or(0, |v| self.place(Some(v)).map_or(Weight::from(i32::MIN), |i| -self.get(0, i)));
                    high - low <= w
                }
                _ => false,
            };
        };
        match condition {
            Simple::Most(..) => self.get(x, y) <= w,
            Simple::Equal(..) => self.get(x, y) <= w && self.get(y, x) <= -w,
            Simple::Differ(..) => {
                self.is_strict(x, y, w) || self.differ.contains(&(x, y, w)) || self.differ.contains(&(y, x, -w))
            }
        }
    }

    /// Values for all variables, as near to those of `wish` as they may be, or in the middle between others. Nothing if what must differ is in the way.
    pub fn values(&self, wish: impl Fn(TermId) -> Option<i64>) -> Option<Vec<(TermId, i64)>> {
        let size = self.size();
        let mut chosen: Vec<Option<Weight>> = vec![None; size];
        chosen[0] = Some(0);
        for i in 1..size {
            let (mut low, mut high) = (-FAR, FAR);
            for (j, value) in chosen.iter().enumerate().filter_map(|(j, v)| Some((j, (*v)?))) {
                high = high.min(value.saturating_add(self.get(i, j)));
                low = low.max(value.saturating_sub(self.get(j, i)));
            }
            let free = |value: Weight| {
                (low..=high).contains(&value)
                    && self.differ.iter().all(|&(a, b, w)| match (a == i, b == i) {
                        (true, false) => chosen[b].is_none_or(|other| value - other != w),
                        (false, true) => chosen[a].is_none_or(|other| other - value != w),
                        _ => true,
                    })
            };
            let middle = low.max(-ROOM).midpoint(high.min(ROOM));
            let wanted = wish(self.vars[i - 1]).unwrap_or(middle).clamp(low, high.max(low));
            let near = (0..=self.differ.len() as Weight + 1).flat_map(|far| [wanted + far, wanted - far]);
            chosen[i] = Some(near.into_iter().find(|&value| free(value))?);
        }
        let values = chosen.iter().skip(1).flatten();
        Some(self.vars.iter().copied().zip(values.copied()).collect())
    }

    /// All that this says, without what types say already and without what follows through zero.
    pub fn conditions(&self) -> Vec<Simple> {
        let name = |i: usize| (i > 0).then(|| self.vars[i - 1]);
        let mut all = Vec::new();
        for i in 0..self.size() {
            for j in (0..self.size()).filter(|&j| j != i) {
                let w = self.get(i, j);
                let by_type = match (i, j) {
                    (0, _) => -Weight::from(i32::MIN),
                    (_, 0) => Weight::from(i32::MAX),
                    _ => self.get(i, 0).saturating_add(self.get(0, j)),
                };
                if w < by_type {
                    all.push(Simple::Most(name(i), name(j), w));
                }
            }
        }
        all.extend(self.differ.iter().map(|&(a, b, w)| Simple::Differ(name(a), name(b), w)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vars() -> (Terms, [TermId; 3]) {
        let mut t = Terms::new();
        let vars = ["x", "y", "z"].map(|n| t.var(n, Sort::BV32));
        (t, vars)
    }

    #[test]
    fn what_is_between_two_leaves_a_gap_when_it_is_left_out() {
        let (mut t, [x, y, z]) = vars();
        let conditions = [t.slt(x, y), t.slt(y, z)].map(|c| simple(&t, c).expect("a difference"));
        let mut order = Order::new(&conditions).expect("no contradiction");
        assert!(order.project(|v| v != y));
        assert!(order.implies(Simple::Most(Some(x), Some(z), -2)));
        assert!(!order.implies(Simple::Most(Some(x), Some(z), -3)));
        let least = t.bv(32, i64::from(i32::MIN));
        let impossible = t.slt(z, x);
        assert_eq!(t.slt(x, least), TermId::FALSE);
        let more = [conditions[0], conditions[1], simple(&t, impossible).expect("a difference")];
        assert!(Order::new(&more).is_none());
    }

    #[test]
    fn differences_that_must_not_be_tighten_bounds() {
        let (mut t, [x, y, _]) = vars();
        let conditions = [t.sle(x, y), t.ne(x, y)].map(|c| simple(&t, c).expect("a difference"));
        let order = Order::new(&conditions).expect("no contradiction");
        assert!(order.implies(Simple::Most(Some(x), Some(y), -1)));
        let (five, six) = (t.bv(32, 5), t.bv(32, 6));
        let bounds = [t.sle(x, six), t.sge(x, five), t.ne(x, five), t.ne(x, six)];
        assert!(Order::new(&bounds.map(|c| simple(&t, c).expect("a difference"))).is_none());
    }

    #[test]
    fn a_variable_that_only_must_differ_can_be_left_out() {
        let (mut t, [x, y, z]) = vars();
        let apart = t.ne(x, y);
        let apart = simple(&t, apart).expect("a difference");
        assert!(Order::new(&[apart]).expect("possible").project(|v| v == x));
        let below = t.slt(y, z);
        let below = simple(&t, below).expect("a difference");
        assert!(!Order::new(&[apart, below]).expect("possible").project(|v| v != y));
    }
}
