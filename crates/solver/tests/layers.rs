//! What each decorator promises, seen from outside.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use expr::{Model, Sort, TermId, Terms, VarId};
use solver::chain::{Backend, Chain, Config};
use solver::layers::{Budget, Cache, Quick, Slice, Validate, replay, script};
use solver::z3::{Limits, Missing};
use solver::{Absent, Answer, LayerStats, Query, Reason, Solver};

/// A backend that notes what it is asked and gives prepared answers.
#[derive(Clone, Default)]
struct Prepared {
    asked: Arc<Mutex<Vec<Vec<TermId>>>>,
    answers: Arc<Mutex<Vec<Answer>>>,
    core: Option<Vec<TermId>>,
}

impl Prepared {
    fn with(answers: impl IntoIterator<Item = Answer>) -> Self {
        let mut answers: Vec<Answer> = answers.into_iter().collect();
        answers.reverse();
        Self { answers: Arc::new(Mutex::new(answers)), ..Self::default() }
    }

    fn asked(&self) -> Vec<Vec<TermId>> {
        self.asked.lock().unwrap().clone()
    }
}

impl Solver for Prepared {
    fn check(&mut self, _: &mut Terms, query: &Query) -> Answer {
        self.asked.lock().unwrap().push(query.conditions().collect());
        self.answers.lock().unwrap().pop().expect("an answer for each question")
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref()
    }

    fn statistics(&self, _: &mut Vec<LayerStats>) {}
}

fn model(values: &[(TermId, u64)], terms: &Terms) -> Model {
    let mut model = Model::new();
    for &(var, bits) in values {
        model.set(terms.as_var(var).unwrap(), bits);
    }
    model
}

struct Fixture {
    t: Terms,
    x: TermId,
    y: TermId,
    z: TermId,
}

fn fixture() -> Fixture {
    let mut t = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, Sort::BV32));
    Fixture { t, x, y, z }
}

impl Fixture {
    fn above(&mut self, x: TermId, k: i64) -> TermId {
        let k = self.t.bv(32, k);
        self.t.sgt(x, k)
    }
}

#[test]
fn a_wrong_model_is_never_handed_out() {
    let mut f = fixture();
    let goal = f.above(f.x, 10);
    let wrong = Answer::Sat(model(&[(f.x, 3)], &f.t));
    let mut chain = Validate::new(Box::new(Prepared::with([wrong])));
    assert_eq!(chain.check(&mut f.t, &Query::new(&[], goal)), Answer::Unknown(Reason::WrongModel));
    let mut stats = Vec::new();
    chain.statistics(&mut stats);
    assert_eq!(stats[0].stats.wrong, 1);
}

#[test]
fn only_what_the_goal_depends_on_is_asked_and_the_rest_keeps_its_values() {
    let mut f = fixture();
    let apart = f.above(f.z, 100);
    let near = f.t.slt(f.x, f.y);
    let goal = f.above(f.x, 5);
    let backend = Prepared::with([Answer::Sat(model(&[(f.x, 6), (f.y, 7)], &f.t))]);
    let mut slice = Slice::new(Box::new(backend.clone()));
    let base = model(&[(f.x, 1), (f.y, 2), (f.z, 300)], &f.t);
    let prefix = [apart, near];
    let answer = slice.check(&mut f.t, &Query::new(&prefix, goal).with_base(&base));
    assert_eq!(answer, Answer::Sat(model(&[(f.x, 6), (f.y, 7), (f.z, 300)], &f.t)));
    assert_eq!(backend.asked(), [vec![near, goal]]);
}

#[test]
fn elements_at_known_indices_are_variables_of_their_own() {
    let mut f = fixture();
    let a = f.t.var("a", Sort::array_of(Sort::BV32));
    let var = f.t.as_var(a).unwrap();
    let [first, second] = [0, 1].map(|i| {
        let index = f.t.bv(32, i);
        f.t.select(a, index)
    });
    let (apart, goal) = (f.above(second, 100), f.above(first, 5));
    let mut answer = Model::new();
    answer.set_element(var, 0, 6);
    let backend = Prepared::with([Answer::Sat(answer.clone()), Answer::Sat(answer)]);
    let mut slice = Slice::new(Box::new(backend.clone()));
    let mut base = Model::new();
    base.set_element(var, 1, 300);
    base.set_element(var, 7, 8);
    let Answer::Sat(found) = slice.check(&mut f.t, &Query::new(&[apart], goal).with_base(&base)) else {
        panic!("it is satisfiable");
    };
    assert_eq!(found.array(var).unwrap().entries, [(0, 6), (1, 300), (7, 8)].into());
    // With an unknown index, all elements belong together.
    let any = f.t.select(a, f.x);
    let third = f.above(any, 7);
    slice.check(&mut f.t, &Query::new(&[apart, third], goal).with_base(&base));
    assert_eq!(backend.asked(), [vec![goal], vec![apart, third, goal]]);
}

