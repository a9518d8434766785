//! Maven: whether it is there, the local repository, and artifacts fetched into it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::jdk::Jdk;
use crate::process;

/// A jar by its coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Artifact {
    pub group: &'static str,
    pub name: &'static str,
    pub version: &'static str,
    pub classifier: Option<&'static str>,
}

impl Artifact {
    pub const fn new(group: &'static str, name: &'static str, version: &'static str) -> Self {
        Self { group, name, version, classifier: None }
    }

    pub const fn classified(self, classifier: &'static str) -> Self {
        Self { classifier: Some(classifier), ..self }
    }

    /// As Maven's plugins want them: `group:name:version:jar:classifier`.
    pub fn coordinates(&self) -> String {
        let classifier = self.classifier.map_or(String::new(), |c| format!(":{c}"));
        let (group, name, version) = (self.group, self.name, self.version);
        format!("{group}:{name}:{version}:jar{classifier}")
    }

    /// Where the jar lies below a repository.
    fn place(&self) -> PathBuf {
        let classifier = self.classifier.map_or(String::new(), |c| format!("-{c}"));
        Path::new(&self.group.replace('.', "/"))
            .join(self.name)
            .join(self.version)
            .join(format!("{}-{}{classifier}.jar", self.name, self.version))
    }

    /// The jar in the local repository.
    pub fn stored(&self) -> Option<PathBuf> {
        let jar = repository().join(self.place());
        jar.is_file().then_some(jar)
    }

    /// The jar in the local repository, fetched if it is not there.
    pub fn fetch(&self, jdk: &Jdk) -> Result<PathBuf> {
        if let Some(jar) = self.stored() {
            return Ok(jar);
        }
        let jar = repository().join(self.place());
        let coordinates = self.coordinates();
        eprintln!("fetching {coordinates} …");
        let mut mvn = command(jdk);
        mvn.args(["-q", "dependency:get", "-Dtransitive=false"]).arg(format!("-Dartifact={coordinates}"));
        process::run(mvn.stdout(std::io::stderr()))?;
        ensure!(jar.is_file(), "mvn fetched {coordinates}, but {} is not there", jar.display());
        Ok(jar)
    }
}

/// The jar of an artifact and then all jars that it needs at run time, as Maven resolves them.
pub fn resolve(jdk: &Jdk, artifact: &Artifact) -> Result<Vec<PathBuf>> {
    let folder = tempfile::tempdir()?;
    let Artifact { group, name, version, .. } = artifact;
    let project = format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>\
         <dependencies><dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>\
         </dependency></dependencies></project>"
    );
    std::fs::write(folder.path().join("pom.xml"), project)?;
    let list = folder.path().join("jars");
    let to = format!("-Dmdep.outputFile={}", list.display());
    run(jdk, folder.path(), &["-q", "dependency:build-classpath", "-Dmdep.includeScope=runtime", &to])?;
    let jars: Vec<PathBuf> = std::env::split_paths(&std::fs::read_to_string(&list)?).collect();
    let own = jars.first().is_some_and(|jar| jar.ends_with(artifact.place()));
    ensure!(own, "Maven resolved {} to something else: {jars:?}", artifact.coordinates());
    Ok(jars)
}

/// The local repository.
pub fn repository() -> PathBuf {
    let home = std::env::var_os("HOME").unwrap_or_default();
    Path::new(&home).join(".m2/repository")
}

/// `mvn` in batch mode on this JDK.
pub fn command(jdk: &Jdk) -> Command {
    let mut command = Command::new("mvn");
    command.args(["-B", "-ntp", "-Dstyle.color=never"]).env("JAVA_HOME", &jdk.home).env_remove("JAVA_TOOL_OPTIONS");
    command
}

/// Whether `mvn` can be started.
pub fn there() -> bool {
    process::succeeds(Command::new("mvn").arg("--version"))
}

/// Runs goals in a project; what it printed is in the error when they fail.
pub fn run(jdk: &Jdk, project: &Path, goals: &[&str]) -> Result<String> {
    let mut mvn = command(jdk);
    let output =
        mvn.args(goals).current_dir(project).stdin(std::process::Stdio::null()).output().context("cannot start mvn")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(output.status.success(), "`{}` ended with {}:\n{text}", process::line(&mvn), output.status);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jar_lies_below_its_coordinates() {
        let agent = Artifact::new("org.jacoco", "org.jacoco.agent", "0.8.13").classified("runtime");
        assert_eq!(agent.coordinates(), "org.jacoco:org.jacoco.agent:0.8.13:jar:runtime");
        assert_eq!(agent.place(), Path::new("org/jacoco/org.jacoco.agent/0.8.13/org.jacoco.agent-0.8.13-runtime.jar"));
    }
}
