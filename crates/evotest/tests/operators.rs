//! EvoTest's operators one by one: the five mutations, both crossovers, the three steps of the fixer, growth, and what analysis knows.

#[path = "../../fitness/tests/support/mod.rs"]
mod support;

use analysis::world::World;
use base::Rng;
use evotest::breed::{self, Rates};
use evotest::fix::{self, Maker};
use evotest::grow::constructions;
use evotest::tree::{Kind, Node, Tree};
use evotest::{Grower, Knowledge, PurityBy, cross};
use support::Bench;
use testcase::notation::Notation;
use testcase::{CallableId, Constant, PlainPool, Prim, TestCase, Ty, check};

/// Chances that a random operator has to show what it does.
const SEEDS: u64 = 60;

struct Market {
    bench: Bench,
    class: &'static str,
}

impl Market {
    fn new() -> Self {
        Self { bench: Bench::new("Stall"), class: "Stall" }
    }

    fn tree(&self, text: &str) -> Tree {
        Tree::of(&self.bench.test(text))
    }

    fn text(&self, test: &TestCase) -> String {
        Notation::new(&self.bench.api).print(test)
    }

    fn written(&self, tree: &Tree) -> String {
        self.text(&tree.test().expect("no variable is missing"))
    }

    fn callable(&self, name: &str) -> CallableId {
        let api = &self.bench.api;
        let all = (0..api.callables.len() as u32).map(CallableId);
        let mut own = all.filter(|&id| api.callable(id).class == self.class());
        own.find(|&id| *api.callable(id).name == *name).unwrap_or_else(|| panic!("no {name}"))
    }

    fn class(&self) -> testcase::TypeId {
        self.bench.api.find(self.class).expect("the class")
    }

    fn callables(&self) -> Vec<CallableId> {
        let info = self.bench.api.class(self.class());
        info.constructors.iter().chain(&info.methods).copied().collect()
    }

    fn knowledge(&self) -> Knowledge {
        self.knowledge_by(PurityBy::Any)
    }

    fn knowledge_by(&self, by: PurityBy) -> Knowledge {
        let mut world = World::new(support::JDK.clone(), support::class_path());
        Knowledge::of(&mut world, &self.bench.api, &self.bench.goals, &self.callables(), by)
    }

    fn grower(&self) -> Grower<'_> {
        Grower::new(&self.bench.api, "", self.class(), self.callables(), Box::new(PlainPool), self.knowledge())
    }

    /// What an operator gives with many seeds, each a legal test.
    fn all(&self, operator: impl Fn(&mut Rng) -> Option<Tree>) -> Vec<String> {
        let tests = Self::any(operator);
        for test in &tests {
            assert_eq!(check::check_in(test, &self.bench.api, ""), Ok(()), "{}", self.text(test));
        }
        self.texts(&tests)
    }

    fn any(operator: impl Fn(&mut Rng) -> Option<Tree>) -> Vec<TestCase> {
        let trees = (0..SEEDS).filter_map(|seed| operator(&mut Rng::new(seed)));
        trees.map(|tree| tree.test().expect("no variable is missing")).collect()
    }

    fn texts(&self, tests: &[TestCase]) -> Vec<String> {
        let mut texts: Vec<String> = tests.iter().map(|test| self.text(test)).collect();
        texts.sort();
        texts.dedup();
        texts
    }
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn method_introduction_puts_a_call_between_the_object_and_the_call_under_test() {
    let market = Market::new();
    let grower = market.grower();
    let tree = market.tree("$x0=Stall(int):$x0.isFull(int) @ 3, 5");
    let texts = market.all(|rng| grower.introduce_method(&tree, rng));
    assert!(texts.iter().any(|t| t.contains(".put(")), "{texts:#?}");
    assert!(texts.iter().any(|t| t.contains(".link(")), "{texts:#?}");
    for text in &texts {
        let calls = text.split('@').next().unwrap_or_default().trim();
        let last = calls.rsplit(':').next().unwrap_or_default();
        assert!(last.contains(".isFull("), "the call under test stays the last: {text}");
        // A method that changes nothing is not worth a call of its own.
        assert_eq!(count(text, "fruit()"), 0, "{text}");
    }
}

#[test]
fn method_deletion_takes_one_call_but_never_that_under_test() {
    let market = Market::new();
    let tree = market.tree("$x0=Stall():$x0.put(int):$x0.link($x0):$x0.fruit() @ 7");
    let texts = market.all(|rng| breed::delete_method(&tree, rng));
    assert_eq!(texts.len(), 2, "{texts:#?}");
    for text in &texts {
        assert_eq!(count(text, "put") + count(text, "link"), 1, "{text}");
        assert!(text.contains("fruit()"), "{text}");
    }
    let bare = market.tree("$x0=Stall():$x0.fruit() @");
    assert!(market.all(|rng| breed::delete_method(&bare, rng)).is_empty(), "nothing can go");
}

