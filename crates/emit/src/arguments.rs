//! Argument lists: varargs written naturally, casts where javac would choose another overload; arrays.

use testcase::api::erase;
use testcase::{Callable, CallableKind, Constant, Prim, Statement, Ty, Var};

use crate::marks::plain;
use crate::overload::{ArgumentType, Call};
use crate::piece::{Piece, Prec};
use crate::render::{Renderer, has_known_args};
use crate::types::{Fit, mentions_any};

/// The arguments of a call, an outer instance included.
pub struct Arguments {
    pub plain: Vec<Piece>,
    /// The last one, if it is an array made for a variable arity parameter: the array, and its elements.
    pub spread: Option<(Var, Vec<Piece>)>,
    /// The parameters as the test means them: with the type arguments that a generic method is to infer.
    pub meant: Vec<Option<Ty>>,
}

impl From<Vec<Piece>> for Arguments {
    fn from(plain: Vec<Piece>) -> Self {
        Self { plain, spread: None, meant: Vec::new() }
    }
}

impl Renderer<'_, '_> {
    /// The arguments as values.
    pub fn arguments(&mut self, callable: &Callable, args: &[Var], on: Option<&Ty>, ret: Option<&Ty>) -> Arguments {
        let meant = self.meant(callable, args, on, ret);
        let spread = match args.last() {
            Some(last) if callable.varargs && self.plan.is_inline(*last) => {
                self.elements(*last).map(|elements| (*last, elements))
            }
            _ => None,
        };
        let plain = args.len() - usize::from(spread.is_some());
        Arguments { plain: args[..plain].iter().map(|a| self.value(*a)).collect(), spread, meant }
    }

    /// What a generic method's parameters are for these arguments; nothing for others, whose parameters say it themselves.
    fn meant(&self, callable: &Callable, args: &[Var], on: Option<&Ty>, ret: Option<&Ty>) -> Vec<Option<Ty>> {
        if callable.type_params.is_empty() {
            return Vec::new();
        }
        let types: Vec<Ty> = args.iter().map(|a| self.test.case.ty(*a).clone()).collect();
        let inferred = self.types.api.infer(callable.id, on, &types, ret);
        inferred.map_or_else(Vec::new, |types| types.params)
    }

    /// The elements of an array that is written where it is used.
    fn elements(&mut self, array: Var) -> Option<Vec<Piece>> {
        let Statement::NewArray { ty: Ty::Array(element), len } = self.test.case.statements[array.index()].clone()
        else {
            return None;
        };
        match self.plan.folds[array.index()].clone() {
            Some(vars) => Some(vars.into_iter().map(|var| self.element_value(var, &element)).collect()),
            None => (len == 0).then(Vec::new),
        }
    }

    fn element_value(&mut self, var: Option<Var>, element: &Ty) -> Piece {
        match var {
            Some(var) => self.value(var),
            None => self.default_value(element),
        }
    }

    fn default_value(&mut self, ty: &Ty) -> Piece {
        let constant = match ty.prim() {
            None => return Piece::null(None),
            Some(Prim::Boolean) => Constant::Boolean(false),
            Some(Prim::Byte) => Constant::Byte(0),
            Some(Prim::Char) => Constant::Char(0),
            Some(Prim::Short) => Constant::Short(0),
            Some(Prim::Int) => Constant::Int(0),
            Some(Prim::Long) => Constant::Long(0),
            Some(Prim::Float) => Constant::Float(0),
            Some(Prim::Double) => Constant::Double(0),
        };
        self.constant(&constant, None)
    }

