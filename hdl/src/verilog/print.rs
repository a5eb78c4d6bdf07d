//! Step 4: the text. Verilog-2005, four spaces, one module per block.

use super::arrange::{Arranged, Connection, Group, Piece};
use super::netlist::{
    Arm, Cmp, Const, Expr, Kind, Module, NetId, Op, Place, Poly, Reduce, RegPort, Stmt, Var,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What the printer knows of a block.
pub struct Printer<'a> {
    module: &'a Module,
    arranged: &'a Arranged,
    /// Names of the modules of the sub-blocks.
    children: Vec<&'a str>,
    /// Name of each net.
    names: Vec<String>,
    /// All names that are taken.
    taken: BTreeSet<String>,
    /// Bits of each net that are read.
    used: &'a [Vec<bool>],
    /// Names of loop variables in the present process.
    vars: BTreeMap<Var, String>,
}

impl<'a> Printer<'a> {
    /// For a module; `children` are the names of the modules of its sub-blocks.
    pub fn new(
        module: &'a Module,
        arranged: &'a Arranged,
        children: Vec<&'a str>,
        used: &'a [Vec<bool>],
    ) -> Self {
        let mut taken: BTreeSet<String> = module
            .children
            .iter()
            .map(|c| c.name.clone())
            .chain(module.states.keys().cloned())
            .collect();
        let mut names = vec![String::new(); module.nets.len()];
        // What the source names first, then what the writer makes.
        let own = |k: &Kind| matches!(k, Kind::In | Kind::Out | Kind::Local | Kind::Constant(_));
        for first in [true, false] {
            for (id, net) in module.nets.iter().enumerate() {
                if own(&net.kind) == first && !arranged.direct.contains_key(&id) {
                    names[id] = unique(&net.name, &mut taken);
                }
            }
        }
        for (&inner, &outer) in &arranged.direct {
            names[inner] = names[outer].clone();
        }
        Self {
            module,
            arranged,
            children,
            names,
            taken,
            used,
            vars: BTreeMap::new(),
        }
    }

    /// The module, called `name`.
    pub fn text(&mut self, name: &str) -> String {
        let mut out = String::new();
        self.header(name, &mut out);
        if let Some(custom) = &self.module.custom {
            for line in custom.lines() {
                match line {
                    "" => out.push('\n'),
                    _ => writeln!(out, "    {line}").expect("a string"),
                }
            }
            out.push_str("endmodule\n");
            return out;
        }
        let mut groups = String::new();
        let arranged = self.arranged;
        let plain = |g: &Group| !matches!(g, Group::Always(..));
        for (i, group) in arranged.groups.iter().enumerate() {
            self.group(group, &mut groups);
            // Assignments stand together.
            if !(plain(group) && arranged.groups.get(i + 1).is_some_and(plain)) {
                groups.push('\n');
            }
        }
        self.declarations(&mut out);
        self.outputs(&mut out);
        out.push_str(&groups);
        self.instances(&mut out);
        self.registers(&mut out);
        self.unused(&mut out);
        // One empty line between parts, none at the end.
        while out.ends_with("\n\n") {
            out.pop();
        }
        out.push_str("endmodule\n");
        out
    }

