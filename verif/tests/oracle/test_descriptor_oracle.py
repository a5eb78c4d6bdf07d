#!/usr/bin/env python3
"""Tests of the reference: the worked examples of facts.md section 9, edge cases, and a comparison
with a second, scalar reading (plain integers and fractions) on random words."""
import json
import os
import random
import struct
import subprocess
import sys
from fractions import Fraction

import numpy as np

import descriptor_oracle as oracle
from descriptor_oracle import FORMATS, execute

SBUF = 0x2000000000
HBM = 0x10000000
M64 = (1 << 64) - 1


def hexa(text):
    return text.replace(" ", "")


def case(word, regions, generation=3, step_unit="elem", registers=None, shapes=None, table=None,
         pool=None):
    if isinstance(word, (bytes, bytearray)):
        word = bytes(word).hex()
    regs = [0] * 64
    for number, value in (registers or {}).items():
        regs[number] = value
    sh = [{"num": [0] * 4, "step": [0] * 4} for _ in range(4)]
    for number, value in (shapes or {}).items():
        sh[number] = {"num": value[0], "step": value[1]}
    return {"generation": generation, "step_unit": step_unit, "word": hexa(word), "registers": regs,
            "shapes": sh, "table": table or {}, "pool": pool,
            "regions": [{"at": at, "bytes": bytes(data).hex()} for at, data in regions]}


def run(*args, **named):
    result = execute(json.loads(json.dumps(case(*args, **named))))
    assert "error" not in result, result
    return result


def fails(*args, **named):
    result = execute(case(*args, **named))
    assert set(result) == {"error"}, result


def after(result, region):
    return bytes.fromhex(result["regions"][region])


def u32(*values):
    return struct.pack("<%dI" % len(values), *values)


def u16(*values):
    return struct.pack("<%dH" % len(values), *values)


def w_bb(mode=0, src=HBM, dst=SBUF + 0x1000, step=(1, 1), num=(4, 4), size=(4, 4), idx=(0x100, 0x200),
         dtype=(8, 8), bound=(0, 0), op=0, flags=0, sem=(3, 1)):
    return struct.pack("<B B H 8x BBBB QiHH QiHH II BBBBB 3x", 0xBB, 16, 0, sem[0], sem[1], 128,
                       mode | flags, src, step[0], num[0], size[0] & 0xFFFF,
                       dst, step[1], num[1], size[1] & 0xFFFF, idx[0], idx[1],
                       dtype[0], dtype[1], bound[0], bound[1], op)


def w_b8(src=HBM, dst=SBUF + 0x1000, step=((1, 1), (1, 1)), num=((4, 1), (4, 1)), size=(4, 4),
         dtype=(8, 8), bound=(0, 0), op=0, sem=(3, 1)):
    return struct.pack("<BBH 8x BBBB QiiHH HBB QiiHH HBB", 0xB8, 16, 0, 0, sem[0], sem[1], op,
                       src, *step[0], *num[0], size[0] & 0xFFFF, bound[0], bound[1],
                       dst, *step[1], *num[1], size[1] & 0xFFFF, dtype[0], dtype[1])


def w_f1(src=HBM, dst=SBUF + 0x1000, step=(1, 128), num=(128, 64), idx=0x200, dst_step=128,
         dst_num=None, bound=(0, 0), sem=3):
    dst_num = dst_num or (num[1], num[0])
    return struct.pack("<BBH 8x BBBB QiiHHI Q 3x B iHHHBB", 0xF1, 16, 0, sem, 0, 128, bound[0], src, *step,
                       *num, idx, dst, bound[1], dst_step, *dst_num, (2 * num[0]) & 0xFFFF, 0x66, 1)


def w_bd(src=HBM, dst=SBUF + 0x1000, dtype=6, step=((0, 0), (32, 0)), num=((1, 1), (8, 1)), row_step=256,
         rows=16, cols=8, bound=(0, 0), sem=9):
    return struct.pack("<BBH 8x BBBB QiiHHi QiiHH BBBB", 0xBD, 16, 0, bound[0], bound[1], dtype, dtype,
                       src, *step[0], *num[0], row_step, dst, *step[1], *num[1], rows, cols, sem, 0)


def t4d(address, num, step=(1, 1, 1, 1)):
    return struct.pack("<I4h4H", address, *step, *num)


def w_68(src, dst, in_dtype=9, out_dtype=7, channels=1, skip=0, free=0, immediate=0):
    return struct.pack("<BBH 8x", 0x68, 16, 0) + src + \
        struct.pack("<BBBxBBxxI", in_dtype, out_dtype, channels, skip, free, immediate) + dst


def w_67(src, dtype=7, channels=1, start=0, mask=0x1FF):
    return struct.pack("<BBH 8x", 0x67, 16, 0) + src + \
        struct.pack("<BBB5xII16x", dtype, 0, channels, start, mask)


def w_e7(dst, index=0x800, data=0x8000, num=24, dtype=0xA, channels=16, per=8, size=4096, marker=0x20000000):
    return struct.pack("<BBH 8x IIH10x BBBBBBHHH", 0xE7, 16, 0, index | marker, data, num,
                       dtype, dtype, channels, per, 0, 0, size, 0, 0) + dst


# ------------------------------------------------------------------------------------------------
# facts.md 9.1, 9.2, 9.3, 9.5
# ------------------------------------------------------------------------------------------------

def test_ex_c():
    word = hexa("bb100000 00000000 00000000 0000800d 00400000 20000000 01000000 04000400 00000010 00000000"
                "01000000 04000400 00000000 00010000 080800c5 01000000")
    regions = [(SBUF + 0x4000, u32(1, 1, 1, 1)), (SBUF + 0x100, u32(5, 5, 200, 5)), (HBM, bytes(1024))]
    r = run(word, regions, registers={5: 256})
    bins = np.frombuffer(after(r, 2), "<u4")
    assert bins[5] == 3 and bins[200] == 1 and bins.sum() == 4
    assert r["notifications"] == [] and r["bds"] == [4, 4] and r["semaphores"] == {} and r["pool"] is None
    # 256 and 0xFFFFFFFF are skipped; idx_bound_is_err = 1 notifies whatever bc_disable says (D36)
    regions[1] = (SBUF + 0x100, u32(5, 256, 0xFFFFFFFF, 255))
    r = run(word, regions, registers={5: 256})
    bins = np.frombuffer(after(r, 2), "<u4")
    assert bins[5] == 1 and bins[255] == 1 and bins.sum() == 2 and r["bds"] == [2, 2]
    assert r["notifications"] == [[10, 1, 1], [10, 2, 1]]
    # the other repair: err 0, disable 0: non-fatal
    repaired = bytearray.fromhex(word)
    repaired[15], repaired[59] = 0x09, 0x85
    r = run(repaired, regions, registers={5: 256})
    assert r["notifications"] == [[9, 1, 1], [9, 2, 1]]
    # bound not enabled: the index reaches beyond the memory
    repaired[59] = 0
    fails(repaired, regions)


def test_ex_d():
    word = hexa("f1100000 00000000 00000000 00008000 00000000 01000000 01000000 80000000 80004000 00020000"
                "00100000 20000000 00000000 80000000 40008000 00016601")
    rng = np.random.default_rng(1)
    table = rng.integers(0, 65536, (100, 128)).astype("<u2")
    idx = rng.integers(0, 100, 64)
    regions = [(0x100000000, table.tobytes()), (SBUF + 0x200, u32(*idx)), (SBUF + 0x1000, bytes(16384))]
    r = run(word, regions)
    out = after(r, 2)
    assert np.array_equal(np.frombuffer(out, "<u2").reshape(128, 64), table[idx].T)
    for i, c, offset in ((1, 0, 2), (15, 0, 0x1E), (16, 0, 0x20), (63, 0, 0x7E), (0, 1, 0x80), (17, 5, 0x2A2),
                         (63, 127, 0x3FFE)):
        assert struct.unpack_from("<H", out, offset)[0] == table[idx[i]][c]
    assert r["bds"] == [64, 4 * 128] and r["semaphores"] == {"0": 1} and r["notifications"] == []
    # byte steps: the row step as the wire has it
    word_b = bytearray.fromhex(word)
    word_b[24:32] = struct.pack("<ii", 2, 256)
    assert run(word_b, regions, step_unit="byte")["regions"] == r["regions"]


