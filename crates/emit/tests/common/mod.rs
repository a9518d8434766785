//! Compiles the Java fixtures, builds their API, finds the test frameworks, and lets `javac` judge what was written.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Jdk};
use program::{APP, Program};
use suite::Framework;
use testcase::{Api, ApiOptions, CallableId, Constant, FieldId, Statement, TestCase, Ty, TypeId, Var};
use testkit::sources::java_files;

pub struct Fixtures {
    pub jdk: Arc<Jdk>,
    pub classes: PathBuf,
    pub api: Arc<Api>,
    _folder: tempfile::TempDir,
}

/// Compiled once for all tests of a file.
pub fn fixtures() -> &'static Fixtures {
    static ONCE: OnceLock<Fixtures> = OnceLock::new();
    ONCE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../emit/tests/java");
        let there = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testcase/tests/java");
        let sources: Vec<PathBuf> = [here, there].iter().flat_map(|f| java_files(f)).collect();
        javac(&jdk, &sources, &[folder.path().into()], folder.path(), &["-g"]);
        let api = Arc::new(build(&jdk, folder.path()));
        Fixtures { jdk, classes: folder.path().into(), api, _folder: folder }
    })
}

/// The API of classes of the JDK.
pub fn jdk_api(jdk: &Arc<Jdk>, names: &[&str]) -> Api {
    let class_path = ClassPath::open(&[] as &[&Path], jdk.feature).expect("a class path");
    let mut program = Program::new(jdk.clone(), class_path).expect("a program");
    let roots: Vec<_> = names.iter().map(|r| program.load(APP, r).expect("the class")).collect();
    Api::build(&mut program, &roots, &ApiOptions::default())
}

fn build(jdk: &Arc<Jdk>, classes: &Path) -> Api {
    let class_path = ClassPath::open(&[classes], jdk.feature).expect("a class path");
    let names: Vec<Arc<str>> =
        class_path.entries().iter().flat_map(|e| e.list_classes().expect("classes")).map(Arc::from).collect();
    let mut program = Program::new(jdk.clone(), class_path).expect("a program");
    let roots: Vec<_> =
        names.iter().filter(|n| !n.contains('$')).map(|r| program.load(APP, r).expect("the class")).collect();
    let options = ApiOptions { candidates: names, ..ApiOptions::default() };
    Api::build(&mut program, &roots, &options)
}

/// Compiles; fails the test if `javac` does.
pub fn javac(jdk: &Jdk, sources: &[PathBuf], class_path: &[PathBuf], to: &Path, options: &[&str]) {
    let output = Command::new(jdk.tool("javac"))
        .args(["-encoding", "UTF-8", "-Xmaxerrs", "40", "-Xmaxwarns", "40", "-proc:none", "-cp"])
        .arg(std::env::join_paths(class_path).expect("a class path"))
        .arg("-d")
        .arg(to)
        .args(options)
        .args(sources)
        .output()
        .expect("javac runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "javac failed:\n{text}");
}

/// The jars of a framework.
pub fn jars(framework: Framework) -> Vec<PathBuf> {
    match framework {
        Framework::JUnit5 => testkit::jars::junit5(),
        Framework::JUnit4 | Framework::JUnit4Old => testkit::jars::junit4(),
        Framework::TestNg | Framework::TestNgOld => testkit::jars::testng(),
    }
}

pub fn class(api: &Api, name: &str) -> TypeId {
    api.find(name).unwrap_or_else(|| panic!("{name} is in the API"))
}

/// Builds test cases by names: `Account.deposit(J)V`.
pub struct Maker<'a> {
    pub api: &'a Api,
    pub case: TestCase,
}

impl<'a> Maker<'a> {
    pub fn new(api: &'a Api) -> Self {
        Self { api, case: TestCase::default() }
    }

    pub fn id(&self, class_name: &str, name: &str, params: &str) -> CallableId {
        let class = self.api.class(class(self.api, class_name));
        let all = class.methods.iter().chain(&class.constructors);
        let is = |c: &&CallableId| {
            let c = self.api.callable(**c);
            &*c.name == name && c.desc.starts_with(&format!("({params})"))
        };
        *all.clone().find(is).unwrap_or_else(|| {
            let known: Vec<String> =
                all.map(|c| format!("{}{}", self.api.callable(*c).name, self.api.callable(*c).desc)).collect();
            panic!("{class_name}.{name}({params}) among {known:?}")
        })
    }

    pub fn field_id(&self, class_name: &str, name: &str) -> FieldId {
        let fields = &self.api.class(class(self.api, class_name)).fields;
        *fields.iter().find(|f| &*self.api.field(**f).name == name).expect("the field")
    }

    pub fn constant(&mut self, value: Constant) -> Var {
        let ty = match &value {
            Constant::Text(_) => Ty::class(TypeId::STRING),
            Constant::Enum(class, _) => Ty::class(*class),
            Constant::Class(of) => Ty::Class(TypeId::CLASS, vec![of.clone()]),
            other => Ty::Prim(other.prim().expect("a primitive")),
        };
        self.case.push(Statement::Constant { ty, value })
    }

    pub fn int(&mut self, value: i32) -> Var {
        self.constant(Constant::Int(value))
    }

    pub fn long(&mut self, value: i64) -> Var {
        self.constant(Constant::Long(value))
    }

    pub fn text(&mut self, value: &str) -> Var {
        self.constant(Constant::Text(value.encode_utf16().collect()))
    }

    pub fn null(&mut self, ty: Ty) -> Var {
        self.case.push(Statement::Constant { ty, value: Constant::Null })
    }

    pub fn new_of(&mut self, ty: Ty, class: &str, params: &str, args: &[Var]) -> Var {
        let callable = self.id(class, "<init>", params);
        self.case.push(Statement::New { ty, callable, args: args.to_vec() })
    }

    pub fn new_object(&mut self, name: &str, params: &str, args: &[Var]) -> Var {
        let ty = Ty::class(class(self.api, name));
        self.new_of(ty, name, params, args)
    }

    /// A call whose result has the type that is declared.
    pub fn call(&mut self, class: &str, name: &str, params: &str, on: Option<Var>, args: &[Var]) -> Var {
        let callable = self.id(class, name, params);
        let ty = self.api.callable(callable).ret.clone();
        self.call_as(ty, callable, on, args)
    }

    pub fn call_as(&mut self, ty: Ty, callable: CallableId, receiver: Option<Var>, args: &[Var]) -> Var {
        self.case.push(Statement::Call { ty, callable, receiver, args: args.to_vec() })
    }

    pub fn array(&mut self, element: Ty, values: &[Var]) -> Var {
        let ty = Ty::Array(Box::new(element));
        let array = self.case.push(Statement::NewArray { ty, len: values.len() as u32 });
        for (index, value) in values.iter().enumerate() {
            self.case.push(Statement::PutElement { array, index: index as u32, value: *value });
        }
        array
    }
}
