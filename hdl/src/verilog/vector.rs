//! Loops over the elements of vectors, written as what they are: operations on whole vectors.
//!
//! `for l in 0..32 { slot = 0; if go { slot = data[l]; } out[l] = slot; }` becomes
//! `slot = 0; if (go) slot = data; out = slot;`, with `slot` as wide as the vector. This holds if every turn does the same
//! to its own elements: moves and bitwise operations under conditions that are the same for all.

use super::arrange::{list_kills, nets_of, rename};
use super::netlist::{Const, Expr, Kind, Module, Net, NetId, Op, Place, Poly, Stmt, Var};
use std::collections::{BTreeMap, BTreeSet};

/// A loop: variable, first, one past the last, body.
type Loop = (Var, i64, i64, Vec<Stmt>);

/// Rewrites the loops inside statements, where no local belongs to a turn alone.
pub fn inside(list: Vec<Stmt>, module: &mut Module) -> Vec<Stmt> {
    list.into_iter()
        .flat_map(|mut s| {
            for inner in s.lists_mut() {
                *inner = inside(std::mem::take(inner), module);
            }
            match s {
                Stmt::For(v, from, to, body) => {
                    whole((v, from, to, body), &BTreeSet::new(), module)
                }
                s => vec![s],
            }
        })
        .collect()
}

/// Rewrites a loop if it can be; `free` are locals that hold a value within a turn only.
pub fn whole(l: Loop, free: &BTreeSet<NetId>, module: &mut Module) -> Vec<Stmt> {
    let (v, from, to, body) = l;
    let mut vector = Vector {
        v,
        from,
        n: (to - from) as usize,
        wide: BTreeMap::new(),
        first_new: module.nets.len(),
        module,
    };
    match vector.rewrite(&body, free) {
        Some(list) => vector.without_copies(list),
        None => {
            let kept = vector.first_new;
            vector.module.nets.truncate(kept);
            vec![Stmt::For(v, from, to, body)]
        }
    }
}

struct Vector<'a> {
    v: Var,
    from: i64,
    n: usize,
    /// The vector that stands for a local.
    wide: BTreeMap<NetId, NetId>,
    first_new: usize,
    module: &'a mut Module,
}

