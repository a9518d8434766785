//! `Inflater` and `Deflater`: their streams are state in the Java heap, numbered from 1.

use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, boolean, int, long, reference, ret_int, ret_long, some};
use super::memory;
use super::state::{self, Slot as Kept};
use crate::table::natives;
use codecs::zlib::deflate::{self, Deflate, Io};
use codecs::zlib::inflate::{Inflate, Status};

natives! {
    "java/util/zip/Inflater" {
        "init" "(Z)J" => |m, args| new_stream(m, &Inflate::new(!boolean(args, 0)).save());
        "setDictionary" "(J[BII)V" => set_dictionary;
        "setDictionaryBuffer" "(JJI)V" => set_dictionary_buffer;
        "inflateBytesBytes" "(J[BII[BII)J" => |m, args| inflate(m, args, array_range, array_range);
        "inflateBytesBuffer" "(J[BIIJI)J" => |m, args| inflate(m, args, array_range, buffer_range);
        "inflateBufferBytes" "(JJI[BII)J" => |m, args| inflate(m, args, buffer_range, array_range);
        "inflateBufferBuffer" "(JJIJI)J" => |m, args| inflate(m, args, buffer_range, buffer_range);
        "getAdler" "(J)I" => |m, args| ret_int(inflate_of(m, long(args, 0))?.adler as i32);
        "reset" "(J)V" => reset;
        "end" "(J)V" => end;
    }
    "java/util/zip/Deflater" {
        "init" "(IIZ)J" => new_deflate;
        "setDictionary" "(J[BII)V" => |m, args| deflate_dictionary(m, args, array_range(m, args, 2)?);
        "setDictionaryBuffer" "(JJI)V" => |m, args| deflate_dictionary(m, args, buffer_range(m, args, 2)?);
        "deflateBytesBytes" "(J[BII[BIIII)J" => |m, args| deflate(m, args, array_range, array_range);
        "deflateBytesBuffer" "(J[BIIJIII)J" => |m, args| deflate(m, args, array_range, buffer_range);
        "deflateBufferBytes" "(JJI[BIIII)J" => |m, args| deflate(m, args, buffer_range, array_range);
        "deflateBufferBuffer" "(JJIJIII)J" => |m, args| deflate(m, args, buffer_range, buffer_range);
        "getAdler" "(J)I" => |m, args| ret_int(Deflate::load(stream(m, long(args, 0))?).adler as i32);
        "reset" "(J)V" => reset_deflate;
        "end" "(J)V" => end;
    }
}

/// Part of the heap that a stream reads or writes.
#[derive(Clone, Copy)]
struct Range {
    at: u32,
    length: usize,
}

/// Reads three slots that tell a part: an array, offset and length, or an address (two slots) and a length.
type Part = fn(&Machine, &[u64], usize) -> Result<Range, Stop>;

