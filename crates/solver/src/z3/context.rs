//! One context of Z3: its translations, the solver with the last query on its stack, and solvers for single queries.

use std::ffi::{CStr, CString};
use std::sync::Arc;
use std::time::Duration;

use base::Interrupt;
use expr::{Model, TermId, Terms};

use super::api::{Api, FALSE, Ptr, TRUE};
use super::runner::Runner;
use super::translate::{Features, Translator};
use super::values::Values;
use super::{Limits, checked};
use crate::{Answer, Query, Reason};

/// With more terms than this, a context is replaced by a new one.
const MAX_TERMS: usize = 400_000;
/// Queries with more new terms than this are not translated: that would take seconds.
const TOO_LARGE: usize = 100_000;
/// Deeper stacks are cleared before the next query: popping thousands of levels one query apart is worth nothing.
const MAX_STACK_LEVELS: usize = 20_000;
/// Steps after which the solver with the stack gives up and one for the query alone is tried.
const QUICK_STEPS: u32 = 300_000;
/// How much longer than its time a search is waited for, so that the interrupt can take effect.
const MAX_ENDING_TIME: Duration = Duration::from_secs(1);

pub struct Context {
    api: Arc<Api>,
    ptr: Ptr,
    translator: Translator,
    /// The solver whose stack holds `asserted`, one level each.
    incremental: Ptr,
    asserted: Vec<TermId>,
    /// The limit that the solver was last given.
    steps: u32,
    /// A truth value for each level, by which cores name it.
    tracks: Vec<Ptr>,
    core: Option<Vec<TermId>>,
    runner: Runner,
    /// How long a search is waited for.
    longest: Duration,
    interrupt: Interrupt,
    /// A search was left behind: nothing here may be used or freed.
    lost: bool,
}

/// Limits the memory of the library in this process: above it, queries give up. (`memory_max_size` would be the other
/// way, but the library then throws an exception that is not caught, which ends the process.)
pub fn set_memory(api: &Api, megabytes: u32) {
    // In bytes, in 32 bits: the parameter that counts megabytes came with later versions only, and a version that does not
    // know a parameter writes pages about it to the standard error.
    let bytes = u32::try_from(u64::from(megabytes) << 20).unwrap_or(u32::MAX);
    let value = CString::new(bytes.to_string()).unwrap_or_default();
    // SAFETY: all are strings that end with a zero.
    unsafe {
        (api.global_param_set)(c"warning".as_ptr(), c"false".as_ptr());
        (api.global_param_set)(c"memory_high_watermark".as_ptr(), value.as_ptr());
    }
}

impl Context {
    pub fn new(api: Arc<Api>) -> Option<Self> {
        // SAFETY: the configuration is freed after the context is made; errors are asked for, so no handler is needed.
        unsafe {
            let config = (api.mk_config)();
            let ptr = checked((api.mk_context_rc)(config));
            (api.del_config)(config);
            let ptr = ptr?;
            (api.set_error_handler)(ptr, None);
            // The engine of this logic was the fastest of those measured on short path conditions.
            let logic = (api.mk_string_symbol)(ptr, c"QF_AUFBV".as_ptr());
            let Some(incremental) = checked((api.mk_solver_for_logic)(ptr, logic)) else {
                (api.del_context)(ptr);
                return None;
            };
            (api.solver_inc_ref)(ptr, incremental);
            let translator = Translator::new(api.clone(), ptr);
            Some(Self {
                runner: Runner::new(api.clone()),
                longest: Duration::MAX,
                interrupt: Interrupt::default(),
                lost: false,
                api,
                ptr,
                translator,
                incremental,
                asserted: Vec::new(),
                steps: 0,
                tracks: Vec::new(),
                core: None,
            })
        }
    }

    pub fn ptr(&self) -> Ptr {
        self.ptr
    }

