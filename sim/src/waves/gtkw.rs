//! The GTKWave save file of a dump: signals sorted by stage, and files that turn numbers into names.
//!
//! All files lie beside the dump and name each other without a directory, so the folder can be moved.

use super::dump::CYCLE_NS;
use super::layout::{Format, Layout, Var};
use super::notes::{Annotated, fault_name, operation_name, stall_name};
use crate::dut::SimError;
use crate::files::{FileError, write_whole};
use crate::program::Mnemonic;
use hdl::config::{Config, GVRS};
use hdl::core_side::control_pipe::STAGES;
use hdl::isa::op;
use std::collections::HashMap;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

/// How a signal is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Show {
    /// Data and addresses.
    Hex,
    /// Numbers.
    Decimal,
    /// Flags.
    Binary,
    /// Strings.
    Text,
    /// Operation indices.
    Mnemonic,
    /// GSControl words.
    Operation,
    /// Stall causes.
    Stall,
    /// Faults.
    Fault,
}

impl Show {
    /// GTKWave's flags: right-justified (20), hexadecimal (2), decimal (4), binary (8), with a translate file (2000).
    fn flags(self) -> &'static str {
        match self {
            Show::Hex => "@22",
            Show::Decimal => "@24",
            Show::Binary => "@28",
            Show::Text => "@20",
            Show::Mnemonic | Show::Operation | Show::Stall | Show::Fault => "@2022",
        }
    }

    /// Number and name of the translate file.
    fn filter(self) -> Option<(usize, &'static str)> {
        match self {
            Show::Mnemonic => Some((1, "mnemonic.txt")),
            Show::Operation => Some((2, "operation.txt")),
            Show::Stall => Some((3, "stall.txt")),
            Show::Fault => Some((4, "fault.txt")),
            _ => None,
        }
    }
}

/// Contents of a translate file: a hexadecimal value as GTKWave prints it, a space, a name.
fn translation(show: Show) -> String {
    let mut lines = String::new();
    let mut line = |digits: usize, value: usize, name: &str| {
        writeln!(lines, "{value:0digits$X} {name}").expect("a string takes everything");
    };
    match show {
        Show::Mnemonic => {
            for m in Mnemonic::ALL {
                line(2, m as usize, m.name());
            }
            line(2, op::NOP as usize, "nop");
        }
        Show::Operation => {
            for word in 0..=0xFF_u16 {
                if let Some(name) = operation_name(word) {
                    line(4, word.into(), &name);
                }
            }
        }
        Show::Stall => {
            for cause in 0..4 {
                line(1, cause, stall_name(cause as u64));
            }
        }
        Show::Fault => {
            for cause in 0..5 {
                line(1, cause, fault_name(cause as u64));
            }
        }
        _ => {}
    }
    lines
}

/// Writes a save file.
struct Save<'a> {
    text: String,
    vars: HashMap<String, &'a Var>,
    top: String,
    show: Option<Show>,
    missing: Vec<String>,
}