impl Vector<'_> {
    fn rewrite(&mut self, body: &[Stmt], free: &BTreeSet<NetId>) -> Option<Vec<Stmt>> {
        let (_, writes) = nets_of(body.iter());
        for net in writes {
            let n = &self.module.nets[net];
            if free.contains(&net) {
                if !list_kills(body, net) {
                    return None;
                }
                let wide = Net {
                    elems: self.n,
                    array: true,
                    ..n.clone()
                };
                self.wide.insert(net, self.module.nets.len());
                self.module.nets.push(wide);
            } else {
                // A turn may see what it wrote itself, and nothing else of that net.
                let mut places = BTreeSet::new();
                self.offsets(body, net, &mut places)?;
                if places.len() != 1 {
                    return None;
                }
            }
        }
        self.list(body)
    }

    /// The offsets from the loop variable at which a net is used; none if one is not such an offset.
    fn offsets(&self, body: &[Stmt], net: NetId, to: &mut BTreeSet<String>) -> Option<()> {
        for s in body {
            let mut exprs: Vec<&Expr> = Vec::new();
            match s {
                Stmt::Assign(p, e) => {
                    if p.net == net {
                        self.element(p)?;
                        to.insert(format!("{:?}", self.element(p)?));
                    }
                    exprs.push(e);
                }
                Stmt::AssignBit(p, bit, e) => {
                    if p.net == net {
                        to.insert(format!("{:?}", self.bit(p, bit)?));
                    }
                    exprs.push(e);
                }
                Stmt::AssignBits(..) | Stmt::For(..) => return None,
                Stmt::If(e, ..) | Stmt::Case(e, ..) => exprs.push(e),
            }
            while let Some(e) = exprs.pop() {
                match e {
                    Expr::Read(p) if p.net == net => {
                        to.insert(format!("{:?}", self.element(p)?));
                    }
                    Expr::Part(p, bit, 1) if p.net == net => {
                        to.insert(format!("{:?}", self.bit(p, bit)?));
                    }
                    Expr::Not(a) => exprs.push(a),
                    Expr::Binary(_, a, b) => exprs.extend([&**a, &**b]),
                    other => {
                        let mut reads = BTreeSet::new();
                        other.reads(&mut reads);
                        if reads.contains(&net) {
                            return None;
                        }
                    }
                }
            }
            for list in s.lists() {
                self.offsets(list, net, to)?;
            }
        }
        Some(())
    }

    /// First bit of the elements that the turns have in turn; none if they do not lie side by side.
    fn element(&self, p: &Place) -> Option<Poly> {
        (p.index.coefficient(self.v)? == 1).then(|| {
            let width = self.module.nets[p.net].width;
            p.index
                .with(self.v, self.from)
                .scale(width, &Poly::default())
        })
    }

    /// The same for one bit of each turn.
    fn bit(&self, p: &Place, bit: &Poly) -> Option<Poly> {
        let width = self.module.nets[p.net].width;
        let at = p.index.scale(width, bit);
        (at.coefficient(self.v)? == 1).then(|| at.with(self.v, self.from))
    }

    fn list(&self, body: &[Stmt]) -> Option<Vec<Stmt>> {
        body.iter().map(|s| self.statement(s)).collect()
    }

    fn statement(&self, s: &Stmt) -> Option<Stmt> {
        Some(match s {
            Stmt::Assign(p, e) => {
                let (net, at) = match self.wide.get(&p.net) {
                    Some(&wide) => (wide, Poly::default()),
                    None => (p.net, self.element(p)?),
                };
                let bits = self.n * self.module.nets[net].width;
                Stmt::AssignBits(net, at, bits, self.expr(e)?)
            }
            Stmt::AssignBit(p, bit, e) => {
                if self.wide.contains_key(&p.net) {
                    return None;
                }
                Stmt::AssignBits(p.net, self.bit(p, bit)?, self.n, self.expr(e)?)
            }
            Stmt::If(e, a, b) => Stmt::If(self.same(e)?, self.list(a)?, self.list(b)?),
            Stmt::Case(e, arms, rest) => {
                let mut arms = arms.clone();
                for arm in &mut arms {
                    arm.body = self.list(&arm.body)?;
                }
                Stmt::Case(self.same(e)?, arms, self.list(rest)?)
            }
            Stmt::AssignBits(..) | Stmt::For(..) => return None,
        })
    }

    /// An expression that is the same in every turn.
    fn same(&self, e: &Expr) -> Option<Expr> {
        let mut reads = BTreeSet::new();
        e.reads(&mut reads);
        let constant = reads.iter().all(|n| !self.wide.contains_key(n)) && !self.varies(e);
        constant.then(|| e.clone())
    }

    /// Whether the loop variable is in it.
    fn varies(&self, e: &Expr) -> bool {
        let has = |p: &Poly| p.0.keys().any(|k| k.contains(&self.v));
        match e {
            Expr::Const(_) | Expr::Named(..) => false,
            Expr::Index(p, _) | Expr::Bits(_, p, _) => has(p),
            Expr::CompareIndex(_, a, b) => has(a) || has(b),
            Expr::Read(p) => has(&p.index),
            Expr::Part(p, bit, _) => has(&p.index) || has(bit),
            Expr::PartAt(p, a, _) => has(&p.index) || self.varies(a),
            Expr::Not(a) | Expr::Reduce(_, a) | Expr::Extend(a, _) | Expr::Repeat(_, a) => {
                self.varies(a)
            }
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) | Expr::Shift(_, a, b) => {
                self.varies(a) || self.varies(b)
            }
            Expr::ShiftBy(_, a, p) => has(p) || self.varies(a),
            Expr::Replace(a, p, b) => has(p) || self.varies(a) || self.varies(b),
        }
    }

    /// The values of all turns side by side.
    fn expr(&self, e: &Expr) -> Option<Expr> {
        Some(match e {
            Expr::Const(c) | Expr::Named(_, c) => Expr::Const(Const(c.0.repeat(self.n))),
            Expr::Read(p) => match self.wide.get(&p.net) {
                Some(&wide) => {
                    let bits = self.n * self.module.nets[wide].width;
                    Expr::Bits(wide, Poly::default(), bits)
                }
                None => match self.element(p) {
                    Some(at) => Expr::Bits(p.net, at, self.n * self.module.nets[p.net].width),
                    None => Expr::Repeat(self.n, Box::new(self.same(e)?)),
                },
            },
            Expr::Part(p, bit, 1) if !self.wide.contains_key(&p.net) => match self.bit(p, bit) {
                Some(at) => Expr::Bits(p.net, at, self.n),
                None => Expr::Repeat(self.n, Box::new(self.same(e)?)),
            },
            Expr::Not(a) => Expr::Not(Box::new(self.expr(a)?)),
            Expr::Binary(op @ (Op::And | Op::Or | Op::Xor), a, b) => {
                Expr::Binary(*op, Box::new(self.expr(a)?), Box::new(self.expr(b)?))
            }
            _ => Expr::Repeat(self.n, Box::new(self.same(e)?)),
        })
    }

    /// Without a local that is only there to be copied to a register at the end. Copies to ports stay: a port is assigned
    /// once, so that no simulator sees it change and change back.
    fn without_copies(&mut self, mut list: Vec<Stmt>) -> Vec<Stmt> {
        if let Some(Stmt::AssignBits(target, at, n, Expr::Bits(local, from, m))) = list.last()
            && matches!(
                self.module.nets[*target].kind,
                Kind::RegIn(..) | Kind::Local
            )
            && *local >= self.first_new
            && from.constant() == Some(0)
            && n == m
            && at.constant() == Some(0)
            && self.module.nets[*target].bits() == *n
        {
            let (target, local) = (*target, *local);
            let (reads, writes) = nets_of(list[..list.len() - 1].iter());
            if !reads.contains(&target) && !writes.contains(&target) {
                list.pop();
                for s in &mut list {
                    rename(s, local, target);
                }
            }
        }
        list
    }
}
