//! Which variables a dump has, and which atom of the design goes where in them.

use super::notes::Annotated;
use rust_hdl::prelude::*;
use std::borrow::Borrow;

/// Widest variable that an array of ports is merged into. Unit: bits. Twice a vector register.
pub const MERGE_BITS: usize = 1024;

/// How the values of a variable are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// So many bits.
    Bits(usize),
    /// A string.
    Text,
}

/// A variable of a dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    /// Scopes from the top down, then the name, without a range.
    pub path: Vec<String>,
    /// How its values are written.
    pub format: Format,
}

impl Var {
    /// Path with dots and, for a vector, its range: how GTKWave calls it.
    pub fn full_name(&self) -> String {
        let range = match self.format {
            Format::Bits(n) if n > 1 => format!("[{}:0]", n - 1),
            _ => String::new(),
        };
        self.path.join(".") + &range
    }
}

/// An entry of the hierarchy.
#[derive(Debug)]
pub(super) enum Item {
    /// A variable, by its number.
    Var(usize),
    /// A scope.
    Scope(String, Vec<Item>),
}

/// Where the value of an atom goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Variable.
    pub var: usize,
    /// Lowest bit in it.
    pub bit: usize,
}

/// Variables and hierarchy of a dump.
///
/// * A block is a scope; a [`RegVec`](hdl::regs::RegVec) is one variable of its parent, with the name of the block and
///   the value of `q`.
/// * An array of ports is one variable, element 0 in the low bits; if that is wider than [`MERGE_BITS`], each element
///   is a variable `name_3`.
/// * Local signals, constants and the clocks of sub-blocks are left out, and so is what is not made of bits.
/// * The top scope has `clock` first, which belongs to the dump, and the notes of the block last.
#[derive(Debug)]
pub struct Layout {
    pub(super) vars: Vec<Var>,
    pub(super) root: Item,
    /// By port, in the order of [`Values`](hdl::block::Values).
    pub(super) places: Vec<Option<Place>>,
    /// Number of the first note's variable.
    pub(super) first_note: usize,
}

/// Scope of the notes.
const TEXT: &str = "text";

impl Layout {
    /// Of something that is called `top`, with its notes.
    pub fn of<A: Annotated>(top: &str, scene: &A) -> Self {
        let mut layout = scene.variables(top);
        layout.first_note = layout.vars.len();
        for note in scene.notes() {
            layout.insert(top, &format!("{TEXT}.{}", note.name), Format::Text);
        }
        layout
    }

    fn new(top: &str) -> Self {
        let mut layout = Self {
            vars: Vec::new(),
            root: Item::Scope(top.to_string(), Vec::new()),
            places: Vec::new(),
            first_note: 0,
        };
        layout.insert(top, "clock", Format::Bits(1));
        layout
    }

    /// The ports and registers of a block that is called `top`.
    pub fn of_block<B: Block>(top: &str, block: &B) -> Self {
        let mut tree = Tree::default();
        block.accept(top, &mut tree);
        let raw = tree.done.expect("a block visits itself as one scope");
        let mut layout = Self::new(top);
        layout.places = vec![None; tree.ports];
        let items = layout.scope(&raw, &[top.to_string()]);
        let Item::Scope(_, list) = &mut layout.root else {
            unreachable!("the root is a scope")
        };
        list.extend(items);
        layout
    }

