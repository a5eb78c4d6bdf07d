//! The typed netlist between a block and its Verilog: nets, statements, expressions of exact width.

use std::collections::{BTreeMap, BTreeSet};

/// A loop variable, as an index into [`Module::vars`].
pub type Var = usize;

/// A net, as an index into [`Module::nets`].
pub type NetId = usize;

/// A number of known width, bit 0 first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Const(pub Vec<bool>);

impl Const {
    /// Of `width` bits; none if the value does not fit.
    pub fn new(value: u128, width: usize) -> Option<Self> {
        (width >= 128 || value >> width == 0)
            .then(|| Self((0..width).map(|i| i < 128 && value >> i & 1 == 1).collect()))
    }

    /// From the hexadecimal digits that rust-hdl prints, without leading zeros beyond `width`.
    pub fn from_hex(digits: &str, width: usize) -> Option<Self> {
        let mut bits: Vec<bool> = Vec::new();
        for d in digits.chars().rev() {
            let d = d.to_digit(16)?;
            bits.extend((0..4).map(|i| d >> i & 1 == 1));
        }
        while bits.len() > width {
            if bits.pop() == Some(true) {
                return None;
            }
        }
        bits.resize(width, false);
        Some(Self(bits))
    }

    /// Bits.
    pub fn width(&self) -> usize {
        self.0.len()
    }

    /// Value, if it fits into 128 bits.
    pub fn value(&self) -> Option<u128> {
        self.0.iter().enumerate().try_fold(0, |v, (i, &b)| match b {
            true if i >= 128 => None,
            true => Some(v | 1 << i),
            false => Some(v),
        })
    }
}

/// A polynomial in loop variables: an index or a number that a loop determines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Poly(pub BTreeMap<Vec<Var>, i64>);

impl Poly {
    /// A number.
    pub fn number(n: i64) -> Self {
        let mut p = Self::default();
        if n != 0 {
            p.0.insert(Vec::new(), n);
        }
        p
    }

    /// A loop variable.
    pub fn var(v: Var) -> Self {
        Self([(vec![v], 1)].into())
    }

    /// Its value if no variable is in it.
    pub fn constant(&self) -> Option<i64> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// A variable or a number, without arithmetic.
    pub fn is_plain(&self) -> bool {
        self.constant().is_some()
            || (self.0.len() == 1 && self.0.iter().all(|(k, &c)| k.len() == 1 && c == 1))
    }

    /// Sum; `sign` is 1 or -1.
    pub fn add(&self, other: &Self, sign: i64) -> Self {
        let mut out = self.clone();
        for (k, c) in &other.0 {
            *out.0.entry(k.clone()).or_insert(0) += sign * c;
        }
        out.0.retain(|_, c| *c != 0);
        out
    }

    /// Product.
    pub fn mul(&self, other: &Self) -> Self {
        let mut out = Self::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut key = [a.as_slice(), b].concat();
                key.sort_unstable();
                *out.0.entry(key).or_insert(0) += x * y;
            }
        }
        out.0.retain(|_, c| *c != 0);
        out
    }

    /// How often a variable is in it, if only by itself.
    pub fn coefficient(&self, v: Var) -> Option<i64> {
        let mixed = self.0.keys().any(|k| k.len() > 1 && k.contains(&v));
        (!mixed).then(|| self.0.get(&vec![v]).copied().unwrap_or(0))
    }

    /// With a number for a variable that is in it only by itself.
    pub fn with(&self, v: Var, value: i64) -> Self {
        let c = self.coefficient(v).unwrap_or(0);
        let mut out = self.clone();
        out.0.remove(&vec![v]);
        out.add(&Self::number(c * value), 1)
    }

    /// `self * factor + offset`.
    pub fn scale(&self, factor: usize, offset: &Self) -> Self {
        self.mul(&Self::number(factor as i64)).add(offset, 1)
    }

    /// Value, given the loop variables.
    pub fn value(&self, env: &[i64]) -> i64 {
        self.0
            .iter()
            .map(|(k, c)| c * k.iter().map(|&v| env[v]).product::<i64>())
            .sum()
    }
}

/// What a net is to its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Input port.
    In,
    /// Output port.
    Out,
    /// Wire of the kernel.
    Local,
    /// Parameter with a value.
    Constant(Const),
    /// Input of a sub-block: child, port.
    ChildIn(usize, usize),
    /// Output of a sub-block: child, port.
    ChildOut(usize, usize),
    /// Input of a register group.
    RegIn(usize, RegPort),
    /// Values of a register group.
    RegOut(usize),
}

/// Inputs of a register group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegPort {
    /// Clock.
    Clock,
    /// Reset.
    Reset,
    /// Enable.
    En,
    /// Next values.
    D,
}

