//! How stand-ins are written: as mocks, where the class path of the project's tests has a Mockito that can do it.

use engine::Config;
use suite::Mocks;
use target::Target;

use crate::args::MocksWanted;

/// Whether the Mockito of the class path works on a JDK; nothing if it has none.
fn mockito_works(target: &Target, feature: u16, on: u16) -> Option<bool> {
    let class_path = target.class_path(feature).ok()?;
    class_path.find("org/mockito/ArgumentMatchers").ok().flatten()?;
    // What Mockito makes classes with has a constant for each Java that it knows.
    let versions = class_path.find("net/bytebuddy/ClassFileVersion").ok().flatten()?;
    let wanted = format!("JAVA_V{on}");
    Some(versions.bytes.windows(wanted.len()).any(|window| window == wanted.as_bytes()))
}

/// Why stand-ins are classes although the project has Mockito.
pub(crate) fn why_classes(config: &Config, newest: u16) -> Option<String> {
    // Before the class path is opened once more.
    if config.mocks != Some(Mocks::Classes) {
        return None;
    }
    let works = mockito_works(&config.target, config.jdk.feature, newest)?;
    (!works).then(|| {
        format!(
            "stand-ins are small classes: the project's Mockito does not know Java {newest}, on which tests must pass \
             (choose JDKs with --verify-on, or none, and it is used)"
        )
    })
}

/// How stand-ins are written; `None` for no stand-ins.
pub(crate) fn how(wanted: MocksWanted, target: &Target, feature: u16, newest: u16) -> Option<Mocks> {
    match wanted {
        MocksWanted::Auto if mockito_works(target, feature, newest) == Some(true) => Some(of_mockito(target, feature)),
        MocksWanted::Auto | MocksWanted::Classes => Some(Mocks::Classes),
        MocksWanted::Mockito => Some(of_mockito(target, feature)),
        MocksWanted::None => None,
    }
}

/// The mocks of the class path's Mockito: its inline mock maker is chosen by a file, or since version 5, which is known by a method, where no
/// file chooses another.
fn of_mockito(target: &Target, feature: u16) -> Mocks {
    const CHOICE: &str = "mockito-extensions/org.mockito.plugins.MockMaker";
    let Ok(class_path) = target.class_path(feature) else { return Mocks::Mockito };
    let own = target.test_resources().find_map(|folder| std::fs::read(folder.join(CHOICE)).ok());
    let choice = own.or_else(|| Some(class_path.resource(CHOICE).ok()??.0));
    let is_inline = match choice {
        Some(choice) => {
            let choice = String::from_utf8_lossy(&choice).into_owned();
            choice.contains("mock-maker-inline") || choice.contains("InlineByteBuddyMockMaker")
        }
        None => class_path.find("org/mockito/ArgumentMatcher").ok().flatten().is_some_and(|matcher| {
            let file = classfile::parse(&matcher.bytes);
            file.is_ok_and(|file| file.methods.iter().any(|method| &*method.name == "type"))
        }),
    };
    if is_inline { Mocks::MockitoInline } else { Mocks::Mockito }
}

#[cfg(test)]
mod tests {
    use classfile::access;
    use classfile::builder::ClassBuilder;
    use classfile::descriptor::Kind;

    use super::*;

    const MATCHER: &str = "org/mockito/ArgumentMatcher";
    const CHOICE: &str = "mockito-extensions/org.mockito.plugins.MockMaker";

    /// What is chosen where the class path has these files besides a Mockito, of version 5 or later if `new`.
    fn chosen(new: bool, choice: Option<&str>) -> Option<Mocks> {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, bytes).expect("a file");
        };
        let mut matcher = ClassBuilder::new(52, access::PUBLIC, MATCHER, "java/lang/Object");
        if new {
            let mut code = matcher.method(access::PUBLIC, "type", "()V");
            code.ret(Kind::Void);
            code.finish();
        }
        write(&format!("{MATCHER}.class"), &matcher.finish());
        if let Some(choice) = choice {
            write(CHOICE, choice.as_bytes());
        }
        let target = Target::open(&folder.path().to_string_lossy(), &[], target::BuildTool::System).expect("a target");
        how(MocksWanted::Mockito, &target, 17, 17)
    }

    #[test]
    fn the_inline_mock_maker_is_chosen_by_a_file_or_is_that_of_mockito_5() {
        assert_eq!(chosen(true, None), Some(Mocks::MockitoInline));
        assert_eq!(chosen(false, None), Some(Mocks::Mockito));
        assert_eq!(chosen(false, Some("mock-maker-inline\n")), Some(Mocks::MockitoInline));
        assert_eq!(chosen(true, Some("mock-maker-subclass")), Some(Mocks::Mockito));
    }
}
