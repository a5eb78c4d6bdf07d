#!/usr/bin/env python3
"""Reference execution of 64-byte gather/scatter descriptor words.

Reads one case per line (JSON) from stdin and writes one result per line (JSON) to stdout.
Written from the specification alone (facts.md, decisions.md); D-numbers name the rulings.

A word is executed in three steps: all indices and all source data are read, then addresses,
bounds and masks are formed as arrays, then the destination is written in ascending order.
"""
import json
import struct
import sys

import numpy as np

M32 = (1 << 32) - 1
M64 = (1 << 64) - 1

# Per generation: bytes from one SBUF partition to the next, usable bytes of one, size of the window.
SBUF_STRIDE = {2: 0x40000, 3: 0x40000, 4: 0x40000, 5: 0x100000}
SBUF_USABLE = {2: 0x30000, 3: 0x38000, 4: 0x40000, 5: 0x80000}
SBUF_WINDOW = {2: 0x02000000, 3: 0x02000000, 4: 0x02000000, 5: 0x08000000}
SBUF_SOC = 0x2000000000
PSUM_ADDR4 = 0x02000000
PSUM_SIZE = 0x400000
PSUM_SOC = 0x2802000000
PSUM_STRIDE = 0x8000

MAX_BD = 65536            # bytes that one buffer descriptor can move
POOL_DEPTH = 512          # elements of one channel of the Pool_Buffer
MODEL_LIMIT = 1 << 24     # elements of one leg that this model is willing to expand
LONG = 1024               # bytes from which on an element is copied by itself

NONE, ADD, MULTIPLY, MAX, MIN = range(5)
NONFATAL, ERROR = 0x09, 0x0A
SOURCE, DESTINATION = 0, 1


class Fault(Exception):
    """The word cannot be executed; it changes nothing (D64)."""


# ------------------------------------------------------------------------------------------------
# Number formats
# ------------------------------------------------------------------------------------------------

class Format:
    """kind: 'i' signed, 'u' unsigned, 'f' float, 'x' moved but never computed with (FP4, D55)."""

    def __init__(self, size, kind, ebits=0):
        self.size = size
        self.kind = kind
        self.bits_type = np.dtype("<u%d" % size)
        self.int_type = np.dtype("<%s%d" % (kind if kind in "iu" else "u", size))
        if kind == "f":
            self.ebits = ebits
            self.mbits = 8 * size - 1 - ebits
            self.sign = 1 << (8 * size - 1)
            self.inf = ((1 << ebits) - 1) << self.mbits
            self.quiet = 1 << (self.mbits - 1)
            self.table = None
            if (size, ebits) not in ((4, 8), (2, 5)):      # numpy has fp32 and fp16 itself
                self.table = self._decode_table()

    def _decode_table(self):
        code = np.arange(1 << (8 * self.size), dtype=np.int64)
        bias = (1 << (self.ebits - 1)) - 1
        exponent = (code & self.inf) >> self.mbits
        mantissa = code & ((1 << self.mbits) - 1)
        significand = mantissa + np.where(exponent > 0, 1 << self.mbits, 0)
        value = np.ldexp(significand.astype(np.float64), np.maximum(exponent, 1) - bias - self.mbits)
        top = exponent == (1 << self.ebits) - 1
        value = np.where(top, np.where(mantissa == 0, np.inf, np.nan), value)
        return np.where(code & self.sign, -value, value)

    def is_nan(self, bits):
        return (bits & self.bits_type.type(self.sign - 1)) > self.inf

    def made_quiet(self, bits):
        return bits | self.bits_type.type(self.quiet)

    def decode(self, bits):
        """The exact value in float64 (of a NaN: some NaN)."""
        if self.kind in "iu":
            return bits.view(self.int_type).astype(np.float64)
        if self.table is not None:
            return self.table[bits]
        return bits.view("<f%d" % self.size).astype(np.float64)

    def encode(self, value):
        """float64 rounded once to this float format, to nearest even. NaNs are the caller's."""
        if self.table is None:
            return value.astype("<f%d" % self.size).view(self.bits_type)
        bias = (1 << (self.ebits - 1)) - 1
        emin = 1 - bias
        magnitude = np.abs(value)
        finite = np.isfinite(magnitude)
        magnitude = np.where(finite, magnitude, 0.0)
        exponent = np.frexp(magnitude)[1].astype(np.int64) - 1
        exponent = np.where(magnitude == 0, emin, np.maximum(exponent, emin))
        # In units of the last place: scaling by a power of two is exact, rint is to nearest even.
        units = np.rint(np.ldexp(magnitude, self.mbits - exponent)).astype(np.int64)
        code = ((exponent - emin) << self.mbits) + units   # a carry runs into the exponent by itself
        code = np.where(finite, np.minimum(code, self.inf), self.inf)
        code = code | np.where(np.signbit(value), self.sign, 0)
        return code.astype(self.bits_type)


