//! Inputs and outputs of the engine as named ports, for tables and waves.
//!
//! The names are those of the design's ports, except that `ready` is `s0_ready` and `s1_ready` together, as in
//! [`EngineOut`]; an array of ports is one port, element 0 in the low bits. What is not valid reads 0.

use crate::engine::{EngineIn, EngineOut, Row};
use crate::state::V512;

/// A port and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: &'static str,
    /// Its width.
    pub bits: usize,
    /// Its value.
    pub value: V512,
}

impl Port {
    /// Bit `k` of the value.
    pub fn bit(&self, k: usize) -> bool {
        self.value.0[k / 8] >> (k % 8) & 1 == 1
    }

    /// First 32-bit word in which the value is not `other`'s; 0 if they are equal.
    pub fn differing_word(&self, other: &Port) -> usize {
        (0..16)
            .find(|&k| self.value.u32(k) != other.value.u32(k))
            .unwrap_or(0)
    }

    /// The name of a 32-bit word of the port; that of the port if it is all of it.
    pub fn word_name(&self, word: usize) -> String {
        match self.bits {
            0..=32 => self.name.to_string(),
            _ => format!("{}[{}:{}]", self.name, 32 * word + 31, 32 * word),
        }
    }

    /// A 32-bit word of the value: a flag as a digit, else hexadecimal.
    pub fn word(&self, word: usize) -> String {
        let value = self.value.u32(word);
        match self.bits {
            1 => value.to_string(),
            bits => format!("{value:#0width$x}", width = 2 + bits.min(32).div_ceil(4)),
        }
    }
}

