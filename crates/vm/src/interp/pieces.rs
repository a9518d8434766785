//! What the loop is made of beside its arms: its two modes, comparisons, switches.

use program::{FCond, Switch};

use crate::domain::Domain;

#[inline]
#[allow(clippy::neg_cmp_op_on_partial_ord, reason = "the negation is true for NaN, and is meant to be")]
pub(super) fn float_condition(cond: FCond, a: f64, b: f64) -> bool {
    match cond {
        FCond::Eq => a == b,
        FCond::Ne => a != b,
        FCond::Lt => a < b,
        FCond::Le => a <= b,
        FCond::Gt => a > b,
        FCond::Ge => a >= b,
        FCond::NotLt => !(a < b),
        FCond::NotLe => !(a <= b),
        FCond::NotGt => !(a > b),
        FCond::NotGe => !(a >= b),
    }
}

#[inline]
pub(super) fn float_compare(a: f64, b: f64, unordered: i32) -> i32 {
    if a > b {
        1
    } else if a == b {
        0
    } else if a < b {
        -1
    } else {
        unordered
    }
}

/// Which of the two instances of the loop it is that a domain with shadows has.
pub(super) trait Mode<D: Domain> {
    const SHADOWS: bool;
    const ASLEEP: bool;
}

/// As the domain says.
pub(super) struct Awake;

impl<D: Domain> Mode<D> for Awake {
    const SHADOWS: bool = D::SHADOWS;
    const ASLEEP: bool = false;
}

/// Nothing has a shadow, so none is looked up.
pub(super) struct Asleep;

impl<D: Domain> Mode<D> for Asleep {
    const SHADOWS: bool = false;
    const ASLEEP: bool = true;
}

/// The shadow of the first argument that was just copied above the frame.
#[inline]
pub(super) fn receiver_shadow<D: Domain, M: Mode<D>>(sregs: *mut D::Shadow, code: *mut program::Code) -> D::Shadow {
    if M::SHADOWS {
        // SAFETY: the argument was copied there, within the shadow stack.
        unsafe { *sregs.add(usize::from((*code).nregs)) }
    } else {
        D::Shadow::default()
    }
}

/// The target instruction and the number of the arm that a switch takes.
#[inline]
pub(super) fn select_arm(switch: &Switch, value: i32) -> (u32, u32) {
    match switch {
        Switch::Table { low, targets, default } => {
            let at = value.wrapping_sub(*low) as u32 as usize;
            match targets.get(at) {
                Some(&target) if value >= *low => (target, at as u32),
                _ => (*default, targets.len() as u32),
            }
        }
        Switch::Lookup { keys, targets, default } => match keys.binary_search(&value) {
            Ok(at) => (targets[at], at as u32),
            Err(_) => (*default, targets.len() as u32),
        },
    }
}
