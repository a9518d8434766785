//! Tree chromosomes: a test as the tree of its calls, with the ten kinds of nodes of EvoTest's table 3.1.
//!
//! A tree and a [`TestCase`] are two views of the same test: [`Tree::test`] writes the tree down statement by statement,
//! operands first; [`Tree::of`] finds the tree in a test. What has a single use stands where it is used, the rest in variables.

use base::FxHashMap;
use testcase::{CallableId, Constant, FieldId, LambdaBody, Statement, TestCase, Ty, Var};

/// What a node does. A function object (a lambda) counts as constructed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Defines a variable; its child is the value.
    LVariable(u32),
    /// Refers to a variable defined before.
    RVariable(u32),
    /// A concrete value: number, text, class or enum constant.
    Constant(Constant),
    Constructor(Made),
    /// Calls a method; with a receiver, that is the first child.
    Method {
        callable: CallableId,
        receiver: bool,
    },
    /// Sets a field; children are the receiver, if any, and the value.
    FieldAssignment {
        field: FieldId,
        receiver: bool,
    },
    /// Reads a field; the child is the receiver, if any.
    FieldRead {
        field: FieldId,
        receiver: bool,
    },
    /// The root: its children run one after the other, and the last is the call under test.
    MethodUnderTest,
    /// Makes an array; children are its elements, with their places.
    Array {
        len: u32,
        places: Vec<u32>,
    },
    Null,
}

/// How an object is constructed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Made {
    New(CallableId),
    /// A function that ignores its arguments or gives one back; one that gives a value has it as a child.
    Function {
        callable: CallableId,
        argument: Option<u32>,
    },
    /// A function that calls a method or throws, or a stand-in; what it captures are its children, in the order of the body's variables.
    Acting {
        callable: CallableId,
        body: LambdaBody,
    },
}

/// A node of the given type with its children.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    pub kind: Kind,
    pub ty: Ty,
    pub children: Vec<Node>,
}

/// A chromosome.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tree {
    pub root: Node,
}

impl Node {
    pub fn leaf(kind: Kind, ty: Ty) -> Self {
        Self { kind, ty, children: Vec::new() }
    }

    /// Nodes of the subtree, this one included.
    pub fn size(&self) -> usize {
        1 + self.children.iter().map(Self::size).sum::<usize>()
    }

    /// Visits the subtree in the order of execution: children first.
    pub fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        self.children.iter().for_each(|child| child.each(visit));
        visit(self);
    }

    /// The same with leave to change nodes.
    pub fn each_mut(&mut self, visit: &mut impl FnMut(&mut Self)) {
        self.children.iter_mut().for_each(|child| child.each_mut(visit));
        visit(self);
    }

    /// The node with this number in the order of [`Node::each`].
    pub fn nth_mut(&mut self, n: usize) -> Option<&mut Self> {
        let mut left = n;
        self.find_nth(&mut left)
    }

    fn find_nth(&mut self, left: &mut usize) -> Option<&mut Self> {
        let size = self.size();
        if *left >= size {
            *left -= size;
            return None;
        }
        if *left == size - 1 {
            return Some(self);
        }
        self.children.iter_mut().find_map(|child| child.find_nth(left))
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self { root: Node::leaf(Kind::MethodUnderTest, Ty::Void) }
    }
}

/// A reference to a variable that no node before it defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undefined(pub u32);

/// Writes a tree down.
#[derive(Default)]
struct Writer {
    test: TestCase,
    vars: FxHashMap<u32, Var>,
}

impl Writer {
    fn node(&mut self, node: &Node) -> Result<Var, Undefined> {
        match &node.kind {
            Kind::RVariable(name) => return self.vars.get(name).copied().ok_or(Undefined(*name)),
            Kind::LVariable(name) => {
                let value = self.node(node.children.first().ok_or(Undefined(*name))?)?;
                self.vars.insert(*name, value);
                return Ok(value);
            }
            _ => {}
        }
        let mut children = Vec::with_capacity(node.children.len());
        for child in &node.children {
            children.push(self.node(child)?);
        }
        if let Kind::Array { len, places } = &node.kind {
            let array = self.test.push(Statement::NewArray { ty: node.ty.clone(), len: *len });
            for (value, &index) in children.into_iter().zip(places) {
                self.test.push(Statement::PutElement { array, index, value });
            }
            return Ok(array);
        }
        Ok(self.test.push(statement(node, children)))
    }
}