    fn header(&self, name: &str, out: &mut String) {
        let m = self.module;
        for line in &m.contract {
            let line = without_links(line);
            writeln!(out, "{}", format!("// {line}").trim_end()).expect("a string");
        }
        if !m.contract.is_empty() {
            out.push_str("//\n");
        }
        // The path within the repository, wherever that is built.
        let file = m.file.rfind("hdl/src/").map_or(m.file, |at| &m.file[at..]);
        writeln!(out, "// Made from {file}. Do not edit.\n").expect("a string");
        writeln!(out, "module {name} (").expect("a string");
        let processes = self.processes();
        let widest = m
            .ports
            .iter()
            .map(|&p| range(m.nets[p].bits()).len())
            .max()
            .unwrap_or(0);
        for (i, &p) in m.ports.iter().enumerate() {
            let net = &m.nets[p];
            let mut doc: Vec<String> = m
                .docs
                .get(net.name.as_str())
                .map_or("", |d| d)
                .lines()
                .map(|l| l.trim().to_string())
                .collect();
            if net.array {
                let (n, w) = (net.elems, net.width);
                let shape = match w {
                    1 => format!("{n} x 1 bit, element i in bit i."),
                    _ => format!("{n} x {w} bits, element i in [{w}*i +: {w}]."),
                };
                match doc.last_mut() {
                    Some(last) => *last = format!("{last} {shape}"),
                    None => doc.push(shape),
                }
            }
            for line in doc {
                writeln!(out, "    // {line}").expect("a string");
            }
            let direction = match net.kind {
                Kind::In => "input  wire",
                _ if m.custom.is_some() || processes.contains(&p) => "output reg ",
                _ => "output wire",
            };
            let comma = if i + 1 < m.ports.len() { "," } else { "" };
            writeln!(
                out,
                "    {direction} {:<widest$} {}{comma}",
                range(net.bits()),
                self.names[p]
            )
            .expect("a string");
        }
        out.push_str(");\n\n");
    }

    /// Nets that processes assign.
    fn processes(&self) -> BTreeSet<NetId> {
        let mut nets = BTreeSet::new();
        for group in &self.arranged.groups {
            if let Group::Always(_, stmts) = group {
                stmts.iter().for_each(|s| s.writes(&mut nets));
            }
        }
        nets
    }

    /// Nets that statements or connections name.
    fn mentioned(&self) -> BTreeSet<NetId> {
        let mut nets = BTreeSet::new();
        for group in &self.arranged.groups {
            match group {
                Group::Assign(stmts) | Group::Always(_, stmts) => {
                    for s in stmts {
                        s.reads(&mut nets);
                        s.writes(&mut nets);
                    }
                }
                Group::Const(net, _) => {
                    nets.insert(*net);
                }
            }
        }
        for piece in self.arranged.connections.values().flatten() {
            if let Piece::Slice { net, .. } = piece {
                nets.insert(*net);
            }
        }
        nets
    }

    fn declarations(&self, out: &mut String) {
        let m = self.module;
        let mentioned = self.mentioned();
        let processes = self.processes();
        let mut lines: Vec<String> = Vec::new();
        let labels = self.labels();
        let mut states: Vec<(&String, &Const)> = m.states.iter().collect();
        states.sort_by_key(|(name, value)| (value.value(), *name));
        for (name, value) in states {
            if labels.contains(name) {
                lines.push(format!(
                    "localparam {} {name} = {};",
                    range(value.width()),
                    sized(value)
                ));
            }
        }
        for (id, net) in m.nets.iter().enumerate() {
            let name = &self.names[id];
            let range = range(net.bits());
            match &net.kind {
                Kind::Constant(c) if mentioned.contains(&id) => {
                    lines.push(format!("localparam {range} {name} = {};", sized(c)));
                }
                Kind::RegOut(_) => {
                    let zero = sized(&Const(vec![false; net.bits()]));
                    lines.push(format!("reg {range} {name} = {zero};"));
                }
                Kind::Local if mentioned.contains(&id) => {
                    let kind = if processes.contains(&id) {
                        "reg"
                    } else {
                        "wire"
                    };
                    lines.push(format!("{kind} {range} {name};"));
                }
                Kind::ChildOut(..) if !self.arranged.direct.contains_key(&id) => {
                    lines.push(format!("wire {range} {name};"));
                }
                Kind::ChildIn(..) | Kind::RegIn(..)
                    if !self.arranged.connections.contains_key(&id) =>
                {
                    let kind = if processes.contains(&id) {
                        "reg"
                    } else {
                        "wire"
                    };
                    lines.push(format!("{kind} {range} {name};"));
                }
                _ => {}
            }
        }
        let (numbers, signals): (Vec<String>, Vec<String>) = lines
            .into_iter()
            .partition(|line| line.starts_with("localparam"));
        for lines in [numbers, signals] {
            for line in &lines {
                // A single bit has no range.
                writeln!(out, "    {}", line.replace("  ", " ")).expect("a string");
            }
            if !lines.is_empty() {
                out.push('\n');
            }
        }
    }

