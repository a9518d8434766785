//! `LambdaMetafactory`: a hidden class that implements the functional interface and calls the implementation.
//!
//! What the JDK's own factory would spin at run time is spun here at once, with the same conversions and the same fields.

use classfile::access::*;
use classfile::builder::{ClassBuilder, CodeBuilder, Value};
use classfile::descriptor::{FieldType, Kind, MethodDescriptor, parse_method};
use classfile::opcode::*;
use program::{ClassId, JavaError};
use vm::{Linked, Machine, Stop};

use super::adapt::{convert, wrap};
use super::site::{HandleRef, Site};

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;
const FACTORY: &str = "get$Lambda";
const OBJECT: &str = "java/lang/Object";
const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";

/// Everything that the class is made of.
struct Lambda<'a> {
    name: String,
    site: &'a Site,
    /// Types of the captured values, and the interface.
    captures: Vec<FieldType<'a>>,
    interface: &'a str,
    erased: &'a str,
    implementation: HandleRef,
    /// `invokevirtual` and the like.
    op: u8,
    instantiated: &'a str,
    markers: Vec<&'a str>,
    bridges: Vec<&'a str>,
    serializable: bool,
}

/// Links a call of `metafactory` (or `altMetafactory`, with its further arguments).
pub(super) fn link(m: &mut Machine, site: &Site, alternative: bool) -> Result<Linked, Stop> {
    let lambda = Lambda::read(m, site, alternative)?;
    let class = site.define(m, &lambda.build()?)?;
    if lambda.captures.is_empty() {
        return Ok(Linked::Singleton(class));
    }
    Ok(Linked::Static(m.method(class, FACTORY, &site.desc)?))
}

fn parse(desc: &str) -> Result<MethodDescriptor<'_>, Stop> {
    parse_method(desc).ok_or_else(|| Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {desc}")))
}

/// The error of a bootstrap method that throws this.
fn unfit(message: String) -> Stop {
    let cause = JavaError::new("java/lang/invoke/LambdaConversionException", message);
    let mut error =
        JavaError::new("java/lang/BootstrapMethodError", "CallSite bootstrap method initialization exception");
    error.cause = Some(Box::new(cause));
    Stop::New(Box::new(error))
}

impl<'a> Lambda<'a> {
    fn read(m: &Machine, site: &'a Site, alternative: bool) -> Result<Self, Stop> {
        let factory = parse(&site.desc)?;
        let FieldType::Class(interface) = factory.ret else {
            return Err(Stop::new("java/lang/BootstrapMethodError", "not an interface"));
        };
        let implementation = site.handle(1)?;
        let mut lambda = Lambda {
            name: name_of(m, site),
            captures: factory.params,
            interface,
            erased: site.method_type(0)?,
            op: invocation(m, site.caller, &implementation),
            implementation,
            instantiated: site.method_type(2)?,
            markers: Vec::new(),
            bridges: Vec::new(),
            serializable: false,
            site,
        };
        if alternative {
            lambda.read_more()?;
        }
        lambda.validate()?;
        Ok(lambda)
    }

    /// What the JDK's factory refuses of types that do not go together: numbers of parameters, and a result from nothing.
    fn validate(&self) -> Result<(), Stop> {
        let (target, known) = (self.implementation.type_desc(), parse(self.instantiated)?);
        let target = parse(&target)?;
        if target.params.len() != self.captures.len() + known.params.len() {
            return Err(unfit("Incorrect number of parameters for the implementation of a lambda".into()));
        }
        for desc in std::iter::once(&self.erased).chain(&self.bridges) {
            let own = parse(desc)?;
            if own.params.len() != known.params.len() {
                return Err(unfit("Incorrect number of parameters for the method of a lambda".into()));
            }
            if target.ret.kind() == Kind::Void && own.ret.kind() != Kind::Void {
                return Err(unfit(format!(
                    "Type mismatch for lambda return: void is not convertible to {}",
                    descriptor(own.ret)
                )));
            }
        }
        Ok(())
    }

    fn read_more(&mut self) -> Result<(), Stop> {
        let site = self.site;
        let flags = site.int(3)?;
        self.serializable = flags & FLAG_SERIALIZABLE != 0;
        let mut at = 4;
        if flags & FLAG_MARKERS != 0 {
            for _ in 0..site.int(at)? {
                at += 1;
                self.markers.push(site.class_name(at)?);
            }
            at += 1;
        }
        if flags & FLAG_BRIDGES != 0 {
            for _ in 0..site.int(at)? {
                at += 1;
                self.bridges.push(site.method_type(at)?);
            }
        }
        Ok(())
    }

    fn build(&self) -> Result<Vec<u8>, Stop> {
        let mut class = ClassBuilder::new(52, FINAL | SUPER | SYNTHETIC, &self.name, OBJECT);
        class.interface(self.interface);
        for marker in self.markers.iter().filter(|&&m| m != self.interface) {
            class.interface(marker);
        }
        if self.serializable && !self.markers.contains(&"java/io/Serializable") {
            class.interface("java/io/Serializable");
        }
        for (i, &capture) in self.captures.iter().enumerate() {
            class.field(PRIVATE | FINAL, &field_name(i), &descriptor(capture));
        }
        if !self.captures.is_empty() {
            self.factory(&mut class);
        }
        self.forward(&mut class, self.erased)?;
        let mut done = vec![self.erased];
        for bridge in &self.bridges {
            if !done.contains(bridge) {
                self.forward(&mut class, bridge)?;
                done.push(bridge);
            }
        }
        if self.serializable {
            self.write_replace(&mut class);
        }
        Ok(class.finish())
    }

