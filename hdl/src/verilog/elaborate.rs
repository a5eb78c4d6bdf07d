//! Step 1: from rust-hdl's tree to the typed netlist. Every expression gets the width that rust-hdl's simulation gives it.

use super::error::ExportError;
use super::netlist::{
    Arm, Child, ChildPort, Cmp, Const, Expr, Kind, Module, Net, NetId, Op, Place, Poly, Reduce,
    RegPort, Register, Stmt, Var,
};
use crate::block::{Described, Shape};
use rust_hdl::core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogConditional, VerilogExpression, VerilogLiteral,
    VerilogMatch, VerilogOp, VerilogOpUnary, VerilogStatement,
};
use rust_hdl::core::type_descriptor::TypeKind;
use rust_hdl::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The modules of a design, sub-blocks before the blocks that use them. Instances that are the same share one.
pub fn elaborate(top: &dyn Described) -> Result<Vec<Module>> {
    let mut modules = Vec::new();
    let name = snake(top.about().name);
    block(top, &name, &mut modules)?;
    Ok(modules)
}

/// `GvrRegister` becomes `gvr_register`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_ascii_uppercase() && i > 0 {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// A signal of a block as the probe shows it.
struct Signals {
    name: String,
    kind: AtomKind,
    array: bool,
    elems: usize,
    width: usize,
    clock: bool,
    value: String,
    /// Names of the values of an enum.
    variants: Vec<String>,
    problem: Option<String>,
}

/// Collects the signals of one block, not those of its sub-blocks.
#[derive(Default)]
struct Finder {
    depth: usize,
    signals: Vec<Signals>,
}

impl Probe for Finder {
    fn visit_start_scope(&mut self, _: &str, _: &dyn Block) {
        self.depth += 1;
    }
    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.depth -= 1;
    }
    fn visit_atom(&mut self, name: &str, atom: &dyn Atom) {
        if self.depth != 1 {
            return;
        }
        let (name, array) = match name.split_once('$') {
            Some((name, _)) => (name, true),
            None => (name, false),
        };
        if let Some(last) = self.signals.last_mut().filter(|s| array && s.name == name) {
            last.elems += 1;
            return;
        }
        let descriptor = atom.descriptor();
        self.signals.push(Signals {
            name: name.into(),
            kind: atom.kind(),
            array,
            elems: 1,
            width: atom.bits(),
            clock: descriptor.name == "clock",
            value: format!("{:x}", atom.verilog()),
            problem: match descriptor.kind {
                TypeKind::Bits(_) | TypeKind::Enum(_) => None,
                TypeKind::Signed(_) | TypeKind::Composite(_) => Some(descriptor.name),
            },
            variants: match atom.descriptor().kind {
                TypeKind::Enum(names) => names,
                _ => vec![],
            },
        });
    }
}

/// Values of enums as kernels name them (`State$Idle`), with the name in the Verilog (`STATE_IDLE`).
type Variants = HashMap<String, (String, Const)>;

/// Adds the values of a signal's type.
fn note_variants(s: &Signals, to: &mut Variants) {
    for (i, name) in s.variants.iter().enumerate() {
        if let Some(value) = Const::new(i as u128, s.width) {
            let upper: Vec<String> = name
                .split("::")
                .map(|part| snake(part).to_uppercase())
                .collect();
            to.insert(name.replace("::", "$"), (upper.join("_"), value));
        }
    }
}

/// The signals of a block.
fn signals(block: &dyn Described) -> Vec<Signals> {
    let mut finder = Finder::default();
    block.accept("", &mut finder);
    finder.signals
}

