//! Step 3: from one long kernel to what a person would write: direct connections, `assign`s, and one `always @*` for each
//! group of statements that belong together.
//!
//! * An output or input that takes a plain copy is connected to what it copies; the assignment goes away.
//! * Loops whose body does several independent things become one loop for each ([`split`](Arranger::split)).
//! * Statements that share a local, while it holds one value, stay together. A local that is used again for something
//!   else becomes another one.
//! * What nobody reads goes away.
//!
//! Groups matter for more than the looks: a tool that orders processes sees a path from everything a process reads to
//! everything it writes, so unrelated statements in one process look like loops.

use super::check::{Facts, Origin};
use super::netlist::{Const, Kind, Module, NetId, Place, Poly, Stmt};
use super::vector;
use std::collections::{BTreeMap, BTreeSet};

/// Pieces of a concatenation that still read well.
const MOST_PIECES: usize = 4;

/// A part of what is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A number.
    Const(Const),
    /// Elements of a net, from `first` on; for instance i of an array of sub-blocks from `first + i * stride` on.
    Slice {
        /// The net.
        net: NetId,
        /// First element.
        first: usize,
        /// Elements.
        elems: usize,
        /// Step from instance to instance.
        stride: usize,
    },
}

/// What a net is connected to: pieces, low bits first.
pub type Connection = Vec<Piece>;

/// Statements that belong together.
#[derive(Clone, Debug)]
pub enum Group {
    /// Assignments without conditions, each net once.
    Assign(Vec<Stmt>),
    /// A process. Locals that it does not assign on every path get 0 first, so that none is a latch.
    Always(Vec<NetId>, Vec<Stmt>),
    /// A net that is a number.
    Const(NetId, Connection),
}

/// A block, arranged.
#[derive(Debug, Default)]
pub struct Arranged {
    /// Groups, each after those it reads.
    pub groups: Vec<Group>,
    /// Nets that are connected instead of assigned.
    pub connections: BTreeMap<NetId, Connection>,
    /// Outputs of sub-blocks that are outputs of the block.
    pub direct: BTreeMap<NetId, NetId>,
}

/// Arranges the kernel of a module; adds nets where a local is used for several things.
pub fn arrange(module: &mut Module, facts: &Facts) -> Arranged {
    let mut out = Arranged::default();
    let body = std::mem::take(&mut module.body);
    let scalars: BTreeSet<NetId> = (0..module.nets.len())
        .filter(|&n| module.nets[n].kind == Kind::Local && !module.nets[n].array)
        .collect();
    for (id, net) in module.nets.iter().enumerate() {
        if net.is_sink()
            && let Some(connection) = connection(module, facts, &body, id)
        {
            out.connections.insert(id, connection);
        }
    }
    let body = without(body, &out.connections.keys().copied().collect());
    let mut arranger = Arranger {
        scalars: &scalars,
        module,
    };
    let groups = arranger.split(body, &scalars, true);
    let groups = live(groups, module, &out);
    let groups = order(groups);
    let groups = separate(groups, module);
    for stmts in groups {
        out.groups
            .extend(group(without_dead(stmts, module), module, facts));
    }
    // An output that is an output of a sub-block is one wire with it.
    for (&id, connection) in &out.connections {
        if module.nets[id].kind == Kind::Out
            && let [
                Piece::Slice {
                    net,
                    first: 0,
                    elems,
                    ..
                },
            ] = connection[..]
            && matches!(module.nets[net].kind, Kind::ChildOut(..))
            && module.nets[net].elems == elems
            && !out.direct.contains_key(&net)
        {
            out.direct.insert(net, id);
        }
    }
    let direct: Vec<NetId> = out.direct.values().copied().collect();
    out.connections.retain(|id, _| !direct.contains(id));
    module.body = Vec::new();
    out
}