def test_ex_b():
    word = hexa("e7100000 00000000 00000000 00080020 00800000 18000000 00000000 00000000 0a0a1008 00000010"
                "00000000 00000100 01000100 01000100 18000100 01000100")
    regions = []
    data = np.arange(16 * 4096, dtype="<u4").reshape(16, 4096)
    for c in range(16):           # indices 2, 0, 17: block offsets 0x40, 0, 0x220
        regions.append((SBUF + c * 0x40000 + 0x8000, data[c].tobytes()))
        regions.append((SBUF + c * 0x40000 + 0x10000, bytes([0xEE]) * 100))
        regions.append((SBUF + c * 0x40000 + 0x800, u16([2, 0, 17][c] if c < 3 else 0xDEAD)))
    r = run(word, regions)
    for c in range(16):
        want = b"".join(data[c].tobytes()[o:o + 32] for o in (0x40, 0, 0x220)) + b"\xEE" * 4
        assert after(r, 3 * c + 1) == want
    assert r["bds"] == [0, 0] and r["semaphores"] == {} and r["notifications"] == []


def test_gather_remade():
    word = hexa("68100000 00000000 00000000 00080000 01000100 01000100 04000100 01000100 09070100 00000000"
                "00000000 00000100 01000100 01000100 04000100 01000100")
    pool = {"start": 0, "mask": 0x1FF, "entries": [[0x4000 + i for i in range(512)]]}
    regions = [(SBUF + 0x800, u32(7, 0, 511, 9001)), (SBUF + 0x10000, u16(9, 9, 9, 9, 9))]
    r = run(word, regions, pool=pool)
    assert after(r, 1) == u16(0x4007, 0x4000, 0x41FF, 0, 9) and r["pool"] is None
    skip = bytearray.fromhex(word)
    skip[36] = 1
    assert after(run(skip, regions, pool=pool), 1) == u16(0x4007, 0x4000, 0x41FF, 9, 9)
    assert after(run(skip, regions), 1) == u16(9, 9, 9, 9, 9)     # no window loaded: all miss (D62)


def test_pool_buffer_load():
    word = hexa("67100000 00000000 00000000 00400000 01000100 01000100 00020100 01000100 07008000 00000000"
                "00b40a00 ff010000 00000000 00000000 00000000 00000000")
    data = np.random.default_rng(2).integers(0, 65536, (128, 512)).astype("<u2")
    regions = [(SBUF + c * 0x40000 + 0x4000, data[c].tobytes()) for c in range(128)]
    r = run(word, regions)
    assert r["pool"] == {"start": 0xAB400, "mask": 0x1FF, "entries": data.tolist()}
    # the window of 9.3 on what was loaded
    index = u32(0xAB3FF, 0xAB400, 0xAB5FF, 0xAB600)
    g = w_68(t4d(0x800, (4, 1, 1, 1)), t4d(0x10000, (4, 1, 1, 1)), immediate=0x12345678)
    r = run(g, [(SBUF + 0x800, index), (SBUF + 0x10000, bytes(8))], pool=r["pool"])
    assert after(r, 1) == u16(0x5678, data[0][0], data[0][511], 0x5678)
    pool = {"start": 0x10, "mask": 0x1FF, "entries": [[1] * 512]}     # bits inside the mask: never hit
    r = run(g, [(SBUF + 0x800, u32(0x10, 0, 0x11, 0x210)), (SBUF + 0x10000, bytes(8))], pool=pool)
    assert after(r, 1) == u16(*[0x5678] * 4)


def test_direct2d():
    word = hexa("b8100000 00000000 00000000 000a0000 00000000 01000000 01000000 01000000 80000100 04000000"
                "00100000 20000000 01000000 01000000 80000100 04000a0a")
    data = bytes(range(256)) * 2
    r = run(word, [(0x100000000, data), (SBUF + 0x1000, bytes(513))])
    assert after(r, 1) == data + b"\0"
    assert r["bds"] == [1, 1] and r["semaphores"] == {}      # semaphore 10, increment 0


def test_direct2d_xpose():
    word = bytearray.fromhex(hexa("bd100000 00000000 00000000 00000606 00000000 01000000 01000000 01000000 01000100"
                                  "00010000 00100000 20000000 20000000 20000000 01000100 10800000"))
    tile = np.random.default_rng(3).integers(0, 65536, (16, 128)).astype("<u2")
    regions = [(0x100000000, tile.tobytes()), (SBUF + 0x1000, bytes(4096))]
    fails(word, regions)                                     # dst_num [1,1] places no 128 columns
    word[56:58] = u16(128)
    r = run(word, regions)
    assert after(r, 1) == tile.T.tobytes()
    assert r["bds"] == [16, 128] and r["semaphores"] == {"0": 1}


def test_do_indirection():
    for start, index, step, want in (
            (0x100000000, 3, 256, 0x100000300), (0x100000000, 1, -256, 0xFFFFFF00),
            (0, 0xFFFFFFFF, 0x7FFFFFFF, 0x7FFFFFFE80000001), (0x10, 2, -16, 0xFFFFFFFFFFFFFFF0),
            (0xFFFFFFFFFFFFFFF0, 1, 0x20, 0x10), (0, 0xFFFFFFFF, -1, 0xFFFFFFFF00000001)):
        got = oracle.walk(start, [1, 1, 1, 1], [step, 0, 0, 0], 1, 0, np.array([index], np.uint64))
        assert int(got[0]) == want
        # and by a word, from there, in bytes; the start comes from a register pair
        word = w_bb(src=0x80 << 56 | 7 << 8 | 6, step=(step, 1), num=(1, 1), size=(2, 2), dtype=(5, 5))
        r = run(word, [(want, b"\xAB\xCD"), (SBUF + 0x1000, bytes(2)), (SBUF + 0x100, u32(index))],
                step_unit="byte", registers={6: start & 0xFFFFFFFF, 7: start >> 32})
        assert after(r, 1) == b"\xAB\xCD"


# ------------------------------------------------------------------------------------------------
# Addresses and shapes
# ------------------------------------------------------------------------------------------------

def test_addr8_forms():
    low, high = HBM & 0xFFFFFFFF, 5
    data = u32(1, 2, 3, 4)
    forms = [
        (HBM, HBM), (0x02 << 56 | 0x1234, 1 << 57 | 0x1234),
        (0x80 << 56 | 11 << 8 | 10, high << 32 | low),
        (0x20 << 56 | 7 << 32 | 0x40, 0x900000000040),
        (0x28 << 56 | 7 << 32 | 10, 0x900000000000 + low),
        (0x2C << 56 | 7 << 32 | 10, 0x900000000000 + (high << 32 | low)),
        (0x2C << 56 | 8 << 32 | 10, (0xFFFFFFFF00000000 + (high << 32 | low)) & M64),
    ]
    for field, at in forms:
        named = dict(registers={10: low, 11: high}, table={"7": 0x900000000000, "8": 0xFFFFFFFF00000000},
                     shapes={2: ([4, 1, 1, 1], [-1, 0, 0, 0])})
        idx = (SBUF + 0x100, u32(3, 2, 1, 0))
        r = run(w_bb(src=field), [(at, data), (SBUF + 0x1000, bytes(16)), idx], **named)
        assert after(r, 1) == u32(4, 3, 2, 1)
        # the same with its shape from $S[2] (bit 6): the index walks down from the start
        r = run(w_bb(src=field | 0x40 << 56, step=(2, 1), num=(0, 4)),
                [((at - 12) & M64, data), (SBUF + 0x1000, bytes(16)), idx], **named)
        assert after(r, 1) == u32(1, 2, 3, 4)
    fails(w_bb(src=0x20 << 56 | 9 << 32), [(SBUF + 0x100, bytes(16)), (SBUF + 0x1000, bytes(16))])


def test_index_vector():
    for generation, end in ((2, 0x30000), (3, 0x38000), (4, 0x40000), (5, 0x80000)):
        regions = [(HBM, u32(7, 8, 9, 10)), (SBUF + 0x1000, bytes(16)), (SBUF + end - 16, u32(0, 1, 2, 3, 0, 0))]
        run(w_bb(idx=(end - 16, 0)), regions, generation=generation)
        fails(w_bb(idx=(end - 12, 0)), regions, generation=generation)
        r = run(w_bb(idx=(0x80000009, 0)), regions, generation=generation, registers={9: end - 16})
        assert after(r, 1) == u32(7, 8, 9, 10)
        fails(w_bb(idx=(0x80000009, 0)), regions, generation=generation, registers={9: end})
        fails(w_bb(idx=(0x80000009, 0)), regions, generation=generation, registers={9: end - 16 | 1 << 31})


