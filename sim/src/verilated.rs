//! Backend `verilator`: the exported Verilog, compiled by Verilator and called from Rust.
//!
//! Built on demand into a shared library and kept under a name that is a hash of everything it is made of, so a second
//! use costs nothing. Needs `verilator`, `make` and a C++ compiler.

// A Verilated model is C++ behind four C functions.
#![allow(unsafe_code)]

use crate::dut::{Dut, Pins, SimError};
use hdl::config::Config;
use libloading::{Library, Symbol};
use rust_hdl::prelude::*;
use std::collections::HashMap;
use std::ffi::c_void;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How inputs and outputs map to the ports of the exported module: a port array `name` of the design has an element for
/// each lane. Called in every cycle, and must name the same ports in the same order every time.
pub trait Ports: Pins {
    /// Puts every input but the clock.
    fn write(
        inputs: &Self::In,
        cfg: &Config,
        put: &mut dyn FnMut(&'static str, Option<usize>, u32),
    );
    /// Gets every output.
    fn read(cfg: &Config, get: &mut dyn FnMut(&'static str, Option<usize>) -> u32) -> Self::Out;
}

/// A port of the top module.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Port {
    name: String,
    input: bool,
}

/// The ports of a design, in the order of its module.
fn ports(top: &dyn Block) -> Vec<Port> {
    #[derive(Default)]
    struct Finder {
        depth: usize,
        ports: Vec<Port>,
    }
    impl Probe for Finder {
        fn visit_start_scope(&mut self, _: &str, _: &dyn Block) {
            self.depth += 1;
        }
        fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
            self.depth -= 1;
        }
        fn visit_atom(&mut self, name: &str, atom: &dyn Atom) {
            let input = match atom.kind() {
                AtomKind::InputParameter => true,
                AtomKind::OutputParameter => false,
                _ => return,
            };
            if self.depth == 1 {
                assert!(atom.bits() <= 32, "port {name} is wider than 32 bits");
                self.ports.push(Port {
                    name: name.into(),
                    input,
                });
            }
        }
    }
    let mut finder = Finder::default();
    top.accept("top", &mut finder);
    finder.ports
}

/// The C++ side: new, delete, one cycle, outputs. Ports are numbered in the order of the module.
fn shim(ports: &[Port]) -> String {
    // Verilator spells `$` as `__024`.
    let member = |p: &Port| p.name.replace('$', "__024");
    let each = |input: bool, line: &dyn Fn(usize, String) -> String| -> String {
        ports
            .iter()
            .filter(|p| p.input == input && p.name != "clock")
            .enumerate()
            .map(|(i, p)| line(i, member(p)))
            .collect()
    };
    format!(
        "#include \"Vtop.h\"\n#include \"verilated.h\"\n#include <cstdint>\n\
         extern \"C\" void* dut_new() {{ return new Vtop(new VerilatedContext); }}\n\
         extern \"C\" void dut_delete(void* p) {{ delete static_cast<Vtop*>(p); }}\n\
         extern \"C\" void dut_drive(void* p, const uint32_t* in) {{\n  Vtop* t = static_cast<Vtop*>(p);\n{}  t->clock = 0;\n  t->eval();\n}}\n\
         extern \"C\" void dut_clock(void* p, uint32_t* out) {{\n  Vtop* t = static_cast<Vtop*>(p);\n  t->clock = 1;\n  t->eval();\n{}}}\n",
        each(true, &|i, m| format!("  t->{m} = in[{i}];\n")),
        each(false, &|i, m| format!("  out[{i}] = t->{m};\n")),
    )
}

/// Runs a program; what it says is the error.
fn run(command: &mut Command) -> Result<(), SimError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |what: String| SimError::Verilator {
        program: program.clone(),
        what,
    };
    let out = command.output().map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => SimError::Missing {
            // The compiler is called by its standard name, which is no package.
            package: program.replace("c++", "g++"),
            program: program.clone(),
        },
        _ => failed(format!("cannot be started: {e}")),
    })?;
    if out.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&out.stderr);
    let tail: Vec<&str> = text.lines().rev().take(20).collect();
    Err(failed(
        tail.into_iter().rev().collect::<Vec<_>>().join("\n"),
    ))
}