/// What a net is a plain copy of, if it is.
fn connection(module: &Module, facts: &Facts, body: &[Stmt], id: NetId) -> Option<Connection> {
    let net = &module.nets[id];
    let per = match net.kind {
        Kind::ChildIn(c, p) => module.children[c].ports[p].elems,
        _ => net.elems,
    };
    let mut instances = Vec::new();
    for chunk in facts.origin[&id].chunks(per) {
        let mut pieces: Connection = Vec::new();
        for origin in chunk {
            match origin {
                Origin::Other => return None,
                Origin::Const(c) => match pieces.last_mut() {
                    Some(Piece::Const(last)) => last.0.extend(&c.0),
                    _ => pieces.push(Piece::Const(c.clone())),
                },
                Origin::Copy(from, element, version) => {
                    let source = &module.nets[*from];
                    if facts.version[*from][*element] != *version || source.width != net.width {
                        return None;
                    }
                    // A local that holds several values one after the other has no single wire.
                    if source.kind == Kind::Local
                        && !source.array
                        && segments(body, *from).len() != 1
                    {
                        return None;
                    }
                    match pieces.last_mut() {
                        Some(Piece::Slice {
                            net, first, elems, ..
                        }) if *net == *from && *first + *elems == *element => {
                            *elems += 1;
                        }
                        _ => pieces.push(Piece::Slice {
                            net: *from,
                            first: *element,
                            elems: 1,
                            stride: 0,
                        }),
                    }
                }
            }
        }
        instances.push(pieces);
    }
    if instances.len() == 1 {
        let pieces = instances.pop()?;
        return (pieces.len() <= MOST_PIECES).then_some(pieces);
    }
    // For an array of sub-blocks: the same for each, or one step further for each.
    let [first] = &instances[0][..] else {
        return None;
    };
    let mut connection = first.clone();
    if let (Piece::Slice { first, stride, .. }, [Piece::Slice { first: second, .. }]) =
        (&mut connection, &instances[1][..])
    {
        *stride = second.checked_sub(*first)?;
    }
    for (i, pieces) in instances.iter().enumerate() {
        let here = match &connection {
            Piece::Slice {
                net,
                first,
                elems,
                stride,
            } => Piece::Slice {
                net: *net,
                first: first + i * stride,
                elems: *elems,
                stride: 0,
            },
            c => c.clone(),
        };
        if pieces[..] != [here] {
            return None;
        }
    }
    Some(vec![connection])
}

/// Statements without the assignments to some nets.
fn without(list: Vec<Stmt>, nets: &BTreeSet<NetId>) -> Vec<Stmt> {
    list.into_iter()
        .filter_map(|mut s| {
            let mut writes = BTreeSet::new();
            if s.lists().is_empty() {
                s.writes(&mut writes);
                return writes.is_disjoint(nets).then_some(s);
            }
            for inner in s.lists_mut() {
                *inner = without(std::mem::take(inner), nets);
            }
            s.lists().iter().any(|l| !l.is_empty()).then_some(s)
        })
        .collect()
}

/// Statements without values that the next statement replaces unread.
fn without_dead(mut list: Vec<Stmt>, module: &Module) -> Vec<Stmt> {
    let whole = |s: &Stmt| match s {
        Stmt::Assign(p, _) if module.nets[p.net].elems == 1 => Some(p.net),
        Stmt::AssignBits(net, _, n, _) if module.nets[*net].bits() == *n => Some(*net),
        _ => None,
    };
    let mut i = 0;
    while i < list.len() {
        let dead = whole(&list[i]).is_some_and(|net| {
            let next = list[i + 1..].iter().find(|s| touches(s, net));
            next.is_some_and(|s| whole(s) == Some(net) && !reads_of(s).contains(&net))
        });
        if dead {
            list.remove(i);
        } else {
            i += 1;
        }
    }
    list
}

/// Whether statements give a net a new value, without reading the old one first.
pub(super) fn list_kills(list: &[Stmt], net: NetId) -> bool {
    list.iter()
        .find(|s| touches(s, net))
        .is_some_and(|s| kills(s, net))
}

fn kills(s: &Stmt, net: NetId) -> bool {
    let reads = |e: &super::netlist::Expr| {
        let mut nets = BTreeSet::new();
        e.reads(&mut nets);
        nets.contains(&net)
    };
    match s {
        Stmt::Assign(p, e) => p.net == net && !reads(e),
        Stmt::AssignBit(..) | Stmt::AssignBits(..) => false,
        Stmt::For(_, _, _, body) => list_kills(body, net),
        Stmt::If(e, ..) | Stmt::Case(e, ..) => {
            !reads(e) && s.lists().iter().all(|l| list_kills(l, net))
        }
    }
}

