//! System properties: what the launcher, the VM and the platform tell `SystemProps`.

use vm::{Machine, Ref, Stop};

use super::arg::{Slot, ret_ref};
use crate::table::natives;

natives! {
    "jdk/internal/util/SystemProps$Raw" {
        "vmProperties" "()[Ljava/lang/String;" => vm_properties;
        "platformProperties" "()[Ljava/lang/String;" => platform_properties;
    }
}

/// The JDK's version, such as `17.0.15`.
pub(crate) fn java_version(m: &Machine) -> String {
    release(m, "JAVA_VERSION").unwrap_or_else(|| m.program.feature().to_string())
}

/// A line of the JDK's `release` file.
fn release(m: &Machine, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(m.program.jdk().home.join("release")).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// A property that was set for this machine.
fn given(m: &Machine, key: &str) -> Option<String> {
    m.env.properties.iter().rev().find(|(k, _)| k == key).map(|(_, v)| v.clone())
}

/// Keys and values, one after the other; null ends them.
fn vm_properties(m: &mut Machine, _: &[u64]) -> Slot {
    let feature = m.program.feature();
    let home = m.program.jdk().home.to_string_lossy().into_owned();
    let version = release(m, "JAVA_RUNTIME_VERSION").unwrap_or_else(|| java_version(m));
    let vendor = release(m, "IMPLEMENTOR").unwrap_or_else(|| "Oracle Corporation".into());
    let mut properties: Vec<(String, String)> = [
        ("java.vm.specification.name", "Java Virtual Machine Specification".to_owned()),
        ("java.vm.specification.vendor", "Oracle Corporation".to_owned()),
        ("java.vm.specification.version", feature.to_string()),
        ("java.vm.name", "OpenJDK 64-Bit Server VM".to_owned()),
        ("java.vm.vendor", vendor),
        ("java.vm.version", version),
        ("java.vm.info", "mixed mode, sharing".to_owned()),
        ("java.vm.compressedOopsMode", "Zero based".to_owned()),
        ("jdk.debug", "release".to_owned()),
        ("sun.boot.library.path", format!("{home}/lib")),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib".to_owned()),
        ("java.home", home),
        ("java.class.path", String::new()),
        ("sun.java.launcher", "SUN_STANDARD".to_owned()),
        ("sun.management.compiler", "HotSpot 64-Bit Tiered Compilers".to_owned()),
        ("sun.nio.MaxDirectMemorySize", "67108864".to_owned()),
        ("sun.nio.PageAlignDirectMemory", "false".to_owned()),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into();
    let reflection = if feature < 18 {
        ("sun.reflect.inflationThreshold", "2147483647")
    } else {
        ("jdk.reflect.useNativeAccessorOnly", "true")
    };
    properties.push((reflection.0.to_owned(), reflection.1.to_owned()));
    for (key, value) in m.env.properties.clone() {
        properties.retain(|(k, _)| *k != key);
        properties.push((key, value));
    }
    let texts: Vec<String> = properties.into_iter().flat_map(|(key, value)| [key, value]).collect();
    let array = m.new_ref_array(m.known.string, texts.len() as u32 + 2)?;
    for (i, text) in (0..).zip(&texts) {
        let string = m.new_string(text)?;
        m.set_element(array, i, string);
    }
    ret_ref(array)
}

/// Defaults of the platform, by the names of the constants that say where they stand.
fn platform_properties(m: &mut Machine, _: &[u64]) -> Slot {
    let raw = m.boot_class("jdk/internal/util/SystemProps$Raw")?;
    let length = constant(m, raw, "FIXED_LENGTH")?;
    let array = m.new_ref_array(m.known.string, length)?;
    let encoding = given(m, "native.encoding").unwrap_or_else(|| "UTF-8".into());
    let encoding = encoding.as_str();
    let values = [
        ("_display_language_NDX", "en"),
        ("_file_separator_NDX", "/"),
        ("_line_separator_NDX", "\n"),
        ("_path_separator_NDX", ":"),
        ("_java_io_tmpdir_NDX", super::fs::TEMPORARY),
        ("_file_encoding_NDX", encoding),
        ("_native_encoding_NDX", encoding),
        ("_sun_jnu_encoding_NDX", encoding),
        ("_os_arch_NDX", "amd64"),
        ("_os_name_NDX", "Linux"),
        ("_os_version_NDX", "6.1.0"),
        ("_sun_arch_data_model_NDX", "64"),
        ("_sun_cpu_endian_NDX", "little"),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
        ("_user_dir_NDX", "/"),
        ("_user_home_NDX", "/root"),
        ("_user_name_NDX", "root"),
    ];
    for (name, value) in values {
        if let Ok(index) = constant(m, raw, name) {
            let string = m.new_string(value)?;
            m.set_element(array, index, string);
        }
    }
    ret_ref(array)
}

fn constant(m: &mut Machine, class: program::ClassId, name: &str) -> Result<u32, Stop> {
    let field = m.static_field(class, name, "I")?;
    Ok(m.heap.get::<Ref>(field))
}
