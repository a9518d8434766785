//! Java strings: making, reading, interning.

use std::ops::Range;

use program::ids::prim_array;

use classfile::descriptor::Kind;

use crate::effects::Source;
use crate::heap::{ELEMENTS, LENGTH, Ref};
use crate::machine::Machine;
use crate::native::Stop;
use crate::snapshot::Undo;

impl Machine {
    /// A new `String` with this text.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Stop> {
        if text.is_ascii() {
            return self.new_string_bytes(text.as_bytes(), 0);
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A text of which some characters say where something lies on this machine: they are other ones elsewhere, and of another number.
    pub fn new_string_with_place(&mut self, text: &str, place: Range<usize>) -> Result<Ref, Stop> {
        let string = self.new_string(text)?;
        let value: Ref = self.heap.get(string + self.known.string_value);
        let (from, to) = if text.is_ascii() { (place.start, place.end) } else { (0, self.heap.length(value) as usize) };
        self.heap.effects.unstable_memory(Source::Environment, value + LENGTH, ELEMENTS - LENGTH);
        let from = from.min(to);
        self.heap.effects.unstable_memory(Source::Environment, value + ELEMENTS + from as u32, (to - from) as u32);
        Ok(string)
    }

    pub fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref, Stop> {
        if units.iter().all(|&u| u < 256) {
            let bytes: Vec<u8> = units.iter().map(|&u| u as u8).collect();
            return self.new_string_bytes(&bytes, 0);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
        self.new_string_bytes(&bytes, 1)
    }

    fn new_string_bytes(&mut self, bytes: &[u8], coder: u8) -> Result<Ref, Stop> {
        let value = self.new_array(prim_array(Kind::Byte), bytes.len() as u32)?;
        self.heap.write_bytes(value + ELEMENTS, bytes);
        let string = self.new_object(self.known.string)?;
        self.heap.put(string + self.known.string_value, value);
        self.heap.put(string + self.known.string_coder, coder);
        Ok(string)
    }

    /// The UTF-16 units of a string that is not null.
    pub fn utf16(&self, string: Ref) -> Vec<u16> {
        let value: Ref = self.heap.get(string + self.known.string_value);
        if value == 0 {
            return Vec::new();
        }
        let bytes = self.heap.bytes(value + ELEMENTS, self.heap.length(value) as usize);
        if self.heap.get::<u8>(string + self.known.string_coder) == 0 {
            bytes.iter().map(|&b| u16::from(b)).collect()
        } else {
            bytes.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect()
        }
    }

    /// The text of a string that is not null; lone surrogates become U+FFFD.
    pub fn text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.utf16(string))
    }

    /// The text of a string argument, or a `NullPointerException`.
    pub fn text_arg(&self, string: Ref) -> Result<String, Stop> {
        if string == 0 { Err(Stop::null_pointer()) } else { Ok(self.text(string)) }
    }

    /// The canonical string equal to `string`, which becomes it if there is none yet.
    pub fn intern_string(&mut self, string: Ref) -> Ref {
        let units = self.utf16(string).into_boxed_slice();
        if let Some(&known) = self.interned.get(&units) {
            return known;
        }
        self.remember_interned(units, string);
        string
    }

    /// The canonical string with this text.
    pub fn intern_utf16(&mut self, units: Vec<u16>) -> Result<Ref, Stop> {
        let units = units.into_boxed_slice();
        if let Some(&known) = self.interned.get(&units) {
            return Ok(known);
        }
        let string = self.new_string_utf16(&units)?;
        self.remember_interned(units, string);
        Ok(string)
    }

    pub fn intern_text(&mut self, text: &str) -> Result<Ref, Stop> {
        self.intern_utf16(text.encode_utf16().collect())
    }

    fn remember_interned(&mut self, units: Box<[u16]>, string: Ref) {
        if self.heap.depth() > 0 {
            self.undo.push(Undo::Interned(units.clone()));
        }
        self.interned.insert(units, string);
    }
}