def test_dims():
    # 2 x 3 x 2 of $S[1] gathered along Y, with the indices 2 and 0 and one out of bounds
    data = u32(*range(64))
    word = w_bb(src=0x40 << 56 | HBM, step=(1, 1), num=(0, 12), flags=1 << 4, bound=(0x84, 0))
    r = run(word, [(HBM, data), (SBUF + 0x1000, b"\xFF" * 48), (SBUF + 0x100, u32(2, 7, 0))],
            shapes={1: ([2, 3, 2, 1], [1, 4, 32, 5])}, registers={4: 3})
    F = 0xFFFFFFFF
    assert after(r, 1) == u32(8, 9, F, F, 0, 1, 40, 41, F, F, 32, 33)
    assert r["notifications"] == [[9, 1, 0]]                 # one for each index
    assert r["bds"] == [8, 8]                                # one for each element
    # scattered along W
    word = w_bb(mode=1, dst=0x40 << 56 | HBM, src=SBUF + 0x1000, num=(4, 0), step=(1, 3), flags=3 << 6)
    r = run(word, [(HBM, bytes(64)), (SBUF + 0x1000, u32(1, 2, 3, 4)), (SBUF + 0x200, u32(3, 1))],
            shapes={3: ([2, 1, 1, 2], [1, 9, 9, 4])})
    assert after(r, 0) == u32(0, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0)
    # an empty leg
    r = run(w_bb(num=(0, 0)), [])
    assert r["bds"] == [0, 0] and r["semaphores"] == {"3": 1}
    # legs of unlike size by a register
    fails(w_bb(src=0x40 << 56 | HBM, step=(1, 1), num=(0, 4)),
          [(HBM, data), (SBUF + 0x1000, bytes(64)), (SBUF + 0x100, bytes(64))], shapes={1: ([5, 1, 1, 1], [1] * 4)})


def test_elem_size_0():
    data = bytes(random.Random(4).randbytes(3 * 65536))
    regions = [(HBM, data), (HBM + 0x1000000, bytes(65536)), (SBUF + 0x100, u32(2))]
    word = w_bb(dst=HBM + 0x1000000, num=(1, 1), size=(0, 0))
    r = run(word, regions)
    assert after(r, 1) == data[2 * 65536:] and r["bds"] == [1, 1]
    r = run(word, regions, step_unit="byte")
    assert after(r, 1) == data[2:2 + 65536]
    # 0xb8: neighbours join up to 64 KiB, so three elements of 64 KiB are three BDs
    r = run(w_b8(dst=HBM + 0x1000000, num=((3, 1), (3, 1)), size=(0, 0)),
            [(HBM, data), (HBM + 0x1000000, bytes(3 * 65536))])
    assert after(r, 1) == data and r["bds"] == [3, 3]


def test_unlike_elements():
    # two elements of 6 bytes gathered, scattered as three of 4; source 1 and destination 0 out of bounds
    regions = [(HBM, bytes(range(18))), (HBM + 0x100, b"\xFF" * 16), (SBUF + 0x100, u32(0, 5)),
               (SBUF + 0x200, u32(9, 1, 2))]
    word = w_bb(mode=2, dst=HBM + 0x100, num=(2, 3), size=(6, 4), dtype=(3, 3), bound=(0x81, 0x82), flags=4)
    r = run(word, regions, registers={1: 3, 2: 4})
    assert after(r, 1) == b"\xFF" * 4 + bytes([4, 5]) + b"\xFF" * 10
    assert r["bds"] == [1, 1] and r["notifications"] == [[10, 1, 0], [10, 0, 1]]
    # one element of 12 against three of 4, the middle one skipped: two pieces read, two written
    word = w_bb(mode=1, dst=HBM + 0x100, num=(1, 3), size=(12, 4), dtype=(3, 3), bound=(0, 0x82))
    regions[3] = (SBUF + 0x200, u32(0, 9, 2))
    r = run(word, regions, registers={2: 4})
    assert r["bds"] == [2, 2]
    # all in bounds: one piece read, three written
    r = run(word, regions[:3] + [(SBUF + 0x200, u32(0, 3, 2))], registers={2: 4})
    assert r["bds"] == [1, 3]


def test_src_dst_pairs():
    regions = [(HBM, u32(10, 11, 12, 13)), (HBM + 0x100, u32(*[99] * 4)), (SBUF + 0x100, u32(0, 4, 1, 4)),
               (SBUF + 0x200, u32(0, 1, 4, 4))]
    word = w_bb(mode=2, dst=HBM + 0x100, bound=(0x81, 0x81))
    r = run(word, regions, registers={1: 4})
    assert after(r, 1) == u32(10, 99, 99, 99) and r["bds"] == [1, 1]
    assert r["notifications"] == [[9, 1, 0], [9, 3, 0], [9, 2, 1], [9, 3, 1]]
    silent = w_bb(mode=2, dst=HBM + 0x100, bound=(0xC1, 0xC1), flags=0)
    assert run(silent, regions, registers={1: 4})["notifications"] == []


def test_wrap_and_negative():
    top = M64 - 7
    # an element across 2^64; its parts are two regions
    word = w_bb(src=0x80 << 56 | 1 << 8, num=(2, 2), size=(16, 16), step=(-1, -1), dst=SBUF + 0x1010)
    regions = [(top - 16, bytes(range(24))), (0, bytes(range(24, 32))), (SBUF + 0x1000, bytes(32)),
               (SBUF + 0x100, u32(0, 1))]
    r = run(word, regions, registers={0: top & 0xFFFFFFFF, 1: top >> 32})
    assert after(r, 2) == bytes(range(16)) + bytes(range(16, 32))
    # and written across it
    word = w_b8(src=SBUF + 0x1000, dst=0x80 << 56 | 1 << 8, num=((1, 1), (1, 1)), size=(16, 16), dtype=(3, 3))
    regions[2] = (SBUF + 0x1000, bytes(range(100, 116)))
    r = run(word, regions, registers={0: top & 0xFFFFFFFF, 1: top >> 32})
    assert after(r, 0)[16:] == bytes(range(100, 108)) and after(r, 1) == bytes(range(108, 116))
    # one byte past a region
    fails(w_b8(num=((4, 1), (4, 1))), [(HBM, bytes(15)), (SBUF + 0x1000, bytes(16))])
    # touching regions are one memory
    r = run(w_b8(num=((4, 1), (4, 1))), [(HBM + 6, bytes(range(6, 16))), (SBUF + 0x1000, bytes(16)), (HBM, bytes(range(6)))])
    assert after(r, 1) == bytes(range(16))


def test_duplicates():
    regions = [(HBM, u32(1, 2, 3, 4)), (HBM + 0x100, u32(50, 60)), (SBUF + 0x200, u32(1, 0, 1, 1))]
    want = {0: (2, 4), 1: (52, 68), 2: (100, 60 * 12), 3: (50, 60), 4: (2, 1)}
    for op in range(5):
        r = run(w_bb(mode=1, dst=HBM + 0x100, op=op), regions)
        assert after(r, 1) == u32(*want[op]), op
        assert r["bds"] == [4, 4]
    # float32, in order: (1 + 2^24) + 1 rounds twice, 2^24 + (1 + 1) would not
    f = np.array([2.0 ** 24, 1, 1, 1], "<f4").tobytes()
    r = run(w_bb(mode=1, dst=HBM + 0x100, op=1, dtype=(10, 10)),
            [(HBM, f), (HBM + 0x100, bytes(4)), (SBUF + 0x200, u32(0, 0, 0, 0))])
    assert after(r, 1) == np.array([2.0 ** 24], "<f4").tobytes()
    # destinations that overlap in part
    r = run(w_bb(mode=1, dst=HBM + 0x100, op=1, num=(2, 2), step=(1, 1)),
            [(HBM, u32(0x01010101, 0x01010101)), (HBM + 0x100, bytes(6)), (SBUF + 0x200, u32(0, 2))], step_unit="byte")
    # byte steps scale both legs: the source's second element starts at byte 1 of it
    assert after(r, 1) == bytes([1, 1, 2, 2, 1, 1])


# ------------------------------------------------------------------------------------------------
# Numbers
# ------------------------------------------------------------------------------------------------

FLOATS = {6: (8, 7), 7: (5, 10), 10: (8, 23), 11: (8, 23), 13: (3, 4), 14: (4, 3), 15: (5, 2)}
INTS = {2: (8, True), 3: (8, False), 4: (16, True), 5: (16, False), 8: (32, True), 9: (32, False)}


def f_decode(code, dtype):
    """('nan', bits) or ('inf', sign) or (Fraction, sign) by the definition of D55."""
    e, m = FLOATS[dtype]
    sign, exponent, mantissa = code >> (e + m), (code >> m) & ((1 << e) - 1), code & ((1 << m) - 1)
    if exponent == (1 << e) - 1:
        return ("nan", sign) if mantissa else ("inf", sign)
    bias = (1 << (e - 1)) - 1
    value = Fraction(mantissa + ((1 << m) if exponent else 0)) * Fraction(2) ** (max(exponent, 1) - bias - m)
    return (-value if sign else value, sign)