#[test]
fn variable_introduction_names_a_value_that_was_made_in_place() {
    let market = Market::new();
    let tree = market.tree("$x0=Stall():$x1=Stall(int):$x0.link($x1) @ 2");
    assert_eq!(tree.root.children.len(), 2, "the second stall stands where it is used: {tree:?}");
    let other = breed::introduce_variable(&tree, &mut Rng::new(1)).expect("a value to name");
    assert_eq!(other.root.children.len(), 3);
    assert!(matches!(other.root.children[1].kind, Kind::LVariable(_)));
    assert_eq!(market.written(&other), market.written(&tree), "the test itself is the same");
    let named = market.tree("$x0=Stall():$x0.link($x0) @");
    assert_eq!(breed::introduce_variable(&named, &mut Rng::new(1)), None, "everything has a name");
}

#[test]
fn constructor_mutation_makes_an_object_another_way() {
    let market = Market::new();
    let grower = market.grower();
    let tree = market.tree("$x0=Stall():$x1=Stall(int):$x0.link($x1) @ 2");
    // A receiver may become null; that is no legal test, and `child` drops it.
    let texts = market.texts(&Market::any(|rng| grower.mutate_constructor(&tree, rng)));
    assert!(texts.iter().any(|t| t.contains("Stall.large()")), "{texts:#?}");
    assert!(texts.iter().any(|t| t.contains("null")), "{texts:#?}");
    let was = market.written(&tree);
    assert!(texts.iter().any(|t| *t != was), "{texts:#?}");
}

#[test]
fn constant_mutation_changes_one_value_and_nothing_else() {
    let market = Market::new();
    let grower = market.grower();
    let rates = Rates {
        method_introduction: 0.0,
        method_deletion: 0.0,
        variable_introduction: 0.0,
        constructor: 0.0,
        repetition: 0.0,
        argument: 0.0,
        constant: 1.0,
        ..Rates::default()
    };
    let tree = market.tree("$x0=Stall(int):$x0.put(int):$x0.fruit() @ 3, 5");
    let texts = market.all(|rng| breed::mutate(&grower, &rates, &tree, rng));
    let values = |text: &str| text.split('@').nth(1).unwrap_or_default().trim().to_owned();
    for text in &texts {
        let values = values(text);
        assert!(values.starts_with("3,") || values.ends_with(" 5"), "at most one is another: {text}");
        assert!(text.starts_with("$x0=Stall(int):$x0.put(int):$x0.fruit()"), "{text}");
    }
    assert!(texts.iter().any(|t| !values(t).starts_with("3,")) && texts.iter().any(|t| !values(t).ends_with(" 5")));
}

#[test]
fn one_point_crossover_joins_the_mothers_head_and_the_fathers_tail() {
    let market = Market::new();
    let mother = market.tree("$x0=Stall(int):$x0.put(int):$x0.fruit() @ 1, 2");
    let father = market.tree("$x0=Stall():$x0.link($x0):$x0.isFull(int) @ 8");
    let mut sizes = std::collections::BTreeSet::new();
    for seed in 0..SEEDS {
        let child = cross::one_point(&mother, &father, &mut Rng::new(seed));
        assert_eq!(child.under_test(), father.under_test(), "the father's call under test is the last");
        let head = child.root.children.iter().zip(&mother.root.children).take_while(|(a, b)| a == b).count();
        let tail = child.root.children.len() - head;
        let kinds = |nodes: &[Node]| nodes.iter().map(|n| (n.children.len(), n.ty.clone())).collect::<Vec<_>>();
        let of_father = &father.root.children[father.root.children.len() - tail..];
        assert_eq!(kinds(&child.root.children[head..]), kinds(of_father));
        sizes.insert((head, tail));
    }
    assert!(sizes.len() >= 4, "{sizes:?}");
}

