//! Verilog by rust-hdl's own writer: the yardstick for [`verilog`](crate::verilog), in the bench and in proofs of equality.
//! Nothing else uses it: where widths mix, it does not mean what the simulation computes.
//!
//! The kernels' loops are unrolled and their array indices resolved first ([`resolve`]), since that writer resolves only
//! the first index of a name and blocks come in arrays (`entry[e].want[b]`); modules with the same text are merged
//! afterwards ([`merge_modules`]), since it prints one per instance.

use crate::block::{Described, Port, ports};
use crate::config::{Config, ConfigError};
use crate::supergather::Supergather;
use rust_hdl::core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogConditional, VerilogExpression, VerilogLiteral,
    VerilogOp, VerilogStatement,
};
use rust_hdl::core::check_error::CheckError;
use rust_hdl::prelude::*;
use std::collections::{BTreeMap, HashMap};
use thiserror::Error;

/// Why rust-hdl's writer cannot write the design.
#[derive(Debug, Error)]
pub enum WriterError {
    /// A configuration that cannot be built.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// An array index in a kernel that is not a number once the loops are unrolled.
    #[error("kernel of {block}: index `{index}` is not a number")]
    Index {
        /// The block.
        block: String,
        /// The index.
        index: String,
    },
    /// A check of rust-hdl's failed.
    #[error("rust-hdl's check of the design: {0:?}")]
    Check(CheckError),
}

/// The engine as one Verilog text, with the ports of [`crate::verilog`].
pub fn engine(cfg: Config) -> Result<String, WriterError> {
    block(Supergather::new(cfg)?, "supergather")
}

/// A block and all in it as one Verilog text. Its top module is called `name` and has the ports of [`crate::verilog`]: a
/// shell around rust-hdl's `top`, which has a port for each element of an array.
pub fn block<B: Described>(mut block: B, name: &str) -> Result<String, WriterError> {
    let shell = shell(name, &ports(&block));
    block.connect_all();
    let mut states = HashMap::new();
    collect_states(&block, &mut states);
    let mut finder = Resolver {
        states,
        ..Resolver::default()
    };
    block.accept("top", &mut finder);
    let kernels = finder.finish()?;
    let design = Resolved {
        inner: &block,
        kernels: &kernels,
    };
    check_all(&design).map_err(WriterError::Check)?;
    Ok(merge_modules(&generate_verilog_unchecked(&design)) + &shell)
}

/// Named values of all kernels; rust-hdl's writer does not know their numbers.
fn collect_states(block: &dyn Described, to: &mut HashMap<&'static str, usize>) {
    to.extend(block.about().states.iter().copied());
    block.children(&mut |_, _, child| collect_states(child, to));
}

/// A module that packs the arrays of ports of rust-hdl's top into vectors.
fn shell(name: &str, ports: &[Port]) -> String {
    let declared: Vec<String> = ports
        .iter()
        .map(|p| {
            let direction = if p.input { "input" } else { "output" };
            match p.elems * p.width {
                1 => format!("{direction} {}", p.name),
                bits => format!("{direction} [{}:0] {}", bits - 1, p.name),
            }
        })
        .collect();
    let connected: Vec<String> = ports
        .iter()
        .flat_map(|p| {
            let (port, width) = (&p.name, p.width);
            (0..p.elems).map(move |e| match p.array {
                false => format!(".{port}({port})"),
                true => format!(".{port}${e}({port}[{} +: {width}])", e * width),
            })
        })
        .collect();
    format!(
        "module {name}({});\n  top top({});\nendmodule\n",
        declared.join(", "),
        connected.join(", ")
    )
}

/// Loop variables and their values.
type Loops = Vec<(String, i64)>;

/// Named values of kernels.
type States = HashMap<&'static str, usize>;

/// Resolves every kernel of a design, block by block.
#[derive(Default)]
struct Resolver {
    path: Vec<String>,
    states: HashMap<&'static str, usize>,
    kernels: HashMap<String, VerilogBlock>,
    error: Option<WriterError>,
}

impl Resolver {
    fn finish(self) -> Result<HashMap<String, VerilogBlock>, WriterError> {
        match self.error {
            Some(e) => Err(e),
            None => Ok(self.kernels),
        }
    }
}

impl Probe for Resolver {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        self.path.push(name.to_string());
        if let Verilog::Combinatorial(code) = node.hdl() {
            match resolve(&code, &mut Vec::new(), &self.states) {
                Ok(code) => {
                    self.kernels.insert(self.path.join("."), code);
                }
                Err(index) => {
                    self.error.get_or_insert(WriterError::Index {
                        block: self.path.join("."),
                        index,
                    });
                }
            }
        }
    }

    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.path.pop();
    }
}

