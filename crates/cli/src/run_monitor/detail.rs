//! What a monitor gets beside the place of an event: values, as text for people and one by one for a monitor in Java.

use classfile::descriptor::{self, FieldType, Kind};
use vm::probes::monitor::{Access, Call, Exit, Return};
use vm::{Machine, Ref};

/// A value of the program, without its machine.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    /// The bits of a primitive value.
    Prim(Kind, u64),
    Text(Vec<u16>),
    /// An object, by the name of its class.
    Object(String),
}

impl Value {
    pub fn of(machine: &Machine, ty: &FieldType<'_>, bits: u64) -> Self {
        match ty.kind() {
            Kind::Ref => Self::of_object(machine, bits as Ref),
            kind => Self::Prim(kind, bits),
        }
    }

    pub fn of_object(machine: &Machine, object: Ref) -> Self {
        if object == 0 {
            return Self::Null;
        }
        let name = machine.program.external_name(machine.class_of(object));
        if name == "java.lang.String" { Self::Text(machine.utf16(object)) } else { Self::Object(name) }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Text(units) => write!(f, "{:?}", String::from_utf16_lossy(units)),
            Self::Object(class) => f.write_str(class),
            &Self::Prim(kind, bits) => match kind {
                Kind::Boolean => write!(f, "{}", bits & 1 != 0),
                Kind::Char => write!(f, "{:?}", char::from_u32(u32::from(bits as u16)).unwrap_or('?')),
                Kind::Byte => write!(f, "{}", bits as i8),
                Kind::Short => write!(f, "{}", bits as i16),
                Kind::Int => write!(f, "{}", bits as i32),
                Kind::Long => write!(f, "{}", bits as i64),
                Kind::Float => write!(f, "{}", f32::from_bits(bits as u32)),
                Kind::Double => write!(f, "{}", f64::from_bits(bits)),
                Kind::Void | Kind::Ref => Ok(()),
            },
        }
    }
}

/// What happened beside that it happened.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Detail {
    None,
    Args(Vec<Value>),
    /// Nothing for `void`.
    Result(Option<Value>),
    /// A call ended with this exception.
    Threw(Value),
    /// What is read, or what is overwritten and what is written.
    Field(Vec<Value>),
    /// The way of a jump, and how far the other one was.
    Branch(bool, f64),
    Switch {
        value: i32,
        arm: u32,
        arms: u32,
    },
}

impl Detail {
    pub fn of_call(call: &Call<'_>) -> Self {
        let desc = call.machine.program.names.text(call.method.desc);
        let Some(parsed) = descriptor::parse_method(desc) else { return Self::None };
        let (mut slot, mut values) = (0, Vec::new());
        for param in &parsed.params {
            values.push(Value::of(call.machine, param, call.args.get(slot).copied().unwrap_or(0)));
            slot += usize::from(param.slots());
        }
        Self::Args(values)
    }

    pub fn of_return(left: &Return<'_>) -> Self {
        let value = match left.exit {
            Exit::Threw(exception) => return Self::Threw(Value::of_object(left.machine, exception)),
            Exit::Returned(value) => value,
        };
        let parsed = descriptor::parse_method(left.machine.program.names.text(left.method.desc));
        let ty = parsed.map(|parsed| parsed.ret).filter(|ty| ty.kind() != Kind::Void);
        Self::Result(ty.map(|ty| Value::of(left.machine, &ty, value)))
    }

    pub fn of_access(access: &Access<'_>, values: &[u64]) -> Self {
        let Some(field) = access.field() else { return Self::None };
        let desc = access.machine.program.names.text(field.desc);
        let Some(ty) = descriptor::parse_field(desc) else { return Self::None };
        Self::Field(values.iter().map(|&value| Value::of(access.machine, &ty, value)).collect())
    }

    /// Each value by itself.
    pub fn values(self) -> Vec<Value> {
        let int = |value: u32| Value::Prim(Kind::Int, u64::from(value));
        match self {
            Self::None => Vec::new(),
            Self::Args(values) | Self::Field(values) => values,
            Self::Result(value) => value.into_iter().collect(),
            Self::Threw(exception) => vec![exception],
            Self::Branch(taken, other) => {
                vec![Value::Prim(Kind::Boolean, u64::from(taken)), Value::Prim(Kind::Double, other.to_bits())]
            }
            Self::Switch { value, arm, arms } => vec![int(value as u32), int(arm + 1), int(arms)],
        }
    }
}

impl std::fmt::Display for Detail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None | Self::Field(_) | Self::Result(None) => Ok(()),
            Self::Args(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "({})", values.join(", "))
            }
            Self::Result(Some(value)) => write!(f, " = {value}"),
            Self::Threw(exception) => write!(f, " threw {exception}"),
            Self::Branch(taken, other) => write!(f, " {taken}, {other} from the other way"),
            Self::Switch { value, arm, arms } => write!(f, " {value}: arm {} of {arms}", arm + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_are_read_by_people_and_taken_apart_by_monitors() {
        let args = Detail::Args(vec![Value::Prim(Kind::Byte, 0xff), Value::Text("a".encode_utf16().collect())]);
        assert_eq!((args.to_string(), args.values().len()), ("(-1, \"a\")".to_owned(), 2));
        let switch = Detail::Switch { value: -7, arm: 2, arms: 3 };
        assert_eq!(switch.to_string(), " -7: arm 3 of 3");
        let ints = switch.values().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(ints, ["-7", "3", "3"]);
        assert_eq!(Detail::Branch(true, 2.0).to_string(), " true, 2 from the other way");
        assert_eq!((Detail::Result(None).to_string(), Detail::Result(None).values()), (String::new(), Vec::new()));
    }
}
