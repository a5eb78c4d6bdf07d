//! Elements of every type: conversions and the operations of a DMA (facts.md 1.2, 3.1; D39, D54 to D56).

use crate::descriptor::{ComputeOp, Dtype};
use half::{bf16, f16};
use std::cmp::Ordering;

/// A floating-point format: sign, `exponent` bits with bias 2^(exponent - 1) - 1, `mantissa` bits; subnormals, infinities and
/// NaNs as in IEEE 754 (D55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the mantissa.
    pub mantissa: u32,
}

/// What an element's bits stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer.
    Integer {
        /// In two's complement.
        signed: bool,
    },
    /// A floating-point number.
    Float(Format),
}

/// The kind of a type; `None` for one that is not computed with.
pub fn kind(dtype: Dtype) -> Option<Kind> {
    let float = |exponent, mantissa| Some(Kind::Float(Format { exponent, mantissa }));
    match dtype {
        Dtype::INT8 | Dtype::INT16 | Dtype::INT32 | Dtype::INT64 => {
            Some(Kind::Integer { signed: true })
        }
        Dtype::UINT8 | Dtype::UINT16 | Dtype::UINT32 | Dtype::UINT64 => {
            Some(Kind::Integer { signed: false })
        }
        Dtype::BFLOAT16 => float(8, 7),
        Dtype::FP16 => float(5, 10),
        Dtype::FP32 | Dtype::FP32R => float(8, 23),
        Dtype::FP8_EXP3 => float(3, 4),
        Dtype::FP8_EXP4 => float(4, 3),
        Dtype::FP8_EXP5 => float(5, 2),
        _ => None,
    }
}

impl Format {
    fn exponent_mask(self) -> u32 {
        (1 << self.exponent) - 1
    }

    fn mantissa_mask(self) -> u32 {
        (1 << self.mantissa) - 1
    }

    fn sign(self, bits: u32) -> bool {
        bits >> (self.exponent + self.mantissa) & 1 == 1
    }

    fn is_nan(self, bits: u32) -> bool {
        bits >> self.mantissa & self.exponent_mask() == self.exponent_mask()
            && bits & self.mantissa_mask() != 0
    }

    /// The bit that makes a NaN quiet.
    fn quiet(self) -> u32 {
        1 << (self.mantissa - 1)
    }

    /// The positive quiet NaN without payload.
    fn nan(self) -> u32 {
        self.exponent_mask() << self.mantissa | self.quiet()
    }

    /// The value, which f32 holds exactly.
    pub fn to_f32(self, bits: u32) -> f32 {
        match (self.exponent, self.mantissa) {
            (8, 23) => return f32::from_bits(bits),
            (8, 7) => return bf16::from_bits(bits as u16).to_f32(),
            (5, 10) => return f16::from_bits(bits as u16).to_f32(),
            _ => {}
        }
        let sign = if self.sign(bits) { -1.0 } else { 1.0 };
        let exponent = bits >> self.mantissa & self.exponent_mask();
        let mantissa = bits & self.mantissa_mask();
        let bias = (1 << (self.exponent - 1)) - 1;
        let scale = |e: i32| f32::from_bits(((e + 127) as u32) << 23);
        sign * match exponent {
            0 => mantissa as f32 * scale(1 - bias - self.mantissa as i32),
            e if e == self.exponent_mask() && mantissa == 0 => f32::INFINITY,
            e if e == self.exponent_mask() => f32::NAN,
            e => {
                let significand = (1 << self.mantissa | mantissa) as f32;
                significand * scale(e as i32 - bias - self.mantissa as i32)
            }
        }
    }

    /// Rounds to the nearest value of the format, ties to even, too large ones to infinity. A NaN keeps its sign and the
    /// upper bits of its payload, and becomes quiet.
    pub fn round(self, value: f32) -> u32 {
        match (self.exponent, self.mantissa) {
            (8, 23) if !value.is_nan() => return value.to_bits(),
            (8, 7) if !value.is_nan() => return bf16::from_f32(value).to_bits().into(),
            (5, 10) if !value.is_nan() => return f16::from_f32(value).to_bits().into(),
            _ => {}
        }
        let bits = value.to_bits();
        let sign = (bits >> 31) << (self.exponent + self.mantissa);
        let dropped = 23 - self.mantissa;
        if value.is_nan() {
            return sign | self.nan() | (bits & 0x7F_FFFF) >> dropped;
        }
        let infinity = self.exponent_mask() << self.mantissa;
        let magnitude = bits & 0x7FFF_FFFF;
        let bias = (1 << (self.exponent - 1)) - 1;
        let exponent = (magnitude >> 23) as i32 - 127 + bias;
        let significand = magnitude & 0x7F_FFFF | 0x80_0000;
        // Subnormals lose more bits; what is below half of the smallest becomes 0.
        let shift = match exponent {
            e if e >= 1 => dropped,
            e => dropped + (1 - e) as u32,
        };
        if shift > 24 + 1 {
            return sign;
        }
        let kept = u64::from(significand) >> shift;
        let rest = u64::from(significand) & ((1 << shift) - 1);
        let half = 1_u64 << (shift - 1);
        let up = rest > half || rest == half && kept & 1 == 1;
        // A carry out of the mantissa moves into the exponent, as it should.
        let lead = if exponent >= 1 {
            u64::from((exponent - 1) as u32) << self.mantissa
        } else {
            0
        };
        let rounded = lead + kept + u64::from(up);
        sign | rounded.min(infinity.into()) as u32
    }
}