/// The statement of a node whose children are in these variables.
fn statement(node: &Node, mut children: Vec<Var>) -> Statement {
    let ty = node.ty.clone();
    let mut receiver = |has: bool| (has && !children.is_empty()).then(|| children.remove(0));
    match &node.kind {
        Kind::Method { callable, receiver: has } => {
            let receiver = receiver(*has);
            Statement::Call { ty, callable: *callable, receiver, args: children }
        }
        Kind::FieldRead { field, receiver: has } => Statement::GetField { ty, field: *field, receiver: receiver(*has) },
        Kind::FieldAssignment { field, receiver: has } => {
            let receiver = receiver(*has);
            Statement::PutField { field: *field, receiver, value: children.first().copied().unwrap_or(Var(u32::MAX)) }
        }
        Kind::Constructor(Made::New(callable)) => Statement::New { ty, callable: *callable, args: children },
        Kind::Constructor(Made::Function { callable, argument }) => {
            let body = match (argument, children.first()) {
                (Some(n), _) => LambdaBody::Argument(*n),
                (None, Some(&var)) => LambdaBody::Give(var),
                (None, None) => LambdaBody::Nothing,
            };
            Statement::Lambda { ty, callable: *callable, body }
        }
        Kind::Constructor(Made::Acting { callable, body }) => {
            let mut body = body.clone();
            let mut captured = children.into_iter();
            body.map_uses(|_| captured.next().unwrap_or(Var(u32::MAX)));
            Statement::Lambda { ty, callable: *callable, body }
        }
        Kind::Constant(value) => Statement::Constant { ty, value: value.clone() },
        _ => Statement::Constant { ty, value: Constant::Null },
    }
}

impl Tree {
    /// The test that the tree stands for, and where each child of the root begins in it.
    pub fn written(&self) -> Result<(TestCase, Vec<usize>), Undefined> {
        let mut writer = Writer::default();
        let mut starts = Vec::with_capacity(self.root.children.len());
        for child in &self.root.children {
            starts.push(writer.test.len());
            writer.node(child)?;
        }
        Ok((writer.test, starts))
    }

    pub fn test(&self) -> Result<TestCase, Undefined> {
        Ok(self.written()?.0)
    }

    /// The tree of a test. Stores into arrays after their first use have no node and are left out.
    pub fn of(test: &TestCase) -> Self {
        Reader::new(test).tree()
    }

    /// The call under test, if there is one.
    pub fn under_test(&self) -> Option<CallableId> {
        let mut last = self.root.children.last()?;
        while let Kind::LVariable(_) = last.kind {
            last = last.children.first()?;
        }
        match last.kind {
            Kind::Method { callable, .. } | Kind::Constructor(Made::New(callable)) => Some(callable),
            _ => None,
        }
    }

    /// Variables defined by the first children of the root, with their types.
    pub fn variables(&self, children: usize) -> Vec<(u32, Ty)> {
        let mut found = Vec::new();
        for child in self.root.children.iter().take(children) {
            child.each(&mut |node| {
                if let Kind::LVariable(name) = node.kind {
                    found.push((name, node.ty.clone()));
                }
            });
        }
        found
    }

    /// A variable name that is not taken.
    pub fn fresh(&self) -> u32 {
        let mut next = 0;
        self.root.each(&mut |node| {
            if let Kind::LVariable(name) | Kind::RVariable(name) = node.kind {
                next = next.max(name + 1);
            }
        });
        next
    }
}