def f_encode(value, sign, dtype):
    """Round a fraction to nearest even."""
    e, m = FLOATS[dtype]
    bias = (1 << (e - 1)) - 1
    top = sign << (e + m)
    value = abs(value)
    # An estimate of the exponent from below, then a search for its place.
    exponent = max(1, value.numerator.bit_length() - value.denominator.bit_length() - 1 + bias) if value else 1
    while value >= Fraction(2) ** (exponent + 1 - bias):
        exponent += 1
    units = value / Fraction(2) ** (exponent - bias - m)
    whole = units.numerator // units.denominator
    rest = units - whole
    if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole & 1):
        whole += 1
    code = ((exponent - 1) << m) + whole
    return top | min(code, ((1 << e) - 1) << m)


def s_convert(code, source, target):
    if source == target or {source, target} == {10, 11}:
        return code
    if source in INTS:
        bits, signed = INTS[source]
        value = code - (1 << bits) if signed and code >> (bits - 1) else code
        if target in INTS:
            return value & ((1 << INTS[target][0]) - 1)
        return f_encode(Fraction(value), int(value < 0), target)
    value, sign = f_decode(code, source)
    if target in INTS:
        bits, signed = INTS[target]
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
        if value == "nan":
            return 0
        if value == "inf":
            whole = low if sign else high
        else:
            whole = max(low, min(high, int(value)))          # int() truncates
        return whole & ((1 << bits) - 1)
    e, m = FLOATS[target]
    top, inf = sign << (e + m), ((1 << e) - 1) << m
    if value == "inf":
        return top | inf
    if value == "nan":
        m0 = FLOATS[source][1]
        payload = code & ((1 << m0) - 1)
        payload = payload << (m - m0) if m >= m0 else payload >> (m0 - m)
        return top | inf | 1 << (m - 1) | payload
    return f_encode(value, sign, target)


def s_op(op, b, a, dtype):
    if dtype in INTS:
        bits, signed = INTS[dtype]
        def value(x):
            return x - (1 << bits) if signed and x >> (bits - 1) else x
        x, y = value(b), value(a)
        return {1: x + y, 2: x * y, 3: max(x, y), 4: min(x, y)}[op] & ((1 << bits) - 1)
    e, m = FLOATS[dtype]
    inf, quiet = ((1 << e) - 1) << m, 1 << (m - 1)
    (x, sx), (y, sy) = f_decode(b, dtype), f_decode(a, dtype)
    if x == "nan":
        return b | quiet
    if y == "nan":
        return a | quiet
    if op in (3, 4):
        big = Fraction(2) ** 400
        def key(v, s):
            return ((-big if s else big) if v == "inf" else v, 1 - s)
        return (max if op == 3 else min)((key(x, sx), b), (key(y, sy), a))[1]
    if op == 1:
        if x == "inf" or y == "inf":
            if x == y and sx != sy:
                return inf | quiet
            return b if x == "inf" else a
        total = x + y
        sign = int(total < 0) if total else (sx & sy)
        return f_encode(total, sign, dtype)
    sign = sx ^ sy
    if x == "inf" or y == "inf":
        return inf | quiet if x == 0 or y == 0 else sign << (e + m) | inf
    return f_encode(x * y, sign, dtype)


def size_of(dtype):
    return FORMATS[dtype].size


def bits_array(codes, dtype):
    return np.array(codes, "<u%d" % size_of(dtype))


def special_codes(dtype, rng, count):
    n = 8 * size_of(dtype)
    codes = [0, 1, 1 << (n - 1), (1 << n) - 1, (1 << (n - 1)) - 1, (1 << (n - 1)) | 1]
    if dtype in FLOATS:
        e, m = FLOATS[dtype]
        inf = ((1 << e) - 1) << m
        one = ((1 << (e - 1)) - 1) << m
        for s in (0, 1 << (n - 1)):
            codes += [s | c for c in (inf, inf | 1, inf | 1 << (m - 1), inf - 1, 1 << m, (1 << m) - 1, one, one + 1, one >> 1)]
        middle = [rng.choice([0, 1 << (n - 1)]) | (one + rng.randrange(-20 << m, 20 << m)) for _ in range(count)] if e == 8 else []
        codes += [c & ((1 << n) - 1) for c in middle]
    return codes + [rng.randrange(1 << n) for _ in range(count)]


def test_casts():
    rng = random.Random(5)
    for source in list(FLOATS) + list(INTS):
        codes = list(range(1 << (8 * size_of(source)))) if size_of(source) == 1 else special_codes(source, rng, 300)
        for target in list(FLOATS) + list(INTS):
            with np.errstate(all="ignore"):
                got = oracle.convert(bits_array(codes, source), FORMATS[source], FORMATS[target]).tolist()
            want = [s_convert(c, source, target) for c in codes]
            assert got == want, (source, target, [(hex(c), hex(g), hex(w)) for c, g, w in zip(codes, got, want) if g != w][:5])
    # every code of the small formats survives the way through float64
    for dtype in (6, 7, 13, 14, 15):
        fmt = FORMATS[dtype]
        codes = np.arange(1 << (8 * fmt.size)).astype(fmt.bits_type)
        real = ~fmt.is_nan(codes)
        assert np.array_equal(fmt.encode(fmt.decode(codes[real])), codes[real])


def test_float_ops():
    rng = random.Random(6)
    with np.errstate(all="ignore"):
        for dtype in FLOATS:
            if size_of(dtype) == 1:
                pairs = [(b, a) for b in range(256) for a in range(0, 256, 3)]
            else:
                some = special_codes(dtype, rng, 40)
                pairs = [(b, a) for b in some for a in some]
            b, a = [bits_array(x, dtype) for x in zip(*pairs)]
            for op in (1, 2, 3, 4):
                got = oracle.float_op(op, b, a, FORMATS[dtype]).tolist()
                for (x, y), g in zip(pairs, got):
                    assert g == s_op(op, x, y, dtype), (dtype, op, hex(x), hex(y), hex(g), hex(s_op(op, x, y, dtype)))


def test_rounding_by_hand():
    def add(dtype, b, a, op=1, in_dtype=None):
        in_dtype = in_dtype or dtype
        sizes = (size_of(in_dtype), size_of(dtype))
        r = run(w_bb(mode=1, dst=HBM + 0x100, num=(1, 1), size=sizes, dtype=(in_dtype, dtype), op=op),
                [(HBM, a.to_bytes(sizes[0], "little")), (HBM + 0x100, b.to_bytes(sizes[1], "little")), (SBUF + 0x200, u32(0))])
        return int.from_bytes(after(r, 1), "little")
    assert add(6, 0x3F80, 0x3B80) == 0x3F80          # bf16 1 + 2^-8: tie to even stays
    assert add(6, 0x3F81, 0x3B80) == 0x3F82          # tie to even goes up
    assert add(6, 0x7F7F, 0x7F7F) == 0x7F80          # overflow
    assert add(6, 0x7F80, 0xFF80) == 0x7FC0          # inf - inf: positive quiet NaN
    assert add(6, 0xFF81, 0x7FC5) == 0xFFC1          # B first, made quiet
    assert add(6, 0x3F80, 0xFF85) == 0xFFC5          # then A
    assert add(7, 0x7BFF, 0x4C00) == 0x7C00          # fp16 65504 + 16: tie, to infinity
    assert add(7, 0x7BFF, 0x4BFF) == 0x7BFF          # just below
    assert add(7, 0x0001, 0x3800, op=2) == 0x0000    # half the smallest subnormal: tie to even 0
    assert add(7, 0x0003, 0x3800, op=2) == 0x0002    # 1.5 units to 2
    assert add(7, 0x8001, 0x3800, op=2) == 0x8000    # -0
    assert add(10, 0x00000001, 0x00000001) == 2      # fp32 subnormals are not flushed
    assert add(10, 0x00800000, 0x80000001) == 0x007FFFFF
    assert add(10, 0x7F800000, 0x00000000, op=2) == 0x7FC00000
    assert add(10, 0x80000000, 0x00000000, op=3) == 0 and add(10, 0, 0x80000000, op=4) == 0x80000000
    assert add(10, 0x80000000, 0x80000000) == 0x80000000 and add(10, 0x80000000, 0) == 0
    assert add(15, 0x7B, 0x7B) == 0x7C               # fp8 exp5: 57344 + 57344 to infinity
    assert add(15, 0x7B, 0x6C) == 0x7C               # + 4096: 61440 is the tie, its even side infinity
    assert add(15, 0x7B, 0x6B) == 0x7B               # + 3584 stays
    assert add(14, 0x77, 0x77) == 0x78 and add(14, 0x78, 0xF8) == 0x7C
    assert add(13, 0x6F, 0x6F) == 0x70 and add(13, 0x70, 0xF0) == 0x78
    assert add(13, 0x01, 0x01) == 0x02 and add(13, 0x0F, 0x01) == 0x10   # subnormal to normal
    assert add(2, 0x7F, 0x01) == 0x80 and add(3, 0xFF, 0x01) == 0x00     # integers wrap
    assert add(2, 0x80, 0x01, op=3) == 0x01 and add(3, 0x80, 0x01, op=3) == 0x80
    assert add(8, 0x80000000, 0xFFFFFFFF, op=2) == 0x80000000
    assert add(10, 0, 0xFF, in_dtype=2) == 0xBF800000                    # int8 -1 to fp32
    assert add(10, 0, 0x01000001, in_dtype=8) == 0x4B800000              # 2^24 + 1: tie to even
    assert add(7, 0, 65520, in_dtype=5) == 0x7C00 and add(7, 0, 65519, in_dtype=5) == 0x7BFF
    assert add(2, 0, 0x43000000, in_dtype=10) == 0x7F                    # 128.0 saturates
    assert add(3, 0, 0xBF800000, in_dtype=10) == 0 and add(8, 5, 0x7FC00000, in_dtype=10) == 5
    assert add(8, 0, 0xBFC00000, in_dtype=10) == 0xFFFFFFFF              # -1.5 truncates to -1
    assert add(8, 0, 0xFFFE, in_dtype=4) == 0xFFFFFFFE and add(8, 0, 0xFFFE, in_dtype=5) == 0xFFFE
    assert add(2, 0, 0x180, in_dtype=5) == 0x80                          # low bits
    assert add(6, 0, 0x7F800001, in_dtype=10) == 0x7FC0                  # payload lost, still a NaN


