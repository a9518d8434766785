//! Replacements for the JDK's editing of lambda forms, and for what makes bound handles.

use vm::{Machine, Ref, Stop};

use super::fields::{Field, ints};
use super::ops::{Base, Edit, base_form, based, bound, edited_form};
use super::prims::cell;
use crate::natives::arg::{Slot, boolean, first, int, nothing, reference, ret_ref, some};
use crate::rows::natives;
use classfile::descriptor::Kind;

natives! {
    "java/lang/invoke/LambdaForm" {
        "<clinit>" "()V" => no_assertions;
        "prepare" "()V" => nothing;
        "compileToBytecode" "()V" => nothing;
        "constantForm" "" => |m, _| ret_ref(base_form(m, Base::Constant, 0)?);
        "identityForm" "" => |m, _| ret_ref(base_form(m, Base::Identity, 0)?);
        "zeroForm" "" => |m, _| ret_ref(base_form(m, Base::Zero, 0)?);
    }
    "java/lang/invoke/LambdaFormEditor" {
        "bindArgumentForm" "(I)Ljava/lang/invoke/LambdaForm;" => |m, args| edit(m, args, &Edit::Bind(at(args, 1)));
        "addArgumentForm" "" => |m, args| edit(m, args, &Edit::Drop(at(args, 1)));
        "dupArgumentForm" "" => |m, args| edit(m, args, &Edit::Duplicate(at(args, 1), at(args, 2)));
        "spreadArgumentsForm" "" => |m, args| edit(m, args, &Edit::Spread(at(args, 1), int(args, 3) as usize));
        "collectArgumentsForm" "" => |m, args| edit(m, args, &Edit::Collect(at(args, 1)));
        "filterArgumentForm" "" => |m, args| edit(m, args, &Edit::Collect(at(args, 1)));
        "filterRepeatedArgumentForm" "" => filter_each;
        "filterArgumentsForm" "" => filter_selected;
        "foldArgumentsForm"
            "(IZLjava/lang/invoke/MethodType;)Ljava/lang/invoke/LambdaForm;" => fold;
        "foldArgumentsForm"
            "(IZLjava/lang/invoke/MethodType;[I)Ljava/lang/invoke/LambdaForm;" => fold_selected;
        "permuteArgumentsForm" "" => permute;
        "filterReturnForm" "" => filter_return;
        "collectReturnValueForm" "" => |m, args| edit(m, args, &Edit::CollectReturn);
    }
    "java/lang/invoke/BoundMethodHandle" {
        "<clinit>" "()V" => no_assertions;
        "speciesData_L" "" => species;
        "speciesData_LL" "" => species;
        "speciesData_LLL" "" => species;
        "speciesData_LLLL" "" => species;
        "speciesData_LLLLL" "" => species;
        "bindSingle"
            "(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;Ljava/lang/Object;)Ljava/lang/invoke/BoundMethodHandle;" =>
            |m, args| bind_single(m, args, Kind::Ref);
        "bindSingleL" "" => |m, args| bind_single(m, args, Kind::Ref);
        "bindSingleI" "" => |m, args| bind_single(m, args, Kind::Int);
        "bindSingleJ" "" => |m, args| bind_single(m, args, Kind::Long);
        "bindSingleF" "" => |m, args| bind_single(m, args, Kind::Float);
        "bindSingleD" "" => |m, args| bind_single(m, args, Kind::Double);
        "rebind" "()Ljava/lang/invoke/BoundMethodHandle;" => first;
        "makeReinvoker" "" => reinvoker;
    }
    "java/lang/invoke/BoundMethodHandle$Species_L" {
        "copyWith" "" => copy_with;
        "copyWithExtendL" "" => |m, args| extend(m, args, Kind::Ref);
        "copyWithExtendI" "" => |m, args| extend(m, args, Kind::Int);
        "copyWithExtendJ" "" => |m, args| extend(m, args, Kind::Long);
        "copyWithExtendF" "" => |m, args| extend(m, args, Kind::Float);
        "copyWithExtendD" "" => |m, args| extend(m, args, Kind::Double);
    }
    "java/lang/invoke/SimpleMethodHandle" {
        "copyWithExtendL" "" => |m, args| extend(m, args, Kind::Ref);
        "copyWithExtendI" "" => |m, args| extend(m, args, Kind::Int);
        "copyWithExtendJ" "" => |m, args| extend(m, args, Kind::Long);
        "copyWithExtendF" "" => |m, args| extend(m, args, Kind::Float);
        "copyWithExtendD" "" => |m, args| extend(m, args, Kind::Double);
    }
    "java/lang/invoke/ClassSpecializer$SpeciesData" {
        "factory" "" => |m, _| ret_ref(based(m, 0, Base::Factory, 0, &[])?);
    }
    "java/lang/invoke/MethodHandleImpl" {
        "makePairwiseConvertByEditor" "" => pairwise;
        "makeGuardWithTestForm" "" => |m, _| ret_ref(base_form(m, Base::Guard, 0)?);
        "makeGuardWithCatchForm" "" => |m, _| ret_ref(base_form(m, Base::Catch, 0)?);
        "makeTryFinallyForm" "" => |m, _| ret_ref(base_form(m, Base::Finally, 0)?);
        "makeLoopForm" "" => |m, _| ret_ref(base_form(m, Base::Loop, 0)?);
        "makeTableSwitchForm" "" => |m, _| ret_ref(base_form(m, Base::Switch, 0)?);
        "makeCollectorForm" "" => |m, _| ret_ref(base_form(m, Base::Array, 0)?);
        "bindCaller" "" [21 - 99] => bind_caller;
        "profile" "" => first;
        "makeBlockInliningWrapper" "" => first;
    }
    "java/lang/invoke/Invokers" {
        "invokeHandleForm" "" => invoker_form;
        "varHandleMethodInvokerHandleForm" "" => |m, _| ret_ref(base_form(m, Base::VarInvoker, 0)?);
    }
    "java/lang/invoke/DirectMethodHandle" {
        "<clinit>" "()V" => no_assertions;
        "preparedLambdaForm" "" => leaf_form;
        "preparedFieldLambdaForm" "" => leaf_form;
    }
    "java/lang/invoke/DelegatingMethodHandle" {
        "<clinit>" "()V" => no_assertions;
        "chooseDelegatingForm" "" => leaf_form;
        "makeReinvokerForm" "" => leaf_form;
    }
}