/// A named group of bits: `elems` elements of `width` bits, element 0 in the low bits.
#[derive(Clone, Debug)]
pub struct Net {
    /// Name in the Verilog.
    pub name: String,
    /// Role.
    pub kind: Kind,
    /// Elements. A net of an array of sub-blocks has those of all of them.
    pub elems: usize,
    /// Bits of an element.
    pub width: usize,
    /// Declared as an array (`Vec`), even if of one element.
    pub array: bool,
    /// A clock.
    pub clock: bool,
}

impl Net {
    /// Bits of the net.
    pub fn bits(&self) -> usize {
        self.elems * self.width
    }

    /// The block writes it for somebody else to read.
    pub fn is_sink(&self) -> bool {
        matches!(self.kind, Kind::Out | Kind::ChildIn(..) | Kind::RegIn(..))
    }

    /// The block may only read it.
    pub fn is_source(&self) -> bool {
        matches!(
            self.kind,
            Kind::In | Kind::ChildOut(..) | Kind::RegOut(_) | Kind::Constant(_)
        )
    }
}

/// An element of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The net.
    pub net: NetId,
    /// Its element.
    pub index: Poly,
    /// Of a port of a sub-block in an array: its index in the port alone, and how many elements the port has. Past
    /// them, `index` would be in the port of the next sub-block.
    pub own: Option<(Poly, usize)>,
}

/// Operators on two operands of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Sum modulo 2^width.
    Add,
    /// Difference modulo 2^width.
    Sub,
    /// Product modulo 2^width.
    Mul,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// Unsigned comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

/// Reductions to one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// All ones.
    All,
    /// Some one.
    Any,
    /// Parity.
    Xor,
}

/// An expression. Every one has exactly one width.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A number.
    Const(Const),
    /// A number that has a name.
    Named(String, Const),
    /// A number that loops determine, of this many bits.
    Index(Poly, usize),
    /// A comparison that loops determine.
    CompareIndex(Cmp, Poly, Poly),
    /// An element.
    Read(Place),
    /// This many bits of an element, from this one on.
    Part(Place, Poly, usize),
    /// This many bits of an element, from one on that a signal says.
    PartAt(Place, Box<Expr>, usize),
    /// Bitwise complement.
    Not(Box<Expr>),
    /// Reduction.
    Reduce(Reduce, Box<Expr>),
    /// Two operands of the same width.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// Comparison of two operands of the same width.
    Compare(Cmp, Box<Expr>, Box<Expr>),
    /// Shift to the left (true) or right, filled with 0.
    Shift(bool, Box<Expr>, Box<Expr>),
    /// Shift by a number that loops determine.
    ShiftBy(bool, Box<Expr>, Poly),
    /// Zero-extension to this many bits.
    Extend(Box<Expr>, usize),
    /// One bit replaced.
    Replace(Box<Expr>, Poly, Box<Expr>),
    /// Bits of a net across its elements: from this one on, this many.
    Bits(NetId, Poly, usize),
    /// This many copies.
    Repeat(usize, Box<Expr>),
}

impl Expr {
    /// Bits.
    pub fn width(&self, nets: &[Net]) -> usize {
        match self {
            Self::Const(c) | Self::Named(_, c) => c.width(),
            Self::Index(_, w) | Self::Part(_, _, w) | Self::PartAt(_, _, w) => *w,
            Self::Extend(_, w) | Self::Bits(_, _, w) => *w,
            Self::Repeat(n, a) => n * a.width(nets),
            Self::Read(p) => nets[p.net].width,
            Self::CompareIndex(..) | Self::Compare(..) | Self::Reduce(..) => 1,
            Self::Not(a)
            | Self::Binary(_, a, _)
            | Self::Shift(_, a, _)
            | Self::ShiftBy(_, a, _)
            | Self::Replace(a, _, _) => a.width(nets),
        }
    }

    /// Nets that it reads.
    pub fn reads(&self, to: &mut BTreeSet<NetId>) {
        match self {
            Self::Const(_) | Self::Named(..) | Self::Index(..) | Self::CompareIndex(..) => {}
            Self::Read(p) | Self::Part(p, _, _) => {
                to.insert(p.net);
            }
            Self::Bits(net, _, _) => {
                to.insert(*net);
            }
            Self::Repeat(_, a) => a.reads(to),
            Self::PartAt(p, e, _) => {
                to.insert(p.net);
                e.reads(to);
            }
            Self::Not(a) | Self::Reduce(_, a) | Self::Extend(a, _) | Self::ShiftBy(_, a, _) => {
                a.reads(to);
            }
            Self::Binary(_, a, b) | Self::Compare(_, a, b) | Self::Shift(_, a, b) => {
                a.reads(to);
                b.reads(to);
            }
            Self::Replace(a, _, b) => {
                a.reads(to);
                b.reads(to);
            }
        }
    }
}