    /// What stands between the parentheses. An outer instance is not written.
    pub fn argument_list(&mut self, callable: &Callable, on: &Ty, args: Arguments) -> String {
        let params = self.types.of_call(callable, on).params;
        // Where a cast is due, it says what the test means.
        let mut casts = params.clone();
        for (cast, meant) in casts.iter_mut().zip(args.meant) {
            *cast = meant.or(cast.take());
        }
        let mut plain: Vec<Piece> = args
            .plain
            .into_iter()
            .zip(&params)
            .map(|(arg, param)| match param {
                Some(param) => self.coerce(arg, param),
                None => arg,
            })
            .collect();
        let listed = match args.spread {
            Some((array, elements)) => {
                let listed = self.listed(callable, on, &plain, elements, &params);
                if listed.is_none() {
                    plain.push(self.value(array));
                }
                listed
            }
            None => None,
        };
        let args = listed.unwrap_or_else(|| self.exact(callable, on, plain, &casts));
        let class = self.types.api.class(callable.class);
        let outer = usize::from(class.inner && callable.kind == CallableKind::Constructor);
        let code: Vec<&str> = args.iter().skip(outer).map(|a| a.code.as_str()).collect();
        code.join(", ")
    }

    /// The arguments with the casts that make javac choose this callable.
    fn exact(&mut self, callable: &Callable, on: &Ty, mut args: Vec<Piece>, params: &[Option<Ty>]) -> Vec<Piece> {
        let call = Call { callable: callable.id, on, args: &known(&args) };
        if self.types.is_ambiguous(&call) || null_for_varargs(callable, &args) {
            self.cast_all(callable, on, &mut args, params);
        }
        args
    }

    /// The arguments of a variable arity call one by one, if javac understands them as such.
    fn listed(
        &mut self,
        callable: &Callable,
        on: &Ty,
        args: &[Piece],
        spread: Vec<Piece>,
        params: &[Option<Ty>],
    ) -> Option<Vec<Piece>> {
        let Some((Some(Ty::Array(element)), fixed)) = params.split_last() else {
            return None;
        };
        let mut list = args.to_vec();
        let lone_null = spread.len() == 1 && spread[0].is_null();
        for piece in spread {
            let piece = self.coerce(piece, element);
            list.push(if lone_null { self.cast_argument(callable, fixed.len(), &piece, element) } else { piece });
        }
        let call = Call { callable: callable.id, on, args: &known(&list) };
        if self.types.listing_is_taken(&call) {
            return None;
        }
        let mut listed = list[fixed.len()..].iter().filter_map(Piece::ty);
        if has_known_args(element) || listed.any(has_known_args) {
            self.suppress.insert("unchecked");
        }
        Some(list)
    }

    /// Says of each argument that it has its parameter's type, where that is not so anyway.
    fn cast_all(&mut self, callable: &Callable, on: &Ty, args: &mut [Piece], params: &[Option<Ty>]) {
        for (i, (arg, param)) in args.iter_mut().zip(params).enumerate() {
            let Some(param) = param else {
                continue;
            };
            let exact = match &arg.known {
                ArgumentType::Ty(ty) => erase(ty) == erase(param) || erase(ty) == erase(&self.types.upper(param)),
                ArgumentType::Null => !param.is_reference(),
                ArgumentType::Lambda(_) => false,
            };
            let settled = exact || self.same_everywhere(callable, on, i);
            if !settled {
                *arg = self.cast_argument(callable, i, arg, param);
            }
        }
    }

    /// The argument under a cast to its parameter, or to what it is meant to be where that says more: a lambda's type
    /// arguments, and those of a `null` from which a generic method infers its own.
    fn cast_argument(&mut self, callable: &Callable, place: usize, arg: &Piece, param: &Ty) -> Piece {
        let inferred = callable.params.get(place).is_some_and(|p| mentions_any(p, &callable.type_params));
        let meant = arg.meant.as_ref().filter(|meant| {
            (inferred || !arg.is_null()) && self.types.fit(meant, param) != Fit::No && !self.types.api.is_raw(meant)
        });
        let goal = meant.unwrap_or(param).clone();
        self.cast(arg, &goal)
    }

    /// Whether all overloads have the same type at this place, so that a cast there would tell javac nothing.
    fn same_everywhere(&self, callable: &Callable, on: &Ty, place: usize) -> bool {
        let same = |rival: &Callable| rival.params.get(place).map(erase) == callable.params.get(place).map(erase);
        let matters = |rival: &&Callable| rival.varargs || rival.params.len() == callable.params.len();
        !callable.varargs
            && self.types.rivals(callable, on).into_iter().filter(matters).all(|rival| !rival.varargs && same(rival))
    }

