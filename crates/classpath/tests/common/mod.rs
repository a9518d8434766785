//! A writer of small jimage files, in either byte order.

pub struct ImageWriter {
    pub big_endian: bool,
    strings: Vec<u8>,
    locations: Vec<u8>,
    contents: Vec<u8>,
    /// Full name and offset of the location.
    resources: Vec<(String, u32)>,
}

impl ImageWriter {
    pub fn new(big_endian: bool) -> Self {
        Self { big_endian, strings: vec![0], locations: vec![0], contents: Vec::new(), resources: Vec::new() }
    }

    pub fn word(&self, value: u32) -> [u8; 4] {
        if self.big_endian { value.to_be_bytes() } else { value.to_le_bytes() }
    }

    pub fn string(&mut self, text: &str) -> u32 {
        let offset = self.strings.len() as u32;
        self.strings.extend(text.as_bytes());
        self.strings.push(0);
        offset
    }

    /// Adds `/module/parent/base.extension`; `size` is the unpacked one if the content is packed.
    pub fn add(&mut self, name: [&str; 4], content: &[u8], size: Option<u32>) {
        let [module, parent, base, extension] = name;
        let parent_part = if parent.is_empty() { String::new() } else { format!("{parent}/") };
        let extension_part = if extension.is_empty() { String::new() } else { format!(".{extension}") };
        let offset = self.locations.len() as u32;
        self.resources.push((format!("/{module}/{parent_part}{base}{extension_part}"), offset));
        for (kind, text) in (1..).zip(name) {
            let string = self.string(text);
            self.attribute(kind, string);
        }
        self.attribute(5, self.contents.len() as u32);
        if size.is_some() {
            self.attribute(6, content.len() as u32);
        }
        self.attribute(7, size.unwrap_or(content.len() as u32));
        self.locations.push(0);
        self.contents.extend(content);
    }

    pub fn add_package(&mut self, package: &str, module: &str) {
        let name = self.string(module);
        let content = [self.word(0), self.word(name)].concat();
        let (base, extension) = package.rsplit_once('.').unwrap_or((package, ""));
        self.add(["packages", "", base, extension], &content, None);
    }

    fn attribute(&mut self, kind: u8, value: u32) {
        self.locations.push(kind << 3 | 3);
        self.locations.extend(value.to_be_bytes());
    }

    /// The file, with a table so long that no two names share a place.
    pub fn finish(self) -> Vec<u8> {
        let slots = |length: u32| -> Vec<u32> { self.resources.iter().map(|(n, _)| hash(n) % length).collect() };
        let is_perfect = |length: &u32| {
            let mut slots = slots(*length);
            slots.sort_unstable();
            slots.array_windows().all(|[a, b]| a != b)
        };
        let length = (1..100_000).find(is_perfect).expect("some length will do");
        let (mut redirects, mut offsets) = (vec![0; length as usize], vec![0; length as usize]);
        for (slot, (_, location)) in slots(length).into_iter().zip(&self.resources) {
            redirects[slot as usize] = (-1 - slot as i32) as u32;
            offsets[slot as usize] = *location;
        }
        let sizes = [self.locations.len() as u32, self.strings.len() as u32];
        let header = [0xcafe_dada, 1 << 16, 0, self.resources.len() as u32, length, sizes[0], sizes[1]];
        let words = header.into_iter().chain(redirects).chain(offsets);
        let mut file: Vec<u8> = words.flat_map(|word| self.word(word)).collect();
        file.extend(&self.locations);
        file.extend(&self.strings);
        file.extend(&self.contents);
        file
    }
}

fn hash(name: &str) -> u32 {
    let prime = 0x0100_0193;
    name.bytes().fold(prime, |hash: u32, byte| hash.wrapping_mul(prime) ^ u32::from(byte)) & 0x7fff_ffff
}
