//! What the oracle says about values and objects, and what it leaves unsaid.

mod common;

use common::Bench;

/// The only check of a call of `Values`.
fn of(call: &str) -> String {
    let checks = Bench::new("told/Values").checks(&format!("$x0=Values.{call}()"));
    checks.join("\n")
}

#[test]
fn collections_are_told_by_their_content() {
    assert_eq!(of("list"), "assertEquals(List.of(3, 1, 2), Values.list());");
    assert_eq!(of("withNull"), "assertEquals(Arrays.asList(\"a\", null), Values.withNull());");
    assert_eq!(of("nested"), "assertEquals(List.of(List.of(1L), List.of()), Values.nested());");
    assert_eq!(of("map"), "assertEquals(Map.of(\"one\", 1, \"two\", 2), Values.map());");
    assert_eq!(of("queue"), "assertEquals(List.of(1, 2), new ArrayList<>(Values.queue()));");
    assert_eq!(of("ownList"), "assertEquals(List.of('a', 'b'), Values.ownList());");
    assert_eq!(of("optional"), "assertEquals(Optional.of(\"x\"), Values.optional());");
    assert_eq!(of("none"), "assertEquals(OptionalInt.empty(), Values.none());");
}

#[test]
fn java_8_has_other_words_for_collections() {
    let mut bench = Bench::new("told/Values");
    bench.language = 8;
    let mut checks = |call: &str| bench.checks(&format!("$x0=Values.{call}()")).join("\n");
    assert_eq!(checks("list"), "assertEquals(Arrays.asList(3, 1, 2), Values.list());");
    assert_eq!(
        checks("nested"),
        "assertEquals(Arrays.asList(Collections.singletonList(1L), Collections.emptyList()), Values.nested());"
    );
    assert_eq!(
        checks("map"),
        "assertEquals(2, map.size());\nassertEquals(1, map.get(\"one\"));\nassertEquals(2, map.get(\"two\"));"
    );
}

#[test]
fn a_set_whose_order_depends_on_the_run_is_told_as_a_set() {
    assert_eq!(
        of("hashedByIdentity"),
        "assertEquals(Set.of(Values.Color.GREEN, Values.Color.RED), Values.hashedByIdentity());"
    );
}

#[test]
fn arrays_are_told_in_depth() {
    assert_eq!(of("grid"), "assertArrayEquals(new int[][] {new int[] {1, 2}, new int[0]}, Values.grid());");
    assert_eq!(of("mixed"), "assertArrayEquals(new Object[] {1, \"two\", 'c', null, List.of(4.5)}, Values.mixed());");
}

#[test]
fn numbers_are_exact_where_they_are_short() {
    assert_eq!(of("third"), "assertEquals(0.3333333333333333, Values.third(), 1.0E-13);");
    assert_eq!(of("half"), "assertEquals(0.5f, Values.half());");
    assert_eq!(of("minusZero"), "assertEquals(-0.0, Values.minusZero());");
    assert_eq!(of("nan"), "assertEquals(Double.NaN, Values.nan());");
}

#[test]
fn what_differs_from_run_to_run_is_not_told() {
    assert_eq!(of("time"), "");
    assert_eq!(of("identities"), "assertEquals(1, list.size());");
    assert_eq!(of("identityMap"), "assertEquals(1, map.size());");
}

#[test]
fn of_what_differs_from_run_to_run_is_told_that_it_is_there_and_not_empty() {
    assert_eq!(of("identity"), "assertFalse(result.isEmpty());");
    assert!(of("identityArray").contains("length"), "{}", of("identityArray"));
    assert!(!of("chance").contains("isEmpty"), "chance may leave it empty: {}", of("chance"));
}

#[test]
fn a_text_that_differs_from_run_to_run_is_looked_at_if_that_shows_a_mutant() {
    let checks = Bench::new("told/Values").checks_by_mutants("Values.identity()");
    assert_eq!(checks, ["assertFalse(result.isEmpty());"]);
}

#[test]
fn what_asking_would_change_is_not_asked() {
    assert_eq!(of("shrinking"), "assertEquals(2, list.size());");
    let mut light = Bench::new("told/Light");
    assert!(!light.checks("$x0=Light(String):$x0.toggle() @ \"a\"").join("").contains("getAsked"));
}

#[test]
fn values_that_source_cannot_name_are_only_there() {
    assert_eq!(of("hidden"), "assertNotNull(Values.hidden());");
}

#[test]
fn objects_in_a_collection_are_told_by_their_texts() {
    assert_eq!(of("objects"), "assertEquals(2, list.size());\nassertEquals(\"[values, values]\", list.toString());");
}

#[test]
fn arguments_that_a_call_changed_are_told() {
    let mut bench = Bench::new("told/Values");
    let checks = bench.checks("$x0=ArrayList<String>():$x1=int[2]:Values.fill($x0,$x1)");
    assert_eq!(checks, ["assertEquals(List.of(\"new\"), list);", "assertArrayEquals(new int[] {7, 0}, array);"]);
}

#[test]
fn what_a_call_changed_comes_before_what_stayed() {
    let mut light = Bench::new("told/Light");
    let checks = light.checks("$x0=Light(String):$x0.toggle() @ \"a\"");
    assert_eq!(
        checks,
        ["assertSame(light, light.toggle());", "assertTrue(light.isOn());", "assertEquals(1, light.switched);"]
    );
}

#[test]
fn a_new_object_is_told_by_its_methods() {
    let mut light = Bench::new("told/Light");
    let checks = light.checks("$x0=Light(String):$x0.copy() @ \"a\"");
    assert_eq!(
        checks,
        ["assertEquals(\"a\", result.getName());", "assertFalse(result.isOn());", "assertEquals(0, result.switched);"]
    );
}

#[test]
fn an_exception_is_told_with_what_it_left_as_it_was() {
    let mut light = Bench::new("told/Light");
    let checks = light.checks("$x0=Light(String):$x0.toggle():$x0.fail() @ \"a\"");
    assert_eq!(
        checks[0],
        "IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> light.fail());"
    );
    assert_eq!(checks[1], "assertEquals(\"no a\", thrown.getMessage());");
    assert_eq!(checks[2..], ["assertTrue(light.isOn());", "assertEquals(1, light.switched);"]);
}

#[test]
fn an_object_that_a_call_gave_is_known_again() {
    let checks = Bench::new("told/Kept").checks("$x0=Kept.of():$x1=$x0.other():$x0.other()");
    assert!(checks.contains(&"assertSame(result, kept.other());".to_owned()), "{checks:?}");
}

#[test]
fn what_is_expected_of_null_does_not_hide_that_there_is_no_object() {
    // With a mutant `of` gives null, and then the call throws what the test expects.
    let checks = Bench::new("told/Bare").checks_by_mutants("$x0=Bare.of():$x0.length(String) @ null");
    assert!(checks.iter().any(|check| check.contains("assertThrows(NullPointerException.class")), "{checks:?}");
    assert!(checks.contains(&"assertNotNull(bare);".to_owned()), "{checks:?}");
}

#[test]
fn that_an_object_gives_something_is_told_if_that_shows_a_mutant() {
    let checks = Bench::new("told/Kept").checks_by_mutants("Kept.of()");
    assert!(checks.contains(&"assertNotNull(kept.action());".to_owned()), "{checks:?}");
}