/// A statement of a kernel.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// An element takes a value of its width.
    Assign(Place, Expr),
    /// One bit of an element takes a value.
    AssignBit(Place, Poly, Expr),
    /// Bits of a net across its elements, from this one on, this many, take a value.
    AssignBits(NetId, Poly, usize, Expr),
    /// Condition (1 bit), then, otherwise.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Subject, arms (name or none, value, statements), the rest.
    Case(Expr, Vec<Arm>, Vec<Stmt>),
    /// Variable, first, one past the last; at least two turns.
    For(Var, i64, i64, Vec<Stmt>),
}

/// An arm of a case.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Name of its value, if it has one.
    pub name: Option<String>,
    /// Value, of the width of the subject.
    pub value: Const,
    /// What it does.
    pub body: Vec<Stmt>,
}

impl Stmt {
    /// The lists of statements inside.
    pub fn lists(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Self::Assign(..) | Self::AssignBit(..) | Self::AssignBits(..) => vec![],
            Self::If(_, a, b) => vec![a, b],
            Self::Case(_, arms, rest) => arms.iter().map(|a| &a.body).chain([rest]).collect(),
            Self::For(_, _, _, body) => vec![body],
        }
    }

    /// The same, to change.
    pub fn lists_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Self::Assign(..) | Self::AssignBit(..) | Self::AssignBits(..) => vec![],
            Self::If(_, a, b) => vec![a, b],
            Self::Case(_, arms, rest) => {
                arms.iter_mut().map(|a| &mut a.body).chain([rest]).collect()
            }
            Self::For(_, _, _, body) => vec![body],
        }
    }

    /// Nets that it reads. A bit that is assigned keeps the others, but does not read them.
    pub fn reads(&self, to: &mut BTreeSet<NetId>) {
        match self {
            Self::Assign(_, e) | Self::AssignBit(_, _, e) | Self::AssignBits(_, _, _, e) => {
                e.reads(to);
            }
            Self::If(e, ..) | Self::Case(e, ..) => e.reads(to),
            Self::For(..) => {}
        }
        for list in self.lists() {
            list.iter().for_each(|s| s.reads(to));
        }
    }

    /// Nets that it writes.
    pub fn writes(&self, to: &mut BTreeSet<NetId>) {
        match self {
            Self::Assign(p, _) | Self::AssignBit(p, _, _) => {
                to.insert(p.net);
            }
            Self::AssignBits(net, ..) => {
                to.insert(*net);
            }
            _ => {}
        }
        for list in self.lists() {
            list.iter().for_each(|s| s.writes(to));
        }
    }
}

/// A port of a sub-block, as its parent sees it.
#[derive(Clone, Debug)]
pub struct ChildPort {
    /// Name.
    pub name: String,
    /// The net in the parent.
    pub net: NetId,
    /// Elements that belong to one instance.
    pub elems: usize,
}

/// A sub-block or an array of them.
#[derive(Clone, Debug)]
pub struct Child {
    /// Field.
    pub name: String,
    /// Instances if it is an array.
    pub count: Option<usize>,
    /// What each instance is, as an index into the modules of the design.
    pub modules: Vec<usize>,
    /// Ports.
    pub ports: Vec<ChildPort>,
    /// Doc of the field.
    pub doc: &'static str,
}

/// A group of registers.
#[derive(Clone, Debug)]
pub struct Register {
    /// Field.
    pub name: String,
    /// Nets of its inputs, in the order of [`RegPort`].
    pub inputs: [NetId; 4],
    /// Net of its values.
    pub q: NetId,
}

/// A block.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Name of the module.
    pub name: String,
    /// Path of an instance, for errors.
    pub path: String,
    /// Rust type.
    pub type_name: &'static str,
    /// Source file.
    pub file: &'static str,
    /// Contract, line by line.
    pub contract: Vec<String>,
    /// Ports in the order of declaration.
    pub ports: Vec<NetId>,
    /// Docs of ports by name.
    pub docs: BTreeMap<&'static str, &'static str>,
    /// Nets.
    pub nets: Vec<Net>,
    /// Sub-blocks.
    pub children: Vec<Child>,
    /// Registers.
    pub registers: Vec<Register>,
    /// Names of loop variables.
    pub vars: Vec<String>,
    /// Named values of cases: name, value, width of the subject.
    pub states: BTreeMap<String, Const>,
    /// Kernel.
    pub body: Vec<Stmt>,
    /// Text of a block that brings its own Verilog.
    pub custom: Option<String>,
}
