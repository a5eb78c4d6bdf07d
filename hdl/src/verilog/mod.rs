//! The Verilog writer: a design in rust-hdl becomes Verilog-2005 that means exactly what its simulation computes.
//!
//! [`elaborate`] reads rust-hdl's public tree into a typed netlist, [`check`] runs every kernel on elements instead of
//! values and finds latches, loops and drivers, [`arrange`] finds connections and groups, [`print`] writes. What cannot
//! be expressed exactly is an [`ExportError`].

mod arrange;
mod check;
mod elaborate;
mod error;
mod keywords;
mod netlist;
mod print;
mod vector;

pub use error::ExportError;

use crate::axi2sram::Axi2sram;
use crate::block::Described;
use crate::config::Config;
use crate::supergather::Supergather;
use arrange::{Arranged, Group, Piece};
use check::{Facts, Run};
use netlist::{Kind, Module as Netlist, NetId, Stmt};
use std::collections::BTreeMap;

/// One Verilog module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// Its text, with a comment before and a line end behind.
    pub text: String,
}

/// A design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// Modules, each after those it uses.
    pub modules: Vec<Module>,
    /// Name of the last one, which uses all others.
    pub top: String,
}

impl Design {
    /// All modules in one text.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.modules.iter().map(|m| m.text.as_str()).collect();
        texts.join("\n")
    }

    /// The files of the design: one for each module, and a list of them for tools, sub-blocks first.
    pub fn files(&self) -> Vec<(String, String)> {
        let file = |m: &Module| format!("{}.v", m.name);
        let list = self.modules.iter().map(|m| file(m) + "\n").collect();
        self.modules
            .iter()
            .map(|m| (file(m), m.text.clone()))
            .chain([(format!("{}.f", self.top), list)])
            .collect()
    }
}

/// The engine.
pub fn engine(cfg: Config) -> Result<Design, ExportError> {
    export(&Supergather::new(cfg)?)
}

/// The transpose crossbar.
pub fn crossbar() -> Result<Design, ExportError> {
    export(&Axi2sram::default())
}

/// Exports a block and all that is in it. The top module has the name of the block.
pub fn export(top: &dyn Described) -> Result<Design, ExportError> {
    let mut netlists = elaborate::elaborate(top)?;
    let mut facts: Vec<Facts> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut owners: BTreeMap<String, (&'static str, usize)> = BTreeMap::new();
    let mut modules = Vec::new();
    for i in 0..netlists.len() {
        names.push(module_name(&netlists[i], &mut owners)?);
        keywords(&netlists[i])?;
        if netlists[i].custom.is_some() {
            facts.push(Facts::default());
        } else {
            let inner: Vec<&Facts> = netlists[i]
                .children
                .iter()
                .map(|c| &facts[c.modules[0]])
                .collect();
            let module = &netlists[i];
            let mut run = Run::new(module, &module.path);
            run.run(&module.body)?;
            facts.push(run.finish(&inner, &netlists)?);
        }
        let module = &mut netlists[i];
        let arranged = match module.custom {
            Some(_) => Arranged::default(),
            None => arrange::arrange(module, &facts[i]),
        };
        clocks(module, &arranged)?;
        let used = used_bits(module, &arranged)?;
        let children: Vec<&str> = module
            .children
            .iter()
            .map(|c| names[c.modules[0]].as_str())
            .collect();
        let text = print::Printer::new(module, &arranged, children, &used).text(&names[i]);
        modules.push(Module {
            name: names[i].clone(),
            text,
        });
    }
    Ok(Design {
        modules,
        top: names.pop().unwrap_or_default(),
    })
}

/// The name of a module: that of its block. Further parameter sets of the same block get a number; another block with
/// the same name is an error.
fn module_name(
    module: &Netlist,
    owners: &mut BTreeMap<String, (&'static str, usize)>,
) -> Result<String, ExportError> {
    match owners.get_mut(&module.name) {
        None => {
            owners.insert(module.name.clone(), (module.type_name, 1));
            Ok(module.name.clone())
        }
        Some((owner, n)) if *owner == module.type_name => {
            *n += 1;
            Ok(format!("{}_{n}", module.name))
        }
        Some((owner, _)) => Err(ExportError::SameName {
            name: module.name.clone(),
            first: (*owner).into(),
            second: module.type_name.into(),
        }),
    }
}

/// No name of the source may be a keyword.
fn keywords(module: &Netlist) -> Result<(), ExportError> {
    let signals = module.nets.iter().map(|n| {
        let what = match n.kind {
            Kind::In | Kind::Out => "port",
            Kind::Constant(_) => "constant",
            Kind::RegOut(_) => "registers",
            _ => "local",
        };
        (n.name.as_str(), what)
    });
    let children = module
        .children
        .iter()
        .map(|c| (c.name.as_str(), "sub-block"));
    let vars = module.vars.iter().map(|v| (v.as_str(), "loop variable"));
    let states = module.states.keys().map(|s| (s.as_str(), "state"));
    for (name, what) in signals
        .chain(children)
        .chain(vars)
        .chain(states)
        .chain([(module.name.as_str(), "block")])
    {
        if keywords::is_keyword(name) {
            return Err(ExportError::Keyword {
                block: module.path.clone(),
                name: name.into(),
                what,
            });
        }
    }
    Ok(())
}

/// Registers are clocked by an input of the block, as it is.
fn clocks(module: &Netlist, arranged: &Arranged) -> Result<(), ExportError> {
    for r in &module.registers {
        let plain = arranged.connections.get(&r.inputs[0]).is_some_and(|c| {
            matches!(c[..], [Piece::Slice { net, .. }] if module.nets[net].kind == Kind::In && module.nets[net].clock)
        });
        if !plain {
            return Err(ExportError::Inexact {
                block: module.path.clone(),
                signal: format!("{}.clock", r.name),
                expression: "a clock that is made by logic".into(),
                why: "connect a clock input of the block; use the enable to gate".into(),
            });
        }
    }
    Ok(())
}

/// Bits of each net that are read in the arranged module.
fn used_bits(module: &mut Netlist, arranged: &Arranged) -> Result<Vec<Vec<bool>>, ExportError> {
    let mut body: Vec<Stmt> = Vec::new();
    let mut driven: Vec<NetId> = arranged.connections.keys().copied().collect();
    driven.extend(arranged.direct.values());
    for group in &arranged.groups {
        match group {
            Group::Assign(stmts) | Group::Always(_, stmts) => body.extend(stmts.iter().cloned()),
            Group::Const(net, _) => driven.push(*net),
        }
    }
    let mut run = Run::new(module, &module.path);
    run.again(driven.into_iter());
    run.run(&body)?;
    let mut used = std::mem::take(&mut run.used);
    for (id, connection) in &arranged.connections {
        let instances = match module.nets[*id].kind {
            Kind::ChildIn(c, _) => module.children[c].modules.len(),
            _ => 1,
        };
        for piece in connection {
            if let Piece::Slice {
                net,
                first,
                elems,
                stride,
            } = piece
            {
                let w = module.nets[*net].width;
                for i in 0..instances {
                    let from = (first + i * stride) * w;
                    used[*net][from..from + elems * w].fill(true);
                }
            }
        }
    }
    Ok(used)
}