/// Finds the tree in a test.
struct Reader<'a> {
    test: &'a TestCase,
    /// Statements whose value stands where it is used.
    inlined: Vec<bool>,
    /// Stores that belong to the making of their array.
    stores: FxHashMap<usize, Vec<(u32, Var)>>,
}

impl<'a> Reader<'a> {
    fn new(test: &'a TestCase) -> Self {
        let mut reader = Self { test, inlined: vec![false; test.len()], stores: FxHashMap::default() };
        reader.find_stores();
        reader.find_inlined();
        reader
    }

    fn find_stores(&mut self) {
        let mut used = vec![false; self.test.len()];
        for statement in &self.test.statements {
            if let Statement::PutElement { array, index, value } = statement
                && !used[array.index()]
                && value != array
            {
                self.stores.entry(array.index()).or_default().push((*index, *value));
                continue;
            }
            statement.each_use(|var| used[var.index()] = true);
        }
    }

    /// A constant with one use can stand there. Another value can if nothing else happens in between.
    fn find_inlined(&mut self) {
        let n = self.test.len();
        let mut uses: Vec<Vec<usize>> = vec![Vec::new(); n];
        let mut receivers = vec![false; n];
        for (at, statement) in self.test.statements.iter().enumerate() {
            statement.each_use(|var| uses[var.index()].push(at));
            if let Statement::Call { receiver: Some(on), .. } = statement {
                receivers[on.index()] = true;
            }
        }
        for at in (0..n).rev() {
            // The stores of an array are uses of it too.
            let real: Vec<usize> = uses[at]
                .iter()
                .copied()
                .filter(
                    |&u| !matches!(self.test.statements[u], Statement::PutElement { array, .. } if array.index() == at),
                )
                .collect();
            let [user] = real[..] else { continue };
            if receivers[at] {
                continue;
            }
            let near = (at + 1..user).all(|between| {
                self.inlined[between] || matches!(self.test.statements[between], Statement::PutElement { .. })
            });
            let constant = matches!(self.test.statements[at], Statement::Constant { .. });
            self.inlined[at] = constant || near;
        }
    }

    fn tree(&self) -> Tree {
        let mut tree = Tree::default();
        for (at, statement) in self.test.statements.iter().enumerate() {
            if self.inlined[at] || matches!(statement, Statement::PutElement { .. }) {
                continue;
            }
            let node = self.node(at);
            let is_value = *statement.ty() != Ty::Void;
            tree.root.children.push(if is_value {
                Node { kind: Kind::LVariable(at as u32), ty: node.ty.clone(), children: vec![node] }
            } else {
                node
            });
        }
        tree
    }

    fn operand(&self, var: Var) -> Node {
        if self.inlined[var.index()] {
            return self.node(var.index());
        }
        Node::leaf(Kind::RVariable(var.0), self.test.ty(var).clone())
    }

    fn node(&self, at: usize) -> Node {
        let statement = &self.test.statements[at];
        let ty = statement.ty().clone();
        let all = |vars: &mut dyn Iterator<Item = Var>| vars.map(|var| self.operand(var)).collect::<Vec<_>>();
        let (kind, children) = match statement {
            Statement::Constant { value: Constant::Null, .. } | Statement::PutElement { .. } => {
                (Kind::Null, Vec::new())
            }
            Statement::Constant { value, .. } => (Kind::Constant(value.clone()), Vec::new()),
            Statement::New { callable, args, .. } => {
                (Kind::Constructor(Made::New(*callable)), all(&mut args.iter().copied()))
            }
            Statement::Call { callable, receiver, args, .. } => {
                let kind = Kind::Method { callable: *callable, receiver: receiver.is_some() };
                (kind, all(&mut receiver.iter().chain(args).copied()))
            }
            Statement::GetField { field, receiver, .. } => {
                let kind = Kind::FieldRead { field: *field, receiver: receiver.is_some() };
                (kind, all(&mut receiver.iter().copied()))
            }
            Statement::PutField { field, receiver, value } => {
                let kind = Kind::FieldAssignment { field: *field, receiver: receiver.is_some() };
                (kind, all(&mut receiver.iter().copied().chain([*value])))
            }
            Statement::NewArray { len, .. } => {
                let stores = self.stores.get(&at).map_or(&[][..], |s| s);
                let places = stores.iter().map(|s| s.0).collect();
                (Kind::Array { len: *len, places }, all(&mut stores.iter().map(|s| s.1)))
            }
            Statement::Lambda {
                callable,
                body: body @ (LambdaBody::Call(_) | LambdaBody::Throw(_) | LambdaBody::StandIn(_)),
                ..
            } => {
                let mut captured = Vec::new();
                body.each_use(|var| captured.push(var));
                let kind = Kind::Constructor(Made::Acting { callable: *callable, body: body.shape() });
                (kind, all(&mut captured.into_iter()))
            }
            Statement::Lambda { callable, body, .. } => {
                let argument = if let LambdaBody::Argument(n) = body { Some(*n) } else { None };
                let given = if let LambdaBody::Give(var) = body { Some(*var) } else { None };
                let kind = Kind::Constructor(Made::Function { callable: *callable, argument });
                (kind, all(&mut given.into_iter()))
            }
        };
        Node { kind, ty, children }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{Prim, TypeId};

    fn int(v: i32) -> Statement {
        Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(v) }
    }

