//! From arguments to an opened JDK and class path.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use classpath::{ClassPath, Jdk, Surroundings};
use target::{Target, TargetError};

use crate::args::Classes;
use crate::build_id;
use crate::exit::{Exit, Failure};

pub fn jdk(explicit: Option<&Path>) -> Result<Arc<Jdk>, Failure> {
    Jdk::locate(explicit).map(Arc::new).map_err(|e| Failure::new(Exit::NoInput, e.to_string()))
}

/// The JDK that the user names, or the first that is new enough for the classes of the target.
pub fn jdk_for(explicit: Option<&Path>, target: &Target) -> Result<Arc<Jdk>, Failure> {
    let first = jdk(explicit)?;
    if explicit.is_some() {
        return Ok(first);
    }
    let oldest = target.oldest_java();
    if first.feature >= oldest {
        return Ok(first);
    }
    let all = Jdk::all_in(&Surroundings::of_process());
    // The nearest: what a newer one has removed, the classes may need.
    let fit = all.into_iter().filter(|jdk| jdk.feature >= oldest).min_by_key(|jdk| jdk.feature);
    fit.map(Arc::new).ok_or_else(|| {
        let why = format!(
            "the classes are for Java {oldest}, and no JDK that is supported and that new was found ({} is {}); install one, or name it with --jdk",
            first.home.display(),
            first.feature
        );
        Failure::new(Exit::NoInput, why)
    })
}

/// What the user wants to be worked on, with the class path beside it, of which what does not exist is named.
pub fn target(text: &str, class_path: &[PathBuf], wrapper: bool) -> Result<Target, Failure> {
    for missing in class_path.iter().filter(|path| !path.exists()) {
        eprintln!("touchstone: {} on the class path does not exist", missing.display());
    }
    Target::open(text, class_path, build_tool(wrapper)).map_err(|error| no_target(&error))
}

/// A target that cannot be opened: what is damaged is another failure than what is not there.
pub fn no_target(error: &TargetError) -> Failure {
    let exit = if matches!(error, TargetError::Source(_)) { Exit::BadInput } else { Exit::NoInput };
    Failure::new(exit, error.to_string())
}

pub fn class_path(classes: &Classes, jdk: &Jdk) -> Result<ClassPath, Failure> {
    let text = match &classes.class_path {
        Some(text) => text.clone(),
        None => std::env::var("CLASSPATH").unwrap_or_else(|_| ".".into()),
    };
    ClassPath::parse(&text, jdk.feature).map_err(|e| Failure::new(Exit::BadInput, e.to_string()))
}

/// The entries of a class path. Empty ones, as in `a.jar:`, are left out.
pub fn entries(text: impl AsRef<std::ffi::OsStr>) -> impl Iterator<Item = PathBuf> {
    let all: Vec<PathBuf> = std::env::split_paths(&text).filter(|path| !path.as_os_str().is_empty()).collect();
    all.into_iter()
}

/// A JDK that was found and cannot be used.
pub fn unusable(why: &dyn std::fmt::Display) -> Failure {
    Failure::new(
        Exit::BadInput,
        format!(
            "the JDK did not start: {why} (its class library is damaged, or its version is not supported; `touchstone \
             doctor` tells, and --jdk names another)"
        ),
    )
}

/// The build tool that is asked for the class path of a project.
pub fn build_tool(wrapper: bool) -> target::BuildTool {
    if wrapper { target::BuildTool::Wrapper } else { target::BuildTool::System }
}

/// Where this user's programs keep what they can compute again.
pub fn cache_folder() -> Option<PathBuf> {
    let var = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| home.join("Library/Caches"))
    } else {
        var("XDG_CACHE_HOME").or_else(|| var("HOME").map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("touchstone"))
}

/// Tells builds of this program apart on any machine, by its content.
pub fn version() -> Option<String> {
    let own = std::env::current_exe().ok()?;
    let id = build_id::of(&own).or_else(|| Some(format!("{:016x}", base::content_hash(&std::fs::read(own).ok()?))))?;
    Some(format!("{} {id}", env!("CARGO_PKG_VERSION")))
}

/// Tells builds of this program apart, by its own size and time.
pub fn stamp() -> Option<String> {
    let own = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let modified = own.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {}", own.len(), modified.as_nanos()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_entries_of_a_class_path_are_left_out() {
        assert_eq!(entries(":a.jar::b:").collect::<Vec<_>>(), [PathBuf::from("a.jar"), PathBuf::from("b")]);
        assert_eq!(entries("").count(), 0);
    }
}
