//! Giving units to workers, and waiting for their results.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use futures_util::StreamExt;

use crate::entry::Entry;
use crate::queue::{ANY, CANCEL, Queue, answer};
use crate::{ClusterError, STORE_WAIT};

/// How often results are looked up that no message told of, and units are added again that another run took back.
const LOOK_AGAIN: Duration = Duration::from_secs(20);
/// As much longer for each unit, so that a large run does not load the server.
const LOOK_LATER: Duration = Duration::from_millis(10);
/// When workers are asked for the first time whether they are there.
const FIRST_ASK: Duration = Duration::from_secs(1);
/// How often workers and server are asked after that.
const ASK_AGAIN: Duration = Duration::from_secs(10);
/// How often the flag is looked at.
const TICK: Duration = Duration::from_millis(200);
/// How often the times below are looked at, where nothing is heard.
const LOOK: Duration = Duration::from_secs(1);
/// Time for workers to answer whether they are there.
const HELLO_TIME: Duration = Duration::from_secs(2);
/// Workers that a message names.
const MAX_SHOWN: usize = 5;
/// The entry that shows whether the server stores anything.
const PROBE: &str = "probe";
/// Units that are sent before the server's answers are waited for.
const IN_FLIGHT: usize = 64;

/// A piece of work: its name and its run's are derived from everything that its result depends on.
#[derive(Clone, Debug)]
pub struct Unit {
    /// With the name of the run before it, and a dot.
    pub name: String,
    pub content: Vec<u8>,
    /// The place of the unit that it helps: it is taken back when that one has its result, which alone is waited for.
    pub helps: Option<usize>,
}

/// What happens to the unit of this place.
#[derive(Debug)]
pub enum Event {
    Started {
        unit: usize,
        worker: String,
    },
    /// Its result, or why there is none after several attempts.
    Done {
        unit: usize,
        result: Result<Vec<u8>, String>,
    },
    /// Something that the user should see.
    Note(String),
}

/// What the units of a run have in common.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Workers that may work on them.
    pub group: &'a str,
    /// The same for all who want the same, and the beginning of the units' names.
    pub name: &'a str,
    /// How long it may be without a worker.
    pub worker_wait: Duration,
}

/// A run under way.
struct Active<'a> {
    queue: &'a Queue,
    run: Run<'a>,
    units: &'a [Unit],
    /// Places of the units without a result, by name.
    open: HashMap<&'a str, usize>,
    heard: &'a mut dyn FnMut(Event),
    /// Failures of the units are of a run before this one until they were added by this.
    again: bool,
}

pub(crate) async fn run(
    queue: &Queue,
    wanted: &Run<'_>,
    units: &[Unit],
    interrupt: &base::Interrupt,
    heard: &mut dyn FnMut(Event),
) -> Result<(), ClusterError> {
    let open = units.iter().enumerate().map(|(at, unit)| (unit.name.as_str(), at)).collect();
    let mut run = Active { queue, run: *wanted, units, open, heard, again: false };
    // Whatever is waited for: the user may end it.
    let ended = tokio::select! {
        ended = run.follow() => ended,
        () = raised(interrupt) => Err(ClusterError::Cancelled),
    };
    if ended.is_err() {
        run.cancel().await;
    }
    ended
}

async fn raised(interrupt: &base::Interrupt) {
    while !interrupt.is_raised() {
        tokio::time::sleep(TICK).await;
    }
}

/// Since when workers and the server do what they should.
struct Health {
    worked: Instant,
    stored: Instant,
    /// Results were looked up and units added.
    answered: Instant,
    /// What the user was told, once each time that it begins.
    is_lonely: bool,
    is_full: bool,
}

impl Default for Health {
    fn default() -> Self {
        let now = Instant::now();
        Self { worked: now, stored: now, answered: now, is_lonely: false, is_full: false }
    }
}

impl Health {
    /// A worker did something.
    fn alive(&mut self) {
        (self.worked, self.is_lonely) = (Instant::now(), false);
    }

    /// The server may be away for a while: that is no reason to end.
    fn answered(&mut self, ended: Result<(), ClusterError>) -> Result<(), ClusterError> {
        match ended {
            Err(why) if self.answered.elapsed() > STORE_WAIT => return Err(why),
            Err(_) => {}
            Ok(()) => self.answered = Instant::now(),
        }
        Ok(())
    }

