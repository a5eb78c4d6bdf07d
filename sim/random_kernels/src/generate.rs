//! Draws kernels and writes them as Rust source: only a compiled kernel has rust-hdl's semantics.

use std::fmt::Write;

/// Kernels in a file.
pub const KERNELS: usize = 32;

/// Outputs of a kernel that are no arrays.
pub const OUTPUTS: usize = 16;

/// Widths of signals; a signal of 1 bit is a `Bit`. More than 32 bits is another representation in rust-hdl.
pub const WIDTHS: [usize; 8] = [1, 3, 4, 8, 13, 16, 32, 40];

/// Arrays: name without its first letter, width, elements.
pub const ARRAYS: [(&str, usize, usize); 3] = [("v1", 1, 6), ("v8", 8, 6), ("v16", 16, 4)];

/// Deepest nesting of operators in an expression.
const DEPTH: usize = 4;

/// SplitMix64: the same draws for ever, whatever a library does.
pub struct Draw(pub u64);

impl Draw {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// How tight an operator binds in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Or2,
    And2,
    Compare,
    Or,
    Xor,
    And,
    Shift,
    Sum,
    Product,
    Unary,
    Alone,
}

/// Text of an expression and how tight its outermost operator binds.
struct Text(String, Binds);

/// Draws the kernel of one block.
struct Kernel<'a> {
    draw: &'a mut Draw,
    out: String,
    /// Loops around: variable and turns.
    loops: Vec<(&'static str, usize)>,
}

