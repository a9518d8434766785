//! A class file of an earlier release is tested with the library of that release.

use std::sync::Arc;

use classpath::Jdk;

#[test]
fn the_library_of_java_8_has_what_java_8_had() {
    let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
    let level = jdk.level(8).expect("the symbols of Java 8");
    let file = |name: &str| {
        level.class(name).map(|bytes| classfile::parse_symbols(&bytes).unwrap_or_else(|e| panic!("{name}: {e}")))
    };
    let builder = file("java/lang/StringBuilder").expect("a class");
    assert!(builder.interfaces.iter().all(|i| &**i != "java/lang/Comparable"));
    let stream = file("java/io/InputStream").expect("a class");
    assert!(stream.methods.iter().all(|m| &*m.name != "nullInputStream"));
    for name in ["java/lang/Object", "java/lang/String", "java/lang/Class", "java/lang/Integer", "java/lang/Cloneable"]
    {
        assert!(file(name).is_some(), "{name}");
    }
    assert!(file("java/lang/Record").is_none());
    assert!(jdk.level(jdk.feature).is_none());
}
