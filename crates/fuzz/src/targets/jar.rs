//! The reader of jars: any bytes are a jar or an error, and whatever is in one can be asked for.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

use base::Rng;
use classpath::{ClassSource, Jar};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

use super::Target;
use crate::Arguments;
use crate::mutate::{ChangePlaces, mutated};
use crate::samples;

const MANIFEST: &str =
    "Manifest-Version: 1.0\r\nMulti-Release: true\r\nClass-Path: a.jar ../b/ file:/c.jar\r\n  and more\r\n";

struct Jars {
    samples: Vec<Vec<u8>>,
    folder: TempDir,
    paths: Vec<String>,
}

pub fn make(_: &Arguments) -> std::io::Result<Box<dyn Target>> {
    let programs = samples::programs(&samples::jdk()?)?;
    let mut jars = Vec::new();
    let mut paths =
        vec!["META-INF/MANIFEST.MF".to_owned(), "META-INF/versions/9/A.class".to_owned(), "../x".to_owned()];
    for (number, (_, classes)) in programs.iter().enumerate().take(12) {
        let method = if number % 2 == 0 { zip::CompressionMethod::Stored } else { zip::CompressionMethod::Deflated };
        let options = SimpleFileOptions::default().compression_method(method);
        let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let mut add = |name: &str, bytes: &[u8]| -> std::io::Result<()> {
            writer.start_file(name, options).map_err(std::io::Error::other)?;
            writer.write_all(bytes)
        };
        add("META-INF/MANIFEST.MF", MANIFEST.as_bytes())?;
        for class in classes.iter().take(6) {
            add(&format!("{}.class", class.name), &class.bytes)?;
            add(&format!("META-INF/versions/11/{}.class", class.name), &class.bytes)?;
            paths.push(format!("{}.class", class.name));
        }
        add("text/a.txt", b"text")?;
        jars.push(writer.finish().map_err(std::io::Error::other)?.into_inner());
    }
    Ok(Box::new(Jars { samples: jars, folder: tempfile::tempdir()?, paths }))
}

impl Target for Jars {
    fn input(&mut self, _: u64, rng: &mut Rng) -> Vec<u8> {
        let sample = &self.samples[rng.below(self.samples.len())];
        let other = &self.samples[rng.below(self.samples.len())];
        // The directory at the end is what is read first; names in it matter most.
        let from = sample.len() - (sample.len() / 4).min(600);
        let places = ChangePlaces {
            code: (from..sample.len()).collect(),
            words: (from..sample.len() - 1).collect(),
            ..ChangePlaces::default()
        };
        mutated(sample, &places, other, rng)
    }

    fn run(&mut self, input: &[u8], _: &[AtomicU64]) -> Result<(), String> {
        let path: PathBuf = self.folder.path().join(std::process::id().to_string());
        std::fs::write(&path, input).map_err(|e| e.to_string())?;
        let Ok(jar) = Jar::open(&path, 17) else { return Ok(()) };
        let _ = jar.class_path();
        for name in jar.list_classes().unwrap_or_default() {
            let _ = jar.find(&name);
        }
        jar.each_path(&mut |path| {
            let _ = jar.entry(path);
            let _ = jar.resource(path);
        });
        for path in &self.paths {
            let _ = jar.resource(path);
        }
        Ok(())
    }
}