    /// Named values that statements use.
    fn labels(&self) -> BTreeSet<String> {
        fn expr(e: &Expr, to: &mut BTreeSet<String>) {
            match e {
                Expr::Named(name, _) => {
                    to.insert(name.clone());
                }
                Expr::Const(_)
                | Expr::Index(..)
                | Expr::CompareIndex(..)
                | Expr::Read(_)
                | Expr::Bits(..)
                | Expr::Part(..) => {}
                Expr::PartAt(_, a, _)
                | Expr::Repeat(_, a)
                | Expr::Not(a)
                | Expr::Reduce(_, a)
                | Expr::Extend(a, _)
                | Expr::ShiftBy(_, a, _) => expr(a, to),
                Expr::Binary(_, a, b)
                | Expr::Compare(_, a, b)
                | Expr::Shift(_, a, b)
                | Expr::Replace(a, _, b) => {
                    expr(a, to);
                    expr(b, to);
                }
            }
        }
        fn stmt(s: &Stmt, to: &mut BTreeSet<String>) {
            match s {
                Stmt::Assign(_, e)
                | Stmt::AssignBit(_, _, e)
                | Stmt::AssignBits(_, _, _, e)
                | Stmt::If(e, ..) => expr(e, to),
                Stmt::Case(e, arms, _) => {
                    expr(e, to);
                    to.extend(arms.iter().filter_map(|a| a.name.clone()));
                }
                Stmt::For(..) => {}
            }
            for list in s.lists() {
                list.iter().for_each(|s| stmt(s, to));
            }
        }
        let mut found = BTreeSet::new();
        for group in &self.arranged.groups {
            if let Group::Assign(stmts) | Group::Always(_, stmts) = group {
                stmts.iter().for_each(|s| stmt(s, &mut found));
            }
        }
        found
    }

    /// Outputs that are plain copies.
    fn outputs(&self, out: &mut String) {
        let mut any = false;
        for (&id, connection) in &self.arranged.connections {
            if self.module.nets[id].kind == Kind::Out {
                let value = self.connection(connection, None);
                writeln!(out, "    assign {} = {value};", self.names[id]).expect("a string");
                any = true;
            }
        }
        if any {
            out.push('\n');
        }
    }

    fn group(&mut self, group: &Group, out: &mut String) {
        match group {
            Group::Const(net, connection) => {
                let value = self.connection(connection, None);
                writeln!(out, "    assign {} = {value};", self.names[*net]).expect("a string");
            }
            Group::Assign(stmts) => {
                for s in stmts {
                    let (target, e) = match s {
                        Stmt::Assign(p, e) => (self.place(p), e),
                        Stmt::AssignBits(net, from, n, e) => (self.range(*net, from, *n), e),
                        _ => continue,
                    };
                    writeln!(out, "    assign {target} = {};", self.expr(e)).expect("a string");
                }
            }
            Group::Always(defaults, stmts) => {
                let mut writes = BTreeSet::new();
                stmts.iter().for_each(|s| s.writes(&mut writes));
                let lead = writes
                    .iter()
                    .find(|n| self.module.nets[**n].is_sink())
                    .or_else(|| writes.iter().next())
                    .expect("a group writes something");
                let label = format!("{}_comb", self.names[*lead]);
                let label = unique(&label, &mut self.taken);
                writeln!(out, "    always @* begin : {label}").expect("a string");
                self.vars.clear();
                self.loop_names(stmts, &mut Vec::new());
                let names: BTreeSet<&String> = self.vars.values().collect();
                let mut sure = BTreeSet::new();
                self.sure_loops(stmts, &mut sure);
                for name in &names {
                    writeln!(out, "        integer {name};").expect("a string");
                }
                // Without this, the variable of a loop in a condition would be a latch.
                for name in names.difference(&sure) {
                    writeln!(out, "        {name} = 0;").expect("a string");
                }
                for &net in defaults {
                    let zero = sized(&Const(vec![false; self.module.nets[net].bits()]));
                    writeln!(out, "        {} = {zero};", self.names[net]).expect("a string");
                }
                self.statements(stmts, 2, out);
                out.push_str("    end\n");
            }
        }
    }