/// Whether statements assign a net on every path.
fn always_assigns(list: &[Stmt], net: NetId) -> bool {
    list.iter().any(|s| match s {
        Stmt::Assign(p, _) => p.net == net,
        Stmt::AssignBit(..) | Stmt::AssignBits(..) => false,
        Stmt::For(_, _, _, body) => always_assigns(body, net),
        Stmt::If(..) | Stmt::Case(..) => s.lists().iter().all(|l| always_assigns(l, net)),
    })
}

fn reads_of(s: &Stmt) -> BTreeSet<NetId> {
    let mut nets = BTreeSet::new();
    s.reads(&mut nets);
    nets
}

fn writes_of(s: &Stmt) -> BTreeSet<NetId> {
    let mut nets = BTreeSet::new();
    s.writes(&mut nets);
    nets
}

fn touches(s: &Stmt, net: NetId) -> bool {
    reads_of(s).contains(&net) || writes_of(s).contains(&net)
}

/// Positions that touch a local, in runs during which it holds one value.
fn segments(list: &[Stmt], net: NetId) -> Vec<Vec<usize>> {
    let mut out: Vec<Vec<usize>> = Vec::new();
    for (i, s) in list.iter().enumerate() {
        if touches(s, net) {
            if out.is_empty() || kills(s, net) {
                out.push(Vec::new());
            }
            out.last_mut().expect("pushed").push(i);
        }
    }
    out
}

/// Statements with their place in the program.
type Numbered = Vec<(usize, Stmt)>;

struct Arranger<'a> {
    /// Locals that are no arrays.
    scalars: &'a BTreeSet<NetId>,
    module: &'a mut Module,
}

/// Groups of a list of statements, by union.
struct Union(Vec<usize>);

impl Union {
    fn root(&self, mut i: usize) -> usize {
        while self.0[i] != i {
            i = self.0[i];
        }
        i
    }

    fn join(&mut self, positions: &[usize]) {
        for pair in positions.windows(2) {
            let (a, b) = (self.root(pair[0]), self.root(pair[1]));
            // The earlier one leads.
            self.0[a.max(b)] = a.min(b);
        }
    }
}

impl Arranger<'_> {
    /// Splits statements into groups that share no value. `free` are the locals that hold nothing before and after.
    fn split(&mut self, list: Vec<Stmt>, free: &BTreeSet<NetId>, top: bool) -> Vec<Numbered> {
        // Loops first, each into one for each group of its body.
        let mut flat = Vec::new();
        for (i, s) in list.iter().enumerate() {
            let Stmt::For(v, from, to, body) = s else {
                let mut s = s.clone();
                for inner in s.lists_mut() {
                    *inner = vector::inside(std::mem::take(inner), self.module);
                }
                flat.push(s);
                continue;
            };
            let inner: BTreeSet<NetId> = free
                .iter()
                .copied()
                .filter(|&n| {
                    // Free inside if nobody else holds the value, and no turn needs that of the turn before.
                    list_kills(body, n)
                        && segments(&list, n)
                            .iter()
                            .find(|run| run.contains(&i))
                            .is_none_or(|run| run.len() == 1)
                })
                .collect();
            for group in self.split(body.clone(), &inner, false) {
                let group = group.into_iter().map(|(_, s)| s).collect();
                let group = vector::inside(group, self.module);
                flat.extend(vector::whole((*v, *from, *to, group), &inner, self.module));
            }
        }
        let list = flat;
        let reads: Vec<BTreeSet<NetId>> = list.iter().map(reads_of).collect();
        let writes: Vec<BTreeSet<NetId>> = list.iter().map(writes_of).collect();
        let mut union = Union((0..list.len()).collect());
        let written: BTreeSet<NetId> = writes.iter().flatten().copied().collect();
        for &net in &written {
            let runs = if free.contains(&net) && self.scalars.contains(&net) {
                segments(&list, net)
            } else {
                vec![
                    (0..list.len())
                        .filter(|&i| reads[i].contains(&net) || writes[i].contains(&net))
                        .collect(),
                ]
            };
            let single = runs.len() == 1;
            for run in runs {
                let last = run.iter().rposition(|&i| writes[i].contains(&net));
                match last {
                    // Who reads the final value may do so from elsewhere.
                    Some(last) if top && single => union.join(&run[..=last]),
                    _ => union.join(&run),
                }
            }
        }
        let mut groups: BTreeMap<usize, Numbered> = BTreeMap::new();
        for (i, s) in list.into_iter().enumerate() {
            groups.entry(union.root(i)).or_default().push((i, s));
        }
        groups.into_values().collect()
    }
}

