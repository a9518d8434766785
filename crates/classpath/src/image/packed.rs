//! Compressed resources, as `jlink --compress` writes them: one header and one packing after the other.

use super::format::Index;
use flate2::read::ZlibDecoder;
use std::io::Read;

const MAGIC: u32 = 0xcafe_fafa;
const HEADER: usize = 29;

/// What stands before a packed content.
struct Header<'a> {
    packed: u64,
    size: u64,
    method: &'a str,
}

/// Undoes all packings; the result has exactly `size` bytes.
pub(super) fn unpack(content: &[u8], index: &Index, file: &[u8], size: u64) -> Result<Vec<u8>, String> {
    let mut content = content.to_vec();
    while let Some(header) = header(&content, index, file)? {
        let body = &content[HEADER..];
        let length = usize::try_from(header.packed).unwrap_or(usize::MAX);
        let body = body.get(..length).ok_or("its compressed content is cut off")?;
        content = match header.method {
            "zip" => inflate(body, header.size.min(size))?,
            "compact-cp" => {
                return Err("it was compressed with jlink's \"compact-cp\" (--compress=1), which is not \
                            supported; use a JDK whose lib/modules is not compressed, or link it with \
                            --compress=0"
                    .into());
            }
            other => {
                return Err(format!("it was compressed with \"{other}\", which is not known"));
            }
        };
    }
    if content.len() as u64 != size {
        return Err(format!("it has {} bytes and declares {size}", content.len()));
    }
    Ok(content)
}

fn header<'a>(content: &[u8], index: &Index, file: &'a [u8]) -> Result<Option<Header<'a>>, String> {
    if index.word(content, 0) != Some(MAGIC) || content.len() < HEADER {
        return Ok(None);
    }
    let cut = "its header is cut off";
    let name = index.word(content, 20).ok_or(cut)?;
    Ok(Some(Header {
        packed: index.double_word(content, 4).ok_or(cut)?,
        size: index.double_word(content, 12).ok_or(cut)?,
        method: index.string(file, name.into()).ok_or("the name of its compression is missing")?,
    }))
}

fn inflate(body: &[u8], size: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut decoder = ZlibDecoder::new(body).take(size + 1);
    decoder.read_to_end(&mut bytes).map_err(|e| format!("it cannot be inflated: {e}"))?;
    if bytes.len() as u64 != size {
        return Err("it inflates to another size than it declares".into());
    }
    Ok(bytes)
}
