//! How a project formats its sources: plugins of its build that are known to do that, told to work on the tests alone.

use std::path::{Path, PathBuf};

use crate::pom::Pom;
use crate::{BuildTool, Kind, Target};

/// A command of the build tool, and the folder to run it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub folder: PathBuf,
}

/// A plugin of Maven: group, name, the goal that formats, and how it is told which files to work on.
struct Plugin {
    group: &'static str,
    name: &'static str,
    goal: &'static str,
    only: &'static str,
}

/// With `{}` for the mark in the files' names: in some it is a part of a regular expression.
const PLUGINS: &[Plugin] = &[
    Plugin {
        group: "io.spring.javaformat",
        name: "spring-javaformat-maven-plugin",
        goal: "apply",
        only: "-Dspring-javaformat.includes=**/*{}*.java",
    },
    Plugin {
        group: "com.diffplug.spotless",
        name: "spotless-maven-plugin",
        goal: "apply",
        only: "-DspotlessFiles=.*{}.*\\.java",
    },
    Plugin {
        group: "com.spotify.fmt",
        name: "fmt-maven-plugin",
        goal: "format",
        only: "-DfilesNamePattern=.*{}.*\\.java",
    },
    Plugin { group: "com.coveo", name: "fmt-maven-plugin", goal: "format", only: "-DfilesNamePattern=.*{}.*\\.java" },
    Plugin {
        group: "net.revelc.code.formatter",
        name: "formatter-maven-plugin",
        goal: "format",
        only: "-Dformatter.includes=**/*{}*.java",
    },
];

impl Target {
    /// What the project's build would format files with whose names have this mark, if its pom says it; other files stay as they are.
    pub fn format_of(&self, project: &Path, tool: BuildTool, mark: &str) -> Option<Format> {
        if self.kind != Kind::Maven {
            return None;
        }
        let declared = Pom::read(project).plugins;
        let is_declared = |plugin: &&Plugin| declared.iter().any(|(g, n)| g == plugin.group && n == plugin.name);
        let Plugin { group, name, goal, only } = PLUGINS.iter().find(is_declared)?;
        Some(Format {
            program: std::path::absolute(tool.program(project, "mvn", "mvnw"))
                .ok()
                .filter(|_| tool == BuildTool::Wrapper)
                .unwrap_or_else(|| PathBuf::from("mvn")),
            arguments: vec![
                "--batch-mode".to_owned(),
                "--quiet".to_owned(),
                format!("{group}:{name}:{goal}"),
                only.replace("{}", mark),
            ],
            folder: project.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(plugin: &str) -> Option<Format> {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(folder.path().join("target/classes")).expect("a folder");
        let pom = format!("<project><artifactId>a</artifactId><build><plugins>{plugin}</plugins></build></project>");
        std::fs::write(folder.path().join("pom.xml"), pom).expect("a pom");
        std::fs::write(folder.path().join("target/classes/A.class"), [0xca, 0xfe, 0xba, 0xbe]).expect("a class");
        let text = folder.path().to_str().expect("a path").to_owned();
        let target = Target::open(&text, &[], BuildTool::System).expect("a project");
        let format = target.format_of(folder.path(), BuildTool::System, "X")?;
        assert_eq!((&*format.program, &*format.folder), (Path::new("mvn"), folder.path()));
        Some(format)
    }

    #[test]
    fn a_formatter_of_the_build_works_on_our_files_alone() {
        let spring = "<plugin><groupId>io.spring.javaformat</groupId><artifactId>spring-javaformat-maven-plugin</artifactId></plugin>";
        let arguments = format(spring).expect("it is known").arguments;
        assert_eq!(arguments[2], "io.spring.javaformat:spring-javaformat-maven-plugin:apply");
        assert_eq!(arguments[3], "-Dspring-javaformat.includes=**/*X*.java");
        let spotless =
            spring.replace("io.spring.javaformat", "com.diffplug.spotless").replace("spring-javaformat", "spotless");
        assert_eq!(format(&spotless).expect("it is known").arguments[3], "-DspotlessFiles=.*X.*\\.java");
        assert_eq!(format("<plugin><artifactId>maven-jar-plugin</artifactId></plugin>"), None);
    }
}
