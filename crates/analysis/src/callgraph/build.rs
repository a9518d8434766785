//! How the call graph is made: methods and classes are added until there is nothing new.

use std::collections::VecDeque;
use std::rc::Rc;

use base::{FxHashMap, FxHashSet};
use classfile::access;

use super::{CallGraph, CallGraphOptions, Edge, Node, NodeId, NodeKind, Receivers};
use crate::facts::{Body, CallKind, MethodRef, Opaque};
use crate::natives;
use crate::operands::Implicit;
use crate::world::{ClassIx, MethodIx, Origin, World};

/// Classes of which the JVM makes objects by itself.
const MADE_BY_JVM: &[&str] = &[
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/lang/StackTraceElement",
    "java/lang/Module",
    "java/lang/reflect/Field",
    "java/lang/reflect/Method",
    "java/lang/reflect/Constructor",
    "java/lang/invoke/MethodType",
    "java/lang/invoke/MemberName",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
    "java/lang/ExceptionInInitializerError",
    "java/lang/NoClassDefFoundError",
    "java/lang/NoSuchFieldError",
    "java/lang/NoSuchMethodError",
    "java/lang/AbstractMethodError",
    "java/lang/IllegalAccessError",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/UnsatisfiedLinkError",
    "java/lang/VerifyError",
    "java/lang/ClassFormatError",
];

/// What the JVM runs before `main`.
const BOOT: &[(&str, &str)] = &[
    ("java/lang/System", "initPhase1"),
    ("java/lang/ThreadGroup", "<init>"),
    ("java/lang/Thread", "<init>"),
    ("java/lang/ref/Finalizer", "<clinit>"),
    ("java/lang/ref/Reference", "<clinit>"),
];

struct Builder<'a> {
    world: &'a mut World,
    options: &'a CallGraphOptions,
    graph: CallGraph,
    /// Methods to look at, in the order in which they were found: where there is a limit, the nearest are taken.
    pending: VecDeque<NodeId>,
    is_instantiated: FxHashSet<ClassIx>,
    /// Instantiated classes below each class.
    below: FxHashMap<ClassIx, Vec<ClassIx>>,
    /// Dispatch nodes on each class.
    dispatches: FxHashMap<ClassIx, Vec<NodeId>>,
    /// How many of the world's classes were taken as receivers already.
    seen: usize,
    /// Exceptions that some instruction raises.
    raised: Implicit,
    /// What runs when a class is initialised.
    initializers: FxHashMap<ClassIx, Rc<[NodeId]>>,
    methods: usize,
}

/// The graph of what the roots reach.
pub(super) fn build(world: &mut World, roots: &[MethodIx], options: &CallGraphOptions) -> CallGraph {
    let graph = CallGraph {
        nodes: Vec::new(),
        index: FxHashMap::default(),
        sites: FxHashMap::default(),
        instantiated: Vec::new(),
        truncated: false,
    };
    let mut builder = Builder {
        world,
        options,
        graph,
        pending: VecDeque::new(),
        is_instantiated: FxHashSet::default(),
        below: FxHashMap::default(),
        dispatches: FxHashMap::default(),
        seen: 0,
        raised: Implicit::default(),
        initializers: FxHashMap::default(),
        methods: 0,
    };
    builder.run(roots);
    builder.graph
}

