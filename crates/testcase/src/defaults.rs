//! Default values of each type, and calls with every combination of them: what generators use that know nothing of the code.
//!
//! A reference is null or an object that constructors make of default values; nothing is drawn. Where no constructor is known, the
//! value is what [`Builder::make`] gives.

use std::sync::Arc;

use program::BOOT;

use crate::api::{Api, Bindings, CallableId, CallableKind, TypeId};
use crate::builder::{Builder, PlainPool, Seeded};
use crate::statement::{Constant, Statement, TestCase, Var};
use crate::ty::{Prim, Ty};
use crate::{check, repair};

/// Combinations of arguments of one call.
const MAX_COMBINATIONS: usize = 256;
/// Classes that stand for an interface or a superclass of the program.
const MAX_CLASSES: usize = 6;
/// Arguments with which one method is asked for a value.
const MAX_ASKED: usize = 8;
/// The seed of what the builder makes.
const SEED: u64 = 1;

/// Which default values there are.
#[derive(Clone, Copy, Debug)]
pub struct Values {
    /// For whole numbers.
    pub whole: &'static [i64],
    /// For numbers with a point.
    pub real: &'static [f64],
    pub characters: &'static [char],
    pub texts: &'static [&'static str],
    /// Objects of one type, beside null.
    pub objects: usize,
    /// Levels of objects within objects.
    pub depth: u32,
    /// Whether values are also what methods of the program's classes return.
    pub returned: bool,
}

/// How to make a value: statements, and the variable that has it then.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    pub case: TestCase,
    pub var: Var,
}

impl Recipe {
    fn constant(ty: &Ty, value: Constant) -> Self {
        let mut case = TestCase::default();
        let var = case.push(Statement::Constant { ty: ty.clone(), value });
        Self { case, var }
    }

    pub fn is_null(&self) -> bool {
        self.case.statements[self.var.index()].is_null()
    }

    /// Appends the statements to a test; gives the variable that has the value there.
    pub fn append_to(&self, test: &mut TestCase) -> Var {
        let start = test.len() as u32;
        repair::append(test, &self.case);
        Var(start + self.var.0)
    }
}

/// Default values for the tests of one package.
pub struct Defaults<'a> {
    builder: &'a Builder<'a>,
    values: Values,
}

impl<'a> Defaults<'a> {
    pub fn new(builder: &'a Builder<'a>, values: Values) -> Self {
        Self { builder, values }
    }

