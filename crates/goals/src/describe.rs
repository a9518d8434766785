//! Names for humans.

use classfile::descriptor::{self, FieldType};
use jacoco::MethodModel;

/// `Outer.Inner` for `com/acme/Outer$Inner`.
pub fn class(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).replace('$', ".")
}

/// `BankAccount.withdraw(int)`, `new BankAccount(String)`, `static initialiser of BankAccount`.
pub fn method(class_name: &str, method: &MethodModel) -> String {
    let class = class(class_name);
    let params = params(&method.desc);
    match &*method.name {
        "<init>" => format!("new {class}({params})"),
        "<clinit>" => format!("static initialiser of {class}"),
        name => format!("{class}.{name}({params})"),
    }
}

fn params(desc: &str) -> String {
    let parsed = descriptor::parse_method(desc);
    let types = parsed.iter().flat_map(|m| &m.params).map(type_name);
    types.collect::<Vec<_>>().join(", ")
}

/// A type as source has it, without its package.
pub fn type_name(ty: &FieldType<'_>) -> String {
    match *ty {
        FieldType::Class(name) => class(name),
        FieldType::Array(_) => {
            let element = ty.element().map_or_else(String::new, |element| type_name(&element));
            element + "[]"
        }
        FieldType::Prim(kind) => format!("{kind:?}").to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_as_in_source() {
        assert_eq!(params("(I[[JLjava/util/Map$Entry;[Ljava/lang/String;)V"), "int, long[][], Map.Entry, String[]");
    }
}
