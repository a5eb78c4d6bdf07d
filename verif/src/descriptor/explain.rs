//! What a word says, for a reader: its fields, what it will do, the first addresses it touches.

use super::fields::*;
use super::generation::Generation;
use super::lint::{Lint, lint};
use super::validate::{Violation, elem_bytes, indexed_legs, validate};
use super::word::*;
use serde::Serialize;
use std::fmt::Write;

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Unit: bytes.
    pub offset: usize,
    /// Name.
    pub field: &'static str,
    /// Its bytes in hexadecimal.
    pub bytes: String,
    /// Its value.
    pub value: String,
}

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Byte 0.
    pub opcode: u8,
    /// Name of the layout.
    pub name: &'static str,
    /// Fields, from byte 1 on.
    pub fields: Vec<Shown>,
    /// What it does.
    pub does: Vec<String>,
    /// First addresses that it touches.
    pub addresses: Vec<String>,
    /// Why it is not legal.
    pub violations: Vec<Violation>,
    /// What is suspect.
    pub lints: Vec<Lint>,
}

/// Explains a word, legal or not.
pub fn explain(word: &Word, generation: Generation) -> Explanation {
    let bytes = word.encode();
    let fields = word.fields().into_iter().map(|(place, value)| Shown {
        offset: place.offset,
        field: place.name,
        bytes: super::text::hex(&bytes[place.offset..place.offset + place.size]),
        value,
    });
    let (does, addresses) = sentences(word, generation);
    Explanation {
        opcode: word.opcode(),
        name: word.name(),
        fields: fields.collect(),
        does,
        addresses,
        violations: validate(word, generation),
        lints: lint(word, generation),
    }
}

impl Explanation {
    /// For a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{:#04x} {}\n", self.opcode, self.name);
        let width = |of: fn(&Shown) -> usize| self.fields.iter().map(of).max().unwrap_or(0);
        let (name, bytes) = (width(|f| f.field.len()), width(|f| f.bytes.len()));
        for f in &self.fields {
            writeln!(
                out,
                "  +{:<3} {:name$}  {:bytes$}  {}",
                f.offset, f.field, f.bytes, f.value
            )
            .expect("text can be written");
        }
        let mut part = |title: &str, lines: &[String]| {
            if !lines.is_empty() {
                out += &format!("{title}\n");
                for line in lines {
                    out += &format!("  {line}\n");
                }
            }
        };
        part("what it does", &self.does);
        part("first addresses", &self.addresses);
        let violations: Vec<String> = self.violations.iter().map(|v| v.to_string()).collect();
        part("not legal", &violations);
        let lints: Vec<String> = self.lints.iter().map(|l| l.to_string()).collect();
        part("suspect", &lints);
        out
    }
}

/// Elements whose addresses are shown.
const SHOWN: i128 = 3;

/// One leg of a DMA in words.
struct Leg {
    addr: Addr8,
    step: i32,
    num: u16,
    elem: u64,
    indexed: bool,
}

impl Leg {
    fn size(&self) -> String {
        match self.addr.shape_from_register() {
            true => format!("elements of {} bytes, dims in $S[{}]", self.elem, self.step),
            false => format!("{} elements of {} bytes", self.num, self.elem),
        }
    }

    /// Addresses of its first elements.
    fn first(&self, name: &str) -> String {
        let which = if self.indexed { "index" } else { "element" };
        if self.addr.shape_from_register() {
            return format!("{name}: {} + what $S[{}] says", self.addr, self.step);
        }
        let apart = i128::from(self.step) * i128::from(self.elem);
        match self.addr.if_immediate() {
            Some(start) => {
                let count = if self.indexed {
                    SHOWN
                } else {
                    SHOWN.min(self.num.into())
                };
                let at = |k: i128| {
                    format!(
                        "{which} {k} -> {:#x}",
                        (i128::from(start) + k * apart) as u64
                    )
                };
                let shown: Vec<String> = (0..count).map(at).collect();
                if shown.is_empty() {
                    return format!("{name}: none");
                }
                format!("{name}: {}, then {apart} bytes apart", shown.join(", "))
            }
            None => format!("{name}: {which} k -> ({}) + k * {apart}", self.addr),
        }
    }
}