impl Kernel<'_> {
    /// An operand, in parentheses where Rust needs them and sometimes where it does not.
    fn operand(&mut self, e: Text, outer: Binds, left: bool) -> String {
        let bare = e.1 > outer || (e.1 == outer && left && outer != Binds::Compare);
        match bare && (e.1 == Binds::Alone || !self.draw.one_in(3)) {
            true => e.0,
            false => format!("({})", e.0),
        }
    }

    fn binary(&mut self, a: Text, op: &str, b: Text, binds: Binds) -> Text {
        let a = self.operand(a, binds, true);
        let b = self.operand(b, binds, false);
        Text(format!("{a} {op} {b}"), binds)
    }

    /// An element of an array: by number or by the loops around.
    fn element(&mut self, elems: usize) -> String {
        if let Some(&(v, n)) = self.loops.last()
            && !self.draw.one_in(5)
        {
            let mut forms = Vec::new();
            if n <= elems {
                forms.push(v.to_string());
                forms.push(format!("{} - {v}", elems - 1));
            }
            if n < elems {
                forms.push(format!("{v} + {}", elems - n));
            }
            if 2 * n <= elems {
                forms.push(format!("2 * {v}"));
                forms.push(format!("2 * {v} + 1"));
            }
            if let [(u, m), _] = self.loops[..]
                && m * n <= elems
            {
                forms.push(format!("{n} * {u} + {v}"));
            }
            if !forms.is_empty() {
                let at = self.draw.below(forms.len());
                return forms.swap_remove(at);
            }
        }
        self.draw.below(elems).to_string()
    }

    /// The name of a signal to read.
    fn signal(&mut self, width: usize) -> String {
        let arrays: Vec<_> = ARRAYS.iter().filter(|a| a.1 == width).collect();
        if !arrays.is_empty() && self.draw.one_in(3) {
            let &&(name, _, elems) = &arrays[self.draw.below(arrays.len())];
            let side = self.draw.pick(&["i", "l"]);
            let element = self.element(elems);
            return format!("self.{side}{name}[{element}].val()");
        }
        let side = self.draw.pick(&["a", "b", "l", "m"]);
        format!("self.{side}{width}.val()")
    }

    /// A number that fits and that rust-hdl's macro can read.
    fn literal(&mut self, width: usize) -> String {
        let most = (1_u64 << width.min(31)) - 1;
        let value = match self.draw.below(4) {
            0 => self.draw.below(4) as u64 & most,
            1 => most,
            _ => self.draw.bits() & most,
        };
        match self.draw.one_in(2) {
            true => format!("{value}"),
            false => format!("0x{value:X}"),
        }
    }

    /// A number for a bit of a signal: literal or loop variable.
    fn bit_number(&mut self, below: usize) -> String {
        match self.loops.last() {
            Some(&(v, n)) if n <= below && self.draw.one_in(2) => v.to_string(),
            _ => self.draw.below(below).to_string(),
        }
    }

    fn expr(&mut self, width: usize, depth: usize) -> Text {
        if depth == 0 || self.draw.one_in(6) {
            return Text(self.signal(width), Binds::Alone);
        }
        match width {
            1 => self.bit(depth - 1),
            w => self.vector(w, depth - 1),
        }
    }

    /// An expression of one bit.
    fn bit(&mut self, depth: usize) -> Text {
        let w = self.draw.pick(&WIDTHS[1..]);
        match self.draw.below(10) {
            0..=3 => {
                let op = self.draw.pick(&["==", "!=", "<", "<=", ">", ">="]);
                let a = self.expr(w, depth);
                let b = match self.draw.one_in(2) {
                    true => Text(self.literal(w), Binds::Alone),
                    false => self.expr(w, depth),
                };
                self.binary(a, op, b, Binds::Compare)
            }
            4 => {
                let what = self.draw.pick(&["any", "all", "xor"]);
                let a = self.expr(w, depth);
                let a = self.operand(a, Binds::Unary, true);
                let a = if a.starts_with('!') {
                    format!("({a})")
                } else {
                    a
                };
                Text(format!("{a}.{what}()"), Binds::Alone)
            }
            5 => {
                let a = self.signal(w);
                // An index that is a signal reaches at most the top.
                let index = match w {
                    8 | 13 if self.draw.one_in(2) => format!("{}.index()", self.signal(3)),
                    16.. if self.draw.one_in(2) => format!("{}.index()", self.signal(4)),
                    _ => self.bit_number(w),
                };
                Text(format!("{a}.get_bit({index})"), Binds::Alone)
            }
            6 => {
                let a = self.expr(1, depth);
                let a = self.operand(a, Binds::Unary, true);
                Text(format!("!{a}"), Binds::Unary)
            }
            _ => {
                let (op, binds) = self.draw.pick(&[
                    ("&", Binds::And),
                    ("|", Binds::Or),
                    ("^", Binds::Xor),
                    ("&&", Binds::And2),
                    ("||", Binds::Or2),
                ]);
                let a = self.expr(1, depth);
                let b = self.expr(1, depth);
                self.binary(a, op, b, binds)
            }
        }
    }

    /// An expression of more bits.
    fn vector(&mut self, w: usize, depth: usize) -> Text {
        match self.draw.below(12) {
            0..=4 => {
                let (op, binds) = self.draw.pick(&[
                    ("+", Binds::Sum),
                    ("-", Binds::Sum),
                    ("&", Binds::And),
                    ("|", Binds::Or),
                    ("^", Binds::Xor),
                ]);
                let a = self.expr(w, depth);
                let b = match self.draw.one_in(3) {
                    true => Text(self.literal(w), Binds::Alone),
                    false => self.expr(w, depth),
                };
                self.binary(a, op, b, binds)
            }
            5 => {
                let a = self.expr(w, depth);
                let a = self.operand(a, Binds::Unary, true);
                Text(format!("!{a}"), Binds::Unary)
            }
            6 | 7 => {
                let op = self.draw.pick(&["<<", ">>"]);
                let a = self.expr(w, depth);
                let b = match self.draw.below(3) {
                    0 => Text(self.draw.below(w).to_string(), Binds::Alone),
                    // Also past the width.
                    1 => self.expr(4, depth.min(1)),
                    _ => self.expr(3, depth.min(1)),
                };
                self.binary(a, op, b, Binds::Shift)
            }
            8 if w == 32 => {
                let a = self.expr(16, depth);
                let b = self.expr(16, depth);
                self.binary(a, "*", b, Binds::Product)
            }
            8 | 9 => {
                let from = self.draw.pick(&WIDTHS);
                // rust-hdl's macro cannot see loop variables in a cast.
                let loops = std::mem::take(&mut self.loops);
                let a = self.expr(from, depth);
                self.loops = loops;
                match from {
                    1 => {
                        let a = self.operand(a, Binds::Unary, true);
                        let a = if a.starts_with('!') {
                            format!("({a})")
                        } else {
                            a
                        };
                        Text(format!("bit_cast::<{w}, 1>({a}.into())"), Binds::Alone)
                    }
                    _ => Text(format!("bit_cast::<{w}, {from}>({})", a.0), Binds::Alone),
                }
            }
            10 => {
                let wider: Vec<usize> = WIDTHS.iter().copied().filter(|&x| x > w).collect();
                if wider.is_empty() {
                    return Text(self.signal(w), Binds::Alone);
                }
                let from = self.draw.pick(&wider);
                let a = self.signal(from);
                let index = match from - w {
                    7.. if self.draw.one_in(3) => format!("{}.index()", self.signal(3)),
                    spare => self.draw.below(spare + 1).to_string(),
                };
                Text(format!("{a}.get_bits::<{w}>({index})"), Binds::Alone)
            }
            _ => {
                let a = self.signal(w);
                let bit = self.bit_number(w);
                let value = self.expr(1, depth);
                Text(format!("{a}.replace_bit({bit}, {})", value.0), Binds::Alone)
            }
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.out, "{}{text}", "    ".repeat(depth)).expect("a string");
    }

    /// Any value for a signal.
    fn value(&mut self, width: usize) -> String {
        match self.draw.one_in(12) {
            true if width == 1 => self.draw.pick(&["true", "false"]).to_string(),
            true => format!("{}.into()", self.literal(width)),
            false => self.expr(width, DEPTH).0,
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.draw.below(if depth > 4 { 5 } else { 10 }) {
            0..=2 => {
                let w = self.draw.pick(&WIDTHS);
                let side = self.draw.pick(&["l", "m"]);
                let value = self.value(w);
                self.line(depth, &format!("self.{side}{w}.next = {value};"));
            }
            3 => {
                let (name, w, elems) = self.draw.pick(&ARRAYS);
                let element = self.element(elems);
                let value = self.value(w);
                self.line(depth, &format!("self.l{name}[{element}].next = {value};"));
            }
            4 => {
                let w = self.draw.pick(&WIDTHS[1..]);
                let bit = self.bit_number(w);
                let value = self.expr(1, 2).0;
                self.line(
                    depth,
                    &format!("self.l{w}.next = self.l{w}.val().replace_bit({bit}, {value});"),
                );
            }
            5 | 6 => {
                let test = self.expr(1, 3).0;
                self.line(depth, &format!("if {test} {{"));
                self.some(depth + 1);
                if self.draw.one_in(2) {
                    let test = self.expr(1, 2).0;
                    self.line(depth, &format!("}} else if {test} {{"));
                    self.some(depth + 1);
                }
                if self.draw.one_in(2) {
                    self.line(depth, "} else {");
                    self.some(depth + 1);
                }
                self.line(depth, "}");
            }
            7 => {
                let w = self.draw.pick(&[3, 4, 8]);
                let subject = self.signal(w);
                self.line(depth, &format!("match {subject}.index() {{"));
                let first = self.draw.below(4);
                for label in first..first + 2 + self.draw.below(3) {
                    self.line(depth + 1, &format!("{label} => {{"));
                    self.some(depth + 2);
                    self.line(depth + 1, "}");
                }
                self.line(depth + 1, "_ => {");
                if self.draw.one_in(2) {
                    self.some(depth + 2);
                }
                self.line(depth + 1, "}");
                self.line(depth, "}");
            }
            _ if self.loops.len() < 2 => {
                let v = ["i", "j"][self.loops.len()];
                let n = self.draw.pick(&[2, 3, 4, 6]);
                self.line(depth, &format!("for {v} in 0..{n} {{"));
                self.loops.push((v, n));
                self.some(depth + 1);
                self.loops.pop();
                self.line(depth, "}");
            }
            _ => {}
        }
    }

    fn some(&mut self, depth: usize) {
        for _ in 0..1 + self.draw.below(2) {
            self.statement(depth);
        }
    }
}

