//! The instructions that name constants, fields, methods and classes.

use super::code::CodeBuilder;
use super::pool::{FIELD, INTERFACE_METHOD, METHOD, Value};
use crate::descriptor::{method_shape, parse_field};
use crate::opcode::*;

impl CodeBuilder<'_> {
    /// Pushes a constant by the shortest instruction.
    pub fn ldc(&mut self, value: &Value<'_>) -> &mut Self {
        match *value {
            Value::Int(v @ -1..=5) => return self.op((ICONST_0 as i32 + v) as u8),
            Value::Int(v @ -128..=127) => return self.op_u8(BIPUSH, v as u8),
            Value::Int(v @ -32768..=32767) => return self.op_u16(SIPUSH, v as u16),
            Value::Long(v @ 0..=1) => return self.op(LCONST_0 + v as u8),
            _ => {}
        }
        let index = self.class.pool.value(value);
        match (value, u8::try_from(index)) {
            (Value::Long(_) | Value::Double(_), _) => self.op_u16(LDC2_W, index),
            (_, Ok(short)) => self.op_u8(LDC, short),
            _ => self.op_u16(LDC_W, index),
        }
    }

    /// Pushes a dynamically computed constant.
    pub fn ldc_dynamic(&mut self, bootstrap: u16, name: &str, desc: &str) -> &mut Self {
        let index = self.class.pool.dynamic(bootstrap, name, desc);
        let wide = field_slots(desc) == 2;
        self.op_u16(if wide { LDC2_W } else { LDC_W }, index)
    }

    /// `getstatic`, `putstatic`, `getfield` or `putfield`.
    pub fn field(&mut self, op: u8, class: &str, name: &str, desc: &str) -> &mut Self {
        let index = self.class.pool.member(FIELD, class, name, desc);
        let slots = field_slots(desc);
        let delta = match op {
            GETSTATIC => slots,
            PUTSTATIC => -slots,
            GETFIELD => slots - 1,
            PUTFIELD => -slots - 1,
            _ => panic!("{} accesses no field", mnemonic(op)),
        };
        self.emit(op, &index.to_be_bytes(), delta)
    }

    /// `invokevirtual`, `invokespecial` or `invokestatic` of a class's method.
    pub fn invoke(&mut self, op: u8, class: &str, name: &str, desc: &str) -> &mut Self {
        let index = self.class.pool.member(METHOD, class, name, desc);
        self.call(op, &index.to_be_bytes(), desc)
    }

    /// `invokeinterface`, `invokespecial` or `invokestatic` of an interface's method.
    pub fn invoke_interface(&mut self, op: u8, class: &str, name: &str, desc: &str) -> &mut Self {
        let index = self.class.pool.member(INTERFACE_METHOD, class, name, desc);
        let [high, low] = index.to_be_bytes();
        if op != INVOKEINTERFACE {
            return self.call(op, &[high, low], desc);
        }
        let (_, slots) = method_shape(desc).unwrap_or_else(|| panic!("{desc} is no method descriptor"));
        self.call(op, &[high, low, slots as u8 + 1, 0], desc)
    }

    pub fn invoke_dynamic(&mut self, bootstrap: u16, name: &str, desc: &str) -> &mut Self {
        let [high, low] = self.class.pool.call_site(bootstrap, name, desc).to_be_bytes();
        self.call(INVOKEDYNAMIC, &[high, low, 0, 0], desc)
    }

    fn call(&mut self, op: u8, operands: &[u8], desc: &str) -> &mut Self {
        let (ret, slots) = method_shape(desc).unwrap_or_else(|| panic!("{desc} is no method descriptor"));
        let receiver = i32::from(!matches!(op, INVOKESTATIC | INVOKEDYNAMIC));
        self.emit(op, operands, i32::from(ret.slots()) - i32::from(slots) - receiver)
    }

    /// `new`, `anewarray`, `checkcast` or `instanceof`.
    pub fn class_op(&mut self, op: u8, class: &str) -> &mut Self {
        let index = self.class.pool.class(class);
        self.op_u16(op, index)
    }

    pub fn multianewarray(&mut self, desc: &str, dims: u8) -> &mut Self {
        let [high, low] = self.class.pool.class(desc).to_be_bytes();
        self.emit(MULTIANEWARRAY, &[high, low, dims], 1 - i32::from(dims))
    }
}

fn field_slots(desc: &str) -> i32 {
    let field = parse_field(desc).unwrap_or_else(|| panic!("{desc} is no field descriptor"));
    i32::from(field.slots())
}
