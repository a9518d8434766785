//! What a bound method handle does, as a list of steps in place of the JDK's `LambdaForm`.
//!
//! The JDK composes handles by editing lambda forms. Here a form is an inert object that carries an `int[]`: a base (what is
//! called in the end) and the edits made since, oldest first. The handle's values (targets, filters, bound
//! arguments) are in an `Object[]`, in the order in which the steps use them.

use vm::{Machine, Ref, Stop};

use super::fields::{Field, int_array, ints};

/// What is called in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(super) enum Base {
    /// Value: the target.
    Call,
    /// As `Call`, with arguments and result converted; operand 1 for explicit casts. Values: target, the type to
    /// convert from.
    Convert,
    Identity,
    /// Gives the zero or null of its result type.
    Zero,
    /// Value: test, target, fallback.
    Guard,
    /// Values: target, exception class, handler.
    Catch,
    /// Values: target, cleanup.
    Finally,
    /// Value: the JDK's `LoopClauses`.
    Loop,
    /// Values: default, two that are not used, the JDK's `CasesHolder`.
    Switch,
    /// Makes an array of its arguments. Value: the array's class.
    Array,
    /// Value: the type of the handle that is the first argument.
    ExactInvoker,
    /// As `ExactInvoker`, with conversions.
    Invoker,
    /// Calls an access mode of a `VarHandle` that is its first argument. Value: the `AccessDescriptor`.
    VarInvoker,
    /// Gives its only value.
    Constant,
    /// Makes a bound handle.
    Factory,
}

const BASES: [(Base, usize); 15] = [
    (Base::Call, 1),
    (Base::Convert, 2),
    (Base::Identity, 0),
    (Base::Zero, 0),
    (Base::Guard, 3),
    (Base::Catch, 3),
    (Base::Finally, 2),
    (Base::Loop, 1),
    (Base::Switch, 4),
    (Base::Array, 1),
    (Base::ExactInvoker, 1),
    (Base::Invoker, 1),
    (Base::VarInvoker, 1),
    (Base::Constant, 1),
    (Base::Factory, 0),
];

/// A step between the handle's own arguments and those of its base. Positions count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Inserts the bound value at the position.
    Bind(usize),
    /// Drops the argument.
    Drop(usize),
    /// Inserts a copy of the argument at the first position before the second.
    Duplicate(usize, usize),
    /// Replaces the array by its elements.
    Spread(usize, usize),
    /// Replaces as many arguments as the filter takes by its result; without result by nothing.
    Collect(usize),
    /// Filters the arguments at these positions, each by the same filter.
    FilterEach(Vec<usize>),
    /// Replaces the argument at the first position by the result of a filter of those at the others.
    FilterSelected(usize, Vec<usize>),
    /// Inserts the combiner's result before the arguments it took, unless it is dropped.
    Fold {
        at: usize,
        drop: bool,
        from: Option<Vec<usize>>,
    },
    /// The argument for each of the inner parameters.
    Permute(Vec<usize>),
    FilterReturn,
    /// The result becomes zero, null or nothing of this kind.
    ZeroReturn(usize),
    /// The filter takes further arguments, which come last, before the result.
    CollectReturn,
}

impl Edit {
    /// Whether it uses a value of the handle.
    pub fn has_value(&self) -> bool {
        !matches!(self, Self::Drop(_) | Self::Duplicate(..) | Self::Spread(..) | Self::Permute(_) | Self::ZeroReturn(_))
    }

    fn code(&self) -> i32 {
        match self {
            Self::Bind(_) => 0,
            Self::Drop(_) => 1,
            Self::Duplicate(..) => 2,
            Self::Spread(..) => 3,
            Self::Collect(_) => 4,
            Self::FilterEach(_) => 5,
            Self::FilterSelected(..) => 6,
            Self::Fold { from: None, .. } => 7,
            Self::Fold { .. } => 8,
            Self::Permute(_) => 9,
            Self::FilterReturn => 10,
            Self::ZeroReturn(_) => 11,
            Self::CollectReturn => 12,
        }
    }

    fn operands(&self) -> Vec<usize> {
        match self {
            Self::Bind(at) | Self::Drop(at) | Self::Collect(at) | Self::ZeroReturn(at) => vec![*at],
            Self::Duplicate(a, b) | Self::Spread(a, b) => vec![*a, *b],
            Self::FilterEach(list) | Self::Permute(list) => list.clone(),
            Self::FilterSelected(at, list) => [&[*at], &list[..]].concat(),
            Self::Fold { at, drop, from } => [&[*at, usize::from(*drop)], from.as_deref().unwrap_or_default()].concat(),
            Self::FilterReturn | Self::CollectReturn => Vec::new(),
        }
    }

