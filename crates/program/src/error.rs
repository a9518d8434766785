//! Errors that become Java exceptions, worded as `HotSpot` words them.

use std::fmt;

use crate::ids::{ClassId, LoaderId};

/// An exception that the Java program is to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaError {
    /// Internal name of the exception's class, such as `java/lang/NoClassDefFoundError`.
    pub exception: &'static str,
    pub message: Option<String>,
    pub cause: Option<Box<JavaError>>,
}

impl JavaError {
    pub fn new(exception: &'static str, message: impl Into<String>) -> Self {
        Self { exception, message: Some(message.into()), cause: None }
    }

    /// Whether it is of this very class (internal name).
    pub fn is(&self, exception: &str) -> bool {
        self.exception == exception
    }

    /// What stands for a class that only Java code can find.
    const ASK: &str = "?";

    pub(crate) fn ask(loader: LoaderId, internal_name: &str) -> Self {
        Self::new(Self::ASK, format!("{} {internal_name}", loader.0))
    }

    /// The same question, asked because `child` is being defined and needs its supertype.
    #[must_use]
    pub(crate) fn asked_by(self, child: &str) -> Self {
        match self.asked() {
            Some((loader, name)) => Self::new(Self::ASK, format!("{} {name};{child}", loader.0)),
            None => self,
        }
    }

    /// A question that was answered before, to this class, with an error.
    pub(crate) fn refused(loader: LoaderId, internal_name: &str, from: ClassId) -> Self {
        Self::new(Self::ASK, format!("{} {internal_name};;{}", loader.0, from.0))
    }

    /// The class that got an error as an answer to this question before.
    pub fn refused_to(&self) -> Option<ClassId> {
        self.asked()?;
        self.message.as_deref()?.split_once(";;").and_then(|(_, from)| from.parse().ok()).map(ClassId)
    }

    /// The loader that must be asked for a class, and the class's internal name, if that is what this error is about.
    pub fn asked(&self) -> Option<(LoaderId, &str)> {
        let (loader, name) = self.message.as_deref().filter(|_| self.exception == Self::ASK)?.split_once(' ')?;
        // No name has a semicolon.
        let name = name.split_once(';').map_or(name, |(name, _)| name);
        Some((LoaderId(loader.parse().ok()?), name))
    }

    /// The internal name of the class that is being defined and needs the one that is asked for.
    pub fn child(&self) -> Option<&str> {
        self.asked()?;
        let (_, child) = self.message.as_deref()?.split_once(';')?;
        Some(child).filter(|child| !child.starts_with(';'))
    }

    pub(crate) fn not_found(internal_name: &str) -> Self {
        Self::new("java/lang/ClassNotFoundException", internal_name.replace('/', "."))
    }

    pub(crate) fn no_class_def(internal_name: &str, cause: Option<JavaError>) -> Self {
        let cause = cause.map(Box::new);
        let message = Some(internal_name.to_owned());
        Self { exception: "java/lang/NoClassDefFoundError", message, cause }
    }

    pub(crate) fn incompatible(message: impl Into<String>) -> Self {
        Self::new("java/lang/IncompatibleClassChangeError", message)
    }

    pub(crate) fn illegal_access(message: impl Into<String>) -> Self {
        Self::new("java/lang/IllegalAccessError", message)
    }

    pub(crate) fn linkage(message: impl Into<String>) -> Self {
        Self::new("java/lang/LinkageError", message)
    }

    pub(crate) fn format(message: impl Into<String>) -> Self {
        Self::new("java/lang/ClassFormatError", message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new("java/lang/InternalError", message)
    }

    /// What the failure to find a class looks like to the code that needed it: `ClassNotFoundException` becomes the
    /// cause of a `NoClassDefFoundError`, every other error stays as it is.
    #[must_use]
    pub(crate) fn wrapped(self, internal_name: &str) -> Self {
        if self.is("java/lang/ClassNotFoundException") { Self::no_class_def(internal_name, Some(self)) } else { self }
    }
}

impl fmt::Display for JavaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.exception.replace('/', "."))?;
        if let Some(message) = &self.message {
            write!(f, ": {message}")?;
        }
        if let Some(cause) = &self.cause {
            write!(f, " (caused by {cause})")?;
        }
        Ok(())
    }
}

impl std::error::Error for JavaError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_that_is_not_found_is_the_cause_of_a_missing_definition() {
        let error = JavaError::not_found("p/A").wrapped("p/A");
        assert_eq!(
            error.to_string(),
            "java.lang.NoClassDefFoundError: p/A (caused by java.lang.ClassNotFoundException: p.A)"
        );
        let other = JavaError::linkage("x;y z");
        assert_eq!((other.asked(), other.child()), (None, None));
        assert_eq!(other.clone().wrapped("p/A"), other);
    }

    #[test]
    fn a_question_to_a_loader_can_say_who_asks() {
        let question = JavaError::ask(LoaderId(7), "p/A");
        assert_eq!((question.asked(), question.child()), (Some((LoaderId(7), "p/A")), None));
        let refused = JavaError::refused(LoaderId(7), "p/A", ClassId(3));
        assert_eq!((refused.asked(), refused.child()), (Some((LoaderId(7), "p/A")), None));
        assert_eq!((refused.refused_to(), question.refused_to()), (Some(ClassId(3)), None));
        let question = question.asked_by("p/B");
        assert_eq!((question.asked(), question.child()), (Some((LoaderId(7), "p/A")), Some("p/B")));
    }
}