impl Save<'_> {
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// A group. Closed, it shows its name only.
    fn group(&mut self, name: &str, open: bool, body: impl FnOnce(&mut Self)) {
        let (begin, end) = if open {
            ("@800200", "@1000200")
        } else {
            ("@c00200", "@1401200")
        };
        let before = self.text.len();
        self.line(format!("{begin}\n-{name}"));
        self.show = None;
        let empty = self.text.len();
        body(self);
        if self.text.len() == empty {
            self.text.truncate(before);
        } else {
            self.line(format!("{end}\n-{name}"));
        }
        self.show = None;
    }

    /// Name and width of a signal below the top.
    fn find(&mut self, path: &str) -> Option<(String, usize)> {
        match self.vars.get(&format!("{}.{path}", self.top)) {
            Some(var) => {
                let width = match var.format {
                    Format::Bits(n) => n,
                    Format::Text => 0,
                };
                Some((var.full_name(), width))
            }
            None => {
                self.missing.push(path.to_string());
                None
            }
        }
    }

    fn flags(&mut self, show: Show) {
        if self.show == Some(show) {
            return;
        }
        self.show = Some(show);
        self.line(show.flags());
        if let Some((number, file)) = show.filter() {
            self.line(format!("^{number} {file}"));
        }
    }

    /// Signals of one scope, separated by spaces.
    fn signals(&mut self, show: Show, scope: &str, names: &str) {
        for name in names.split_whitespace() {
            if let Some((full, _)) = self.find(&format!("{scope}{name}")) {
                self.flags(show);
                self.line(full);
            }
        }
    }

    /// Element `index` of a merged array of elements of `width` bits, under a name of its own.
    fn element(&mut self, show: Show, alias: &str, path: &str, width: usize, index: usize) {
        let Some((full, bits)) = self.find(path) else {
            return;
        };
        // GTKWave counts the bits of a vector from the left.
        let Some(first) = bits.checked_sub((index + 1) * width) else {
            self.missing.push(format!("{path}, element {index}"));
            return;
        };
        self.flags(show);
        if width == 1 {
            self.line(format!("+{{{alias}}} ({first}){full}"));
        } else {
            let parts: String = (first..first + width)
                .map(|k| format!(" ({k}){full}"))
                .collect();
            self.line(format!("#{{{alias}[{}:0]}}{parts}", width - 1));
        }
    }
}

/// The text of a save file called `save` for a dump called `dump` (names without a directory) that starts at cycle
/// `from`. An error names the signals that the layout does not have.
pub fn save_file(
    layout: &Layout,
    cfg: &Config,
    dump: &str,
    save: &str,
    from: u64,
    whole: bool,
) -> io::Result<String> {
    text_of(layout, dump, save, from, whole, |s| groups(s, cfg))
}

fn text_of(
    layout: &Layout,
    dump: &str,
    save: &str,
    from: u64,
    whole: bool,
    groups: impl FnOnce(&mut Save),
) -> io::Result<String> {
    let vars = layout.vars();
    let mut s = Save {
        text: String::new(),
        vars: vars.iter().map(|v| (v.path.join("."), v)).collect(),
        top: vars[0].path[0].clone(),
        show: None,
        missing: Vec::new(),
    };
    // With both names given, GTKWave looks for every file beside the save file, wherever it was started.
    s.line(format!("[dumpfile] \"{dump}\"\n[savefile] \"{save}\""));
    s.line(format!("[timestart] {}", CYCLE_NS * from));
    // About 120 pixels a cycle, so that a mnemonic fits, and no marker.
    s.line("[size] 1600 1000\n[pos] -1 -1\n*-4.100000 -1");
    s.line(format!("[treeopen] {}.", s.top));
    s.line("[sst_width] 180\n[signals_width] 260\n[sst_expanded] 0");
    groups(&mut s);
    if s.missing.is_empty() || !whole {
        Ok(s.text)
    } else {
        let names = s.missing.join(", ");
        Err(io::Error::other(format!("the dump has no signal {names}")))
    }
}