FORMATS = {
    0x1: Format(8, "u"), 0x2: Format(1, "i"), 0x3: Format(1, "u"), 0x4: Format(2, "i"),
    0x5: Format(2, "u"), 0x6: Format(2, "f", 8), 0x7: Format(2, "f", 5), 0x8: Format(4, "i"),
    0x9: Format(4, "u"), 0xA: Format(4, "f", 8), 0xC: Format(8, "i"), 0xD: Format(1, "f", 3),
    0xE: Format(1, "f", 4), 0xF: Format(1, "f", 5), 0x10: Format(1, "x"),
}
FORMATS[0xB] = FORMATS[0xA]       # FP32R computes as FP32 (D55)


def format_of(code):
    if code not in FORMATS:
        raise Fault("dtype %#x has no size" % code)
    return FORMATS[code]


def convert(bits, source, target):
    """The cast of D54, bits to bits."""
    if source is target:
        return bits
    if "x" in source.kind + target.kind:
        raise Fault("FP4 is never computed with")
    if source.kind in "iu" and target.kind in "iu":
        return bits.view(source.int_type).astype(target.int_type).view(target.bits_type)
    value = source.decode(bits)
    if target.kind in "iu":       # truncate, saturate, NaN gives 0
        limits = np.iinfo(target.int_type)
        value = np.clip(np.trunc(np.where(np.isnan(value), 0.0, value)), limits.min, limits.max)
        return value.astype(np.int64).astype(target.int_type).view(target.bits_type)
    result = target.encode(value)
    if source.kind == "f":
        # A NaN keeps its sign and the upper bits of its payload and becomes quiet.
        nan = source.is_nan(bits)
        if nan.any():
            wide = bits.astype(np.int64)
            payload = wide & ((1 << source.mbits) - 1)
            shift = target.mbits - source.mbits
            payload = payload << shift if shift >= 0 else payload >> -shift
            sign = np.where(wide & source.sign, target.sign, 0)
            made = sign | target.inf | target.quiet | payload
            result = np.where(nan, made.astype(target.bits_type), result)
    return result


def float_op(op, b, a, fmt):
    """B op A for arrays of codes of one float format, NaNs and zeros by D56."""
    if fmt.size == 4:             # numpy's own float32 arithmetic rounds once
        x, y = b.view("<f4"), a.view("<f4")
    else:                         # float64 has over 2p + 2 bits: rounding its sum again is harmless
        x, y = fmt.decode(b), fmt.decode(a)
    if op in (ADD, MULTIPLY):
        r = x + y if op == ADD else x * y
        result = r.view(fmt.bits_type) if fmt.size == 4 else fmt.encode(r)
        result = np.where(np.isnan(r), fmt.bits_type.type(fmt.inf | fmt.quiet), result)
    else:                         # +0 is larger than -0
        if op == MAX:
            take_a = (y > x) | ((y == x) & np.signbit(x) & ~np.signbit(y))
        else:
            take_a = (y < x) | ((y == x) & np.signbit(y) & ~np.signbit(x))
        result = np.where(take_a, a, b)
    result = np.where(fmt.is_nan(a), fmt.made_quiet(a), result)
    return np.where(fmt.is_nan(b), fmt.made_quiet(b), result)


def accumulate(op, b, where, a, fmt):
    """b[where[i]] = b[where[i]] op a[i] for i ascending; b and a are arrays of codes."""
    if fmt.kind in "iu":          # integers wrap; MAX and MIN by signedness (D39)
        ufunc = {ADD: np.add, MULTIPLY: np.multiply, MAX: np.maximum, MIN: np.minimum}[op]
        ufunc.at(b.view(fmt.int_type), where, a.view(fmt.int_type))
        return
    if fmt.kind == "x":
        raise Fault("FP4 is never computed with")
    if fmt.size == 4 and op in (ADD, MULTIPLY):
        trial = b.view("<f4").copy()
        (np.add if op == ADD else np.multiply).at(trial, where, a.view("<f4"))
        if not np.isnan(trial).any():     # a NaN on the way would still be there
            b[:] = trial.view(fmt.bits_type)
            return
    if op in (MAX, MIN) and not fmt.is_nan(a).any() and not fmt.is_nan(b).any():
        def key(bits):            # integers in the order of the floats, -0 below +0
            wide = bits.astype(np.int64)
            return np.where(wide & fmt.sign, ~(wide & (fmt.sign - 1)), wide)
        keys = key(b)
        (np.maximum if op == MAX else np.minimum).at(keys, where, key(a))
        b[:] = np.where(keys < 0, ~keys | fmt.sign, keys).astype(fmt.bits_type)
        return
    # First every destination's first operand, then every second one, and so on.
    order = np.argsort(where, kind="stable")
    counts = np.bincount(where)
    firsts = np.cumsum(counts) - counts
    turn = np.empty(len(where), np.int64)
    turn[order] = np.arange(len(where)) - np.repeat(firsts, counts)
    by_turn = np.argsort(turn, kind="stable")
    for part in np.split(by_turn, np.cumsum(np.bincount(turn))[:-1]):
        target = where[part]
        b[target] = float_op(op, b[target], a[part], fmt)