/// Nets that a group reads from outside and writes.
pub(super) fn nets_of<'a>(
    group: impl Iterator<Item = &'a Stmt> + Clone,
) -> (BTreeSet<NetId>, BTreeSet<NetId>) {
    let writes: BTreeSet<NetId> = group.clone().flat_map(writes_of).collect();
    let reads = group
        .flat_map(reads_of)
        .filter(|n| !writes.contains(n))
        .collect();
    (reads, writes)
}

/// The groups whose results somebody reads.
fn live(groups: Vec<Numbered>, module: &Module, arranged: &Arranged) -> Vec<Numbered> {
    let nets: Vec<_> = groups
        .iter()
        .map(|g| nets_of(g.iter().map(|s| &s.1)))
        .collect();
    let mut wanted: BTreeSet<NetId> = arranged
        .connections
        .values()
        .flatten()
        .filter_map(|p| match p {
            Piece::Slice { net, .. } => Some(*net),
            Piece::Const(_) => None,
        })
        .collect();
    let mut alive = vec![false; groups.len()];
    loop {
        let mut changed = false;
        for (i, (reads, writes)) in nets.iter().enumerate() {
            if !alive[i]
                && writes
                    .iter()
                    .any(|n| module.nets[*n].is_sink() || wanted.contains(n))
            {
                alive[i] = true;
                changed = true;
                wanted.extend(reads);
            }
        }
        if !changed {
            break;
        }
    }
    groups
        .into_iter()
        .zip(alive)
        .filter_map(|(g, alive)| alive.then_some(g))
        .collect()
}

/// Joins groups that need each other, and puts each after those it reads.
fn order(mut groups: Vec<Numbered>) -> Vec<Vec<Stmt>> {
    loop {
        let nets: Vec<_> = groups
            .iter()
            .map(|g| nets_of(g.iter().map(|s| &s.1)))
            .collect();
        let n = groups.len();
        let mut reach = vec![vec![false; n]; n];
        for a in 0..n {
            for b in 0..n {
                // A local with several values is written by several groups, and read by none but these.
                reach[a][b] = a != b && nets[a].0.intersection(&nets[b].1).next().is_some();
            }
        }
        for k in 0..n {
            for a in 0..n {
                if reach[a][k] {
                    for b in 0..n {
                        reach[a][b] |= reach[k][b];
                    }
                }
            }
        }
        let pair = (0..n)
            .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
            .find(|&(a, b)| reach[a][b] && reach[b][a]);
        match pair {
            Some((a, b)) => {
                let later = groups.remove(b);
                groups[a].extend(later);
                groups[a].sort_by_key(|s| s.0);
            }
            None => {
                let mut done: Vec<usize> = Vec::new();
                while done.len() < n {
                    let next = (0..n)
                        .find(|i| {
                            !done.contains(i) && (0..n).all(|j| !reach[*i][j] || done.contains(&j))
                        })
                        .expect("no two groups need each other");
                    done.push(next);
                }
                let mut slots: Vec<Option<Numbered>> = groups.into_iter().map(Some).collect();
                return done
                    .iter()
                    .filter_map(|&i| slots[i].take())
                    .map(|g| g.into_iter().map(|(_, s)| s).collect())
                    .collect();
            }
        }
    }
}

