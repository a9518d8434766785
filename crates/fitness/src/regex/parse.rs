//! Reads a regular expression into an automaton.

use super::{Set, State};

/// Repetitions above this are not unrolled.
const MOST_COPIES: u32 = 200;
/// Larger automata are not built.
const MAX_STATES: usize = 4000;
const MAX_DEPTH: u32 = 60;

/// The automaton and its first state.
pub(super) fn parse(regex: &[u16]) -> Option<(Vec<State>, usize)> {
    let mut parser = Parser { text: regex, at: 0, fold: false, depth: 0 };
    let node = parser.alternatives()?;
    if parser.at < regex.len() {
        return None;
    }
    let mut states = vec![State::End];
    let start = build(&node, 0, &mut states)?;
    Some((states, start))
}

#[derive(Clone, Debug)]
enum Node {
    Nothing,
    Char(Set),
    All(Vec<Node>),
    Any(Vec<Node>),
    Repeat(Box<Node>, u32, Option<u32>),
}

/// Puts the states of a node before `next`; gives its first.
fn build(node: &Node, next: usize, states: &mut Vec<State>) -> Option<usize> {
    if states.len() > MAX_STATES {
        return None;
    }
    let add = |states: &mut Vec<State>, state: State| {
        states.push(state);
        states.len() - 1
    };
    Some(match node {
        Node::Nothing => next,
        Node::Char(set) => add(states, State::Char(set.clone(), next)),
        Node::All(parts) => {
            let mut next = next;
            for part in parts.iter().rev() {
                next = build(part, next, states)?;
            }
            next
        }
        Node::Any(parts) => {
            let starts: Option<Vec<usize>> = parts.iter().map(|part| build(part, next, states)).collect();
            add(states, State::Split(starts?))
        }
        Node::Repeat(part, least, most) => {
            let mut next = next;
            if let Some(most) = most {
                for _ in *least..*most {
                    let one = build(part, next, states)?;
                    next = add(states, State::Split(vec![one, next]));
                }
            } else {
                let again = add(states, State::Split(vec![next]));
                let one = build(part, again, states)?;
                if let State::Split(to) = &mut states[again] {
                    to.push(one);
                }
                next = again;
            }
            for _ in 0..*least {
                next = build(part, next, states)?;
            }
            next
        }
    })
}

