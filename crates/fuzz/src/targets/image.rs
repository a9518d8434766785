//! The reader of the JDK's class library, `lib/modules`.

use std::sync::atomic::AtomicU64;

use base::Rng;
use classpath::{ClassSource, JdkImage};
use tempfile::TempDir;

use super::Target;
use crate::Arguments;
use crate::mutate::{ChangePlaces, mutated};

#[path = "../../../classpath/tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests of `classpath` use more of it")]
mod writer;

struct Images {
    samples: Vec<Vec<u8>>,
    folder: TempDir,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let samples = [false, true].map(|big_endian| {
        let mut image = writer::ImageWriter::new(big_endian);
        image.add_package("p.q", "some.module");
        image.add_package("r", "other");
        for number in 0..20 {
            image.add(["some.module", "p/q", &format!("A{number}"), "class"], b"class A", None);
        }
        image.add(["other", "r", "B", "class"], b"class B", None);
        image.add(["other", "", "module-info", "class"], b"module", None);
        // A head of a packed content, and nothing that can be unpacked.
        let packed = [&image.word(0xcafe_fafa)[..], &[0; 8], &[16; 8], &[0; 4], &[0; 4], &[1]].concat();
        image.add(["other", "r", "C", "class"], &packed, Some(16));
        image.finish()
    });
    Ok(Box::new(Images { samples: samples.to_vec(), folder: tempfile::tempdir()? }))
}

impl Target for Images {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let at = rng.below(self.samples.len());
        let sample = &self.samples[at];
        // The head, and everything else.
        let places =
            ChangePlaces { code: (0..28).collect(), words: (0..sample.len() - 1).collect(), ..ChangePlaces::default() };
        mutated(sample, &places, &self.samples[1 - at], rng)
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        let path = self.folder.path().join(std::process::id().to_string());
        std::fs::write(&path, input).map_err(|e| e.to_string())?;
        let Ok(image) = JdkImage::open(&path) else { return Ok(()) };
        for module in image.modules().to_vec() {
            let _ = image.classes_of_module(&module);
            let _ = image.resource_in(&module, "r/B.class");
        }
        for name in image.list_classes().unwrap_or_default().iter().take(100) {
            let _ = image.find(name);
        }
        for name in ["p/q/A1", "r/B", "r/C", "r/D"] {
            let _ = image.find(name);
            let _ = image.resource(&format!("{name}.class"));
        }
        let _ = image.module_of_package("p/q");
        Ok(())
    }
}