# ------------------------------------------------------------------------------------------------
# Memory
# ------------------------------------------------------------------------------------------------

class Memory:
    """All regions in one array of bytes, in the order of their addresses."""

    def __init__(self, regions):
        given = [(r["at"] & M64, bytes.fromhex(r["bytes"])) for r in regions]
        order = sorted(range(len(given)), key=lambda i: (given[i][0], len(given[i][1])))
        self.flat = np.frombuffer(bytearray(b"".join(given[i][1] for i in order)), np.uint8)
        self.parts = [None] * len(given)
        spans = []                # [first address, last address, place in flat]; touching regions join
        place = 0
        for i in order:
            at, data = given[i]
            self.parts[i] = (place, place + len(data))
            if data:
                if spans and at <= spans[-1][1]:
                    raise Fault("regions overlap")
                if spans and at == spans[-1][1] + 1:
                    spans[-1][1] = at + len(data) - 1
                else:
                    spans.append([at, at + len(data) - 1, place])
            place += len(data)
        if spans and spans[-1][1] > M64:
            raise Fault("a region runs past the last address")
        self.first = np.array([s[0] for s in spans], np.uint64)
        self.last = np.array([s[1] for s in spans], np.uint64)
        self.place = np.array([s[2] for s in spans], np.uint64)

    def after(self):
        return [self.flat[lo:hi].tobytes().hex() for lo, hi in self.parts]

    def starts(self, addresses, length):
        """(place in flat of each address, are `length` bytes from there one piece of memory?)."""
        if len(self.first) == 0:
            return np.zeros(len(addresses), np.int64), np.zeros(len(addresses), bool)
        span = np.searchsorted(self.first, addresses, side="right") - 1
        low = span < 0
        span = np.where(low, 0, span)
        inside = ~low & (addresses <= self.last[span])
        inside &= (self.last[span] - addresses) >= np.uint64(length - 1)
        return (addresses - self.first[span] + self.place[span]).astype(np.int64), inside

    def positions(self, addresses, length):
        """Places in flat of `length` bytes from each address on: shape (n, length)."""
        addresses = np.asarray(addresses, np.uint64).ravel()
        if len(addresses) == 0 or length == 0:
            return np.zeros((len(addresses), length), np.int64)
        start, inside = self.starts(addresses, length)
        if inside.all():
            return start[:, None] + np.arange(length)
        if length == 1:
            raise Fault("no memory at %#x" % int(addresses[~inside][0]))
        # Perhaps an element that wraps at 2^64: byte by byte.
        single = addresses[:, None] + np.arange(length, dtype=np.uint64)
        return self.positions(single, 1).reshape(len(addresses), length)

    def pieces(self, addresses, length):
        """For long elements: their starts in flat, if each is one piece; else None."""
        addresses = np.asarray(addresses, np.uint64).ravel()
        if length < LONG:
            return None
        start, inside = self.starts(addresses, length)
        return start if inside.all() else None

    def read(self, addresses, length):
        start = self.pieces(addresses, length)
        if start is None:
            return self.flat[self.positions(addresses, length)]
        data = np.empty((len(start), length), np.uint8)
        for i, place in enumerate(start.tolist()):
            data[i] = self.flat[place:place + length]
        return data

    def read_codes(self, addresses, size):
        return np.ascontiguousarray(self.read(addresses, size)).view("<u%d" % size).ravel()

    def write(self, addresses, data):
        """Rows of bytes; of two on one address the later one stays (D38)."""
        length = data.shape[1]
        start = self.pieces(addresses, length)
        if start is None:
            self.flat[self.positions(addresses, length).ravel()] = data.ravel()
            return
        for i, place in enumerate(start.tolist()):
            self.flat[place:place + length] = data[i]


# ------------------------------------------------------------------------------------------------
# Operands of a word
# ------------------------------------------------------------------------------------------------

