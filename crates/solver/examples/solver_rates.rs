//! How many queries a second: Z3 on small path conditions, the chain on the same, cached and quick answers.
//!
//! `cargo run --release -p touchstone-solver --example solver_rates`

use expr::{Model, Sort, TermId, Terms};
use solver::chain::{Chain, Config};
use solver::{Answer, Query, Solver};

/// Seconds that this process has had of the processor: other work on the machine doesn't count.
fn now() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// A stream of numbers that is the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// Paths of ten branches over four ints, each branch turned in its place.
fn paths(terms: &mut Terms, count: usize, mut ask: impl FnMut(&mut Terms, &[TermId], TermId, &Model)) {
    let vars = ["a", "b", "c", "d"].map(|name| terms.var(name, Sort::BV32));
    let mut numbers = Numbers(42);
    for _ in 0..count {
        let mut model = Model::new();
        for v in vars {
            model.set(terms.as_var(v).expect("a variable"), numbers.below(200));
        }
        let mut prefix = Vec::new();
        for _ in 0..10 {
            let (x, y) = (vars[numbers.below(4) as usize], vars[numbers.below(4) as usize]);
            let k = terms.bv(32, numbers.below(100) as i64);
            let condition = match numbers.below(3) {
                0 => {
                    let sum = terms.add(x, k);
                    terms.slt(sum, y)
                }
                1 => terms.sle(k, x),
                _ => {
                    let masked = terms.bv_and(x, k);
                    terms.eq(masked, k)
                }
            };
            if terms.is_const(condition) {
                continue;
            }
            let holds = if terms.holds(&model, condition) { condition } else { terms.not(condition) };
            let turned = terms.not(holds);
            ask(terms, &prefix, turned, &model);
            prefix.push(holds);
        }
    }
}

fn measure(name: &str, chain: &mut Chain, terms: &mut Terms, count: usize, with_base: bool) {
    let (mut queries, mut sat, mut unknown) = (0u64, 0, 0);
    let start = now();
    paths(terms, count, |terms, prefix, goal, base| {
        let query = Query::new(prefix, goal);
        let query = if with_base { query.with_base(base) } else { query };
        match chain.check(terms, &query) {
            Answer::Sat(_) => sat += 1,
            Answer::Unsat => {}
            Answer::Unknown(_) => unknown += 1,
        }
        queries += 1;
    });
    let rate = queries as f64 / (now() - start);
    println!("{name}: {queries} queries, {sat} sat, {unknown} unknown, {rate:.0}/s");
}

fn main() {
    let mut terms = Terms::new();
    let (mut bare, missing) = Chain::new(&Config::bare());
    if let Some(missing) = missing {
        println!("{missing}");
        return;
    }
    measure("Z3 alone, whole path conditions", &mut bare, &mut terms, 300, false);
    tiny(&mut bare);
    let (mut sliced, _) = Chain::new(&Config { slice: true, ..Config::bare() });
    measure("Z3 with slices", &mut sliced, &mut terms, 300, true);
    let (mut full, _) = Chain::new(&Config::default());
    measure("full chain, new queries", &mut full, &mut terms, 300, true);
    measure("full chain, the same again", &mut full, &mut terms, 300, true);
    for layer in full.layers() {
        println!("  {layer}");
    }
    quick(&mut full);
    build();
}

/// One condition to be turned, besides one that stays.
fn tiny(chain: &mut Chain) {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::BV32), terms.var("y", Sort::BV32));
    let zero = terms.bv(32, 0);
    let prefix = [terms.slt(zero, x)];
    let goals: Vec<TermId> = (0..3000)
        .map(|k| {
            let k = terms.bv(32, k);
            let sum = terms.add(x, k);
            terms.slt(sum, y)
        })
        .collect();
    let start = now();
    let answers = goals.iter().map(|&goal| chain.check(&mut terms, &Query::new(&prefix, goal)));
    let sat = answers.filter(|a| matches!(a, Answer::Sat(_))).count();
    println!("Z3 alone, tiny: {sat} sat of 3000, {:.0}/s", 3000.0 / (now() - start));
}

/// Queries that recent values or bounds answer.
fn quick(chain: &mut Chain) {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::BV32);
    let goals: Vec<TermId> = (0..1000)
        .map(|k| {
            let k = terms.bv(32, k);
            terms.slt(k, x)
        })
        .collect();
    let (hundred, most) = (terms.bv(32, 2000), terms.bv(32, 5000));
    let prefix = [terms.slt(hundred, x), terms.slt(x, most)];
    chain.check(&mut terms, &Query::new(&[], prefix[0]));
    let start = now();
    let mut sat = 0;
    for _ in 0..200 {
        for &goal in &goals {
            sat += matches!(chain.check(&mut terms, &Query::new(&prefix, goal)), Answer::Sat(_)) as u32;
        }
    }
    let rate = 200_000.0 / (now() - start);
    println!("quick answers: {sat} sat of 200000, {rate:.0}/s");
}

/// Terms as an interpreter makes them.
fn build() {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::BV32);
    let start = now();
    let mut made = 0u64;
    for round in 0..200 {
        let mark = terms.mark();
        let mut t = x;
        for i in 0..5000 {
            let k = terms.bv(32, i ^ round);
            let sum = terms.add(t, k);
            let product = terms.bv_xor(sum, x);
            t = terms.shl(product, k);
            t = terms.bv_or(t, x);
            made += 5;
        }
        terms.reset(mark);
    }
    println!("terms: {made} built, {:.1} million/s", made as f64 / 1e6 / (now() - start));
}