    /// Of variables that are named one by one: path below `top` with dots, and bits. The values are theirs in this order, in words of 64
    /// bits, the lowest first.
    pub fn of_list<'a>(top: &str, list: impl IntoIterator<Item = (&'a str, usize)>) -> Self {
        let mut layout = Self::new(top);
        for (path, bits) in list {
            layout.insert(top, path, Format::Bits(bits));
            let var = layout.vars.len() - 1;
            let places = (0..bits).step_by(64).map(|bit| Some(Place { var, bit }));
            layout.places.extend(places);
        }
        layout
    }

    /// Adds a variable to the scope that its path names, which is made if it is not there.
    fn insert(&mut self, top: &str, path: &str, format: Format) {
        let path: Vec<String> = [top]
            .into_iter()
            .chain(path.split('.'))
            .map(str::to_string)
            .collect();
        let number = self.vars.len();
        let (_, scopes) = path.split_last().expect("top is there");
        let mut at = &mut self.root;
        for scope in &scopes[1..] {
            let Item::Scope(_, list) = at else {
                unreachable!("only scopes are entered")
            };
            let found = list
                .iter()
                .position(|i| matches!(i, Item::Scope(name, _) if name == scope));
            let index = found.unwrap_or_else(|| {
                list.push(Item::Scope(scope.clone(), Vec::new()));
                list.len() - 1
            });
            at = &mut list[index];
        }
        if let Item::Scope(_, list) = at {
            list.push(Item::Var(number));
        }
        self.vars.push(Var { path, format });
    }

    /// The variables, in the order of the dump.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    fn var(&mut self, path: &[String], name: &str, format: Format) -> Item {
        let path = path.iter().cloned().chain([name.to_string()]).collect();
        self.vars.push(Var { path, format });
        Item::Var(self.vars.len() - 1)
    }

    /// The items of a scope: its own variables, then its sub-scopes.
    fn scope(&mut self, raw: &RawScope, path: &[String]) -> Vec<Item> {
        let mut items = Vec::new();
        for run in raw.atoms.chunk_by(RawAtom::continues) {
            self.array(&mut items, path, &run[0].name, run);
        }
        for register in raw.scopes.iter().filter(|s| s.is_register()) {
            let q: Vec<&RawAtom> = register.atoms.iter().filter(|a| a.name == "q").collect();
            self.array(&mut items, path, &register.name, &q);
        }
        for sub in raw.scopes.iter().filter(|s| !s.is_register()) {
            let inner: Vec<String> = path.iter().chain([&sub.name]).cloned().collect();
            let list = self.scope(sub, &inner);
            items.push(Item::Scope(sub.name.clone(), list));
        }
        items
    }

    /// Variables of one array of atoms, or of a single atom.
    fn array<A: Borrow<RawAtom>>(
        &mut self,
        items: &mut Vec<Item>,
        path: &[String],
        name: &str,
        run: &[A],
    ) {
        let Some(width) = run
            .first()
            .map(Borrow::borrow)
            .filter(|a| a.shown)
            .map(|a| a.width)
        else {
            return;
        };
        let merge = width * run.len() <= MERGE_BITS;
        if merge {
            items.push(self.var(path, name, Format::Bits(width * run.len())));
        }
        for (i, atom) in run.iter().enumerate() {
            if !merge {
                items.push(self.var(path, &format!("{name}_{i}"), Format::Bits(width)));
            }
            self.places[atom.borrow().number] = Some(Place {
                var: self.vars.len() - 1,
                bit: if merge { i * width } else { 0 },
            });
        }
    }
}

/// An atom as it was visited.
#[derive(Debug)]
struct RawAtom {
    /// Name, without its index.
    name: String,
    /// Index in its array.
    index: Option<usize>,
    width: usize,
    shown: bool,
    /// Order of the visit.
    number: usize,
}

impl RawAtom {
    /// Whether `next` is the next element of the array of `self`.
    fn continues(&self, next: &RawAtom) -> bool {
        self.name == next.name
            && self.width == next.width
            && self.index.map(|i| i + 1) == next.index
    }
}

#[derive(Debug, Default)]
struct RawScope {
    name: String,
    atoms: Vec<RawAtom>,
    scopes: Vec<RawScope>,
}

impl RawScope {
    /// Whether it has the ports of a `RegVec`, and nothing else.
    fn is_register(&self) -> bool {
        const PORTS: [&str; 5] = ["clock", "reset", "en", "d", "q"];
        let mut names: Vec<&str> = self.atoms.iter().map(|a| a.name.as_str()).collect();
        names.dedup();
        // Without registers it has neither d nor q.
        self.scopes.is_empty() && (names == PORTS || names == PORTS[..3])
    }
}

/// `lane$3` as `lane` and 3.
fn split(name: &str) -> (String, Option<usize>) {
    let (stem, index) = match name.rsplit_once('$') {
        Some((stem, index)) => (stem, index.parse().ok()),
        None => (name, None),
    };
    (stem.replace('$', "_"), index)
}

/// Collects the tree of a block.
#[derive(Default)]
struct Tree {
    open: Vec<RawScope>,
    done: Option<RawScope>,
    ports: usize,
}

impl Probe for Tree {
    fn visit_start_scope(&mut self, name: &str, _: &dyn Block) {
        self.open.push(RawScope {
            name: name.replace('$', "_"),
            ..RawScope::default()
        });
    }

    fn visit_atom(&mut self, name: &str, atom: &dyn Atom) {
        if matches!(atom.kind(), AtomKind::LocalSignal | AtomKind::Constant) {
            return;
        }
        let number = self.ports;
        self.ports += 1;
        let (name, index) = split(name);
        let descriptor = atom.descriptor();
        let bits = matches!(descriptor.kind, TypeKind::Bits(_) | TypeKind::Signed(_));
        let shown = bits && descriptor.name != Clock::descriptor().name;
        if let Some(scope) = self.open.last_mut() {
            scope.atoms.push(RawAtom {
                name,
                index,
                width: atom.bits(),
                shown,
                number,
            });
        }
    }

    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        let scope = self.open.pop();
        match self.open.last_mut() {
            Some(parent) => parent.scopes.extend(scope),
            None => self.done = scope,
        }
    }
}
