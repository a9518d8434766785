//! What lambdas of tests do.

use crate::api::CallableId;
use crate::stand_in::StandIn;
use crate::statement::Var;

/// What a lambda, or a class without a name, does. Variables in it are those of the test, which are all effectively final.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LambdaBody {
    /// Nothing; for void methods.
    Nothing,
    /// Gives this variable.
    Give(Var),
    /// Gives its argument of this number.
    Argument(u32),
    /// Not a lambda but a class of the test that stands in for a collaborator.
    StandIn(Box<StandIn>),
    /// Calls a method each time: of an object of the test, which may be the one that is calling the lambda, or of an argument.
    Call(Box<LambdaCall>),
    Throw(Thrown),
}

/// The call that a lambda makes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LambdaCall {
    /// Without type parameters and checked exceptions.
    pub callable: CallableId,
    /// None for a static method. An argument of the lambda is called back: `task -> task.run()`.
    pub receiver: Option<LambdaArg>,
    pub args: Vec<LambdaArg>,
    pub gives: Gives,
}

/// What a lambda passes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LambdaArg {
    Var(Var),
    /// Its own argument of this number.
    Argument(u32),
}

/// What a lambda gives after its call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gives {
    /// Nothing; for void methods.
    Nothing,
    /// What the call gave.
    Result,
    Var(Var),
    Argument(u32),
}

/// The exceptions that lambdas throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Thrown {
    IllegalState,
    IllegalArgument,
    Unsupported,
}

impl Thrown {
    pub const ALL: [Self; 3] = [Self::IllegalState, Self::IllegalArgument, Self::Unsupported];

    /// The simple name; the package is `java.lang`.
    pub fn name(self) -> &'static str {
        match self {
            Self::IllegalState => "IllegalStateException",
            Self::IllegalArgument => "IllegalArgumentException",
            Self::Unsupported => "UnsupportedOperationException",
        }
    }
}

impl LambdaBody {
    /// Calls `visit` with each variable that it captures, in order.
    pub fn each_use(&self, mut visit: impl FnMut(Var)) {
        match self {
            Self::Nothing | Self::Argument(_) | Self::Throw(_) => {}
            Self::Give(var) => visit(*var),
            Self::StandIn(stand_in) => stand_in.each_use(visit),
            Self::Call(call) => {
                for arg in call.receiver.iter().chain(&call.args) {
                    if let LambdaArg::Var(var) = arg {
                        visit(*var);
                    }
                }
                if let Gives::Var(var) = call.gives {
                    visit(var);
                }
            }
        }
    }

    /// Replaces each variable that it captures, in order.
    pub fn map_uses(&mut self, mut to: impl FnMut(Var) -> Var) {
        match self {
            Self::Nothing | Self::Argument(_) | Self::Throw(_) => {}
            Self::Give(var) => *var = to(*var),
            Self::StandIn(stand_in) => stand_in.map_uses(to),
            Self::Call(call) => {
                for arg in call.receiver.iter_mut().chain(&mut call.args) {
                    if let LambdaArg::Var(var) = arg {
                        *var = to(*var);
                    }
                }
                if let Gives::Var(var) = &mut call.gives {
                    *var = to(*var);
                }
            }
        }
    }

    /// The body without its variables: what lambdas of one shape have in common.
    #[must_use]
    pub fn shape(&self) -> Self {
        let mut shape = self.clone();
        shape.map_uses(|_| Var(0));
        shape
    }
}
