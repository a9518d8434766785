//! The backend that is a process: its answers with a real solver, its manners with bad ones.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use expr::{Sort, TermId, Terms};
use solver::chain::{Backend, Chain, Config};
use solver::process::Process;
use solver::z3::Limits;
use solver::{Answer, Query, Reason, Solver};

/// A program that behaves as the script says.
fn program(folder: &Path, name: &str, script: &str) -> Vec<String> {
    let path: PathBuf = folder.join(name);
    std::fs::write(&path, script).unwrap();
    vec!["sh".into(), path.to_str().unwrap().into()]
}

fn small_query(t: &mut Terms) -> TermId {
    let (x, k) = (t.var("x", Sort::BV32), t.bv(32, 40));
    t.sgt(x, k)
}

#[test]
fn answers_of_a_program_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let script = "while read line; do case \"$line\" in
        '(check-sat)') echo sat;;
        '(get-value'*) printf '((x@0\\n #x0000002a))\\n';;
        esac; done";
    let mut process = Process::new(&program(folder.path(), "solver", script), Duration::from_secs(20));
    let mut t = Terms::new();
    let goal = small_query(&mut t);
    for _ in 0..3 {
        let Answer::Sat(model) = process.check(&mut t, &Query::new(&[], goal)) else { panic!("it said sat") };
        assert_eq!(model.describe(&t), "x = 42");
    }
}

#[test]
fn a_program_that_hangs_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let command = program(folder.path(), "hangs", "exec sleep 600");
    let mut process = Process::new(&command, Duration::from_millis(200));
    let mut t = Terms::new();
    let goal = small_query(&mut t);
    let start = Instant::now();
    assert_eq!(process.check(&mut t, &Query::new(&[], goal)), Answer::Unknown(Reason::Timeout));
    // So it is with more text than a pipe holds.
    let x = t.var("x", Sort::BV32);
    let many: Vec<TermId> = (0..5000)
        .map(|k| {
            let k = t.bv(32, 7 * k + 1);
            let product = t.mul(x, k);
            t.bv_xor(product, x)
        })
        .collect();
    let prefix: Vec<TermId> = many.windows(2).map(|w| t.ne(w[0], w[1])).collect();
    assert_eq!(process.check(&mut t, &Query::new(&prefix, goal)), Answer::Unknown(Reason::Timeout));
    assert!(start.elapsed() < Duration::from_mins(1));
}

#[test]
fn a_program_that_ends_or_talks_nonsense_is_a_crash_and_a_missing_one_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let mut t = Terms::new();
    let goal = small_query(&mut t);
    for (name, script) in [
        ("ends", "exit 3"),
        ("nonsense", "echo hello; cat >/dev/null"),
        ("error", "echo '(error \"no\")'; cat >/dev/null"),
    ] {
        let mut process = Process::new(&program(folder.path(), name, script), Duration::from_secs(20));
        let answer = process.check(&mut t, &Query::new(&[], goal));
        assert!(matches!(answer, Answer::Unknown(Reason::Crash(_))), "{name}: {answer:?}");
    }
    let mut process = Process::new(&["/no/such/solver".into()], Duration::from_secs(1));
    let answer = process.check(&mut t, &Query::new(&[], goal));
    assert!(matches!(&answer, Answer::Unknown(Reason::Missing(why)) if why.contains("/no/such/solver")), "{answer:?}");
}

#[test]
fn a_real_solver_answers_as_the_library_does() {
    let command = vec!["z3".to_string(), "-in".into()];
    let backend = Backend::Process(command);
    let limits = Limits { steps: 100_000_000, time: Duration::from_mins(2), ..Limits::default() };
    let (mut program, _) = Chain::new(&Config { backend, limits, ..Config::bare() });
    let (mut library, missing) = Chain::new(&Config { limits, ..Config::bare() });
    assert!(missing.is_none());
    let mut t = Terms::new();
    for conditions in queries(&mut t) {
        let (&goal, prefix) = conditions.split_last().unwrap();
        let query = Query::new(prefix, goal);
        let (a, b) = (program.check(&mut t, &query), library.check(&mut t, &query));
        let show = t.show(goal);
        match (a, b) {
            (Answer::Sat(_), Answer::Sat(_)) | (Answer::Unsat, Answer::Unsat) => {}
            (Answer::Unknown(Reason::Missing(why)), _) => panic!("z3 is installed (cargo xtask setup): {why}"),
            (a, b) => panic!("{show}: {a:?} and {b:?}"),
        }
    }
}

fn queries(t: &mut Terms) -> Vec<Vec<TermId>> {
    let (x, y) = (t.var("x", Sort::BV32), t.var("select", Sort::BV32));
    let (d, f) = (t.var("d d", Sort::F64), t.var("f", Sort::F32));
    let a = t.var("a", Sort::array_of(Sort::BV16));
    let floats = t.var("floats", Sort::array_of(Sort::F32));
    let b = t.var("b", Sort::BOOL);
    let product = t.mul(x, y);
    let k = t.bv(32, 1001);
    let five = t.bv(32, 5);
    let hit = t.eq(product, k);
    let low = t.sgt(x, five);
    let element = t.select(a, x);
    let sixty = t.bv(16, 60);
    let big = t.ugt(element, sixty);
    let bits = t.fp_to_bits(f);
    let pattern = t.bv(32, 0x40ff_ff00);
    let masked = t.bv_and(bits, pattern);
    let same = t.eq(masked, pattern);
    let whole = t.fp_to_signed(d, 32);
    let is_five = t.eq(whole, five);
    let (seven, two) = (t.f32(7.0), t.f32(2.0));
    let rest = t.fp_rem(f, seven);
    let rest_two = t.fp_eq(rest, two);
    let above = t.fp_gt(f, seven);
    let impossible = t.fp_ge(rest, seven);
    let stored = t.select(floats, x);
    let equal = t.fp_eq(stored, two);
    let less = t.slt(x, five);
    let not = t.not(b);
    vec![
        vec![hit, low],
        vec![big, low],
        vec![same, above],
        vec![is_five],
        vec![above, rest_two],
        vec![impossible],
        vec![equal, b],
        vec![b, not],
        vec![less, low],
    ]
}
