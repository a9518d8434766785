//! A session for unit tests: a class with a branch, made by hand and read from memory.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use base::Interrupt;
use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use classfile::{access, opcode};
use classpath::{ClassBytes, ClassPath, ClassSource, Jdk, SourceError};
use session::{Alone, Budget, NearClasses, Session, Settings};
use testcase::{Constant, Prim, Statement, TestCase, Ty, Var};

const NAME: &str = "gates/Gate";

/// `public static int open(int key)`, which gives 1 for keys below 0 and else 2.
fn class() -> Vec<u8> {
    let mut built = ClassBuilder::new(49, access::PUBLIC | access::SUPER, NAME, "java/lang/Object");
    let mut code = built.method(access::PUBLIC | access::STATIC, "open", "(I)I");
    let closed = code.label();
    code.load(Kind::Int, 0).branch(opcode::IFGE, closed);
    code.op(opcode::ICONST_1).ret(Kind::Int);
    code.bind(closed).op(opcode::ICONST_2).ret(Kind::Int);
    code.finish();
    built.finish()
}

/// A class path of one class.
struct Memory(Vec<u8>);

impl ClassSource for Memory {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>, SourceError> {
        Ok((internal_name == NAME).then(|| self.0.clone().into()))
    }

    fn resource(&self, _: &str) -> Result<Option<Vec<u8>>, SourceError> {
        Ok(None)
    }

    fn location(&self) -> &Path {
        Path::new("memory")
    }

    fn list_classes(&self) -> Result<Vec<String>, SourceError> {
        Ok(vec![NAME.to_owned()])
    }
}

/// The session of the class, for its branches.
#[expect(clippy::disallowed_methods, reason = "the work begins when a test does")]
pub(crate) fn session(budget: Budget) -> Session {
    let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
    let settings = Settings::plain(jdk, ClassPath::new(vec![Box::new(Memory(class()))]), budget);
    let alone = Alone { interrupt: Interrupt::default(), begun: Instant::now() };
    let near = NearClasses::read(None, Vec::new(), 0);
    Session::open(&settings, NAME, &near, Arc::new(alone)).unwrap_or_else(|why| panic!("{why}"))
}

/// A test that opens with this key.
pub(crate) fn opens(session: &Session, key: i32) -> TestCase {
    let api = &session.context.api;
    let mut open = session.context.callables.iter().filter(|&&c| &*api.callable(c).name == "open");
    let int = Ty::Prim(Prim::Int);
    let statements = vec![
        Statement::Constant { ty: int.clone(), value: Constant::Int(key) },
        Statement::Call { ty: int, callable: *open.next().expect("the method"), receiver: None, args: vec![Var(0)] },
    ];
    TestCase { statements }
}