def test_accumulate_paths():
    """The quick ways give what one operation after the other gives."""
    rng = random.Random(7)
    for dtype in list(FLOATS) + list(INTS):
        for special in (False, True):
            for op in (1, 2, 3, 4):
                codes = special_codes(dtype, rng, 200)
                if dtype in FLOATS and not special:
                    fmt = FORMATS[dtype]
                    codes = [c for c in codes if not fmt.is_nan(bits_array([c], dtype))[0]]
                a = [rng.choice(codes) for _ in range(60)]
                b = [rng.choice(codes) for _ in range(8)]
                where = [rng.randrange(8) for _ in a]
                want = list(b)
                for w, x in zip(where, a):
                    want[w] = s_op(op, want[w], x, dtype)
                got = bits_array(b, dtype)
                with np.errstate(all="ignore"):
                    oracle.accumulate(op, got, np.array(where), bits_array(a, dtype), FORMATS[dtype])
                assert got.tolist() == want, (dtype, op)


# ------------------------------------------------------------------------------------------------
# Data bounds, BDs
# ------------------------------------------------------------------------------------------------

def test_b8_bounds():
    regions = [(0x1000, u32(*range(8))), (0x2000, u32(*[99] * 8))]
    def go(bound, registers, **named):
        word = w_b8(src=0x1000, dst=0x2000, num=((8, 1), (8, 1)), bound=bound, **named)
        return run(word, regions, registers=registers)
    r = go((0x81, 0x82), {1: 0x1010, 2: 0x2008})             # inclusive: the element at the limit moves
    assert after(r, 1) == u32(0, 1, 2, 99, 99, 99, 99, 99)
    assert r["notifications"] == [[9, 5, 0], [9, 6, 0], [9, 7, 0], [9, 3, 1], [9, 4, 1]]
    assert r["bds"] == [1, 1] and r["semaphores"] == {"3": 1}
    r = go((0xC1, 0x82), {1: 0x100F, 2: 0x2008})             # one byte less
    assert r["notifications"] == [[9, 3, 1]]
    # unlike elements: both legs report what fails
    r = go((0x81, 0x82), {1: 0x1008, 2: 0x2007}, size=(4, 4))
    assert r["notifications"] == [[9, p, 0] for p in range(3, 8)] + [[9, 2, 1]]
    word = w_b8(src=0x1000, dst=0x2000, num=((8, 1), (4, 1)), size=(4, 8), bound=(0x81, 0x82))
    r = run(word, regions, registers={1: 0x1008, 2: 0x2007})
    assert after(r, 1) == u32(0, 1, 99, 99, 99, 99, 99, 99)
    assert r["notifications"] == [[9, p, 0] for p in range(3, 8)] + [[9, p, 1] for p in range(1, 4)]
    # a wide limit, by the marker of the address
    table = {"0": 0x500000000}
    word = w_b8(src=0x2C << 56 | 4, dst=0x2000, num=((8, 1), (8, 1)), bound=(0x81, 0))
    for low, high, moved in ((0x1004, 5, 2), (0x1004, 4, 0), (0, 6, 8)):
        r = run(word, [(0x500001000, u32(*range(8))), regions[1]], table=table,
                registers={4: 0x1000, 5: 0, 1: low, 2: high})
        assert after(r, 1) == u32(*(list(range(moved)) + [99] * (8 - moved)))
    word = w_b8(src=0x28 << 56 | 4, dst=0x2000, num=((8, 1), (8, 1)), bound=(0xC1, 0))
    r = run(word, regions, table={"0": 0}, registers={4: 0x1000, 1: 0x1004, 2: 5})   # not wide: 32 bits
    assert after(r, 1)[:12] == u32(0, 1, 99) and r["notifications"] == []


def test_b8_bds():
    regions = [(HBM, bytes(400000)), (HBM + 0x1000000, bytes(400000))]
    def bds(**named):
        return run(w_b8(dst=HBM + 0x1000000, dtype=(3, 3), **named), regions)["bds"]
    assert bds(step=((1, 1), (2, 1)), num=((4, 1), (4, 1)), size=(4, 4)) == [1, 4]
    assert bds(step=((-1, 1), (1, 1)), num=((1, 4), (2, 2)), size=(4, 4)) == [1, 2]
    assert bds(num=((5, 1), (5, 1)), size=(40000, 40000)) == [5, 5]      # whole elements
    assert bds(num=((20, 1), (20, 1)), size=(4096, 4096)) == [2, 2]      # 16 of them are 64 KiB
    assert bds(num=((2, 1), (8, 1)), size=(4, 1)) == [1, 1]
    # shape by a register has four dims
    word = w_b8(src=0x40 << 56 | HBM, dst=HBM + 0x1000000, step=((0, 0), (1, 1)), num=((0, 0), (16, 1)), dtype=(3, 3), size=(1, 1))
    r = run(word, [(HBM, bytes(range(64))), (HBM + 0x1000000, bytes(16))], shapes={0: ([2, 2, 2, 2], [1, 4, 8, 32])})
    assert list(after(r, 1)) == [0, 1, 4, 5, 8, 9, 12, 13, 32, 33, 36, 37, 40, 41, 44, 45]
    assert r["bds"] == [8, 1]


def test_f1_bounds():
    table = np.arange(10 * 4, dtype="<u2").reshape(10, 4)
    idx = [3] * 16 + [20] * 16 + [1, 30] + [2] * 14
    regions = [(HBM, table.tobytes()), (SBUF + 0x200, u32(*idx)), (0x3000, b"\xFF" * 512)]
    word = w_f1(dst=0x3000, step=(1, 4), num=(4, 48), dst_step=96, bound=(0x81, 0x82))
    r = run(word, regions, registers={1: 10, 2: 0x3000 + 96 * 2})
    want = np.full((4, 48), 0xFFFF, "<u2")
    for i, x in enumerate(idx):
        for c in range(4):
            if x < 10 and 0x3000 + i // 16 * 32 + c * 96 <= 0x3000 + 192:
                want[c][i] = table[x][c]
    assert after(r, 2)[:384] == want.tobytes()
    assert r["bds"] == [31, 3 + 2]
    assert r["notifications"] == [[9, p, 0] for p in list(range(16, 32)) + [33]] + [[9, 3, 1], [9, 10, 1], [9, 11, 1]]
    word = w_f1(dst=0x3000, step=(1, 4), num=(4, 48), dst_step=96, bound=(0xC1, 0xC2))
    assert run(word, regions, registers={1: 10, 2: 0x30C0})["notifications"] == []
    # negative row step, and columns that the next tile's overlap: tile order, later wins
    word = w_f1(src=HBM + 8 * 9, dst=0x3000, step=(1, -4), num=(2, 32), dst_step=32, idx=0x200)
    r = run(word, [(HBM, table.tobytes()), (SBUF + 0x200, u32(*([0] * 16 + [1] * 16))), (0x3000, bytes(96))])
    assert after(r, 2) == u16(*[36] * 16 + [32] * 16 + [33] * 16)
    # shapes by registers, checked at run time (D66)
    word = w_f1(src=0x40 << 56 | HBM, dst=0x40 << 56 | 0x3000, step=(2, 0), num=(0, 0), dst_step=3, dst_num=(0, 0))
    good = {2: ([4, 16, 1, 1], [1, 4, 0, 0]), 3: ([16, 4, 1, 1], [0, 64, 0, 0])}
    r = run(word, [(HBM, table.tobytes()), (SBUF + 0x200, u32(*[7] * 16)), (0x3000, bytes(512))], shapes=good)
    assert after(r, 2)[64:96] == u16(*[29] * 16) and r["bds"] == [16, 4]
    for bad in ({2: ([4, 17, 1, 1], [1, 4, 0, 0])}, {3: ([32, 4, 1, 1], [0, 64, 0, 0])}, {3: ([16, 4, 1, 1], [0, 48, 0, 0])},
                {2: ([0, 16, 1, 1], [1, 4, 0, 0])}):
        fails(word, regions, shapes={**good, **bad})


