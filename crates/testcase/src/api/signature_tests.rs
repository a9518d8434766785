//! Tests of the signature reader.

use super::*;
use proptest::prelude::*;

struct Names(Vec<String>);

impl Scope for Names {
    fn class(&mut self, name: &str) -> Option<TypeId> {
        let at = self.0.iter().position(|n| n == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        (name != "Unknown").then_some(TypeId(at as u32))
    }

    fn variable(&mut self, name: &str) -> Option<Ty> {
        (name == "E").then_some(Ty::class(TypeId(0)))
    }
}

fn names() -> Names {
    Names(vec!["java/lang/Object".into(), "A".into(), "A$B".into()])
}

#[test]
fn parameters_may_be_bounded_by_later_ones() {
    let method = parse_method("<T:TU;U::LA<TT;>;>(TT;[TE;)V^TU;", &mut names()).unwrap();
    assert_eq!(method.type_params.len(), 2);
    let a = Ty::class(TypeId(1));
    assert_eq!(method.params[0], Ty::Param("T".into(), Box::new(a.clone())));
    assert_eq!(method.throws, [Ty::Param("U".into(), Box::new(a))]);
}

#[test]
fn arguments_of_outer_classes_come_first() {
    let ty = parse_field("LA<*>.B<+LA;-[I>;", &mut names()).unwrap();
    let bound = Box::new(Ty::class(TypeId(1)));
    let ints = Box::new(Ty::Array(Box::new(Ty::Prim(Prim::Int))));
    assert_eq!(ty, Ty::Class(TypeId(2), vec![Ty::Any, Ty::Extends(bound), Ty::Super(ints)]));
}

#[test]
fn bad_signatures_are_refused() {
    let cases = [
        ("", Malformed),
        ("V", Malformed),
        ("LA", Malformed),
        ("LA<>;", Malformed),
        ("II", Malformed),
        ("TX;", UnknownVariable),
        ("LUnknown;", UnknownClass),
    ];
    for (text, why) in cases {
        assert_eq!(parse_field(text, &mut names()), Err(why), "{text}");
    }
    let deep = "[".repeat(100_000) + "I";
    assert_eq!(parse_field(&deep, &mut names()), Err(TooLarge));
    let deep = "[".repeat(200) + "I";
    assert_eq!(parse_field(&deep, &mut names()), Err(TooLarge));
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "[<>:;LTIJV()\\[\\*+\\-.^AEé]{0,24}") {
        let _ = parse_class(&text, &mut names());
        let _ = parse_method(&text, &mut names());
        let _ = parse_field(&text, &mut names());
    }
}
