//! When classes are verified: superclasses first, then interfaces, each class once.

use crate::error::JavaError;
use crate::ids::{APP, BOOT, ClassId};
use crate::program::Program;

impl Program {
    /// Verifies a class and its supertypes, as is done before it is initialised. The boot loader's classes are trusted.
    ///
    /// The outcome is the same ever after, except that a class which a loader of the program did not give yet is looked
    /// for again: the error is then a `NoClassDefFoundError` with its name.
    pub fn verify_class(&mut self, class: ClassId) -> Result<(), JavaError> {
        // Each with the number of its supertypes that are done.
        let mut pending = vec![(class, 0)];
        while let Some((class, done)) = pending.last_mut() {
            let class = *class;
            if self.class(class).loader == BOOT {
                pending.pop();
                continue;
            }
            match &self.side(class).verified {
                Some(Ok(())) => {
                    pending.pop();
                    continue;
                }
                Some(Err(error)) => return Err((**error).clone()),
                None => {}
            }
            let it = self.class(class);
            let mut above = it.super_class.iter().chain(&it.interfaces);
            if let Some(next) = above.nth(*done) {
                *done += 1;
                pending.push((*next, 0));
                continue;
            }
            self.verify_and_remember(class)?;
        }
        Ok(())
    }

    /// Leaves the verification of a class out: the machine itself made it.
    pub fn trust(&mut self, class: ClassId) {
        self.sides[class.index()].verified = Some(Ok(()));
    }

    fn verify_and_remember(&mut self, class: ClassId) -> Result<(), JavaError> {
        let outcome = self.verify_methods(class).map_err(Box::new);
        let own_loader = self.class(class).loader != APP;
        let lasting = match &outcome {
            Err(error) => !own_loader || error.is("java/lang/VerifyError"),
            Ok(()) => true,
        };
        if lasting {
            self.sides[class.index()].verified = Some(outcome.clone());
        }
        outcome.map_err(|error| *error)
    }
}
