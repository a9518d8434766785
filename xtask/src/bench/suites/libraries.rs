//! Libraries that publish their compiled tests, and what the tests need beside them.

use crate::maven::Artifact;

pub struct Library {
    pub name: &'static str,
    /// `group:artifact:version`; the tests have the classifier `tests`.
    coordinates: &'static str,
    /// What the tests need, likewise.
    needs: &'static [&'static str],
}

const JUPITER: &str = "org.junit.jupiter:junit-jupiter:5.11.4";
const LAUNCHER: &str = "org.junit.platform:junit-platform-launcher:1.11.4";
const JUNIT4: &str = "junit:junit:4.13.2";
const EASYMOCK: &str = "org.easymock:easymock:5.5.0";
const MOCKITO: &str = "org.mockito:mockito-core:4.11.0";
const HAMCREST: &str = "org.hamcrest:hamcrest:3.0";
const LANG: &str = "org.apache.commons:commons-lang3:3.17.0";
const TEXT: &str = "org.apache.commons:commons-text:1.13.0";
const IO: &str = "commons-io:commons-io:2.18.0";
const CODEC: &str = "commons-codec:commons-codec:1.18.0";
const JMH: &str = "org.openjdk.jmh:jmh-core:1.37";

pub const LIBRARIES: &[Library] = &[
    Library {
        name: "commons-lang3",
        coordinates: LANG,
        needs: &[JUPITER, LAUNCHER, EASYMOCK, TEXT, JMH, "org.junit-pioneer:junit-pioneer:1.9.1", HAMCREST],
    },
    Library {
        name: "commons-collections4",
        coordinates: "org.apache.commons:commons-collections4:4.5.0",
        needs: &[JUPITER, LAUNCHER, JUNIT4, EASYMOCK, LANG, IO, CODEC, "com.google.guava:guava-testlib:33.3.1-jre"],
    },
    Library {
        name: "commons-math3",
        coordinates: "org.apache.commons:commons-math3:3.6.1",
        needs: &[JUNIT4, "org.hamcrest:hamcrest-all:1.3"],
    },
    Library {
        name: "commons-text",
        coordinates: TEXT,
        needs: &[
            JUPITER,
            LAUNCHER,
            IO,
            MOCKITO,
            JMH,
            "org.assertj:assertj-core:3.27.3",
            "org.apache.commons:commons-rng-simple:1.6",
        ],
    },
    Library { name: "commons-codec", coordinates: CODEC, needs: &[JUPITER, LAUNCHER, HAMCREST, IO, LANG] },
    Library {
        name: "commons-csv",
        coordinates: "org.apache.commons:commons-csv:1.13.0",
        needs: &[JUPITER, LAUNCHER, HAMCREST, MOCKITO, LANG, "com.h2database:h2:2.3.232"],
    },
    Library {
        name: "commons-cli",
        coordinates: "commons-cli:commons-cli:1.9.0",
        needs: &[JUPITER, LAUNCHER, MOCKITO, LANG, TEXT, IO],
    },
    Library {
        name: "commons-validator",
        coordinates: "commons-validator:commons-validator:1.9.0",
        needs: &[JUPITER, LAUNCHER, JUNIT4, LANG, "org.apache.commons:commons-csv:1.13.0"],
    },
];

impl Library {
    fn part(&self, at: usize) -> &'static str {
        self.coordinates.split(':').nth(at).unwrap_or_default()
    }

    pub fn artifact(&self) -> &'static str {
        self.part(1)
    }

    pub fn version(&self) -> &'static str {
        self.part(2)
    }

    /// The jar with the sources of the tests.
    pub fn sources(&self) -> Artifact {
        Artifact::new(self.part(0), self.part(1), self.part(2)).classified("test-sources")
    }

    /// A project that depends on the library, its tests and all that these need.
    pub fn pom(&self) -> String {
        let mut text = "<project>\n<modelVersion>4.0.0</modelVersion>\n<groupId>touchstone</groupId>\n\
                        <artifactId>suite</artifactId>\n<version>1</version>\n<dependencies>\n"
            .to_owned();
        text += &dependency(self.coordinates, None);
        text += &dependency(self.coordinates, Some("tests"));
        for needed in self.needs {
            text += &dependency(needed, None);
        }
        text + "</dependencies>\n</project>\n"
    }
}

fn dependency(coordinates: &str, classifier: Option<&str>) -> String {
    let mut parts = coordinates.split(':');
    let mut part = || parts.next().unwrap_or_default();
    let (group, artifact, version) = (part(), part(), part());
    let classifier = classifier.map_or(String::new(), |c| format!("<classifier>{c}</classifier>"));
    format!(
        "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>\
         {classifier}</dependency>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_have_three_parts() {
        let all = LIBRARIES.iter().flat_map(|l| l.needs.iter().chain([&l.coordinates]));
        for coordinates in all {
            assert_eq!(coordinates.split(':').count(), 3, "{coordinates}");
        }
    }

    #[test]
    fn the_project_asks_for_the_library_and_its_tests() {
        let pom = LIBRARIES[0].pom();
        let both =
            ["<version>3.17.0</version></dependency>", "<version>3.17.0</version><classifier>tests</classifier>"];
        assert!(both.iter().all(|part| pom.contains(part)), "{pom}");
    }
}