#[test]
fn subtree_crossover_grafts_what_fits() {
    let market = Market::new();
    let mother = market.tree("$x0=Stall():$x1=Stall(int):$x0.link($x1):$x0.fruit() @ 1");
    let father = market.tree("$x0=Stall.large():$x0.put(int):$x0.isFull(int) @ 77, 88");
    let grower = market.grower();
    let mut grafted = 0;
    for seed in 0..SEEDS {
        let Some(child) = cross::subtree(&mother, &father, &market.bench.api, &mut Rng::new(seed)) else { continue };
        // A call under test that gives a value may be replaced itself; then the child is refused.
        if child.under_test() != mother.under_test() {
            assert_eq!(grower.is_legal(&child, mother.under_test()), None);
            continue;
        }
        let mut values = Vec::new();
        child.root.each(&mut |node| {
            if let Kind::Constant(Constant::Int(value)) = node.kind {
                values.push(value);
            }
        });
        let is_large = constructions(&child, market.callable("large")) > 0
            || format!("{child:?}").contains(&format!("{:?}", market.callable("large")));
        grafted += usize::from(values.contains(&77) || values.contains(&88) || is_large);
    }
    assert!(grafted > SEEDS as usize / 4, "{grafted}");
}

/// A maker that counts what it is asked for, and makes numbers only.
#[derive(Default)]
struct Numbers(usize);

impl Maker for Numbers {
    fn make(&mut self, ty: &Ty) -> Option<Tree> {
        self.0 += 1;
        let value = Node::leaf(Kind::Constant(Constant::Int(42)), ty.clone());
        let mut tree = Tree::default();
        let definition = Node { kind: Kind::LVariable(0), ty: ty.clone(), children: vec![value] };
        (*ty == Ty::Prim(Prim::Int)).then(|| tree.root.children.push(definition))?;
        Some(tree)
    }
}

#[test]
fn the_fixer_first_takes_a_variable_that_is_there() {
    let market = Market::new();
    let mut tree = market.tree("$x0=Stall():$x1=Stall(int):$x0.link($x1):$x1.put(int):$x1.fruit() @ 1, 2");
    // The definition of the second stall goes; the first one fits in its place.
    tree.root.children.remove(1);
    assert!(tree.test().is_err());
    let mut maker = Numbers::default();
    let fixed = fix::fix(&tree, &market.bench.api, &mut maker, &mut Rng::new(3)).expect("it can be repaired");
    assert_eq!(market.written(&fixed), "$x0=Stall():$x0.link($x0):$x0.put(int):$x0.fruit() @ 2");
    assert_eq!(maker.0, 0, "nothing had to be made");
}

#[test]
fn the_fixer_then_names_a_value_that_was_made_in_place() {
    let market = Market::new();
    let made_in_place = market.tree("$x0=Stall():$x1=Stall(int):$x0.link($x1) @ 5");
    let mut tree = market.tree("$x0=Stall():$x0.fruit() @");
    // Before the dangling call stands only a call with a stall inside of it, on a stall that is gone too.
    tree.root.children[0] = made_in_place.root.children[1].clone();
    let mut maker = Numbers::default();
    let fixed = fix::fix(&tree, &market.bench.api, &mut maker, &mut Rng::new(3));
    // The link itself has no receiver before it, so the fixer must make one, and stalls cannot be made here.
    assert_eq!(fixed, None);
    assert_eq!(maker.0, 1);
    let mut tree = made_in_place.clone();
    let dangling = Node {
        kind: Kind::Method { callable: market.callable("fruit"), receiver: true },
        ty: Ty::Prim(Prim::Int),
        children: vec![Node::leaf(Kind::RVariable(90), Ty::class(market.class()))],
    };
    tree.root.children.push(dangling);
    // Without the first stall's own variable, the stall inside of the link gets one.
    let mut only_inside = tree.clone();
    only_inside.root.children[0].kind = Kind::LVariable(7);
    only_inside.root.children[1].children[0].kind = Kind::RVariable(7);
    let fixed = fix::fix(&only_inside, &market.bench.api, &mut Numbers::default(), &mut Rng::new(3)).expect("repaired");
    assert!(fixed.test().is_ok());
    assert_eq!(constructions(&fixed, market.callables()[0]) + constructions(&fixed, market.callables()[1]), 2);
}

#[test]
fn the_fixer_last_makes_what_is_missing() {
    let market = Market::new();
    let mut tree = market.tree("$x0=Stall():$x0.put(int) @ 5");
    let call = tree.root.children.last_mut().expect("a call");
    call.children[1] = Node::leaf(Kind::RVariable(50), Ty::Prim(Prim::Int));
    let mut maker = Numbers::default();
    let fixed = fix::fix(&tree, &market.bench.api, &mut maker, &mut Rng::new(3)).expect("it can be repaired");
    assert_eq!(maker.0, 1);
    assert_eq!(market.written(&fixed), "$x0=Stall():$x0.put(int) @ 42");
}