    fn api(&self) -> &'a Api {
        self.builder.api()
    }

    /// The objects that the constructors of a class make.
    pub fn made(&self, class: TypeId) -> Vec<Recipe> {
        self.made_at(class, self.values.depth)
    }

    fn made_at(&self, class: TypeId, depth: u32) -> Vec<Recipe> {
        if !self.api().is_concrete(class) {
            return Vec::new();
        }
        let on = self.api().widest(class);
        let constructors = self.api().class(class).constructors.iter();
        constructors.flat_map(|&constructor| self.constructed(constructor, &on, depth)).collect()
    }

    /// All lists of default arguments of a call; `on` is the receiver's type, `None` for a static method.
    pub fn arguments(&self, callable: CallableId, on: Option<&Ty>) -> Vec<Vec<Recipe>> {
        self.combined(callable, on, self.values.depth)
    }

    fn of_type(&self, ty: &Ty, depth: u32) -> Vec<Recipe> {
        match ty {
            Ty::Prim(prim) => self.numbers(*prim).into_iter().map(|value| Recipe::constant(ty, value)).collect(),
            Ty::Array(of) => self.arrays(ty, of, depth),
            Ty::Class(id, _) => self.references(*id, ty, depth),
            Ty::Extends(bound) | Ty::Super(bound) | Ty::Param(_, bound) => self.of_type(bound, depth),
            Ty::Any => self.of_type(&Ty::class(TypeId::OBJECT), depth),
            Ty::Void => Vec::new(),
        }
    }

    fn numbers(&self, prim: Prim) -> Vec<Constant> {
        let whole = self.values.whole.iter();
        let real = self.values.real.iter();
        match prim {
            Prim::Boolean => vec![Constant::Boolean(false), Constant::Boolean(true)],
            Prim::Byte => whole.map(|&n| Constant::Byte(n as i8)).collect(),
            Prim::Short => whole.map(|&n| Constant::Short(n as i16)).collect(),
            Prim::Int => whole.map(|&n| Constant::Int(n as i32)).collect(),
            Prim::Long => whole.map(|&n| Constant::Long(n)).collect(),
            Prim::Float => real.map(|&n| Constant::Float((n as f32).to_bits())).collect(),
            Prim::Double => real.map(|&n| Constant::Double(n.to_bits())).collect(),
            Prim::Char => self.values.characters.iter().map(|&c| Constant::Char(c as u16)).collect(),
        }
    }

    /// Null, an array without elements, and one with each default value as an element.
    fn arrays(&self, ty: &Ty, of: &Ty, depth: u32) -> Vec<Recipe> {
        let mut all = vec![Recipe::constant(ty, Constant::Null)];
        let elements = if depth > 0 { self.of_type(of, depth - 1) } else { Vec::new() };
        for elements in [&[], &elements[..]] {
            let mut case = TestCase::default();
            let values: Vec<Var> = elements.iter().map(|recipe| recipe.append_to(&mut case)).collect();
            let var = case.push(Statement::NewArray { ty: ty.clone(), len: values.len() as u32 });
            for (index, value) in (0..).zip(values) {
                case.push(Statement::PutElement { array: var, index, value });
            }
            all.push(Recipe { case, var });
        }
        all.dedup();
        all
    }

    fn references(&self, id: TypeId, ty: &Ty, depth: u32) -> Vec<Recipe> {
        let mut all = vec![Recipe::constant(ty, Constant::Null)];
        let mut objects = self.objects(id, ty, depth);
        objects.truncate(self.values.objects);
        if objects.is_empty() && depth > 0 {
            objects.extend(self.built(ty));
        }
        all.extend(objects);
        all
    }

    /// What the builder gives where no constructor does.
    fn built(&self, ty: &Ty) -> Option<Recipe> {
        let mut case = TestCase::default();
        let var = self.builder.make(&mut case, ty, &mut Seeded(SEED), &PlainPool, 0).ok()?;
        Some(Recipe { case, var }).filter(|recipe| !recipe.is_null())
    }

    /// Objects of the type: the first of each way to make one, then the second of each, and so on. Where a type of the JDK stands for
    /// many, values of one class do that are written down, so that they can be compared with each other.
    fn objects(&self, id: TypeId, ty: &Ty, depth: u32) -> Vec<Recipe> {
        let api = self.api();
        if let Some(values) = self.written(id, ty) {
            return values;
        }
        let is_jdk = api.class(id).loader == BOOT;
        let open = |class: &&TypeId| **class != id && api.can_name(**class, self.builder.package());
        let below =
            api.subtypes_of(id).iter().filter(open).filter_map(|&class| Some((class, api.as_subtype(class, ty)?)));
        let values = below.filter_map(|(class, made)| match self.written(class, &made) {
            None if !is_jdk => Some(self.constructed_all(class, &made, depth)),
            values => values,
        });
        let classes = if is_jdk { 1 } else { MAX_CLASSES };
        let mut ways = vec![self.constructed_all(id, ty, depth)];
        ways.extend(values.filter(|list| !list.is_empty()).take(classes));
        if self.values.returned && id != TypeId::OBJECT {
            ways.extend(self.returned(id, depth));
        }
        in_turn(&ways)
    }

    /// What methods of the program's classes return, one list a method.
    fn returned(&self, wanted: TypeId, depth: u32) -> Vec<Vec<Recipe>> {
        let api = self.api();
        let mut all = Vec::new();
        let own = |id: &TypeId| api.class(*id).loader != BOOT && api.can_name(*id, self.builder.package());
        let classes = api.classes.iter().map(|class| class.id).filter(|id| depth > 0 && own(id));
        for &method in classes.flat_map(|id| &api.class(id).methods) {
            let callable = api.callable(method);
            let gives = callable.ret.type_id().is_some_and(|given| api.is_subtype(given, wanted));
            if !gives || !api.can_call(method, self.builder.package()) {
                continue;
            }
            let receiver = match callable.kind {
                CallableKind::Constructor => continue,
                CallableKind::Static => None,
                CallableKind::Method => match self.made_at(callable.class, depth - 1).into_iter().next() {
                    Some(receiver) => Some(receiver),
                    None => continue,
                },
            };
            all.push(self.asked(method, receiver.as_ref(), depth - 1));
        }
        all
    }

    /// What one method returns, for each list of arguments.
    fn asked(&self, method: CallableId, receiver: Option<&Recipe>, depth: u32) -> Vec<Recipe> {
        let (test, var) = receiver.map_or((TestCase::default(), None), |on| (on.case.clone(), Some(on.var)));
        let lists = self.combined(method, var.map(|var| test.ty(var)), depth);
        let call = |args: &Vec<Recipe>| {
            let case = self.builder.with_call(&test, method, var, args)?;
            let var = Var(case.len() as u32 - 1);
            Some(Recipe { case, var })
        };
        lists.iter().take(MAX_ASKED).filter_map(call).collect()
    }

    /// What the constructors of a class make: the first of each, then the second of each, and so on.
    fn constructed_all(&self, class: TypeId, ty: &Ty, depth: u32) -> Vec<Recipe> {
        if depth == 0 || !self.api().is_concrete(class) {
            return Vec::new();
        }
        let constructors = self.api().class(class).constructors.iter();
        let ways: Vec<_> = constructors.map(|&constructor| self.constructed(constructor, ty, depth - 1)).collect();
        in_turn(&ways)
    }

    /// Values of a class that are written down: texts, boxes, enum constants.
    fn written(&self, id: TypeId, ty: &Ty) -> Option<Vec<Recipe>> {
        if let Some(prim) = id.unboxed() {
            return Some(self.numbers(prim).into_iter().map(|value| Recipe::constant(ty, value)).collect());
        }
        if id == TypeId::STRING {
            let text = |text: &&str| Recipe::constant(ty, Constant::Text(text.encode_utf16().collect()));
            return Some(self.values.texts.iter().map(text).collect());
        }
        let names = &self.api().class(id).enum_constants;
        let of = |name: &Arc<str>| Recipe::constant(&Ty::class(id), Constant::Enum(id, name.clone()));
        (!names.is_empty()).then(|| names.iter().map(of).collect())
    }

    fn constructed(&self, constructor: CallableId, on: &Ty, depth: u32) -> Vec<Recipe> {
        if !self.api().can_call(constructor, self.builder.package()) {
            return Vec::new();
        }
        let finish = |args: &Vec<Recipe>| {
            let mut case = TestCase::default();
            let args = args.iter().map(|part| part.append_to(&mut case)).collect();
            let var = case.push(Statement::New { ty: on.clone(), callable: constructor, args });
            Recipe { case, var }
        };
        let all = self.combined(constructor, Some(on), depth);
        all.iter().map(finish).filter(|made| self.is_legal(&made.case)).collect()
    }

    /// All combinations of default arguments, those first in which every argument is another than before.
    fn combined(&self, callable: CallableId, on: Option<&Ty>, depth: u32) -> Vec<Vec<Recipe>> {
        let api = self.api();
        let Some(types) = api.call_types(callable, on, &Bindings::default()) else { return Vec::new() };
        let called = api.callable(callable);
        let outer = called.kind == CallableKind::Constructor && api.class(called.class).inner;
        let mut lists = Vec::new();
        for (index, ty) in types.params.iter().enumerate() {
            let Some(ty) = ty else { return Vec::new() };
            let mut list = self.of_type(ty, depth);
            if &*called.name == "equals" && *ty == Ty::class(TypeId::OBJECT) && depth > 0 {
                // An object of the same class is what the method is for.
                list.extend(on.and_then(Ty::type_id).and_then(|class| self.made(class).into_iter().next()));
            }
            list.retain(|recipe| !(outer && index == 0 && recipe.is_null()));
            lists.push(list);
        }
        combinations(&lists)
    }

    fn is_legal(&self, test: &TestCase) -> bool {
        check::check_in(test, self.api(), self.builder.package()).is_ok()
    }
}

