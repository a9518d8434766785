//! Primitive types and arrays: the classes that no class file describes.

use classfile::access;
use classfile::descriptor::Kind;

use crate::class::{Class, ClassKind};
use crate::error::JavaError;
use crate::ids::{BOOT, ClassId, FIRST_FREE, LoaderId, PRIMITIVES};
use crate::layout::{ARRAY_HEADER, size_shift};
use crate::program::{Program, Side};

const MAX_DIMS: u8 = 255;

impl Program {
    /// Id 0, which is no class, the primitive types, and their arrays without superclass.
    pub(crate) fn make_fixed_classes(&mut self) {
        let dummy = self.bare_class("", BOOT, ClassKind::Primitive(Kind::Void));
        self.add_class(dummy, Side::default());
        for (kind, name, _) in PRIMITIVES {
            let class = self.bare_class(name, BOOT, ClassKind::Primitive(kind));
            self.add_class(class, Side::default());
        }
        for (at, (kind, _, letter)) in PRIMITIVES.into_iter().enumerate().take(8) {
            let component = ClassId(at as u32 + 1);
            let array = ClassKind::Array { component, element: component, dims: 1 };
            let mut class = self.bare_class(&format!("[{letter}"), BOOT, array);
            class.instance_size = ARRAY_HEADER;
            class.elem_shift = size_shift(kind);
            let id = self.add_class(class, Side::default());
            self.sides[component.index()].array = Some(id);
        }
        debug_assert_eq!(self.classes.len(), FIRST_FREE as usize);
    }

    /// Gives the primitive arrays their superclass, once there is one.
    pub(crate) fn finish_primitive_arrays(&mut self) {
        let package = self.side(self.known.object).package;
        for at in 10..FIRST_FREE {
            self.inherit_object(ClassId(at));
            self.sides[at as usize].package = package;
        }
    }

    /// The class of arrays with this component.
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId, JavaError> {
        if let Some(array) = self.side(component).array {
            return Ok(array);
        }
        let of = self.class(component);
        let (element, dims) = match of.kind {
            ClassKind::Primitive(Kind::Void) => {
                return Err(JavaError::new("java/lang/IllegalArgumentException", "array of void"));
            }
            ClassKind::Array { dims: MAX_DIMS, .. } => {
                return Err(JavaError::new("java/lang/IllegalArgumentException", "more than 255 dimensions"));
            }
            ClassKind::Array { element, dims, .. } => (element, dims + 1),
            _ => (component, 1),
        };
        let name = match of.kind {
            ClassKind::Array { .. } => format!("[{}", self.name_of(component)),
            _ => format!("[L{};", self.name_of(component)),
        };
        Ok(self.make_array(&name, component, element, dims))
    }

    fn make_array(&mut self, name: &str, component: ClassId, element: ClassId, dims: u8) -> ClassId {
        let loader = self.class(component).loader;
        let visibility = self.class(element).access & access::PUBLIC;
        let mut class = self.bare_class(name, loader, ClassKind::Array { component, element, dims });
        class.access = visibility | access::FINAL | access::ABSTRACT;
        class.instance_size = ARRAY_HEADER;
        class.elem_shift = size_shift(Kind::Ref);
        let package = self.side(element).package.or(self.side(self.known.object).package);
        let id = self.add_class(class, Side { package, ..Side::default() });
        self.inherit_object(id);
        self.sides[component.index()].array = Some(id);
        id
    }

    fn inherit_object(&mut self, array: ClassId) {
        let known = self.known;
        let vtable = self.class(known.object).vtable.clone();
        let mut interfaces = [known.cloneable, known.serializable];
        let class = self.classes.get_mut(array.index());
        class.super_class = Some(known.object);
        class.interfaces = interfaces.into();
        interfaces.sort_unstable();
        class.all_interfaces = interfaces.into();
        class.display = [known.object, array].into();
        class.vtable = vtable;
    }

    fn bare_class(&mut self, name: &str, loader: LoaderId, kind: ClassKind) -> Class {
        let id = self.next_class_id();
        Class {
            id,
            name: self.names.intern(name),
            loader,
            kind,
            access: access::PUBLIC | access::FINAL | access::ABSTRACT,
            file: None,
            super_class: None,
            interfaces: [].into(),
            display: [id].into(),
            all_interfaces: [].into(),
            fields: [].into(),
            methods: [].into(),
            instance_size: 0,
            static_size: 0,
            ref_offsets: [].into(),
            static_ref_offsets: [].into(),
            vtable: [].into(),
            clinit: None,
            elem_shift: 0,
            finalizer: false,
            host: None,
            hidden: false,
        }
    }
}
