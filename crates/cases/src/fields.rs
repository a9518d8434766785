//! A heap put together from outside: all objects first, then what their fields hold.

use heaps::pattern::{FieldName, Node, Pattern, Want};
use testcase::{Api, Constant, FieldId, Flavour, Prim, Statement, TestCase, Ty, TypeId, Var};

use crate::{Made, Maker, Unwritten};

/// See the module's head.
pub(crate) struct Fields<'a> {
    maker: &'a Maker<'a>,
    pattern: &'a Pattern,
    reflective: bool,
    test: TestCase,
    /// The variable of each node that was made.
    vars: Vec<Option<Var>>,
}

impl<'a> Fields<'a> {
    pub fn new(maker: &'a Maker<'a>, pattern: &'a Pattern, reflective: bool) -> Self {
        let vars = vec![None; pattern.nodes.len()];
        Self { maker, pattern, reflective, test: TestCase::default(), vars }
    }

    pub fn whole(mut self) -> Result<Made, Unwritten> {
        for node in self.needed() {
            let var = self.make(node)?;
            self.vars[node] = Some(var);
        }
        for node in self.needed() {
            self.fill(node)?;
        }
        let pattern = self.pattern;
        for (name, want) in &pattern.statics {
            if !is_free(want) {
                self.set(None, name, want)?;
            }
        }
        let callable = self.api().callable(self.maker.callable);
        let own = Ty::class(callable.class);
        let is_method = callable.kind == testcase::CallableKind::Method;
        let receiver = is_method.then_some(&own);
        let types: Vec<Ty> = receiver.into_iter().chain(&callable.params).map(testcase::api::erase).collect();
        let mut arguments = Vec::new();
        for (want, ty) in pattern.arguments.iter().zip(&types) {
            let var = self.value(want, ty)?;
            arguments.push(var);
        }
        Ok(Made { test: self.test, arguments })
    }