class Context:
    def __init__(self, case):
        self.generation = case["generation"]
        self.word = bytes.fromhex(case["word"])
        if len(self.word) != 64:
            raise Fault("a word has 64 bytes")
        self.byte_steps = case["step_unit"] == "byte"
        self.registers = case["registers"]
        self.shapes = case["shapes"]
        self.table = case.get("table") or {}
        self.pool = case.get("pool")
        self.memory = Memory(case["regions"])
        self.pool_after = None
        self.notifications = []
        self.bds = [0, 0]
        self.semaphores = {}

    def get(self, kind, offset):
        return struct.unpack_from("<" + kind, self.word, offset)[0]

    def get_all(self, kind, offset):
        return list(struct.unpack_from("<" + kind, self.word, offset))

    def register(self, number):
        if number > 63:
            raise Fault("register %d" % number)
        return self.registers[number] & M32

    def shape(self, number):
        if not 0 <= number < 4:
            raise Fault("shape register %d" % number)
        return list(self.shapes[number]["num"]), list(self.shapes[number]["step"])

    def addr8(self, offset):
        """(address, shape from register?, wide?); the marker is byte 7 & 0xFC."""
        raw = self.get("Q", offset)
        marker = (raw >> 56) & 0xFC
        wide = bool(marker & 0x04)
        if marker & 0x20:                                        # DGE table
            entry = str((raw >> 32) & 0xFFFF)
            if entry not in self.table:
                raise Fault("no table entry " + entry)
            step = raw & M32
            if marker & 0x08:
                number = step
                step = self.register(number)
                if wide:
                    step |= self.register(number + 1) << 32
            address = (self.table[entry] + step) & M64
        elif marker & 0x80:                                      # register pair lo, hi
            address = self.register(raw & 0xFF) | self.register((raw >> 8) & 0xFF) << 32
        else:
            address = raw & ((1 << 58) - 1)                      # bits 57:56 lie beside the marker
        return address, bool(marker & 0x40), wide                # bit 6 decides (D49)

    def addr4(self, offset):
        """The 29-bit byte address. A register holds it as a plain number."""
        raw = self.get("I", offset)
        if raw & 0x80000000:
            value = self.register(raw & 0xFF)
            if value >> 29:
                raise Fault("register %d holds no 29-bit address" % (raw & 0xFF))
            return value
        return raw & 0x1FFFFFFF

    def addr4_to_soc(self, address):
        """(SoC address, bytes from one partition to the next)."""
        if address < SBUF_WINDOW[self.generation]:
            return SBUF_SOC + address, SBUF_STRIDE[self.generation]
        if self.generation == 5 or address - PSUM_ADDR4 >= PSUM_SIZE:
            raise Fault("address %#x is neither SBUF nor PSUM" % address)
        return PSUM_SOC + address - PSUM_ADDR4, PSUM_STRIDE

    def index_vector(self, offset, count):
        """`count` u32 indices, which must lie in partition 0 (D64)."""
        if count == 0:
            return np.zeros(0, np.uint64)
        address = self.addr4(offset)
        if address + 4 * count > SBUF_USABLE[self.generation]:
            raise Fault("the index vector is not in partition 0")
        data = self.memory.read([SBUF_SOC + address], 4 * count).ravel()
        return data.view("<u4").astype(np.uint64)

    def bound(self, value, wide=False):
        """(limit or None, notifications disabled?) of a BOUND_CHECK_REG byte."""
        disable = bool(value & 0x40)
        if not value & 0x80:
            return None, disable
        limit = self.register(value & 0x3F)
        if wide:
            limit |= self.register((value & 0x3F) + 1) << 32
        return limit, disable

    def notify(self, error_id, bad, leg):
        """A record for each True, ascending; the position is cut to 16 bits (D61)."""
        for position in np.flatnonzero(bad):
            self.notifications.append([error_id, int(position) & 0xFFFF, leg])

    def complete(self, semaphore, increment):
        if increment:
            self.semaphores[str(semaphore)] = increment


def product(counts):
    result = 1
    for count in counts:
        result *= count
    return result


def walk(start, num, step, scale, dim=None, index=None):
    """Addresses of a leg's elements, X fastest; `index` takes the place of coordinate `dim` (D58)."""
    if product(num) > MODEL_LIMIT:
        raise Fault("more elements than this model expands")
    addresses = np.array([start & M64], np.uint64)
    for d in reversed(range(len(num))):
        coordinate = index if d == dim else np.arange(num[d], dtype=np.uint64)
        moved = coordinate * np.uint64((step[d] * scale) & M64)  # u32 x i32, mod 2^64
        addresses = (addresses[:, None] + moved[None, :]).ravel()
    return addresses


