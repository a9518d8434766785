//! Any solver that speaks SMT-LIB 2, as a process that is kept between queries and killed when it takes too long.

mod sexpr;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use expr::{Model, SmtWriter, Terms, VarId, var_symbol};

use crate::{Answer, LayerStats, Query, Reason, Solver, Stats};
use sexpr::Sexpr;

/// The backend.
pub struct Process {
    command: Vec<String>,
    /// For one query.
    limit: Duration,
    running: Option<Running>,
    stats: Stats,
}

struct Running {
    child: Child,
    /// Text for its input, to a thread that writes it: a process that does not read must not block this one.
    input: Sender<String>,
    /// Lines of its output, from a thread that reads them.
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn start(command: &[String]) -> Result<Self, Reason> {
        let missing = |what: &str| Reason::Missing(what.into());
        let (program, arguments) = command.split_first().ok_or_else(|| missing("no command was given"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| Reason::Missing(format!("{program} cannot be started: {e}")))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(Reason::Crash(format!("{program} has no input or output")));
        };
        let (to_output, lines) = channel();
        spawn("solver output", move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if to_output.send(line).is_err() {
                    break;
                }
            }
        })?;
        let (to_input, texts) = channel::<String>();
        spawn("solver input", move || {
            let mut input: ChildStdin = input;
            for text in texts {
                // If it does not listen any more, its output ends too, and that is noticed.
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        })?;
        let running = Self { child, input: to_input, lines };
        running.send("(set-option :print-success false)\n(set-option :produce-models true)\n(set-logic ALL)\n")?;
        Ok(running)
    }

    fn send(&self, text: &str) -> Result<(), Reason> {
        self.input.send(text.into()).map_err(|_| Reason::Crash("the process does not listen".into()))
    }

    /// The next whole expression of its output.
    fn read(&self, deadline: Instant) -> Result<Sexpr, Reason> {
        let mut text = String::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    text.push_str(&line);
                    text.push('\n');
                }
                Err(RecvTimeoutError::Timeout) => return Err(Reason::Timeout),
                Err(RecvTimeoutError::Disconnected) => return Err(Reason::Crash("the process ended".into())),
            }
            if let Some(whole) = sexpr::parse(&text) {
                return Ok(whole);
            }
        }
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), Reason> {
    let spawned = std::thread::Builder::new().name(name.into()).spawn(run);
    spawned.map(|_| ()).map_err(|e| Reason::Crash(e.to_string()))
}

impl Process {
    pub fn new(command: &[String], limit: Duration) -> Self {
        Self { command: command.to_vec(), limit, running: None, stats: Stats::default() }
    }

    fn solve(&mut self, terms: &mut Terms, query: &Query) -> Result<Answer, Reason> {
        if self.running.is_none() {
            self.running = Some(Running::start(&self.command)?);
        }
        let Some(running) = &self.running else {
            return Err(Reason::Crash("the process is gone".into()));
        };
        let deadline = Instant::now() + self.limit;
        let mut script = String::from("(push 1)\n");
        let mut writer = SmtWriter::new();
        for condition in query.conditions() {
            writer.assert(terms, condition, &mut script);
        }
        script.push_str("(check-sat)\n");
        running.send(&script)?;
        let answer = match running.read(deadline)? {
            Sexpr::Atom(word) if word == "sat" => Answer::Sat(Self::values(running, terms, query, deadline)?),
            Sexpr::Atom(word) if word == "unsat" => Answer::Unsat,
            Sexpr::Atom(word) if word == "unknown" || word == "timeout" => Answer::Unknown(Reason::Resource),
            other => return Err(Reason::Crash(format!("it said {other}"))),
        };
        running.send("(pop 1)\n")?;
        Ok(answer)
    }

    fn values(running: &Running, terms: &mut Terms, query: &Query, deadline: Instant) -> Result<Model, Reason> {
        let mut vars: Vec<VarId> = Vec::new();
        for condition in query.conditions() {
            vars.extend_from_slice(&terms.free_vars(condition));
        }
        vars.sort_unstable();
        vars.dedup();
        let mut model = Model::new();
        if vars.is_empty() {
            return Ok(model);
        }
        let mut request = String::from("(get-value (");
        for &var in &vars {
            let _ = write!(request, "{} ", var_symbol(terms, var));
        }
        request.push_str("))\n");
        running.send(&request)?;
        let reply = running.read(deadline)?;
        let unreadable = |what: &Sexpr| Reason::Crash(format!("a value that is not understood: {what}"));
        let Sexpr::List(pairs) = &reply else {
            return Err(unreadable(&reply));
        };
        if pairs.len() != vars.len() {
            return Err(unreadable(&reply));
        }
        for (pair, var) in pairs.iter().zip(vars) {
            let Sexpr::List(parts) = pair else {
                return Err(unreadable(pair));
            };
            let sort = terms.var_sort(var);
            let value = parts.get(1).ok_or_else(|| unreadable(pair))?;
            if sort.is_array() {
                model.set_array(var, value.array(sort.element()).ok_or_else(|| unreadable(value))?);
            } else {
                model.set(var, value.scalar(sort).ok_or_else(|| unreadable(value))?);
            }
        }
        Ok(model)
    }
}

impl Solver for Process {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let answer = self.solve(terms, query).unwrap_or_else(|reason| {
            // Its further output belongs to a query that is given up.
            self.running = None;
            Answer::Unknown(reason)
        });
        self.stats.count(&answer, true, start);
        answer
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "process", stats: self.stats });
    }
}
