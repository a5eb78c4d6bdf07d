//! Step 2: checks, by running a kernel with its loops unrolled, on elements instead of values.
//!
//! For each element of each net: is it assigned on every path, which sources does it depend on, is it a plain copy.

use super::error::ExportError;
use super::netlist::{Cmp, Const, Expr, Kind, Module, NetId, Op, Place, Poly, Reduce, Stmt};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// An element of a net.
type Node = (NetId, usize);

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, i: usize) {
        if self.0.len() <= i / 64 {
            self.0.resize(i / 64 + 1, 0);
        }
        self.0[i / 64] |= 1 << (i % 64);
    }

    fn union(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(w, &bits)| {
            (0..64)
                .filter(move |b| bits >> b & 1 == 1)
                .map(move |b| 64 * w + b)
        })
    }
}

/// Where a value comes from if nothing was done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A number.
    Const(Const),
    /// An element, as it was when it had this version.
    Copy(NetId, usize, u32),
    /// Something was done to it.
    Other,
}

/// Whether an element is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Assigned {
    Never,
    SomePaths,
    Always,
}

/// What is known of an element.
#[derive(Clone, Debug)]
struct Cell {
    assigned: Assigned,
    /// Bits of it are assigned one by one.
    bits: Option<Rc<Vec<bool>>>,
    sources: Rc<Set>,
    origin: Origin,
    version: u32,
}

/// What a kernel does, element by element.
#[derive(Debug, Default)]
pub struct Facts {
    /// Origin of each element of each net that the block writes.
    pub origin: BTreeMap<NetId, Vec<Origin>>,
    /// Version of each element of each net at the end.
    pub version: Vec<Vec<u32>>,
    /// Nets of which an element is not assigned on some path (locals whose value is then not read).
    pub partial: BTreeSet<NetId>,
    /// Which outputs depend on which inputs without a register between: (port, element) of both.
    pub through: BTreeSet<(Node, Node)>,
}

/// Runs a kernel.
pub struct Run<'a> {
    module: &'a Module,
    path: &'a str,
    cells: Vec<Vec<Cell>>,
    by_source: Vec<Node>,
    env: Vec<i64>,
    /// What the conditions around the present statement depend on.
    conditions: Vec<Rc<Set>>,
    /// Elements changed in the present branch, with what they were.
    log: Vec<(NetId, usize, Cell)>,
    /// Bits of each net that are read.
    pub used: Vec<Vec<bool>>,
    next_version: u32,
    /// A second pass over what was found right: what drives what is not asked again.
    again: bool,
}

impl<'a> Run<'a> {
    /// Before the first statement.
    pub fn new(module: &'a Module, path: &'a str) -> Self {
        // First source number of each net that is a source.
        let mut sources = HashMap::new();
        let mut by_source = Vec::new();
        let empty = Rc::new(Set::default());
        let cells = module
            .nets
            .iter()
            .enumerate()
            .map(|(id, net)| {
                if matches!(net.kind, Kind::In | Kind::ChildOut(..)) {
                    sources.insert(id, by_source.len());
                    by_source.extend((0..net.elems).map(|e| (id, e)));
                }
                (0..net.elems)
                    .map(|e| {
                        let mut cell = Cell {
                            assigned: Assigned::Never,
                            bits: None,
                            sources: empty.clone(),
                            origin: Origin::Copy(id, e, 0),
                            version: 0,
                        };
                        if net.is_source() {
                            cell.assigned = Assigned::Always;
                        }
                        if let Some(first) = sources.get(&id) {
                            let mut set = Set::default();
                            set.insert(first + e);
                            cell.sources = Rc::new(set);
                        }
                        if let Kind::Constant(c) = &net.kind {
                            cell.origin = Origin::Const(c.clone());
                        }
                        cell
                    })
                    .collect()
            })
            .collect();
        Self {
            module,
            path,
            cells,
            by_source,
            env: vec![0; module.vars.len()],
            conditions: Vec::new(),
            log: Vec::new(),
            used: module.nets.iter().map(|n| vec![false; n.bits()]).collect(),
            next_version: 0,
            again: false,
        }
    }