impl Builder<'_> {
    /// The test with one more call with these arguments; nothing if they do not fit. A constructor and a static method have no
    /// receiver.
    pub fn with_call(
        &self,
        test: &TestCase,
        callable: CallableId,
        receiver: Option<Var>,
        args: &[Recipe],
    ) -> Option<TestCase> {
        let mut test = test.clone();
        let args: Vec<Var> = args.iter().map(|recipe| recipe.append_to(&mut test)).collect();
        self.with_arguments(test, callable, receiver, args)
    }

    /// As [`Builder::with_call`], with variables of the test as arguments.
    pub fn with_arguments(
        &self,
        mut test: TestCase,
        callable: CallableId,
        receiver: Option<Var>,
        args: Vec<Var>,
    ) -> Option<TestCase> {
        let api = self.api();
        let called = api.callable(callable);
        let last = if called.kind == CallableKind::Constructor {
            Statement::New { ty: api.widest(called.class), callable, args }
        } else {
            let on = receiver.map(|var| test.ty(var).clone());
            let given: Vec<Ty> = args.iter().map(|&var| test.ty(var).clone()).collect();
            let types = api.infer(callable, on.as_ref(), &given, None)?;
            Statement::Call { ty: self.nameable(&types.ret), callable, receiver, args }
        };
        test.push(last);
        check::check_in(&test, api, self.package()).is_ok().then_some(test)
    }
}