#[test]
fn growth_makes_what_a_call_needs_and_ends_with_the_call() {
    let market = Market::new();
    let grower = market.grower();
    for name in ["isFull", "link", "fruit"] {
        let callable = market.callable(name);
        let texts = market.all(|rng| grower.individual(callable, rng));
        assert!(!texts.is_empty() && texts.iter().all(|t| t.contains(name)), "{texts:#?}");
    }
    // On top of a test the object that it left is used.
    let test = market.bench.test("$x0=Stall(int):$x0.put(int) @ 3, 4");
    let texts = market.all(|rng| grower.on_top(test.clone(), market.callable("fruit"), rng));
    assert!(texts.iter().any(|t| t.starts_with("$x0=Stall(int):$x0.put(int):$x0.fruit()")), "{texts:#?}");
}

#[test]
fn analysis_knows_what_is_pure_and_which_calls_lead_into_private_code() {
    let market = Market::new();
    let knowledge = market.knowledge();
    let is_pure = |name: &str| knowledge.is_pure(market.callable(name), PurityBy::Any);
    assert!(is_pure("fruit") && is_pure("isFull"));
    assert!(!is_pure("put") && !is_pure("link"));
    let methods = &market.bench.goals.classes[0].model.methods;
    let hidden = methods.iter().position(|m| &*m.name == "hidden").expect("the private method") as u32;
    assert_eq!(knowledge.entries(0, hidden), [market.callable("isFull")]);
    assert!(knowledge.entries(0, 999).is_empty());
}

#[test]
fn purity_is_known_by_analysis_by_an_annotation_or_by_either() {
    let market = Market { bench: Bench::new("Marked"), class: "Marked" };
    let tree = market.tree("$x0=Marked():$x0.count() @");
    let known = [
        (PurityBy::Any, [true, true, false]),
        (PurityBy::Analysis, [false, true, false]),
        (PurityBy::Annotation, [true, false, false]),
        (PurityBy::Nothing, [false; 3]),
    ];
    for (by, wanted) in known {
        let knowledge = market.knowledge_by(by);
        let pure = ["asked", "count", "add"].map(|name| knowledge.is_pure(market.callable(name), by));
        assert_eq!(pure, wanted, "{by:?}");
        // What is taken to be pure is not called for its effects.
        let callables = market.callables();
        let pool = Box::new(PlainPool);
        let mut grower = Grower::new(&market.bench.api, "", market.class(), callables, pool, knowledge);
        grower.purity = by;
        let texts = market.all(|rng| grower.introduce_method(&tree, rng));
        assert_eq!(texts.iter().any(|text| text.contains("asked()")), !wanted[0], "{by:?}: {texts:#?}");
    }
}

#[test]
fn constants_change_by_small_steps_if_that_is_wanted() {
    let market = Market::new();
    let grower = market.grower();
    let tree = market.tree("$x0=Stall(int):$x0.fruit() @ 300");
    let value = |text: &str| text.split('@').nth(1).unwrap_or_default().trim().parse::<i32>().expect("a number");
    let values = |small_step: f64| -> Vec<i32> {
        let none =
            Rates { method_introduction: 0.0, method_deletion: 0.0, variable_introduction: 0.0, ..Rates::default() };
        let rates = Rates { constructor: 0.0, repetition: 0.0, argument: 0.0, constant: 1.0, small_step, ..none };
        market.all(|rng| breed::mutate(&grower, &rates, &tree, rng)).iter().map(|text| value(text)).collect()
    };
    let (near, any) = (values(1.0), values(0.0));
    assert!(near.len() > 3 && near.iter().all(|v| (295..=305).contains(v) && *v != 300), "{near:?}");
    assert!(any.iter().any(|v| !(295..=305).contains(v)), "{any:?}");
}

#[test]
fn children_are_legal_tests_of_the_same_call() {
    let market = Market::new();
    let grower = market.grower();
    let mother = market.tree("$x0=Stall(int):$x0.put(int):$x0.isFull(int) @ 1, 2, 3");
    let father = market.tree("$x0=Stall():$x0.link($x0):$x0.isFull(int) @ 8");
    let mut made = 0;
    for seed in 0..SEEDS {
        let Some((tree, test)) = breed::child(&grower, &Rates::default(), [&mother, &father], &mut Rng::new(seed))
        else {
            continue;
        };
        made += 1;
        assert_eq!(breed::called_last(&test), mother.under_test(), "{}", market.text(&test));
        assert_eq!(tree.test().expect("whole"), test);
        assert_eq!(check::check_in(&test, &market.bench.api, ""), Ok(()));
    }
    assert!(made > SEEDS / 2, "{made}");
}