#[test]
fn without_a_base_every_group_is_asked_once() {
    let mut f = fixture();
    let apart = f.above(f.z, 100);
    let near = f.above(f.y, 1);
    let goal = f.above(f.x, 5);
    let answers = [(f.x, 6), (f.z, 101), (f.y, 2)].map(|v| Answer::Sat(model(&[v], &f.t)));
    let backend = Prepared::with(answers);
    let mut slice = Slice::new(Box::new(backend.clone()));
    let answer = slice.check(&mut f.t, &Query::new(&[near, apart], goal));
    assert_eq!(answer, Answer::Sat(model(&[(f.x, 6), (f.y, 2), (f.z, 101)], &f.t)));
    assert_eq!(backend.asked(), [vec![goal], vec![apart], vec![near]]);
}

#[test]
fn a_core_answers_every_query_that_contains_it() {
    let mut f = fixture();
    let (a, b, c) = (f.above(f.x, 5), f.above(f.y, 5), f.t.slt(f.x, f.y));
    let backend = Prepared { core: Some(vec![a, c]), ..Prepared::with([Answer::Unsat]) };
    let mut cache = Cache::new(Box::new(backend.clone()));
    assert_eq!(cache.check(&mut f.t, &Query::new(&[a, b], c)), Answer::Unsat);
    let more = f.above(f.z, 1);
    assert_eq!(cache.check(&mut f.t, &Query::new(&[more, c], a)), Answer::Unsat);
    assert_eq!(backend.asked().len(), 1);
    assert_eq!(cache.core(), Some(&[a.min(c), a.max(c)][..]));
}

#[test]
fn values_of_more_conditions_serve_for_fewer() {
    let mut f = fixture();
    let (a, b, c) = (f.above(f.x, 5), f.above(f.y, 5), f.above(f.z, 5));
    let all = model(&[(f.x, 6), (f.y, 6), (f.z, 6)], &f.t);
    let backend = Prepared::with([Answer::Sat(all)]);
    let mut cache = Cache::new(Box::new(backend.clone()));
    cache.check(&mut f.t, &Query::new(&[a, b], c));
    let answer = cache.check(&mut f.t, &Query::new(&[c], a));
    assert_eq!(answer, Answer::Sat(model(&[(f.x, 6), (f.z, 6)], &f.t)));
    assert_eq!(backend.asked().len(), 1);
}

#[test]
fn a_cache_forgets_terms_whose_numbers_were_given_to_others() {
    let mut f = fixture();
    let mark = f.t.mark();
    let goal = f.above(f.x, 5);
    let backend = Prepared::with([Answer::Unsat, Answer::Sat(model(&[(f.y, 8)], &f.t))]);
    let mut cache = Cache::new(Box::new(backend.clone()));
    assert_eq!(cache.check(&mut f.t, &Query::new(&[], goal)), Answer::Unsat);
    f.t.reset(mark);
    let other = f.above(f.y, 7);
    assert_eq!(other, goal, "the number is used again");
    assert!(matches!(cache.check(&mut f.t, &Query::new(&[], other)), Answer::Sat(_)));
}

#[test]
fn bounds_and_recent_values_need_no_backend() {
    let mut f = fixture();
    let (five, seven) = (f.above(f.x, 5), f.above(f.x, 7));
    let three = f.t.bv(32, 3);
    let small = f.t.slt(f.x, three);
    let backend = Prepared::with([Answer::Sat(model(&[(f.x, 9)], &f.t))]);
    let mut quick = Quick::new(Box::new(backend.clone()));
    assert_eq!(quick.check(&mut f.t, &Query::new(&[five], small)), Answer::Unsat);
    assert!(matches!(quick.check(&mut f.t, &Query::new(&[], five)), Answer::Sat(_)));
    assert!(matches!(quick.check(&mut f.t, &Query::new(&[five], seven)), Answer::Sat(_)));
    assert_eq!(backend.asked().len(), 1);
}

#[test]
fn a_budget_that_is_used_up_refuses() {
    let mut f = fixture();
    let goal = f.above(f.x, 5);
    let mut budget = Budget::new(Box::new(Prepared::default()), Duration::ZERO);
    assert_eq!(budget.check(&mut f.t, &Query::new(&[], goal)), Answer::Unknown(Reason::Timeout));
}