/// Builds the library in `folder`, which is new.
fn build(folder: &Path, verilog: &str, shim: &str) -> Result<(), SimError> {
    let io = |path: &Path| {
        let path = path.display().to_string();
        move |source| SimError::Io { path, source }
    };
    std::fs::create_dir_all(folder).map_err(io(folder))?;
    for (name, text) in [("top.v", verilog), ("shim.cpp", shim)] {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(io(&path))?;
    }
    run(Command::new("verilator")
        .current_dir(folder)
        .args(["--cc", "--build", "-j", "2", "-O3", "--noassert"])
        .args(["--x-assign", "fast", "--x-initial", "fast"])
        // The warnings are the business of `make lint`.
        .args(["-Wno-fatal", "-Wno-lint", "-Wno-style"])
        .args(["--output-split", "20000", "--output-split-cfuncs", "5000"])
        .args(["-CFLAGS", "-fPIC -O1"])
        .args(["--top-module", "top", "--Mdir", "obj", "top.v"]))?;
    let root = Command::new("verilator")
        .args(["--getenv", "VERILATOR_ROOT"])
        .output()
        .map_err(io(Path::new("verilator")))?;
    let include = PathBuf::from(String::from_utf8_lossy(&root.stdout).trim()).join("include");
    run(Command::new("c++")
        .current_dir(folder)
        .args([
            "-std=c++17",
            "-O2",
            "-fPIC",
            "-shared",
            "-o",
            "dut.so",
            "-I",
            "obj",
        ])
        .arg("-I")
        .arg(&include)
        .arg("-I")
        .arg(include.join("vltstd"))
        .arg("shim.cpp")
        .args([
            "-Wl,--whole-archive",
            "obj/Vtop__ALL.a",
            "-Wl,--no-whole-archive",
        ])
        .args(
            ["verilated.cpp", "verilated_threads.cpp"]
                .map(|f| include.join(f))
                .iter(),
        )
        .args(["-lpthread", "-latomic"]))
}