    /// Whether a search was left behind, so that this context is of no more use.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    pub fn is_large(&self) -> bool {
        self.translator.len() > MAX_TERMS
    }

    pub fn take_core(&mut self) -> Option<Vec<TermId>> {
        self.core.take()
    }

    /// Forgets terms from this one on.
    pub fn forget_from(&mut self, low: TermId) {
        if let Some(level) = self.asserted.iter().position(|&t| t >= low) {
            self.pop_to(level);
        }
        self.translator.forget_from(low);
    }

    pub fn check(&mut self, terms: &mut Terms, query: &Query, limits: &Limits, interrupt: &Interrupt) -> Answer {
        self.interrupt.clone_from(interrupt);
        self.core = None;
        self.longest = limits.time + MAX_ENDING_TIME;
        if self.translator.is_larger(terms, query.conditions(), TOO_LARGE) {
            return Answer::Unknown(Reason::Resource);
        }
        let mut conditions: Vec<TermId> = Vec::with_capacity(query.prefix.len() + 1);
        let mut features = Features::default();
        let mut asts = Vec::with_capacity(conditions.capacity());
        for condition in query.conditions() {
            if self.interrupt.is_raised() {
                return Answer::Unknown(Reason::Timeout);
            }
            if condition == TermId::TRUE {
                continue;
            }
            let Some((ast, has)) = self.translator.term(terms, condition) else {
                return self.failed();
            };
            features = features.or(has);
            conditions.push(condition);
            asts.push(ast);
        }
        if features.remainders {
            // First with quotients of few digits only, whose models are right.
            let mut exact = asts.clone();
            exact.extend(self.translator.exactness(terms, &conditions));
            let answer = self.check_once(terms, &conditions, &exact, features, limits.steps);
            if answer != Answer::Unsat {
                return answer;
            }
        }
        if features.floats || features.uniform {
            return self.check_once(terms, &conditions, &asts, features, limits.steps);
        }
        let answer = self.check_on_stack(terms, &conditions, &asts, limits.steps.min(QUICK_STEPS));
        match answer {
            Answer::Unknown(Reason::Resource | Reason::Incomplete(_)) if limits.steps > QUICK_STEPS => {
                self.check_once(terms, &conditions, &asts, features, limits.steps)
            }
            answer => answer,
        }
    }

    fn failed(&self) -> Answer {
        // SAFETY: the context lives as long as this.
        Answer::Unknown(match unsafe { self.api.error(self.ptr) } {
            Some(text) if text.contains("memory") => Reason::Resource,
            Some(text) => Reason::Crash(text),
            None => Reason::Crash("no term was returned".into()),
        })
    }

    fn pop_to(&mut self, level: usize) {
        let levels = self.asserted.len() - level;
        if levels > 0 {
            // SAFETY: the stack has as many levels as `asserted` has terms.
            unsafe { (self.api.solver_pop)(self.ptr, self.incremental, levels as u32) };
            self.asserted.truncate(level);
        }
    }

    fn check_on_stack(&mut self, terms: &mut Terms, conditions: &[TermId], asts: &[Ptr], steps: u32) -> Answer {
        let common = self.asserted.iter().zip(conditions).take_while(|(a, b)| a == b).count();
        self.pop_to(if common > MAX_STACK_LEVELS { 0 } else { common });
        for level in self.asserted.len()..conditions.len() {
            let track = self.track(level);
            // SAFETY: both terms are kept alive by the translator and by `tracks`.
            unsafe {
                (self.api.solver_push)(self.ptr, self.incremental);
                (self.api.solver_assert_and_track)(self.ptr, self.incremental, asts[level], track);
            }
            self.asserted.push(conditions[level]);
        }
        if self.steps != steps {
            self.limit(self.incremental, steps);
            self.steps = steps;
        }
        let answer = self.run(terms, self.incremental, conditions);
        if answer == Answer::Unsat {
            self.core = self.read_core(conditions);
        }
        answer
    }

    fn track(&mut self, level: usize) -> Ptr {
        while self.tracks.len() <= level {
            let sort = self.translator.sort(expr::Sort::BOOL);
            let name = CString::new(format!("level{}", self.tracks.len())).unwrap_or_default();
            // SAFETY: plain calls; the constant is kept.
            unsafe {
                let symbol = (self.api.mk_string_symbol)(self.ptr, name.as_ptr());
                let track = (self.api.mk_const)(self.ptr, symbol, sort);
                (self.api.inc_ref)(self.ptr, track);
                self.tracks.push(track);
            }
        }
        self.tracks[level]
    }

    fn read_core(&self, conditions: &[TermId]) -> Option<Vec<TermId>> {
        let (api, c) = (&self.api, self.ptr);
        // SAFETY: the vector is kept while it is read.
        unsafe {
            let vector = checked((api.solver_get_unsat_core)(c, self.incremental))?;
            (api.ast_vector_inc_ref)(c, vector);
            let members: Vec<Ptr> =
                (0..(api.ast_vector_size)(c, vector)).map(|i| (api.ast_vector_get)(c, vector, i)).collect();
            (api.ast_vector_dec_ref)(c, vector);
            let levels = conditions.iter().zip(&self.tracks);
            let core: Vec<TermId> = levels.filter(|(_, t)| members.contains(t)).map(|(&c, _)| c).collect();
            (!core.is_empty()).then_some(core)
        }
    }

    /// A solver for this query alone.
    fn check_once(
        &mut self,
        terms: &mut Terms,
        conditions: &[TermId],
        asts: &[Ptr],
        features: Features,
        steps: u32,
    ) -> Answer {
        let tactic = match features {
            Features { floats: true, arrays: true, .. } | Features { uniform: true, .. } => c"default",
            Features { floats: true, .. } => c"qffpbv",
            Features { arrays: true, .. } => c"qfaufbv",
            _ => c"qfbv",
        };
        let (api, c) = (self.api.clone(), self.ptr);
        // SAFETY: tactic and solver are kept while they are used.
        unsafe {
            let Some(tactic) = checked((api.mk_tactic)(c, tactic.as_ptr())) else {
                return self.failed();
            };
            (api.tactic_inc_ref)(c, tactic);
            let solver = checked((api.mk_solver_from_tactic)(c, tactic));
            if let Some(solver) = solver {
                (api.solver_inc_ref)(c, solver);
            }
            (api.tactic_dec_ref)(c, tactic);
            let Some(solver) = solver else {
                return self.failed();
            };
            for &ast in asts {
                (api.solver_assert)(c, solver, ast);
            }
            self.limit(solver, steps);
            let answer = self.run(terms, solver, conditions);
            if !self.lost {
                (api.solver_dec_ref)(c, solver);
            }
            answer
        }
    }

    /// Limits the steps of each query to a solver.
    fn limit(&self, solver: Ptr, steps: u32) {
        let (api, c) = (&self.api, self.ptr);
        // SAFETY: the solver is alive; the parameters are kept while they are read.
        unsafe {
            let params = (api.mk_params)(c);
            (api.params_inc_ref)(c, params);
            (api.params_set_uint)(c, params, (api.mk_string_symbol)(c, c"rlimit".as_ptr()), steps);
            (api.solver_set_params)(c, solver, params);
            (api.params_dec_ref)(c, params);
        }
    }

    fn run(&mut self, terms: &mut Terms, solver: Ptr, conditions: &[TermId]) -> Answer {
        let (api, c) = (self.api.clone(), self.ptr);
        let Ok(verdict) = self.runner.check(c, solver, self.longest, &self.interrupt) else {
            self.lost = true;
            return Answer::Unknown(Reason::Timeout);
        };
        // SAFETY: the context is alive and its search over.
        let error = unsafe { api.error(c) };
        if error.is_some() {
            return self.failed();
        }
        match verdict {
            TRUE => self.model(terms, solver, conditions),
            FALSE => Answer::Unsat,
            _ => {
                // SAFETY: the text belongs to the context and is copied.
                let why = unsafe {
                    let text = (api.solver_get_reason_unknown)(c, solver);
                    if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into() }
                };
                let limits = ["resource", "cancel", "timeout", "memory", "interrupt"];
                let limited = limits.iter().any(|word| why.contains(word));
                Answer::Unknown(if limited { Reason::Resource } else { Reason::Incomplete(why) })
            }
        }
    }

    fn model(&mut self, terms: &mut Terms, solver: Ptr, conditions: &[TermId]) -> Answer {
        let mut vars = Vec::new();
        for &condition in conditions {
            vars.extend_from_slice(&terms.free_vars(condition));
        }
        vars.sort_unstable();
        vars.dedup();
        let api = self.api.clone();
        // SAFETY: the solver has just said that there is a model.
        let found = unsafe { (api.solver_get_model)(self.ptr, solver) };
        let Some(values) = Values::new(&api, self.ptr, found) else {
            return self.failed();
        };
        let mut model = Model::new();
        for var in vars {
            let term = terms.var_term(var);
            let sort = terms.sort(term);
            let Some((ast, _)) = self.translator.term(terms, term) else {
                return self.failed();
            };
            if sort.is_array() {
                match values.array(sort, ast) {
                    Some(array) => model.set_array(var, array),
                    None => return Answer::Unknown(Reason::Crash("an array value has an unknown form".into())),
                }
            } else {
                match values.scalar(sort, ast) {
                    Some(bits) => model.set(var, bits),
                    None => return Answer::Unknown(Reason::Crash("a value has an unknown form".into())),
                }
            }
        }
        Answer::Sat(model)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        if self.lost {
            return;
        }
        // SAFETY: nothing of the context is used after this, and each reference was taken once.
        unsafe {
            (self.api.solver_dec_ref)(self.ptr, self.incremental);
            self.translator.forget_all();
            for &track in &self.tracks {
                (self.api.dec_ref)(self.ptr, track);
            }
            (self.api.del_context)(self.ptr);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicI64, Ordering};

    use expr::Sort;

    use super::*;

    type Reference = unsafe extern "C" fn(Ptr, Ptr);

    static HELD: AtomicI64 = AtomicI64::new(0);
    static REAL: OnceLock<(Reference, Reference)> = OnceLock::new();

    unsafe extern "C" fn take(context: Ptr, ast: Ptr) {
        HELD.fetch_add(1, Ordering::SeqCst);
        if let Some((take, _)) = REAL.get() {
            // SAFETY: the caller's promise.
            unsafe { take(context, ast) };
        }
    }

    unsafe extern "C" fn give_back(context: Ptr, ast: Ptr) {
        HELD.fetch_sub(1, Ordering::SeqCst);
        if let Some((_, give_back)) = REAL.get() {
            // SAFETY: the caller's promise.
            unsafe { give_back(context, ast) };
        }
    }

    #[test]
    fn a_context_is_deleted_without_references_from_outside() {
        let Ok(mut api) = Api::load() else { return };
        let _ = REAL.set((api.inc_ref, api.dec_ref));
        (api.inc_ref, api.dec_ref) = (take, give_back);
        let mut context = Context::new(Arc::new(api)).expect("a context");
        let mut terms = Terms::new();
        let mut deep = terms.var("x", Sort::BV32);
        for i in 0..200 {
            let y = terms.var(&format!("y{i}"), Sort::BV32);
            deep = terms.bv_xor(deep, y);
        }
        let zero = terms.bv(32, 0);
        let goal = terms.eq(deep, zero);
        let answer = context.check(&mut terms, &Query::new(&[], goal), &Limits::default(), &Interrupt::default());
        assert!(matches!(answer, Answer::Sat(_) | Answer::Unknown(_)));
        assert!(!context.is_lost() && HELD.load(Ordering::SeqCst) > 200);
        drop(context);
        assert_eq!(HELD.load(Ordering::SeqCst), 0);
    }
}