    /// Reads an edit; `None` for a list that this module did not write.
    fn decode(code: i32, operands: &[usize]) -> Option<Self> {
        Some(match (code, operands) {
            (0, [at]) => Self::Bind(*at),
            (1, [at]) => Self::Drop(*at),
            (2, [a, b]) => Self::Duplicate(*a, *b),
            (3, [at, len]) => Self::Spread(*at, *len),
            (4, [at]) => Self::Collect(*at),
            (5, list) => Self::FilterEach(list.to_vec()),
            (6, [at, list @ ..]) => Self::FilterSelected(*at, list.to_vec()),
            (7, [at, drop]) => Self::Fold { at: *at, drop: *drop != 0, from: None },
            (8, [at, drop, list @ ..]) => Self::Fold { at: *at, drop: *drop != 0, from: Some(list.to_vec()) },
            (9, list) => Self::Permute(list.to_vec()),
            (10, []) => Self::FilterReturn,
            (11, [kind]) => Self::ZeroReturn(*kind),
            (12, []) => Self::CollectReturn,
            _ => return None,
        })
    }
}

/// A decoded form.
pub(super) struct Plan {
    pub base: Base,
    /// Number of the base's values.
    pub base_values: usize,
    /// Of the base.
    pub operand: i32,
    /// Oldest first, each with the index of its value.
    pub edits: Vec<(Edit, usize)>,
}

impl Plan {
    pub fn of_form(m: &mut Machine, form: Ref) -> Result<Self, Stop> {
        let list = Field::FormOps.get(m, form)?;
        if list == 0 {
            return Err(Stop::Unsupported("a method handle with a lambda form of the JDK's own".into()));
        }
        Self::decode(&ints(m, list)).ok_or_else(|| Stop::Bug("a malformed list of steps".into()))
    }

    fn decode(list: &[i32]) -> Option<Self> {
        let [base, operand, rest @ ..] = list else { return None };
        let (base, base_values) = BASES.into_iter().find(|b| b.0 as i32 == *base)?;
        let mut plan = Self { base, base_values, operand: *operand, edits: Vec::new() };
        let mut next = base_values;
        let mut rest = rest;
        while let [code, count, tail @ ..] = rest {
            let operands: Vec<usize> = tail.get(..*count as usize)?.iter().map(|&o| o as usize).collect();
            let edit = Edit::decode(*code, &operands)?;
            let at = next;
            next += usize::from(edit.has_value());
            plan.edits.push((edit, at));
            rest = &tail[*count as usize..];
        }
        Some(plan)
    }
}

/// A form with a base and no edits.
pub(super) fn base_form(m: &mut Machine, base: Base, operand: i32) -> Result<Ref, Stop> {
    form(m, &[base as i32, operand])
}

/// The form with one more edit.
pub(super) fn edited_form(m: &mut Machine, old: Ref, edit: &Edit) -> Result<Ref, Stop> {
    let list = Field::FormOps.get(m, old)?;
    let mut list = ints(m, list);
    let operands = edit.operands();
    list.extend([edit.code(), operands.len() as i32]);
    list.extend(operands.iter().map(|&o| o as i32));
    form(m, &list)
}

fn form(m: &mut Machine, list: &[i32]) -> Result<Ref, Stop> {
    let class = m.boot_class("java/lang/invoke/LambdaForm")?;
    let form = m.new_object(class)?;
    let list = int_array(m, list)?;
    Field::FormOps.put(m, form, list)?;
    Ok(form)
}

/// A bound handle.
pub(super) fn bound(m: &mut Machine, ty: Ref, form: Ref, values: &[Ref]) -> Result<Ref, Stop> {
    let class = m.boot_class("java/lang/invoke/BoundMethodHandle$Species_L")?;
    let handle = m.new_object(class)?;
    let array = m.new_ref_array(m.known.object, values.len() as u32)?;
    for (i, &value) in (0..).zip(values) {
        m.set_element(array, i, value);
    }
    Field::HandleType.put(m, handle, ty)?;
    Field::HandleForm.put(m, handle, form)?;
    Field::BoundValues.put(m, handle, array)?;
    Ok(handle)
}

/// A handle with a base and no edits.
pub(super) fn based(m: &mut Machine, ty: Ref, base: Base, operand: i32, values: &[Ref]) -> Result<Ref, Stop> {
    let form = base_form(m, base, operand)?;
    bound(m, ty, form, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_survive_encoding_and_know_their_values() {
        let edits = [
            Edit::Bind(1),
            Edit::Drop(2),
            Edit::Fold { at: 0, drop: true, from: None },
            Edit::Fold { at: 3, drop: false, from: Some(vec![1, 2]) },
            Edit::Permute(vec![2, 0, 1]),
            Edit::CollectReturn,
        ];
        let mut list = vec![Base::Guard as i32, 0];
        for edit in &edits {
            let operands = edit.operands();
            list.extend([edit.code(), operands.len() as i32]);
            list.extend(operands.iter().map(|&o| o as i32));
        }
        let plan = Plan::decode(&list).unwrap();
        assert_eq!(plan.base, Base::Guard);
        assert_eq!(plan.edits.iter().map(|e| e.0.clone()).collect::<Vec<_>>(), edits);
        assert_eq!(plan.edits.iter().map(|e| e.1).collect::<Vec<_>>(), [3, 4, 4, 5, 6, 6]);
    }
}
