//! What a project's `pom.xml` says by itself; the rest only Maven knows.

use std::path::Path;

use roxmltree::{Document, Node};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pom {
    pub artifact: String,
    pub packaging: String,
    /// Folders of modules, or their poms, as they are written.
    pub modules: Vec<String>,
    /// The same of modules that only a profile adds.
    pub modules_of_profiles: Vec<String>,
    /// It says where its sources or classes are.
    pub has_own_folders: bool,
    /// Plugins of its build, by group and name.
    pub plugins: Vec<(String, String)>,
    /// It names dependencies or a parent, or cannot be read, which Maven will say.
    pub has_dependencies: bool,
}

impl Pom {
    /// The pom of a project; one that cannot be read names nothing.
    pub fn read(project: &Path) -> Self {
        let unread = Self { has_dependencies: true, ..Self::default() };
        let Ok(text) = std::fs::read_to_string(project.join("pom.xml")) else { return unread };
        Self::parse(&text).unwrap_or(unread)
    }

    fn parse(text: &str) -> Option<Self> {
        // A comment or a text that looks like an element is none.
        let document = Document::parse(text).ok()?;
        let root = document.root_element();
        let child = |node: Node<'_, '_>, name: &str| {
            let found = node.children().find(|c| c.tag_name().name() == name);
            found.and_then(|c| c.text()).map(|text| text.trim().to_owned())
        };
        let path = |names: &[&str]| {
            let start = Some(root);
            names.iter().fold(start, |node, name| node?.children().find(|c| c.tag_name().name() == *name))
        };
        let plugins = path(&["build", "plugins"]).into_iter().flat_map(|p| p.children().collect::<Vec<_>>());
        let plugins = plugins.filter(|p| p.tag_name().name() == "plugin");
        let named = |node: Node<'_, '_>, name: &str| -> Vec<String> {
            let all = node.descendants().filter(|n| n.tag_name().name() == name);
            all.filter_map(|n| n.text()).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
        };
        let below = |name: &str| path(&[name]).map_or(Vec::new(), |node| named(node, "module"));
        let folders = ["sourceDirectory", "outputDirectory", "directory"];
        let has_own_folders = path(&["build"]).is_some_and(|build| folders.iter().any(|f| child(build, f).is_some()));
        Some(Self {
            artifact: child(root, "artifactId").unwrap_or_default(),
            packaging: child(root, "packaging").unwrap_or_else(|| "jar".to_owned()),
            modules: below("modules"),
            modules_of_profiles: below("profiles"),
            has_own_folders,
            plugins: plugins
                .filter_map(|p| Some((child(p, "groupId").unwrap_or_default(), child(p, "artifactId")?)))
                .collect(),
            has_dependencies: document
                .descendants()
                .any(|node| ["dependency", "parent"].contains(&node.tag_name().name())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_element_is_a_dependency() {
        let comment = "<project><!-- <dependency> --><description>&lt;dependency></description></project>";
        assert!(!Pom::parse(comment).unwrap().has_dependencies);
        let real =
            "<project xmlns='http://maven.apache.org/POM/4.0.0'><dependencies><dependency/></dependencies></project>";
        assert!(Pom::parse(real).unwrap().has_dependencies);
        assert!(Pom::parse("<project><dependency>").is_none());
        assert!(Pom::read(Path::new("/nowhere")).has_dependencies, "Maven says what is wrong with it");
    }

    #[test]
    fn a_plugin_has_no_say_in_what_the_project_is() {
        let text = "<project><build><plugins><plugin><artifactId>p</artifactId></plugin></plugins></build>\
                    <artifactId> a </artifactId><modules><module> m </module></modules></project>";
        let pom = Pom::parse(text).unwrap();
        assert_eq!((&*pom.artifact, &*pom.packaging), ("a", "jar"));
        assert_eq!(pom.modules, ["m"]);
        assert_eq!(pom.plugins, [(String::new(), "p".to_owned())]);
        let text = "<project><profiles><profile><modules><module>p</module></modules></profile></profiles>\
                    <build><outputDirectory>bin</outputDirectory></build></project>";
        let pom = Pom::parse(text).unwrap();
        assert!(pom.modules.is_empty() && pom.modules_of_profiles == ["p"] && pom.has_own_folders);
    }
}