/// An integer of `size` bytes from its bits.
fn integer(bits: u64, size: usize, signed: bool) -> i128 {
    let unused = 64 - 8 * size as u32;
    match signed {
        true => i128::from((bits << unused) as i64 >> unused),
        false => i128::from(bits << unused >> unused),
    }
}

/// The f32 next to an integer, odd where it is not exact: a second rounding, to fewer bits, is then right.
fn to_odd_f32(value: i128) -> f32 {
    let nearest = value as f32;
    let back = nearest as i128;
    let bits = nearest.to_bits();
    match back.cmp(&value) {
        Ordering::Equal => nearest,
        _ if bits & 1 == 1 => nearest,
        // One step towards the value: larger magnitudes have larger bits.
        order => {
            let away = (order == Ordering::Less) == (value > 0);
            f32::from_bits(if away { bits + 1 } else { bits - 1 })
        }
    }
}

fn cut(bits: u64, size: usize) -> u64 {
    let unused = 64 - 8 * size as u32;
    bits << unused >> unused
}

/// Converts an element (D54).
///
/// # Panics
///
/// If one of the types is not computed with.
pub fn convert(bits: u64, from: Dtype, to: Dtype) -> u64 {
    if from == to {
        return bits;
    }
    let kinds = (
        kind(from).expect("computed with"),
        kind(to).expect("computed with"),
    );
    match kinds {
        (Kind::Integer { signed }, Kind::Integer { .. }) => {
            cut(integer(bits, from.size(), signed) as u64, to.size())
        }
        (Kind::Integer { signed }, Kind::Float(format)) => {
            let value = integer(bits, from.size(), signed);
            let rounded = match format.mantissa {
                23 => value as f32,
                _ => to_odd_f32(value),
            };
            format.round(rounded).into()
        }
        (Kind::Float(format), Kind::Integer { signed }) => {
            let value = format.to_f32(bits as u32);
            let (low, high) = limits(to.size(), signed);
            // `as` truncates, saturates, and makes NaN 0.
            cut((value as i128).clamp(low, high) as u64, to.size())
        }
        (Kind::Float(a), Kind::Float(b)) if a == b => bits,
        (Kind::Float(a), Kind::Float(b)) => {
            let bits = bits as u32;
            if a.is_nan(bits) {
                // The payload's upper bits, which f32 would keep for the formats of `half` only.
                let payload = (bits & a.mantissa_mask()) << (23 - a.mantissa) >> (23 - b.mantissa);
                let sign = u32::from(a.sign(bits)) << (b.exponent + b.mantissa);
                return (sign | b.nan() | payload).into();
            }
            b.round(a.to_f32(bits)).into()
        }
    }
}

/// Least and largest integer of `size` bytes.
fn limits(size: usize, signed: bool) -> (i128, i128) {
    let bits = 8 * size as u32;
    match signed {
        true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
        false => (0, (1_i128 << bits) - 1),
    }
}

/// B after B op A, both of type `dtype` (D39, D56).
///
/// # Panics
///
/// If the type is not computed with, or the operation has no name.
pub fn compute(op: ComputeOp, a: u64, b: u64, dtype: Dtype) -> u64 {
    match kind(dtype).expect("computed with") {
        Kind::Integer { signed } => {
            let size = dtype.size();
            let (x, y) = (integer(a, size, signed), integer(b, size, signed));
            let value = match op {
                ComputeOp::NONE => x,
                ComputeOp::ADD => y.wrapping_add(x),
                ComputeOp::MULTIPLY => y.wrapping_mul(x),
                ComputeOp::MAX => y.max(x),
                ComputeOp::MIN => y.min(x),
                _ => unreachable!("the validator knows the operations"),
            };
            cut(value as u64, size)
        }
        Kind::Float(format) => u64::from(compute_float(op, a as u32, b as u32, format)),
    }
}

fn compute_float(op: ComputeOp, a: u32, b: u32, format: Format) -> u32 {
    if op == ComputeOp::NONE {
        return a;
    }
    for operand in [b, a] {
        if format.is_nan(operand) {
            return operand | format.quiet();
        }
    }
    let (x, y) = (format.to_f32(a), format.to_f32(b));
    let arithmetic = |value: f32| match value.is_nan() {
        true => format.nan(),
        false => format.round(value),
    };
    // Neither is a NaN; +0 is larger than -0.
    let a_is_larger = x > y || x == y && format.sign(b) && !format.sign(a);
    match op {
        // f32 has more than twice the bits of the shorter formats: rounding twice is as good as rounding once.
        ComputeOp::ADD => arithmetic(y + x),
        ComputeOp::MULTIPLY => arithmetic(y * x),
        ComputeOp::MAX if a_is_larger => a,
        ComputeOp::MIN if !a_is_larger && x != y || x == y && format.sign(a) => a,
        ComputeOp::MAX | ComputeOp::MIN => b,
        _ => unreachable!("the validator knows the operations"),
    }
}
