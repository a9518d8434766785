//! `mutations.xml` as PIT writes it, for what reads PIT's reports. The number of tests is that of those that reach the mutant.
//! PIT has no verdict for mutants that were proved equivalent; a comment in the mutant's element says it.

use std::fmt::Write;

use mutants::Mutated;

use crate::mutate_report::class_name;
use crate::plot::escaped;

pub fn xml(done: &Mutated) -> String {
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mutations partial=\"true\">\n".to_owned();
    for (mutant, judged) in done.mutants.iter().zip(&done.judged) {
        let indexes: Vec<String> = mutant.indexes.iter().map(|i| format!("<index>{i}</index>")).collect();
        let indexes = indexes.concat();
        let tests = judged.noticed_by.iter().map(|&number| &done.tests[number as usize]);
        let killing: Vec<String> = tests.map(|t| format!("{}.{}", t.class, t.id)).collect();
        let _ = writeln!(
            out,
            "<mutation detected='{}' status='{}' numberOfTestsRun='{}'><sourceFile>{}</sourceFile>\
             <mutatedClass>{}</mutatedClass><mutatedMethod>{}</mutatedMethod><methodDescription>{}</methodDescription>\
             <lineNumber>{}</lineNumber><mutator>{}</mutator><indexes>{indexes}</indexes><blocks/>\
             <killingTest>{}</killingTest><description>{}</description>{}</mutation>",
            judged.verdict.is_detected(),
            judged.verdict.name(),
            judged.reached_by.len(),
            escaped(mutant.source.as_deref().unwrap_or_default()),
            escaped(&class_name(mutant)),
            escaped(&mutant.method),
            escaped(&mutant.desc),
            mutant.line,
            mutant.operator.pit,
            escaped(&killing.join("|")),
            escaped(&mutant.description),
            if judged.equivalent { "<!-- proved equivalent -->" } else { "" }
        );
    }
    out.push_str("</mutations>\n");
    out
}