    fn api(&self) -> &'a Api {
        self.maker.api
    }

    /// The nodes that arguments and static fields lead to.
    fn needed(&self) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        let add = |want: &Want, found: &mut Vec<usize>| {
            if let Want::Node(node) | Want::Some(node) = want
                && !found.contains(node)
            {
                found.push(*node);
            }
        };
        self.pattern.arguments.iter().chain(self.pattern.statics.iter().map(|s| &s.1)).for_each(|w| add(w, &mut found));
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            next += 1;
            match &self.pattern.nodes[node] {
                Node::Object { fields, .. } => fields.iter().for_each(|f| add(&f.1, &mut found)),
                Node::Array { elements, .. } => elements.iter().for_each(|e| add(e, &mut found)),
                Node::Text { .. } => {}
            }
        }
        found
    }

    fn make(&mut self, node: usize) -> Result<Var, Unwritten> {
        match &self.pattern.nodes[node] {
            Node::Text { text, .. } => {
                let value = Constant::Text(text.encode_utf16().collect());
                Ok(self.constant(Ty::class(TypeId::STRING), value))
            }
            Node::Array { class, elements, .. } => {
                let ty = self.array_type(class)?;
                Ok(self.test.push(Statement::NewArray { ty, len: elements.len() as u32 }))
            }
            Node::Object { classes, fields } => self.object(&classes[0], fields),
        }
    }

    fn constant(&mut self, ty: Ty, value: Constant) -> Var {
        self.test.push(Statement::Constant { ty, value })
    }

    fn class(&self, name: &str) -> Result<TypeId, Unwritten> {
        self.api().find(name).ok_or_else(|| Unwritten::Nameless(name.replace('/', ".")))
    }

    fn array_type(&self, class: &str) -> Result<Ty, Unwritten> {
        let nameless = || Unwritten::Nameless(class.replace('/', "."));
        let element = class.strip_prefix('[').ok_or_else(nameless)?;
        let ty = if element.starts_with('[') {
            self.array_type(element)?
        } else if let Some(name) = element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
            let id = self.class(name)?;
            if self.api().can_name(id, self.maker.package) { Ty::class(id) } else { return Err(nameless()) }
        } else {
            Ty::Prim(element.chars().next().and_then(Prim::of_letter).ok_or_else(nameless)?)
        };
        Ok(Ty::Array(Box::new(ty)))
    }

    fn object(&mut self, name: &str, fields: &[(FieldName, Want)]) -> Result<Var, Unwritten> {
        let id = self.class(name)?;
        if let Some(prim) = id.unboxed() {
            let value = fields.iter().find(|f| &*f.0.name == "value").map(|f| &f.1);
            let Some(Want::Number { bits, .. }) = value else { return Err(Unwritten::Closed(name.replace('/', "."))) };
            return Ok(self.constant(Ty::class(id), Constant::of_bits(prim, *bits)));
        }
        let nameable = self.api().can_name(id, self.maker.package);
        if self.reflective
            && let Some(allocation) = self.api().class(id).allocation
        {
            let ty = if nameable { Ty::class(id) } else { Ty::class(TypeId::OBJECT) };
            return Ok(self.test.push(Statement::New { ty, callable: allocation, args: Vec::new() }));
        }
        self.constructed(id, nameable)
    }

    /// An object by its constructor of the fewest parameters, with initial values.
    fn constructed(&mut self, id: TypeId, nameable: bool) -> Result<Var, Unwritten> {
        let api = self.api();
        let hidden = || Unwritten::Hidden(api.class(id).name.replace('/', "."));
        let class = api.class(id);
        if !nameable || class.inner || class.flavour != Flavour::Class {
            return Err(hidden());
        }
        let open = class.constructors.iter().copied().filter(|&c| api.can_call(c, self.maker.package));
        let fewest = open.min_by_key(|&c| api.callable(c).params.len()).ok_or_else(hidden)?;
        let params: Vec<Ty> = api.callable(fewest).params.iter().map(testcase::api::erase).collect();
        let args = params.into_iter().map(|ty| self.initial(ty)).collect();
        Ok(self.test.push(Statement::New { ty: Ty::class(id), callable: fewest, args }))
    }

    fn initial(&mut self, ty: Ty) -> Var {
        let value = ty.prim().map_or(Constant::Null, |prim| Constant::of_bits(prim, 0));
        self.constant(ty, value)
    }

    fn fill(&mut self, node: usize) -> Result<(), Unwritten> {
        let Some(var) = self.vars[node] else { return Ok(()) };
        let pattern = self.pattern;
        match &pattern.nodes[node] {
            Node::Text { .. } => {}
            Node::Array { class, elements, .. } => {
                let Ty::Array(of) = self.array_type(class)? else { return Ok(()) };
                for (index, want) in (0..).zip(elements) {
                    if !is_initial(want) {
                        let value = self.value(want, &of)?;
                        self.test.push(Statement::PutElement { array: var, index, value });
                    }
                }
            }
            Node::Object { classes, fields } => {
                let is_box = self.class(&classes[0])?.unboxed().is_some();
                for (name, want) in fields {
                    let needed = if self.reflective { !is_initial(want) } else { !is_free(want) };
                    if needed && !is_box {
                        self.set(Some(var), name, want)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn set(&mut self, receiver: Option<Var>, name: &FieldName, want: &Want) -> Result<(), Unwritten> {
        let (field, ty) = self.field(name)?;
        let value = self.value(want, &ty)?;
        self.test.push(Statement::PutField { field, receiver, value });
        Ok(())
    }

    fn field(&self, name: &FieldName) -> Result<(FieldId, Ty), Unwritten> {
        let api = self.api();
        let class = api.class(self.class(&name.holder)?);
        let is = |&id: &FieldId| api.field(id).name == name.name && api.field(id).desc == name.desc;
        let plain = class.fields.iter().copied().filter(is);
        let mut plain = plain.filter(|&id| !api.field(id).is_final && api.can_access(id, self.maker.package));
        let found = plain.next().filter(|_| !self.reflective || api.can_name(class.id, self.maker.package));
        let found = found.or_else(|| class.state.iter().copied().find(is).filter(|_| self.reflective));
        let text = || format!("{}.{}", class.name.replace('/', "."), name.name);
        let found = found.ok_or_else(|| match class.loader {
            program::BOOT => Unwritten::Closed(class.name.replace('/', ".")),
            _ => Unwritten::Hidden(text()),
        })?;
        Ok((found, testcase::api::erase(&api.field(found).ty)))
    }

    /// A variable that holds what is wanted.
    fn value(&mut self, want: &Want, ty: &Ty) -> Result<Var, Unwritten> {
        Ok(match want {
            Want::Any | Want::Null => {
                let ty = self.maker.written(ty);
                self.constant(ty, Constant::Null)
            }
            Want::Some(node) | Want::Node(node) => {
                self.vars[*node].ok_or_else(|| Unwritten::Otherwise("an object is missing".into()))?
            }
            Want::Constant(class, number) => {
                let id = self.class(class)?;
                let name = self.api().class(id).enum_constants.get(*number as usize).cloned();
                let name = name.ok_or_else(|| Unwritten::Nameless(class.replace('/', ".")))?;
                if !self.api().can_name(id, self.maker.package) {
                    return Err(Unwritten::Nameless(class.replace('/', ".")));
                }
                self.constant(Ty::class(id), Constant::Enum(id, name))
            }
            Want::Number { kind, bits, .. } => {
                let prim = Prim::of_letter(kind.to_char()).unwrap_or(Prim::Int);
                self.constant(Ty::Prim(prim), Constant::of_bits(prim, *bits))
            }
        })
    }
}

/// Whether any value will do.
fn is_free(want: &Want) -> bool {
    matches!(want, Want::Any | Want::Number { asked: false, .. })
}

/// Whether the value of a new object or array will do.
fn is_initial(want: &Want) -> bool {
    matches!(want, Want::Any | Want::Null | Want::Number { bits: 0, .. } | Want::Number { asked: false, .. })
}