/// Elaborates a block and what is in it; gives its index in `modules`.
fn block(block: &dyn Described, path: &str, modules: &mut Vec<Module>) -> Result<usize> {
    let about = block.about();
    let mut module = Module {
        name: snake(about.name),
        type_name: about.type_name,
        file: about.file,
        contract: about
            .source
            .lines()
            .map_while(|l| l.strip_prefix("//!"))
            .map(|l| l.strip_prefix(' ').unwrap_or(l).to_string())
            .collect(),
        docs: about.docs.iter().copied().collect(),
        ..Module::default()
    };
    let mut names: HashMap<String, NetId> = HashMap::new();
    let mut variants = Variants::new();
    for s in signals(block) {
        note_variants(&s, &mut variants);
        let inexact = |why: String| ExportError::Inexact {
            block: path.into(),
            signal: s.name.clone(),
            expression: s.name.clone(),
            why,
        };
        if let Some(kind) = &s.problem {
            return Err(inexact(format!(
                "signals of type {kind} are not supported; use Bits"
            )));
        }
        let kind = match s.kind {
            AtomKind::InputParameter => Kind::In,
            AtomKind::OutputParameter => Kind::Out,
            AtomKind::LocalSignal => Kind::Local,
            AtomKind::Constant => {
                let digits = s.value.split_once("'h").map_or("", |d| d.1);
                Kind::Constant(
                    Const::from_hex(digits, s.width)
                        .ok_or_else(|| inexact(format!("{} is no number", s.value)))?,
                )
            }
            _ => {
                return Err(inexact(
                    "only inputs, outputs, locals and constants are supported".into(),
                ));
            }
        };
        if matches!(kind, Kind::In | Kind::Out) {
            module.ports.push(module.nets.len());
        }
        names.insert(s.name.clone(), module.nets.len());
        module.nets.push(Net {
            name: s.name,
            kind,
            elems: s.elems,
            width: s.width,
            array: s.array,
            clock: s.clock,
        });
    }
    if about.shape == Shape::Custom {
        let Verilog::Custom(text) = block.hdl() else {
            return Err(ExportError::Inexact {
                block: path.into(),
                signal: "hdl".into(),
                expression: about.name.into(),
                why: "a block of shape Custom brings Verilog::Custom".into(),
            });
        };
        module.custom = Some(text);
        return Ok(add(module, path, modules));
    }

    // Sub-blocks and registers.
    let mut found: Vec<(&'static str, Option<usize>, &dyn Described)> = Vec::new();
    block.children(&mut |field, element, child| found.push((field, element, child)));
    let mut absent = BTreeSet::new();
    for &(field, element, child) in &found {
        let shape = child.about().shape;
        if shape == Shape::Registers {
            if element.is_some() {
                return Err(ExportError::Inexact {
                    block: path.into(),
                    signal: field.into(),
                    expression: field.into(),
                    why: "an array of RegVec; make it one RegVec with all registers".into(),
                });
            }
            signals(child)
                .iter()
                .for_each(|s| note_variants(s, &mut variants));
            registers(field, child, &mut module, &mut names, &mut absent);
            continue;
        }
        let step = element.map_or(field.to_string(), |i| format!("{field}[{i}]"));
        let index = self::block(child, &format!("{path}.{step}"), modules)?;
        match module.children.last_mut().filter(|c| c.name == field) {
            Some(c) => {
                c.modules.push(index);
                c.count = Some(c.modules.len());
                let equal = c.modules[0] == index;
                for p in &c.ports {
                    module.nets[p.net].elems += p.elems;
                }
                // Arrays of unequal blocks would need ports of unequal shape.
                if !equal {
                    return Err(ExportError::Inexact {
                        block: path.into(),
                        signal: field.into(),
                        expression: step,
                        why: "the blocks of an array must be the same".into(),
                    });
                }
            }
            None => {
                let inner = &modules[index];
                let mut ports = Vec::new();
                for (p, &net) in inner.ports.iter().enumerate() {
                    let port = &inner.nets[net];
                    let input = port.kind == Kind::In;
                    let c = module.children.len();
                    ports.push(ChildPort {
                        name: port.name.clone(),
                        net: module.nets.len(),
                        elems: port.elems,
                    });
                    names.insert(format!("{field}${}", port.name), module.nets.len());
                    module.nets.push(Net {
                        name: format!("{field}_{}", port.name),
                        kind: if input {
                            Kind::ChildIn(c, p)
                        } else {
                            Kind::ChildOut(c, p)
                        },
                        ..port.clone()
                    });
                }
                module.children.push(Child {
                    name: field.into(),
                    count: element.map(|_| 1),
                    modules: vec![index],
                    ports,
                    doc: about.docs.iter().find(|d| d.0 == field).map_or("", |d| d.1),
                });
            }
        }
    }

    let Verilog::Combinatorial(code) = block.hdl() else {
        return Err(ExportError::Inexact {
            block: path.into(),
            signal: "hdl".into(),
            expression: about.name.into(),
            why: "the block has no kernel".into(),
        });
    };
    let mut kernel = Kernel {
        path,
        module,
        names,
        absent,
        states: about.states.iter().copied().collect(),
        variants,
        loops: Vec::new(),
        signal: String::new(),
        expression: String::new(),
        before: Vec::new(),
    };
    let body = kernel.list(&code)?;
    let mut module = kernel.module;
    module.body = body;
    Ok(add(module, path, modules))
}

/// Adds a module unless there is an equal one.
fn add(mut module: Module, path: &str, modules: &mut Vec<Module>) -> usize {
    // Compared as text: the tree has no use for equality otherwise.
    let text = |m: &Module| format!("{:?}{:?}{:?}{:?}", m.nets, m.children, m.body, m.custom);
    match modules
        .iter()
        .position(|m| m.type_name == module.type_name && text(m) == text(&module))
    {
        Some(i) => i,
        None => {
            module.path = path.into();
            modules.push(module);
            modules.len() - 1
        }
    }
}

/// Adds a group of registers; a group of none is absent.
fn registers(
    field: &'static str,
    block: &dyn Described,
    module: &mut Module,
    names: &mut HashMap<String, NetId>,
    absent: &mut BTreeSet<&'static str>,
) {
    let found = signals(block);
    let r = module.registers.len();
    let mut inputs = [0; 4];
    let mut q = None;
    if !found.iter().any(|s| s.name == "q") {
        absent.insert(field);
        return;
    }
    for s in found {
        let (kind, name) = match s.name.as_str() {
            "clock" => (Kind::RegIn(r, RegPort::Clock), format!("{field}_clock")),
            "reset" => (Kind::RegIn(r, RegPort::Reset), format!("{field}_reset")),
            "en" => (Kind::RegIn(r, RegPort::En), format!("{field}_en")),
            "d" => (Kind::RegIn(r, RegPort::D), format!("{field}_d")),
            _ => (Kind::RegOut(r), field.to_string()),
        };
        let net = module.nets.len();
        match kind {
            Kind::RegIn(_, port) => inputs[port as usize] = net,
            _ => q = Some(net),
        }
        names.insert(format!("{field}${}", s.name), net);
        module.nets.push(Net {
            name,
            kind,
            elems: s.elems,
            width: s.width,
            array: s.array,
            clock: s.clock,
        });
    }
    module.registers.push(Register {
        name: field.into(),
        inputs,
        q: q.expect("checked above"),
    });
}

/// Elaborates one kernel.
struct Kernel<'a> {
    path: &'a str,
    module: Module,
    names: HashMap<String, NetId>,
    /// Register groups of none.
    absent: BTreeSet<&'static str>,
    states: BTreeMap<&'static str, usize>,
    variants: Variants,
    /// Loop variables in scope; a value if the loop has one turn.
    loops: Vec<(String, Poly)>,
    /// For errors: the signal that is assigned, the expression.
    signal: String,
    expression: String,
    /// Statements that must stand before the present one.
    before: Vec<Stmt>,
}

