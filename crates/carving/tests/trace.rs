//! Traces of a program become tests that do the same.

#[path = "../../fitness/tests/support/mod.rs"]
mod support;

use carving::{Clients, Recorder};
use program::APP;
use support::{Bench, JDK, class_path};
use testcase::notation::Notation;
use vm::probes::monitor::Monitored;
use vm::{Limits, Outcome};

/// The tests that `RelayDemo` gives, in short notation.
fn tests(bench: &Bench, collect_every: u32) -> Vec<String> {
    let limits = Limits { collect_every, ..Limits::default() };
    let options = jdk::boot::BootOptions { jdk: JDK.clone(), class_path: class_path(), limits, properties: Vec::new() };
    let mut machine = jdk::boot::boot(options).expect("a machine");
    machine.program.load(APP, "RelayDemo").expect("the program");
    let class = bench.api.find("Relay").expect("the class");
    let mut domain = Monitored::new(Recorder::new(&bench.api, class, Clients::Program));
    let outcome = jdk::boot::enter_main(&mut machine, &mut domain, "RelayDemo", &[]);
    assert!(matches!(outcome, Outcome::Returned(_)), "{outcome:?}");
    assert_eq!(domain.monitor.len(), 8);
    let notation = Notation::new(&bench.api);
    domain.monitor.tests("").iter().map(|test| notation.print(test)).collect()
}

#[test]
fn calls_are_repeated_with_all_that_they_were_given() {
    let mut bench = Bench::new("Relay");
    let tests = tests(&bench, 1 << 30);
    assert_eq!(tests.len(), 2, "the calls, and the one that throws: {tests:#?}");
    let expected = "$x0=Relay.Wire.drawn(String):$x0.wind(int):$x1=Relay($x0):$x2=ArrayList<String>():$x2.add(String):\
                    $x3=long[3]:$x3[0]=long:$x3[2]=long:$x1.load($x3,TimeUnit,Integer):\
                    $x4=Map.of(String,Integer):$x1.route($x2,$x4):$x5=Relay.Wire::COPPER:$x6=Relay($x5):\
                    $x7=List.of(String,String,String):Map<String,Integer> $x8=Map.of():$x6.route($x7,$x8):\
                    $x9=Map.of(String,Integer):$x10=ArrayList<String>():$x10.add(String):$x10.add(String):\
                    $x6.route($x10,$x9):$x11=long[0]:$x1.load($x11,TimeUnit,Object)";
    assert!(tests[0].starts_with(expected), "{}", tests[0]);
    assert!(tests[0].contains("\"gold0\", 3, \"north-gold0\", 5, 7, MICROSECONDS, 20, \"toll\", 36"), "{}", tests[0]);
    assert!(tests[1].contains(".burn()"), "{}", tests[1]);
    assert_eq!(bench.run(&tests[0]).finished, bench.test(&tests[0]).len());
}

#[test]
fn objects_are_followed_when_they_are_moved() {
    let bench = Bench::new("Relay");
    assert_eq!(tests(&bench, 1 << 16), tests(&bench, 1 << 30));
}
