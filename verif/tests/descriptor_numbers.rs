//! Element types: every value of the short formats, conversions, operations (D39, D54 to D56).

use verif::descriptor::{ComputeOp, Dtype};
use verif::golden::number::{Format, Kind, compute, convert, kind};

const SHORT: [Dtype; 5] = [
    Dtype::BFLOAT16,
    Dtype::FP16,
    Dtype::FP8_EXP3,
    Dtype::FP8_EXP4,
    Dtype::FP8_EXP5,
];

fn format(dtype: Dtype) -> Format {
    match kind(dtype) {
        Some(Kind::Float(format)) => format,
        other => panic!("{other:?}"),
    }
}

/// The value of a finite number, by the definition of D55, in f64, which holds all of them exactly.
fn defined(format: Format, bits: u32) -> Option<f64> {
    let mantissa = f64::from(bits & ((1 << format.mantissa) - 1));
    let exponent = (bits >> format.mantissa & ((1 << format.exponent) - 1)) as i32;
    let sign = if bits >> (format.exponent + format.mantissa) == 1 {
        -1.0
    } else {
        1.0
    };
    let bias = (1 << (format.exponent - 1)) - 1;
    let ulp = |e: i32| 2_f64.powi(e - bias - format.mantissa as i32);
    match exponent {
        0 => Some(sign * mantissa * ulp(1)),
        e if e == (1 << format.exponent) - 1 => None,
        e => Some(sign * (mantissa + 2_f64.powi(format.mantissa as i32)) * ulp(e)),
    }
}

/// All finite values that are not negative, ascending: that is the order of their bits.
fn ladder(format: Format) -> Vec<(u32, f64)> {
    let values = 0..1 << (format.exponent + format.mantissa);
    values
        .map_while(|bits| Some((bits, defined(format, bits)?)))
        .collect()
}

#[test]
fn every_value_of_every_short_format_is_what_the_definition_says() {
    for dtype in SHORT {
        let f = format(dtype);
        for bits in 0..1_u32 << (8 * dtype.size()) {
            let value = f.to_f32(bits);
            match defined(f, bits) {
                Some(wanted) => {
                    assert_eq!(f64::from(value), wanted, "{dtype} {bits:#x}");
                    assert_eq!(
                        value.is_sign_negative(),
                        bits >> (8 * dtype.size() - 1) == 1
                    );
                    assert_eq!(f.round(value), bits, "{dtype} {bits:#x}");
                }
                None if bits & ((1 << f.mantissa) - 1) == 0 => {
                    assert!(value.is_infinite());
                    assert_eq!(f.round(value), bits);
                }
                None => assert!(value.is_nan()),
            }
        }
    }
    // The largest ones, by hand.
    assert_eq!(format(Dtype::FP8_EXP3).to_f32(0x6f), 15.5);
    assert_eq!(format(Dtype::FP8_EXP4).to_f32(0x77), 240.0);
    assert_eq!(format(Dtype::FP8_EXP5).to_f32(0x7b), 57344.0);
}

/// Between two neighbours everything below the middle goes down, above it up, and the middle to the even one.
#[test]
fn rounding_goes_to_the_nearest_and_to_even() {
    for dtype in SHORT {
        let f = format(dtype);
        let ladder = ladder(f);
        let infinity = ladder.len() as u32;
        let sign = 1_u32 << (8 * dtype.size() - 1);
        // Every pair of the formats with 8 bits, some of those with 16; all of their ends.
        let stride = if dtype.size() == 1 { 1 } else { 37 };
        let ends = [0, 1, 2, infinity as usize - 3, infinity as usize - 2];
        let pairs = (0..ladder.len() - 1).step_by(stride).chain(ends);
        for i in pairs {
            let ((low_bits, low), (high_bits, high)) = (ladder[i], ladder[i + 1]);
            let middle = (low + high) / 2.0;
            let even = if low_bits % 2 == 0 {
                low_bits
            } else {
                high_bits
            };
            for (value, wanted) in [
                (middle as f32, even),
                ((middle as f32).next_down(), low_bits),
                ((middle as f32).next_up(), high_bits),
            ] {
                // BFLOAT16's smallest have middles that f32 cannot step away from within its own smallest.
                assert_eq!(f64::from(middle as f32), middle);
                assert_eq!(f.round(value), wanted, "{dtype}: {value:e}");
                assert_eq!(f.round(-value), sign | wanted, "{dtype}: {value:e}");
            }
        }
        // Past the largest: half a step more is infinity.
        let (last_bits, last) = ladder[ladder.len() - 1];
        let step = last - ladder[ladder.len() - 2].1;
        if dtype != Dtype::BFLOAT16 {
            assert_eq!(f.round(((last + step / 2.0) as f32).next_down()), last_bits);
            assert_eq!(f.round((last + step / 2.0) as f32), infinity);
        }
        assert_eq!(f.round(f32::MAX), infinity);
        assert_eq!(f.round(f32::from_bits(1)), 0);
    }
}

#[test]
fn integers_become_floats_in_one_rounding() {
    // 2^30 + 2^22 is a tie of BFLOAT16, one more is not: through f32 it would be one.
    let bf = |x: u32| convert(x.into(), Dtype::UINT32, Dtype::BFLOAT16);
    assert_eq!(bf(0x4040_0000), 0x4e80);
    assert_eq!(bf(0x4040_0001), 0x4e81);
    assert_eq!(bf(0x40c0_0000), 0x4e82);
    assert_eq!(bf(0x40bf_ffff), 0x4e81);
    assert_eq!(convert(0xffff_ffff, Dtype::INT32, Dtype::FP16), 0xbc00);
    assert_eq!(
        convert(0xffff_ffff, Dtype::UINT32, Dtype::FP32),
        0x4f80_0000
    );
    assert_eq!(
        convert(0x0100_0001, Dtype::UINT32, Dtype::FP32),
        0x4b80_0000
    );
    assert_eq!(
        convert(0x0100_0003, Dtype::UINT32, Dtype::FP32),
        0x4b80_0002
    );
    assert_eq!(convert(65520, Dtype::UINT32, Dtype::FP16), 0x7c00);
    assert_eq!(convert(65519, Dtype::UINT32, Dtype::FP16), 0x7bff);
}