    /// Asks whether there are workers and whether the server stores anything; an error after a long time without.
    async fn ask(&mut self, run: &mut Active<'_>) -> Result<(), ClusterError> {
        if run.has_workers().await {
            self.alive();
        } else if !self.is_lonely {
            self.is_lonely = true;
            let others = run.others().await;
            (run.heard)(Event::Note(format!("no worker for this run answers; waiting for one{others}")));
        }
        match answer("storing an entry", run.queue.shared.put(PROBE, "".into())).await {
            Ok(_) => (self.stored, self.is_full) = (Instant::now(), false),
            Err(why) if self.stored.elapsed() > STORE_WAIT => return Err(why),
            Err(why) if !self.is_full => {
                self.is_full = true;
                (run.heard)(Event::Note(format!("{why}; waiting until it does")));
            }
            Err(_) => {}
        }
        let wait = run.run.worker_wait;
        // Without a server no worker can answer.
        if self.worked.elapsed() > wait && self.is_lonely && !self.is_full {
            return Err(ClusterError::NoWorker { seconds: wait.as_secs(), others: run.others().await });
        }
        Ok(())
    }
}

impl Active<'_> {
    /// Adds the units, and follows what comes of them until all have a result.
    async fn follow(&mut self) -> Result<(), ClusterError> {
        let queue = self.queue;
        // Before anything is asked, so that nothing comes in between.
        let all = format!("{}.*", self.run.name);
        let mut told = answer("listening for results", queue.results.watch(&all)).await?;
        let mut started = answer("listening to workers", queue.client.subscribe(Queue::progress(&all))).await?;
        self.look().await?;
        self.again = true;
        self.remove_others().await;
        let known = self.add().await?;
        if known > 0 {
            let text =
                format!("{known} of the units are in the queue already: another run on the same project added them");
            (self.heard)(Event::Note(text));
        }
        let mut health = Health::default();
        let mut looked = Instant::now();
        let mut ask = Instant::now() + FIRST_ASK;
        while self.wants_more() {
            let mut missed = false;
            tokio::select! {
                entry = told.next() => if let Some(Ok(entry)) = entry {
                    health.alive();
                    self.told(&entry.key, &entry.value).await;
                } else {
                    // The server was away; what was missed is looked up.
                    tokio::time::sleep(TICK).await;
                    if let Ok(again) = answer("listening for results", queue.results.watch(&all)).await {
                        (told, missed) = (again, true);
                    }
                },
                Some(message) = started.next() => {
                    health.alive();
                    if let Some(&unit) = self.open.get(Queue::unit_of(&message.subject)) {
                        let worker = String::from_utf8_lossy(&message.payload).into_owned();
                        (self.heard)(Event::Started { unit, worker });
                    }
                }
                () = tokio::time::sleep(LOOK) => {}
            }
            if missed || looked.elapsed() > LOOK_AGAIN + LOOK_LATER * self.open.len() as u32 {
                let answered = match self.look().await {
                    Ok(()) => self.add().await.map(|_| ()),
                    Err(why) => Err(why),
                };
                health.answered(answered)?;
                looked = Instant::now();
            }
            if Instant::now() > ask {
                health.ask(self).await?;
                ask = Instant::now() + ASK_AGAIN.min(self.run.worker_wait);
            }
        }
        Ok(())
    }

    /// Whether a result is missing that is waited for.
    fn wants_more(&self) -> bool {
        self.open.values().any(|&at| self.units[at].helps.is_none())
    }

    /// Looks up results that are there.
    async fn look(&mut self) -> Result<(), ClusterError> {
        let names: Vec<&str> = self.open.keys().copied().collect();
        let store = &self.queue.results;
        let asked = names.into_iter().map(async |name| (name, answer("looking up a result", store.get(name)).await));
        let mut answers = futures_util::stream::iter(asked).buffer_unordered(IN_FLIGHT);
        let mut found = Vec::new();
        while let Some((name, answer)) = answers.next().await {
            found.extend(answer?.map(|value| (name, value)));
        }
        drop(answers);
        for (name, value) in found {
            self.told(name, &value).await;
        }
        Ok(())
    }

    /// Notes a result, if it is one of ours.
    async fn told(&mut self, name: &str, value: &[u8]) {
        let Some(&unit) = self.open.get(name) else { return };
        let result = match Entry::read(value) {
            Some(Entry::Done(stored)) => match self.queue.load(stored).await {
                Ok(content) => Ok(content),
                // Work on it once more.
                Err(ClusterError::Missing { .. } | ClusterError::Damaged { .. }) => {
                    let _ = answer("removing a result", self.queue.results.purge(name)).await;
                    return;
                }
                Err(_) => return,
            },
            // What failed in an earlier run may not fail again.
            Some(Entry::Failed(_) | Entry::Tried(_)) if !self.again => {
                let _ = answer("removing a result", self.queue.results.purge(name)).await;
                return;
            }
            Some(Entry::Failed(why)) => Err(why),
            Some(Entry::Tried(_)) | None => return,
        };
        self.open.remove(name);
        (self.heard)(Event::Done { unit, result });
        self.cancel_help(unit).await;
    }

    /// Removes units from the queue that an earlier run on the same left there, and that this one does not want. Another run that is under way
    /// adds its own again. Best effort: without it they are worked on for nothing.
    async fn remove_others(&self) {
        let all = Queue::subject(self.run.group, &format!("{}.*", self.run.name));
        let asked = answer("listing units", self.queue.units.info_with_subjects(all)).await;
        let Ok(mut subjects) = asked else { return };
        let ours: HashSet<&str> = self.units.iter().map(|unit| unit.name.as_str()).collect();
        while let Ok(Some(Ok((subject, _)))) = tokio::time::timeout(HELLO_TIME, subjects.next()).await {
            if !ours.contains(Queue::unit_of(&subject)) {
                let purge = self.queue.units.purge().filter(subject);
                let _ = answer("removing a unit", async { purge.await }).await;
            }
        }
    }

    /// Adds the units without a result to the queue. Those that are there are refused by the server; gives their number.
    async fn add(&self) -> Result<usize, ClusterError> {
        let mut places: Vec<usize> = self.open.values().copied().collect();
        places.sort_unstable();
        let mut known = 0;
        for some in places.chunks(IN_FLIGHT) {
            let mut answers = Vec::new();
            for &at in some {
                let Unit { name, content, .. } = &self.units[at];
                let subject = Queue::subject(self.run.group, name);
                let sent = self.queue.context.publish(subject, content.clone().into());
                answers.push(answer("adding a unit", sent).await?);
            }
            for sent in answers {
                match answer("adding a unit", async { sent.await }).await {
                    Err(why) if why.to_string().contains("maximum messages per subject") => known += 1,
                    Err(why) => return Err(why),
                    Ok(_) => {}
                }
            }
        }
        Ok(known)
    }

    /// Whether there is a worker.
    async fn has_workers(&self) -> bool {
        let asked = self.queue.client.request(Queue::workers(self.run.group), "".into());
        matches!(tokio::time::timeout(HELLO_TIME, asked).await, Ok(Ok(_)))
    }

    /// Workers that answer and are of other groups, for a message.
    async fn others(&self) -> String {
        let client = &self.queue.client;
        let inbox = client.new_inbox();
        let Ok(mut answers) = client.subscribe(inbox.clone()).await else { return String::new() };
        let _ = client.publish_with_reply(Queue::workers(ANY), inbox, "".into()).await;
        let mut found = std::collections::BTreeSet::new();
        let end = tokio::time::Instant::now() + HELLO_TIME / 4;
        while let Ok(Some(message)) = tokio::time::timeout_at(end, answers.next()).await {
            if !message.payload.is_empty() {
                found.insert(String::from_utf8_lossy(&message.payload).into_owned());
            }
        }
        let shown: Vec<String> = found.into_iter().take(MAX_SHOWN).collect();
        if shown.is_empty() { String::new() } else { format!("; there are others: {}", shown.join("; ")) }
    }

    /// Takes back all units, and ends those under work. Another run that wants one of them adds it again.
    async fn cancel(&self) {
        let all = format!("{}.*", self.run.name);
        self.take_back(&all, self.run.name).await;
    }

    /// Takes back the units that helped this one.
    async fn cancel_help(&mut self, of: usize) {
        let units = self.units;
        if !units.iter().any(|unit| unit.helps == Some(of)) {
            return;
        }
        for (name, _) in self.open.iter().filter(|(_, at)| units[**at].helps == Some(of)) {
            self.take_back(name, name).await;
        }
        self.open.retain(|_, at| units[*at].helps != Some(of));
    }

    /// Removes units from the queue, and has workers end them. The process may have less than a second for it.
    async fn take_back(&self, units: &str, name: &str) {
        let purge = self.queue.units.purge().filter(Queue::subject(self.run.group, units));
        let _ = tokio::time::timeout(HELLO_TIME, async { purge.await }).await;
        let _ = self.queue.client.publish(CANCEL, name.to_owned().into()).await;
        let _ = tokio::time::timeout(HELLO_TIME, self.queue.client.flush()).await;
    }
}