/// A signal or an array of them: name, width, elements of an array.
type Port = (String, usize, Option<usize>);

/// Single ones of every width, then arrays.
fn ports(singles: Vec<Port>, letter: &str) -> Vec<Port> {
    let arrays = ARRAYS
        .iter()
        .map(|&(name, w, n)| (format!("{letter}{name}"), w, Some(n)));
    singles.into_iter().chain(arrays).collect()
}

fn outputs() -> Vec<Port> {
    let single = (0..OUTPUTS).map(|i| (format!("o{i}"), WIDTHS[i % WIDTHS.len()], None));
    ports(single.collect(), "o")
}

fn locals() -> Vec<Port> {
    let single = ["l", "m"]
        .iter()
        .flat_map(|s| WIDTHS.map(|w| (format!("{s}{w}"), w, None)));
    ports(single.collect(), "l")
}

fn kernel(number: usize, draw: &mut Draw) -> String {
    let mut kernel = Kernel {
        draw,
        out: String::new(),
        loops: Vec::new(),
    };
    kernel.line(0, "kernel!(");
    kernel.line(1, &format!("Kernel{number},"));
    kernel.line(1, "#[hdl_gen]");
    kernel.line(1, "fn update(&mut self) {");
    // Defaults come from inputs, since no wire has a value yet.
    for (port, w, elems) in &locals() {
        let side = kernel.draw.pick(&["a", "b"]);
        match elems {
            None => kernel.line(2, &format!("self.{port}.next = self.{side}{w}.val();")),
            Some(n) => {
                let from = port.replacen('l', "i", 1);
                kernel.line(2, &format!("for i in 0..{n} {{"));
                kernel.line(3, &format!("self.{port}[i].next = self.{from}[i].val();"));
                kernel.line(2, "}");
            }
        }
    }
    for (i, (port, w, elems)) in outputs().into_iter().enumerate() {
        if i % 2 == 0 {
            kernel.some(2);
        }
        match elems {
            None => {
                let value = kernel.value(w);
                kernel.line(2, &format!("self.{port}.next = {value};"));
            }
            Some(n) => {
                kernel.line(2, &format!("for i in 0..{n} {{"));
                kernel.loops.push(("i", n));
                let value = kernel.value(w);
                kernel.line(3, &format!("self.{port}[i].next = {value};"));
                kernel.loops.pop();
                kernel.line(2, "}");
            }
        }
    }
    kernel.line(1, "}");
    kernel.line(0, ");");
    kernel.out + "\n"
}

/// The file for a seed: kernels, and the block around them.
pub fn file(seed: u64) -> String {
    let mut draw = Draw(seed);
    let mut out =
        format!("// Seed {seed}. Written by `make kernels SEED={seed}`; do not edit.\n\n");
    for k in 0..KERNELS {
        out += &kernel(k, &mut draw);
    }
    let all: Vec<String> = (0..KERNELS)
        .map(|k| format!("    k{k} Kernel{k} {k}"))
        .collect();
    out + &format!("top!(\n{}\n);\n", all.join(",\n"))
}
