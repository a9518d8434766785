//! What a server holds: units that cost nothing, with results of a usual size, through a coordinator and many workers.
//!
//! `load URL WORKERS UNITS BYTES` prints units a second, and milliseconds for one unit where nothing else goes on.

use std::time::{Duration, Instant};

use cluster::{Access, Attempt, Cluster, Event, Offer, Run, Stop, Unit};

const GROUP: &str = "load";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, workers, units, bytes] = &arguments[..] else { panic!("load URL WORKERS UNITS BYTES") };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let (workers, units, bytes) = (number(workers), number(units), number(bytes));
    let access = Access { url: url.clone(), credentials: None, certificates: None };
    let alone = timed(&access, 1, 50, bytes);
    let all = timed(&access, workers, units, bytes);
    println!("{:.1} {:.2}", units as f64 / all.as_secs_f64(), alone.as_secs_f64() * 1000.0 / 50.0);
}

/// How long it takes until all units have a result.
fn timed(access: &Access, workers: usize, count: usize, bytes: usize) -> Duration {
    let (giver, doer) = (connect(access), connect(access));
    let run = format!("load{workers}x{count}x{}", std::process::id());
    let unit = |at: usize| Unit { name: format!("{run}.{at}"), content: vec![b'u'; 300], helps: None };
    let units: Vec<Unit> = (0..count).map(unit).collect();
    let stop = Stop::default();
    std::thread::scope(|scope| {
        let serving = scope.spawn(|| {
            let work = |job: &cluster::Job| {
                let result = result(&job.name, bytes);
                Attempt::Done { shares: vec![(job.name.replace('.', "-"), result.clone())], result }
            };
            let offer = Offer { groups: vec![GROUP.to_owned()], at_once: workers, description: String::new() };
            doer.serve(&offer, &stop, &work)
        });
        let begun = Instant::now();
        let mut done = 0;
        let mut heard = |event| done += usize::from(matches!(event, Event::Done { result: Ok(_), .. }));
        let run = Run { group: GROUP, name: &run, worker_wait: Duration::from_mins(1) };
        giver.run(&run, &units, &base::Interrupt::default(), &mut heard).expect("all units");
        let time = begun.elapsed();
        assert_eq!(done, count, "every unit has a result");
        stop.soon.raise();
        serving.join().expect("a thread").expect("served");
        time
    })
}

fn connect(access: &Access) -> Cluster {
    Cluster::connect(access).expect("a server")
}

/// Bytes that no other unit has.
fn result(name: &str, bytes: usize) -> Vec<u8> {
    name.bytes().cycle().take(bytes).collect()
}
