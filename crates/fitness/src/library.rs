//! Methods of the library whose results are truth values or orders that say more than yes and no: comparisons of texts and
//! numbers, searches in collections, matches of regular expressions.

use program::{ClassId, Method};
use vm::heap::Ref;
use vm::probes::distance::K;
use vm::{Machine, heap::LENGTH};

use super::origin::Origin;
use super::regex::{Mode, regex_distance_mode};
use super::text;

/// What a method asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Nothing,
    TextEquals,
    TextEqualsIgnoringCase,
    TextOrder,
    TextOrderIgnoringCase,
    StartsWith,
    StartsWithFrom,
    EndsWith,
    ContainsText,
    IndexOfText,
    IndexOfUnit,
    TextEmpty,
    TextHash,
    TextMatches,
    PatternMatches,
    MatcherMatches,
    MatcherFinds,
    MatcherLooksAt,
    /// Of two numbers of the same kind, static.
    IntOrder,
    LongOrder,
    FloatOrder,
    DoubleOrder,
    /// Of a box with another one.
    BoxOrder,
    Holds,
}

/// Objects of a collection that are looked at.
const MOST_OBJECTS: usize = 96;

/// Knows the questions by method.
#[derive(Default)]
pub(super) struct Library {
    /// By method id: `None` until it is asked for first.
    questions: Vec<Option<Question>>,
}

impl Library {
    /// Where the result of a call comes from; texts whose hash is asked for go to `texts`.
    pub fn origin(&mut self, machine: &Machine, method: &Method, args: &[u64], texts: &mut Vec<Box<[u16]>>) -> Origin {
        let at = method.id.index();
        if self.questions.len() <= at {
            self.questions.resize(at + 1, None);
        }
        let question = *self.questions[at].get_or_insert_with(|| question(machine, method));
        if question == Question::Nothing {
            return Origin::Unknown;
        }
        answer(machine, question, args, texts).unwrap_or_default()
    }
}

fn question(machine: &Machine, method: &Method) -> Question {
    let names = &machine.program.names;
    let class = machine.program.name_of(method.class);
    let key = (class, &**names.text(method.name), &**names.text(method.desc));
    match key {
        ("java/lang/String", "equals", "(Ljava/lang/Object;)Z")
        | ("java/lang/String", "contentEquals", "(Ljava/lang/CharSequence;)Z") => Question::TextEquals,
        ("java/lang/String", "equalsIgnoreCase", _) => Question::TextEqualsIgnoringCase,
        ("java/lang/String", "compareTo", "(Ljava/lang/String;)I") => Question::TextOrder,
        ("java/lang/String", "compareToIgnoreCase", _) => Question::TextOrderIgnoringCase,
        ("java/lang/String", "startsWith", "(Ljava/lang/String;)Z") => Question::StartsWith,
        ("java/lang/String", "startsWith", "(Ljava/lang/String;I)Z") => Question::StartsWithFrom,
        ("java/lang/String", "endsWith", _) => Question::EndsWith,
        ("java/lang/String", "contains", _) => Question::ContainsText,
        ("java/lang/String", "indexOf" | "lastIndexOf", "(Ljava/lang/String;)I") => Question::IndexOfText,
        ("java/lang/String", "indexOf" | "lastIndexOf", "(I)I") => Question::IndexOfUnit,
        ("java/lang/String", "isEmpty", "()Z") => Question::TextEmpty,
        ("java/lang/String", "hashCode", "()I") => Question::TextHash,
        ("java/lang/String", "matches", _) => Question::TextMatches,
        ("java/util/regex/Pattern", "matches", "(Ljava/lang/String;Ljava/lang/CharSequence;)Z") => {
            Question::PatternMatches
        }
        ("java/util/regex/Matcher", "matches", "()Z") => Question::MatcherMatches,
        ("java/util/regex/Matcher", "find", "()Z") => Question::MatcherFinds,
        ("java/util/regex/Matcher", "lookingAt", "()Z") => Question::MatcherLooksAt,
        ("java/lang/Integer", "compare", "(II)I")
        | ("java/lang/Short", "compare", "(SS)I")
        | ("java/lang/Byte", "compare", "(BB)I")
        | ("java/lang/Character", "compare", "(CC)I") => Question::IntOrder,
        ("java/lang/Long", "compare", "(JJ)I") => Question::LongOrder,
        ("java/lang/Float", "compare", "(FF)I") => Question::FloatOrder,
        ("java/lang/Double", "compare", "(DD)I") => Question::DoubleOrder,
        (class, "compareTo", _) if is_box(class) => Question::BoxOrder,
        (class, "contains" | "containsKey" | "containsValue", "(Ljava/lang/Object;)Z")
            if class.starts_with("java/util/") =>
        {
            Question::Holds
        }
        _ => Question::Nothing,
    }
}