struct Parser<'a> {
    text: &'a [u16],
    at: usize,
    /// Case does not matter.
    fold: bool,
    depth: u32,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).map(|&unit| char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}'))
    }

    fn unit(&mut self) -> Option<u16> {
        let unit = *self.text.get(self.at)?;
        self.at += 1;
        Some(unit)
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn alternatives(&mut self) -> Option<Node> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let mut all = vec![self.sequence()?];
        while self.take('|') {
            all.push(self.sequence()?);
        }
        self.depth -= 1;
        Some(if all.len() == 1 { all.remove(0) } else { Node::Any(all) })
    }

    fn sequence(&mut self) -> Option<Node> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek() {
            if c == '|' || c == ')' {
                break;
            }
            let atom = self.atom()?;
            parts.push(self.repeated(atom)?);
        }
        Some(Node::All(parts))
    }

    fn repeated(&mut self, mut atom: Node) -> Option<Node> {
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let (least, most) = self.bounds()?;
                    self.at -= 1;
                    (least, most)
                }
                _ => return Some(atom),
            };
            self.at += 1;
            // Greedy or not decides about groups only; possessive ones are rare and taken for greedy.
            let _ = self.take('?') || self.take('+');
            if least > MOST_COPIES || most.is_some_and(|m| m > MOST_COPIES || m < least) {
                return None;
            }
            atom = Node::Repeat(Box::new(atom), least, most);
        }
    }

    /// `2}`, `2,}` or `2,4}`; stops before nothing, so that the caller steps over the brace.
    fn bounds(&mut self) -> Option<(u32, Option<u32>)> {
        let least = self.number()?;
        let most = if self.take(',') {
            if self.peek() == Some('}') { None } else { Some(self.number()?) }
        } else {
            Some(least)
        };
        self.take('}').then_some((least, most))
    }

    fn number(&mut self) -> Option<u32> {
        let mut value: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = Some(value.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
            self.at += 1;
        }
        value
    }

    fn atom(&mut self) -> Option<Node> {
        let unit = self.unit()?;
        Some(match char::from_u32(u32::from(unit)) {
            Some('(') => self.group()?,
            Some('[') => Node::Char(self.class()?),
            Some('.') => Node::Char(Set { ranges: vec![(10, 10), (13, 13)], negated: true }),
            // Anchors hold where the texts of matches begin and end.
            Some('^' | '$') => Node::Nothing,
            Some('\\') => self.escaped()?,
            Some('*' | '+' | '?' | '{') => return None,
            _ => Node::Char(self.single(unit)),
        })
    }

    fn single(&self, unit: u16) -> Set {
        let mut ranges = vec![(unit, unit)];
        if self.fold
            && let Some(letter) = u8::try_from(unit).ok().filter(u8::is_ascii_alphabetic)
        {
            let other = u16::from(letter ^ 0x20);
            ranges.push((other, other));
        }
        Set { ranges, negated: false }
    }

    fn group(&mut self) -> Option<Node> {
        if self.take('?') {
            match self.peek()? {
                ':' => self.at += 1,
                'i' if self.text.get(self.at + 1) == Some(&u16::from(b')')) => {
                    self.at += 2;
                    self.fold = true;
                    return Some(Node::Nothing);
                }
                '<' => {
                    self.at += 1;
                    if matches!(self.peek(), Some('=' | '!')) {
                        return None;
                    }
                    while !self.take('>') {
                        self.unit()?;
                    }
                }
                _ => return None,
            }
        }
        let inner = self.alternatives()?;
        self.take(')').then_some(inner)
    }

    fn escaped(&mut self) -> Option<Node> {
        if self.take('Q') {
            let mut parts = Vec::new();
            while self.at < self.text.len() {
                if self.text[self.at..].starts_with(&[u16::from(b'\\'), u16::from(b'E')]) {
                    self.at += 2;
                    break;
                }
                let unit = self.unit()?;
                parts.push(Node::Char(self.single(unit)));
            }
            return Some(Node::All(parts));
        }
        if matches!(self.peek()?, 'A' | 'Z' | 'z') {
            self.at += 1;
            return Some(Node::Nothing);
        }
        Some(Node::Char(self.escape()?))
    }

    /// What stands behind a backslash, inside a class or outside.
    fn escape(&mut self) -> Option<Set> {
        let unit = self.unit()?;
        let c = char::from_u32(u32::from(unit))?;
        let digits = || vec![(48, 57)];
        let word = || vec![(48, 57), (65, 90), (95, 95), (97, 122)];
        let space = || vec![(9, 13), (32, 32)];
        let set = |ranges: Vec<(u16, u16)>, negated: bool| Some(Set { ranges, negated });
        match c {
            'd' => set(digits(), false),
            'D' => set(digits(), true),
            'w' => set(word(), false),
            'W' => set(word(), true),
            's' => set(space(), false),
            'S' => set(space(), true),
            't' => set(vec![(9, 9)], false),
            'n' => set(vec![(10, 10)], false),
            'r' => set(vec![(13, 13)], false),
            'f' => set(vec![(12, 12)], false),
            'u' => {
                let digits = self.text.get(self.at..self.at + 4)?;
                let text = String::from_utf16(digits).ok()?;
                let value = u16::from_str_radix(&text, 16).ok()?;
                self.at += 4;
                set(vec![(value, value)], false)
            }
            c if c.is_ascii_alphanumeric() => None,
            _ => Some(self.single(unit)),
        }
    }

    fn class(&mut self) -> Option<Set> {
        let negated = self.take('^');
        let mut ranges = Vec::new();
        loop {
            let unit = self.unit()?;
            let low = match char::from_u32(u32::from(unit)) {
                Some(']') if !ranges.is_empty() => break,
                // Classes in classes and intersections.
                Some('[' | '&') => return None,
                Some('\\') => {
                    let set = self.escape()?;
                    if set.negated {
                        return None;
                    }
                    match set.ranges[..] {
                        [(only, same)] if only == same => only,
                        _ => {
                            ranges.extend(set.ranges);
                            continue;
                        }
                    }
                }
                _ => unit,
            };
            let to = self.text.get(self.at + 1).copied();
            if self.peek() == Some('-') && to.is_some_and(|to| to != u16::from(b']') && to != u16::from(b'\\')) {
                self.at += 1;
                let high = self.unit()?;
                if high < low {
                    return None;
                }
                ranges.push((low, high));
            } else {
                ranges.extend(self.single(low).ranges);
            }
        }
        Some(Set { ranges, negated })
    }
}