#[test]
fn without_a_backend_the_chain_still_answers_what_needs_none() {
    let mut f = fixture();
    let (mut chain, missing) =
        Chain::new(&Config { backend: Backend::None, guess: false, search: false, ..Config::default() });
    assert!(missing.is_none());
    let (small, large) = (f.above(f.x, 5), f.above(f.x, 7));
    let not = f.t.not(small);
    assert_eq!(chain.check(&mut f.t, &Query::new(&[large], not)), Answer::Unsat);
    let answer = chain.check(&mut f.t, &Query::new(&[], large));
    assert!(matches!(answer, Answer::Unknown(Reason::Missing(_))), "{answer:?}");
    let mut absent = Absent::new("nothing there");
    assert_eq!(
        absent.check(&mut f.t, &Query::new(&[], large)),
        Answer::Unknown(Reason::Missing("nothing there".into()))
    );
}

#[test]
fn a_missing_library_is_told_with_what_to_do() {
    let Err(missing) = solver::z3::api::Api::load_from(&["libno-such-solver.so"]) else {
        panic!("there is no such library");
    };
    assert!(matches!(missing, Missing::NotFound(_)));
    assert!(missing.to_string().contains("install"), "{missing}");
    let Err(missing) = solver::z3::api::Api::load_from(&["libc.so.6"]) else {
        panic!("this is no solver");
    };
    assert!(missing.to_string().contains("Z3_"), "{missing}");
}

#[test]
fn the_library_tells_its_version() {
    let version = solver::z3::version().expect("libz3 is installed (cargo xtask setup)");
    assert!(version >= solver::z3::Version::OLDEST, "{version}");
}

/// A place to write to that the test can read.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_log_is_replayed_with_the_same_verdicts() {
    let shared = Shared::default();
    let mut f = fixture();
    let (mut chain, _) = Chain::with_log(&Config::default(), Some(Box::new(shared.clone())));
    let product = f.t.mul(f.x, f.y);
    let wide = f.t.extract(product, 20, 3);
    let k = f.t.bv(18, 77);
    let d = f.t.var("d with a space", Sort::F64);
    let nan = f.t.fp_is_nan(d);
    let conditions = [f.t.eq(wide, k), f.above(f.x, 3), nan];
    chain.check(&mut f.t, &Query::new(&conditions[..1], conditions[1]));
    let mark = f.t.mark();
    let never = f.t.slt(f.z, f.x);
    let reverse = f.t.slt(f.x, f.z);
    assert_eq!(chain.check(&mut f.t, &Query::new(&[never, nan], reverse)), Answer::Unsat);
    f.t.reset(mark);
    let later = f.t.sle(f.y, f.x);
    chain.check(&mut f.t, &Query::new(&conditions, later));
    let log = String::from_utf8(shared.0.lock().unwrap().clone()).unwrap();
    for mut terms in [Terms::new(), Terms::unsimplified()] {
        let (mut again, _) = Chain::new(&Config::bare());
        let found = replay(log.as_bytes(), &mut terms, &mut again).unwrap();
        assert_eq!((found.queries, found.open, found.contradictions.len()), (3, 0, 0), "{log}");
    }
    // A log that says otherwise is noticed, and so is one that is none.
    let wrong = log.replacen("a unsat", "a sat", 1);
    let (mut again, _) = Chain::new(&Config::bare());
    let found = replay(wrong.as_bytes(), &mut Terms::new(), &mut again).unwrap();
    assert_eq!(found.contradictions.len(), 1);
    for bad in ["q 5\n", "n 4 BvAdd Bv32 0 7 8\n", "hello\n", "v 3\n", "a sat\n"] {
        let error = replay(bad.as_bytes(), &mut Terms::new(), &mut again).unwrap_err();
        assert_eq!(error.line, 1);
    }
}

#[test]
fn a_hopeless_query_ends_by_its_limits_and_the_next_one_is_answered() {
    let mut f = fixture();
    let limits = Limits { steps: 200_000, time: Duration::from_secs(5), ..Limits::default() };
    let (mut chain, _) = Chain::new(&Config { limits, ..Config::bare() });
    // The product of two primes near 2^31, in 64 bits.
    let (p, q) = (f.t.var("p", Sort::BV64), f.t.var("q", Sort::BV64));
    let product = f.t.mul(p, q);
    let n = f.t.bv(64, 2_147_483_647 * 2_147_483_629);
    let [one, most] = [1, 1 << 32].map(|k| f.t.bv(64, k));
    let hard = f.t.eq(product, n);
    let prefix = [f.t.sgt(p, one), f.t.sgt(q, p), f.t.slt(q, most)];
    let answer = chain.check(&mut f.t, &Query::new(&prefix, hard));
    assert!(matches!(answer, Answer::Unknown(Reason::Resource | Reason::Timeout)), "{answer:?}");
    let easy = f.above(f.x, 3);
    assert!(matches!(chain.check(&mut f.t, &Query::new(&[], easy)), Answer::Sat(_)));
}