fn is_box(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Float"
            | "java/lang/Double"
            | "java/lang/Boolean"
    )
}

/// A truth value that is this far from true (0 if it is).
fn yes(distance: f64) -> Origin {
    Origin::flag(distance, if distance == 0.0 { K } else { 0.0 })
}

fn answer(machine: &Machine, question: Question, args: &[u64], texts: &mut Vec<Box<[u16]>>) -> Option<Origin> {
    let own = || text_of(machine, *args.first()?);
    let other = || text_of(machine, *args.get(1)?);
    Some(match question {
        Question::Nothing => return None,
        Question::TextEquals => yes(text::text_equality(&own()?, &other()?)),
        Question::TextEqualsIgnoringCase => yes(text::text_equality(&text::folded(&own()?), &text::folded(&other()?))),
        Question::TextOrder => Origin::Order(text::text_order(&own()?, &other()?)),
        Question::TextOrderIgnoringCase => {
            Origin::Order(text::text_order(&text::folded(&own()?), &text::folded(&other()?)))
        }
        Question::StartsWith => yes(text::starts_with(&own()?, &other()?, 0)),
        Question::StartsWithFrom => yes(text::starts_with(&own()?, &other()?, i64::from(*args.get(2)? as i32))),
        Question::EndsWith => yes(text::ends_with(&own()?, &other()?)),
        Question::ContainsText => yes(text::contains(&own()?, &other()?)),
        // -1 says no; how much it does is what the search has to know.
        Question::IndexOfText => negative(text::contains(&own()?, &other()?))?,
        Question::IndexOfUnit => {
            let unit = u16::try_from(*args.get(1)? as u32).ok()?;
            negative(text::contains(&own()?, &[unit]))?
        }
        Question::TextEmpty => {
            let length = own()?.len() as f64;
            yes(if length == 0.0 { 0.0 } else { length + K })
        }
        Question::TextHash => {
            texts.push(own()?.into());
            Origin::Hash(texts.len() as u32 - 1)
        }
        Question::TextMatches => yes(regex_distance_mode(&other()?, &own()?, Mode::Whole)?),
        Question::PatternMatches => yes(regex_distance_mode(&own()?, &other()?, Mode::Whole)?),
        Question::MatcherMatches => matcher(machine, args, Mode::Whole)?,
        Question::MatcherLooksAt => matcher(machine, args, Mode::Start)?,
        Question::MatcherFinds => matcher(machine, args, Mode::Anywhere)?,
        Question::IntOrder => Origin::Order(f64::from(*args.first()? as i32) - f64::from(*args.get(1)? as i32)),
        Question::LongOrder => {
            Origin::Order((i128::from(*args.first()? as i64) - i128::from(*args.get(2)? as i64)) as f64)
        }
        Question::FloatOrder => {
            let float = |bits: u64| f64::from(f32::from_bits(bits as u32));
            difference(float(*args.first()?), float(*args.get(1)?))?
        }
        Question::DoubleOrder => difference(f64::from_bits(*args.first()?), f64::from_bits(*args.get(2)?))?,
        Question::BoxOrder => difference(boxed(machine, *args.first()?)?, boxed(machine, *args.get(1)?)?)?,
        Question::Holds => holds(machine, *args.first()? as Ref, *args.get(1)? as Ref)?,
    })
}

/// A number below 0 by the distance; nothing is known of one that is not.
fn negative(distance: f64) -> Option<Origin> {
    (distance > 0.0).then_some(Origin::Order(-distance))
}

fn difference(a: f64, b: f64) -> Option<Origin> {
    let difference = a - b;
    (!difference.is_nan()).then_some(Origin::Order(difference))
}

