//! The mutants of a class, as PIT would list them.

use classfile::ClassFile;

use crate::filters;
use crate::method::MethodView;
use crate::mutant::Mutant;
use crate::operator::Operator;

/// All mutants of a class that these operators make and no filter leaves out, in the order of its methods and their code.
pub fn catalogue(file: &ClassFile, operators: &[&'static Operator]) -> Vec<Mutant> {
    let views: Vec<MethodView<'_>> = file.methods.iter().filter_map(|m| MethodView::new(file, m)).collect();
    let mut mutants = Vec::new();
    for (at, view) in views.iter().enumerate().filter(|(_, v)| is_mutated(v)) {
        for place in 0..view.graph.ops.len() as u32 {
            for operator in operators {
                if let Some((description, change)) = (operator.find)(view, place) {
                    let mutant = Mutant {
                        class: file.name.clone(),
                        method: view.method.name.clone(),
                        desc: view.method.desc.clone(),
                        source: file.source_file.clone(),
                        line: view.line(place),
                        indexes: vec![view.pit_index(place)],
                        operator,
                        description,
                        changes: vec![change],
                    };
                    mutants.push((at, mutant));
                }
            }
        }
    }
    filters::filter(file, &views, mutants)
}

/// Methods that the compiler added are left out, bodies of lambdas are not.
fn is_mutated(view: &MethodView<'_>) -> bool {
    let synthetic = view.method.synthetic || view.method.access & classfile::access::SYNTHETIC != 0;
    !synthetic || view.method.name.starts_with("lambda$")
}