/// In place of an initialiser that would prepare lambda forms: only what `assert` asks is set.
fn no_assertions(m: &mut Machine, _: &[u64]) -> Slot {
    let Some(method) = m.running else { return Err(Stop::Bug("an initialiser without a method".into())) };
    if let Some(field) = m.program.find_field(method.class, "$assertionsDisabled", "Z") {
        let addr = m.static_address(field)?;
        m.heap.put(addr, 1u8);
    }
    Ok(0)
}

/// A position in a form, where the handle itself is number 0.
fn at(args: &[u64], slot: usize) -> usize {
    int(args, slot).saturating_sub(1).max(0) as usize
}

fn edit(m: &mut Machine, args: &[u64], edit: &Edit) -> Slot {
    let form = m.get_ref(some(args, 0)?, "lambdaForm", "Ljava/lang/invoke/LambdaForm;")?;
    ret_ref(edited_form(m, form, edit)?)
}

/// `(BasicType newType, int... positions)`, positions in the form.
fn filter_each(m: &mut Machine, args: &[u64]) -> Slot {
    let positions = ints(m, reference(args, 2)).iter().map(|&p| (p - 1).max(0) as usize).collect();
    edit(m, args, &Edit::FilterEach(positions))
}

/// `(int pos, MethodType, int... positions)`, positions among the arguments.
fn filter_selected(m: &mut Machine, args: &[u64]) -> Slot {
    let positions = ints(m, reference(args, 3)).iter().map(|&p| p as usize).collect();
    edit(m, args, &Edit::FilterSelected(at(args, 1), positions))
}

fn fold(m: &mut Machine, args: &[u64]) -> Slot {
    edit(m, args, &Edit::Fold { at: at(args, 1), drop: boolean(args, 2), from: None })
}

fn fold_selected(m: &mut Machine, args: &[u64]) -> Slot {
    let positions = ints(m, reference(args, 4)).iter().map(|&p| p as usize).collect();
    edit(m, args, &Edit::Fold { at: at(args, 1), drop: boolean(args, 2), from: Some(positions) })
}

/// `(int skip, int[] reorder)`.
fn permute(m: &mut Machine, args: &[u64]) -> Slot {
    let order = ints(m, reference(args, 2)).iter().map(|&p| p as usize).collect();
    edit(m, args, &Edit::Permute(order))
}

