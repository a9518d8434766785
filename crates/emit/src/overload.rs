//! Which overloaded method javac would choose, as far as it is needed to know where a cast is due.

use testcase::api::erase;
use testcase::{Callable, CallableId, CallableKind, Ty};

use crate::types::{Fit, Types};

/// What javac knows of an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentType {
    Ty(Ty),
    /// The bare `null`.
    Null,
    /// A lambda with so many parameters.
    Lambda(usize),
}

/// Javac tries these one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Strict,
    Boxing,
    Varargs,
}

/// A call to judge.
pub struct Call<'a> {
    pub callable: CallableId,
    /// The class and type arguments through which it is called or that it creates.
    pub on: &'a Ty,
    pub args: &'a [ArgumentType],
}

impl Types<'_> {
    /// Whether javac, given these arguments as they are, might choose another overload or find the call ambiguous.
    pub fn is_ambiguous(&self, call: &Call) -> bool {
        let ours = self.api.callable(call.callable);
        let Some(phase) = self.phase(ours, call) else {
            return false;
        };
        self.rivals(ours, call.on).into_iter().any(|rival| {
            self.phase(rival, call)
                .is_some_and(|other| other < phase || (other == phase && !self.more_specific(ours, rival, call)))
        })
    }

    /// Whether javac would take another method than this one if the arguments of a variable arity call were listed.
    pub fn listing_is_taken(&self, call: &Call) -> bool {
        let ours = self.api.callable(call.callable);
        if self.phase_of(ours, call, Phase::Boxing) {
            return true;
        }
        self.rivals(ours, call.on).into_iter().any(|rival| self.phase(rival, call).is_some())
    }

    /// Other methods of that name, or other constructors.
    pub fn rivals(&self, ours: &Callable, on: &Ty) -> Vec<&Callable> {
        let mut found = Vec::new();
        if ours.kind == CallableKind::Constructor {
            let class = self.api.class(ours.class);
            let all = class.constructors.iter().chain(&class.super_constructors);
            found.extend(all.map(|c| self.api.callable(*c)).filter(|c| c.id != ours.id));
        } else {
            let start = on.type_id().unwrap_or(ours.class);
            let classes = self.api.supertypes_of(start).iter();
            let methods = classes.flat_map(|c| &self.api.class(*c).methods);
            let other = |m: &&Callable| m.name == ours.name && params_of(&m.desc) != params_of(&ours.desc);
            found.extend(methods.map(|m| self.api.callable(*m)).filter(other));
        }
        found
    }

    fn phase(&self, callable: &Callable, call: &Call) -> Option<Phase> {
        [Phase::Strict, Phase::Boxing, Phase::Varargs].into_iter().find(|phase| self.phase_of(callable, call, *phase))
    }

    fn phase_of(&self, callable: &Callable, call: &Call, phase: Phase) -> bool {
        let params = self.of_call(callable, call.on).params;
        if phase < Phase::Varargs {
            return params.len() == call.args.len()
                && params.iter().zip(call.args).all(|(p, a)| self.accepts(p.as_ref(), a, phase));
        }
        let Some((Some(Ty::Array(element)), fixed)) = params.split_last().filter(|_| callable.varargs) else {
            return false;
        };
        call.args.len() >= fixed.len()
            && call.args.iter().enumerate().all(|(i, a)| {
                let param = fixed.get(i).map_or(Some(&**element), Option::as_ref);
                self.accepts(param, a, Phase::Boxing)
            })
    }

    /// Whether a parameter (`None`: one that takes only null) takes the argument.
    fn accepts(&self, param: Option<&Ty>, arg: &ArgumentType, phase: Phase) -> bool {
        let Some(param) = param else {
            return *arg == ArgumentType::Null;
        };
        match arg {
            ArgumentType::Null => param.is_reference(),
            ArgumentType::Lambda(arity) => param.type_id().is_some_and(|id| {
                let function = self.api.class(id).functional;
                function.is_some_and(|f| self.api.callable(f).params.len() == *arity)
            }),
            ArgumentType::Ty(ty) => {
                let boxes = ty.is_reference() != param.is_reference();
                (phase > Phase::Strict || !boxes) && self.fit(ty, param) != Fit::No
            }
        }
    }

    fn more_specific(&self, ours: &Callable, rival: &Callable, call: &Call) -> bool {
        let (a, b) = (self.params_on(ours, call.on), self.params_on(rival, call.on));
        let mut pairs = a.iter().zip(&b).zip(call.args);
        a.len() == b.len() && pairs.all(|((a, b), arg)| self.narrower(a, b, arg))
    }

    /// The erased parameters as a member of this type has them: what a class inherits from `Seq<Character>` takes no `T`.
    fn params_on(&self, callable: &Callable, on: &Ty) -> Vec<Ty> {
        let seen = self.of_call(callable, on).params;
        let params = seen.into_iter().zip(&callable.params);
        params.map(|(seen, declared)| erase(seen.as_ref().unwrap_or(declared))).collect()
    }

    fn narrower(&self, a: &Ty, b: &Ty, arg: &ArgumentType) -> bool {
        match (a, b) {
            _ if a == b => true,
            // With boxing in play, neither is a subtype of the other.
            (Ty::Prim(_), Ty::Prim(_)) => self.api.is_assignable(a, b),
            (Ty::Prim(_), _) | (_, Ty::Prim(_)) => false,
            _ => !matches!(arg, ArgumentType::Lambda(_)) && self.api.is_subtype_of(a, b),
        }
    }
}

/// The part of a descriptor between the parentheses.
fn params_of(desc: &str) -> &str {
    desc.split_once(')').map_or(desc, |(params, _)| params)
}
