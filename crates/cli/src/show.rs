//! `touchstone show`: lowered code, or what an analysis says.

use program::{APP, ClassId, MethodId, Program};

use crate::args::ShowArgs;
use crate::exit::{Exit, Failure};
use crate::{open, show_across, show_inside};

pub fn show(args: &ShowArgs) -> Result<Exit, Failure> {
    let view = args.view;
    if view.cfg || view.rules || view.dominators || view.control_dependence || view.constants {
        return show_inside::show(args);
    }
    let across = view.call_graph || view.influence_sets || view.purity || view.throws || view.casts || view.influence;
    if across || view.slice.is_some() {
        return show_across::show(args);
    }
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = open::class_path(&args.classes, &jdk)?;
    let mut program = Program::new(jdk, class_path).map_err(|e| open::unusable(&e))?;
    let (class, method) = find(&mut program, &args.what)?;
    println!("{}", header(&program, class));
    let methods: Vec<MethodId> = program.class(class).methods.to_vec();
    for id in methods {
        let name = program.names.text(program.method(id).name).clone();
        if method.as_deref().is_none_or(|wanted| *name == *wanted) {
            println!("{}", one_method(&mut program, id));
        }
    }
    Ok(Exit::Program(0))
}

/// The class, and the method name if the text names one.
fn find(program: &mut Program, what: &str) -> Result<(ClassId, Option<String>), Failure> {
    let whole = what.replace('.', "/");
    let error = match program.load(APP, &whole) {
        Ok(class) => return Ok((class, None)),
        Err(error) => error,
    };
    if let Some((class, method)) = whole.rsplit_once('/')
        && let Ok(id) = program.load(APP, class)
    {
        let known = program.class(id).methods.iter().any(|&m| **program.names.text(program.method(m).name) == *method);
        if known {
            return Ok((id, Some(method.into())));
        }
        return Err(Failure::new(
            Exit::NoInput,
            format!("class {} has no method named {method}", program.external_name(id)),
        ));
    }
    let exit = if error.is("java/lang/ClassNotFoundException") { Exit::NoInput } else { Exit::BadInput };
    Err(Failure::new(exit, format!("cannot load {what}: {error} (see --class-path)")))
}

fn header(program: &Program, id: ClassId) -> String {
    let class = program.class(id);
    let kind = if class.is_interface() { "interface" } else { "class" };
    let parent = class.super_class.map(|p| format!(" extends {}", program.external_name(p))).unwrap_or_default();
    let interfaces: Vec<String> = class.interfaces.iter().map(|&i| program.external_name(i)).collect();
    let implements =
        if interfaces.is_empty() { String::new() } else { format!(" implements {}", interfaces.join(", ")) };
    let size = class.instance_size;
    format!("{kind} {}{parent}{implements}  // {size} bytes an instance\n", program.external_name(id))
}

fn one_method(program: &mut Program, id: MethodId) -> String {
    let method = program.method_ptr(id);
    let title = program.method_text(&method);
    if method.is_native() {
        return format!("{title}  // native\n");
    }
    if method.is_abstract() {
        return format!("{title}  // abstract\n");
    }
    let Some(file) = program.class(method.class).file.clone() else { return title };
    match program.code(method) {
        // SAFETY: code lives as long as the program, and nothing rewrites it here.
        Ok(code) => {
            let names =
                program::print::Names { method: &|m| program.method_text(&m), class: &|c| program.external_name(c) };
            // SAFETY: lowered code lives as long as the program, which is borrowed here.
            let code = unsafe { &*code };
            format!("{title}\n{}", program::print::print_code(code, &file, &names))
        }
        Err(error) => format!("{title}  // invalid: {error}\n"),
    }
}