/// Gives a local that several groups use for themselves a net for each.
fn separate(mut groups: Vec<Vec<Stmt>>, module: &mut Module) -> Vec<Vec<Stmt>> {
    let mut taken: BTreeSet<NetId> = BTreeSet::new();
    for stmts in &mut groups {
        let (_, writes) = nets_of(stmts.iter());
        for net in writes {
            if module.nets[net].kind != Kind::Local || taken.insert(net) {
                continue;
            }
            let copy = module.nets.len();
            module.nets.push(module.nets[net].clone());
            for s in stmts.iter_mut() {
                rename(s, net, copy);
            }
        }
    }
    groups
}

pub(super) fn rename(s: &mut Stmt, from: NetId, to: NetId) {
    use super::netlist::Expr;
    fn place(p: &mut Place, from: NetId, to: NetId) {
        if p.net == from {
            p.net = to;
        }
    }
    fn expr(e: &mut Expr, from: NetId, to: NetId) {
        match e {
            Expr::Const(_) | Expr::Named(..) | Expr::Index(..) | Expr::CompareIndex(..) => {}
            Expr::Bits(net, _, _) => {
                if *net == from {
                    *net = to;
                }
            }
            Expr::Repeat(_, a) => expr(a, from, to),
            Expr::Read(p) | Expr::Part(p, _, _) => place(p, from, to),
            Expr::PartAt(p, a, _) => {
                place(p, from, to);
                expr(a, from, to);
            }
            Expr::Not(a) | Expr::Reduce(_, a) | Expr::Extend(a, _) | Expr::ShiftBy(_, a, _) => {
                expr(a, from, to);
            }
            Expr::Binary(_, a, b)
            | Expr::Compare(_, a, b)
            | Expr::Shift(_, a, b)
            | Expr::Replace(a, _, b) => {
                expr(a, from, to);
                expr(b, from, to);
            }
        }
    }
    match s {
        Stmt::Assign(p, e) | Stmt::AssignBit(p, _, e) => {
            place(p, from, to);
            expr(e, from, to);
        }
        Stmt::AssignBits(net, _, _, e) => {
            if *net == from {
                *net = to;
            }
            expr(e, from, to);
        }
        Stmt::If(e, ..) | Stmt::Case(e, ..) => expr(e, from, to),
        Stmt::For(..) => {}
    }
    for list in s.lists_mut() {
        for s in list {
            rename(s, from, to);
        }
    }
}

/// Decides how a group is written.
fn group(stmts: Vec<Stmt>, module: &Module, facts: &Facts) -> Vec<Group> {
    let (reads, writes) = nets_of(stmts.iter());
    let varies = |n: &NetId| !matches!(module.nets[*n].kind, Kind::Constant(_));
    if !reads.iter().any(varies) {
        // Nothing would ever start the process; what it makes are numbers.
        return writes
            .iter()
            .filter_map(|&net| {
                let mut bits = Vec::new();
                for origin in facts.origin.get(&net)? {
                    let Origin::Const(c) = origin else {
                        return None;
                    };
                    bits.extend(&c.0);
                }
                Some(Group::Const(net, vec![Piece::Const(Const(bits))]))
            })
            .collect();
    }
    // First bit and bits of what is assigned, net by net.
    let mut seen: Vec<(NetId, i64, i64)> = Vec::new();
    let plain = stmts.iter().all(|s| {
        let (net, from, n) = match s {
            Stmt::Assign(p, _) => {
                let w = module.nets[p.net].width;
                (p.net, p.index.scale(w, &Poly::default()), w)
            }
            Stmt::AssignBits(net, from, n, _) => (*net, from.clone(), *n),
            _ => return false,
        };
        let (from, n) = (from.constant().unwrap_or(0), n as i64);
        let first = seen
            .iter()
            .all(|&(other, f, m)| other != net || f + m <= from || from + n <= f);
        seen.push((net, from, n));
        first
    });
    if plain {
        return vec![Group::Assign(stmts)];
    }
    let defaults = writes
        .into_iter()
        .filter(|&n| {
            let net = &module.nets[n];
            net.kind == Kind::Local
                && if net.array {
                    // Those that a loop became are assigned as a whole first.
                    n < facts.version.len() && facts.partial.contains(&n)
                } else {
                    !always_assigns(&stmts, n)
                }
        })
        .collect();
    vec![Group::Always(defaults, stmts)]
}
