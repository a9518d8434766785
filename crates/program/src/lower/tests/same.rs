//! Random programs do the same in both evaluators.

use proptest::prelude::*;

use super::generate::{COMPARED, DESC, MAX_LOCALS, MAX_STACK, generate};
use super::machine::Machine;
use super::reference::Reference;
use super::{lower_method, method};

fn check(tape: &[u16], ints: [i32; 4], longs: [i64; 2], floats: [f32; 2]) {
    let program = generate(tape);
    let mut method = method(DESC, MAX_STACK, MAX_LOCALS, &program.code);
    let code = method.code.as_mut().unwrap();
    code.handlers.clone_from(&program.handlers);
    let lowered = lower_method(&method).unwrap();
    let mut args = vec![0; usize::from(MAX_LOCALS)];
    for (n, v) in ints.iter().enumerate() {
        args[n] = u64::from(*v as u32);
    }
    for n in 0..2 {
        args[4 + n * 2] = longs[n] as u64;
        args[8 + n] = u64::from(floats[n].to_bits());
        args[12 + n] = 0x100 + n as u64;
    }
    args[10] = 2.5f64.to_bits();
    let code = method.code.as_ref().unwrap();
    let wanted = Reference::run(code, args.clone());
    let found = Machine::run(&lowered, &args[..14], &[12, 13]);
    for (kind, n) in COMPARED {
        let mask = if matches!(kind, b'J' | b'D') { u64::MAX } else { u64::from(u32::MAX) };
        assert_eq!(found.regs[n] & mask, wanted.locals[n] & mask, "local {n}\n{:#?}", lowered.insns);
    }
    assert!(found.cost <= wanted.steps, "charged {} for {}", found.cost, wanted.steps);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lowered_code_does_what_the_bytecode_does(
        tape in proptest::collection::vec(any::<u16>(), 0..200),
        ints: [i32; 4],
        small: [i8; 4],
        longs: [i64; 2],
        floats: [f32; 2],
        nan: u8,
    ) {
        let ints = std::array::from_fn(|n| if n % 2 == 0 { ints[n] } else { i32::from(small[n] % 3) });
        let floats = floats.map(|f| if nan % 3 == 0 { f32::NAN } else { f });
        check(&tape, ints, longs, floats);
    }
}
