//! Jars of Maven Central, in fixed versions, for tests that no package of the system serves.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::process;
use crate::skip::Missing;

/// Maven waits long for a network that does not answer.
const FETCH_LIMIT: Duration = Duration::from_mins(3);

/// `group:name:version:jar:classifier`, from the local repository or fetched into it by `mvn`.
pub fn jar(group: &str, name: &str, version: &str, classifier: &str) -> Result<PathBuf, Missing> {
    let home = PathBuf::from(env::var_os("HOME").unwrap_or_default());
    let file = format!("{name}-{version}-{classifier}.jar");
    let jar = home.join(".m2/repository").join(group.replace('.', "/")).join(name).join(version).join(file);
    if jar.is_file() {
        return Ok(jar);
    }
    let wanted = format!("{group}:{name}:{version}:jar:{classifier}");
    let missing = |why: &str| {
        let what = format!("{wanted} is not in the local Maven repository, and {why}");
        Missing::new(what, "install Maven (Debian: apt-get install maven) and let it reach Maven Central")
    };
    let programs = env::var_os("PATH").unwrap_or_default();
    if !env::split_paths(&programs).any(|folder| folder.join("mvn").is_file()) {
        return Err(missing("there is no mvn to fetch it"));
    }
    let fetched = fetch(&wanted);
    if jar.is_file() { Ok(jar) } else { Err(missing(fetched.as_deref().unwrap_or("mvn did not put it there"))) }
}

/// Why `mvn` failed, if it did.
fn fetch(wanted: &str) -> Option<String> {
    let mut mvn = Command::new("mvn");
    mvn.args(["-q", "-B", "dependency:get", "-Dtransitive=false"]).arg(format!("-Dartifact={wanted}"));
    mvn.current_dir(Path::new("/"));
    match process::run(&mut mvn, "", FETCH_LIMIT) {
        Ok(output) if output.end == process::End::Exit(0) => None,
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let reason = text.lines().find(|line| line.contains("ERROR")).unwrap_or("it said nothing");
            Some(format!("mvn cannot fetch it: {}", reason.trim()))
        }
        Err(error) => Some(format!("mvn does not start: {error}")),
    }
}