def test_bd():
    tiles = np.random.default_rng(8).integers(0, 2 ** 32, (4, 16, 8)).astype("<u4")
    # 2 x 2 tiles laid side by side: rows of 16 words, tile rows 16 rows apart
    image = tiles.reshape(2, 2, 16, 8).transpose(0, 2, 1, 3).reshape(32, 16)
    word = w_bd(dtype=8, dst=0x3000, step=((32, 1024), (64, 512)), num=((2, 2), (8, 4)), row_step=64, cols=8,
                bound=(0x81, 0x82))
    r = run(word, [(HBM, image.tobytes()), (0x3000, bytes(2048))], registers={1: 0xFFFFFFFF, 2: 0xFFFFFFFF})
    assert after(r, 1) == tiles.transpose(0, 2, 1).tobytes()
    assert r["bds"] == [64, 32] and r["semaphores"] == {"9": 1}
    # bounds: the last tile row keeps 2 rows; columns from 0x3000 + 512 + 64 on fail
    r = run(word, [(HBM, image.tobytes()), (0x3000, bytes(2048))], registers={1: HBM + 1024 + 64, 2: 0x3000 + 512})
    want = np.zeros((4, 8, 16), "<u4")
    want[0] = tiles[0].T
    want[1][0] = tiles[1].T[0]
    assert after(r, 1) == want.tobytes()
    # rows of tile 2: 1024, 1088 fit; of tile 3: 1056 fits
    assert r["bds"] == [16 + 16 + 2 + 1, 8 + 1]
    assert [n for n in r["notifications"] if n[2] == 0] == [[9, p, 0] for p in list(range(34, 48)) + list(range(49, 64))]
    assert [n for n in r["notifications"] if n[2] == 1] == [[9, p, 1] for p in range(9, 32)]
    # byte mode changes nothing
    assert run(word, [(HBM, image.tobytes()), (0x3000, bytes(2048))], registers={1: 0xFFFFFFFF, 2: 0xFFFFFFFF},
               step_unit="byte")["bds"] == [64, 32]


# ------------------------------------------------------------------------------------------------
# POOL words
# ------------------------------------------------------------------------------------------------

def test_e7():
    # 32 channels, two groups with their own lists; start partitions 32 and 64; last block just in and just out
    stride = 0x40000
    regions, data = [], {}
    for c in range(32):
        data[c] = bytes((7 * c + i) & 255 for i in range(40))
        regions.append((SBUF + (32 + c) * stride + 0x100, data[c]))
        regions.append((SBUF + (32 + c) * stride + 0x800, u16(c % 16 + (c >= 16), 19 if c == 0 else 18)))
        regions.append((SBUF + (64 + c) * stride + 0x40, b"\xEE" * 40))
    word = w_e7(t4d(64 * stride + 0x40 + 38, (2, 17, 1, 1), (1, -2, 1, 1)), index=32 * stride + 0x800,
                data=32 * stride + 0x100, num=34, dtype=3, channels=32, per=2, size=39)
    r = run(word, regions)
    for c in range(32):
        g = c // 16
        idx = [k + g for k in range(16)] + [19 if g == 0 else 18]
        blocks = [data[c][2 * x:2 * x + 2] if 2 * x + 2 <= 39 else b"\0\0" for x in idx]
        assert after(r, 3 * c + 2) == b"\xEE" * 6 + b"".join(reversed(blocks)), c
    # index address by a register, shape of the destination by $S
    word = w_e7(t4d(64 * stride + 0x40 | 0x40000000, (0, 0, 0, 0), (1, 0, 0, 0)), index=5, marker=0xA0000000,
                data=32 * stride + 0x100, num=34, dtype=3, channels=32, per=2, size=40)
    named = dict(registers={5: 32 * stride + 0x800}, shapes={1: ([34, 1, 1, 1], [1, 0, 0, 0])})
    r = run(word, regions, **named)
    assert after(r, 2)[32:34] == data[0][38:40]
    named["shapes"] = {1: ([33, 1, 1, 1], [1, 0, 0, 0])}
    fails(word, regions, **named)


def test_68():
    stride = 0x40000
    pool = {"start": 0x100, "mask": 0xFF, "entries": [[0x1122334455667788, 5], [6, 7]]}
    def regions(gen_stride=stride, out=b"\xEE" * 16):
        r = []
        for c in range(3):
            r.append((SBUF + c * gen_stride + 0x10, u16(0x100, 0x101, 0x102, 0x200)))
        return r + [(0x2802000000 + 0x20 + c * 0x8000, out) for c in range(3)]
    # PSUM destination; an entry beyond what was loaded and a channel that was not loaded are 0
    word = w_68(t4d(0x10, (4, 1, 1, 1)), t4d(0x2000020, (2, 2, 1, 1), (2, 1, 1, 1)), in_dtype=5, out_dtype=9, channels=3,
                immediate=0x99)
    r = run(word, regions(), pool=pool)
    for c, (x, y) in enumerate(((0x55667788, 5), (6, 7), (0, 0))):
        assert after(r, 3 + c) == u32(x, 0, y, 0x99)
    fails(word, regions(), pool=pool, generation=5)          # no PSUM
    # u8 indices, 1-byte output, register addresses, v5 stride
    word = w_68(t4d(0x80000001, (2, 1, 1, 1)), t4d(0x80000002, (2, 1, 1, 1)), in_dtype=3, out_dtype=2, channels=2, skip=1)
    r = run(word, [(SBUF + 16, b"\x01\xFF"), (SBUF + 0x100010, b"\x00\x01"), (SBUF + 32, b"ab"), (SBUF + 0x100020, b"cd")],
            generation=5, registers={1: 16, 2: 32}, pool={"start": 0, "mask": 0x7F, "entries": [[1, 0x1FF], [3, 4]]})
    assert after(r, 2) == b"\xFFb" and after(r, 3) == b"\x03\x04"


def test_67():
    word = w_67(t4d(0x100, (2, 2, 1, 1), (-1, 4, 1, 1)), dtype=5, channels=2, start=0x40, mask=0x3F)
    r = run(word, [(SBUF + 0xFE, u16(1, 2, 3, 4, 5, 6)), (SBUF + 0x400FE, u16(11, 12, 13, 14, 15, 16))])
    assert r["pool"] == {"start": 0x40, "mask": 0x3F, "entries": [[2, 1, 6, 5], [12, 11, 16, 15]]}
    fails(word, [(SBUF + 0xFE, bytes(12))])


# ------------------------------------------------------------------------------------------------
# Random words against the scalar reading
# ------------------------------------------------------------------------------------------------