#[test]
fn conversions_cut_saturate_and_keep_nan() {
    assert_eq!(convert(0x80, Dtype::INT8, Dtype::INT32), 0xffff_ff80);
    assert_eq!(convert(0x80, Dtype::UINT8, Dtype::INT32), 0x80);
    assert_eq!(convert(0x1234_5678, Dtype::INT32, Dtype::UINT8), 0x78);
    let f = |x: f32| u64::from(x.to_bits());
    assert_eq!(convert(f(-1.9), Dtype::FP32, Dtype::INT8), 0xff);
    assert_eq!(convert(f(-1.9), Dtype::FP32, Dtype::UINT8), 0);
    assert_eq!(convert(f(300.0), Dtype::FP32, Dtype::UINT8), 255);
    assert_eq!(convert(f(-300.0), Dtype::FP32, Dtype::INT8), 0x80);
    assert_eq!(convert(f(f32::NAN), Dtype::FP32, Dtype::INT32), 0);
    assert_eq!(
        convert(f(f32::INFINITY), Dtype::FP32, Dtype::INT32),
        0x7fff_ffff
    );
    assert_eq!(convert(f(1e6), Dtype::FP32, Dtype::FP16), 0x7c00);
    // NaN: sign, upper payload, quiet.
    assert_eq!(convert(0xff80_0001, Dtype::FP32, Dtype::FP16), 0xfe00);
    assert_eq!(convert(0x7fb0_0000, Dtype::FP32, Dtype::BFLOAT16), 0x7ff0);
    assert_eq!(convert(0x7d, Dtype::FP8_EXP5, Dtype::FP32), 0x7fe0_0000);
}

#[test]
fn integer_operations_wrap_and_know_their_sign() {
    let op = |op, a, b| compute(op, a, b, Dtype::INT8);
    assert_eq!(op(ComputeOp::ADD, 1, 0x7f), 0x80);
    assert_eq!(op(ComputeOp::MULTIPLY, 0x10, 0x10), 0);
    assert_eq!(op(ComputeOp::MULTIPLY, 0xff, 0x80), 0x80);
    assert_eq!(op(ComputeOp::MAX, 0xff, 1), 1);
    assert_eq!(op(ComputeOp::MIN, 0xff, 1), 0xff);
    assert_eq!(op(ComputeOp::NONE, 5, 9), 5);
    assert_eq!(compute(ComputeOp::MAX, 0xff, 1, Dtype::UINT8), 0xff);
    assert_eq!(compute(ComputeOp::ADD, 1, 0xffff_ffff, Dtype::UINT32), 0);
    assert_eq!(
        compute(ComputeOp::MULTIPLY, 0xffff_ffff, 0xffff_ffff, Dtype::UINT32),
        1
    );
}

#[test]
fn float_operations_round_once_and_propagate_nan() {
    let op = |op, a, b| compute(op, a, b, Dtype::FP16);
    let (one, tiny, inf, nan) = (0x3c00, 0x0001, 0x7c00, 0x7c01);
    assert_eq!(op(ComputeOp::ADD, one, one), 0x4000);
    assert_eq!(op(ComputeOp::ADD, tiny, one), one);
    assert_eq!(op(ComputeOp::ADD, 0x7bff, 0x7bff), inf);
    assert_eq!(op(ComputeOp::MULTIPLY, tiny, 0x3800), 0);
    assert_eq!(op(ComputeOp::MULTIPLY, 0x8001, 0x3801), 0x8001);
    // B first, made quiet; else A; an invalid operation has no payload.
    assert_eq!(op(ComputeOp::ADD, 0xfd55, nan), 0x7e01);
    assert_eq!(op(ComputeOp::MAX, 0xfd55, one), 0xff55);
    assert_eq!(op(ComputeOp::ADD, inf, 0xfc00), 0x7e00);
    assert_eq!(op(ComputeOp::MULTIPLY, 0, inf), 0x7e00);
    // +0 is larger than -0, on either side.
    assert_eq!(op(ComputeOp::MAX, 0, 0x8000), 0);
    assert_eq!(op(ComputeOp::MAX, 0x8000, 0), 0);
    assert_eq!(op(ComputeOp::MIN, 0, 0x8000), 0x8000);
    assert_eq!(op(ComputeOp::MIN, 0x8000, 0), 0x8000);
    assert_eq!(op(ComputeOp::MAX, inf, one), inf);
    assert_eq!(op(ComputeOp::MIN, 0xfc00, one), 0xfc00);
    assert_eq!(
        compute(ComputeOp::ADD, 0x3f80_0000, 0x3f80_0000, Dtype::FP32R),
        0x4000_0000
    );
    // FP8: 15.5 + 0.5 is past the largest number, 240 * 1 is it.
    assert_eq!(compute(ComputeOp::ADD, 0x20, 0x6f, Dtype::FP8_EXP3), 0x70);
    assert_eq!(
        compute(ComputeOp::MULTIPLY, 0x38, 0x77, Dtype::FP8_EXP4),
        0x77
    );
}
