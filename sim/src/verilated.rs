//! Backend `verilator`: the exported Verilog, compiled by Verilator and called from Rust.
//!
//! Built on demand into a shared library and kept under a name that is a hash of everything it is made of, so a second
//! use costs nothing. Needs `verilator`, `make` and a C++ compiler.

// A Verilated model is C++ behind four C functions.
#![allow(unsafe_code)]

use crate::dut::{Dut, Pins, SimError};
use hdl::block::Port;
use hdl::config::Config;
use hdl::verilog::Design;
use libloading::{Library, Symbol};
use rust_hdl::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ffi::c_void;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

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

/// A port of the top module and its place among the words of all inputs, or of all outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    port: Port,
    /// First of its 32-bit words.
    first: usize,
}

impl Place {
    /// 32-bit words that it takes.
    fn words(&self) -> usize {
        (self.port.width * self.port.elems).div_ceil(32)
    }

    /// The word of an element and its lowest bit there. An element lies within two words.
    fn locate(&self, element: usize) -> (usize, usize) {
        let bit = element * self.port.width;
        (self.first + bit / 32, bit % 32)
    }
}

/// The ports of a design but its clock, in the order of its module.
fn places(top: &dyn Block) -> Vec<Place> {
    let mut next = [0, 0];
    hdl::block::ports(top)
        .into_iter()
        .filter(|p| p.name != "clock")
        .map(|port| {
            assert!(
                port.width <= 32,
                "an element of port {} is wider than 32 bits",
                port.name
            );
            let next = &mut next[usize::from(port.input)];
            let place = Place { port, first: *next };
            *next += place.words();
            place
        })
        .collect()
}

/// Constants of the Fowler-Noll-Vo hash, by which runs are compared.
const FNV_START: u64 = 0xCBF2_9CE4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01B3;

/// 32-bit words of all inputs or all outputs.
fn words(places: &[Place], input: bool) -> usize {
    let of = places.iter().filter(|p| p.port.input == input);
    of.map(Place::words).sum()
}