/// The library for a Verilog text, built if it is not there yet.
fn library(verilog: &str, shim: &str, cache: &Path) -> Result<PathBuf, SimError> {
    let mut hasher = DefaultHasher::new();
    (verilog, shim, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    let folder = cache.join(format!("{:016x}", hasher.finish()));
    let file = folder.join("dut.so");
    if !file.exists() {
        // Elsewhere first, so that nobody finds half a build; whoever is second finds the first one's.
        let part = cache.join(format!(
            "part-{}-{:016x}",
            std::process::id(),
            hasher.finish()
        ));
        let built = build(&part, verilog, shim);
        if built.is_ok() && std::fs::rename(&part, &folder).is_err() && !file.exists() {
            return Err(SimError::Io {
                path: folder.display().to_string(),
                source: std::io::Error::other("the library cannot be put there"),
            });
        }
        let _ = std::fs::remove_dir_all(&part);
        built?;
    }
    Ok(file)
}

type New = unsafe extern "C" fn() -> *mut c_void;
type Delete = unsafe extern "C" fn(*mut c_void);
type Drive = unsafe extern "C" fn(*mut c_void, *const u32);
type Clock = unsafe extern "C" fn(*mut c_void, *mut u32);

/// The Verilated design.
pub struct Verilated<B: Ports> {
    cfg: Config,
    // Before the library: it is deleted by a function of it.
    model: *mut c_void,
    delete: Delete,
    drive: Drive,
    clock: Clock,
    inputs: Vec<u32>,
    outputs: Vec<u32>,
    /// Port of each call of `Ports::write` and `Ports::read`.
    written: Vec<usize>,
    read: Vec<usize>,
    out: B::Out,
    _library: Library,
    _block: PhantomData<B>,
}

impl<B: Ports> Verilated<B> {
    /// Builds (or finds in `cache`) and starts the model of a design whose Verilog is `verilog`.
    pub fn new(block: &B, cfg: Config, verilog: &str, cache: &Path) -> Result<Self, SimError> {
        let ports = ports(block);
        let file = library(verilog, &shim(&ports), cache)?;
        let failed = |e: libloading::Error| SimError::Verilator {
            program: file.display().to_string(),
            what: e.to_string(),
        };
        let number = |input: bool| -> HashMap<String, usize> {
            ports
                .iter()
                .filter(|p| p.input == input && p.name != "clock")
                .enumerate()
                .map(|(i, p)| (p.name.clone(), i))
                .collect()
        };
        let (ins, outs) = (number(true), number(false));
        let find = |names: &HashMap<String, usize>, name: &str, element: Option<usize>| {
            let name = element.map_or(name.to_string(), |e| format!("{name}${e}"));
            *names
                .get(&name)
                .unwrap_or_else(|| panic!("the design has no port {name}"))
        };
        let (mut written, mut read) = (Vec::new(), Vec::new());
        B::write(&B::In::default(), &cfg, &mut |name, element, _| {
            written.push(find(&ins, name, element));
        });
        B::read(&cfg, &mut |name, element| {
            read.push(find(&outs, name, element));
            0
        });
        let distinct = |calls: &[usize]| {
            calls
                .iter()
                .collect::<std::collections::BTreeSet<_>>()
                .len()
        };
        assert_eq!(distinct(&written), ins.len(), "an input is not written");
        assert_eq!(distinct(&read), outs.len(), "an output is not read");
        // SAFETY: the library was made above from our own text; the symbols have these types there.
        let (library, model, delete, drive, clock) = unsafe {
            let library = Library::new(&file).map_err(failed)?;
            let new: Symbol<New> = library.get(b"dut_new").map_err(failed)?;
            let model = new();
            let delete = *library.get::<Delete>(b"dut_delete").map_err(failed)?;
            let drive = *library.get::<Drive>(b"dut_drive").map_err(failed)?;
            let clock = *library.get::<Clock>(b"dut_clock").map_err(failed)?;
            (library, model, delete, drive, clock)
        };
        let mut dut = Self {
            cfg,
            model,
            delete,
            drive,
            clock,
            inputs: vec![0; ins.len()],
            outputs: vec![0; outs.len()],
            written,
            read,
            out: B::Out::default(),
            _library: library,
            _block: PhantomData,
        };
        dut.drive(&B::In::default())?;
        Ok(dut)
    }
}

impl<B: Ports> Drop for Verilated<B> {
    fn drop(&mut self) {
        // SAFETY: made by `dut_new` of the library that is still loaded, and used nowhere else.
        unsafe { (self.delete)(self.model) }
    }
}

impl<B: Ports> Dut for Verilated<B> {
    type In = B::In;
    type Out = B::Out;

    fn backend(&self) -> &'static str {
        "verilator"
    }

    fn outputs(&self) -> &B::Out {
        &self.out
    }

    fn drive(&mut self, inputs: &B::In) -> Result<(), SimError> {
        let mut call = 0;
        B::write(inputs, &self.cfg, &mut |_, _, value| {
            self.inputs[self.written[call]] = value;
            call += 1;
        });
        // SAFETY: the model is alive and the array has an element for each input.
        unsafe { (self.drive)(self.model, self.inputs.as_ptr()) }
        Ok(())
    }

    fn clock(&mut self) -> Result<(), SimError> {
        // SAFETY: the model is alive and the array has an element for each output.
        unsafe { (self.clock)(self.model, self.outputs.as_mut_ptr()) }
        let mut call = 0;
        self.out = B::read(&self.cfg, &mut |_, _| {
            call += 1;
            self.outputs[self.read[call - 1]]
        });
        Ok(())
    }
}