    /// For a second pass, over the arranged kernel; takes nets as assigned that others drive.
    pub fn again(&mut self, nets: impl Iterator<Item = NetId>) {
        self.again = true;
        for net in nets {
            for cell in &mut self.cells[net] {
                cell.assigned = Assigned::Always;
                cell.origin = Origin::Other;
            }
        }
    }

    fn name(&self, net: NetId, element: usize) -> String {
        element_name(self.module, net, element)
    }

    /// The element of a place.
    fn element(&self, p: &Place, what: &Stmt) -> Result<usize, ExportError> {
        let net = &self.module.nets[p.net];
        let past = |expression: String, why: String| ExportError::PastTop {
            block: self.path.into(),
            signal: self.target(what),
            expression,
            why,
        };
        let name = match net.kind {
            Kind::ChildIn(c, n) | Kind::ChildOut(c, n) => {
                let child = &self.module.children[c];
                let port = format!("{}.{}", child.name, child.ports[n].name);
                // The arranged kernel may have other loops, and was found right before.
                if let Some((own, elems)) = p.own.as_ref().filter(|_| !self.again) {
                    let own = own.value(&self.env);
                    if !(0..*elems as i64).contains(&own) {
                        return Err(past(
                            format!("{port}[{own}]"),
                            format!("it has {elems} elements"),
                        ));
                    }
                    let at = p.index.value(&self.env).div_euclid(*elems as i64);
                    let count = child.modules.len();
                    if !(0..count as i64).contains(&at) {
                        return Err(past(
                            format!("{}[{at}]", child.name),
                            format!("there are {count} blocks"),
                        ));
                    }
                }
                port
            }
            _ => net.name.clone(),
        };
        let i = p.index.value(&self.env);
        usize::try_from(i)
            .ok()
            .filter(|&i| i < net.elems)
            .ok_or_else(|| {
                past(
                    format!("{name}[{i}]"),
                    format!("it has {} elements", net.elems),
                )
            })
    }

    /// For errors: what a statement assigns.
    fn target(&self, s: &Stmt) -> String {
        match s {
            Stmt::Assign(p, _) | Stmt::AssignBit(p, _, _) => {
                let i = p.index.value(&self.env);
                match usize::try_from(i) {
                    Ok(i) => self.name(p.net, i),
                    Err(_) => self.module.nets[p.net].name.clone(),
                }
            }
            Stmt::AssignBits(net, ..) => self.module.nets[*net].name.clone(),
            Stmt::If(..) => "if".into(),
            Stmt::Case(..) => "match".into(),
            Stmt::For(v, ..) => self.module.vars[*v].clone(),
        }
    }

    /// Elements that a range of bits covers: element, first bit in it, one past the last.
    fn spans(&self, net: NetId, from: &Poly, n: usize) -> Vec<(usize, usize, usize)> {
        let w = self.module.nets[net].width;
        let from = from.value(&self.env) as usize;
        (from / w..(from + n).div_ceil(w))
            .map(|e| {
                let base = e * w;
                (e, from.max(base) - base, (from + n).min(base + w) - base)
            })
            .collect()
    }