/// Unrolls the loops of a kernel and resolves its array indices. The error is an index that is not a number.
fn resolve(
    block: &VerilogBlock,
    loops: &mut Loops,
    states: &States,
) -> Result<VerilogBlock, String> {
    let mut out = Vec::new();
    for statement in block {
        match statement {
            VerilogStatement::Loop(l) => {
                for i in l.from.as_usize()..l.to.as_usize() {
                    loops.push((l.index.clone(), i as i64));
                    out.extend(resolve(&l.block, loops, states)?);
                    loops.pop();
                }
            }
            VerilogStatement::Assignment(to, from) => {
                out.push(VerilogStatement::Assignment(
                    expression(to, loops)?,
                    expression(from, loops)?,
                ));
            }
            VerilogStatement::If(c) => {
                out.push(VerilogStatement::If(conditional(c, loops, states)?))
            }
            VerilogStatement::Match(m) => {
                let mut m = m.clone();
                m.test = expression(&m.test, loops)?;
                for case in &mut m.cases {
                    case.block = resolve(&case.block, loops, states)?;
                    let label = case.condition.rsplit('$').next().unwrap_or_default();
                    if let Some(value) = states.get(label) {
                        case.condition = value.to_string();
                    }
                }
                out.push(VerilogStatement::Match(m));
            }
            VerilogStatement::Macro(inner) => out.extend(resolve(inner, loops, states)?),
            other => out.push(other.clone()),
        }
    }
    Ok(out)
}

fn conditional(
    c: &VerilogConditional,
    loops: &mut Loops,
    states: &States,
) -> Result<VerilogConditional, String> {
    Ok(VerilogConditional {
        test: expression(&c.test, loops)?,
        then: resolve(&c.then, loops, states)?,
        otherwise: match &c.otherwise {
            VerilogBlockOrConditional::Block(b) => {
                VerilogBlockOrConditional::Block(resolve(b, loops, states)?)
            }
            VerilogBlockOrConditional::Conditional(s) => {
                let mut inner = resolve(&vec![(**s).clone()], loops, states)?;
                VerilogBlockOrConditional::Conditional(Box::new(inner.remove(0)))
            }
            VerilogBlockOrConditional::None => VerilogBlockOrConditional::None,
        },
    })
}

fn expression(e: &VerilogExpression, loops: &Loops) -> Result<VerilogExpression, String> {
    use VerilogExpression as E;
    let sub = |e: &VerilogExpression| expression(e, loops).map(Box::new);
    Ok(match e {
        E::Signal(name) => match loops.iter().rev().find(|(v, _)| v == name) {
            Some(&(_, value)) => E::Literal(VerilogLiteral::from(value as u64)),
            None => E::Signal(resolve_name(name, loops)?),
        },
        E::Literal(_) => e.clone(),
        E::Cast(a, n) => E::Cast(sub(a)?, *n),
        E::Paren(a) => E::Paren(sub(a)?),
        E::Binary(a, op, b) => match (constant(e, loops), op) {
            // Arithmetic on loop variables is a number.
            (Some(value), _) => E::Literal(VerilogLiteral::from(value as u64)),
            (None, op) => E::Binary(sub(a)?, op.clone(), sub(b)?),
        },
        E::Unary(op, a) => E::Unary(op.clone(), sub(a)?),
        E::Index(a, b) => E::Index(sub(a)?, sub(b)?),
        E::Slice(a, n, b) => E::Slice(sub(a)?, *n, sub(b)?),
        E::IndexReplace(a, b, c) => E::IndexReplace(sub(a)?, sub(b)?, sub(c)?),
        E::Signed(a) => E::Signed(sub(a)?),
        E::Unsigned(a) => E::Unsigned(sub(a)?),
    })
}

