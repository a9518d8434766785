//! Stand-ins for interfaces as mocks of Mockito, where these do the same: methods without answers give the same defaults, and methods
//! with code keep it.

use testcase::{Answer, Callable, CallableId, LambdaBody, Prim, StandIn, Statement, Ty, TypeId};

use crate::piece::Piece;
use crate::render::Renderer;
use crate::stand_in::default_of;
use crate::types::Types;

pub(crate) const MOCKITO: &str = "org.mockito.Mockito";
pub(crate) const MATCHERS: &str = "org.mockito.ArgumentMatchers";

impl Renderer<'_, '_> {
    /// Whether a mock does what the stand-in does.
    pub fn is_mock(&self, ty: &Ty, stand_in: &StandIn) -> bool {
        self.mockito && is_mockable(self.types, ty, stand_in)
    }

    /// `mock(Repository.class)`
    pub fn mock(&mut self, ty: &Ty, stand_in: &StandIn) -> Piece {
        let mock = self.imports.static_method(MOCKITO, "mock");
        let class = self.imports.raw(ty);
        let real = if keeps_code(self.types, ty, stand_in) {
            format!(", {}.CALLS_REAL_METHODS", self.imports.named("org/mockito/Mockito"))
        } else {
            String::new()
        };
        if matches!(ty, Ty::Class(_, args) if !args.is_empty()) {
            self.suppress.insert("unchecked");
        }
        Piece::new(format!("{mock}({class}.class{real})"), ty.clone())
    }

    /// The statements that tell a mock its answers: `when(repository.find(anyInt())).thenReturn(owner);`
    pub fn stubbing(&mut self, index: usize) -> Vec<String> {
        let Statement::Lambda { ty, body: LambdaBody::StandIn(stand_in), .. } = &self.test.case.statements[index]
        else {
            return Vec::new();
        };
        let Some(variable) = self.variables.get(index).cloned().flatten() else { return Vec::new() };
        if !self.is_mock(ty, stand_in) {
            return Vec::new();
        }
        let methods = methods(self.types, ty);
        let answered = methods.iter().zip(&stand_in.answers).filter(|(_, answers)| !answers.is_empty());
        let keeps_code = keeps_code(self.types, ty, stand_in);
        let stub = |(&method, answers): (&CallableId, &Vec<Answer>)| {
            let runs = keeps_code && !self.types.api.callable(method).is_abstract;
            self.stub((&variable.name, runs), ty, method, answers)
        };
        answered.filter_map(stub).collect()
    }

    /// `runs`: a call of the mock's method runs its code, also where the mock is only told what to answer.
    fn stub(&mut self, (mock, runs): (&str, bool), ty: &Ty, method: CallableId, answers: &[Answer]) -> Option<String> {
        let callable = self.types.api.callable(method);
        let (params, ret) = self.types.api.declared_types(method, ty)?;
        self.note(callable);
        let overloaded = self.is_overloaded(ty, callable);
        let matchers: Vec<String> = params.iter().map(|param| self.matcher(param, overloaded)).collect();
        let call = format!("{}({})", callable.name, matchers.join(", "));
        // Mockito infers the type of what is returned from the call; where that is not known, it takes anything.
        let told = ret != Ty::Void && !runs && callable.type_params.is_empty() && !has_wildcard(&ret);
        let mut parts = Vec::new();
        if told {
            parts.push(format!("{}({mock}.{call})", self.imports.static_method(MOCKITO, "when")));
        }
        for answer in answers {
            let (verb, value) = self.told(mock, *answer, &ret);
            parts.push(match (told, parts.is_empty()) {
                (true, _) => format!(".then{verb}({value})"),
                (false, true) => format!("{}({value})", self.imports.static_method(MOCKITO, &format!("do{verb}"))),
                (false, false) => format!(".do{verb}({value})"),
            });
            self.namer.end_statement();
        }
        if !told {
            parts.push(format!(".when({mock}).{call}"));
        }
        Some(parts.concat() + ";")
    }

    /// The second half of the name of Mockito's method, and what it gets.
    fn told(&mut self, mock: &str, answer: Answer, ret: &Ty) -> (&'static str, String) {
        match answer {
            Answer::This => ("Return", mock.to_owned()),
            Answer::Give(var) => {
                let value = self.value(var);
                let narrow = matches!((value.ty(), ret), (Some(Ty::Prim(a)), Ty::Prim(b)) if a != b);
                let value = if narrow {
                    let text = self.imports.ty(ret);
                    value.cast(ret, &text)
                } else {
                    self.coerce(value, ret)
                };
                ("Return", value.code)
            }
            Answer::Throw(var) => ("Throw", self.value(var).code),
            Answer::Default => match default_of(self.types, self.imports, ret) {
                Some(value) => ("Return", value),
                None => ("Nothing", String::new()),
            },
            Answer::Argument(n) => {
                let name = self.namer.fresh("call", self.imports);
                ("Answer", format!("{name} -> {name}.getArgument({n})"))
            }
        }
    }