/// The C++ side: new, delete, the outputs, the two halves of a cycle, many cycles. Each model has a context of its own, of one thread: by itself a
/// context starts idle threads, which would run the library's code after it is unloaded. A port is as many 32-bit words as its bits need, the lowest first.
fn shim(places: &[Place], top: &str) -> String {
    let each = |input: bool| -> String {
        places
            .iter()
            .filter(|p| p.port.input == input)
            .map(|p| {
                let (m, first) = (&p.port.name, p.first);
                // Verilator keeps up to 64 bits as a number, more as an array of words.
                match (input, p.words()) {
                    (true, 1) => format!("  t->{m} = in[{first}];\n"),
                    (false, 1) => format!("  out[{first}] = t->{m};\n"),
                    (true, 2) => format!(
                        "  t->{m} = in[{first}] | (uint64_t)in[{}] << 32;\n",
                        first + 1
                    ),
                    (false, 2) => format!(
                        "  out[{first}] = (uint32_t)t->{m}; out[{}] = (uint32_t)(t->{m} >> 32);\n",
                        first + 1
                    ),
                    (true, n) => format!("  memcpy(&t->{m}[0], in + {first}, 4 * {n});\n"),
                    (false, n) => format!("  memcpy(out + {first}, &t->{m}[0], 4 * {n});\n"),
                }
            })
            .collect()
    };
    format!(
        "#include \"V{top}.h\"\n#include \"verilated.h\"\n#include <cstdint>\n#include <cstring>\n\
         extern \"C\" void* dut_new() {{\n  VerilatedContext* c = new VerilatedContext;\n  c->threads(1);\n  return new V{top}(c);\n}}\n\
         extern \"C\" void dut_delete(void* p) {{\n  V{top}* t = static_cast<V{top}*>(p);\n  VerilatedContext* c = t->contextp();\n  delete t;\n  delete c;\n}}\n\
         extern \"C\" void dut_drive(void* p, const uint32_t* in) {{\n  V{top}* t = static_cast<V{top}*>(p);\n{}  t->clock = 0;\n  t->eval();\n}}\n\
         extern \"C\" void dut_read(void* p, uint32_t* out) {{\n  V{top}* t = static_cast<V{top}*>(p);\n{}}}\n\
         extern \"C\" void dut_clock(void* p, uint32_t* out) {{\n  V{top}* t = static_cast<V{top}*>(p);\n  t->clock = 1;\n  t->eval();\n  dut_read(p, out);\n}}\n\
         extern \"C\" uint64_t dut_play(void* p, const uint32_t* in, uint64_t rows) {{\n\
         \x20 uint32_t out[{}];\n  uint64_t hash = {FNV_START}u;\n\
         \x20 for (; rows > 0; rows--, in += {}) {{\n    dut_drive(p, in);\n    dut_clock(p, out);\n\
         \x20   for (uint32_t word : out) hash = (hash ^ word) * {FNV_PRIME}u;\n  }}\n  return hash;\n}}\n",
        each(true),
        each(false),
        words(places, false),
        words(places, true),
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
fn build(folder: &Path, verilog: &str, top: &str, shim: &str) -> Result<(), SimError> {
    let io = |path: &Path| {
        let path = path.display().to_string();
        move |source| SimError::Io { path, source }
    };
    std::fs::create_dir_all(folder).map_err(io(folder))?;
    for (name, text) in [("design.v", verilog), ("shim.cpp", shim)] {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(io(&path))?;
    }
    run(Command::new("verilator")
        .current_dir(folder)
        .args(["--cc", "--build", "-j", "2", "-O3", "--noassert"])
        .args(["--x-assign", "fast", "--x-initial", "fast"])
        // The warnings are the business of `make lint`.
        .args(["-Wno-fatal", "-Wno-lint", "-Wno-style"])
        // Larger functions take g++ minutes, smaller ones cut processes in two and keep their wires in memory.
        .args(["--output-split", "60000", "--output-split-cfuncs", "60000"])
        // Whole vectors word by word, also the nets around an array of sub-blocks (thousands of bits).
        .args(["--expand-limit", "1000"])
        .args(["-CFLAGS", "-fPIC -O2"])
        .args(["--top-module", top, "--Mdir", "obj", "design.v"]))?;
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
            &format!("obj/V{top}__ALL.a"),
            "-Wl,--no-whole-archive",
        ])
        .args(
            ["verilated.cpp", "verilated_threads.cpp"]
                .map(|f| include.join(f))
                .iter(),
        )
        .args(["-lpthread", "-latomic"]))
}

/// Held while a library is looked for and built: threads of a process would build in the same folder.
static BUILDING: Mutex<()> = Mutex::new(());

