//! Which overloaded method javac would choose, as far as it is needed to know where a cast is due.

use testcase::{Callable, CallableId, CallableKind, Prim, Ty, TypeId};

use crate::types::{Fit, Types, substitute, widens};

/// What javac knows of an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
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
    pub args: &'a [Known],
}

impl Types<'_> {
    /// Whether javac, given these arguments as they are, might choose another overload or find the call ambiguous.
    pub fn is_ambiguous(&self, call: &Call) -> bool {
        let ours = self.api.callable(call.callable);
        let Some(phase) = self.phase(ours, call) else {
            return false;
        };
        self.rivals(ours, call.on).into_iter().any(|rival| {
            self.phase(rival, call).is_some_and(|other| {
                other < phase || (other == phase && !self.more_specific(ours, rival, call))
            })
        })
    }

    /// Whether javac would take another method than this one if the arguments of a variable arity call were listed.
    pub fn listing_is_taken(&self, call: &Call) -> bool {
        let ours = self.api.callable(call.callable);
        if self.phase_of(ours, call, Phase::Boxing) {
            return true;
        }
        self.rivals(ours, call.on)
            .into_iter()
            .any(|rival| self.phase(rival, call).is_some())
    }

    /// Other methods of that name, or other constructors.
    fn rivals(&self, ours: &Callable, on: &Ty) -> Vec<&Callable> {
        let mut found = Vec::new();
        if ours.kind == CallableKind::Constructor {
            let all = self.api.class(ours.class).constructors.iter();
            found.extend(
                all.map(|c| self.api.callable(*c))
                    .filter(|c| c.id != ours.id),
            );
        } else {
            let start = on.type_id().unwrap_or(ours.class);
            self.methods_named(start, ours, &mut Vec::new(), &mut found);
        }
        found
    }

    fn methods_named<'b>(
        &'b self,
        class: TypeId,
        ours: &Callable,
        seen: &mut Vec<TypeId>,
        found: &mut Vec<&'b Callable>,
    ) {
        if seen.contains(&class) {
            return;
        }
        seen.push(class);
        let info = self.api.class(class);
        for id in &info.methods {
            let method = self.api.callable(*id);
            if method.name == ours.name && params_of(&method.desc) != params_of(&ours.desc) {
                found.push(method);
            }
        }
        for above in info
            .super_class
            .iter()
            .chain(&info.interfaces)
            .filter_map(Ty::type_id)
        {
            self.methods_named(above, ours, seen, found);
        }
    }

    /// The parameter types of the callable as seen through `on`.
    pub fn params(&self, callable: &Callable, on: &Ty) -> Vec<Ty> {
        let class = self.api.class(callable.class);
        let through = match self.as_super(on, callable.class) {
            Some(Ty::Class(_, args)) => args,
            _ => Vec::new(),
        };
        if through.is_empty()
            && !class.type_params.is_empty()
            && callable.kind != CallableKind::Static
        {
            return callable.params.iter().map(|p| self.erase(p)).collect();
        }
        callable
            .params
            .iter()
            .map(|p| substitute(p, &class.type_params, &through))
            .collect()
    }

    /// The result type of the callable as seen through `on`; may mention the method's own type parameters.
    pub fn result(&self, callable: &Callable, on: &Ty) -> Ty {
        let class = self.api.class(callable.class);
        match self.as_super(on, callable.class) {
            Some(Ty::Class(_, args)) if !args.is_empty() || class.type_params.is_empty() => {
                substitute(&callable.ret, &class.type_params, &args)
            }
            _ if callable.kind == CallableKind::Static => callable.ret.clone(),
            _ => self.erase(&callable.ret),
        }
    }

    fn phase(&self, callable: &Callable, call: &Call) -> Option<Phase> {
        [Phase::Strict, Phase::Boxing, Phase::Varargs]
            .into_iter()
            .find(|phase| self.phase_of(callable, call, *phase))
    }

    fn phase_of(&self, callable: &Callable, call: &Call, phase: Phase) -> bool {
        let params = self.params(callable, call.on);
        if phase < Phase::Varargs {
            return params.len() == call.args.len()
                && params
                    .iter()
                    .zip(call.args)
                    .all(|(p, a)| self.accepts(p, a, phase));
        }
        let Some((Ty::Array(element), fixed)) = params.split_last().filter(|_| callable.varargs)
        else {
            return false;
        };
        call.args.len() >= fixed.len()
            && call
                .args
                .iter()
                .enumerate()
                .all(|(i, a)| self.accepts(fixed.get(i).unwrap_or(element), a, Phase::Boxing))
    }

    fn accepts(&self, param: &Ty, arg: &Known, phase: Phase) -> bool {
        match arg {
            Known::Null => param.is_reference(),
            Known::Lambda(arity) => match param {
                Ty::Param(..) => true,
                _ => param.type_id().is_some_and(|id| {
                    let function = self.api.class(id).functional;
                    function.is_some_and(|f| self.api.callable(f).params.len() == *arity)
                }),
            },
            Known::Ty(ty)
                if phase == Phase::Strict && ty.is_reference() != param.is_reference() =>
            {
                false
            }
            Known::Ty(ty) => self.fit(ty, param) != Fit::No,
        }
    }

    fn more_specific(&self, ours: &Callable, rival: &Callable, call: &Call) -> bool {
        let (a, b) = (self.params(ours, call.on), self.params(rival, call.on));
        a.len() == b.len()
            && a.iter()
                .zip(&b)
                .zip(call.args)
                .all(|((a, b), arg)| self.narrower(a, b, arg))
    }

    fn narrower(&self, a: &Ty, b: &Ty, arg: &Known) -> bool {
        let (a, b) = (self.erase(a), self.erase(b));
        match (&a, &b) {
            _ if a == b => true,
            (Ty::Prim(a), Ty::Prim(b)) => widens(*a, *b),
            // With boxing in play, neither is a subtype of the other.
            (Ty::Prim(_), _) | (_, Ty::Prim(_)) => false,
            _ if matches!(arg, Known::Lambda(_)) => false,
            _ => self.fit_reference(&a, &b) == Fit::Yes,
        }
    }
}

/// The part of a descriptor between the parentheses.
fn params_of(desc: &str) -> &str {
    desc.split_once(')').map_or(desc, |(params, _)| params)
}

/// The primitive type of a constant, by which javac sees a literal.
pub fn literal_type(value: &testcase::Constant) -> Option<Prim> {
    use testcase::Constant as C;
    Some(match value {
        C::Boolean(_) => Prim::Boolean,
        C::Byte(_) => Prim::Byte,
        C::Char(_) => Prim::Char,
        C::Short(_) => Prim::Short,
        C::Int(_) => Prim::Int,
        C::Long(_) => Prim::Long,
        C::Float(_) => Prim::Float,
        C::Double(_) => Prim::Double,
        C::Text(_) | C::Null | C::Class(_) | C::Enum(..) => return None,
    })
}
