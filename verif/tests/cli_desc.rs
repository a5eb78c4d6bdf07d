//! `gsx desc` as a user meets it: input in every form, output, exit codes, every violation at once, JSON.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// EX-C with both repairs undone, and as repaired.
const PRINTED: &str = "bb100000 00000000 00000000 00008009 00400000 20000000 01000000 04000400 00000010 00000000 01000000 04000400 00000000 00010000 080800c5 01000000";
const REPAIRED: &str = "bb100000 00000000 00000000 0000800d 00400000 20000000 01000000 04000400 00000010 00000000 01000000 04000400 00000000 00010000 080800c5 01000000";

fn gsx(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gsx"));
    command.arg("desc").args(args).output().unwrap()
}

fn code(out: &Output) -> i32 {
    out.status.code().unwrap()
}

fn said(out: &Output) -> String {
    String::from_utf8(out.stdout.clone()).unwrap()
}

fn complained(out: &Output) -> String {
    String::from_utf8(out.stderr.clone()).unwrap()
}

fn file(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> String {
    let path: PathBuf = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex.chars().filter_map(|c| c.to_digit(16)).collect();
    digits.chunks(2).map(|d| (d[0] << 4 | d[1]) as u8).collect()
}

#[test]
fn words_come_in_every_form_and_go_out_the_same() {
    let folder = TempDir::new().unwrap();
    let two: Vec<u8> = [bytes(REPAIRED), bytes(PRINTED)].concat();
    let binary = file(&folder, "two.bin", &two);
    let both = format!("{REPAIRED}\n{PRINTED}\n");
    let hex = file(
        &folder,
        "two.hex",
        format!(
            "# two words\n{REPAIRED} # valid\n0x{}\n",
            PRINTED.replace(' ', ", ")
        ),
    );
    for input in [&binary, &hex] {
        let out = gsx(&["encode", input]);
        assert_eq!(
            (code(&out), said(&out)),
            (0, both.clone()),
            "{}",
            complained(&out)
        );
    }
    // On the command line, in one argument or several, and from standard input.
    for args in [
        vec!["encode", REPAIRED],
        [vec!["encode"], REPAIRED.split(' ').collect()].concat(),
    ] {
        assert_eq!(said(&gsx(&args)), format!("{REPAIRED}\n"));
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_gsx"));
    command
        .args(["desc", "encode", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(&two).unwrap();
    assert_eq!(said(&child.wait_with_output().unwrap()), both);
    // A comment with `word:` makes no YAML of it.
    let noted = file(&folder, "noted.hex", format!("# word: 1\n{both}"));
    assert_eq!(said(&gsx(&["encode", &noted])), both);
    // YAML and JSON, there and back.
    let yaml = said(&gsx(&["decode", &binary]));
    assert!(
        yaml.starts_with("word: INDIRECT1D\n") && yaml.contains("---\n"),
        "{yaml}"
    );
    let json = said(&gsx(&["decode", &binary, "--json"]));
    for (name, text) in [("two.yaml", &yaml), ("two.json", &json)] {
        assert_eq!(
            said(&gsx(&["encode", &file(&folder, name, text)])),
            both,
            "{name}"
        );
    }
    // To a binary file.
    let target = folder.path().join("new").join("out.bin");
    let out = gsx(&["encode", &hex, "--bin", target.to_str().unwrap()]);
    assert_eq!(code(&out), 0, "{}", complained(&out));
    assert_eq!(std::fs::read(target).unwrap(), two);
}

#[test]
fn validate_lists_every_violation_at_once_and_exits_with_1() {
    let out = gsx(&["validate", REPAIRED]);
    assert_eq!(
        (code(&out), said(&out).as_str()),
        (0, "word 0: 0xbb INDIRECT1D: valid on v3\n")
    );
    // Channels, priority, dtype of EX-C as printed.
    let broken = PRINTED
        .replace("00008009", "00007f09")
        .replace("080800c5 01000000", "0b0800c5 01070000");
    let out = gsx(&["validate", &broken]);
    assert_eq!(code(&out), 1);
    let text = said(&out);
    assert!(
        text.starts_with("word 0: 0xbb INDIRECT1D: not valid on v3: 4 violations\n"),
        "{text}"
    );
    for part in [
        "+14 idx_num_active_channels: 127: a DMA with indices has 128 channels (check_dma_indirect_indices); repair: 128",
        "+56 in_dtype: FP32R: FP32R is no input of a DMA (are_valid_memcpy_dtypes); repair: in_dtype = FP32",
        "+59 dst_idx_bound_reg",
        "repair: idx_bound_is_err = 1, or bc_disable_oob_error_notif = 0",
        "+61 dma_configs: 0x07",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(text.lines().count(), 5);
    // 0xf1 by generation.
    let word = "f1100000 00000000 00000000 00008000 00000000 01000000 01000000 80000000 80004000 00020000 00100000 20000000 00000000 80000000 40008000 00016601";
    for (generation, wanted) in [
        ("v2", 1),
        ("sunda", 1),
        ("v3", 0),
        ("Mariana", 0),
        ("v5", 0),
    ] {
        assert_eq!(
            code(&gsx(&["validate", word, "--generation", generation])),
            wanted,
            "{generation}"
        );
    }
}

#[test]
fn json_of_validate_explain_and_run_has_these_fields() {
    let out = gsx(&["validate", PRINTED, "--json"]);
    assert_eq!(code(&out), 1);
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    let word = &json[0];
    assert_eq!(
        (
            word["index"].as_u64(),
            word["opcode"].as_u64(),
            word["word"].as_str(),
            word["valid"].as_bool()
        ),
        (Some(0), Some(0xbb), Some("INDIRECT1D"), Some(false))
    );
    let violation = &word["violations"][0];
    assert_eq!(violation["predicate"], "has_valid_idx_bound_check_reg");
    assert_eq!(violation["field"], "dst_idx_bound_reg");
    assert_eq!(violation["offset"], 59);
    for key in ["value", "rule", "repair"] {
        assert!(violation[key].is_string(), "{key}");
    }
    assert_eq!(word["lints"].as_array().unwrap().len(), 0);

    let out = gsx(&["explain", REPAIRED, "--json"]);
    assert_eq!(code(&out), 0);
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    let field = &json[0]["fields"][4];
    assert_eq!(
        (
            field["offset"].as_u64(),
            field["field"].as_str(),
            field["bytes"].as_str(),
            field["value"].as_str()
        ),
        (
            Some(14),
            Some("idx_num_active_channels"),
            Some("80"),
            Some("128")
        )
    );
    for key in ["does", "addresses", "violations", "lints"] {
        assert!(json[0][key].is_array(), "{key}");
    }

    let vector = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../testvectors/descriptors/ex_c_silent.yaml"
    );
    let out = gsx(&["run", vector, "--json"]);
    assert_eq!(code(&out), 0);
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(json[0]["name"], "ex_c_silent");
    assert_eq!(json[0]["wrong"].as_array().unwrap().len(), 0);
    let word = &json[0]["words"][0];
    assert_eq!(
        (
            word["ran"].as_bool(),
            word["indices"].as_u64(),
            word["skipped"].as_u64()
        ),
        (Some(true), Some(6), Some(2))
    );
    assert_eq!(word["delta"][0]["at"], 0x1000_0014);
    assert_eq!(word["delta"][0]["bytes"], "01000000");
    // Through the compute engine: op 4; tag 1, first of its packet.
    assert_eq!(word["read_bds"][0], "04000021 00010000 00400000 20000000");
    assert_eq!(word["write_bds"].as_array().unwrap().len(), 4);
    assert_eq!(
        word["notifications"][0],
        "09010003 00000100 00000000 00000000"
    );
    assert_eq!(word["semaphores"][0][1], 42);
}

#[test]
fn explain_says_what_a_word_does() {
    let out = gsx(&["explain", PRINTED]);
    assert_eq!(code(&out), 1);
    let text = said(&out);
    for part in [
        "0xbb INDIRECT1D",
        "+59  dst_idx_bound_reg",
        "scatters 4 elements of 4 bytes to 4 elements of 4 bytes; B = B ADD A on INT32",
        "checked against register 5",
        "index 0 -> 0x10000000, index 1 -> 0x10000004",
        "scatter index k is 32 bits at (0x100) + 4 k in SBUF",
        "not legal",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // Every kind has something to say, whatever it holds.
    for opcode in ["bb", "f1", "e7", "68", "67", "b8", "bd"] {
        for rest in ["00", "ff", "25"] {
            let word = opcode.to_owned() + &rest.repeat(63);
            let out = gsx(&["explain", &word, "--generation", "v4"]);
            assert_eq!(code(&out), 1);
            assert!(said(&out).contains("what it does"), "{}", said(&out));
        }
    }
}

/// With shapes from registers, and where the value of a field is not what happens.
#[test]
fn explain_does_not_take_the_number_of_a_register_for_a_value() {
    let folder = TempDir::new().unwrap();
    let explained = |yaml: &str| said(&gsx(&["explain", &file(&folder, "x.yaml", yaml)]));
    let all = |yaml: &str, parts: &[&str]| {
        let text = explained(yaml);
        for part in parts {
            assert!(text.contains(part), "{part}\n{text}");
        }
    };
    all(
        "word: GATHER_XPOSE\nsrc_start_addr: shape 0x1000\nsrc_step_elem: [2, 0]\ndst_start_addr: shape 0x2000000000\ndst_step_elem_1: 3\n",
        &[
            "gathers rows, dims in $S[2]",
            "+ i * 2 * step[1] of $S[2]",
            "+ 2 k + c * step[1] of $S[3]",
        ],
    );
    all(
        "word: DIRECT2D_XPOSE\nsrc_start_addr: shape 0x1000\nsrc_step_elem: [2, 0]\ndst_start_addr: shape 0x2000000000\ndst_step_elem: [3, 0]\ntile_src_rows: 16\ntile_src_cols: 8\nin_dtype: FP16\nout_dtype: FP16\n",
        &[
            "transposes tiles, dims in $S[2], of 16 rows and 8 columns",
            "+ what $S[2] says + r * 0",
            "+ what $S[3] says + c * step[0] of $S[3]",
        ],
    );
    all(
        "word: DIRECT2D_XPOSE\nsrc_start_addr: 0x1000\nsrc_num_elem: [2, 3]\nsrc_step_elem: [4, 5]\ntile_src_row_step: 6\ndst_step_elem: [7, 8]\ntile_src_rows: 16\ntile_src_cols: 9\nout_dtype: FP16\n",
        &[
            "transposes 6 tiles of 16 rows and 9 columns",
            "row r, column c of tile (x, y): (0x1000) + x * 4 + y * 5 + r * 6 + c * 2",
            "+ tile * 8 + c * 7 + r * 2",
        ],
    );
    // A limit in two registers; notifications by the byte; an empty leg.
    all(
        "word: DIRECT2D\nsrc_start_addr: table 5 + r4:r3\nsrc_bound_reg: {bc_enabled: true, bc_reg: 7}\ndst_bound_reg: {bc_enabled: true, bc_reg: 7, bc_disable_oob_error_notif: true}\nsem_increment: 2\nsemaphore: 3\n",
        &[
            "source addresses are checked against registers 7 and 8: one out of bounds is skipped, with a notification",
            "destination addresses are checked against register 7: one out of bounds is skipped, with no notification",
            "destination: none",
            "on completion semaphore 3 goes up by 2",
        ],
    );
    // EX-D and EX-B as remade (facts.md 9.1).
    let text = said(&gsx(&[
        "explain",
        "f1100000 00000000 00000000 00008000 00000000 01000000 01000000 80000000 80004000 00020000 00100000 20000000 00000000 80000000 40008000 00016601",
    ]));
    assert!(
        text.contains(
            "gathers 64 rows of 128 elements and writes them as columns: 4 tiles of 16 rows"
        ),
        "{text}"
    );
    let text = said(&gsx(&[
        "explain",
        "e7100000 00000000 00000000 00080020 00800000 18000000 00000000 00000000 0a0a1008 00000010 00000000 00000100 01000100 01000100 18000100 01000100",
    ]));
    for part in [
        "copies 3 blocks of 8 elements of FP32 in each of 16 partitions",
        "after element 4096",
        "+ i * 32, in every partition",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // The window of a mask with gaps; of the immediate the low bytes.
    all(
        "word: POOL_BUFFER_LOAD\nstart_index: 0x10\nmask: 0x5\n",
        &["the window of indices i with i & !0x5 == 0x10 into"],
    );
    all(
        "word: POOL_BUFFER_LOAD\nstart_index: 0xab400\nmask: 0x1ff\n",
        &["the window of indices 0xab400 to 0xab5ff into"],
    );
    all(
        "word: GATHER\nout_dtype: FP16\nimmediate: 0x12345678\n",
        &["a miss writes 0x5678"],
    );
    all(
        "word: INDIRECT1D\nflags: {indirect_mode: DST_INDIRECTION, idx_bound_is_err: true, non_unique_dst_idx: true}\ndst_idx_bound_reg: {bc_enabled: true, bc_reg: 7, bc_disable_oob_error_notif: true}\n",
        &["with an error notification", "scatter indices may be equal"],
    );
}

#[test]
fn lints_know_shapes_and_generations() {
    let folder = TempDir::new().unwrap();
    let lints = |yaml: &str, generation: &str| {
        let name = file(&folder, "x.yaml", yaml);
        let out = gsx(&["validate", &name, "--json", "--generation", generation]);
        let json: Value = serde_json::from_slice(&out.stdout).unwrap();
        let lints = json[0]["lints"].as_array().unwrap().clone();
        lints
            .iter()
            .map(|l| l["lint"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let add = "word: INDIRECT1D\ncompute_op: ADD\n";
    assert_eq!(lints(add, "v4"), [""; 0]);
    assert_eq!(lints(add, "v5"), ["seldom_compute_op"]);
    let multiply = "word: INDIRECT1D\ncompute_op: MULTIPLY\n";
    assert_eq!(lints(multiply, "v4"), ["seldom_compute_op"]);
    let rows = |dst: &str, columns: u16, size: u16, step: i32, pair: &str| {
        format!(
            "word: GATHER_XPOSE\nsrc_step_elem: [{step}, 4]\nsrc_num_elem: [4, 16]\ndst_start_addr: {dst}\ndst_num_elem: [16, {columns}]\nelem_size: {size}\nin_out_dtype: {{dtype_lo: {pair}, dtype_hi: {pair}}}\n"
        )
    };
    let sbuf = "0x2000000000";
    assert_eq!(lints(&rows(sbuf, 4, 8, 1, "FP16"), "v3"), [""; 0]);
    assert_eq!(
        lints(&rows("shape 0x2000000000", 0, 8, 1, "FP16"), "v3"),
        [""; 0]
    );
    assert_eq!(lints(&rows(sbuf, 5, 8, 1, "FP16"), "v3"), ["xpose_columns"]);
    assert_eq!(
        lints(&rows(sbuf, 4, 10, 1, "FP16"), "v3"),
        ["xpose_elem_size"]
    );
    assert_eq!(
        lints(&rows(sbuf, 4, 8, 2, "FP16"), "v3"),
        ["xpose_element_step"]
    );
    assert_eq!(
        lints(&rows(sbuf, 4, 8, 1, "INT16"), "v3"),
        ["xpose_not_float"]
    );
    assert_eq!(
        lints(&rows("0x2002000000", 4, 8, 1, "FP16"), "v3"),
        ["xpose_outside_sbuf"]
    );
    assert_eq!(lints(&rows("0x2002000000", 4, 8, 1, "FP16"), "v5"), [""; 0]);
    let hint = |word: &str| format!("word: {word}\nheader: {{debug_hint: 1}}\n");
    assert_eq!(lints(&hint("GATHER"), "v3"), ["debug_not_zero"]);
    assert_eq!(lints(&hint("GATHER"), "v5"), [""; 0]);
    assert_eq!(lints(&hint("INDIRECT1D"), "v5"), ["debug_not_zero"]);
    let events = "word: GATHER\nevents: {wait_mode: EQ_REG_OFFSET, update_mode: 7}\n";
    assert_eq!(
        lints(events, "v3"),
        ["unknown_update_mode", "wait_register_offset"]
    );
    let flags = "word: INDIRECT1D\nsrc_elem_size: 4\ndst_elem_size: 2\nflags: {non_unique_dst_idx: true}\ndst_idx_bound_reg: {bc_enabled: true}\n";
    assert_eq!(
        lints(flags, "v3"),
        [
            "unlike_elements",
            "leave_without_scatter",
            "bound_without_index"
        ]
    );
    let plain = "word: INDIRECT1D\nflags: {indirect_mode: DST_INDIRECTION}\n";
    assert_eq!(lints(plain, "v3"), [""; 0]);
    let scatter = "word: INDIRECT1D\ncompute_op: ADD\nflags: {indirect_mode: DST_INDIRECTION}\nsrc_idx_bound_reg: {bc_enabled: true}\n";
    assert_eq!(
        lints(scatter, "v3"),
        ["duplicates_without_leave", "bound_without_index"]
    );
    let tiles =
        "word: DIRECT2D_XPOSE\nsrc_num_elem: [2, 3]\ntile_src_cols: 9\ndst_num_elem: [9, 5]\n";
    assert_eq!(lints(tiles, "v3"), ["xpose_places"]);
    assert_eq!(lints(&tiles.replace("[9, 5]", "[9, 6]"), "v3"), [""; 0]);
}

#[test]
fn suspect_words_are_valid_all_the_same() {
    let folder = TempDir::new().unwrap();
    let load = "word: POOL_BUFFER_LOAD\nin_dtype: FP16\nnum_active_channels: 1\nstart_index: 0x10\nmask: 0x1ff\n";
    let out = gsx(&["validate", &file(&folder, "load.yaml", load)]);
    assert_eq!(code(&out), 0);
    assert!(said(&out).contains("suspect: start_index: start 0x10 has bits of the mask 0x1ff: no index hits (window_never_hit)"), "{}", said(&out));
}

#[test]
fn a_vector_that_differs_says_where_and_exits_with_1() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../testvectors/descriptors/ex_c.yaml"
    );
    let right = std::fs::read_to_string(path).unwrap();
    let out = gsx(&["run", path]);
    assert_eq!(code(&out), 0);
    assert!(
        said(&out).contains("rejected") && said(&out).contains("as expected"),
        "{}",
        said(&out)
    );
    let folder = TempDir::new().unwrap();
    let wrong = right.replace("words: [3]", "words: [4]");
    assert_ne!(wrong, right);
    let out = gsx(&["run", &file(&folder, "wrong.yaml", wrong), path]);
    assert_eq!(code(&out), 1);
    assert!(
        said(&out).contains("WRONG: memory at 0x10000014: expected 0x04, got 0x03"),
        "{}",
        said(&out)
    );
    // A word that is to be rejected has to be there.
    let more = right.replace("check_reg]}", "check_reg], 77: [no_such]}");
    assert_ne!(more, right);
    let out = gsx(&["run", &file(&folder, "more.yaml", more)]);
    assert_eq!(code(&out), 1);
    assert!(
        said(&out).contains("WRONG: word 77 was to be rejected, but there is none"),
        "{}",
        said(&out)
    );
}

#[test]
fn input_that_holds_no_words_exits_with_2() {
    let folder = TempDir::new().unwrap();
    let bad = |args: &[&str], parts: &[&str]| {
        let out = gsx(args);
        let text = complained(&out).replace('\n', " ");
        assert_eq!(code(&out), 2, "{args:?}: {text}");
        assert_eq!(said(&out), "", "{args:?}");
        for part in parts {
            assert!(text.contains(part), "{part}: {text}");
        }
    };
    let missing = folder.path().join("none.bin");
    bad(
        &["validate", missing.to_str().unwrap()],
        &["none.bin", "No such file"],
    );
    bad(
        &["validate", "bb10"],
        &["command line: 2 bytes", "64-byte words"],
    );
    bad(&["explain", "bb1"], &["1 bytes and a half"]);
    bad(
        &["decode", "hello"],
        &["line 1: `h` is no hexadecimal digit"],
    );
    let other = "6b".to_owned() + &"00".repeat(63);
    bad(
        &["validate", &other],
        &[
            "word 0 at byte 0: no word has opcode 0x6b",
            "0xbb INDIRECT1D",
        ],
    );
    let second = REPAIRED.to_owned() + " " + &other;
    bad(&["validate", &second], &["word 1 at byte 64"]);
    bad(
        &["decode", &file(&folder, "short.bin", [0xbb; 65])],
        &["short.bin: 65 bytes", "1 of its 64 bytes"],
    );
    bad(
        &["decode", &file(&folder, "empty.bin", "")],
        &["empty.bin: 0 bytes"],
    );
    bad(
        &[
            "encode",
            &file(&folder, "x.yaml", "word: INDIRECT1D\nspeed: 1\n"),
        ],
        &["x.yaml, word 0", "unknown field `speed`"],
    );
    bad(
        &[
            "encode",
            &file(
                &folder,
                "y.yaml",
                "word: INDIRECT1D\n---\nword: GATHER\nimmediate: -1\n",
            ),
        ],
        &["y.yaml, word 1"],
    );
    bad(&["encode", &file(&folder, "z.yaml", "a: [")], &["z.yaml"]);
    // One text of a list is one word.
    let two = format!("- {REPAIRED} {REPAIRED}\n");
    bad(
        &["encode", &file(&folder, "two.yaml", two)],
        &["two.yaml, word 0: 2 words in one text"],
    );
    bad(
        &["encode", &file(&folder, "none.yaml", "")],
        &["none.yaml: 0 bytes: there is no word"],
    );
    // Memory that no machine has.
    let piece = "  - {at: 0, count: 1048576, size: 8}\n".repeat(33);
    let large =
        format!("version: 1\nname: x\ngeneration: v3\nmemory:\n{piece}words: ['{REPAIRED}']\n");
    bad(
        &["run", &file(&folder, "large.yaml", large)],
        &["large.yaml, memory", "268435456 bytes"],
    );
    bad(
        &[
            "run",
            &file(
                &folder,
                "v.yaml",
                "version: 1\nname: x\ngeneration: v3\nwords: []\n",
            ),
        ],
        &["at least one word"],
    );
    bad(
        &[
            "run",
            &file(
                &folder,
                "w.yaml",
                "version: 7\nname: x\ngeneration: v3\nwords: []\n",
            ),
        ],
        &["version", "7"],
    );
    bad(
        &["validate", REPAIRED, "--generation", "v6"],
        &["v6", "no generation"],
    );
    // Nothing is written if the input is bad.
    let target = folder.path().join("out.bin");
    bad(
        &["encode", "bb10", "--bin", target.to_str().unwrap()],
        &["2 bytes"],
    );
    assert!(!Path::new(&target).exists());
}

fn testvector(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../testvectors/descriptors");
    format!("{folder}/{name}.yaml")
}

#[test]
fn run_on_the_hardware_says_what_the_designs_did_and_compares() {
    for backend in ["rtl", "model"] {
        let names = ["ex_a", "ex_b", "ex_c", "ex_d"].map(testvector);
        let mut args = vec!["run", "--dut", backend];
        args.extend(names.iter().map(String::as_str));
        let out = gsx(&args);
        let text = said(&out);
        assert_eq!(code(&out), 0, "{text}{}", complained(&out));
        assert_eq!(text.matches("  as expected\n").count(), 4, "{text}");
        for line in [
            format!("    {backend}: rejected: has_valid_idx_bound_check_reg\n"),
            format!("    {backend}: done\n"),
            "      engine: 37 cycles, 2 bundles, 2 rows in, 2 rows out; crossbar: 1 cycles, 0 bursts, 0 beats in, 0 beats out, 0 tiles\n".into(),
            "      bytes written by the crossbar: 0 unchanged, 0 of the engine, 0 transposed; by the agent, not through hardware: 0 unchanged, 8 of the engine, 0 transposed\n".into(),
            "      bytes written by the crossbar: 0 unchanged, 0 of the engine, 16384 transposed; by the agent, not through hardware: 0 unchanged, 0 of the engine, 0 transposed\n".into(),
        ] {
            assert!(text.contains(&line), "{line}{text}");
        }
    }
    let out = gsx(&[
        "run",
        "--json",
        "--dut",
        "model",
        &testvector("ex_c_silent"),
    ]);
    let value: Value = serde_json::from_str(&said(&out)).unwrap();
    let hardware = &value[0]["hardware"];
    assert_eq!(hardware["backend"], "model");
    assert_eq!(hardware["words"][0]["completion"], "done");
    assert_eq!(hardware["words"][0]["bundles"], 2);
    assert_eq!(hardware["words"][0]["by_agent"]["engine"], 8);
    assert_eq!(value[0]["wrong"], serde_json::json!([]));
    // Without the hardware there is no such field.
    let out = gsx(&["run", "--json", &testvector("ex_c_silent")]);
    let value: Value = serde_json::from_str(&said(&out)).unwrap();
    assert!(value[0].get("hardware").is_none());
}

#[test]
fn a_vector_that_is_wrong_is_wrong_on_the_hardware_too() {
    let folder = TempDir::new().unwrap();
    let text = std::fs::read_to_string(testvector("ex_d")).unwrap();
    let wrong = text.replace("semaphores: {0: 1}", "semaphores: {0: 2}");
    let out = gsx(&["run", "--dut", "model", &file(&folder, "wrong.yaml", wrong)]);
    assert_eq!(code(&out), 1);
    assert!(said(&out).contains("  WRONG: semaphore 0: expected 2, got 1\n"));
}

#[test]
fn a_word_that_the_hardware_cannot_run_is_said_by_name_before_anything_runs() {
    let folder = TempDir::new().unwrap();
    let text = std::fs::read_to_string(testvector("ex_c_silent")).unwrap();
    // compute_op 2 is MULTIPLY; the word is legal.
    let multiply = REPAIRED.replace("c5 01000000", "c5 02000000");
    let refused = text.replace("words:\n", &format!("words:\n  - '{multiply}'\n"));
    let name = file(&folder, "multiply.yaml", refused);
    let out = gsx(&["run", "--dut", "model", &testvector("ex_a"), &name]);
    assert_eq!((code(&out), said(&out)), (2, String::new()));
    let message: String = complained(&out)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    for part in [
        "multiply.yaml: the hardware cannot run word 0 INDIRECT1D: compute_op MULTIPLY: the engine adds only",
        "leave out --dut",
    ] {
        let bare = |text: &str| text.replace(['│', '×', ' ', '\n'], "");
        assert!(bare(&message).contains(&bare(part)), "{message}");
    }
    // The golden model runs it.
    assert_ne!(code(&gsx(&["run", &name])), 2);
    let out = gsx(&["run", "--dut", "none", &testvector("ex_a")]);
    assert_eq!(code(&out), 2);
}