fn bound(bc: BoundCheckReg, of: &str, error: Option<bool>, marker: u8) -> String {
    if !bc.bc_enabled {
        return format!("{of} are not checked");
    }
    let notice = match (error, bc.bc_disable_oob_error_notif) {
        (Some(true), _) => "an error notification",
        (_, false) => "a notification",
        (_, true) => "no notification",
    };
    format!(
        "{of} are checked against {}: one out of bounds is skipped, with {notice}",
        match marker & Addr8::OFFSET_WIDE {
            0 => format!("register {}", bc.bc_reg),
            _ => format!("registers {} and {}", bc.bc_reg, bc.bc_reg + 1),
        }
    )
}

fn completes(semaphore: u8, by: u8) -> String {
    match by {
        0 => "on completion no semaphore changes".to_owned(),
        _ => format!("on completion semaphore {semaphore} goes up by {by}"),
    }
}

fn operation(op: ComputeOp, from: Dtype, to: Dtype) -> String {
    match op {
        ComputeOp::NONE => format!("copies {from}"),
        _ if from == to => format!("B = B {op} A on {from}"),
        _ => format!("B = B {op} A, A converted from {from} to {to}"),
    }
}

fn tensor(
    name: &str,
    tensor: &Tensor4D,
    dtype: Dtype,
    channels: u8,
    generation: Generation,
) -> String {
    let shape = match tensor.addr.shape_from_register() {
        true => format!("dims in $S[{}]", tensor.step[0]),
        false => format!(
            "{} elements (num {:?}, step {:?})",
            tensor.element_count(),
            tensor.num,
            tensor.step
        ),
    };
    let place = match tensor.addr.in_register() {
        true => format!("at the address in {}", tensor.addr),
        false => {
            let address = tensor.addr.address();
            let space = if generation.in_psum(address) {
                "PSUM"
            } else {
                "SBUF"
            };
            match generation.partition(address) {
                Some(p) => format!("at {address:#x}, partition {p} of {space}"),
                None => format!("at {address:#x}, which is no memory"),
            }
        }
    };
    format!("{name}: {shape} of {dtype}, {place}, in {channels} partitions from there on")
}