impl Builder<'_> {
    fn run(&mut self, roots: &[MethodIx]) {
        for name in MADE_BY_JVM {
            if let Some(class) = self.world.class_named(name) {
                self.instantiate(class);
            }
        }
        let boot: &[(&str, &str)] = if self.options.boot { BOOT } else { &[] };
        for (class, name) in boot {
            if let Some(class) = self.world.class_named(class) {
                for method in self.world.methods_named(class, name) {
                    self.method(method);
                }
            }
        }
        for &class in &self.options.instantiated {
            self.instantiate(class);
        }
        for &root in roots {
            self.method(root);
            let class = self.world.class_of(root);
            self.root_init(root, class);
        }
        loop {
            while let Some(node) = self.pending.pop_front() {
                self.visit(node);
            }
            if self.options.receivers == Receivers::Instantiated || self.seen == self.world.class_count() {
                return;
            }
            while self.seen < self.world.class_count() {
                let class = ClassIx(self.seen as u32);
                self.seen += 1;
                self.instantiate(class);
            }
        }
    }

    /// A call of a root initialises its class.
    fn root_init(&mut self, root: MethodIx, class: ClassIx) {
        if let Some(node) = self.graph.node(root) {
            let is_instance = self.world.method(root).access & access::STATIC == 0;
            if is_instance && self.world.is_concrete(class) {
                self.instantiate(class);
            }
            self.initialize(node, class);
        }
    }

    fn add(&mut self, kind: NodeKind) -> NodeId {
        if let Some(&node) = self.graph.index.get(&kind) {
            return node;
        }
        let node = self.graph.nodes.len() as NodeId;
        self.graph.nodes.push(Node { kind, edges: Vec::new() });
        self.graph.index.insert(kind, node);
        node
    }

    fn method(&mut self, method: MethodIx) -> NodeId {
        let before = self.graph.nodes.len();
        let node = self.add(NodeKind::Method(method));
        if node as usize == before {
            if self.methods < self.options.most_methods {
                self.methods += 1;
                self.pending.push_back(node);
            } else {
                self.graph.truncated = true;
            }
        }
        node
    }

    fn connect(&mut self, from: NodeId, edge: Edge) {
        let edges = &mut self.graph.nodes[from as usize].edges;
        // Dispatch nodes get each target once; bodies are short or have distinct calls.
        if edges.len() > 64 || !edges.contains(&edge) {
            edges.push(edge);
        }
    }

    fn visit(&mut self, node: NodeId) {
        let NodeKind::Method(method) = self.graph.nodes[node as usize].kind else { return };
        let class = self.world.class_of(method);
        let Some(body) = self.world.body(method) else { return self.native(node, method) };
        self.lambdas(node, method, &body);
        for call in &body.calls {
            if let Some(to) = self.call(class, call.kind, call.target) {
                self.connect(node, Edge { to, guard: call.guard, init: false });
                if call.kind == CallKind::Static
                    && let NodeKind::Method(target) = self.graph.nodes[to as usize].kind
                {
                    self.initialize(node, self.world.class_of(target));
                }
            }
        }
        for &name in &body.news {
            if let Some(made) = self.plain_class(name) {
                self.instantiate(made);
                self.initialize(node, made);
            }
        }
        for field in body.uses.iter().chain(&body.defs).filter(|f| f.is_static) {
            if let Some(found) = self.world.resolve_field(*field) {
                let holder = self.world.field(found).0;
                self.initialize(node, holder);
            }
        }
        self.by_name(node, &body);
        for (raised, _) in &body.raises {
            self.raise(*raised);
        }
        if body.opaque.contains(&Opaque::Handle) {
            for &literal in &body.literals {
                // What reflection is about to make is often named in the same method.
                if let Some(class) = self.plain_class(literal) {
                    self.make(node, class);
                }
            }
        }
    }

    /// Exceptions that instructions raise are made by the JVM.
    fn raise(&mut self, raised: Implicit) {
        let new = Implicit(raised.0 & !self.raised.0);
        self.raised.0 |= raised.0;
        for name in new.names() {
            if let Some(class) = self.world.class_named(name) {
                self.instantiate(class);
            }
        }
    }

    /// Lambdas that a method makes. The method of a made-up class names its lambda again; it does not make it.
    fn lambdas(&mut self, node: NodeId, method: MethodIx, body: &Body) {
        if self.world.origin(self.world.class_of(method)) == Origin::MadeUp {
            return;
        }
        for lambda in &body.lambdas {
            let made = self.world.lambda_class(method, lambda);
            self.instantiate(made);
            self.initialize(node, made);
        }
    }

    /// Classes that the method names in text are made by reflection.
    fn by_name(&mut self, node: NodeId, body: &Body) {
        for &name in &body.for_name {
            let text = self.world.names.text(name).replace('.', "/");
            if let Some(class) = self.world.class_named(&text) {
                self.make(node, class);
            }
        }
        for &name in &body.class_texts {
            let text = self.world.names.text(name).replace('.', "/");
            if let Some(class) = self.world.class_named(&text) {
                self.make_elsewhere(class);
            }
        }
    }

    /// An object of the class may be made; it is not known where.
    fn make_elsewhere(&mut self, class: ClassIx) {
        let (name, desc) = (self.world.names.intern("<init>"), self.world.names.intern("()V"));
        if self.world.is_concrete(class)
            && !self.is_instantiated.contains(&class)
            && let Some(&constructor) = self.world.declared.get(&(class, name, desc))
        {
            self.instantiate(class);
            self.method(constructor);
            for initializer in self.world.initializers(class) {
                self.method(initializer);
            }
        }
    }

    /// An object of the class is made by its constructor without parameters.
    fn make(&mut self, node: NodeId, class: ClassIx) {
        self.initialize(node, class);
        if !self.world.is_concrete(class) {
            return;
        }
        let (name, desc) = (self.world.names.intern("<init>"), self.world.names.intern("()V"));
        if let Some(&constructor) = self.world.declared.get(&(class, name, desc)) {
            self.instantiate(class);
            let to = self.method(constructor);
            self.connect(node, Edge { to, guard: 0, init: false });
        }
    }

    fn native(&mut self, node: NodeId, method: MethodIx) {
        let class = self.world.class_of(method);
        for (kind, target) in natives::callbacks(self.world, method) {
            if let Some(to) = self.call(class, kind, target) {
                self.connect(node, Edge { to, guard: 0, init: false });
            }
        }
    }

    fn plain_class(&mut self, name: base::Sym) -> Option<ClassIx> {
        if self.world.names.text(name).starts_with('[') { None } else { self.world.class(name) }
    }

    fn call(&mut self, from: ClassIx, kind: CallKind, call: MethodRef) -> Option<NodeId> {
        if let Some(&node) = self.graph.sites.get(&(from, kind, call)) {
            return Some(node);
        }
        let node = match self.world.resolve(kind, from, call) {
            None => self.add(NodeKind::Missing(call)),
            Some(resolved) => match kind {
                CallKind::Static | CallKind::Special | CallKind::Exact => self.method(resolved),
                CallKind::Virtual | CallKind::Interface => {
                    let class = self.world.holder(call.class)?;
                    self.dispatch(class, resolved)
                }
            },
        };
        self.graph.sites.insert((from, kind, call), node);
        Some(node)
    }

    fn dispatch(&mut self, class: ClassIx, resolved: MethodIx) -> NodeId {
        let flags = self.world.method(resolved).access;
        let fixed = flags & (access::FINAL | access::PRIVATE | access::STATIC) != 0
            || self.world.fact(class).access & access::FINAL != 0;
        if fixed && flags & access::ABSTRACT == 0 {
            return self.method(resolved);
        }
        let before = self.graph.nodes.len();
        let node = self.add(NodeKind::Dispatch { class, resolved });
        if node as usize == before {
            self.dispatches.entry(class).or_default().push(node);
            for receiver in self.below.get(&class).cloned().unwrap_or_default() {
                self.target(node, receiver, resolved);
            }
        }
        node
    }

    fn target(&mut self, dispatch: NodeId, receiver: ClassIx, resolved: MethodIx) {
        if let Some(selected) = self.world.select(receiver, resolved) {
            let to = self.method(selected);
            let edge = Edge { to, guard: 0, init: false };
            let edges = &mut self.graph.nodes[dispatch as usize].edges;
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
    }

    fn instantiate(&mut self, class: ClassIx) {
        if !self.world.is_concrete(class) || !self.is_instantiated.insert(class) {
            return;
        }
        self.graph.instantiated.push(class);
        for above in self.world.supertypes(class).to_vec() {
            self.below.entry(above).or_default().push(class);
            for node in self.dispatches.get(&above).cloned().unwrap_or_default() {
                if let NodeKind::Dispatch { resolved, .. } = self.graph.nodes[node as usize].kind {
                    self.target(node, class, resolved);
                }
            }
        }
    }

    fn initialize(&mut self, from: NodeId, class: ClassIx) {
        let nodes = if let Some(nodes) = self.initializers.get(&class) {
            nodes.clone()
        } else {
            let nodes: Rc<[NodeId]> =
                self.world.initializers(class).into_iter().map(|initializer| self.method(initializer)).collect();
            self.initializers.insert(class, nodes.clone());
            nodes
        };
        for &to in nodes.iter().filter(|to| **to != from) {
            self.connect(from, Edge { to, guard: 0, init: true });
        }
    }
}