def scalar_stream(kind, legs, idx, bounds, ops, memory, joined):
    """0xbb / 0xb8 byte by byte with dictionaries. Returns (memory, notifications, bds)."""
    op, in_dtype, out_dtype, flags = ops
    notes, streams = [], []
    for which, leg in enumerate(legs):
        elements = []
        num = leg["num"]
        for w in range(num[3]):
            for z in range(num[2]):
                for y in range(num[1]):
                    for x in range(num[0]):
                        co, ok = [x, y, z, w], True
                        if idx[which] is not None:
                            k = co[leg["dim"]]
                            co[leg["dim"]] = idx[which][k]
                            ok = bounds[which][0] is None or idx[which][k] < bounds[which][0]
                        a = (leg["start"] + sum(c * s * leg["scale"] for c, s in zip(co, leg["step"]))) & M64
                        if kind == "b8":
                            ok = bounds[which][0] is None or a <= bounds[which][0]
                        elements.append((a, ok))
        streams.append(elements)
    if kind == "bb":
        err = bool(flags & 4)
        for which in range(2):
            limit, disable = bounds[which]
            if idx[which] is not None and limit is not None and (err or not disable):
                notes += [[10 if err else 9, k, which] for k, v in enumerate(idx[which]) if v >= limit]
    unit = (1, 1) if op == 0 else (size_of(in_dtype), size_of(out_dtype))
    per = [legs[i]["size"] // unit[i] for i in range(2)]
    if kind == "b8":
        alike = per[0] == per[1]
        if not bounds[0][1]:
            notes += [[9, p, 0] for p, (a, ok) in enumerate(streams[0]) if not ok]
        if not bounds[1][1]:
            notes += [[9, p, 1] for p, (a, ok) in enumerate(streams[1]) if not ok and not (alike and not streams[0][p][1])]
    total = len(streams[0]) * per[0]
    assert total == len(streams[1]) * per[1]
    new = dict(memory)
    pieces, run_ends = ([], []), [None, None]
    for n in range(total):
        where = []
        for i in range(2):
            a, ok = streams[i][n // per[i]]
            where.append(((a + n % per[i] * unit[i]) & M64, ok))
        if not (where[0][1] and where[1][1]):
            continue
        src = [(where[0][0] + j) & M64 for j in range(unit[0])]
        dst = [(where[1][0] + j) & M64 for j in range(unit[1])]
        value = bytes(memory[a] for a in src)
        if op:
            b = int.from_bytes(bytes(new[a] for a in dst), "little")
            a = s_convert(int.from_bytes(value, "little"), in_dtype, out_dtype)
            value = s_op(op, b, a, out_dtype).to_bytes(unit[1], "little")
        for a, v in zip(dst, value):
            assert a in new
            new[a] = v
        for i in range(2):
            key = (n - 1, n // per[i])
            if pieces[i] and run_ends[i] == key:
                pieces[i][-1][2] += unit[i]
            else:
                pieces[i].append([n, where[i][0], unit[i]])
            run_ends[i] = (n, n // per[i])
    bds = []
    for i in range(2):
        if not joined:
            bds.append(len(pieces[i]))
            continue
        count, last = 0, None
        for n, a, length in pieces[i]:
            if last and last[0] == n and last[1] == a and last[2] + length <= 65536:
                last = [n + length // unit[i], (a + length) & M64, last[2] + length]
            else:
                count += 1
                last = [n + length // unit[i], (a + length) & M64, length]
        bds.append(count)
    return new, notes, bds


def random_shape(rng, count):
    num, rest = [], count
    for _ in range(3):
        options = [d for d in range(1, rest + 1) if rest % d == 0]
        num.append(rng.choice(options))
        rest //= num[-1]
    num.append(rest)
    rng.shuffle(num)
    return num


def test_random_streams():
    rng = random.Random(9)
    done = {"bb": 0, "b8": 0}
    for trial in range(1500):
        kind = rng.choice(["bb", "b8"])
        byte = rng.random() < 0.3
        op = rng.choice([0, 0, 1, 2, 3, 4])
        in_dtype = rng.choice(list(FLOATS) + list(INTS))
        out_dtype = rng.choice(list(FLOATS) + list(INTS)) if op and rng.random() < 0.7 else in_dtype
        unit = (1, 1) if op == 0 else (size_of(in_dtype), size_of(out_dtype))
        total = rng.choice([1, 2, 4, 6, 12, 24, 36])
        base = [0x8000, 0xC000]
        legs, addr, words = [], [], []
        shapes = {0: ([0] * 4, [0] * 4), 1: ([0] * 4, [0] * 4)}
        mode = rng.choice([0, 1, 2]) if kind == "bb" else None
        alike = rng.random() < 0.5
        per = [rng.choice([d for d in range(1, total + 1) if total % d == 0]) for _ in range(2)]
        if alike:
            per[1] = per[0]
        flags = 4 if rng.random() < 0.5 else 0
        for i in range(2):
            size = per[i] * unit[i]
            count = total // per[i]
            scale = 1 if byte else size
            if rng.random() < 0.4:
                num = random_shape(rng, count)
                step = [rng.choice([-2, -1, 0, 1, 1, 2, 3]) * (unit[i] if byte and rng.random() < 0.8 else 1) for _ in range(4)]
                shapes[i] = (num, step)
                addr.append(0x40 << 56 | base[i])
                words.append(((i, 0) if kind == "b8" else i, (0, 0) if kind == "b8" else 0))
                dim = rng.randrange(4) if kind == "bb" else 0
            else:
                if kind == "b8":
                    n0 = rng.choice([d for d in range(1, count + 1) if count % d == 0])
                    num, step = [n0, count // n0, 1, 1], [rng.choice([-1, 1, 1, 2]) for _ in range(2)] + [0, 0]
                    words.append((tuple(step[:2]), tuple(num[:2])))
                else:
                    num, step = [count, 1, 1, 1], [rng.choice([-1, 1, 1, 2]), 0, 0, 0]
                    words.append((step[0], count))
                addr.append(base[i])
                dim = 0
            legs.append({"num": num, "step": step, "size": size, "scale": scale, "start": base[i], "dim": dim})
        idx = [None, None]
        for i in range(2):
            if kind == "bb" and mode in (i, 2):
                idx[i] = [rng.choice([rng.randrange(6), rng.randrange(10)]) for _ in range(legs[i]["num"][legs[i]["dim"]])]
                flags |= legs[i]["dim"] << (4 + 2 * i)
        bounds, bytes_, regs = [], [], {}
        for i in range(2):
            active = kind == "b8" or idx[i] is not None
            if active and rng.random() < 0.6:
                disable = rng.random() < 0.3 and (kind == "b8" or flags & 4)
                limit = rng.randrange(4, 9) if kind == "bb" else base[i] + rng.randrange(-20, 60)
                regs[20 + i] = limit
                bounds.append((limit, bool(disable)))
                bytes_.append(0x80 | (0x40 if disable else 0) | (20 + i))
            else:
                bounds.append((None, False))
                bytes_.append(0)
        if kind == "bb":
            word = w_bb(mode, addr[0], addr[1], (words[0][0], words[1][0]), (words[0][1], words[1][1]),
                        (legs[0]["size"], legs[1]["size"]), (0x100, 0x200), (in_dtype, out_dtype), bytes_, op, flags)
        else:
            word = w_b8(addr[0], addr[1], (words[0][0], words[1][0]), (words[0][1], words[1][1]),
                        (legs[0]["size"], legs[1]["size"]), (in_dtype, out_dtype), bytes_, op)
        # Hold the operands apart: neither leg may reach the other's region.
        content = [bytearray(rng.randbytes(0x3000)) for _ in range(2)]
        regions = [(0x7000, content[0]), (0xB000, content[1])]
        regions += [(SBUF + 0x100 + 0x100 * i, u32(*idx[i])) for i in range(2) if idx[i]]
        memory = {at + j: v for at, data in regions[:2] for j, v in enumerate(data)}
        r = run(word, regions, step_unit="byte" if byte else "elem", registers=regs, shapes=shapes)
        new, notes, bds = scalar_stream(kind, legs, idx, bounds, (op, in_dtype, out_dtype, flags), memory, kind == "b8")
        for i, (at, data) in enumerate(regions[:2]):
            assert list(after(r, i)) == [new[at + j] for j in range(len(data))], (trial, kind)
        assert r["notifications"] == notes, (trial, r["notifications"], notes)
        assert r["bds"] == bds, (trial, kind, r["bds"], bds)
        done[kind] += 1
    assert min(done.values()) > 500


def test_overlap():
    # all source data are read before the first byte is written
    r = run(w_b8(src=HBM, dst=HBM + 4, num=((4, 1), (4, 1))), [(HBM, u32(1, 2, 3, 4, 5))])
    assert after(r, 0) == u32(1, 1, 2, 3, 4)
    r = run(w_b8(src=HBM, dst=HBM + 4, num=((4, 1), (4, 1)), op=1), [(HBM, u32(1, 2, 3, 4, 5))])
    assert after(r, 0) == u32(1, 3, 5, 7, 9)


def test_random_transposes():
    """0xf1 and 0xbd against a scalar reading."""
    rng = random.Random(10)
    for trial in range(300):
        gather = rng.random() < 0.5
        size = 2 if gather else rng.choice([2, 4])
        byte = rng.random() < 0.3
        cols = rng.choice([1, 2, 5, 8])
        limits = [rng.choice([None, 0x8000 + rng.randrange(0x400)]), rng.choice([None, 0xC000 + rng.randrange(0x500)])]
        disable = [rng.random() < 0.3, rng.random() < 0.3]
        dst_step = rng.choice([32, 64, 96, -32])
        if gather:
            tiles = rng.choice([1, 2, 3])
            index = [rng.choice([rng.randrange(12), rng.randrange(5)]) for _ in range(16 * tiles)]
            step = rng.choice([-16, 0, 8, 9, 20])
            row_at = [[0x8000 + x * step * (1 if byte else 2) for x in index[16 * t:16 * t + 16]] for t in range(tiles)]
            limits[0] = rng.choice([None, rng.randrange(3, 13)])
            row_ok = [[limits[0] is None or x < limits[0] for x in index[16 * t:16 * t + 16]] for t in range(tiles)]
            col_at = [[0xC000 + 32 * t + c * dst_step for c in range(cols)] for t in range(tiles)]
        else:
            num = (rng.choice([1, 2]), rng.choice([1, 2]))
            tiles = num[0] * num[1]
            index, steps, row_step, tile_step = [], [rng.choice([-100, 64, 128, 6]) for _ in range(2)], rng.choice([-32, 16, 40]), rng.choice([0, 512, 32])
            origins = [0x8000 + x * steps[0] + y * steps[1] for y in range(num[1]) for x in range(num[0])]
            row_at = [[o + i * row_step for i in range(16)] for o in origins]
            row_ok = [[limits[0] is None or a <= limits[0] for a in row] for row in row_at]
            col_at = [[0xC000 + t * tile_step + c * dst_step for c in range(cols)] for t in range(tiles)]
        bound = [(0x80 | (0x40 if disable[i] else 0) | (30 + i)) if limits[i] is not None else 0 for i in range(2)]
        content = [bytearray(rng.randbytes(0x3000)) for _ in range(2)]
        want = bytearray(content[1])
        notes = [[], []]
        bds = [0, 0]
        for t in range(tiles):
            for i in range(16):
                bds[0] += row_ok[t][i]
                if not row_ok[t][i]:
                    notes[0].append([9, 16 * t + i, 0])
            for c in range(cols):
                if not any(row_ok[t]):
                    continue
                if limits[1] is not None and col_at[t][c] > limits[1]:
                    notes[1].append([9, t * cols + c, 1])
                    continue
                bds[1] += 1
                for i in range(16):
                    if row_ok[t][i]:
                        a, b = row_at[t][i] + c * size - 0x7000, col_at[t][c] + i * size - 0xB000
                        want[b:b + size] = content[0][a:a + size]
        if gather:
            word = w_f1(0x8000, 0xC000, (1, step), (cols, 16 * tiles), 0x200, dst_step, bound=bound)
        else:
            word = w_bd(0x8000, 0xC000, 6 if size == 2 else 10, (tuple(steps), (dst_step, tile_step)), (num, (cols, tiles)),
                        row_step, cols=cols, bound=bound)
        regions = [(0x7000, content[0]), (0xB000, content[1])] + ([(SBUF + 0x200, u32(*index))] if gather else [])
        r = run(word, regions, step_unit="byte" if byte else "elem",
                registers={30 + i: limits[i] for i in range(2) if limits[i] is not None})
        assert after(r, 1) == bytes(want), trial
        assert r["notifications"] == (notes[0] if not disable[0] else []) + (notes[1] if not disable[1] else []), trial
        assert r["bds"] == bds and after(r, 0) == bytes(content[0])


def test_random_pool_words():
    """0x67, 0x68 and 0xe7 against a scalar reading."""
    rng = random.Random(11)
    for trial in range(150):
        generation = rng.choice([2, 3, 4, 5])
        stride = {2: 0x40000, 3: 0x40000, 4: 0x40000, 5: 0x100000}[generation]
        channels = rng.choice([16, 32])
        num = random_shape(rng, rng.choice([4, 8, 16, 24]))
        count = num[0] * num[1] * num[2] * num[3]
        step = [rng.choice([-2, 1, 1, 3, 5]) for _ in range(4)]
        places = [x * step[0] + y * step[1] + z * step[2] + w * step[3] for w in range(num[3]) for z in range(num[2])
                  for y in range(num[1]) for x in range(num[0])]
        def channel(partition, at, c):
            return SBUF + (partition + c) * stride + at
        first = {"src": rng.choice([0, 32, 64]), "dst": rng.choice([0, 32, 64])}
        dtype = rng.choice([3, 5, 9])
        size = size_of(dtype)
        wide = t4d(first["dst"] * stride + 0x2000, num, step)
        spread_ = [bytes(rng.randbytes(0x800)) for _ in range(channels)]      # 0x2000 +- 0x400
        regions = [(channel(first["dst"], 0x1C00, c), spread_[c]) for c in range(channels)]
        kind = rng.choice(["67", "68", "e7"])
        if kind == "67":
            r = run(w_67(wide, dtype=dtype, channels=channels, start=512, mask=255), regions, generation=generation)
            entries = [[int.from_bytes(spread_[c][0x400 + p * size:][:size], "little") for p in places] for c in range(channels)]
            assert r["pool"] == {"start": 512, "mask": 255, "entries": entries}
            continue
        if kind == "68":
            in_dtype = rng.choice([3, 5, 9])
            base = rng.choice([0, 16]) if in_dtype == 3 else 0x120
            pool = {"start": base & ~15, "mask": 15, "entries": [[rng.getrandbits(64) for _ in range(12)] for _ in range(channels)]}
            index = [[(base & ~15) + rng.randrange(20) for _ in range(count)] for _ in range(channels)]
            isize = size_of(in_dtype)
            packed = [b"".join(x.to_bytes(isize, "little") for x in index[c]) for c in range(channels)]
            skip = rng.randrange(2)
            imm = 0 if skip else rng.getrandbits(32)
            word = w_68(t4d(first["src"] * stride + 0x100, (count, 1, 1, 1)), wide, in_dtype, dtype, channels, skip, 0, imm)
            data = []
            for c in range(channels):
                row = []
                for x in index[c]:
                    if x & ~15 == pool["start"]:
                        row.append(pool["entries"][c][x & 15] if x & 15 < 12 else 0)
                    else:
                        row.append(None if skip else imm)
                data.append(row)
            regions += [(channel(first["src"], 0x100, c), packed[c]) for c in range(channels)]
            named = dict(pool=pool)
        else:
            per = rng.choice([1, 2, 4])
            n = count // per
            limit = rng.randrange(20, 40)
            lists = [[rng.randrange(14) for _ in range(n)] for _ in range(channels // 16)]
            table = [rng.randbytes(64 * size) for _ in range(channels)]
            data = []
            for c in range(channels):
                row = []
                for x in lists[c // 16]:
                    for e in range(per):
                        inside = (x + 1) * per <= limit
                        row.append(int.from_bytes(table[c][(x * per + e) * size:][:size], "little") if inside else 0)
                data.append(row)
            for c in range(channels):
                column = lists[c // 16][c % 16::16]
                regions.append((channel(first["src"], 0x100, c), u16(*column)))
                regions.append((channel(first["src"], 0x400, c), table[c]))
            word = w_e7(wide, first["src"] * stride + 0x100, first["src"] * stride + 0x400, count, dtype, channels, per, limit)
            named = {}
        r = run(word, regions, generation=generation, **named)
        for c in range(channels):
            want = bytearray(spread_[c])
            for p, x in zip(places, data[c]):
                if x is not None:
                    want[0x400 + p * size:0x400 + (p + 1) * size] = (x & ((1 << 8 * size) - 1)).to_bytes(size, "little")
            assert after(r, c) == bytes(want), (trial, kind, c)
        assert r["bds"] == [0, 0] and r["notifications"] == [] and r["semaphores"] == {} and r["pool"] is None


def test_program():
    good = case(w_bb(), [(HBM, u32(7, 8, 9, 10)), (SBUF + 0x1000, bytes(16)), (SBUF + 0x100, u32(3, 2, 1, 0))])
    bad = case(w_bb(), [])
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "descriptor_oracle.py")
    text = "\n".join(json.dumps(c) for c in (good, bad, good)) + "\n"
    out = subprocess.run([sys.executable, path], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(out) == 3 and out[0] == out[2] and set(json.loads(out[1])) == {"error"}
    assert json.loads(out[0]) == {"regions": [u32(7, 8, 9, 10).hex(), u32(10, 9, 8, 7).hex(), u32(3, 2, 1, 0).hex()],
                                  "pool": None, "notifications": [], "bds": [4, 4], "semaphores": {"3": 1}}


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print("ok", name)