/// What a word does, and its first addresses.
fn sentences(word: &Word, generation: Generation) -> (Vec<String>, Vec<String>) {
    match word {
        Word::Indirect1D(w) => {
            let [gathers, scatters] = indexed_legs(w.flags.indirect_mode);
            let source = Leg {
                addr: w.src_start_addr,
                step: w.src_step_elem,
                num: w.src_num_elem,
                elem: elem_bytes(w.src_elem_size),
                indexed: gathers,
            };
            let destination = Leg {
                addr: w.dst_start_addr,
                step: w.dst_step_elem,
                num: w.dst_num_elem,
                elem: elem_bytes(w.dst_elem_size),
                indexed: scatters,
            };
            let what = match (gathers, scatters) {
                (true, false) => "gathers",
                (false, true) => "scatters",
                (true, true) => "gathers and scatters",
                (false, false) => "has a mode that does not exist; it would move",
            };
            let err = Some(w.flags.idx_bound_is_err);
            let mut does = vec![format!(
                "{what} {} to {}; {}",
                source.size(),
                destination.size(),
                operation(w.compute_op, w.in_dtype, w.out_dtype)
            )];
            let mut addresses = vec![source.first("source"), destination.first("destination")];
            for (used, name, dim, addr, bc) in [
                (
                    gathers,
                    "gather",
                    w.flags.gather_dim,
                    w.src_idx_start_addr,
                    w.src_idx_bound_reg,
                ),
                (
                    scatters,
                    "scatter",
                    w.flags.scatter_dim,
                    w.dst_idx_start_addr,
                    w.dst_idx_bound_reg,
                ),
            ] {
                if used {
                    does.push(format!(
                        "{name} indices walk dim {dim}; {}",
                        bound(bc, &format!("{name} indices"), err, 0)
                    ));
                    addresses.push(format!(
                        "{name} index k is 32 bits at ({addr}) + 4 k in SBUF"
                    ));
                }
            }
            if scatters {
                does.push(match w.flags.non_unique_dst_idx {
                    true => "scatter indices may be equal".to_owned(),
                    false => "scatter indices are meant to differ".to_owned(),
                });
            }
            does.push(completes(w.semaphore, w.sem_increment));
            (does, addresses)
        }
        Word::GatherXpose(w) => {
            let [columns, rows] = w.src_num_elem;
            let what = match w.src_start_addr.shape_from_register() {
                true => format!(
                    "gathers rows, dims in $S[{}], and transposes them",
                    w.src_step_elem[0]
                ),
                false => format!(
                    "gathers {rows} rows of {columns} elements and writes them as columns: {} tiles of 16 rows",
                    rows / 16
                ),
            };
            let does = vec![
                format!("{what}; {}", w.in_out_dtype.show()),
                bound(w.src_idx_bound_reg, "indices", None, 0),
                bound(
                    w.dst_bound_reg,
                    "destination addresses",
                    None,
                    w.dst_start_addr.marker(),
                ),
                completes(w.semaphore, 1),
            ];
            let row = match w.src_start_addr.shape_from_register() {
                true => format!("2 * step[1] of $S[{}]", w.src_step_elem[0]),
                false => (i64::from(w.src_step_elem[1]) * 2).to_string(),
            };
            let column = match w.dst_start_addr.shape_from_register() {
                true => format!("step[1] of $S[{}]", w.dst_step_elem_1),
                false => w.dst_step_elem_1.to_string(),
            };
            let addresses = vec![
                format!("row of index i: ({}) + i * {row}", w.src_start_addr),
                format!(
                    "index k is 32 bits at ({}) + 4 k in SBUF",
                    w.src_idx_start_addr
                ),
                format!(
                    "row k, column c goes to ({}) + 2 k + c * {column}",
                    w.dst_start_addr
                ),
            ];
            (does, addresses)
        }
        Word::IndirectCopy(w) => {
            let (MemPattern4D::Indirect(src), MemPattern4D::Tensor(dst)) = (&w.src, &w.dst) else {
                let does = "has patterns that are not implemented: only an indirect source and a tensor as destination are";
                return (vec![does.to_owned()], Vec::new());
            };
            let block = w.src_num_elem_per_idx;
            let count = src.num_elem / u16::from(block.max(1));
            let bytes = usize::from(block) * w.in_dtype.size();
            let does = vec![
                format!(
                    "copies {count} blocks of {block} elements of {} in each of {} partitions, 16 to a core",
                    w.in_dtype, w.num_active_channels
                ),
                format!(
                    "a block that ends after element {} of the source is written as zeros",
                    w.src_buffer_size
                ),
                tensor(
                    "destination",
                    dst,
                    w.out_dtype,
                    w.num_active_channels,
                    generation,
                ),
            ];
            let index_addr = Addr4(src.index_addr.0 & !Addr4::INDIRECT);
            let addresses = vec![
                format!(
                    "index i is 16 bits at ({index_addr}), partition i mod 16 of the core, + 2 (i / 16)"
                ),
                format!(
                    "block of index i: ({}) + i * {bytes}, in every partition",
                    src.data_addr
                ),
            ];
            (does, addresses)
        }
        Word::Gather(w) => {
            let miss = match w.index_miss_behavior {
                IndexMissBehavior::IMMEDIATE_WRITE => {
                    // Its low bytes (D46).
                    let unused = 64 - 8 * w.out_dtype.size().clamp(1, 8);
                    let value = u64::from(w.immediate) << unused >> unused;
                    format!("writes {value:#x}")
                }
                IndexMissBehavior::SKIP_WRITE => "leaves the element as it is".to_owned(),
                other => format!("does {other}"),
            };
            let mut does = vec![
                format!(
                    "looks up indices of {} in the window of the Pool_Buffer; a miss {miss}",
                    w.in_dtype
                ),
                tensor(
                    "indices",
                    &w.src,
                    w.in_dtype,
                    w.num_active_channels,
                    generation,
                ),
                tensor(
                    "destination",
                    &w.dst,
                    w.out_dtype,
                    w.num_active_channels,
                    generation,
                ),
            ];
            if w.free_pool_buffer == 1 {
                does.push("gives the window up afterwards".to_owned());
            }
            (does, Vec::new())
        }
        Word::PoolBufferLoad(w) => {
            let range = w.mask & w.mask.wrapping_add(1) == 0 && w.start_index & w.mask == 0;
            let window = match range {
                true => format!("{:#x} to {:#x}", w.start_index, w.start_index | w.mask),
                false => format!("i with i & !{:#x} == {:#x}", w.mask, w.start_index),
            };
            let does = vec![
                format!("loads the window of indices {window} into the Pool_Buffer"),
                tensor(
                    "source",
                    &w.src,
                    w.in_dtype,
                    w.num_active_channels,
                    generation,
                ),
            ];
            (does, Vec::new())
        }
        Word::Direct2D(w) => {
            let leg = |addr: Addr8, num: [u16; 2], step: [i32; 2], elem: u16| Leg {
                addr,
                step: step[0],
                num: num[0],
                elem: elem_bytes(elem),
                indexed: false,
            };
            let source = leg(
                w.src_start_addr,
                w.src_num_elem,
                w.src_step_elem,
                w.src_elem_size,
            );
            let destination = leg(
                w.dst_start_addr,
                w.dst_num_elem,
                w.dst_step_elem,
                w.dst_elem_size,
            );
            let times = |num: [u16; 2]| match num[1] {
                0 | 1 => String::new(),
                n => format!(", {n} times"),
            };
            let does = vec![
                format!(
                    "moves {}{} to {}{}; {}",
                    source.size(),
                    times(w.src_num_elem),
                    destination.size(),
                    times(w.dst_num_elem),
                    operation(w.compute_op, w.in_dtype, w.out_dtype)
                ),
                bound(
                    w.src_bound_reg,
                    "source addresses",
                    None,
                    w.src_start_addr.marker(),
                ),
                bound(
                    w.dst_bound_reg,
                    "destination addresses",
                    None,
                    w.dst_start_addr.marker(),
                ),
                completes(w.semaphore, w.sem_increment),
            ];
            (
                does,
                vec![source.first("source"), destination.first("destination")],
            )
        }
        Word::Direct2DXpose(w) => {
            let does = vec![
                format!(
                    "transposes {} of {} rows and {} columns of {}",
                    match w.src_start_addr.shape_from_register() {
                        true => format!("tiles, dims in $S[{}],", w.src_step_elem[0]),
                        false => {
                            let [x, y] = w.src_num_elem.map(u32::from);
                            format!("{} tiles", x * y)
                        }
                    },
                    w.tile_src_rows,
                    w.tile_src_cols,
                    w.in_dtype
                ),
                bound(
                    w.src_bound_reg,
                    "source addresses",
                    None,
                    w.src_start_addr.marker(),
                ),
                bound(
                    w.dst_bound_reg,
                    "destination addresses",
                    None,
                    w.dst_start_addr.marker(),
                ),
                completes(w.semaphore, 1),
            ];
            let size = w.out_dtype.size();
            let (tile, source) = match w.src_start_addr.shape_from_register() {
                true => ("a tile", format!("what $S[{}] says", w.src_step_elem[0])),
                false => (
                    "tile (x, y)",
                    format!("x * {} + y * {}", w.src_step_elem[0], w.src_step_elem[1]),
                ),
            };
            let destination = match w.dst_start_addr.shape_from_register() {
                true => format!(
                    "what $S[{0}] says + c * step[0] of $S[{0}]",
                    w.dst_step_elem[0]
                ),
                false => format!("tile * {} + c * {}", w.dst_step_elem[1], w.dst_step_elem[0]),
            };
            let addresses = vec![
                format!(
                    "row r, column c of {tile}: ({}) + {source} + r * {} + c * {size}",
                    w.src_start_addr, w.tile_src_row_step
                ),
                format!(
                    "it goes to ({}) + {destination} + r * {size}",
                    w.dst_start_addr
                ),
            ];
            (does, addresses)
        }
    }
}