    /// Makes an instance and puts the captured values into its fields.
    fn factory(&self, class: &mut ClassBuilder) {
        let mut code = class.method(STATIC, FACTORY, &self.site.desc);
        code.class_op(NEW, &self.name);
        let mut slot = 0;
        for (i, &capture) in self.captures.iter().enumerate() {
            code.op(DUP).load(capture.kind(), slot);
            code.field(PUTFIELD, &self.name, &field_name(i), &descriptor(capture));
            slot += capture.slots();
        }
        code.ret(Kind::Ref);
        code.finish();
    }

    fn push_captures(&self, code: &mut CodeBuilder<'_>) {
        for (i, &capture) in self.captures.iter().enumerate() {
            code.load(Kind::Ref, 0).field(GETFIELD, &self.name, &field_name(i), &descriptor(capture));
        }
    }

    /// The interface's method with this descriptor.
    fn forward(&self, class: &mut ClassBuilder, desc: &str) -> Result<(), Stop> {
        let of = &self.implementation;
        let (own, known) = (parse(desc)?, parse(self.instantiated)?);
        let target_desc = of.type_desc();
        let target = parse(&target_desc)?;
        let mut code = class.method(PUBLIC, &self.site.name, desc);
        if of.kind == 8 {
            code.class_op(NEW, &of.class).op(DUP);
        }
        self.push_captures(&mut code);
        let mut slot = 1;
        let wanted = target.params.iter().skip(self.captures.len());
        for ((&param, &to), &via) in own.params.iter().zip(wanted).zip(&known.params) {
            code.load(param.kind(), slot);
            slot += param.slots();
            convert(&mut code, param, to, via);
        }
        if of.interface {
            code.invoke_interface(self.op, &of.class, &of.name, &of.desc);
        } else {
            code.invoke(self.op, &of.class, &of.name, &of.desc);
        }
        convert(&mut code, target.ret, own.ret, own.ret);
        code.ret(own.ret.kind());
        code.finish();
        Ok(())
    }

    /// What serialisation writes in place of the lambda.
    fn write_replace(&self, class: &mut ClassBuilder) {
        let of = &self.implementation;
        let mut code = class.method(PRIVATE | FINAL, "writeReplace", "()Ljava/lang/Object;");
        code.class_op(NEW, SERIALIZED).op(DUP);
        code.ldc(&Value::Class(&self.site.file.name)).ldc(&Value::String(self.interface));
        code.ldc(&Value::String(&self.site.name)).ldc(&Value::String(self.erased));
        code.ldc(&Value::Int(i32::from(of.kind))).ldc(&Value::String(&of.class));
        code.ldc(&Value::String(&of.name)).ldc(&Value::String(&of.desc));
        code.ldc(&Value::String(self.instantiated));
        code.ldc(&Value::Int(self.captures.len() as i32)).class_op(ANEWARRAY, OBJECT);
        for (i, &capture) in self.captures.iter().enumerate() {
            code.op(DUP).ldc(&Value::Int(i as i32)).load(Kind::Ref, 0);
            code.field(GETFIELD, &self.name, &field_name(i), &descriptor(capture));
            wrap(&mut code, capture.kind());
            code.op(AASTORE);
        }
        let text = "Ljava/lang/String;";
        let desc = format!("(Ljava/lang/Class;{text}{text}{text}I{text}{text}{text}{text}[Ljava/lang/Object;)V");
        code.invoke(INVOKESPECIAL, SERIALIZED, "<init>", &desc).ret(Kind::Ref);
        code.finish();
    }
}

fn field_name(i: usize) -> String {
    format!("arg${}", i + 1)
}

/// The descriptor that a type was read from.
pub(super) fn descriptor(ty: FieldType<'_>) -> String {
    match ty {
        FieldType::Prim(kind) => kind.to_char().to_string(),
        FieldType::Class(name) => format!("L{name};"),
        FieldType::Array(desc) => desc.to_owned(),
    }
}

/// JDK 17 numbers its lambda classes; later ones leave that to the suffix of hidden classes.
fn name_of(m: &Machine, site: &Site) -> String {
    let caller = &site.file.name;
    if m.program.feature() < 21 {
        format!("{caller}$$Lambda${}", m.program.class_count())
    } else {
        format!("{caller}$$Lambda")
    }
}

/// The instruction that calls the implementation.
fn invocation(m: &Machine, caller: ClassId, of: &HandleRef) -> u8 {
    match of.kind {
        6 => INVOKESTATIC,
        7 if is_private(m, caller, of) && of.interface => INVOKEINTERFACE,
        7 if is_private(m, caller, of) => INVOKEVIRTUAL,
        7 | 8 => INVOKESPECIAL,
        9 => INVOKEINTERFACE,
        _ => INVOKEVIRTUAL,
    }
}

/// Whether the handle means a private method of the caller itself (as compilers wrote before there were nests).
fn is_private(m: &Machine, caller: ClassId, of: &HandleRef) -> bool {
    let named = m.class(caller).file.as_ref().is_some_and(|f| f.name == of.class);
    named && m.program.declared_method(caller, &of.name, &of.desc).is_some_and(|method| method.is_private())
}