/// The first of each list, then the second of each, and so on.
fn in_turn<T: Clone>(lists: &[Vec<T>]) -> Vec<T> {
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at).cloned())).collect()
}

/// One of each list, in every way, as far as [`MAX_COMBINATIONS`]. The first are those in which all have the same place, so that few of
/// them already show every value.
fn combinations<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    if lists.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let longest = lists.iter().map(Vec::len).max().unwrap_or(1);
    let diagonal = (0..longest).map(|at| lists.iter().map(|list| at % list.len()).collect::<Vec<_>>());
    let mut picked: Vec<Vec<usize>> = diagonal.collect();
    let mut next = vec![0; lists.len()];
    while picked.len() < MAX_COMBINATIONS {
        if !picked[..longest].contains(&next) {
            picked.push(next.clone());
        }
        let Some(at) = (0..next.len()).rev().find(|&at| next[at] + 1 < lists[at].len()) else { break };
        next[at] += 1;
        next[at + 1..].fill(0);
    }
    picked.iter().map(|places| places.iter().zip(lists).map(|(&at, list)| list[at].clone()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_there_once_and_the_first_show_every_value() {
        let all = combinations(&[vec![1, 2], vec![3, 4, 5]]);
        assert_eq!(all[..3], [vec![1, 3], vec![2, 4], vec![1, 5]]);
        let mut sorted = all.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!((all.len(), sorted.len()), (6, 6));
        assert_eq!(combinations::<u8>(&[]), [[0; 0]], "a call without arguments is one call");
        assert!(combinations(&[vec![1], vec![]]).is_empty(), "without a value there is no call");
    }

    #[test]
    fn ways_take_turns() {
        assert_eq!(in_turn(&[vec![1, 2, 3], vec![4]]), [1, 4, 2, 3]);
    }
}
