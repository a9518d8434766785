//! What a `module-info.class` says about exported and open packages, and provided services.

/// Packages that a module grants access to.
pub(crate) struct ModuleInfo {
    open: bool,
    exports: Vec<Grant>,
    opens: Vec<Grant>,
    provides: Vec<(String, Vec<String>)>,
}

/// A package in internal form, and the modules it is granted to; an empty list means all.
struct Grant {
    package: String,
    to: Vec<String>,
}

impl ModuleInfo {
    /// `None` if the bytes are no module declaration.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader { bytes, at: 8, names: Vec::new() };
        reader.constants()?;
        reader.skip(6)?;
        let interfaces = reader.u16()?;
        reader.skip(usize::from(interfaces) * 2 + 4)?;
        for _ in 0..reader.u16()? {
            let name = reader.u16()?;
            let length = reader.u32()? as usize;
            if reader.text(name)? == "Module" {
                return reader.module();
            }
            reader.skip(length)?;
        }
        None
    }

    /// Whether a package is exported (or open) to a module; `None` stands for all modules and unnamed ones.
    pub fn grants(&self, package: &str, to: Option<&str>, open: bool) -> bool {
        let opens = self.opens.iter().any(|g| g.gives(package, to));
        self.open || opens || (!open && self.exports.iter().any(|g| g.gives(package, to)))
    }
}

impl ModuleInfo {
    /// Internal names of the classes that provide a service (internal name).
    pub fn providers(&self, service: &str) -> &[String] {
        self.provides.iter().find(|p| p.0 == service).map_or(&[], |p| &p.1)
    }
}

impl Grant {
    fn gives(&self, package: &str, to: Option<&str>) -> bool {
        self.package == package && (self.to.is_empty() || to.is_some_and(|to| self.to.iter().any(|t| t == to)))
    }
}

#[derive(Clone)]
enum Name {
    Text(String),
    Index(u16),
    Other,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    names: Vec<Name>,
}

impl Reader<'_> {
    fn skip(&mut self, count: usize) -> Option<()> {
        self.at = self.at.checked_add(count)?;
        (self.at <= self.bytes.len()).then_some(())
    }

    fn u8(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from(self.u16()?) << 16 | u32::from(self.u16()?))
    }

    fn constants(&mut self) -> Option<()> {
        let count = usize::from(self.u16()?);
        self.names = vec![Name::Other];
        while self.names.len() < count {
            let tag = self.u8()?;
            match tag {
                1 => {
                    let length = usize::from(self.u16()?);
                    let text = self.bytes.get(self.at..self.at + length)?;
                    self.names.push(Name::Text(String::from_utf8_lossy(text).into_owned()));
                    self.skip(length)?;
                }
                7 | 19 | 20 => {
                    let index = self.u16()?;
                    self.names.push(Name::Index(index));
                }
                _ => self.other_constant(tag)?,
            }
        }
        Some(())
    }

    fn other_constant(&mut self, tag: u8) -> Option<()> {
        let (length, entries) = match tag {
            3 | 4 | 9..=12 | 17 | 18 => (4, 1),
            5 | 6 => (8, 2),
            8 | 16 => (2, 1),
            15 => (3, 1),
            _ => return None,
        };
        self.skip(length)?;
        self.names.resize(self.names.len() + entries, Name::Other);
        Some(())
    }

    fn text(&self, index: u16) -> Option<String> {
        match self.names.get(usize::from(index))? {
            Name::Text(text) => Some(text.clone()),
            Name::Index(of) => match self.names.get(usize::from(*of))? {
                Name::Text(text) => Some(text.clone()),
                _ => None,
            },
            Name::Other => None,
        }
    }

    fn module(&mut self) -> Option<ModuleInfo> {
        self.skip(2)?;
        let flags = self.u16()?;
        self.skip(2)?;
        let requires = self.u16()?;
        self.skip(usize::from(requires) * 6)?;
        let exports = self.grants()?;
        let opens = self.grants()?;
        let uses = self.u16()?;
        self.skip(usize::from(uses) * 2)?;
        let provides = self.provides()?;
        Some(ModuleInfo { open: flags & 0x20 != 0, exports, opens, provides })
    }

    fn provides(&mut self) -> Option<Vec<(String, Vec<String>)>> {
        let count = self.u16()?;
        let mut provides = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let service = self.u16()?;
            let service = self.text(service)?;
            provides.push((service, self.texts()?));
        }
        Some(provides)
    }

    /// A counted list of names.
    fn texts(&mut self) -> Option<Vec<String>> {
        let count = self.u16()?;
        let mut texts = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let name = self.u16()?;
            texts.push(self.text(name)?);
        }
        Some(texts)
    }

    fn grants(&mut self) -> Option<Vec<Grant>> {
        let count = self.u16()?;
        let mut grants = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let package = self.u16()?;
            let package = self.text(package)?;
            self.skip(2)?;
            let to = self.texts()?;
            grants.push(Grant { package, to });
        }
        Some(grants)
    }
}