    /// Runs statements.
    pub fn run(&mut self, list: &[Stmt]) -> Result<(), ExportError> {
        for s in list {
            match s {
                Stmt::Assign(p, e) => {
                    let mut sources = Set::default();
                    let origin = self.eval(e, s, &mut sources)?;
                    let at = self.element(p, s)?;
                    self.write(p.net, at, None, origin, sources)?;
                }
                Stmt::AssignBit(p, bit, e) => {
                    let mut sources = Set::default();
                    self.eval(e, s, &mut sources)?;
                    let at = self.element(p, s)?;
                    let width = self.module.nets[p.net].width;
                    let b = bit.value(&self.env);
                    let Some(b) = usize::try_from(b).ok().filter(|&b| b < width) else {
                        return Err(ExportError::PastTop {
                            block: self.path.into(),
                            signal: self.target(s),
                            expression: format!("{}.replace_bit({b}, ..)", self.name(p.net, at)),
                            why: format!("it has {width} bits"),
                        });
                    };
                    self.write(p.net, at, Some(b), Origin::Other, sources)?;
                }
                Stmt::AssignBits(net, from, n, e) => {
                    let mut sources = Set::default();
                    self.eval(e, s, &mut sources)?;
                    let width = self.module.nets[*net].width;
                    for (element, first, last) in self.spans(*net, from, *n) {
                        if last - first == width {
                            self.write(*net, element, None, Origin::Other, sources.clone())?;
                        } else {
                            for bit in first..last {
                                let sources = sources.clone();
                                self.write(*net, element, Some(bit), Origin::Other, sources)?;
                            }
                        }
                    }
                }
                Stmt::If(test, then, otherwise) => {
                    let mut sources = Set::default();
                    match self.eval(test, s, &mut sources)? {
                        // The loops decide.
                        Origin::Const(c) => self.run(if c.0[0] { then } else { otherwise })?,
                        _ => self.branches(&[then, otherwise], sources)?,
                    }
                }
                Stmt::Case(subject, arms, rest) => {
                    let mut sources = Set::default();
                    if let Origin::Const(c) = self.eval(subject, s, &mut sources)? {
                        let arm = arms.iter().find(|a| a.value == c);
                        self.run(arm.map_or(rest, |a| &a.body))?;
                        continue;
                    }
                    let lists: Vec<&Vec<Stmt>> =
                        arms.iter().map(|a| &a.body).chain([rest]).collect();
                    self.branches(&lists, sources)?;
                }
                Stmt::For(v, from, to, body) => {
                    for i in *from..*to {
                        self.env[*v] = i;
                        self.run(body)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs alternatives and merges what they did.
    fn branches(&mut self, lists: &[&Vec<Stmt>], sources: Set) -> Result<(), ExportError> {
        let mut condition = sources;
        if let Some(outer) = self.conditions.last() {
            condition.union(outer);
        }
        let condition = Rc::new(condition);
        self.conditions.push(condition.clone());
        let outer = std::mem::take(&mut self.log);
        let mut ends: Vec<HashMap<Node, Cell>> = Vec::new();
        let mut before: HashMap<Node, Cell> = HashMap::new();
        for list in lists {
            self.run(list)?;
            let mut end = HashMap::new();
            for (net, e, old) in std::mem::take(&mut self.log).into_iter().rev() {
                end.entry((net, e))
                    .or_insert_with(|| self.cells[net][e].clone());
                // Backwards, so that the oldest is put back last.
                self.cells[net][e] = old;
            }
            for key in end.keys() {
                before
                    .entry(*key)
                    .or_insert_with(|| self.cells[key.0][key.1].clone());
            }
            ends.push(end);
        }
        self.conditions.pop();
        self.log = outer;
        for ((net, e), old) in before {
            let mut all = ends.iter().map(|end| end.get(&(net, e)).unwrap_or(&old));
            let first = all.next().expect("there is a branch").clone();
            let mut merged = first;
            let mut sources = (*merged.sources).clone();
            sources.union(&condition);
            for other in all {
                sources.union(&other.sources);
                if other.assigned != merged.assigned {
                    merged.assigned = Assigned::SomePaths;
                }
                merged.bits = match (merged.bits, &other.bits) {
                    (None, None) => None,
                    (a, b) => {
                        let width = self.module.nets[net].width;
                        let none = Rc::new(vec![false; width]);
                        let a = a.unwrap_or_else(|| none.clone());
                        let b = b.as_ref().unwrap_or(&none);
                        Some(Rc::new(
                            a.iter().zip(b.iter()).map(|(x, y)| *x && *y).collect(),
                        ))
                    }
                };
                if other.origin != merged.origin {
                    merged.origin = Origin::Other;
                }
            }
            merged.sources = Rc::new(sources);
            self.next_version += 1;
            merged.version = self.next_version;
            self.log.push((net, e, old));
            self.cells[net][e] = merged;
        }
        Ok(())
    }

    /// An element (or one bit of it) is assigned.
    fn write(
        &mut self,
        net: NetId,
        element: usize,
        bit: Option<usize>,
        origin: Origin,
        mut sources: Set,
    ) -> Result<(), ExportError> {
        let cell = &self.cells[net][element];
        if !self.again && self.module.nets[net].is_sink() && cell.assigned != Assigned::Never {
            return Err(ExportError::DoublyDriven {
                block: self.path.into(),
                signal: self.name(net, element),
                why: "by two assignments on one path; make the value in a local and assign that once",
            });
        }
        if let Some(condition) = self.conditions.last() {
            sources.union(condition);
        }
        let old = cell.clone();
        self.next_version += 1;
        let mut new = Cell {
            assigned: Assigned::Always,
            bits: None,
            sources: Rc::default(),
            origin,
            version: self.next_version,
        };
        if let Some(bit) = bit {
            sources.union(&old.sources);
            new.assigned = old.assigned;
            if old.assigned != Assigned::Always {
                // Bit by bit, until all are there.
                let width = self.module.nets[net].width;
                let mut bits = old
                    .bits
                    .as_ref()
                    .map_or(vec![false; width], |b| (**b).clone());
                bits[bit] = true;
                if bits.iter().all(|&b| b) {
                    new.assigned = Assigned::Always;
                } else {
                    new.assigned = Assigned::SomePaths;
                    new.bits = Some(Rc::new(bits));
                }
            }
        }
        new.sources = Rc::new(sources);
        self.log.push((net, element, old));
        self.cells[net][element] = new;
        Ok(())
    }

    /// An element is read.
    fn read(
        &mut self,
        p: &Place,
        from: usize,
        n: usize,
        s: &Stmt,
        sources: &mut Set,
    ) -> Result<Origin, ExportError> {
        let at = self.element(p, s)?;
        let cell = &self.cells[p.net][at];
        let bits_there = cell
            .bits
            .as_ref()
            .is_some_and(|b| b[from..from + n].iter().all(|&b| b));
        if cell.assigned != Assigned::Always && !bits_there {
            return Err(ExportError::Latch {
                block: self.path.into(),
                signal: self.name(p.net, at),
                why: if cell.assigned == Assigned::Never {
                    "is read before it is assigned"
                } else {
                    "is read, but not assigned on every path to there"
                },
            });
        }
        sources.union(&cell.sources);
        let width = self.module.nets[p.net].width;
        let base = at * width + from;
        self.used[p.net][base..base + n].fill(true);
        let cell = &self.cells[p.net][at];
        Ok(match &cell.origin {
            Origin::Const(c) => Origin::Const(Const(c.0[from..from + n].to_vec())),
            _ if n < width => Origin::Other,
            Origin::Other => Origin::Copy(p.net, at, cell.version),
            other => other.clone(),
        })
    }

    /// A number that loops determine must fit.
    fn fits(&self, p: &Poly, width: usize, s: &Stmt) -> Result<Const, ExportError> {
        let v = p.value(&self.env);
        u128::try_from(v)
            .ok()
            .and_then(|v| Const::new(v, width))
            .ok_or_else(|| ExportError::Width {
                block: self.path.into(),
                signal: self.target(s),
                expression: v.to_string(),
                why: format!("the number does not fit into {width} bits"),
            })
    }

    /// Evaluates an expression: what it depends on, and its origin.
    fn eval(&mut self, e: &Expr, s: &Stmt, sources: &mut Set) -> Result<Origin, ExportError> {
        Ok(match e {
            Expr::Const(c) | Expr::Named(_, c) => Origin::Const(c.clone()),
            Expr::Index(p, w) => Origin::Const(self.fits(p, *w, s)?),
            Expr::CompareIndex(op, a, b) => {
                let (a, b) = (a.value(&self.env), b.value(&self.env));
                let result = match op {
                    Cmp::Eq => a == b,
                    Cmp::Ne => a != b,
                    Cmp::Lt => a < b,
                    Cmp::Le => a <= b,
                    Cmp::Gt => a > b,
                    Cmp::Ge => a >= b,
                };
                Origin::Const(Const(vec![result]))
            }
            Expr::Read(p) => {
                let w = self.module.nets[p.net].width;
                self.read(p, 0, w, s, sources)?
            }
            Expr::Part(p, bit, n) => {
                let w = self.module.nets[p.net].width;
                let b = bit.value(&self.env);
                let Some(b) = usize::try_from(b).ok().filter(|b| b + n <= w) else {
                    let at = self.element(p, s)?;
                    return Err(ExportError::PastTop {
                        block: self.path.into(),
                        signal: self.target(s),
                        expression: match n {
                            1 => format!("{}.get_bit({b})", self.name(p.net, at)),
                            _ => format!("{}.get_bits::<{n}>({b})", self.name(p.net, at)),
                        },
                        why: format!("it has {w} bits"),
                    });
                };
                self.read(p, b, *n, s, sources)?
            }
            Expr::PartAt(p, i, _) => {
                self.eval(i, s, sources)?;
                let w = self.module.nets[p.net].width;
                self.read(p, 0, w, s, sources)?;
                Origin::Other
            }
            Expr::Bits(net, from, n) => {
                for (element, first, last) in self.spans(*net, from, *n) {
                    let place = Place {
                        net: *net,
                        index: Poly::number(element as i64),
                        own: None,
                    };
                    self.read(&place, first, last - first, s, sources)?;
                }
                Origin::Other
            }
            Expr::Repeat(_, a) => {
                self.eval(a, s, sources)?;
                Origin::Other
            }
            Expr::Not(a) => match self.eval(a, s, sources)? {
                Origin::Const(c) => Origin::Const(Const(c.0.iter().map(|b| !b).collect())),
                _ => Origin::Other,
            },
            Expr::Extend(a, w) => match self.eval(a, s, sources)? {
                Origin::Const(mut c) => {
                    c.0.resize(*w, false);
                    Origin::Const(c)
                }
                _ => Origin::Other,
            },
            Expr::Reduce(op, a) => match self.eval(a, s, sources)? {
                Origin::Const(c) => {
                    let ones = c.0.iter().filter(|b| **b).count();
                    Origin::Const(Const(vec![match op {
                        Reduce::All => ones == c.width(),
                        Reduce::Any => ones > 0,
                        Reduce::Xor => ones % 2 == 1,
                    }]))
                }
                _ => Origin::Other,
            },
            Expr::ShiftBy(left, a, n) => {
                let by = self.fits(n, 32, s)?.value().unwrap_or(u128::MAX);
                match self.eval(a, s, sources)? {
                    Origin::Const(c) => Origin::Const(shift(&c, *left, by)),
                    _ => Origin::Other,
                }
            }
            Expr::Shift(left, a, b) => {
                let (x, y) = (self.eval(a, s, sources)?, self.eval(b, s, sources)?);
                match (x, y) {
                    (Origin::Const(x), Origin::Const(y)) => {
                        Origin::Const(shift(&x, *left, y.value().unwrap_or(u128::MAX)))
                    }
                    _ => Origin::Other,
                }
            }
            Expr::Binary(op, a, b) => {
                let (x, y) = (self.eval(a, s, sources)?, self.eval(b, s, sources)?);
                match (x, y) {
                    (Origin::Const(x), Origin::Const(y)) => binary(*op, &x, &y),
                    _ => Origin::Other,
                }
            }
            Expr::Compare(op, a, b) => {
                let (x, y) = (self.eval(a, s, sources)?, self.eval(b, s, sources)?);
                match (x, y) {
                    (Origin::Const(x), Origin::Const(y)) => {
                        let order = x.0.iter().rev().cmp(y.0.iter().rev());
                        Origin::Const(Const(vec![match op {
                            Cmp::Eq => order.is_eq(),
                            Cmp::Ne => order.is_ne(),
                            Cmp::Lt => order.is_lt(),
                            Cmp::Le => order.is_le(),
                            Cmp::Gt => order.is_gt(),
                            Cmp::Ge => order.is_ge(),
                        }]))
                    }
                    _ => Origin::Other,
                }
            }
            Expr::Replace(a, i, v) => {
                let (x, y) = (self.eval(a, s, sources)?, self.eval(v, s, sources)?);
                let w = a.width(&self.module.nets);
                let b = i.value(&self.env);
                let Some(b) = usize::try_from(b).ok().filter(|&b| b < w) else {
                    return Err(ExportError::PastTop {
                        block: self.path.into(),
                        signal: self.target(s),
                        expression: format!("replace_bit({b}, ..)"),
                        why: format!("it has {w} bits"),
                    });
                };
                match (x, y) {
                    (Origin::Const(mut x), Origin::Const(y)) => {
                        x.0[b] = y.0[0];
                        Origin::Const(x)
                    }
                    _ => Origin::Other,
                }
            }
        })
    }

    /// After the last statement: is everything driven, what depends on what. `inner` says for each child which of its
    /// outputs depend on which of its inputs.
    pub fn finish(&self, inner: &[&Facts], modules: &[Module]) -> Result<Facts, ExportError> {
        let module = self.module;
        let mut facts = Facts {
            version: self
                .cells
                .iter()
                .map(|c| c.iter().map(|c| c.version).collect())
                .collect(),
            ..Facts::default()
        };
        for (id, net) in module.nets.iter().enumerate() {
            if !net.is_source() {
                let origin = self.cells[id].iter().map(|c| c.origin.clone());
                facts.origin.insert(id, origin.collect());
            }
            if net.is_sink() {
                for (e, cell) in self.cells[id].iter().enumerate() {
                    let signal = self.name(id, e);
                    match cell.assigned {
                        Assigned::Always => {}
                        Assigned::Never => {
                            return Err(ExportError::Undriven {
                                block: self.path.into(),
                                signal,
                            });
                        }
                        Assigned::SomePaths => {
                            return Err(ExportError::Latch {
                                block: self.path.into(),
                                signal,
                                why: "is not assigned on every path",
                            });
                        }
                    }
                }
            } else if self.cells[id]
                .iter()
                .any(|c| c.assigned != Assigned::Always)
            {
                facts.partial.insert(id);
            }
        }
        facts.through = self.paths(inner, modules)?;
        Ok(facts)
    }

    /// Combinational paths from inputs to outputs, through the sub-blocks too. A path that closes is an error.
    fn paths(
        &self,
        inner: &[&Facts],
        modules: &[Module],
    ) -> Result<BTreeSet<(Node, Node)>, ExportError> {
        let module = self.module;
        // Edges backwards: what a node depends on.
        let mut depends: BTreeMap<Node, Vec<Node>> = BTreeMap::new();
        for (id, net) in module.nets.iter().enumerate() {
            if matches!(net.kind, Kind::Out | Kind::ChildIn(..)) {
                for (e, cell) in self.cells[id].iter().enumerate() {
                    let on = cell.sources.iter().map(|s| self.by_source[s]).collect();
                    depends.insert((id, e), on);
                }
            }
        }
        for (child, facts) in module.children.iter().zip(inner) {
            let model = &modules[child.modules[0]];
            let port = |net: NetId| {
                let at = model.ports.iter().position(|&p| p == net).expect("a port");
                &child.ports[at]
            };
            for i in 0..child.modules.len() {
                for &((out, oe), (input, ie)) in &facts.through {
                    let (o, n) = (port(out), port(input));
                    depends
                        .entry((o.net, i * o.elems + oe))
                        .or_default()
                        .push((n.net, i * n.elems + ie));
                }
            }
        }
        // Depth first; what is on the stack twice closes a loop.
        let mut reach: BTreeMap<Node, Rc<BTreeSet<Node>>> = BTreeMap::new();
        let mut through = BTreeSet::new();
        let mut stack = Vec::new();
        for id in 0..module.nets.len() {
            if matches!(module.nets[id].kind, Kind::Out | Kind::ChildIn(..)) {
                for e in 0..module.nets[id].elems {
                    let inputs = self.reach((id, e), &depends, &mut reach, &mut stack)?;
                    if module.nets[id].kind == Kind::Out {
                        through.extend(inputs.iter().map(|&i| ((id, e), i)));
                    }
                }
            }
        }
        Ok(through)
    }

    /// The inputs of the block that a node depends on.
    fn reach(
        &self,
        node: Node,
        depends: &BTreeMap<Node, Vec<Node>>,
        known: &mut BTreeMap<Node, Rc<BTreeSet<Node>>>,
        stack: &mut Vec<Node>,
    ) -> Result<Rc<BTreeSet<Node>>, ExportError> {
        if let Some(found) = known.get(&node) {
            return Ok(found.clone());
        }
        if let Some(at) = stack.iter().position(|&n| n == node) {
            let names: Vec<String> = stack[at..]
                .iter()
                .rev()
                .chain([stack.last().expect("not empty")])
                .map(|&(net, e)| self.name(net, e))
                .collect();
            return Err(ExportError::Loop {
                block: self.path.into(),
                path: names.join(" -> "),
            });
        }
        let mut found = BTreeSet::new();
        if self.module.nets[node.0].kind == Kind::In {
            found.insert(node);
        } else {
            stack.push(node);
            for &next in depends.get(&node).into_iter().flatten() {
                found.extend(self.reach(next, depends, known, stack)?.iter().copied());
            }
            stack.pop();
        }
        let found = Rc::new(found);
        known.insert(node, found.clone());
        Ok(found)
    }
}

/// A number, shifted.
fn shift(c: &Const, left: bool, by: u128) -> Const {
    let w = c.width();
    let by = usize::try_from(by).unwrap_or(w).min(w);
    let mut out = vec![false; w];
    if left {
        out[by..].copy_from_slice(&c.0[..w - by]);
    } else {
        out[..w - by].copy_from_slice(&c.0[by..]);
    }
    Const(out)
}

/// Two numbers, combined.
fn binary(op: Op, x: &Const, y: &Const) -> Origin {
    let each = |f: fn(bool, bool) -> bool| {
        Origin::Const(Const(
            x.0.iter().zip(&y.0).map(|(&a, &b)| f(a, b)).collect(),
        ))
    };
    // a - b is a + !b + 1.
    let add = |minus: bool| {
        let mut carry = minus;
        let bits = x.0.iter().zip(&y.0).map(|(&a, &b)| {
            let b = b != minus;
            let sum = a ^ b ^ carry;
            carry = a & b | carry & (a | b);
            sum
        });
        Origin::Const(Const(bits.collect()))
    };
    match op {
        Op::And => each(|a, b| a & b),
        Op::Or => each(|a, b| a | b),
        Op::Xor => each(|a, b| a ^ b),
        Op::Add => add(false),
        Op::Sub => add(true),
        Op::Mul => match (x.value(), y.value()) {
            (Some(a), Some(b)) if x.width() <= 64 => {
                Const::new(a * b & ((1 << x.width()) - 1), x.width())
                    .map_or(Origin::Other, Origin::Const)
            }
            _ => Origin::Other,
        },
    }
}

/// Name of an element as the kernel has it: `entry[3].want[5]`.
pub fn element_name(module: &Module, net: NetId, element: usize) -> String {
    let n = &module.nets[net];
    let index = |array: bool, i: usize| {
        if array {
            format!("[{i}]")
        } else {
            String::new()
        }
    };
    match n.kind {
        Kind::ChildIn(c, p) | Kind::ChildOut(c, p) => {
            let child = &module.children[c];
            let port = &child.ports[p];
            let (at, own) = match child.count {
                Some(_) => (element / port.elems, element % port.elems),
                // May be past the top, in an error.
                None => (0, element),
            };
            format!(
                "{}{}.{}{}",
                child.name,
                index(child.count.is_some(), at),
                port.name,
                index(n.array, own)
            )
        }
        Kind::RegIn(r, port) => {
            let name = ["clock", "reset", "en", "d"][port as usize];
            format!(
                "{}.{name}{}",
                module.registers[r].name,
                index(n.array, element)
            )
        }
        Kind::RegOut(r) => format!("{}.q{}", module.registers[r].name, index(n.array, element)),
        _ => format!("{}{}", n.name, index(n.array, element)),
    }
}