    /// Names the loop variables of a process: as in the source, unless that is a net or a loop around.
    fn loop_names(&mut self, stmts: &[Stmt], around: &mut Vec<String>) {
        for s in stmts {
            let mut inside = false;
            if let Stmt::For(v, ..) = s {
                let base = &self.module.vars[*v];
                let name = std::iter::once(base.clone())
                    .chain((2..).map(|i| format!("{base}_{i}")))
                    .find(|n| !self.taken.contains(n) && !around.contains(n))
                    .expect("names do not end");
                self.vars.insert(*v, name.clone());
                around.push(name);
                inside = true;
            }
            for list in s.lists() {
                self.loop_names(list, around);
            }
            if inside {
                around.pop();
            }
        }
    }

    /// Names of loop variables that a process sets whatever the conditions.
    fn sure_loops<'s>(&'s self, stmts: &[Stmt], to: &mut BTreeSet<&'s String>) {
        for s in stmts {
            if let Stmt::For(v, _, _, body) = s {
                to.insert(&self.vars[v]);
                self.sure_loops(body, to);
            }
        }
    }

    fn statements(&self, stmts: &[Stmt], depth: usize, out: &mut String) {
        let pad = "    ".repeat(depth);
        for s in stmts {
            match s {
                Stmt::Assign(p, e) => {
                    writeln!(out, "{pad}{} = {};", self.place(p), self.expr(e)).expect("a string");
                }
                Stmt::AssignBit(p, bit, e) => {
                    let target = self.part(p, bit, 1);
                    writeln!(out, "{pad}{target} = {};", self.expr(e)).expect("a string");
                }
                Stmt::AssignBits(net, from, n, e) => {
                    let target = self.range(*net, from, *n);
                    writeln!(out, "{pad}{target} = {};", self.expr(e)).expect("a string");
                }
                Stmt::If(test, then, otherwise) => {
                    write!(out, "{pad}").expect("a string");
                    self.conditional(test, then, otherwise, depth, out);
                }
                Stmt::Case(subject, arms, rest) => {
                    writeln!(out, "{pad}case ({})", self.expr(subject)).expect("a string");
                    for Arm { name, value, body } in arms {
                        let label = name.clone().unwrap_or_else(|| sized(value));
                        self.arm(&label, body, depth + 1, out);
                    }
                    self.arm("default", rest, depth + 1, out);
                    writeln!(out, "{pad}endcase").expect("a string");
                }
                Stmt::For(v, from, to, body) => {
                    let v = &self.vars[v];
                    writeln!(
                        out,
                        "{pad}for ({v} = {from}; {v} < {to}; {v} = {v} + 1) begin"
                    )
                    .expect("a string");
                    self.statements(body, depth + 1, out);
                    writeln!(out, "{pad}end").expect("a string");
                }
            }
        }
    }

    fn arm(&self, label: &str, body: &[Stmt], depth: usize, out: &mut String) {
        let pad = "    ".repeat(depth);
        if body.is_empty() {
            writeln!(out, "{pad}{label}: ;").expect("a string");
            return;
        }
        writeln!(out, "{pad}{label}: begin").expect("a string");
        self.statements(body, depth + 1, out);
        writeln!(out, "{pad}end").expect("a string");
    }

    /// From `if` on; the caller has indented.
    fn conditional(
        &self,
        test: &Expr,
        then: &[Stmt],
        otherwise: &[Stmt],
        depth: usize,
        out: &mut String,
    ) {
        let pad = "    ".repeat(depth);
        writeln!(out, "if ({}) begin", self.expr(test)).expect("a string");
        self.statements(then, depth + 1, out);
        match otherwise {
            [] => writeln!(out, "{pad}end").expect("a string"),
            [Stmt::If(test, then, otherwise)] => {
                write!(out, "{pad}end else ").expect("a string");
                self.conditional(test, then, otherwise, depth, out);
            }
            _ => {
                writeln!(out, "{pad}end else begin").expect("a string");
                self.statements(otherwise, depth + 1, out);
                writeln!(out, "{pad}end").expect("a string");
            }
        }
    }

    fn instances(&mut self, out: &mut String) {
        for (c, child) in self.module.children.iter().enumerate() {
            for line in child.doc.lines() {
                writeln!(out, "    // {}", line.trim()).expect("a string");
            }
            let instance = if child.count.is_some() {
                self.children[c]
            } else {
                &child.name
            };
            if let Some(n) = child.count {
                let genvar = unique(&format!("{}_i", child.name), &mut self.taken);
                writeln!(out, "    genvar {genvar};\n    generate").expect("a string");
                writeln!(
                    out,
                    "        for ({genvar} = 0; {genvar} < {n}; {genvar} = {genvar} + 1) begin : {}",
                    child.name
                )
                .expect("a string");
                self.instance(c, instance, "            ", Some(&genvar), out);
                out.push_str("        end\n    endgenerate\n\n");
            } else {
                self.instance(c, instance, "    ", None, out);
                out.push('\n');
            }
        }
    }

    fn instance(&self, c: usize, name: &str, pad: &str, genvar: Option<&str>, out: &mut String) {
        let child = &self.module.children[c];
        writeln!(out, "{pad}{} {name} (", self.children[c]).expect("a string");
        for (i, port) in child.ports.iter().enumerate() {
            let value = match self.arranged.connections.get(&port.net) {
                Some(connection) => self.connection(connection, genvar),
                None => {
                    let piece = Piece::Slice {
                        net: port.net,
                        first: 0,
                        elems: port.elems,
                        stride: port.elems,
                    };
                    self.connection(&vec![piece], genvar)
                }
            };
            let comma = if i + 1 < child.ports.len() { "," } else { "" };
            writeln!(out, "{pad}    .{}({value}){comma}", port.name).expect("a string");
        }
        writeln!(out, "{pad});").expect("a string");
    }

    fn registers(&self, out: &mut String) {
        for r in &self.module.registers {
            let input = |port: RegPort| {
                let net = r.inputs[port as usize];
                match self.arranged.connections.get(&net) {
                    Some(connection) => (self.connection(connection, None), Some(connection)),
                    None => (self.names[net].clone(), None),
                }
            };
            let always = |c: Option<&Connection>, v: bool| {
                c.is_some_and(|c| c[..] == [Piece::Const(Const(vec![v]))])
            };
            let q = &self.names[r.q];
            let zero = sized(&Const(vec![false; self.module.nets[r.q].bits()]));
            let (clock, _) = input(RegPort::Clock);
            let (reset, no_reset) = input(RegPort::Reset);
            let (en, enabled) = input(RegPort::En);
            let (d, _) = input(RegPort::D);
            let load = if always(enabled, true) {
                String::new()
            } else {
                format!("if ({en}) ")
            };
            writeln!(out, "    always @(posedge {clock}) begin").expect("a string");
            if always(no_reset, false) {
                writeln!(out, "        {load}{q} <= {d};").expect("a string");
            } else {
                writeln!(out, "        if ({reset}) {q} <= {zero};").expect("a string");
                writeln!(out, "        else {load}{q} <= {d};").expect("a string");
            }
            out.push_str("    end\n\n");
        }
    }

    /// What nobody reads, so that a linter knows that it is known.
    fn unused(&mut self, out: &mut String) {
        let m = self.module;
        let mentioned = self.mentioned();
        let mut parts = Vec::new();
        for (id, net) in m.nets.iter().enumerate() {
            let declared = match net.kind {
                Kind::In | Kind::RegOut(_) => true,
                Kind::ChildOut(..) => !self.arranged.direct.contains_key(&id),
                Kind::Local => mentioned.contains(&id),
                _ => false,
            };
            if !declared || self.used[id].iter().all(|u| *u) {
                continue;
            }
            let used = &self.used[id];
            let mut at = used.len();
            while at > 0 {
                let high = at;
                while at > 0 && used[at - 1] == used[high - 1] {
                    at -= 1;
                }
                if !used[high - 1] {
                    parts.push(bits(&self.names[id], used.len(), at, high - at));
                }
            }
        }
        if parts.is_empty() {
            return;
        }
        out.push_str("    // Bits that have no meaning here.\n");
        let name = unique("_unused", &mut self.taken);
        let mut line = format!("    wire {name} = &{{1'b0");
        for part in parts {
            if line.len() + part.len() > 110 {
                writeln!(out, "{line},").expect("a string");
                line = format!("        {part}");
            } else {
                write!(line, ", {part}").expect("a string");
            }
        }
        writeln!(out, "{line}}};").expect("a string");
    }

    fn connection(&self, connection: &Connection, genvar: Option<&str>) -> String {
        let pieces: Vec<String> = connection
            .iter()
            .rev()
            .map(|piece| match piece {
                Piece::Const(c) => sized(c),
                Piece::Slice {
                    net,
                    first,
                    elems,
                    stride,
                } => {
                    let n = &self.module.nets[*net];
                    let (w, name) = (n.width, &self.names[*net]);
                    match genvar.filter(|_| *stride > 0) {
                        None => bits(name, n.bits(), first * w, elems * w),
                        Some(g) => {
                            let step = match stride * w {
                                1 => g.to_string(),
                                step => format!("{step}*{g}"),
                            };
                            let from = match first * w {
                                0 => step,
                                base => format!("{step} + {base}"),
                            };
                            match elems * w {
                                1 => format!("{name}[{from}]"),
                                width => format!("{name}[{from} +: {width}]"),
                            }
                        }
                    }
                }
            })
            .collect();
        match &pieces[..] {
            [one] => one.clone(),
            _ => format!("{{{}}}", pieces.join(", ")),
        }
    }

    /// An element.
    fn place(&self, p: &Place) -> String {
        self.part(p, &Poly::default(), self.module.nets[p.net].width)
    }

    /// `n` bits of an element.
    fn part(&self, p: &Place, bit: &Poly, n: usize) -> String {
        let width = self.module.nets[p.net].width;
        self.range(p.net, &p.index.scale(width, bit), n)
    }

    /// `n` bits of a net.
    fn range(&self, net: NetId, from: &Poly, n: usize) -> String {
        let name = &self.names[net];
        let net = &self.module.nets[net];
        match from.constant() {
            Some(from) => bits(name, net.bits(), from as usize, n),
            None if net.bits() == 1 => name.clone(),
            None if n == 1 => format!("{name}[{}]", self.poly(from)),
            None => format!("{name}[{} +: {n}]", self.poly(from)),
        }
    }

    /// An index, as an integer.
    fn poly(&self, p: &Poly) -> String {
        let mut out = String::new();
        // The largest steps first, the number last.
        let mut terms: Vec<(&Vec<Var>, i64)> = p.0.iter().map(|(k, c)| (k, *c)).collect();
        terms.sort_by_key(|(k, c)| (k.is_empty(), *c < 0, -c.abs()));
        for (vars, c) in terms {
            let sign = match (out.is_empty(), c < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            out.push_str(sign);
            let names: Vec<&str> = vars.iter().map(|v| self.vars[v].as_str()).collect();
            match (c.abs(), names.is_empty()) {
                (c, true) => write!(out, "{c}").expect("a string"),
                (1, false) => out.push_str(&names.join("*")),
                (c, false) => write!(out, "{c}*{}", names.join("*")).expect("a string"),
            }
        }
        if out.is_empty() { "0".into() } else { out }
    }

    /// A number that loops determine, `w` bits wide.
    fn index(&self, p: &Poly, w: usize) -> String {
        if let Some(c) = p.constant() {
            return sized(&Const::new(c.max(0) as u128, w).unwrap_or(Const(vec![false; w])));
        }
        let var = |v: &Var| match w {
            1 => format!("{}[0]", self.vars[v]),
            2..=32 => format!("{}[{}:0]", self.vars[v], w - 1),
            _ => format!("{{{}'d0, {}[31:0]}}", w - 32, self.vars[v]),
        };
        let mut out = String::new();
        // Modulo 2^w throughout; the result is known to fit.
        let mut terms: Vec<(&Vec<Var>, i64)> = p.0.iter().rev().map(|(k, c)| (k, *c)).collect();
        terms.sort_by_key(|(_, c)| *c < 0);
        for (vars, c) in &terms {
            let sign = match (out.is_empty(), *c < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let mut factors: Vec<String> = vars.iter().map(var).collect();
            let size = c.unsigned_abs() as u128;
            if size != 1 || factors.is_empty() {
                let size = if w < 128 { size & ((1 << w) - 1) } else { size };
                factors.insert(
                    0,
                    sized(&Const::new(size, w).unwrap_or(Const(vec![false; w]))),
                );
            }
            let term = match &factors[..] {
                [one] => one.clone(),
                _ => format!("({})", factors.join(" * ")),
            };
            write!(out, "{sign}{term}").expect("a string");
        }
        match terms.len() {
            1 => out,
            _ => format!("({out})"),
        }
    }

    /// An operand: in parentheses unless it binds more tightly than any operator.
    fn operand(&self, e: &Expr) -> String {
        let text = self.expr(e);
        match e {
            Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::CompareIndex(..)
            | Expr::Shift(..)
            | Expr::ShiftBy(..)
            | Expr::Replace(..) => format!("({text})"),
            _ => text,
        }
    }

    /// The operand of a unary operator. `^~a` would be another operator, and Icarus does not take `~~a`.
    fn inner(&self, e: &Expr) -> String {
        match e {
            Expr::Not(_) => format!("({})", self.expr(e)),
            _ => self.operand(e),
        }
    }

    fn expr(&self, e: &Expr) -> String {
        match e {
            Expr::Const(c) => sized(c),
            Expr::Named(name, _) => name.clone(),
            Expr::Index(p, w) => self.index(p, *w),
            Expr::CompareIndex(op, a, b) => {
                format!("{} {} {}", self.poly(a), compare(*op), self.poly(b))
            }
            Expr::Read(p) => self.place(p),
            Expr::Part(p, bit, n) => self.part(p, bit, *n),
            Expr::PartAt(p, i, n) => self.part_at(p, i, *n),
            Expr::Bits(net, from, n) => self.range(*net, from, *n),
            Expr::Repeat(n, a) => format!("{{{n}{{{}}}}}", self.expr(a)),
            Expr::Not(a) => format!("~{}", self.inner(a)),
            Expr::Reduce(op, a) => {
                let op = match op {
                    Reduce::All => "&",
                    Reduce::Any => "|",
                    Reduce::Xor => "^",
                };
                // In parentheses: `a & &b` is hard to read.
                format!("({op}{})", self.inner(a))
            }
            Expr::Binary(op, a, b) => {
                let op = match op {
                    Op::Add => "+",
                    Op::Sub => "-",
                    Op::Mul => "*",
                    Op::And => "&",
                    Op::Or => "|",
                    Op::Xor => "^",
                };
                format!("{} {op} {}", self.operand(a), self.operand(b))
            }
            Expr::Compare(op, a, b) => {
                format!("{} {} {}", self.operand(a), compare(*op), self.operand(b))
            }
            Expr::Shift(left, a, b) => {
                let op = if *left { "<<" } else { ">>" };
                format!("{} {op} {}", self.operand(a), self.operand(b))
            }
            Expr::ShiftBy(left, a, n) => {
                let op = if *left { "<<" } else { ">>" };
                let by = match n.constant() {
                    Some(n) => {
                        let width = (64 - n.leading_zeros()).max(1) as usize;
                        sized(&Const::new(n as u128, width).expect("it fits"))
                    }
                    None => format!("({})", self.poly(n)),
                };
                format!("{} {op} {by}", self.operand(a))
            }
            Expr::Extend(a, w) => {
                let pad = w - a.width(&self.module.nets);
                format!("{{{pad}'d0, {}}}", self.expr(a))
            }
            Expr::Replace(a, i, v) => {
                // Bit out, bit in.
                let w = a.width(&self.module.nets);
                let one = sized(&Const::new(1, w).expect("it fits"));
                let i = match i.constant() {
                    Some(i) => i.to_string(),
                    None => format!("({})", self.poly(i)),
                };
                let value = match w {
                    1 => self.operand(v),
                    _ => format!("{{{}'d0, {}}}", w - 1, self.expr(v)),
                };
                format!("({} & ~({one} << {i})) | ({value} << {i})", self.operand(a))
            }
        }
    }

    /// `n` bits from one on that a signal says.
    fn part_at(&self, p: &Place, i: &Expr, n: usize) -> String {
        let net = &self.module.nets[p.net];
        let name = &self.names[p.net];
        if net.bits() == 1 {
            return name.clone();
        }
        let base = p.index.scale(net.width, &Poly::default());
        // Modulo a power of two past the last bit, as the index is exact.
        let have = i.width(&self.module.nets);
        let need = (usize::BITS - (net.bits() - 1).leading_zeros()) as usize;
        let mut from = match need > have {
            true => format!("{{{}'d0, {}}}", need - have, self.expr(i)),
            false => self.expr(i),
        };
        if base.constant() != Some(0) {
            from = format!("{} + {from}", self.index(&base, need.max(have)));
        }
        match n {
            1 => format!("{name}[{from}]"),
            _ => format!("{name}[{from} +: {n}]"),
        }
    }
}

fn compare(op: Cmp) -> &'static str {
    match op {
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
        Cmp::Lt => "<",
        Cmp::Le => "<=",
        Cmp::Gt => ">",
        Cmp::Ge => ">=",
    }
}

