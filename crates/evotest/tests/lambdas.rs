//! Lambdas that act: they call methods of the test's objects, or throw.

#[path = "../../fitness/tests/support/mod.rs"]
mod support;

use evotest::tree::Tree;
use support::Bench;
use testcase::notation::Notation;
use testcase::{
    CallableId, CallableKind, Constant, Gives, LambdaArg, LambdaBody, LambdaCall, Statement, TestCase, Thrown, Ty,
    TypeId, Var, check, repair,
};

struct Maps {
    bench: Bench,
    test: TestCase,
}

impl Maps {
    /// A map with two entries, in variable 0.
    fn new() -> Self {
        let mut maps = Self { bench: Bench::of_jdk("java/util/HashMap"), test: TestCase::default() };
        let ty = maps.ty("java/util/HashMap", 2);
        let callable = maps.callable("java/util/HashMap", "<init>", "()V");
        maps.test.push(Statement::New { ty, callable, args: Vec::new() });
        for text in ["a", "b"] {
            let value = maps.text(text);
            let put = maps.callable("java/util/HashMap", "put", PUT);
            maps.call(put, string(), vec![value, value]);
        }
        maps
    }

    /// The class with `String` for all its parameters.
    fn ty(&self, class: &str, params: usize) -> Ty {
        Ty::Class(self.bench.api.find(class).expect("the class"), vec![string(); params])
    }

    fn callable(&self, class: &str, name: &str, desc: &str) -> CallableId {
        let info = self.bench.api.class(self.bench.api.find(class).expect("the class"));
        let same = |id: &&CallableId| {
            let known = self.bench.api.callable(**id);
            let constructs = known.kind == CallableKind::Constructor;
            *known.desc == *desc && (if constructs { "<init>" } else { &*known.name }) == name
        };
        *info.constructors.iter().chain(&info.methods).find(same).unwrap_or_else(|| panic!("{class}.{name}{desc}"))
    }

    fn text(&mut self, text: &str) -> Var {
        let value = Constant::Text(text.encode_utf16().collect());
        self.test.push(Statement::Constant { ty: string(), value })
    }

    fn call(&mut self, callable: CallableId, ty: Ty, args: Vec<Var>) -> Var {
        self.test.push(Statement::Call { ty, callable, receiver: Some(Var(0)), args })
    }

    fn lambda(&mut self, interface: &str, params: usize, body: LambdaBody) -> Var {
        let ty = self.ty(interface, params);
        let callable = self.bench.api.class(ty.type_id().expect("a class")).functional.expect("a functional interface");
        self.test.push(Statement::Lambda { ty, callable, body })
    }

    fn for_each(&mut self, body: LambdaBody) {
        let action = self.lambda("java/util/function/BiConsumer", 2, body);
        let each = self.callable("java/util/HashMap", "forEach", "(Ljava/util/function/BiConsumer;)V");
        self.call(each, Ty::Void, vec![action]);
    }

    /// Runs the test: statements that ended, and the exception after them.
    fn run(&mut self) -> (usize, Option<String>) {
        check::check(&self.test, &self.bench.api).expect("a legal test");
        let ran = self.bench.evaluator.run(&self.test);
        let worker = &self.bench.evaluator.worker;
        let thrown = match worker.done().last().map(|d| &d.ending) {
            Some(executor::Ending::Threw(exception)) => {
                Some(worker.machine.program.name_of(worker.machine.class_of(*exception)).to_owned())
            }
            _ => None,
        };
        (ran.finished, thrown)
    }
}

fn string() -> Ty {
    Ty::class(TypeId::STRING)
}

const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
const GET: &str = "(Ljava/lang/Object;)Ljava/lang/Object;";

fn call(callable: CallableId, args: Vec<LambdaArg>, gives: Gives) -> LambdaBody {
    LambdaBody::Call(Box::new(LambdaCall { callable, receiver: Some(LambdaArg::Var(Var(0))), args, gives }))
}

#[test]
fn a_lambda_can_change_what_calls_it() {
    let mut maps = Maps::new();
    let remove = maps.callable("java/util/HashMap", "remove", GET);
    maps.for_each(call(remove, vec![LambdaArg::Argument(0)], Gives::Nothing));
    assert_eq!(maps.run(), (maps.test.len() - 1, Some("java/util/ConcurrentModificationException".into())));
}

#[test]
fn a_lambda_can_throw() {
    let mut maps = Maps::new();
    maps.for_each(LambdaBody::Throw(Thrown::Unsupported));
    assert_eq!(maps.run(), (maps.test.len() - 1, Some("java/lang/UnsupportedOperationException".into())));
}

#[test]
fn a_lambda_can_give_what_its_call_gives() {
    let mut maps = Maps::new();
    let key = maps.text("new");
    let known = maps.text("a");
    let get = maps.callable("java/util/HashMap", "get", GET);
    let body = call(get, vec![LambdaArg::Var(known)], Gives::Result);
    let mapping = maps.lambda("java/util/function/Function", 2, body);
    let compute = maps.callable(
        "java/util/HashMap",
        "computeIfAbsent",
        "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;",
    );
    let result = maps.call(compute, string(), vec![key, mapping]);
    assert_eq!(maps.run(), (maps.test.len(), None));
    let worker = &maps.bench.evaluator.worker;
    let given = worker.value(result).expect("a result") as vm::Ref;
    assert_eq!(String::from_utf16_lossy(&worker.machine.utf16(given)), "a");
}

#[test]
fn what_a_lambda_captures_is_used() {
    let mut maps = Maps::new();
    let spare = maps.text("c");
    let put = maps.callable("java/util/HashMap", "put", PUT);
    maps.for_each(call(put, vec![LambdaArg::Argument(1), LambdaArg::Var(spare)], Gives::Nothing));
    let last = maps.test.len() - 1;
    assert!(repair::slice(&maps.test, last, false)[spare.index()]);
    assert_eq!(repair::dependents(&maps.test, spare), [last - 1, last]);
    let mut without = maps.test.clone();
    repair::remove_or_rebind(&mut without, spare.index(), &maps.bench.api);
    check::check(&without, &maps.bench.api).expect("another variable is captured");
    assert_eq!(without.len(), maps.test.len() - 1);
}

#[test]
fn lambdas_that_act_survive_trees_and_notation() {
    let mut maps = Maps::new();
    let put = maps.callable("java/util/HashMap", "put", PUT);
    let spare = maps.text("c");
    maps.for_each(call(put, vec![LambdaArg::Argument(1), LambdaArg::Var(spare)], Gives::Nothing));
    maps.for_each(LambdaBody::Throw(Thrown::IllegalState));
    let ran = maps.run();
    let written = Notation::new(&maps.bench.api).print(&maps.test);
    assert_eq!(maps.bench.test(&written), maps.test, "{written}");
    maps.test = Tree::of(&maps.test).test().expect("a test");
    assert_eq!(maps.run().1, ran.1);
}