/// The signals of the crossbar, by channel.
fn crossbar_groups(s: &mut Save) {
    use Show::{Binary, Decimal, Hex, Text};
    s.signals(Binary, "", "clock reset");
    s.group("AW", true, |s| {
        s.signals(Binary, "", "awvalid awready");
        s.signals(Hex, "", "awid awaddr");
        s.signals(Decimal, "", "awlen awsize awburst");
    });
    s.group("waiting addresses", false, |s| {
        s.signals(Decimal, "aw_queue.", "count");
        s.signals(Binary, "aw_queue.", "head_valid pop");
        s.signals(Hex, "aw_queue.", "head_id head_addr");
        s.signals(Decimal, "aw_queue.", "head_len");
        s.signals(Text, "text.", "head");
    });
    s.group("W", true, |s| {
        s.signals(Binary, "", "wvalid wready wlast");
        s.signals(Hex, "", "wdata wstrb");
        s.signals(Text, "text.", "place");
    });
    s.group("B", true, |s| {
        s.signals(Binary, "", "bvalid bready");
        s.signals(Hex, "", "bid");
        s.signals(Decimal, "", "bresp");
    });
    s.group("configuration", true, |s| {
        s.signals(Binary, "", "cfg_valid cfg_ready cfg_transpose_en cfg_wide");
        s.signals(Decimal, "", "cfg_columns cfg_step");
        s.signals(Binary, "", "transpose_en");
    });
    s.group("tiles", true, |s| {
        s.signals(Binary, "", "full side");
        s.signals(Binary, "transpose_buffer.", "write write_tile");
        s.signals(Decimal, "transpose_buffer.", "write_row write_beat");
        s.signals(Binary, "transpose_buffer.", "read read_tile read_half");
        s.signals(Decimal, "transpose_buffer.", "read_column");
        s.signals(Hex, "transpose_buffer.", "data strobe");
    });
    s.group("SRAM port", true, |s| {
        s.signals(Binary, "", "sram_valid sram_ready");
        s.signals(Hex, "", "sram_addr sram_data sram_strobe");
        s.signals(Decimal, "sram_queue.", "count");
    });
    s.group("errors", true, |s| {
        s.signals(Text, "text.", "error");
        s.signals(Hex, "", "err_id err_addr");
        s.signals(Binary, "", "err_acked err_clear");
    });
    s.group("counters", true, |s| {
        s.signals(Decimal, "", "beats_in beats_out tiles");
    });
}