#[test]
fn an_interrupt_ends_a_query_and_the_next_one_is_answered() {
    let mut f = fixture();
    let limits = Limits { steps: u32::MAX, time: Duration::from_mins(5), ..Limits::default() };
    let config = Config { limits, ..Config::bare() };
    let (mut chain, missing) = Chain::new(&config);
    let (p, q) = (f.t.var("p", Sort::BV64), f.t.var("q", Sort::BV64));
    let product = f.t.mul(p, q);
    let n = f.t.bv(64, 2_147_483_647 * 2_147_483_629);
    let [one, most] = [1, 1 << 32].map(|k| f.t.bv(64, k));
    let hard = f.t.eq(product, n);
    let prefix = [f.t.sgt(p, one), f.t.sgt(q, p), f.t.slt(q, most)];
    let flag = config.interrupt.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        flag.raise();
    });
    let answer = chain.check(&mut f.t, &Query::new(&prefix, hard));
    raiser.join().expect("a thread");
    assert!(missing.is_some() || answer == Answer::Unknown(Reason::Timeout), "{answer:?}");
    config.interrupt.lower();
    let easy = f.above(f.x, 3);
    assert!(missing.is_some() || matches!(chain.check(&mut f.t, &Query::new(&[], easy)), Answer::Sat(_)));
}

#[test]
fn conditions_too_large_to_translate_are_given_up() {
    let mut f = fixture();
    let (mut chain, missing) = Chain::new(&Config::bare());
    let mut sum = f.x;
    for _ in 0..100_000 {
        let square = f.t.mul(sum, sum);
        sum = f.t.add(square, f.y);
    }
    let goal = f.above(sum, 3);
    let answer = chain.check(&mut f.t, &Query::new(&[], goal));
    assert!(missing.is_some() || answer == Answer::Unknown(Reason::Resource), "{answer:?}");
}

#[test]
fn the_clock_ends_a_query_that_the_steps_do_not() {
    let mut f = fixture();
    let limits = Limits { steps: u32::MAX, time: Duration::from_millis(300), ..Limits::default() };
    let (mut chain, _) = Chain::new(&Config { limits, ..Config::bare() });
    let (p, q) = (f.t.var("p", Sort::BV64), f.t.var("q", Sort::BV64));
    let product = f.t.mul(p, q);
    let n = f.t.bv(64, 2_147_483_647 * 2_147_483_629);
    let [one, most] = [1, 1 << 32].map(|k| f.t.bv(64, k));
    let hard = f.t.eq(product, n);
    let prefix = [f.t.sgt(p, one), f.t.sgt(q, p), f.t.slt(q, most)];
    let start = std::time::Instant::now();
    let answer = chain.check(&mut f.t, &Query::new(&prefix, hard));
    assert_eq!(answer, Answer::Unknown(Reason::Timeout));
    assert!(start.elapsed() < Duration::from_mins(1));
    let easy = f.above(f.x, 3);
    assert!(matches!(chain.check(&mut f.t, &Query::new(&[], easy)), Answer::Sat(_)));
}

#[test]
fn a_query_can_be_handed_on_as_a_script() {
    let mut f = fixture();
    let conditions = [f.above(f.x, 3), f.t.slt(f.x, f.y)];
    let text = script(&f.t, &Query::new(&conditions[..1], conditions[1]));
    assert!(text.starts_with("(set-logic ALL)\n(declare-const x@0 (_ BitVec 32))\n"), "{text}");
    assert!(text.ends_with("(check-sat)\n"));
    assert_eq!(VarId(0), f.t.as_var(f.x).unwrap());
}

#[test]
fn a_chain_can_be_asked_about_another_arena() {
    let (mut chain, _) = Chain::new(&Config::default());
    for limit in 1..20 {
        let mut f = fixture();
        let (low, high) = (f.above(f.x, limit), f.above(f.x, limit + 1));
        let prefix = if limit % 2 == 0 { [low] } else { [f.t.not(high)] };
        let goal = if limit % 2 == 0 { f.t.not(high) } else { high };
        let answer = chain.check(&mut f.t, &Query::new(&prefix, goal));
        assert_eq!(matches!(answer, Answer::Sat(_)), limit % 2 == 0, "{limit}: {answer:?}");
    }
}