/// The text of a string that is not null.
fn text_of(machine: &Machine, value: u64) -> Option<Vec<u16>> {
    let object = value as Ref;
    (object != 0 && machine.class_of(object) == machine.known.string).then(|| machine.utf16(object))
}

/// A matcher's pattern against its text.
fn matcher(machine: &Machine, args: &[u64], mode: Mode) -> Option<Origin> {
    let matcher = *args.first()? as Ref;
    let pattern = field(machine, matcher, "parentPattern", "Ljava/util/regex/Pattern;")?;
    let regex = field(machine, pattern as Ref, "pattern", "Ljava/lang/String;")?;
    let text = field(machine, matcher, "text", "Ljava/lang/CharSequence;")?;
    let distance = regex_distance_mode(&text_of(machine, regex)?, &text_of(machine, text)?, mode)?;
    Some(yes(distance))
}

/// A field that holds a reference, of an object that may be null.
fn field(machine: &Machine, object: Ref, name: &str, desc: &str) -> Option<u64> {
    if object == 0 {
        return None;
    }
    let field = machine.program.find_field(machine.class_of(object), name, desc)?;
    let offset = machine.program.field(field).offset;
    Some(u64::from(machine.heap.get::<Ref>(object + offset)))
}

/// The number in a box.
fn boxed(machine: &Machine, value: u64) -> Option<f64> {
    let object = value as Ref;
    if object == 0 {
        return None;
    }
    number(machine, object, machine.class_of(object))
}

fn number(machine: &Machine, object: Ref, class: ClassId) -> Option<f64> {
    // A box has one field right behind its header, longs and doubles at the next multiple of 8.
    let desc = match machine.program.name_of(class) {
        "java/lang/Integer" => "I",
        "java/lang/Long" => "J",
        "java/lang/Short" => "S",
        "java/lang/Byte" => "B",
        "java/lang/Character" => "C",
        "java/lang/Float" => "F",
        "java/lang/Double" => "D",
        "java/lang/Boolean" => "Z",
        _ => return None,
    };
    let field = machine.program.find_field(class, "value", desc)?;
    let addr = object + machine.program.field(field).offset;
    let heap = &machine.heap;
    Some(match desc {
        "I" => f64::from(heap.get::<i32>(addr)),
        "J" => heap.get::<i64>(addr) as f64,
        "S" => f64::from(heap.get::<i16>(addr)),
        "C" => f64::from(heap.get::<u16>(addr)),
        "F" => f64::from(heap.get::<f32>(addr)),
        "D" => heap.get::<f64>(addr),
        _ => f64::from(heap.get::<i8>(addr)),
    })
}

/// How far a collection is from having an element: as far as the nearest of its elements is from being equal.
fn holds(machine: &Machine, collection: Ref, wanted: Ref) -> Option<Origin> {
    if collection == 0 || wanted == 0 {
        return None;
    }
    let class = machine.class_of(wanted);
    let wanted_text = text_of(machine, u64::from(wanted));
    let wanted_number = number(machine, wanted, class);
    if wanted_text.is_none() && wanted_number.is_none() {
        return None;
    }
    let mut nearest = f64::INFINITY;
    let mut queue = vec![collection];
    let mut at = 0;
    while at < queue.len() && at < MOST_OBJECTS {
        let object = queue[at];
        at += 1;
        if object != collection && machine.class_of(object) == class {
            let distance = match (&wanted_text, wanted_number) {
                (Some(text), _) => text::text_equality(&text_of(machine, u64::from(object))?, text),
                (None, Some(number)) => {
                    let gap = (boxed(machine, u64::from(object))? - number).abs();
                    if gap == 0.0 { 0.0 } else { gap + K }
                }
                (None, None) => continue,
            };
            nearest = nearest.min(distance);
            continue;
        }
        machine.each_reference(object, &mut |addr| {
            let next: Ref = machine.heap.get(addr);
            if next != 0 && queue.len() < 4 * MOST_OBJECTS && !queue.contains(&next) {
                queue.push(next);
            }
        });
    }
    // The answer itself is not known here; 0 is what the nearest element would give if the collection were asked for it.
    (nearest > 0.0).then(|| Origin::Flag(if nearest == f64::INFINITY { 2.0 * K + f64::from(LENGTH) } else { nearest }))
}
