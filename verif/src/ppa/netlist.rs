//! Netlists: what Yosys makes of a module (JSON), as plain Verilog for OpenSTA, which reads a small part of the language
//! only, with registers named after what they hold.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What Yosys writes with `write_json`, as far as it is needed.
#[derive(Deserialize)]
pub struct File {
    modules: BTreeMap<String, Module>,
}

#[derive(Deserialize)]
struct Module {
    ports: BTreeMap<String, Port>,
    cells: BTreeMap<String, Cell>,
    netnames: BTreeMap<String, Net>,
}

#[derive(Clone, Deserialize)]
struct Port {
    direction: Direction,
    bits: Vec<Bit>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Input,
    Output,
    /// Pins of the FPGA library; no module of the design has one.
    Inout,
}

#[derive(Deserialize)]
struct Cell {
    #[serde(rename = "type")]
    kind: String,
    connections: BTreeMap<String, Vec<Bit>>,
}

#[derive(Deserialize)]
struct Net {
    bits: Vec<Bit>,
    #[serde(default)]
    hide_name: u8,
}

/// A net by number, or a constant.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Bit {
    Net(u64),
    Constant(String),
}

impl Bit {
    /// As Verilog. An undefined bit is 0, as everywhere in this flow.
    fn text(&self) -> String {
        match self {
            Bit::Net(n) => format!("n{n}"),
            Bit::Constant(c) if c == "1" => "1'b1".into(),
            Bit::Constant(_) => "1'b0".into(),
        }
    }
}

/// Prefix of the library's flip-flops.
const FLIP_FLOP: &str = "DFF";
/// The flip-flop that stands for a pin of a RAM.
const PIN: &str = "DFFPOSX1";

/// A module for the timing analysis.
pub struct Netlist {
    /// Cells of each kind: of the library, and modules.
    pub cells: BTreeMap<String, u64>,
    /// Verilog.
    pub text: String,
}

/// The module of that name; a RAM becomes a row of flip-flops, one per pin.
pub fn convert(file: &File, name: &str, ram: bool) -> Option<Netlist> {
    let module = file.modules.get(name)?;
    let mut text = String::new();
    let ports: Vec<&str> = module.ports.keys().map(String::as_str).collect();
    let _ = writeln!(text, "module {name} ({});", ports.join(", "));
    for (port, p) in &module.ports {
        let kind = match p.direction {
            Direction::Input => "input",
            Direction::Output => "output",
            Direction::Inout => "inout",
        };
        let range = match p.bits.len() {
            1 => String::new(),
            n => format!("[{}:0] ", n - 1),
        };
        let _ = writeln!(text, "{kind} {range}{port};");
    }
    let cells = if ram {
        pins(module, &mut text);
        BTreeMap::new()
    } else {
        body(module, &mut text);
        cells(file, name)?
    };
    text += "endmodule\n";
    Some(Netlist { cells, text })
}

/// Cells of each kind in the module of that name.
pub fn cells(file: &File, name: &str) -> Option<BTreeMap<String, u64>> {
    let mut cells = BTreeMap::new();
    for cell in file.modules.get(name)?.cells.values() {
        *cells.entry(cell.kind.clone()).or_insert(0) += 1;
    }
    Some(cells)
}

/// Bit i of a port.
fn bit_of(port: &str, p: &Port, i: usize) -> String {
    match p.bits.len() {
        1 => port.into(),
        _ => format!("{port}[{i}]"),
    }
}

