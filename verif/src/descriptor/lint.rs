//! What is legal but suspect.

use super::fields::*;
use super::generation::{Generation, SBUF_APERTURE};
use super::validate::{elem_bytes, indexed_legs};
use super::word::*;
use serde::Serialize;
use std::fmt;

/// A suspicion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lint {
    /// Its name.
    pub lint: &'static str,
    /// Field.
    pub field: &'static str,
    /// Why.
    pub why: String,
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {} ({})", self.field, self.why, self.lint)
    }
}

/// Names of all lints.
pub const LINTS: [&str; 15] = [
    "debug_not_zero",
    "unknown_update_mode",
    "wait_register_offset",
    "unlike_elements",
    "seldom_compute_op",
    "duplicates_without_leave",
    "leave_without_scatter",
    "bound_without_index",
    "xpose_elem_size",
    "xpose_columns",
    "xpose_element_step",
    "xpose_not_float",
    "xpose_outside_sbuf",
    "xpose_places",
    "window_never_hit",
];

/// Everything suspicious about a word. It does not ask whether the word is legal.
pub fn lint(word: &Word, generation: Generation) -> Vec<Lint> {
    let mut lints = Vec::new();
    let mut say = |holds: bool, lint: &'static str, field: &'static str, why: String| {
        debug_assert!(LINTS.contains(&lint));
        if holds {
            lints.push(Lint { lint, field, why });
        }
    };
    let (header, events) = (word.header(), word.events());
    let tiled = generation == Generation::V5 && matches!(word, Word::Gather(_));
    say(
        header.debug_cmd != 0 || header.debug_hint != 0 && !tiled,
        "debug_not_zero",
        "header",
        "compilers write 0 to debug_cmd and debug_hint".to_owned(),
    );
    say(
        events.update_mode.name().is_none(),
        "unknown_update_mode",
        "events",
        format!(
            "what update mode {} does is unpublished",
            events.update_mode
        ),
    );
    say(
        events.wait_mode.0 >> 4 == 9,
        "wait_register_offset",
        "events",
        format!("where {} has its offset is unpublished", events.wait_mode),
    );
    match word {
        Word::Indirect1D(w) => {
            let [gathers, scatters] = indexed_legs(w.flags.indirect_mode);
            let (holds, why) = unlike_elements(
                [w.src_elem_size, w.dst_elem_size],
                [w.in_dtype, w.out_dtype],
            );
            say(holds, "unlike_elements", "src_elem_size", why);
            let v5 = generation == Generation::V5;
            say(
                w.compute_op != ComputeOp::NONE && (v5 || w.compute_op != ComputeOp::ADD),
                "seldom_compute_op",
                "compute_op",
                match v5 {
                    true => "compilers write NONE only to this word on v5".to_owned(),
                    false => "compilers write NONE and ADD only".to_owned(),
                },
            );
            say(
                scatters && w.compute_op != ComputeOp::NONE && !w.flags.non_unique_dst_idx,
                "duplicates_without_leave",
                "flags",
                "a compute_op with non_unique_dst_idx 0: equal indices would accumulate all the same (D38)".to_owned(),
            );
            say(
                !scatters && w.flags.non_unique_dst_idx,
                "leave_without_scatter",
                "flags",
                "non_unique_dst_idx without scatter indices".to_owned(),
            );
            say(
                w.src_idx_bound_reg.bc_enabled && !gathers,
                "bound_without_index",
                "src_idx_bound_reg",
                "a limit of indices that the mode does not use".to_owned(),
            );
            say(
                w.dst_idx_bound_reg.bc_enabled && !scatters,
                "bound_without_index",
                "dst_idx_bound_reg",
                "a limit of indices that the mode does not use".to_owned(),
            );
        }
        Word::GatherXpose(w) => {
            let shape = w.src_start_addr.shape_from_register();
            let columns = w.src_num_elem[0];
            say(
                !shape && u32::from(w.elem_size) != 2 * u32::from(columns),
                "xpose_elem_size",
                "elem_size",
                format!(
                    "a row of {columns} elements has {} bytes (D32)",
                    2 * u32::from(columns)
                ),
            );
            say(
                !shape && !w.dst_start_addr.shape_from_register() && w.dst_num_elem[1] != columns,
                "xpose_columns",
                "dst_num_elem",
                format!(
                    "a row has {columns} elements, the destination {} columns (D32)",
                    w.dst_num_elem[1]
                ),
            );
            say(
                !shape && w.src_step_elem[0] != 1,
                "xpose_element_step",
                "src_step_elem",
                "rows are contiguous: src_step_elem[0] is 1".to_owned(),
            );
            let float = [Dtype::BFLOAT16, Dtype::FP16].contains(&w.in_out_dtype.dtype_lo);
            say(
                !float,
                "xpose_not_float",
                "in_out_dtype",
                "the text means BFLOAT16 and FP16, though the predicate takes any 2 bytes (D48)"
                    .to_owned(),
            );
            let window = u64::from(generation.sbuf_window());
            let inside = |a: u64| a.wrapping_sub(SBUF_APERTURE) < window;
            say(
                !w.dst_start_addr.if_immediate().is_none_or(inside),
                "xpose_outside_sbuf",
                "dst_start_addr",
                "the text writes to SBUF, though no predicate asks for it".to_owned(),
            );
        }
        Word::Direct2DXpose(w) => {
            let tiles = u32::from(w.src_num_elem[0]) * u32::from(w.src_num_elem[1]);
            let places = w.dst_num_elem.map(u32::from);
            let shape =
                w.src_start_addr.shape_from_register() || w.dst_start_addr.shape_from_register();
            say(
                !shape && places != [w.tile_src_cols.into(), tiles],
                "xpose_places",
                "dst_num_elem",
                format!(
                    "{tiles} tiles of {} columns want [{}, {tiles}]: the word is legal, but cannot run (D34)",
                    w.tile_src_cols, w.tile_src_cols
                ),
            );
        }
        Word::Direct2D(w) => {
            let (holds, why) = unlike_elements(
                [w.src_elem_size, w.dst_elem_size],
                [w.in_dtype, w.out_dtype],
            );
            say(holds, "unlike_elements", "src_elem_size", why);
            say(
                ![ComputeOp::NONE, ComputeOp::ADD].contains(&w.compute_op),
                "seldom_compute_op",
                "compute_op",
                "compilers write NONE and ADD only".to_owned(),
            );
        }
        Word::PoolBufferLoad(w) => {
            say(
                w.start_index & w.mask != 0,
                "window_never_hit",
                "start_index",
                format!(
                    "start {:#x} has bits of the mask {:#x}: no index hits",
                    w.start_index, w.mask
                ),
            );
        }
        Word::IndirectCopy(_) | Word::Gather(_) => {}
    }
    lints
}

/// Whether both sides of a DMA without a cast have elements of other sizes, and the words for it.
fn unlike_elements(elem_sizes: [u16; 2], dtypes: [Dtype; 2]) -> (bool, String) {
    let [from, to] = elem_sizes.map(elem_bytes);
    let why = format!("elements of {from} bytes go to elements of {to} (D57)");
    (from != to && dtypes[0] == dtypes[1], why)
}