    pub(crate) fn is_overloaded(&self, ty: &Ty, callable: &Callable) -> bool {
        let params = |callable: &Callable| callable.desc.split_inclusive(')').next().map(str::to_owned);
        let same = |other: &Callable| other.name == callable.name && other.params.len() == callable.params.len();
        inherited(self.types, ty).any(|other| same(other) && params(other) != params(callable))
    }

    /// `any()`, `anyInt()`; with the type where there are other methods of that name.
    pub(crate) fn matcher(&mut self, param: &Ty, overloaded: bool) -> String {
        let name = match param {
            Ty::Prim(Prim::Boolean) => "anyBoolean",
            Ty::Prim(Prim::Byte) => "anyByte",
            Ty::Prim(Prim::Char) => "anyChar",
            Ty::Prim(Prim::Short) => "anyShort",
            Ty::Prim(Prim::Int) => "anyInt",
            Ty::Prim(Prim::Long) => "anyLong",
            Ty::Prim(Prim::Float) => "anyFloat",
            Ty::Prim(Prim::Double) => "anyDouble",
            _ => "any",
        };
        let matcher = format!("{}()", self.imports.static_method(MATCHERS, name));
        if !overloaded || param.prim().is_some() {
            return matcher;
        }
        let erased = testcase::api::erase(param);
        if erased != *param {
            self.suppress.extend(["rawtypes", "unchecked"]);
        }
        format!("({}) {matcher}", self.imports.raw(&erased))
    }
}

fn methods<'a>(types: &Types<'a>, ty: &Ty) -> &'a [CallableId] {
    ty.type_id().map(|class| &types.api.class(class).answers[..]).unwrap_or_default()
}

/// Methods of the type and of all above it.
fn inherited<'a>(types: &Types<'a>, ty: &Ty) -> impl Iterator<Item = &'a Callable> {
    let api = types.api;
    let above = ty.type_id().map(|class| api.supertypes_of(class)).unwrap_or_default();
    let above = above.iter().filter(|&&class| class != TypeId::OBJECT);
    above.flat_map(|&class| &api.class(class).methods).map(|&method| api.callable(method))
}

/// Whether a mock keeps the code of methods that have some: the code under test calls one of them, and the stand-in has no answer to it. A
/// functional interface answers none of them, and keeps it in any case.
fn keeps_code(types: &Types<'_>, ty: &Ty, stand_in: &StandIn) -> bool {
    let Some(id) = ty.type_id().filter(|_| !types.api.is_mocked(ty)) else { return false };
    let methods = methods(types, ty);
    let is_plain = methods.is_empty() || types.api.class(id).functional.is_some();
    let answers = |method: CallableId| {
        let mut all = methods.iter().zip(&stand_in.answers).filter(|(_, answers)| !answers.is_empty());
        all.any(|(&answered, _)| types.api.overrides(id, answered, method))
    };
    let has_code = |callable: &Callable| !callable.is_abstract && callable.kind == testcase::CallableKind::Method;
    let is_left = |callable: &Callable| is_plain || types.api.is_called(callable.id) && !answers(callable.id);
    inherited(types, ty).any(|callable| has_code(callable) && is_left(callable))
}

/// Interfaces, and classes that nothing else can stand in for. Mocks compare themselves in a way of their own, know other defaults for a few
/// classes, and read rows of arguments differently from version to version.
fn is_mockable(types: &Types<'_>, ty: &Ty, stand_in: &StandIn) -> bool {
    let api = types.api;
    if api.is_mocked(ty) {
        return true;
    }
    let differs = |name: &str| ["java/time/Duration", "java/time/Period"].contains(&name);
    let plain = |(&method, answers): (&CallableId, &Vec<Answer>)| {
        let callable = api.callable(method);
        if answers.is_empty() {
            return !callable.ret.type_id().is_some_and(|id| differs(&api.class(id).name));
        }
        !callable.varargs && callable.modifier() == "public "
    };
    !api.extends_class(ty)
        && !types.is(ty, "java/lang/Comparable")
        && methods(types, ty).iter().zip(&stand_in.answers).all(plain)
}

fn has_wildcard(ty: &Ty) -> bool {
    match ty {
        Ty::Any | Ty::Extends(_) | Ty::Super(_) => true,
        Ty::Class(_, args) => args.iter().any(has_wildcard),
        Ty::Array(of) => has_wildcard(of),
        _ => false,
    }
}