fn groups(s: &mut Save, cfg: &Config) {
    use Show::{Binary, Decimal, Fault, Hex, Mnemonic, Operation, Stall, Text};
    s.signals(Binary, "", "clock reset");
    s.group("stage 0: host and issue", true, |s| {
        s.signals(Binary, "", "s0_valid s0_ready");
        s.signals(Mnemonic, "", "s0_op");
        s.signals(Decimal, "", "s0_gr");
        s.signals(Binary, "", "s1_valid s1_ready");
        s.signals(Mnemonic, "", "s1_op");
        s.signals(Decimal, "", "s1_gr s1_vt");
        s.signals(Text, "text.", "s0_stage_0 s1_stage_0");
        s.signals(Binary, "", "stage0_valid issue_valid");
        s.signals(Decimal, "", "stage0_tag");
        s.signals(Stall, "", "s0_stall s1_stall");
        s.signals(Hex, "", "ars");
    });
    s.group("interlock", false, |s| {
        s.signals(Binary, "", "ext_stall");
        s.signals(Decimal, "core_side.issue.interlock.", "gvr_ready");
        s.signals(
            Binary,
            "core_side.issue.interlock.",
            "stall advance def_valid",
        );
        s.signals(Decimal, "core_side.issue.interlock.", "def_gr");
        s.signals(Binary, "core_side.issue.interlock.", "use_valid");
        s.signals(Decimal, "core_side.issue.interlock.", "use_gr base");
        s.signals(Hex, "core_side.issue.interlock.", "valid gr");
    });
    s.group("stages 1 to 10", true, |s| {
        s.signals(Binary, "", "advance");
        for slot in 0..2 {
            for k in 1..=STAGES {
                s.signals(Text, "text.", &format!("s{slot}_stage_{k}"));
            }
        }
        s.group("registers and tags", false, |s| {
            for (port, width) in [("s0_gr", 3), ("s1_gr", 3), ("s1_vt", 5), ("stage_tag", 4)] {
                for k in 1..=STAGES {
                    let path = format!("core_side.control_pipe.{port}");
                    s.element(Decimal, &format!("{port}_{k}"), &path, width, k - 1);
                }
            }
        });
    });
    s.group("seam, stage 1", true, |s| {
        s.signals(Operation, "", "gs_control_0 gs_control_1");
        s.signals(Hex, "", "vaddr_base_0");
    });
    s.group("operands, stage 9", false, |s| {
        s.signals(Binary, "", "stage9_valid");
        s.signals(Decimal, "", "stage9_tag");
        s.signals(Hex, "", "vs vr vbr dbreaka dbreakc");
    });
    s.group("seam, stage 10", true, |s| {
        s.signals(Binary, "", "stage10_valid");
        s.signals(Decimal, "", "stage10_tag");
        s.signals(Mnemonic, "core_side.", "decode10.op");
        s.signals(
            Hex,
            "",
            "gs_enable_0 gs_vaddr_offset_0 scatter_data_0 gs_enable_1",
        );
        s.signals(Fault, "", "s0_fault s1_fault");
    });
    s.group("scatter data", false, |s| {
        s.signals(Hex, "core_side.scatter_data.", "vr");
        s.signals(Binary, "core_side.scatter_data.", "valid inc bytes");
        s.signals(Decimal, "core_side.scatter_data.", "part");
        s.signals(Hex, "core_side.scatter_data.", "data");
    });
    s.group("address unit", false, |s| {
        s.signals(Hex, "memory_side.address_unit.", "base");
        s.signals(Operation, "memory_side.address_unit.", "control");
        s.signals(
            Hex,
            "memory_side.address_unit.",
            "enable offset word_bit enabled bad upper odd",
        );
        s.signals(Binary, "memory_side.address_unit.", "bytes wide");
    });
    s.group("faults", true, |s| {
        s.signals(Binary, "", "cpenable");
        s.signals(Hex, "memory_side.", "break_address break_control");
        for k in 0..2 {
            s.signals(Hex, &format!("memory_side.dbreak_{k}."), "hit");
        }
        s.signals(Hex, "memory_side.fault_select.", "active");
        s.signals(
            Binary,
            "",
            "coprocessor1_exception load_store_sg_acc_error debug_interrupt imprecise_sgfp_vec",
        );
        s.signals(Fault, "", "fault_cause");
        s.signals(Mnemonic, "", "fault_op");
        s.signals(Decimal, "", "fault_lane");
        s.signals(Hex, "", "fault_address");
        s.signals(Binary, "", "fault_clear");
    });
    s.group("window", true, |s| {
        s.signals(Binary, "memory_side.window.", "alloc");
        s.signals(Decimal, "memory_side.window.", "alloc_gr");
        s.signals(Hex, "memory_side.window.", "alloc_lanes");
        s.signals(Binary, "memory_side.window.", "full empty scatter_busy");
        s.signals(Decimal, "memory_side.window.", "tail");
        s.group("entries", false, |s| {
            for e in 0..cfg.window {
                s.group(&format!("entry {e}"), false, |s| {
                    let entry = format!("memory_side.window.entry_{e}.");
                    s.signals(Binary, &entry, "valid busy scatter_busy");
                    s.signals(Decimal, &entry, "gr");
                    s.signals(Hex, &entry, "left");
                    s.signals(Binary, &entry, "want want_more want_shared");
                });
            }
        });
    });
    s.group("arbiters and banks", true, |s| {
        s.signals(Decimal, "memory_side.window.", "accesses conflicts shared");
        s.signals(Binary, "memory_side.window.", "grant_valid");
        s.group("grants", false, |s| {
            for b in 0..cfg.banks {
                let grant = "memory_side.window.grant_valid";
                s.element(Binary, &format!("grant_{b}"), grant, 1, b);
            }
        });
        for b in 0..cfg.banks {
            s.group(&format!("bank {b}"), false, |s| {
                let bank = format!("memory_side.bank_{b}.");
                s.signals(Binary, &bank, "read");
                s.signals(Hex, &bank, "read_word");
                let arbiter = "memory_side.window.";
                let grant = format!("{arbiter}grant_valid");
                s.element(Binary, &format!("grant_{b}"), &grant, 1, b);
                let entry = format!("{arbiter}grant_entry");
                s.element(Decimal, &format!("entry_{b}"), &entry, 4, b);
                let lanes = format!("{arbiter}grant_lanes");
                s.element(Hex, &format!("lanes_{b}"), &lanes, 32, b);
                s.signals(Hex, &bank, "read_low read_high");
                let rmw = format!("memory_side.rmw_{b}.");
                s.signals(Binary, &rmw, "accumulate bytes wide");
                s.signals(Hex, &rmw, "low high value_low value_high");
                s.signals(Binary, &bank, "write_mask");
                s.signals(Hex, &bank, "write_word write_low write_high");
            });
        }
    });
    s.group("return path", false, |s| {
        s.signals(Binary, "memory_side.return_path.", "ret_valid ret_gather");
        for b in 0..cfg.banks {
            s.element(
                Decimal,
                &format!("gr_{b}"),
                "memory_side.return_path.ret_gr",
                3,
                b,
            );
            let lanes = "memory_side.return_path.ret_lanes";
            s.element(Hex, &format!("lanes_{b}"), lanes, 32, b);
        }
        s.signals(Hex, "memory_side.return_path.", "ret_low ret_high");
    });
    s.group("gather registers", true, |s| {
        s.signals(Binary, "core_side.gvr.", "complete");
        for g in 0..GVRS {
            s.signals(Hex, &format!("core_side.gvr.gr_{g}."), "slots");
        }
        s.group("awaited slots", false, |s| {
            for g in 0..GVRS {
                let masks = format!("core_side.gvr.gr_{g}.masks");
                s.element(Hex, &format!("awaited_{g}"), &masks, 32, 0);
            }
        });
    });
    s.group("stage 11: drain and vt", true, |s| {
        s.signals(Mnemonic, "core_side.", "drain.op");
        s.signals(Binary, "", "vt_valid");
        s.signals(Text, "text.", "vt");
        s.signals(Decimal, "", "vt vt_tag");
        s.signals(Binary, "", "vt_mask");
        s.signals(Hex, "", "vt_data");
        s.signals(Binary, "", "scatterw_done");
    });
    s.group("row port", false, |s| {
        s.signals(Binary, "", "row_ready row_valid row_write");
        s.signals(Decimal, "", "row_addr");
        s.signals(Hex, "", "row_wdata");
        s.signals(Binary, "", "row_rvalid");
        s.signals(Hex, "", "row_rdata");
    });
    s.group("counters", true, |s| {
        s.signals(
            Decimal,
            "",
            "posts drains scatters bank_accesses bank_conflicts shared_accesses",
        );
        s.signals(
            Decimal,
            "",
            "memory_wait window_full stall_interlock stall_external",
        );
    });
}