/// A line of documentation whose links are their text alone: nothing in Verilog resolves them.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(open) = rest.find("[`") {
        let Some(close) = rest[open..].find("`]").map(|at| open + at) else {
            break;
        };
        let text = &rest[open + 2..close];
        let after = &rest[close + 2..];
        out.push_str(&rest[..open]);
        out.push_str(&format!(
            "`{}`",
            text.strip_prefix("crate::").unwrap_or(text)
        ));
        rest = match after
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'))
        {
            Some((_, rest)) => rest,
            None => after,
        };
    }
    out + rest
}

/// `[15:0]`, or nothing for one bit.
fn range(bits: usize) -> String {
    match bits {
        1 => String::new(),
        _ => format!("[{}:0]", bits - 1),
    }
}

/// `n` bits of a net of `all` bits.
fn bits(name: &str, all: usize, from: usize, n: usize) -> String {
    match n {
        _ if n == all => name.to_string(),
        1 => format!("{name}[{from}]"),
        _ => format!("{name}[{}:{from}]", from + n - 1),
    }
}

/// A number with its width.
fn sized(c: &Const) -> String {
    let w = c.width();
    match c.value() {
        Some(v) if v < 10 => return format!("{w}'d{v}"),
        _ => {}
    }
    // A pattern that repeats, such as the same number in every lane.
    if w > 64 {
        for period in [8, 16, 32] {
            if w.is_multiple_of(period) && c.0.chunks(period).all(|x| x == &c.0[..period]) {
                return format!(
                    "{{{}{{{}}}}}",
                    w / period,
                    sized(&Const(c.0[..period].to_vec()))
                );
            }
        }
    }
    let digits: String =
        c.0.chunks(4)
            .map(|d| {
                d.iter()
                    .enumerate()
                    .map(|(i, &b)| u32::from(b) << i)
                    .sum::<u32>()
            })
            .map(|d| char::from_digit(d, 16).expect("four bits"))
            .rev()
            .collect();
    format!("{w}'h{digits}")
}

/// A name that is not taken: `name`, `name_2`, ...
fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let found = std::iter::once(name.to_string())
        .chain((2..).map(|i| format!("{name}_{i}")))
        .find(|n| !taken.contains(n))
        .expect("names do not end");
    taken.insert(found.clone());
    found
}
