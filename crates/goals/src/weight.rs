//! How simple a test is: what decides between two tests for the same goal.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};

use testcase::{Constant, LambdaBody, Statement, TestCase};

/// Lighter is better: fewer statements, then simpler values; the last number only breaks ties, always in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight {
    pub statements: u32,
    pub values: u64,
    tie: u64,
}

impl Weight {
    pub fn of(test: &TestCase) -> Self {
        Scale::new(test).weight()
    }
}

/// Weighs a test only as exactly as is needed.
pub(crate) struct Scale<'a> {
    test: &'a TestCase,
    statements: u32,
    values: u64,
    tie: OnceCell<u64>,
}

impl<'a> Scale<'a> {
    pub fn new(test: &'a TestCase) -> Self {
        let values = test.statements.iter().map(statement).sum();
        Self { test, statements: test.len() as u32, values, tie: OnceCell::new() }
    }

    pub fn is_lighter(&self, than: &Weight) -> bool {
        let (ours, theirs) = ((self.statements, self.values), (than.statements, than.values));
        if ours == theirs { self.tie() < than.tie } else { ours < theirs }
    }

    pub fn weight(&self) -> Weight {
        Weight { statements: self.statements, values: self.values, tie: self.tie() }
    }

    fn tie(&self) -> u64 {
        *self.tie.get_or_init(|| {
            let mut hasher = Stable::default();
            self.test.hash(&mut hasher);
            hasher.finish()
        })
    }
}

fn statement(statement: &Statement) -> u64 {
    match statement {
        Statement::Constant { value, .. } => constant(value),
        Statement::New { args, .. } | Statement::Call { args, .. } => args.len() as u64,
        Statement::NewArray { len, .. } => u64::from(*len),
        Statement::Lambda { body: LambdaBody::Call(call), .. } => 4 + call.args.len() as u64,
        Statement::Lambda { body: LambdaBody::Throw(_), .. } => 2,
        Statement::Lambda { body: LambdaBody::StandIn(stand_in), .. } => {
            let answers = stand_in.answers.iter().map(|answers| answers.len() as u64);
            1 + stand_in.args.len() as u64 + answers.map(|n| n * n).sum::<u64>()
        }
        Statement::Lambda { body, .. } => u64::from(*body != LambdaBody::Nothing),
        Statement::GetField { .. } | Statement::PutField { .. } | Statement::PutElement { .. } => 0,
    }
}

/// About how many bits it takes to write the value down.
fn constant(value: &Constant) -> u64 {
    match value {
        Constant::Boolean(_) | Constant::Null | Constant::Class(_) | Constant::Enum(..) => 0,
        Constant::Byte(v) => bits(i64::from(*v)),
        Constant::Char(v) => char_cost(*v),
        Constant::Short(v) => bits(i64::from(*v)),
        Constant::Int(v) => bits(i64::from(*v)),
        Constant::Long(v) => bits(*v),
        Constant::Float(raw) => float(f64::from(f32::from_bits(*raw))),
        Constant::Double(raw) => float(f64::from_bits(*raw)),
        Constant::Text(text) => text.iter().map(|&unit| 8 + char_cost(unit)).sum(),
    }
}

fn bits(value: i64) -> u64 {
    let sign = u64::from(value < 0);
    sign + u64::from(64 - value.unsigned_abs().leading_zeros())
}

fn float(value: f64) -> u64 {
    if value.fract() == 0.0 && value.abs() < 1e15 { 1 + bits(value as i64) } else { 80 }
}

/// Printable ASCII is simplest.
fn char_cost(unit: u16) -> u64 {
    match unit {
        0x20..0x7f => 1,
        0..0x20 | 0x7f..0x100 => 8,
        _ => 16,
    }
}

/// Like FNV-1a, in words where it can: the same on every machine and in every release.
struct Stable(u64);

impl Default for Stable {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Stable {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{Prim, Ty};

    fn int(value: i32) -> TestCase {
        let ty = Ty::Prim(Prim::Int);
        TestCase { statements: vec![Statement::Constant { ty, value: Constant::Int(value) }] }
    }

    #[test]
    fn fewer_statements_win_over_simpler_values() {
        let mut two = int(0);
        two.push(int(0).statements.remove(0));
        assert!(Weight::of(&int(i32::MIN)) < Weight::of(&two));
        assert!(Weight::of(&int(0)) < Weight::of(&int(1)));
        assert!(Weight::of(&int(7)) < Weight::of(&int(-1000)));
    }

    #[test]
    fn equal_tests_weigh_the_same_and_others_never_tie() {
        assert_eq!(Weight::of(&int(5)), Weight::of(&int(5)));
        assert_ne!(Weight::of(&int(5)), Weight::of(&int(6)));
    }
}