/// Names without a directory of a dump and of its save file, and the path of the latter: `x.gtkw` beside `x.vcd`.
fn beside(vcd: &Path) -> (String, String, PathBuf) {
    let save = vcd.with_extension("gtkw");
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    (name(vcd), name(&save), save)
}

/// Writes the save file of the dump `vcd` of an engine, `x.gtkw` beside `x.vcd`, and the translate files that it
/// uses. The view starts at cycle `from`. Returns the path of the save file.
pub fn write<A: Annotated>(
    vcd: &Path,
    engine: &A,
    cfg: &Config,
    from: u64,
) -> Result<PathBuf, SimError> {
    let (dump, save, path) = beside(vcd);
    // The top scope of a dump of the engine has the name of its module.
    let layout = Layout::of(super::ENGINE, engine);
    let text = save_file(&layout, cfg, &dump, &save, from, A::WHOLE)
        .map_err(|e| FileError::io(&path, e))?;
    for show in [Show::Mnemonic, Show::Operation, Show::Stall, Show::Fault] {
        if let Some((_, file)) = show.filter() {
            write_whole(&path.with_file_name(file), translation(show).as_bytes())?;
        }
    }
    write_whole(&path, text.as_bytes())?;
    Ok(path)
}

/// As [`write()`], of a crossbar. It needs no translate files.
pub fn write_crossbar<A: Annotated>(
    vcd: &Path,
    crossbar: &A,
    from: u64,
) -> Result<PathBuf, SimError> {
    let (dump, save, path) = beside(vcd);
    let layout = Layout::of(super::CROSSBAR, crossbar);
    let text = text_of(&layout, &dump, &save, from, A::WHOLE, crossbar_groups)
        .map_err(|e| FileError::io(&path, e))?;
    write_whole(&path, text.as_bytes())?;
    Ok(path)
}
