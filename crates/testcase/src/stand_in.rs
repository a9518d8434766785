//! What the classes of tests do that stand in for collaborators: which values their methods give, call by call.

use crate::statement::Var;
use crate::ty::Prim;

/// A class that implements an interface or extends a class, for one object of a test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StandIn {
    /// Arguments of the superclass's constructor; none for an interface.
    pub args: Vec<Var>,
    /// For each of [`crate::ClassInfo::answers`] what successive calls give; the last answer is given from then on. A method
    /// without answers has the code of its class, or if it is abstract the default answer of its result's type.
    pub answers: Vec<Vec<Answer>>,
}

/// What one call of a method gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Give(Var),
    /// Its own argument of this number.
    Argument(u32),
    /// Gives the stand-in itself, as fluent methods do.
    This,
    /// Throws the exception that the variable holds.
    Throw(Var),
    /// What a method without code gives: nothing, zero, null or something empty, instead of what the class's own code does.
    Default,
}

impl Answer {
    pub fn var(self) -> Option<Var> {
        match self {
            Self::Give(var) | Self::Throw(var) => Some(var),
            Self::Argument(_) | Self::This | Self::Default => None,
        }
    }
}

impl StandIn {
    /// Calls `visit` with each variable that it uses, in order.
    pub fn each_use(&self, mut visit: impl FnMut(Var)) {
        self.args.iter().copied().for_each(&mut visit);
        self.answers.iter().flatten().filter_map(|answer| answer.var()).for_each(visit);
    }

    /// Replaces each variable that it uses, in order.
    pub fn map_uses(&mut self, mut to: impl FnMut(Var) -> Var) {
        self.args.iter_mut().for_each(|var| *var = to(*var));
        for answer in self.answers.iter_mut().flatten() {
            match answer {
                Answer::Give(var) | Answer::Throw(var) => *var = to(*var),
                Answer::Argument(_) | Answer::This | Answer::Default => {}
            }
        }
    }
}

/// What a method without an answer gives where zero or null would be of little use, as Mockito's mocks do: new, empty containers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// A new object of this class.
    New(&'static str),
    /// What this static method without parameters gives.
    Call { class: &'static str, method: &'static str, of_interface: bool },
    /// A zero in its box.
    Zero(Prim),
}

impl Empty {
    /// The default answer of methods whose result is of this class, by its internal name; `None` for null.
    pub fn of(class: &str) -> Option<Self> {
        let call = |class, of_interface| Some(Self::Call { class, method: "empty", of_interface });
        let simple = class.strip_prefix("java/")?;
        Some(match simple {
            "lang/Iterable" | "util/Collection" | "util/List" | "util/ArrayList" => Self::New("java/util/ArrayList"),
            "util/LinkedList" => Self::New("java/util/LinkedList"),
            "util/Set" | "util/HashSet" => Self::New("java/util/HashSet"),
            "util/LinkedHashSet" => Self::New("java/util/LinkedHashSet"),
            "util/SortedSet" | "util/TreeSet" => Self::New("java/util/TreeSet"),
            "util/Map" | "util/HashMap" => Self::New("java/util/HashMap"),
            "util/LinkedHashMap" => Self::New("java/util/LinkedHashMap"),
            "util/SortedMap" | "util/TreeMap" => Self::New("java/util/TreeMap"),
            "util/Optional" => return call("java/util/Optional", false),
            "util/OptionalInt" => return call("java/util/OptionalInt", false),
            "util/OptionalLong" => return call("java/util/OptionalLong", false),
            "util/OptionalDouble" => return call("java/util/OptionalDouble", false),
            "util/stream/Stream" => return call("java/util/stream/Stream", true),
            "util/stream/IntStream" => return call("java/util/stream/IntStream", true),
            "util/stream/LongStream" => return call("java/util/stream/LongStream", true),
            "util/stream/DoubleStream" => return call("java/util/stream/DoubleStream", true),
            _ => Self::Zero(Prim::ALL.into_iter().find(|prim| prim.boxed() == class)?),
        })
    }
}