def spread(num, dim, ok):
    """The flag of each index, for all elements that use it."""
    flags = ok.reshape([num[dim] if d == dim else 1 for d in reversed(range(len(num)))])
    return np.broadcast_to(flags, list(reversed(num))).ravel()


def in_bounds(addresses, limit):
    """Data bound: the first byte's address, inclusive (D35)."""
    if limit is None:
        return np.ones(addresses.shape, bool)
    return addresses <= np.uint64(limit)


# ------------------------------------------------------------------------------------------------
# Streams of elements: 0xbb and 0xb8
# ------------------------------------------------------------------------------------------------

class Leg:
    def __init__(self, num, elem_size):
        self.num = num
        self.elem_size = elem_size
        self.total = product(num) * elem_size
        self.addresses = None
        self.ok = None


def check_legs(source, target, op, in_format, out_format):
    """Both legs have as many units: bytes, or dtype elements with a compute_op (D54, D64)."""
    units = (1, 1) if op == NONE else (in_format.size, out_format.size)
    for leg, unit in zip((source, target), units):
        if leg.elem_size % unit:
            raise Fault("elem_size is no multiple of the dtype")
    if source.total // units[0] != target.total // units[1]:
        raise Fault("legs of unlike size")
    return units


def move(context, source, target, op, in_format, out_format, units, joined):
    """Moves the stream and counts BDs.

    The stream is cut into chunks that lie inside one element of either leg; a chunk moves
    iff both these elements are in bounds (D57)."""
    if source.total == 0:
        return
    memory = context.memory
    per_elem = [leg.elem_size // unit for leg, unit in zip((source, target), units)]
    chunk = int(np.gcd(per_elem[0], per_elem[1]))                # in units
    count = source.total // units[0] // chunk
    if count > MODEL_LIMIT:
        raise Fault("more elements than this model expands")
    number = np.arange(count)
    element, address = [], []
    for leg, unit, per in zip((source, target), units, per_elem):
        e = number // (per // chunk)
        inner = (number % (per // chunk)) * (chunk * unit)
        element.append(e)
        address.append(leg.addresses[e] + inner.astype(np.uint64))
    moves = source.ok[element[0]] & target.ok[element[1]]

    for i in range(2):
        context.bds[i] = count_bds(moves, element[i], address[i], chunk * units[i], joined)

    data = memory.read(address[0][moves], chunk * units[0])
    if op == NONE:
        memory.write(address[1][moves], data)
        return
    codes = np.ascontiguousarray(data).view(in_format.bits_type).ravel()
    operand = convert(codes, in_format, out_format)
    size = out_format.size
    positions = memory.positions(address[1][moves], chunk * size).reshape(-1, size)
    if len(positions) == 0:
        return
    unique, where = np.unique(positions[:, 0], return_inverse=True)
    where = where.ravel()
    apart = len(unique) < 2 or np.diff(unique).min() >= size
    if apart and (positions[:, -1] - positions[:, 0] == size - 1).all():
        places = unique[:, None] + np.arange(size)
        old = np.ascontiguousarray(memory.flat[places]).view(out_format.bits_type).ravel()
        accumulate(op, old, where, operand, out_format)
        memory.flat[places] = old.view(np.uint8).reshape(-1, size)
    else:                         # destinations that overlap in part: one after the other
        zero = np.zeros(1, np.int64)
        for i in range(len(positions)):
            old = memory.flat[positions[i]].view(out_format.bits_type)
            accumulate(op, old, zero, operand[i:i + 1], out_format)
            memory.flat[positions[i]] = old.view(np.uint8)


def count_bds(moves, element, address, length, joined):
    """D59. One BD for each contiguous piece of an element that moves; if `joined`, neighbours in
    the stream that are neighbours in memory make one BD while it has no more than 64 KiB."""
    before = np.concatenate(([False], moves[:-1]))
    same = np.concatenate(([False], element[1:] == element[:-1]))
    starts = np.flatnonzero(moves & ~(before & same))
    if not joined or len(starts) == 0:
        return len(starts)
    # Whole pieces are joined; none is split to fill a BD up.
    piece = np.cumsum(moves & ~(before & same)) - 1
    size = np.bincount(piece[moves], minlength=len(starts)) * length
    near = np.concatenate(([False], address[1:] == address[:-1] + np.uint64(length)))
    joins = before[starts] & near[starts]
    run = np.cumsum(~joins) - 1
    total = np.bincount(run, weights=size)
    bds = int((total <= MAX_BD).sum())
    for r in np.flatnonzero(total > MAX_BD):
        bds += 1
        filled = 0
        for s in size[run == r]:
            if filled + s > MAX_BD:
                bds += 1
                filled = 0
            filled += int(s)
    return bds


def dma_indirect(context):                                       # 0xbb
    flags = context.word[15]
    mode = flags & 3
    is_err = bool(flags & 0x04)
    op = context.word[60]
    in_format, out_format = format_of(context.word[56]), format_of(context.word[57])
    if mode == 3:
        raise Fault("indirect mode 3")

    legs = []
    for base in (16, 32):
        start, from_register, _ = context.addr8(base)
        step, count, size = context.get_all("iHH", base + 8)
        num, steps = ([count, 1, 1, 1], [step, 0, 0, 0])
        if from_register:
            num, steps = context.shape(step)
        leg = Leg(num, size or 65536)                            # D31
        leg.start, leg.step = start, steps
        legs.append(leg)
    units = check_legs(legs[0], legs[1], op, in_format, out_format)

    for which, leg in enumerate(legs):
        scale = 1 if context.byte_steps else leg.elem_size       # D30
        if mode not in (which, 2) or leg.total == 0:             # an empty leg reads no index
            leg.addresses = walk(leg.start, leg.num, leg.step, scale)
            leg.ok = np.ones(len(leg.addresses), bool)
            continue
        dim = (flags >> (4 + 2 * which)) & 3
        index = context.index_vector(48 + 4 * which, leg.num[dim])
        limit, disable = context.bound(context.word[58 + which])
        ok = np.ones(len(index), bool) if limit is None else index < np.uint64(limit)
        leg.addresses = walk(leg.start, leg.num, leg.step, scale, dim, index)
        leg.ok = spread(leg.num, dim, ok)
        if is_err or not disable:                                # D36
            context.notify(ERROR if is_err else NONFATAL, ~ok, which)

    move(context, legs[0], legs[1], op, in_format, out_format, units, joined=False)
    context.complete(context.word[12], context.word[13])


def dma_memcpy(context):                                         # 0xb8
    op = context.word[15]
    in_format, out_format = format_of(context.word[62]), format_of(context.word[63])
    legs = []
    for base, size_at in ((16, 36), (40, 60)):
        start, from_register, wide = context.addr8(base)
        steps = context.get_all("ii", base + 8)
        num = context.get_all("HH", base + 16)
        if from_register:
            num, steps = context.shape(steps[0])
        leg = Leg(num, context.get("H", size_at) or 65536)
        leg.start, leg.step, leg.wide = start, steps, wide
        legs.append(leg)
    units = check_legs(legs[0], legs[1], op, in_format, out_format)

    silent = []
    for which, leg in enumerate(legs):
        scale = 1 if context.byte_steps else leg.elem_size
        leg.addresses = walk(leg.start, leg.num, leg.step, scale)
        limit, disable = context.bound(context.word[38 + which], leg.wide)
        leg.ok = in_bounds(leg.addresses, limit)
        silent.append(disable)
    # Like elements pair up; a pair whose source fails is the source's alone.
    bad = ~legs[1].ok
    if legs[0].elem_size // units[0] == legs[1].elem_size // units[1]:
        bad = bad & legs[0].ok
    if not silent[0]:
        context.notify(NONFATAL, ~legs[0].ok, SOURCE)
    if not silent[1]:
        context.notify(NONFATAL, bad, DESTINATION)

    move(context, legs[0], legs[1], op, in_format, out_format, units, joined=True)
    context.complete(context.word[13], context.word[14])


# ------------------------------------------------------------------------------------------------
# Transposing words: 0xf1 and 0xbd
# ------------------------------------------------------------------------------------------------

def write_columns(context, data, row_ok, columns, limit, disable):
    """data: [tile][row][column][byte]; row_ok: [tile][row]; columns: first address, [tile][column].

    Each column of a tile is one run and one write BD, in which skipped rows are strobed off.
    A tile without any row emits none (D37), so none of its columns is tested."""
    size = data.shape[3]
    live = np.broadcast_to(row_ok.any(axis=1)[:, None], columns.shape)
    fits = in_bounds(columns, limit)
    if not disable:
        context.notify(NONFATAL, (live & ~fits).ravel(), DESTINATION)
    writes = live & fits
    context.bds[1] = int(writes.sum())
    rows = np.arange(data.shape[1], dtype=np.uint64) * np.uint64(size)
    addresses = columns[:, :, None] + rows                       # [tile][column][row]
    strobe = writes[:, :, None] & row_ok[:, None, :]
    context.memory.write(addresses[strobe], data.transpose(0, 2, 1, 3)[strobe])


def dma_gather_transpose(context):                               # 0xf1
    size = format_of(context.word[62] & 0xF).size
    start, from_register, _ = context.addr8(16)
    step, num = context.get_all("ii", 24), context.get_all("HH", 32)
    if from_register:
        num, step = context.shape(step[0])
    dst_start, dst_from_register, dst_wide = context.addr8(40)
    dst_step, dst_num = context.get("i", 52), context.get_all("HH", 56)
    if dst_from_register:                                        # D66
        dst_num, dst_steps = context.shape(dst_step)
        dst_step = dst_steps[1]
    if from_register or dst_from_register:
        # What the immediate form checks on counts is checked now.
        if 0 in num[:2] + dst_num[:2]:
            raise Fault("a count of 0")
        if num[1] % 16 or num[1] != dst_num[0]:
            raise Fault("the counts of rows do not fit")
        if dst_step % 32 and dst_num[1] != 1:
            raise Fault("destination step is no multiple of 32")
    columns, rows = num[0], num[1]       # src_num[X] rules, elem_size and dst_num[1] do not (D32)
    if columns * rows > MODEL_LIMIT:
        raise Fault("more elements than this model expands")

    index = context.index_vector(36, rows)
    limit, disable = context.bound(context.word[15])
    ok = np.ones(rows, bool) if limit is None else index < np.uint64(limit)
    if not disable:                                              # no error bit here: 0x09 (D36)
        context.notify(NONFATAL, ~ok, SOURCE)
    scale = 1 if context.byte_steps else size                    # D30
    # Row i starts at index * src_step[1] * scale; its columns are packed, so src_step[0] has no part.
    row_at = np.uint64(start) + index * np.uint64((step[1] * scale) & M64)
    data = np.zeros((rows, columns * size), np.uint8)
    data[ok] = context.memory.read(row_at[ok], columns * size)
    context.bds[0] = int(ok.sum())

    tiles = rows // 16
    tile_at = np.uint64(dst_start) + np.arange(tiles, dtype=np.uint64) * np.uint64(16 * size)
    column_at = np.arange(columns, dtype=np.uint64) * np.uint64(dst_step & M64)   # always bytes
    dst_limit, dst_disable = context.bound(context.word[51], dst_wide)
    write_columns(context, data.reshape(tiles, 16, columns, size), ok.reshape(tiles, 16),
                  tile_at[:, None] + column_at[None, :], dst_limit, dst_disable)
    context.complete(context.word[12], 1)


def dma_transpose(context):                                      # 0xbd, all steps in bytes (D34)
    size = format_of(context.word[14]).size
    rows, columns = context.word[60], context.word[61]
    row_step = context.get("i", 36)
    legs = []
    for base in (16, 40):
        start, from_register, wide = context.addr8(base)
        step, num = context.get_all("ii", base + 8), context.get_all("HH", base + 16)
        if from_register:
            num, step = context.shape(step[0])
        legs.append((start, num, step, wide))
    (start, num, step, wide), (dst_start, dst_num, dst_step, dst_wide) = legs
    tiles = product(num)
    # The destination is [columns of a tile, tiles]; anything else is of unlike size.
    if product(dst_num[1:]) != tiles or (tiles and dst_num[0] != columns):
        raise Fault("legs of unlike size")
    if tiles * rows * columns > MODEL_LIMIT:
        raise Fault("more elements than this model expands")

    tile_at = walk(start, num, step, 1)
    row_at = tile_at[:, None] + np.arange(rows, dtype=np.uint64) * np.uint64(row_step & M64)
    limit, disable = context.bound(context.word[12], wide)
    ok = in_bounds(row_at, limit)
    if not disable:
        context.notify(NONFATAL, ~ok.ravel(), SOURCE)
    data = np.zeros((tiles, rows, columns * size), np.uint8)
    data[ok] = context.memory.read(row_at[ok], columns * size)
    context.bds[0] = int(ok.sum())

    column_at = walk(dst_start, dst_num[1:], dst_step[1:], 1)[:, None] \
        + np.arange(columns, dtype=np.uint64) * np.uint64(dst_step[0] & M64)
    dst_limit, dst_disable = context.bound(context.word[13], dst_wide)
    write_columns(context, data.reshape(tiles, rows, columns, size), ok, column_at,
                  dst_limit, dst_disable)
    context.complete(context.word[62], 1)


# ------------------------------------------------------------------------------------------------
# POOL words: 0xe7, 0x68, 0x67. Channel c is partition start + c of each operand (D62).
# ------------------------------------------------------------------------------------------------

def tensor4d(context, offset, width, channels):
    """Addresses of the elements, [channel][element], X fastest; steps count elements."""
    step, num = context.get_all("hhhh", offset + 4), context.get_all("HHHH", offset + 12)
    if context.get("I", offset) & 0x40000000:                    # D68
        num, step = context.shape(step[0])
    start, stride = context.addr4_to_soc(context.addr4(offset))
    partition = np.arange(channels, dtype=np.uint64) * np.uint64(stride)
    return partition[:, None] + walk(start, num, step, width)[None, :]


def indirect_copy(context):                                      # 0xe7
    width = format_of(context.word[32]).size
    channels, per_index = context.word[34], context.word[35]
    num_elem, buffer_size = context.get("H", 20), context.get("H", 38)
    if per_index == 0:
        raise Fault("no elements per index")
    target = tensor4d(context, 44, width, channels)
    if target.shape[1] != num_elem or num_elem % per_index:
        raise Fault("source and destination counts differ")
    count = num_elem // per_index
    # Index i of group g: partition start + 16 g + i % 16, byte offset + 2 (i // 16).
    start, stride = context.addr4_to_soc(context.addr4(12))
    number = np.arange(count)
    group = np.arange((channels + 15) // 16)
    lane = (group[:, None] * 16 + number % 16) * stride + number // 16 * 2
    index = context.memory.read_codes(np.uint64(start) + lane.astype(np.uint64), 2)
    index = index.reshape(len(group), count).astype(np.uint64)
    index = np.repeat(index, 16, axis=0)[:channels]              # [channel][index]

    block = per_index * width
    start, stride = context.addr4_to_soc(context.addr4(16))
    partition = np.arange(channels, dtype=np.uint64) * np.uint64(stride)
    source = np.uint64(start) + partition[:, None] + index * np.uint64(block)
    fits = (index + np.uint64(1)) * np.uint64(per_index) <= np.uint64(buffer_size)   # D45
    data = np.zeros((channels, count, block), np.uint8)          # out of range: zeros
    data[fits] = context.memory.read(source[fits], block)
    context.memory.write(target.ravel(), data.reshape(-1, width))


def gather(context):                                             # 0x68
    in_size, out_size = format_of(context.word[32]).size, format_of(context.word[33]).size
    channels = context.word[34]
    skip_misses = context.word[36] == 1
    immediate = context.get("I", 40)
    source = tensor4d(context, 12, in_size, channels)
    target = tensor4d(context, 44, out_size, channels)
    if source.shape != target.shape:
        raise Fault("source and destination counts differ")
    index = context.memory.read_codes(source, in_size).astype(np.uint64).reshape(source.shape)
    value = np.full(source.shape, immediate, np.uint64)
    hit = np.zeros(source.shape, bool)
    if context.pool is not None:                                 # no window: all miss (D62)
        start, mask = context.pool["start"] & M32, context.pool["mask"] & M32
        hit = (index & np.uint64(~mask & M32)) == np.uint64(start)
        entry = (index & np.uint64(mask)).astype(np.int64)
        entries = context.pool["entries"]
        for channel in range(channels):
            # What was not loaded is 0: entries, channels, and bytes above the loaded width.
            loaded = np.array(entries[channel] if channel < len(entries) else [], np.uint64)
            there = entry[channel] < len(loaded)
            found = np.zeros(source.shape[1], np.uint64)
            found[there] = loaded[entry[channel][there]]
            value[channel] = np.where(hit[channel], found, value[channel])
    data = value.astype("<u8").view(np.uint8).reshape(source.shape + (8,))[:, :, :out_size]   # D46
    writes = hit if skip_misses else np.ones(source.shape, bool)
    context.memory.write(target[writes], data[writes])
    # free_pool_buffer needs nothing here: the result shows a Pool_Buffer after 0x67 only.


def pool_buffer_load(context):                                   # 0x67
    size = format_of(context.word[32]).size
    channels = context.word[34]
    source = tensor4d(context, 12, size, channels)
    if source.shape[1] > POOL_DEPTH:
        raise Fault("more than %d elements" % POOL_DEPTH)
    codes = context.memory.read_codes(source, size).reshape(source.shape)
    context.pool_after = {"start": context.get("I", 40), "mask": context.get("I", 44),
                          "entries": codes.tolist()}


# ------------------------------------------------------------------------------------------------

WORDS = {0xBB: dma_indirect, 0xF1: dma_gather_transpose, 0xE7: indirect_copy, 0x68: gather,
         0x67: pool_buffer_load, 0xB8: dma_memcpy, 0xBD: dma_transpose}


def execute(case):
    try:
        context = Context(case)
        if context.word[0] not in WORDS:
            raise Fault("opcode %#x" % context.word[0])
        with np.errstate(all="ignore"):
            WORDS[context.word[0]](context)
    except Fault as fault:
        return {"error": str(fault)}
    return {"regions": context.memory.after(), "pool": context.pool_after,
            "notifications": context.notifications, "bds": context.bds,
            "semaphores": context.semaphores}


def main():
    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(json.dumps(execute(json.loads(line)), separators=(",", ":")) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