/// What is shown a port: its name, its width, and its value, which may be changed.
pub trait Visit: FnMut(&'static str, usize, &mut dyn Value) {}

impl<V: FnMut(&'static str, usize, &mut dyn Value)> Visit for V {}

/// Something that consists of named ports.
pub trait Named: Clone {
    /// A few ports that tell where a program is, in this order: name, and the port that says whether it is valid.
    const LANDMARKS: &'static [(&'static str, Option<&'static str>)];

    /// Shows every port, always the same ones in the same order.
    fn each_port(&mut self, visit: &mut impl Visit);

    /// All ports.
    fn ports(&self) -> Vec<Port> {
        let mut ports = Vec::new();
        self.clone().each_port(&mut |name, bits, value| {
            ports.push(Port {
                name,
                bits,
                value: value.get(),
            });
        });
        ports
    }
}

/// What a port can hold.
pub trait Value {
    /// It, as bits.
    fn get(&self) -> V512;

    /// Makes it these bits.
    fn set(&mut self, value: &V512);

    /// Appends its lowest 64-bit words, without a detour through 512 bits if it is narrow: waves read every port in every cycle.
    fn append(&self, words: usize, to: &mut Vec<u64>);
}

/// Appends words of a vector.
fn append(vector: &V512, words: usize, to: &mut Vec<u64>) {
    let (all, _) = vector.0.as_chunks::<8>();
    to.extend(all[..words].iter().map(|word| u64::from_le_bytes(*word)));
}

macro_rules! number {
    ($($t:ty),*) => {
        $(impl Value for $t {
            fn get(&self) -> V512 {
                let mut v = V512::default();
                v.set_u32(0, u32::from(*self));
                v
            }
            fn set(&mut self, value: &V512) {
                *self = value.u32(0) as $t;
            }
            fn append(&self, _: usize, to: &mut Vec<u64>) {
                to.push(u64::from(*self));
            }
        })*
    };
}
number!(u8, u16, u32);

impl Value for bool {
    fn get(&self) -> V512 {
        u8::from(*self).get()
    }
    fn set(&mut self, value: &V512) {
        *self = value.u32(0) & 1 == 1;
    }
    fn append(&self, _: usize, to: &mut Vec<u64>) {
        to.push(u64::from(*self));
    }
}

impl Value for V512 {
    fn get(&self) -> V512 {
        *self
    }
    fn set(&mut self, value: &V512) {
        *self = *value;
    }
    fn append(&self, words: usize, to: &mut Vec<u64>) {
        append(self, words, to);
    }
}

impl Value for u64 {
    fn get(&self) -> V512 {
        let mut v = V512::default();
        v.0[..8].copy_from_slice(&self.to_le_bytes());
        v
    }
    fn set(&mut self, value: &V512) {
        *self = u64::from(value.u32(0)) | u64::from(value.u32(1)) << 32;
    }
    fn append(&self, _: usize, to: &mut Vec<u64>) {
        to.push(*self);
    }
}

impl Value for Row {
    fn get(&self) -> V512 {
        let mut v = V512::default();
        for (k, word) in self.iter().enumerate() {
            v.set_u32(k, *word);
        }
        v
    }
    fn set(&mut self, value: &V512) {
        *self = std::array::from_fn(|k| value.u32(k));
    }
    fn append(&self, words: usize, to: &mut Vec<u64>) {
        let (all, _) = self.as_chunks::<2>();
        to.extend(
            all[..words]
                .iter()
                .map(|&[low, high]| u64::from(low) | u64::from(high) << 32),
        );
    }
}

/// A port that is a field.
pub(crate) fn port(visit: &mut impl Visit, name: &'static str, bits: usize, field: &mut dyn Value) {
    visit(name, bits, field);
}

/// Two 32-bit ports as one.
fn pair(visit: &mut impl Visit, name: &'static str, [low, high]: &mut [u32; 2]) {
    let mut both = u64::from(*low) | u64::from(*high) << 32;
    port(visit, name, 64, &mut both);
    (*low, *high) = (both as u32, (both >> 32) as u32);
}

/// A valid port and what it says is valid.
fn optional<V: Visit, T: Copy + Default>(
    visit: &mut V,
    name: &'static str,
    field: &mut Option<T>,
    inner: impl FnOnce(&mut V, &mut T),
) {
    let (mut valid, mut value) = (field.is_some(), field.unwrap_or_default());
    port(visit, name, 1, &mut valid);
    inner(visit, &mut value);
    *field = valid.then_some(value);
}

impl Named for EngineIn {
    const LANDMARKS: &'static [(&'static str, Option<&'static str>)] = &[];

    fn each_port(&mut self, v: &mut impl Visit) {
        port(v, "reset", 1, &mut self.reset);
        optional(v, "s0_valid", &mut self.s0, |v, (op, gr)| {
            port(v, "s0_op", 5, op);
            port(v, "s0_gr", 3, gr);
        });
        optional(v, "s1_valid", &mut self.s1, |v, (op, gr, vt)| {
            port(v, "s1_op", 5, op);
            port(v, "s1_gr", 3, gr);
            port(v, "s1_vt", 5, vt);
        });
        port(v, "ars", 32, &mut self.ars);
        port(v, "vs", 512, &mut self.vs);
        port(v, "vr", 512, &mut self.vr);
        port(v, "vbr", 64, &mut self.vbr);
        let special = &mut self.special;
        port(v, "cpenable", 1, &mut special.cpenable);
        pair(v, "dbreaka", &mut special.dbreaka);
        pair(v, "dbreakc", &mut special.dbreakc);
        port(v, "fault_clear", 1, &mut self.fault_clear);
        port(v, "ext_stall", 1, &mut self.ext_stall);
        port(v, "gvr_ready", 4, &mut self.gvr_ready);
        optional(v, "row_valid", &mut self.row, |v, (row, data)| {
            port(v, "row_addr", 10, row);
            optional(v, "row_write", data, |v, data| {
                port(v, "row_wdata", 512, data);
            });
        });
    }
}

impl Named for EngineOut {
    const LANDMARKS: &'static [(&'static str, Option<&'static str>)] = &[
        ("ready", None),
        ("stage0_tag", Some("stage0_valid")),
        ("stage9_tag", Some("stage9_valid")),
        ("stage10_tag", Some("stage10_valid")),
        ("advance", None),
    ];

    fn each_port(&mut self, v: &mut impl Visit) {
        port(v, "ready", 1, &mut self.ready);
        let [s0_stall, s1_stall] = &mut self.stall;
        port(v, "s0_stall", 2, s0_stall);
        port(v, "s1_stall", 2, s1_stall);
        port(v, "issue_valid", 1, &mut self.issue_valid);
        optional(v, "stage0_valid", &mut self.stage0, |v, tag| {
            port(v, "stage0_tag", 4, tag);
        });
        optional(v, "stage9_valid", &mut self.stage9, |v, tag| {
            port(v, "stage9_tag", 4, tag);
        });
        optional(v, "stage10_valid", &mut self.stage10, |v, tag| {
            port(v, "stage10_tag", 4, tag);
        });
        port(v, "advance", 1, &mut self.advance);
        optional(v, "vt_valid", &mut self.vt, |v, vt| {
            port(v, "vt_tag", 4, &mut vt.tag);
            port(v, "vt", 5, &mut vt.register);
            port(v, "vt_mask", 2, &mut vt.mask);
            port(v, "vt_data", 512, &mut vt.data);
        });
        port(v, "scatterw_done", 1, &mut self.scatterw_done);
        port(v, "vaddr_base_0", 32, &mut self.vaddr_base_0);
        let [control_0, control_1] = &mut self.gs_control;
        port(v, "gs_control_0", 16, control_0);
        port(v, "gs_control_1", 16, control_1);
        port(v, "gs_enable_0", 512, &mut self.gs_enable_0);
        port(v, "gs_enable_1", 512, &mut self.gs_enable_1);
        port(v, "gs_vaddr_offset_0", 512, &mut self.gs_vaddr_offset_0);
        port(v, "scatter_data_0", 512, &mut self.scatter_data_0);
        let [s0_fault, s1_fault] = &mut self.fault;
        port(v, "s0_fault", 3, s0_fault);
        port(v, "s1_fault", 3, s1_fault);
        let e = &mut self.exceptions;
        port(v, "coprocessor1_exception", 1, &mut e.coprocessor1);
        port(v, "load_store_sg_acc_error", 1, &mut e.sg_access);
        port(v, "debug_interrupt", 1, &mut e.debug);
        port(v, "imprecise_sgfp_vec", 1, &mut e.imprecise);
        let r = &mut self.record;
        port(v, "fault_cause", 3, &mut r.cause);
        port(v, "fault_op", 5, &mut r.op);
        port(v, "fault_lane", 5, &mut r.lane);
        port(v, "fault_address", 32, &mut r.address);
        port(v, "row_ready", 1, &mut self.row_ready);
        optional(v, "row_rvalid", &mut self.row_rdata, |v, row| {
            port(v, "row_rdata", 512, row);
        });
        let c = &mut self.counters;
        port(v, "posts", 32, &mut c.posts);
        port(v, "drains", 32, &mut c.drains);
        port(v, "scatters", 32, &mut c.scatters);
        port(v, "bank_accesses", 32, &mut c.bank_accesses);
        port(v, "bank_conflicts", 32, &mut c.bank_conflicts);
        port(v, "shared_accesses", 32, &mut c.shared_accesses);
        port(v, "memory_wait", 32, &mut c.memory_wait);
        port(v, "window_full", 32, &mut c.window_full);
        port(v, "stall_interlock", 32, &mut c.stall_interlock);
        port(v, "stall_external", 32, &mut c.stall_external);
    }
}