fn body(module: &Module, text: &mut String) {
    // Names of single bits, those of the source first.
    let mut names: BTreeMap<u64, String> = BTreeMap::new();
    for hidden in [0, 1] {
        for (name, net) in module.netnames.iter().filter(|n| n.1.hide_name == hidden) {
            for (i, bit) in net.bits.iter().enumerate() {
                if let Bit::Net(n) = bit {
                    names.entry(*n).or_insert_with(|| match net.bits.len() {
                        1 => name.clone(),
                        _ => format!("{name}[{i}]"),
                    });
                }
            }
        }
    }
    for n in names.keys() {
        let _ = writeln!(text, "wire n{n};");
    }
    for (port, p) in &module.ports {
        for (i, bit) in p.bits.iter().enumerate() {
            let outer = bit_of(port, p, i);
            let inner = bit.text();
            let _ = match p.direction {
                Direction::Input => writeln!(text, "assign {inner} = {outer};"),
                Direction::Output => writeln!(text, "assign {outer} = {inner};"),
                Direction::Inout => Ok(()),
            };
        }
    }
    for (number, (instance, cell)) in module.cells.iter().enumerate() {
        let register = match cell.connections.get("Q").map(Vec::as_slice) {
            Some([Bit::Net(q)]) if cell.kind.starts_with(FLIP_FLOP) => names.get(q),
            _ => None,
        };
        let instance = match register {
            Some(name) => name.clone(),
            None if instance.contains('$') => format!("c{number}"),
            None => instance.clone(),
        };
        let pins: Vec<String> = cell
            .connections
            .iter()
            .map(|(pin, bits)| {
                let bits: Vec<String> = bits.iter().rev().map(Bit::text).collect();
                match bits.as_slice() {
                    [bit] => format!(".{pin}({bit})"),
                    _ => format!(".{pin}({{{}}})", bits.join(", ")),
                }
            })
            .collect();
        let _ = writeln!(text, "{} \\{instance} ({});", cell.kind, pins.join(", "));
    }
}

/// A flip-flop per pin of a RAM: what comes in has to be there with the clock, what goes out comes with it.
fn pins(module: &Module, text: &mut String) {
    let input = module
        .ports
        .iter()
        .find(|(name, p)| p.direction == Direction::Input && *name != "clock")
        .map(|(name, p)| bit_of(name, p, 0))
        .unwrap_or_default();
    for (port, p) in module.ports.iter().filter(|p| p.0 != "clock") {
        for i in 0..p.bits.len() {
            let bit = bit_of(port, p, i);
            let _ = match p.direction {
                Direction::Input => writeln!(text, "{PIN} \\{bit} (.CLK(clock), .D({bit}));"),
                Direction::Output => {
                    writeln!(text, "{PIN} \\{bit} (.CLK(clock), .D({input}), .Q({bit}));")
                }
                Direction::Inout => Ok(()),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_named_after_what_they_hold_and_rams_are_pins() {
        let file: File = serde_json::from_str(
            r#"{"modules": {"m": {
                "ports": {"clock": {"direction": "input", "bits": [2]}, "o": {"direction": "output", "bits": [3, "0"]}},
                "cells": {"$auto$1": {"type": "DFFPOSX1", "connections": {"CLK": [2], "D": [4], "Q": [3]}},
                          "sub": {"type": "child", "connections": {"y": [4, "1"]}}},
                "netnames": {"$x": {"hide_name": 1, "bits": [3]}, "kept": {"hide_name": 0, "bits": [4, 3]}}
            }}}"#,
        )
        .unwrap();
        let netlist = convert(&file, "m", false).unwrap();
        assert_eq!(
            netlist.text,
            "module m (clock, o);\ninput clock;\noutput [1:0] o;\nwire n3;\nwire n4;\nassign n2 = clock;\nassign o[0] = n3;\n\
             assign o[1] = 1'b0;\nDFFPOSX1 \\kept[1] (.CLK(n2), .D(n4), .Q(n3));\nchild \\sub (.y({1'b1, n4}));\nendmodule\n"
        );
        assert_eq!(netlist.cells["child"], 1);
        let ram = convert(&file, "m", true).unwrap();
        assert!(ram.cells.is_empty());
        assert!(
            ram.text
                .contains("DFFPOSX1 \\o[1] (.CLK(clock), .D(), .Q(o[1]));")
        );
        assert!(convert(&file, "other", false).is_none());
    }
}
