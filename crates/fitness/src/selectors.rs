//! Switches over a variable that only holds constants, as `javac` makes them of a switch over strings: a first switch
//! (over hashes) and comparisons choose a number, a second switch goes by it.
//!
//! The number that was chosen says nothing about how far another one was. What does is how far the run was from where
//! that other one would have been chosen.

use base::FxHashMap;
use program::insn::Insn;
use program::{R, Switch};

use super::approach::{Bodies, Body, Step};
use super::recorder::Recorder;

/// What a decision on the way to the constant counts for.
const LEVEL: f64 = 100.0;

/// For each switch of this kind (method, branch) the arms, with the nodes on the way to the arm's constant.
#[derive(Default)]
pub(super) struct Selectors {
    switches: FxHashMap<(u32, u32), Vec<Arm>>,
}

struct Arm {
    arm: u32,
    steps: Vec<Step>,
}

impl Selectors {
    pub fn new(bodies: &Bodies) -> Self {
        let mut switches = FxHashMap::default();
        for (at, body) in (0..).zip(&bodies.list) {
            for insn in &body.code.insns {
                let (Insn::TableSwitch { a, table, id, .. } | Insn::LookupSwitch { a, table, id, .. }) = *insn else {
                    continue;
                };
                let arms = arms(bodies, at, body, a, &body.code.switches[table as usize]);
                if !arms.is_empty() {
                    switches.insert((at, id), arms);
                }
            }
        }
        Self { switches }
    }

    /// Notes how far each arm of a switch was, if it is of this kind and `taken` was gone.
    pub fn note(&self, body: u32, branch: u32, first: u32, taken: u32, recorder: &mut Recorder) -> bool {
        let Some(arms) = self.switches.get(&(body, branch)) else { return false };
        for arm in arms.iter().filter(|arm| arm.arm != taken) {
            let near = arm.steps.iter().find_map(|step| {
                let distance = recorder.noted(step.key);
                (distance < f64::INFINITY).then(|| f64::from(step.level) * LEVEL + distance.max(1.0))
            });
            if let Some(distance) = near {
                recorder.node(first + arm.arm, distance);
            }
        }
        true
    }
}

/// The arms whose constants are assigned somewhere; none if the variable is assigned anything else.
fn arms(bodies: &Bodies, at: u32, body: &Body, register: R, switch: &Switch) -> Vec<Arm> {
    let mut constants: Vec<(i32, u32)> = Vec::new();
    // The operand's home is assigned from a local just before; the local is what was chosen.
    let mut registers = vec![register];
    let mut looked = 0;
    while let Some(&register) = registers.get(looked) {
        looked += 1;
        if register < body.args {
            return Vec::new();
        }
        for (index, insn) in (0..).zip(&body.code.insns) {
            match *insn {
                Insn::Const32 { d, v } if d == register => constants.push((v, body.cfg.block_of(index))),
                Insn::Move { d, s } if d == register && !registers.contains(&s) => registers.push(s),
                Insn::Move { .. } => {}
                _ if analysis::operands::def(insn) == Some(register) => return Vec::new(),
                _ => {}
            }
        }
    }
    if constants.len() < 2 {
        return Vec::new();
    }
    let arm_of = |value: i32| match switch {
        Switch::Table { low, targets, .. } => {
            let at = i64::from(value) - i64::from(*low);
            usize::try_from(at).ok().filter(|&at| at < targets.len())
        }
        Switch::Lookup { keys, .. } => keys.binary_search(&value).ok(),
    };
    let arm = |(value, block)| Some(Arm { arm: arm_of(value)? as u32, steps: bodies.steps_to_block(at, block) });
    constants.into_iter().filter_map(arm).collect()
}
