//! Primitive values among the values of a bound handle: cells that no program can bind by itself.

use classfile::descriptor::Kind;
use vm::{Machine, Ref, Stop};

use super::fields::{Field, int_array, ints};
use super::signature::kind_at;
use super::state::Val;

/// A cell with a primitive value: an inert `LambdaForm`, which only this crate makes.
pub(super) fn cell(m: &mut Machine, kind: Kind, bits: u64) -> Result<Ref, Stop> {
    let class = m.boot_class("java/lang/invoke/LambdaForm")?;
    let cell = m.new_object(class)?;
    let content = int_array(m, &[kind as i32, bits as i32, (bits >> 32) as i32])?;
    Field::FormOps.put(m, cell, content)?;
    Ok(cell)
}

/// The value that is bound: what is in the cell, or the reference itself.
pub(super) fn value(m: &mut Machine, bound: Ref) -> Result<Val, Stop> {
    if bound == 0 || m.program.name_of(m.class_of(bound)) != "java/lang/invoke/LambdaForm" {
        return Ok(Val::reference(bound));
    }
    let content = Field::FormOps.get(m, bound)?;
    match ints(m, content)[..] {
        [kind, low, high] => {
            let bits = u64::from(low as u32) | u64::from(high as u32) << 32;
            Ok(Val { kind: kind_at(kind as u64), bits })
        }
        _ => Ok(Val::reference(bound)),
    }
}
