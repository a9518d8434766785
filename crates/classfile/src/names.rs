//! Which names are legal in a class file (JVMS 4.2), by the rules of version 49 and later.

/// A class or interface in internal form, no array: parts without `. ; [`, separated by single slashes.
pub fn is_class_name(name: &str) -> bool {
    class_name_length(name) == Some(name.len())
}

/// Bytes of the class name at the start of the text, which ends there or before a semicolon; `None` if it is illegal.
pub(crate) fn class_name_length(text: &str) -> Option<usize> {
    let mut last = b'/';
    let mut length = 0;
    for &byte in text.as_bytes() {
        match byte {
            b';' => break,
            b'.' | b'[' => return None,
            b'/' if last == b'/' => return None,
            _ => last = byte,
        }
        length += 1;
    }
    (last != b'/').then_some(length)
}

/// A field: not empty and none of `. ; [ /`.
pub fn is_field_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|b| matches!(b, b'.' | b';' | b'[' | b'/'))
}

/// A method: as a field and without `<` and `>`, or one of the two special names.
pub fn is_method_name(name: &str) -> bool {
    match name.as_bytes().first() {
        Some(b'<') => matches!(name, "<init>" | "<clinit>"),
        _ => is_field_name(name) && !name.bytes().any(|b| matches!(b, b'<' | b'>')),
    }
}

/// What a class constant may name: a class, or an array by its descriptor.
pub fn is_class_constant(name: &str) -> bool {
    if name.starts_with('[') { crate::descriptor::parse_field(name).is_some() } else { is_class_name(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names_have_no_empty_parts() {
        for good in ["A", "a/B", "java/lang/Object", "p/Ü", "package-info"] {
            assert!(is_class_name(good), "{good}");
        }
        for bad in ["", "/A", "A/", "a//B", "a.B", "La;", "[I"] {
            assert!(!is_class_name(bad), "{bad}");
        }
    }

    #[test]
    fn only_the_two_special_methods_have_angle_brackets() {
        assert!(is_method_name("<init>") && is_method_name("<clinit>") && is_method_name("a-b"));
        assert!(!is_method_name("<x>") && !is_method_name("a<") && !is_method_name("") && !is_method_name("a/b"));
        assert!(is_field_name("a<b>"));
    }

    #[test]
    fn class_constants_may_be_array_descriptors() {
        assert!(is_class_constant("[I") && is_class_constant("[[Ljava/lang/String;"));
        assert!(!is_class_constant("[") && !is_class_constant("[V") && !is_class_constant("[Lx"));
    }
}