/// Value of an arithmetic expression over loop variables and literals.
fn constant(e: &VerilogExpression, loops: &Loops) -> Option<i64> {
    use VerilogExpression as E;
    match e {
        E::Signal(name) => loops.iter().rev().find(|(v, _)| v == name).map(|x| x.1),
        E::Literal(v) => Some(v.as_usize() as i64),
        E::Paren(a) => constant(a, loops),
        E::Binary(a, op, b) => {
            let (a, b) = (constant(a, loops)?, constant(b, loops)?);
            match op {
                VerilogOp::Add => Some(a + b),
                VerilogOp::Sub => Some(a - b),
                VerilogOp::Mul => Some(a * b),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Replaces every `[index]` of a name by `$value`: `entry[e].want[b]` becomes `entry$3$want$5`.
fn resolve_name(name: &str, loops: &Loops) -> Result<String, String> {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(open) = rest.find('[') {
        let close = rest.find(']').ok_or_else(|| name.to_string())?;
        let index = &rest[open + 1..close];
        let value = index_value(index, loops).ok_or_else(|| index.to_string())?;
        out.push_str(&rest[..open]);
        out.push_str(&format!("${value}"));
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    Ok(out)
}

/// Value of an index: sums, differences and products of loop variables and numbers.
fn index_value(text: &str, loops: &Loops) -> Option<i64> {
    let text = text.replace(' ', "");
    let mut sum = 0;
    let mut term = String::new();
    let mut sign = 1;
    let close = |term: &mut String, sign: i64| -> Option<i64> {
        let mut product = sign;
        for factor in term.split('*') {
            product *= match factor.parse::<i64>() {
                Ok(v) => v,
                Err(_) => loops.iter().rev().find(|(v, _)| v == factor)?.1,
            };
        }
        term.clear();
        Some(product)
    };
    for c in text.chars() {
        match c {
            '+' | '-' => {
                sum += close(&mut term, sign)?;
                sign = if c == '+' { 1 } else { -1 };
            }
            _ => term.push(c),
        }
    }
    Some(sum + close(&mut term, sign)?)
}

/// A design whose kernels are the resolved ones.
struct Resolved<'a> {
    inner: &'a dyn Block,
    kernels: &'a HashMap<String, VerilogBlock>,
}

impl Logic for Resolved<'_> {
    fn update(&mut self) {}
}

impl Block for Resolved<'_> {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        // The kernels were found under the name `top`, whatever the visitor calls the design.
        let mut replace = Replace {
            probe,
            kernels: self.kernels,
            path: vec![],
        };
        self.inner.accept(name, &mut replace);
    }
}

/// Passes a visit on, with the resolved kernel in place of each block's own.
struct Replace<'a> {
    probe: &'a mut dyn Probe,
    kernels: &'a HashMap<String, VerilogBlock>,
    path: Vec<String>,
}

/// A block that is nothing but its Verilog.
struct Kernel(Verilog);

impl Logic for Kernel {
    fn update(&mut self) {}
    fn hdl(&self) -> Verilog {
        self.0.clone()
    }
}

impl Block for Kernel {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, _: &str, _: &mut dyn Probe) {}
}

impl Probe for Replace<'_> {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        let known = if self.path.is_empty() { "top" } else { name };
        self.path.push(known.to_string());
        let code = match self.kernels.get(&self.path.join(".")) {
            Some(code) => Verilog::Combinatorial(code.clone()),
            None => node.hdl(),
        };
        self.probe.visit_start_scope(name, &Kernel(code));
    }
    fn visit_start_namespace(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_start_namespace(name, node);
    }
    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        self.probe.visit_atom(name, signal);
    }
    fn visit_end_namespace(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_end_namespace(name, node);
    }
    fn visit_end_scope(&mut self, name: &str, node: &dyn Block) {
        self.path.pop();
        self.probe.visit_end_scope(name, node);
    }
}

/// Merges modules with the same text. The writer names a module after the path of its instance, so a module that is
/// instantiated many times is printed many times; the first one stays.
fn merge_modules(text: &str) -> String {
    let mut modules: BTreeMap<&str, &str> = BTreeMap::new();
    for part in text.split_inclusive("\nendmodule").map(str::trim_start) {
        if let Some(name) = part
            .strip_prefix("module ")
            .or_else(|| part.split_once("\nmodule ").map(|p| p.1))
            .and_then(|p| p.split('(').next())
        {
            modules.insert(name, part);
        }
    }
    // Children before parents: a child's name is its parent's and one more step, so longer paths first.
    let mut names: Vec<&str> = modules.keys().copied().collect();
    names.sort_by_key(|n| (std::cmp::Reverse(n.matches('$').count()), natural(n)));
    let mut first_of: HashMap<String, String> = HashMap::new();
    let mut kept_as: HashMap<String, String> = HashMap::new();
    let mut bodies: Vec<(String, String)> = Vec::new();
    for name in names {
        let mut body = String::new();
        for line in modules[name].lines() {
            // An instance stands alone on its line: `module instance(`.
            match line.trim_start().split_once(' ') {
                Some((module, rest)) if kept_as.contains_key(module) => {
                    body.push_str(&format!("    {} {rest}\n", kept_as[module]));
                }
                _ if line.starts_with("// ") || line.starts_with("endmodule") => {}
                _ => {
                    body.push_str(line);
                    body.push('\n');
                }
            }
        }
        let body = match body.split_once(name) {
            Some((before, after)) => format!("{before}@{after}"),
            None => body,
        };
        let body = body.replace(&format!("endmodule // {name}"), "endmodule");
        match first_of.get(&body) {
            Some(first) => {
                kept_as.insert(name.to_string(), first.clone());
            }
            None => {
                first_of.insert(body.clone(), name.to_string());
                kept_as.insert(name.to_string(), name.to_string());
                bodies.push((name.to_string(), body));
            }
        }
    }
    bodies.sort();
    bodies
        .iter()
        .map(|(name, body)| format!("{}\nendmodule\n\n", body.trim_end().replacen('@', name, 1)))
        .collect()
}

/// Sort key under which `entry$2` comes before `entry$10`.
fn natural(name: &str) -> Vec<(usize, String)> {
    name.split('$')
        .map(|s| (s.parse().unwrap_or(usize::MAX), s.to_string()))
        .collect()
}