type Result<T> = std::result::Result<T, ExportError>;

impl Kernel<'_> {
    fn inexact<T>(&self, why: impl Into<String>) -> Result<T> {
        Err(ExportError::Inexact {
            block: self.path.into(),
            signal: self.signal.clone(),
            expression: self.expression.clone(),
            why: why.into(),
        })
    }

    fn width_error<T>(&self, why: impl Into<String>) -> Result<T> {
        Err(ExportError::Width {
            block: self.path.into(),
            signal: self.signal.clone(),
            expression: self.expression.clone(),
            why: why.into(),
        })
    }

    /// A list of statements.
    fn list(&mut self, code: &VerilogBlock) -> Result<Vec<Stmt>> {
        let mut out = Vec::new();
        for statement in code {
            let outer = std::mem::take(&mut self.before);
            let done = self.statement(statement)?;
            out.append(&mut self.before);
            out.extend(done);
            self.before = outer;
        }
        Ok(out)
    }

    fn statement(&mut self, statement: &VerilogStatement) -> Result<Vec<Stmt>> {
        match statement {
            VerilogStatement::Assignment(to, from) => self.assignment(to, from),
            VerilogStatement::If(c) => Ok(vec![self.conditional(c)?]),
            VerilogStatement::Match(m) => self.case(m),
            VerilogStatement::Loop(l) => {
                let (from, to) = (l.from.as_usize() as i64, l.to.as_usize() as i64);
                if self.names.contains_key(&l.index) {
                    self.signal = "for".into();
                    self.expression = format!("for {} in {from}..{to}", l.index);
                    return self.inexact(format!(
                        "the tree does not tell the variable from signal `{}`; rename it",
                        l.index
                    ));
                }
                if to <= from {
                    return Ok(vec![]);
                }
                if to == from + 1 {
                    // One turn: the variable is a number.
                    self.loops.push((l.index.clone(), Poly::number(from)));
                    let body = self.list(&l.block);
                    self.loops.pop();
                    return body;
                }
                let var: Var = self.module.vars.len();
                self.module.vars.push(l.index.clone());
                self.loops.push((l.index.clone(), Poly::var(var)));
                let body = self.list(&l.block);
                self.loops.pop();
                Ok(vec![Stmt::For(var, from, to, body?)])
            }
            VerilogStatement::Macro(inner) => self.list(inner),
            VerilogStatement::Comment(_) => Ok(vec![]),
            VerilogStatement::SliceAssignment { base, .. } => {
                self.signal = show(base);
                self.expression = show(base);
                self.inexact("fields of a signal cannot be assigned; use one signal for each")
            }
            VerilogStatement::Link(_) => {
                self.signal = "join or link".into();
                self.expression = format!("{statement:?}");
                self.inexact("join and link are not supported; assign each signal")
            }
        }
    }

    fn assignment(
        &mut self,
        to: &VerilogExpression,
        from: &VerilogExpression,
    ) -> Result<Vec<Stmt>> {
        self.signal = show(to);
        self.expression = show(from);
        let VerilogExpression::Signal(name) = to else {
            return self.inexact("the left side must be a signal");
        };
        if let Some(field) = name.split(['$', '[']).next()
            && self.absent.contains(field)
        {
            return Ok(vec![]);
        }
        let target = self.place(name)?;
        if self.module.nets[target.net].is_source() {
            return Err(ExportError::DoublyDriven {
                block: self.path.into(),
                signal: self.signal.clone(),
                why: "by the kernel and by its own driver",
            });
        }
        let width = self.module.nets[target.net].width;
        // x = x.replace_bit(i, v) assigns one bit.
        let mut bits = Vec::new();
        let mut inner = strip(from);
        while let VerilogExpression::IndexReplace(a, i, v) = inner {
            bits.push((i, v));
            inner = strip(a);
        }
        if !bits.is_empty() && self.module.nets[target.net].kind == Kind::Local {
            let mut out = Vec::new();
            let mut values = Vec::new();
            for (i, v) in bits.iter().rev() {
                let Some(bit) = self.poly(i)? else {
                    return self.inexact("the bit to replace must be a number or a loop variable");
                };
                values.push((bit, self.expr(v, 1)?));
            }
            let base = self.expr(inner, width)?;
            let same = matches!(&base, Expr::Read(p) if *p == target);
            // Later values may read the target; then all are taken first.
            let mut reads = BTreeSet::new();
            values.iter().for_each(|(_, v)| v.reads(&mut reads));
            if (!same || values.len() > 1) && reads.contains(&target.net) {
                for (_, v) in &mut values {
                    *v = Expr::Read(self.hoist(v.clone()));
                }
            }
            if !same {
                out.push(Stmt::Assign(target.clone(), base));
            }
            for (bit, v) in values {
                out.push(Stmt::AssignBit(target.clone(), bit, v));
            }
            return Ok(out);
        }
        let value = self.expr(from, width)?;
        Ok(vec![Stmt::Assign(target, value)])
    }

    fn conditional(&mut self, c: &VerilogConditional) -> Result<Stmt> {
        self.signal = "if".into();
        self.expression = show(&c.test);
        let test = self.expr(&c.test, 1)?;
        let outer = std::mem::take(&mut self.before);
        let then = self.list(&c.then)?;
        let otherwise = match &c.otherwise {
            VerilogBlockOrConditional::Block(b) => self.list(b)?,
            VerilogBlockOrConditional::Conditional(s) => self.list(&vec![(**s).clone()])?,
            VerilogBlockOrConditional::None => vec![],
        };
        self.before = outer;
        Ok(Stmt::If(test, then, otherwise))
    }

    fn case(&mut self, m: &VerilogMatch) -> Result<Vec<Stmt>> {
        self.signal = "match".into();
        self.expression = show(&m.test);
        let Some(width) = self.infer(&m.test)? else {
            return self.inexact("a match on a number");
        };
        let subject = self.expr(&m.test, width)?;
        let outer = std::mem::take(&mut self.before);
        let mut arms: Vec<Arm> = Vec::new();
        let mut rest = None;
        for case in &m.cases {
            self.signal = "match".into();
            self.expression = format!("{} in match {}", case.condition, show(&m.test));
            if rest.is_some() {
                break;
            }
            if case.condition == "default" {
                rest = Some(self.list(&case.block)?);
                continue;
            }
            let (name, value) = match self.variants.get(&case.condition) {
                Some((name, value)) => (Some(name.clone()), value.clone()),
                None => {
                    let (name, value) = self.label(&case.condition)?;
                    let Some(value) = Const::new(value, width) else {
                        return self
                            .width_error(format!("the value does not fit into {width} bits"));
                    };
                    (name, value)
                }
            };
            if let Some(name) = &name {
                self.module.states.insert(name.clone(), value.clone());
            }
            let body = self.list(&case.block)?;
            // Rust takes the first arm that matches.
            if !arms.iter().any(|a| a.value == value) {
                arms.push(Arm { name, value, body });
            }
        }
        self.before = outer;
        let rest = match rest {
            Some(rest) => rest,
            // Without `_` the arms are all there is in Rust; in Verilog the last one takes what is left.
            None => match arms.pop() {
                Some(last) => last.body,
                None => return Ok(vec![]),
            },
        };
        if arms.is_empty() {
            return Ok(rest);
        }
        Ok(vec![Stmt::Case(subject, arms, rest)])
    }

    /// Name and value of an arm's label.
    fn label(&self, text: &str) -> Result<(Option<String>, u128)> {
        if let Some(v) = number(text) {
            return Ok((None, v));
        }
        match text {
            "true" => return Ok((None, 1)),
            "false" => return Ok((None, 0)),
            _ => {}
        }
        let short = text.rsplit('$').next().unwrap_or(text);
        if let Some(&v) = self.states.get(short) {
            return Ok((Some(short.to_string()), v as u128));
        }
        self.inexact("the label is neither a number nor named in the block's `states`")
    }

    /// The net and element of a name such as `entry[e]$want[2*b+1]$next`.
    fn place(&self, name: &str) -> Result<Place> {
        let name = name.strip_suffix("$next").unwrap_or(name);
        let mut path = String::new();
        let mut index: Vec<Option<Poly>> = Vec::new();
        for part in segments(name) {
            let (ident, brackets) = match part.find('[') {
                Some(at) => (&part[..at], &part[at..]),
                None => (part, ""),
            };
            if !path.is_empty() {
                path.push('$');
            }
            path.push_str(ident);
            if brackets.is_empty() {
                index.push(None);
                continue;
            }
            let inner = &brackets[1..brackets.len() - 1];
            if inner.contains("][") {
                return self.inexact("arrays have one dimension");
            }
            let mut parser = IndexParser {
                text: inner.as_bytes(),
                at: 0,
                loops: &self.loops,
            };
            match parser.whole() {
                Some(p) => index.push(Some(p)),
                None => {
                    return self.inexact(format!(
                        "index `{}` is not a sum, difference or product of loop variables and numbers",
                        inner.replace('$', ".")
                    ));
                }
            }
        }
        let Some(&net) = self.names.get(&path) else {
            return self.inexact(format!("there is no signal `{}`", path.replace('$', ".")));
        };
        let n = &self.module.nets[net];
        let per = match n.kind {
            Kind::ChildIn(c, p) | Kind::ChildOut(c, p) => self.module.children[c].ports[p].elems,
            _ => n.elems,
        };
        let of_child = matches!(n.kind, Kind::ChildIn(..) | Kind::ChildOut(..))
            .then(|| index[0].clone())
            .flatten();
        let own = index.last().cloned().flatten();
        if n.array != own.is_some() {
            return self.inexact(format!(
                "`{}` is {} array",
                name.replace('$', "."),
                if n.array { "an" } else { "no" }
            ));
        }
        let own = own.unwrap_or_default();
        Ok(Place {
            net,
            own: of_child.is_some().then(|| (own.clone(), per)),
            index: match of_child {
                Some(i) => i.scale(per, &own),
                None => own,
            },
        })
    }

    /// A number that loops determine, or none if signals are in it.
    fn poly(&self, e: &VerilogExpression) -> Result<Option<Poly>> {
        use VerilogExpression as E;
        Ok(match e {
            E::Signal(name) => self
                .loops
                .iter()
                .rev()
                .find(|(v, _)| v == name)
                .map(|(_, p)| p.clone()),
            E::Literal(v) => match literal(v) {
                Some((value, _)) => match i64::try_from(value) {
                    Ok(v) => Some(Poly::number(v)),
                    Err(_) => None,
                },
                None => None,
            },
            E::Paren(a) => self.poly(a)?,
            E::Binary(a, op, b) => {
                let (Some(a), Some(b)) = (self.poly(a)?, self.poly(b)?) else {
                    return Ok(None);
                };
                match op {
                    VerilogOp::Add => Some(a.add(&b, 1)),
                    VerilogOp::Sub => Some(a.add(&b, -1)),
                    VerilogOp::Mul => Some(a.mul(&b)),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Whether loops and literals alone determine it.
    fn is_number(&self, e: &VerilogExpression) -> bool {
        use VerilogExpression as E;
        match e {
            E::Signal(name) => self.loops.iter().any(|(v, _)| v == name),
            E::Literal(_) => true,
            E::Paren(a) | E::Unary(_, a) => self.is_number(a),
            E::Binary(a, _, b) => self.is_number(a) && self.is_number(b),
            _ => false,
        }
    }

    /// The width of an expression; none for a number, whose width comes from where it stands.
    fn infer(&self, e: &VerilogExpression) -> Result<Option<usize>> {
        use VerilogExpression as E;
        Ok(match e {
            E::Signal(name) => {
                if let Some((_, value)) = self.variants.get(name) {
                    Some(value.width())
                } else if self.loops.iter().any(|(v, _)| v == name) {
                    None
                } else {
                    Some(self.module.nets[self.place(name)?.net].width)
                }
            }
            E::Literal(v) => literal(v).and_then(|(_, bits)| (bits == 1).then_some(1)),
            E::Paren(a) => self.infer(a)?,
            E::Cast(_, n) => Some(*n),
            E::Slice(_, n, _) => Some(*n),
            E::Index(..) => Some(1),
            E::IndexReplace(a, _, _) => self.infer(a)?,
            E::Signed(_) | E::Unsigned(_) => {
                return self
                    .inexact("rust-hdl's signed casts lose the sign; extend by hand with Bits");
            }
            E::Unary(op, a) => match op {
                VerilogOpUnary::Not => self.infer(a)?,
                VerilogOpUnary::Neg => return self.inexact("negation; subtract from 0"),
                VerilogOpUnary::All | VerilogOpUnary::Any | VerilogOpUnary::Xor => Some(1),
            },
            E::Binary(a, op, b) => match op {
                VerilogOp::Add
                | VerilogOp::Sub
                | VerilogOp::BitAnd
                | VerilogOp::BitOr
                | VerilogOp::BitXor => {
                    let (x, y) = (self.infer(a)?, self.infer(b)?);
                    if let (Some(x), Some(y)) = (x, y)
                        && x != y
                    {
                        return self.width_error(format!(
                            "`{}` has {x} bits, `{}` has {y}",
                            show(a),
                            show(b)
                        ));
                    }
                    x.or(y)
                }
                // rust-hdl multiplies 16 by 16 bits only, to 32.
                VerilogOp::Mul => match (self.infer(a)?, self.infer(b)?) {
                    (None, None) => None,
                    (x, y) => Some(x.unwrap_or(0) + y.unwrap_or(0)),
                },
                VerilogOp::Shl | VerilogOp::Shr => match self.infer(a)? {
                    Some(w) => Some(w),
                    // By 64 bits for a plain number, by others for one with `to_bits`; they look the same here.
                    None if !self.is_number(b) => {
                        return self.inexact(
                            "a number shifted by a signal has a width that the tree does not show; put it on a signal",
                        );
                    }
                    None => None,
                },
                VerilogOp::LogicalAnd
                | VerilogOp::LogicalOr
                | VerilogOp::Eq
                | VerilogOp::Lt
                | VerilogOp::Le
                | VerilogOp::Ne
                | VerilogOp::Ge
                | VerilogOp::Gt => Some(1),
            },
        })
    }

    /// An expression of `width` bits.
    fn expr(&mut self, e: &VerilogExpression, width: usize) -> Result<Expr> {
        use VerilogExpression as E;
        if let Some(w) = self.infer(e)?
            && w != width
        {
            return self.width_error(format!("`{}` has {w} bits, {width} are needed", show(e)));
        }
        match e {
            E::Paren(a) => self.expr(a, width),
            E::Literal(v) => match literal(v).and_then(|(value, _)| Const::new(value, width)) {
                Some(c) => Ok(Expr::Const(c)),
                None => self.width_error(format!("{} does not fit into {width} bits", show(e))),
            },
            E::Signal(name) if self.variants.contains_key(name) => {
                let (name, value) = self.variants[name].clone();
                self.module.states.insert(name.clone(), value.clone());
                Ok(Expr::Named(name, value))
            }
            E::Signal(name) => match self.poly(e)? {
                Some(p) => Ok(Expr::Index(p, width)),
                None => Ok(Expr::Read(self.readable(name)?)),
            },
            E::Cast(a, _) => match self.infer(a)? {
                None => {
                    if !matches!(strip(a), E::Literal(_) | E::Signal(_)) {
                        return self.inexact(
                            "a cast of arithmetic on numbers has no width of its own; use a loop variable or a literal",
                        );
                    }
                    self.expr(a, width)
                }
                Some(w) => {
                    let inner = self.expr(a, w)?;
                    if width >= w {
                        Ok(extend(inner, w, width))
                    } else {
                        self.truncate(inner, width)
                    }
                }
            },
            E::Index(a, i) => self.part(a, i, 1),
            E::Slice(a, n, i) => self.part(a, i, *n),
            E::IndexReplace(a, i, v) => {
                let a = self.expr(a, width)?;
                let v = self.expr(v, 1)?;
                match self.poly(i)? {
                    Some(i) => Ok(Expr::Replace(Box::new(a), i, Box::new(v))),
                    None => self.inexact("the bit to replace must be a number or a loop variable"),
                }
            }
            E::Unary(op, a) => match op {
                VerilogOpUnary::Not => {
                    if self.is_number(a) {
                        return self.inexact("the complement of a number; write the number");
                    }
                    Ok(Expr::Not(Box::new(self.expr(a, width)?)))
                }
                VerilogOpUnary::Neg => self.inexact("negation; subtract from 0"),
                VerilogOpUnary::All => self.reduce(Reduce::All, a),
                VerilogOpUnary::Any => self.reduce(Reduce::Any, a),
                VerilogOpUnary::Xor => self.reduce(Reduce::Xor, a),
            },
            E::Signed(_) | E::Unsigned(_) => unreachable!("infer refuses them"),
            E::Binary(a, op, b) => self.binary(a, op, b, e, width),
        }
    }

    fn reduce(&mut self, op: Reduce, a: &VerilogExpression) -> Result<Expr> {
        let Some(w) = self.infer(a)? else {
            return self.inexact("a reduction of a number; write the result");
        };
        Ok(Expr::Reduce(op, Box::new(self.expr(a, w)?)))
    }

    fn binary(
        &mut self,
        a: &VerilogExpression,
        op: &VerilogOp,
        b: &VerilogExpression,
        whole: &VerilogExpression,
        width: usize,
    ) -> Result<Expr> {
        let two = |op, a: Expr, b: Expr| Ok(Expr::Binary(op, Box::new(a), Box::new(b)));
        match op {
            VerilogOp::Add | VerilogOp::Sub | VerilogOp::Mul if self.is_number(whole) => {
                match self.poly(whole)? {
                    Some(p) => Ok(Expr::Index(p, width)),
                    None => self.inexact("arithmetic on numbers beyond 63 bits"),
                }
            }
            VerilogOp::Add
            | VerilogOp::Sub
            | VerilogOp::BitAnd
            | VerilogOp::BitOr
            | VerilogOp::BitXor => {
                if self.is_number(whole) && self.infer(whole)?.is_none() {
                    return self.inexact("bit operations on numbers; write the number");
                }
                let (x, y) = (self.expr(a, width)?, self.expr(b, width)?);
                two(
                    match op {
                        VerilogOp::Add => Op::Add,
                        VerilogOp::Sub => Op::Sub,
                        VerilogOp::BitAnd => Op::And,
                        VerilogOp::BitOr => Op::Or,
                        _ => Op::Xor,
                    },
                    x,
                    y,
                )
            }
            VerilogOp::Mul => {
                let (Some(wa), Some(wb)) = (self.infer(a)?, self.infer(b)?) else {
                    return self.inexact("rust-hdl multiplies signals of 16 bits only");
                };
                let (x, y) = (self.expr(a, wa)?, self.expr(b, wb)?);
                two(Op::Mul, extend(x, wa, width), extend(y, wb, width))
            }
            VerilogOp::LogicalAnd | VerilogOp::LogicalOr => {
                let (x, y) = (self.expr(a, 1)?, self.expr(b, 1)?);
                two(
                    match op {
                        VerilogOp::LogicalAnd => Op::And,
                        _ => Op::Or,
                    },
                    x,
                    y,
                )
            }
            VerilogOp::Shl | VerilogOp::Shr => {
                if self.is_number(whole) {
                    return self.inexact("a shift of a number; write the number");
                }
                let left = matches!(op, VerilogOp::Shl);
                let x = Box::new(self.expr(a, width)?);
                if let Some(p) = self.poly(b)? {
                    return Ok(Expr::ShiftBy(left, x, p));
                }
                let Some(w) = self.infer(b)? else {
                    return self.inexact("the shift is neither a signal nor a loop variable");
                };
                Ok(Expr::Shift(left, x, Box::new(self.expr(b, w)?)))
            }
            VerilogOp::Eq
            | VerilogOp::Lt
            | VerilogOp::Le
            | VerilogOp::Ne
            | VerilogOp::Ge
            | VerilogOp::Gt => {
                let cmp = match op {
                    VerilogOp::Eq => Cmp::Eq,
                    VerilogOp::Ne => Cmp::Ne,
                    VerilogOp::Lt => Cmp::Lt,
                    VerilogOp::Le => Cmp::Le,
                    VerilogOp::Gt => Cmp::Gt,
                    _ => Cmp::Ge,
                };
                let (wa, wb) = (self.infer(a)?, self.infer(b)?);
                if let (Some(x), Some(y)) = (wa, wb)
                    && x != y
                {
                    return self.width_error(format!(
                        "`{}` has {x} bits, `{}` has {y}",
                        show(a),
                        show(b)
                    ));
                }
                match wa.or(wb) {
                    Some(w) => {
                        let (x, y) = (self.expr(a, w)?, self.expr(b, w)?);
                        Ok(Expr::Compare(cmp, Box::new(x), Box::new(y)))
                    }
                    None => match (self.poly(a)?, self.poly(b)?) {
                        // Arithmetic may be modulo a width that the tree does not show.
                        (Some(x), Some(y)) if x.is_plain() && y.is_plain() => {
                            Ok(Expr::CompareIndex(cmp, x, y))
                        }
                        _ => self.inexact(
                            "a comparison of numbers may compare loop variables and literals only",
                        ),
                    },
                }
            }
        }
    }

    /// Bits of an expression.
    fn part(&mut self, a: &VerilogExpression, i: &VerilogExpression, n: usize) -> Result<Expr> {
        let Some(w) = self.infer(a)? else {
            return self.inexact("a part of a number; write the number");
        };
        let inner = self.expr(a, w)?;
        let place = match inner {
            Expr::Read(p) => p,
            other => self.hoist(other),
        };
        if let Some(bit) = self.poly(i)? {
            return Ok(Expr::Part(place, bit, n));
        }
        let Some(wi) = self.infer(i)? else {
            return self.inexact("the index is neither a signal nor a loop variable");
        };
        let reach = if wi < 20 {
            (1 << wi) - 1 + n
        } else {
            usize::MAX
        };
        if reach > w {
            return Err(ExportError::PastTop {
                block: self.path.into(),
                signal: self.signal.clone(),
                expression: self.expression.clone(),
                why: format!(
                    "an index of {wi} bits reaches bit {} of {w} bits",
                    reach - 1
                ),
            });
        }
        let index = self.expr(i, wi)?;
        Ok(Expr::PartAt(place, Box::new(index), n))
    }

    /// A signal that the kernel may read.
    fn readable(&self, name: &str) -> Result<Place> {
        let place = self.place(name)?;
        if matches!(
            self.module.nets[place.net].kind,
            Kind::ChildIn(..) | Kind::RegIn(..)
        ) {
            return self.inexact("an input of a sub-block is read; read what drives it");
        }
        Ok(place)
    }

    /// The low bits of an expression.
    fn truncate(&mut self, e: Expr, n: usize) -> Result<Expr> {
        let w = e.width(&self.module.nets);
        if n >= w {
            return Ok(e);
        }
        Ok(match e {
            Expr::Const(c) | Expr::Named(_, c) => Expr::Const(Const(c.0[..n].to_vec())),
            Expr::Read(p) => Expr::Part(p, Poly::default(), n),
            Expr::Part(p, bit, _) => Expr::Part(p, bit, n),
            Expr::Not(a) => Expr::Not(Box::new(self.truncate(*a, n)?)),
            // These need no higher bits than they give.
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.truncate(*a, n)?, self.truncate(*b, n)?);
                Expr::Binary(op, Box::new(a), Box::new(b))
            }
            Expr::Shift(true, a, s) => Expr::Shift(true, Box::new(self.truncate(*a, n)?), s),
            Expr::ShiftBy(true, a, s) => Expr::ShiftBy(true, Box::new(self.truncate(*a, n)?), s),
            Expr::Extend(a, _) => {
                let w = a.width(&self.module.nets);
                if n <= w {
                    self.truncate(*a, n)?
                } else {
                    extend(*a, w, n)
                }
            }
            other => Expr::Part(self.hoist(other), Poly::default(), n),
        })
    }

    /// Puts an expression on a wire of its own, assigned before the present statement.
    fn hoist(&mut self, e: Expr) -> Place {
        let n = self
            .module
            .nets
            .iter()
            .filter(|n| n.name.starts_with("part_"))
            .count();
        let place = Place {
            net: self.module.nets.len(),
            index: Poly::default(),
            own: None,
        };
        self.module.nets.push(Net {
            name: format!("part_{n}"),
            kind: Kind::Local,
            elems: 1,
            width: e.width(&self.module.nets),
            array: false,
            clock: false,
        });
        self.before.push(Stmt::Assign(place.clone(), e));
        place
    }
}

/// Zero-extension.
fn extend(e: Expr, from: usize, to: usize) -> Expr {
    match e {
        _ if from == to => e,
        Expr::Const(mut c) => {
            c.0.resize(to, false);
            Expr::Const(c)
        }
        Expr::Extend(a, _) => Expr::Extend(a, to),
        other => Expr::Extend(Box::new(other), to),
    }
}

/// Without parentheses.
fn strip(e: &VerilogExpression) -> &VerilogExpression {
    match e {
        VerilogExpression::Paren(a) => strip(a),
        other => other,
    }
}

/// Value and bits of a literal; a `bool` has one bit.
fn literal(v: &VerilogLiteral) -> Option<(u128, usize)> {
    let text = format!("{v:x}");
    let (bits, digits) = text.split_once("'h")?;
    Some((u128::from_str_radix(digits, 16).ok()?, bits.parse().ok()?))
}

/// Value of a literal as it stands in the source: `0x1F`, `3_usize`.
fn number(text: &str) -> Option<u128> {
    let text = text.replace('_', "");
    let digits = ["usize", "u128", "u64", "u32", "u16", "u8", "i32"]
        .iter()
        .find_map(|s| text.strip_suffix(s))
        .unwrap_or(&text);
    match digits.get(..2) {
        Some("0x") => u128::from_str_radix(&digits[2..], 16).ok(),
        Some("0b") => u128::from_str_radix(&digits[2..], 2).ok(),
        Some("0o") => u128::from_str_radix(&digits[2..], 8).ok(),
        _ => digits.parse().ok(),
    }
}

/// The steps of a name, split at `$` outside brackets.
fn segments(name: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (i, c) in name.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            '$' if depth == 0 => {
                out.push(&name[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    out.push(&name[start..]);
    out
}

/// Reads an index: sums, differences and products of loop variables and numbers, with parentheses.
struct IndexParser<'a> {
    text: &'a [u8],
    at: usize,
    loops: &'a [(String, Poly)],
}

impl IndexParser<'_> {
    fn whole(&mut self) -> Option<Poly> {
        let p = self.sum()?;
        (self.at == self.text.len()).then_some(p)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn sum(&mut self) -> Option<Poly> {
        let mut p = self.product()?;
        while let Some(c @ (b'+' | b'-')) = self.peek() {
            self.at += 1;
            p = p.add(&self.product()?, if c == b'+' { 1 } else { -1 });
        }
        Some(p)
    }

    fn product(&mut self) -> Option<Poly> {
        let mut p = self.factor()?;
        while self.peek() == Some(b'*') {
            self.at += 1;
            p = p.mul(&self.factor()?);
        }
        Some(p)
    }

    fn factor(&mut self) -> Option<Poly> {
        if self.peek() == Some(b'(') {
            self.at += 1;
            let p = self.sum()?;
            (self.peek() == Some(b')')).then_some(())?;
            self.at += 1;
            return Some(p);
        }
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| c.is_ascii_alphanumeric() || c == b'_')
        {
            self.at += 1;
        }
        let word = std::str::from_utf8(&self.text[start..self.at]).ok()?;
        if let Some((_, p)) = self.loops.iter().rev().find(|(v, _)| v == word) {
            return Some(p.clone());
        }
        Some(Poly::number(i64::try_from(number(word)?).ok()?))
    }
}

/// An expression as Rust has it, for errors.
fn show(e: &VerilogExpression) -> String {
    use VerilogExpression as E;
    match e {
        E::Signal(name) => name.strip_suffix("$next").unwrap_or(name).replace('$', "."),
        E::Literal(v) => match literal(v) {
            Some((v, 1)) => (v == 1).to_string(),
            Some((v, _)) if v > 9 => format!("{v:#x}"),
            Some((v, _)) => v.to_string(),
            None => format!("{v:x}"),
        },
        E::Cast(a, n) => format!("bit_cast::<{n}, _>({})", show(a)),
        E::Signed(a) => format!("signed_cast({})", show(a)),
        E::Unsigned(a) => format!("unsigned_cast({})", show(a)),
        E::Paren(a) => format!("({})", show(a)),
        E::Binary(a, op, b) => {
            let op = match op {
                VerilogOp::Add => "+",
                VerilogOp::Sub => "-",
                VerilogOp::Mul => "*",
                VerilogOp::LogicalAnd => "&&",
                VerilogOp::LogicalOr => "||",
                VerilogOp::BitXor => "^",
                VerilogOp::BitAnd => "&",
                VerilogOp::BitOr => "|",
                VerilogOp::Shl => "<<",
                VerilogOp::Shr => ">>",
                VerilogOp::Eq => "==",
                VerilogOp::Lt => "<",
                VerilogOp::Le => "<=",
                VerilogOp::Ne => "!=",
                VerilogOp::Ge => ">=",
                VerilogOp::Gt => ">",
            };
            format!("{} {op} {}", show(a), show(b))
        }
        E::Unary(op, a) => match op {
            VerilogOpUnary::Not => format!("!{}", show(a)),
            VerilogOpUnary::Neg => format!("-{}", show(a)),
            VerilogOpUnary::All => format!("{}.all()", show(a)),
            VerilogOpUnary::Any => format!("{}.any()", show(a)),
            VerilogOpUnary::Xor => format!("{}.xor()", show(a)),
        },
        E::Index(a, i) => format!("{}.get_bit({})", show(a), show(i)),
        E::Slice(a, n, i) => format!("{}.get_bits::<{n}>({})", show(a), show(i)),
        E::IndexReplace(a, i, v) => {
            format!("{}.replace_bit({}, {})", show(a), show(i), show(v))
        }
    }
}