    /// `A a = new A(5); a.m(6, a.n()); a.m(a.n(), 7)`, where callable 0 is `A(int)`, 1 is `m`, 2 is `n`.
    fn sample() -> TestCase {
        let a = Ty::class(TypeId(40));
        let number = Ty::Prim(Prim::Int);
        let mut test = TestCase::default();
        let five = test.push(int(5));
        let object = test.push(Statement::New { ty: a, callable: CallableId(0), args: vec![five] });
        let six = test.push(int(6));
        let call = |ty: Ty, callable, args| Statement::Call { ty, callable, receiver: Some(object), args };
        let n = test.push(call(number.clone(), CallableId(2), vec![]));
        test.push(call(Ty::Void, CallableId(1), vec![six, n]));
        let kept = test.push(call(number, CallableId(2), vec![]));
        let seven = test.push(int(7));
        test.push(call(Ty::Void, CallableId(1), vec![kept, seven]));
        test
    }

    #[test]
    fn a_test_survives_the_way_through_its_tree() {
        let tree = Tree::of(&sample());
        assert_eq!(tree.root.children.len(), 3, "{tree:?}");
        assert_eq!(tree.test().unwrap(), sample());
        assert_eq!(tree.under_test(), Some(CallableId(1)));
        assert_eq!(Tree::of(&tree.test().unwrap()), tree);
    }

    #[test]
    fn an_array_keeps_what_is_in_it() {
        let ty = Ty::Array(Box::new(Ty::Prim(Prim::Int)));
        let mut test = TestCase::default();
        let values = [test.push(int(1)), test.push(int(2))];
        let array = test.push(Statement::NewArray { ty, len: 3 });
        for (index, value) in [0, 2].into_iter().zip(values) {
            test.push(Statement::PutElement { array, index, value });
        }
        let args = vec![array];
        test.push(Statement::Call { ty: Ty::Void, callable: CallableId(7), receiver: None, args });
        assert_eq!(Tree::of(&test).test().unwrap(), test);
    }

    #[test]
    fn nodes_are_numbered_in_the_order_of_execution() {
        let mut tree = Tree::of(&sample());
        let mut kinds = Vec::new();
        tree.root.each(&mut |node| kinds.push(node.kind.clone()));
        assert_eq!(kinds.len(), tree.root.size());
        for (n, kind) in kinds.iter().enumerate() {
            assert_eq!(&tree.root.nth_mut(n).unwrap().kind, kind);
        }
        assert!(tree.root.nth_mut(kinds.len()).is_none());
    }

    #[test]
    fn a_variable_that_nobody_defines_is_said_to_be_missing() {
        let mut tree = Tree::of(&sample());
        tree.root.children.remove(0);
        assert_eq!(tree.test(), Err(Undefined(1)));
    }
}