fn array_range(m: &Machine, args: &[u64], at: usize) -> Result<Range, Stop> {
    let (array, offset, length) = (some(args, at)?, int(args, at + 1), int(args, at + 2));
    let end = i64::from(offset) + i64::from(length);
    if offset < 0 || length < 0 || end > i64::from(m.heap.length(array)) {
        return Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(Range { at: array + ELEMENTS + offset as u32, length: length as usize })
}

fn buffer_range(m: &Machine, args: &[u64], at: usize) -> Result<Range, Stop> {
    let length = int(args, at + 2);
    if length == 0 {
        return Ok(Range { at: 0, length: 0 });
    }
    Ok(Range { at: memory::heap_address(m, long(args, at), i64::from(length))?, length: length as usize })
}

fn read(m: &Machine, range: Range) -> Vec<u8> {
    if range.length == 0 { Vec::new() } else { m.heap.bytes(range.at, range.length).to_vec() }
}

// ---- streams -------------------------------------------------------------------------------------------------

/// Bytes of a stream's state that are written together.
const PART: usize = 256;
/// The states of streams have lengths that are multiples of this.
const ROOM: usize = 4096;

fn new_stream(m: &mut Machine, saved: &[u8]) -> Slot {
    let saved = m.new_byte_array(saved)?;
    let streams = state::list(m, Kept::Streams);
    let free = streams.iter().position(|&s| s == 0).unwrap_or(streams.len()) as u32;
    state::set_at(m, Kept::Streams, free, saved)?;
    ret_long(i64::from(free) + 1)
}

fn stream(m: &Machine, number: i64) -> Result<&[u8], Stop> {
    let streams = state::get(m, Kept::Streams);
    let at = u32::try_from(number.wrapping_sub(1)).ok().filter(|&at| streams != 0 && at < m.heap.length(streams));
    match at.map(|at| m.element(streams, at)) {
        Some(saved) if saved != 0 => Ok(m.heap.bytes(saved + ELEMENTS, m.heap.length(saved) as usize)),
        _ => Err(Stop::null_pointer()),
    }
}

/// Writes the parts of a stream's state that changed: most of it is a window of which a call changes little. The array has room for
/// what grows, and may end with bytes that mean nothing.
fn put_stream(m: &mut Machine, number: i64, saved: &[u8]) -> Result<(), Stop> {
    let at = number.wrapping_sub(1) as u32;
    let old: Ref = m.element(state::get(m, Kept::Streams), at);
    if old == 0 || (m.heap.length(old) as usize) < saved.len() {
        let mut roomy = saved.to_vec();
        roomy.resize(saved.len().next_multiple_of(ROOM), 0);
        let saved = m.new_byte_array(&roomy)?;
        return state::set_at(m, Kept::Streams, at, saved);
    }
    for (place, part) in saved.chunks(PART).enumerate() {
        let to = old + ELEMENTS + (place * PART) as u32;
        if m.heap.bytes(to, part.len()) != part {
            m.heap.write_bytes(to, part);
        }
    }
    Ok(())
}

fn end(m: &mut Machine, args: &[u64]) -> Slot {
    state::clear_numbered(m, Kept::Streams, long(args, 0));
    VOID
}

// ---- Inflater ------------------------------------------------------------------------------------------------

fn inflate_of(m: &Machine, number: i64) -> Result<Inflate, Stop> {
    Ok(Inflate::load(stream(m, number)?))
}

fn reset(m: &mut Machine, args: &[u64]) -> Slot {
    let fresh = inflate_of(m, long(args, 0))?.reset();
    put_stream(m, long(args, 0), &fresh.save())?;
    VOID
}

fn set_dictionary(m: &mut Machine, args: &[u64]) -> Slot {
    let dictionary = read(m, array_range(m, args, 2)?);
    use_dictionary(m, long(args, 0), &dictionary)
}

fn set_dictionary_buffer(m: &mut Machine, args: &[u64]) -> Slot {
    let dictionary = read(m, buffer_range(m, args, 2)?);
    use_dictionary(m, long(args, 0), &dictionary)
}

fn use_dictionary(m: &mut Machine, number: i64, dictionary: &[u8]) -> Slot {
    let mut inflate = inflate_of(m, number)?;
    if !inflate.set_dictionary(dictionary) {
        return Err(Stop::bare("java/lang/IllegalArgumentException"));
    }
    put_stream(m, number, &inflate.save())?;
    VOID
}

/// Bytes taken, bytes given, whether the stream has ended and whether it needs a dictionary, in one long.
fn packed(taken: usize, given: usize, ended: bool, dictionary: bool) -> i64 {
    taken as i64 | (given as i64) << 31 | i64::from(ended) << 62 | i64::from(dictionary) << 63
}

fn inflate(m: &mut Machine, args: &[u64], from: Part, to: Part) -> Slot {
    let (number, input, output) = (long(args, 1), from(m, args, 3)?, to(m, args, 6)?);
    let mut inflate = inflate_of(m, number)?;
    let mut out = Vec::with_capacity(output.length);
    let progress = inflate.run(&read(m, input), &mut out, output.length);
    put_stream(m, number, &inflate.save())?;
    if !out.is_empty() {
        m.heap.write_bytes(output.at, &out);
    }
    match progress.status {
        Status::Ok => ret_long(packed(progress.taken, out.len(), false, false)),
        Status::End => ret_long(packed(progress.taken, out.len(), true, false)),
        Status::NeedDictionary => ret_long(packed(progress.taken, out.len(), false, true)),
        Status::Stuck => ret_long(0),
        Status::Bad(message) => {
            let inflater = reference(args, 0);
            m.put_int(inflater, "inputConsumed", progress.taken as i32)?;
            m.put_int(inflater, "outputConsumed", out.len() as i32)?;
            Err(Stop::new("java/util/zip/DataFormatException", message))
        }
    }
}

// ---- Deflater ------------------------------------------------------------------------------------------------

fn new_deflate(m: &mut Machine, args: &[u64]) -> Slot {
    match Deflate::new(int(args, 0), int(args, 1), !boolean(args, 2)) {
        Some(deflate) => new_stream(m, &deflate.save()),
        None => Err(Stop::bare("java/lang/IllegalArgumentException")),
    }
}

fn reset_deflate(m: &mut Machine, args: &[u64]) -> Slot {
    let number = long(args, 0);
    if let Some(fresh) = Deflate::load(stream(m, number)?).reset() {
        put_stream(m, number, &fresh.save())?;
    }
    VOID
}

fn deflate_dictionary(m: &mut Machine, args: &[u64], range: Range) -> Slot {
    let number = long(args, 0);
    let mut deflate = Deflate::load(stream(m, number)?);
    if !deflate.set_dictionary(&read(m, range)) {
        return Err(Stop::bare("java/lang/IllegalArgumentException"));
    }
    put_stream(m, number, &deflate.save())?;
    VOID
}

/// Compresses; the lowest bit of the last argument asks for a change of level and strategy, which are above it.
fn deflate(m: &mut Machine, args: &[u64], from: Part, to: Part) -> Slot {
    let (number, input, output) = (long(args, 1), from(m, args, 3)?, to(m, args, 6)?);
    let (flush, params) = (int(args, 9), int(args, 10));
    let mut deflate = Deflate::load(stream(m, number)?);
    let input = read(m, input);
    let mut io = Io { input: &input, used: 0, output: Vec::with_capacity(output.length), room: output.length };
    let change = params & 1 != 0;
    let status = if change {
        deflate.set_params(&mut io, params >> 3, params >> 1 & 3)
    } else {
        deflate.deflate(&mut io, flush)
    };
    if status == deflate::Status::StreamError {
        return Err(Stop::new("java/lang/InternalError", "unknown error in checkDeflateStatus"));
    }
    put_stream(m, number, &deflate.save())?;
    if !io.output.is_empty() {
        m.heap.write_bytes(output.at, &io.output);
    }
    let ended = !change && status == deflate::Status::End;
    let still = change && status == deflate::Status::BufferError;
    ret_long(packed(io.used, io.output.len(), ended, still))
}