    /// The value under a cast to the type, with type arguments only where they are known.
    pub fn cast(&mut self, piece: &Piece, to: &Ty) -> Piece {
        let mentions = crate::types::mentions_param(to);
        let goal = if mentions { erase(to) } else { self.types.upper(to) };
        let goal = self.types.cooked(&goal, false);
        let text = self.imports.ty(&goal);
        piece.cast(&goal, &text)
    }

    /// An array, with its initialiser if it has one. Inside of another initialiser (`nested`) the braces are enough.
    pub fn array(&mut self, index: usize, ty: &Ty, len: u32, nested: bool) -> Piece {
        let Ty::Array(element) = ty else {
            return Piece::null(None);
        };
        let Some(vars) = self.plan.folds[index].clone() else {
            let code = format!("new {}", self.sized(ty, len));
            return self.generic_array(Piece::new(code, ty.clone()), ty);
        };
        let values: Vec<Piece> = vars.into_iter().map(|v| self.initial(v, element)).collect();
        let piece = self.initialised(ty, values, nested);
        if nested { piece } else { self.generic_array(piece, ty) }
    }

    /// An element of an initialiser; arrays in arrays are just braces.
    fn initial(&mut self, var: Option<Var>, element: &Ty) -> Piece {
        let Some(var) = var.filter(|v| self.plan.is_inline(*v)) else {
            return self.element_value(var, element);
        };
        match self.test.case.statements[var.index()].clone() {
            Statement::NewArray { len: 0, .. } => Piece::new("{}", element.clone()),
            Statement::NewArray { ty, len } if ty == *element && self.plan.folds[var.index()].is_some() => {
                self.array(var.index(), &ty, len, true)
            }
            _ => self.value(var),
        }
    }

    /// `new int[] {1, 2}` with these elements.
    pub fn initialised(&mut self, ty: &Ty, values: Vec<Piece>, nested: bool) -> Piece {
        let Ty::Array(element) = ty else {
            return Piece::null(None);
        };
        let code: Vec<String> = values
            .into_iter()
            .map(|value| {
                let value = self.coerce(value, element);
                small_literal(&value, element).unwrap_or(value.code)
            })
            .collect();
        let braces = format!("{{{}}}", code.join(", "));
        let code = if nested { braces } else { format!("new {} {braces}", self.reifiable(ty)) };
        Piece::new(code, ty.clone()).with(Prec::Loose)
    }

    /// `int[3][]`.
    fn sized(&mut self, ty: &Ty, len: u32) -> String {
        let text = self.reifiable(ty);
        let at = text.find('[').unwrap_or(text.len());
        let rest = text.get(at + 2..).unwrap_or("");
        format!("{}[{len}]{rest}", &text[..at])
    }

    /// The array type as `new` accepts it: type arguments are unknown.
    fn reifiable(&mut self, ty: &Ty) -> String {
        let erased = self.types.cooked(&erase(ty), false);
        self.imports.ty(&erased)
    }

    /// An array of a generic class is made of the wildcard and cast.
    fn generic_array(&mut self, piece: Piece, ty: &Ty) -> Piece {
        let made = self.types.cooked(&erase(ty), false);
        if self.types.fit(&made, ty) == Fit::Yes {
            return piece;
        }
        self.suppress.insert("unchecked");
        let text = self.imports.ty(ty);
        piece.cast(ty, &text)
    }
}

fn null_for_varargs(callable: &Callable, args: &[Piece]) -> bool {
    callable.varargs && args.last().is_some_and(Piece::is_null)
}

fn known(args: &[Piece]) -> Vec<ArgumentType> {
    args.iter().map(|a| a.known.clone()).collect()
}

/// In an initialiser of small numbers the compiler narrows literals by itself.
fn small_literal(value: &Piece, element: &Ty) -> Option<String> {
    let prefix = match element {
        Ty::Prim(Prim::Byte) => "(byte) ",
        Ty::Prim(Prim::Short) => "(short) ",
        _ => return None,
    };
    let code = plain(&value.code);
    let digits = code.strip_prefix(prefix)?;
    digits.parse::<i32>().is_ok().then(|| digits.to_owned())
}