/// The library for a Verilog text, built if it is not there yet.
fn library(verilog: &str, top: &str, shim: &str, cache: &Path) -> Result<PathBuf, SimError> {
    let mut hasher = DefaultHasher::new();
    (verilog, shim, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    let folder = cache.join(format!("{:016x}", hasher.finish()));
    let file = folder.join("dut.so");
    let _building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
    if !file.exists() {
        // Elsewhere first, so that no other process finds half a build; whoever is second finds the first one's.
        let part = cache.join(format!(
            "part-{}-{:016x}",
            std::process::id(),
            hasher.finish()
        ));
        let built = build(&part, verilog, top, shim);
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
/// Outputs as they are, or after a clock edge.
type Outputs = unsafe extern "C" fn(*mut c_void, *mut u32);
type Play = unsafe extern "C" fn(*mut c_void, *const u32, u64) -> u64;

/// The Verilated design.
pub struct Verilated<B: Ports> {
    cfg: Config,
    // Before the library: it is deleted by a function of it.
    model: *mut c_void,
    delete: Delete,
    drive: Drive,
    read_outputs: Outputs,
    clock: Outputs,
    play: Play,
    inputs: Vec<u32>,
    outputs: Vec<u32>,
    /// Word, lowest bit and mask of each call of `Ports::write` and `Ports::read`.
    written: Vec<(usize, usize, u32)>,
    read: Vec<(usize, usize, u32)>,
    out: B::Out,
    _library: Library,
    _block: PhantomData<B>,
}

/// An input of the Verilog that the design does not have, and its value in all cycles: which mutant of a design it is, for example.
#[derive(Clone, Debug)]
pub struct Tied {
    /// Name of the port.
    pub name: &'static str,
    /// Bits, at most 32.
    pub width: usize,
    /// Value.
    pub value: u32,
}

impl<B: Ports> Verilated<B> {
    /// Builds (or finds in `cache`) and starts the model of a design whose Verilog is `design`.
    ///
    /// # Errors
    ///
    /// The Verilog cannot be compiled.
    pub fn new(block: &B, cfg: Config, design: &Design, cache: &Path) -> Result<Self, SimError> {
        Self::with(block, cfg, design, cache, None)
    }

    /// The same of Verilog with one input more, behind those of the design.
    ///
    /// # Errors
    ///
    /// The Verilog cannot be compiled.
    pub fn tied(
        block: &B,
        cfg: Config,
        design: &Design,
        cache: &Path,
        tied: &Tied,
    ) -> Result<Self, SimError> {
        Self::with(block, cfg, design, cache, Some(tied))
    }

    fn with(
        block: &B,
        cfg: Config,
        design: &Design,
        cache: &Path,
        tied: Option<&Tied>,
    ) -> Result<Self, SimError> {
        let mut places = places(block);
        let all: usize = places.iter().map(|p| p.port.elems).sum();
        let first = words(&places, true);
        places.extend(tied.map(|tied| Place {
            port: Port {
                name: tied.name.to_owned(),
                input: true,
                width: tied.width,
                elems: 1,
                array: false,
            },
            first,
        }));
        let (verilog, top) = (design.text(), design.top.as_str());
        let file = library(&verilog, top, &shim(&places, top), cache)?;
        let failed = |e: libloading::Error| SimError::Verilator {
            program: file.display().to_string(),
            what: e.to_string(),
        };
        let by_name: HashMap<&str, &Place> =
            places.iter().map(|p| (p.port.name.as_str(), p)).collect();
        let mut seen = BTreeSet::new();
        let mut find = |input: bool, name: &'static str, element: Option<usize>| {
            let place = by_name
                .get(name)
                .filter(|p| p.port.input == input)
                .unwrap_or_else(|| panic!("the design has no port {name} of that direction"));
            let element = element.unwrap_or(0);
            assert!(
                element < place.port.elems,
                "port {name} has no element {element}"
            );
            assert!(
                seen.insert((name, element)),
                "port {name}[{element}] comes twice"
            );
            let (word, bit) = place.locate(element);
            let mask = u32::MAX >> (32 - place.port.width);
            (word, bit, mask)
        };
        let (mut written, mut read) = (Vec::new(), Vec::new());
        B::write(&B::In::default(), &cfg, &mut |name, element, _| {
            written.push(find(true, name, element));
        });
        B::read(&cfg, &mut |name, element| {
            read.push(find(false, name, element));
            0
        });
        assert_eq!(seen.len(), all, "a port is neither written nor read");
        // SAFETY: the library was made above from our own text; the symbols have these types there.
        let (library, model, delete, drive, read_outputs, clock, play) = unsafe {
            let library = Library::new(&file).map_err(failed)?;
            let new: Symbol<New> = library.get(b"dut_new").map_err(failed)?;
            let model = new();
            let delete = *library.get::<Delete>(b"dut_delete").map_err(failed)?;
            let drive = *library.get::<Drive>(b"dut_drive").map_err(failed)?;
            let read_outputs = *library.get::<Outputs>(b"dut_read").map_err(failed)?;
            let clock = *library.get::<Outputs>(b"dut_clock").map_err(failed)?;
            let play = *library.get::<Play>(b"dut_play").map_err(failed)?;
            (library, model, delete, drive, read_outputs, clock, play)
        };
        let mut dut = Self {
            cfg,
            model,
            delete,
            drive,
            read_outputs,
            clock,
            play,
            inputs: vec![0; words(&places, true)],
            outputs: vec![0; words(&places, false)],
            written,
            read,
            out: B::Out::default(),
            _library: library,
            _block: PhantomData,
        };
        if let Some(tied) = tied {
            dut.inputs[first] = tied.value;
        }
        // The outputs of the first cycle, whose inputs are not known yet: they depend on registers only.
        dut.drive(&B::In::default())?;
        dut.take(dut.read_outputs);
        Ok(dut)
    }

    /// Puts inputs of one cycle into the words of the ports.
    fn pack(&mut self, inputs: &B::In) {
        let mut call = 0;
        B::write(inputs, &self.cfg, &mut |_, _, value| {
            let (word, bit, mask) = self.written[call];
            let clear = !(u64::from(mask) << bit);
            let wide = u64::from(value & mask) << bit;
            let low = u64::from(self.inputs[word]);
            self.inputs[word] = (low & clear | wide) as u32;
            if wide >> 32 != 0 || clear >> 32 != u64::from(u32::MAX) {
                let high = u64::from(self.inputs[word + 1]);
                self.inputs[word + 1] = (high & (clear >> 32) | wide >> 32) as u32;
            }
            call += 1;
        });
    }

    /// Takes the outputs that a function of the model gives.
    fn take(&mut self, outputs: Outputs) {
        // SAFETY: the model is alive and the array has the words of all outputs.
        unsafe { outputs(self.model, self.outputs.as_mut_ptr()) }
        let mut call = 0;
        self.out = B::read(&self.cfg, &mut |_, _| {
            let (word, bit, mask) = self.read[call];
            call += 1;
            let high = self.outputs.get(word + 1).copied().unwrap_or(0);
            let both = u64::from(self.outputs[word]) | u64::from(high) << 32;
            (both >> bit) as u32 & mask
        });
    }

    /// Inputs of many cycles, ready for [`Verilated::play`].
    pub fn stimulus(&mut self, inputs: &[B::In]) -> Stimulus {
        let mut words = Vec::with_capacity(inputs.len() * self.inputs.len());
        for i in inputs {
            self.pack(i);
            words.extend_from_slice(&self.inputs);
        }
        Stimulus {
            words,
            cycles: inputs.len(),
            per_cycle: self.inputs.len(),
        }
    }

    /// Runs many cycles without returning to Rust in between: the speed of the model alone. A hash of all outputs of all
    /// cycles. The outputs of this device are not updated.
    pub fn play(&mut self, stimulus: &Stimulus) -> u64 {
        assert_eq!(stimulus.per_cycle, self.inputs.len(), "of other ports");
        // SAFETY: the model is alive, and there are as many words as the cycles take.
        unsafe { (self.play)(self.model, stimulus.words.as_ptr(), stimulus.cycles as u64) }
    }
}

/// Inputs of many cycles as the words of the ports.
#[derive(Clone, Debug)]
pub struct Stimulus {
    words: Vec<u32>,
    cycles: usize,
    per_cycle: usize,
}

impl Stimulus {
    /// Cycles.
    pub fn cycles(&self) -> usize {
        self.cycles
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
        self.pack(inputs);
        // SAFETY: the model is alive and the array has the words of all inputs.
        unsafe { (self.drive)(self.model, self.inputs.as_ptr()) }
        Ok(())
    }

    fn clock(&mut self) -> Result<(), SimError> {
        self.take(self.clock);
        Ok(())
    }
}