fn filter_return(m: &mut Machine, args: &[u64]) -> Slot {
    if !boolean(args, 2) {
        return edit(m, args, &Edit::FilterReturn);
    }
    let ty = some(args, 1)?;
    let offset = m.offset(m.class_of(ty), "btChar", "C")?;
    let kind = Kind::from_char(m.heap.get::<u16>(ty + offset) as u8).unwrap_or(Kind::Void);
    edit(m, args, &Edit::ZeroReturn(kind as usize))
}

/// The form of a handle that is its own base: it is never looked into, but must not be null.
fn leaf_form(m: &mut Machine, _: &[u64]) -> Slot {
    ret_ref(base_form(m, Base::Call, 0)?)
}

fn reinvoker(m: &mut Machine, args: &[u64]) -> Slot {
    let target = some(args, 0)?;
    let ty = Field::HandleType.get(m, target)?;
    ret_ref(based(m, ty, Base::Call, 0, &[target])?)
}

/// The values of a bound handle.
pub(super) fn values(m: &mut Machine, handle: Ref) -> Result<Vec<Ref>, Stop> {
    let class = m.class_of(handle);
    if m.program.name_of(class) != "java/lang/invoke/BoundMethodHandle$Species_L" {
        return Ok(Vec::new());
    }
    let array = Field::BoundValues.get(m, handle)?;
    Ok(m.elements(array))
}

/// `copyWith(MethodType, LambdaForm)`.
fn copy_with(m: &mut Machine, args: &[u64]) -> Slot {
    let values = values(m, some(args, 0)?)?;
    ret_ref(bound(m, reference(args, 1), reference(args, 2), &values)?)
}

/// `copyWithExtend(MethodType, LambdaForm, value)`.
fn extend(m: &mut Machine, args: &[u64], kind: Kind) -> Slot {
    let mut values = values(m, some(args, 0)?)?;
    let value = if kind == Kind::Ref { reference(args, 3) } else { cell(m, kind, args[3])? };
    values.push(value);
    ret_ref(bound(m, reference(args, 1), reference(args, 2), &values)?)
}

/// `bindSingle(MethodType, LambdaForm, value)`.
fn bind_single(m: &mut Machine, args: &[u64], kind: Kind) -> Slot {
    let value = if kind == Kind::Ref { reference(args, 2) } else { cell(m, kind, args[2])? };
    ret_ref(bound(m, reference(args, 0), reference(args, 1), &[value])?)
}

/// An object that has nothing but a factory.
fn species(m: &mut Machine, _: &[u64]) -> Slot {
    let class = m.boot_class("java/lang/invoke/BoundMethodHandle$SpeciesData")?;
    ret_ref(m.new_object(class)?)
}

/// `makePairwiseConvertByEditor(MethodHandle, MethodType, boolean strict, boolean monobox)`.
fn pairwise(m: &mut Machine, args: &[u64]) -> Slot {
    let explicit = i32::from(!boolean(args, 2));
    let (target, ty) = (some(args, 0)?, some(args, 1)?);
    ret_ref(based(m, ty, Base::Convert, explicit, &[target, ty])?)
}

/// The JDK's way to bind a caller relies on constants that making lambda forms would have initialised.
fn bind_caller(m: &mut Machine, args: &[u64]) -> Slot {
    let constants = m.boot_class("java/lang/constant/ConstantDescs")?;
    m.require_init(constants)?;
    let class = m.boot_class("java/lang/invoke/MethodHandleImpl$BindCaller")?;
    m.require_init(class)?;
    let desc = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
    let method = m.method(class, "bindCaller", desc)?;
    Err(Stop::tail_call(method, args.to_vec()))
}

/// `invokeHandleForm(MethodType, boolean customized, int which)`: 11 is the exact invoker, 13 the other.
fn invoker_form(m: &mut Machine, args: &[u64]) -> Slot {
    let class = m.boot_class("java/lang/invoke/MethodTypeForm")?;
    let exact = m.static_field(class, "LF_EX_INVOKER", "I")?;
    let is_exact = m.heap.get::<i32>(exact) == int(args, 2);
    ret_ref(base_form(m, if is_exact { Base::ExactInvoker } else { Base::Invoker }, 0)?)
}
