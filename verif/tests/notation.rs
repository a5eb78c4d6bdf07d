//! The notation: what is printed parses to the same, what is wrong is said precisely, nothing panics.

mod programs;

use miette::{Diagnostic, NarratableReportHandler};
use proptest::prelude::*;
use sim::program::{Bundle, Mnemonic, Op, Step};
use sim::state::Special;
use verif::notation::{NotationError, Problem, parse, print_program};

/// The seeds' canonical pair.
const PAIR: &str =
    "{ ivp_gatheran_2x32t gr0, a8, v31, vb0; nop }\n{ nop; ivp_gatherdnx16 v3, gr0 }\n";

fn post() -> Op {
    Op::post(Mnemonic::GatherAN2x32T, 0, 8, 31, 0)
}

fn drain() -> Op {
    Op::drain(Mnemonic::GatherDNx16, 3, 0)
}

fn parsed(text: &str) -> Vec<Step> {
    parse(text, "test").unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> NotationError {
    parse(text, "test").expect_err(text)
}

#[test]
fn the_canonical_pair_parses_and_prints() {
    let steps = [post(), drain()].map(Step::from);
    assert_eq!(parsed(PAIR), steps);
    assert_eq!(print_program(&steps), PAIR);
}

#[test]
fn the_example_of_the_documentation_parses() {
    let text = include_str!("../../docs/notation.md");
    let example = text.split("```gather\n").nth(1).expect("an example");
    let steps = parsed(example.split("```").next().expect("its end"));
    assert_eq!(steps.len(), 10);
    assert_eq!(steps[..2], [post(), drain()].map(Step::from));
}

#[test]
fn every_mnemonic_parses_with_its_operands() {
    for mnemonic in Mnemonic::ALL {
        let mut op = Op::new(mnemonic);
        for &operand in mnemonic.operands() {
            op.set_register(operand, operand.register_file().1 - 1);
        }
        assert_eq!(parsed(&op.to_string()), [Step::from(op)]);
    }
}

#[test]
fn a_single_operation_goes_to_its_own_slot() {
    for op in [post(), drain()] {
        let step = [Step::from(op)];
        assert_eq!(parsed(&format!("{{ {op} }}")), step);
        assert_eq!(parsed(&format!("  {op}  ")), step);
    }
    for text in ["{ nop }", "{nop;nop}", "nop"] {
        assert_eq!(parsed(text), [Step::default()]);
    }
}

#[test]
fn position_decides_when_two_are_written() {
    let both = Bundle {
        s0: Some(post()),
        s1: Some(drain()),
    };
    assert_eq!(
        parsed(&format!("{{ {}; {} }}", post(), drain())),
        [Step::from(both)]
    );
    for text in [
        format!("{{ {}; {} }}", drain(), post()),
        format!("{{ {}; nop }}", drain()),
        format!("{{ nop; {} }}", post()),
    ] {
        let e = error(&text);
        assert!(matches!(e.problem, Problem::WrongSlot { .. }), "{e}");
    }
}

#[test]
fn case_white_space_and_comments_are_free() {
    let text = "# first\r\n\t{IVP_GatherAN_2X32T GR0,A8 ,\n  // inside\n V31,vB0;NOP}@3{nop\n;\nivp_gatherdnx16 v3,gr0}\n\
                @ 4 // later\nivp_gatherdnx16 v03, gr0 # naïve → ok\n\n";
    assert_eq!(
        parsed(text),
        [
            Step::from(post()),
            Step {
                idle: 3,
                ..drain().into()
            },
            Step {
                idle: 4,
                ..drain().into()
            },
        ]
    );
}

#[test]
fn special_registers_hold_until_they_change() {
    let text = "nop\nCPENABLE 0\nnop\nnop\n\ndbreak1 0x80040, 0xC000003F # both\ncpenable 1\n@2 nop\ndbreak0 7, 8\nnop\n";
    let specials: Vec<Special> = parsed(text).iter().map(|s| s.special).collect();
    let start = Special::default();
    let off = Special {
        cpenable: false,
        ..start
    };
    let one = Special {
        dbreaka: [0, 0x80040],
        dbreakc: [0, 0xC000_003F],
        ..start
    };
    let two = Special {
        dbreaka: [7, 0x80040],
        dbreakc: [8, 0xC000_003F],
        ..start
    };
    assert_eq!(specials, [start, off, off, one, two]);
}

#[test]
fn idle_cycles_reach_up_to_32_bits() {
    let idle = u32::MAX;
    assert_eq!(
        parsed(&format!("@0 {{ nop }} @{idle} {{ nop }}")),
        [
            Step::default(),
            Step {
                idle,
                ..Step::default()
            }
        ]
    );
    assert!(parse(&format!("@{} {{ nop }}", u64::from(idle) + 1), "test").is_err());
}

/// Text, line, column, message.
#[rustfmt::skip]
const WRONG: &[(&str, usize, usize, &str)] = &[
    ("", 1, 1, "the program is empty"),
    (" \n// nothing\n", 2, 11, "the program is empty"),
    // Mnemonics.
    ("{ ivp_gatheranx61 gr0, a0, v0 }", 1, 3, "unknown mnemonic `ivp_gatheranx61`"),
    ("gatherdnx16 v0, gr0", 1, 1, "unknown mnemonic `gatherdnx16`"),
    ("{ ivp_gathérdnx16 v0, gr0 }", 1, 3, "unknown mnemonic `ivp_gathérdnx16`"),
    ("{ 5 }", 1, 3, "unknown mnemonic `5`"),
    ("{ gsx_scatternx16 v1, a3, v2 }", 1, 3, "unknown mnemonic `gsx_scatternx16`"),
    // Registers.
    ("{ ivp_gatherdnx16 v3, gr8 }", 1, 23, "register `gr8` does not exist"),
    ("{ ivp_gatherdnx16 v32, gr0 }", 1, 19, "register `v32` does not exist"),
    ("{ ivp_gatheranx16 gr0, a64, v0 }", 1, 24, "register `a64` does not exist"),
    ("{ ivp_gatheranx16t gr0, a0, v0, vb16 }", 1, 33, "register `vb16` does not exist"),
    ("{ ivp_movgatherd gr1, v99999999999 }", 1, 23, "register `v99999999999` does not exist"),
    ("{ ivp_gatherdnx16 gr0, v3 }", 1, 19, "`gr0` is of the wrong register file; a vector register (v) is expected"),
    ("{ ivp_gatheranx16t gr0, a0, v0, v1 }", 1, 33, "`v1` is of the wrong register file; a predicate register (vb) is expected"),
    ("{ ivp_gatherdnx16 3, gr0 }", 1, 19, "`3` is not a register; a vector register (v) is expected"),
    ("{ ivp_gatherdnx16 x3, gr0 }", 1, 19, "`x3` is not a register; a vector register (v) is expected"),
    ("{ ivp_gatherdnx16 v, gr0 }", 1, 19, "`v` is not a register; a vector register (v) is expected"),
    ("{ ivp_gatherdnx16 v٣, gr0 }", 1, 19, "`v٣` is not a register; a vector register (v) is expected"),
    ("{ ivp_gatherdnx16 , gr0 }", 1, 19, "`,` is not a register; a vector register (v) is expected"),
    // Number of operands.
    ("{ ivp_gatherdnx16 }", 1, 19, "too few operands: `ivp_gatherdnx16` takes 2, found 0"),
    ("{ ivp_gatherdnx16 v3; nop }", 1, 21, "too few operands: `ivp_gatherdnx16` takes 2, found 1"),
    ("{ ivp_gatherdnx16 v3, }", 1, 23, "too few operands: `ivp_gatherdnx16` takes 2, found 1"),
    ("ivp_gatherdnx16 v3,\ngr0", 1, 20, "too few operands: `ivp_gatherdnx16` takes 2, found 1"),
    ("ivp_gatherdnx16 v3,", 1, 20, "too few operands: `ivp_gatherdnx16` takes 2, found 1"),
    ("{ ivp_movgatherd gr1 ivp_gatherdnx16 v3, gr0 }", 1, 22, "too few operands: `ivp_movgatherd` takes 2, found 1"),
    ("{ ivp_gatherdnx16 v3, gr0, vb0 }", 1, 26, "too many operands: `ivp_gatherdnx16` takes 2"),
    ("{ ivp_gatherdnx16 v3, gr0 vb0 }", 1, 27, "too many operands: `ivp_gatherdnx16` takes 2"),
    ("{ nop v3 }", 1, 7, "too many operands: `nop` takes 0"),
    // Punctuation.
    ("{ ivp_gatherdnx16 v3 gr0 }", 1, 22, "a `,` is missing before `gr0`"),
    ("{ ivp_movgatherd gr1, v2 ivp_gatherdnx16 v3, gr0 }", 1, 26, "a `;` is missing before `ivp_gatherdnx16`"),
    ("{ nop nop }", 1, 7, "a `;` is missing before `nop`"),
    ("ivp_movgatherd gr1, v2; ivp_gatherdnx16 v3, gr0", 1, 1, "a `{` is missing"),
    ("{ nop }\nnop }", 2, 1, "a `{` is missing"),
    ("{ nop } }", 1, 9, "a `{` is missing"),
    ("\n { ivp_gatherdnx16 v3, gr0\n{ nop }", 3, 1, "a `}` is missing before `{`: the bundle of line 2, column 2 is open"),
    ("{ nop; @3 { nop }", 1, 8, "a `}` is missing before `@`: the bundle of line 1, column 1 is open"),
    ("{ nop // }\n", 1, 11, "a `}` is missing before the end of the text: the bundle of line 1, column 1 is open"),
    ("{ nop # ü", 1, 10, "a `}` is missing before the end of the text: the bundle of line 1, column 1 is open"),
    ("{", 1, 2, "a `}` is missing before the end of the text: the bundle of line 1, column 1 is open"),
    // Slots.
    ("{ }", 1, 3, "an operation is missing before `}`"),
    ("{ nop; }", 1, 8, "an operation is missing before `}`"),
    ("{ ; ivp_gatherdnx16 v3, gr0 }", 1, 3, "an operation is missing before `;`"),
    ("{ , nop }", 1, 3, "an operation is missing before `,`"),
    ("{ nop; nop; nop }", 1, 11, "a bundle has two slots, this is a third operation"),
    ("{ nop; nop nop }", 1, 12, "a bundle has two slots, this is a third operation"),
    ("{ ivp_movgatherd gr1, v2; ivp_gatheranx16 gr0, a0, v0 }", 1, 27, "two operations for slot S0: `ivp_movgatherd` and `ivp_gatheranx16`"),
    ("{ ivp_gatherdnx16 v3, gr0; ivp_gatherdnx8s v4, gr0 }", 1, 28, "two operations for slot S1: `ivp_gatherdnx16` and `ivp_gatherdnx8s`"),
    ("{ ivp_gatherdnx16 v3, gr0; nop }", 1, 3, "`ivp_gatherdnx16` stands in slot S0 but issues in S1"),
    ("{ nop;\n ivp_movgatherd gr1, v2 }", 2, 2, "`ivp_movgatherd` stands in slot S1 but issues in S0"),
    ("{ ivp_scatterw; ivp_gatherdnx16 v3, gr0 }", 1, 17, "`ivp_gatherdnx16` stands beside ivp_scatterw"),
    ("{ ivp_scatterw; ivp_movgatherd gr0, v3 }", 1, 17, "two operations for slot S0: `ivp_scatterw` and `ivp_movgatherd`"),
    ("{ nop; ivp_scatternx16 v1, a3, v2 }", 1, 8, "`ivp_scatternx16` stands in slot S1 but issues in S0"),
    ("{ ivp_scatterincnx16 v1, a3, v2 }", 1, 22, "`v1` is of the wrong register file; a scalar register (a) is expected"),
    ("{ ivp_scatterw v1 }", 1, 16, "too many operands: `ivp_scatterw` takes 0"),
    ("{ gsx_scatteraddn_2x32 v1, a3 }", 1, 31, "too few operands: `gsx_scatteraddn_2x32` takes 3, found 2"),
    // Special registers.
    ("cpenable 2\nnop", 1, 10, "`2` is no value of cpenable"),
    ("cpenable\nnop", 1, 9, "the end of the line is no value of cpenable"),
    ("cpenable on\nnop", 1, 10, "`on` is no value of cpenable"),
    ("cpenable 0 nop", 1, 12, "stray `nop`"),
    ("nop\ncpenable 0\n", 2, 11, "a bundle is missing after the value of cpenable, found the end of the text"),
    ("dbreak0 0x80000\nnop", 1, 16, "a `,` is missing before the end of the line"),
    ("dbreak0 0x80000 0\nnop", 1, 17, "a `,` is missing before `0`"),
    ("dbreak0 0x80000, 0x100000000\nnop", 1, 18, "`0x100000000` is no value of dbreak0"),
    ("dbreak1 4294967296, 0\nnop", 1, 9, "`4294967296` is no value of dbreak1"),
    ("dbreak1 80g, 0\nnop", 1, 9, "`80g` is no value of dbreak1"),
    ("dbreak1 -1, 0\nnop", 1, 9, "`-` is no value of dbreak1"),
    ("dbreak0 1, 2, 3\nnop", 1, 13, "stray `,`"),
    ("dbreak2 0, 0\nnop", 1, 1, "unknown mnemonic `dbreak2`"),
    ("{ cpenable 0 }", 1, 3, "unknown mnemonic `cpenable`"),
    // Stray text.
    ("{ nop } nop", 1, 9, "stray `nop`"),
    ("{ nop };", 1, 8, "stray `;`"),
    (", { nop }", 1, 1, "stray `,`"),
    ("nop { nop }", 1, 5, "stray `{`"),
    ("nop nop", 1, 5, "stray `nop`"),
    ("{ nop }\n{ nop ! }", 2, 7, "unexpected character `!`"),
    ("{ ! }", 1, 3, "unexpected character `!`"),
    ("/ { nop }", 1, 1, "unexpected character `/`"),
    ("{ nop; „nop“ }", 1, 8, "unexpected character `„`"),
    ("\u{feff}{ nop }", 1, 1, "unexpected character `\\u{feff}`"),
    ("{ ivp_gatherdnx16 v3, -1 }", 1, 23, "unexpected character `-`"),
    ("{ ivp_gatherdnx16 v3 / gr0 }", 1, 22, "unexpected character `/`"),
    ("nop /* ü */", 1, 5, "unexpected character `/`"),
    ("/* ü */ { nop } ü", 1, 1, "unexpected character `/`"),
    ("{ nop } # ü\nü", 2, 1, "unknown mnemonic `ü`"),
    // Idle cycles.
    ("@ { nop }", 1, 3, "a number of idle cycles is missing after `@`, found `{`"),
    ("@1x { nop }", 1, 2, "a number of idle cycles is missing after `@`, found `1x`"),
    ("@", 1, 2, "a number of idle cycles is missing after `@`, found the end of the text"),
    ("@4294967296 { nop }", 1, 2, "4294967296 idle cycles are too many"),
    ("{ nop }\n@3\n", 2, 3, "a bundle is missing after the idle count, found the end of the text"),
    ("@3 @4 { nop }", 1, 4, "a bundle is missing after the idle count, found `@`"),
];

#[test]
fn every_error_says_where_and_what() {
    for &(text, line, column, message) in WRONG {
        let e = error(text);
        assert_eq!(
            (e.line, e.column, e.problem.to_string().as_str()),
            (line, column, message),
            "{text:?}"
        );
        assert_eq!(
            e.to_string(),
            format!("line {line}, column {column}: {message}")
        );
    }
}

#[test]
fn every_error_has_a_rule_a_fix_and_a_label_in_the_text() {
    for (text, ..) in WRONG {
        let e = error(text);
        let help = e.help().expect("help").to_string();
        assert_eq!(help, format!("{}. {}.", e.problem.rule(), e.problem.fix()));
        assert!(e.code().is_some());
        let label = e.labels().expect("labels").next().expect("one");
        assert!(label.offset() + label.len() <= text.len(), "{text:?}");
        let source = e.source_code().expect("source");
        source.read_span(label.inner(), 1, 1).expect("in the text");
    }
}

#[test]
fn a_long_word_is_shortened_in_the_message() {
    let e = error(&"ü".repeat(1000));
    assert_eq!(
        e.problem.to_string(),
        format!("unknown mnemonic `{}...`", "ü".repeat(40))
    );
}

#[test]
fn the_nearest_mnemonic_is_suggested() {
    for (wrong, suggested) in [
        ("gatheran_2x32t", "ivp_gatheran_2x32t"),
        ("ivp_gatheranx8", "ivp_gatheranx8u"),
        ("ivp_gatherd2nx8l", "ivp_gatherd2nx8_l"),
        ("ivp_movgather", "ivp_movgatherd"),
        ("ivp_gatheranx16_", "ivp_gatheranx16"),
        ("ivp_scaternx16", "ivp_scatternx16"),
        ("gsx_scatteradd_2x32", "gsx_scatteraddn_2x32"),
        ("dbreak", "dbreak0"),
        ("noop", "nop"),
    ] {
        match error(wrong).problem {
            Problem::UnknownMnemonic { nearest, .. } => assert_eq!(nearest, suggested),
            other => panic!("{wrong}: {other}"),
        }
    }
}

#[test]
fn rules_and_fixes_explain_the_slots_and_the_ranges() {
    let advice = |text| {
        let problem = error(text).problem;
        format!("{}. {}.", problem.rule(), problem.fix())
    };
    for text in [
        "{ ivp_gatherdnx16 v3, gr0; nop }",
        "{ nop; ivp_movgatherd gr0, v3 }",
    ] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(advice(text), @"A bundle is `{ S0; S1 }`: posts, moves and scatters issue in S0, drains in S1, one of each at most (D13). Exchange what stands before and after the `;`.");
        }
    }
    insta::assert_snapshot!(advice("ivp_gatheranx16 gr8, a0, v0"), @"A gather register is one of gr0 to gr7. Take a smaller number.");
    insta::assert_snapshot!(advice("ivp_gatheranx16 gr0, v0, a0"), @"A base address register is one of a0 to a63. Check the order of the operands.");
    insta::assert_snapshot!(advice("ivp_gatheran_2x32t gr0, a0, v0"), @"The operands are fixed by the mnemonic: `ivp_gatheran_2x32t gr, a, v, vb`. Add what is missing.");
    insta::assert_snapshot!(advice("ivp_scatternx16 gr0, a0, v0"), @"A vector of data is one of v0 to v31. Check the order of the operands.");
    insta::assert_snapshot!(advice("{ ivp_scatterw; ivp_gatherdnx16 v0, gr0 }"), @"ivp_scatterw issues alone (D13). Put it in the bundle before or behind.");
    insta::assert_snapshot!(advice("cpenable 2"), @"`cpenable` takes 0 or 1 (D19). Write `cpenable 1`, the value at the start, or `cpenable 0`.");
    insta::assert_snapshot!(advice("dbreak0 x"), @"`dbreak0` takes two numbers of 32 bits, decimal or `0x...`: `dbreak0 DBREAKA, DBREAKC` (D20). Write the address and the control, like `dbreak0 0x80040, 0xc000003f`.");
    insta::assert_snapshot!(advice("cpenable 0"), @"The value of a special register holds for the bundles behind it. Put a bundle behind it, or remove it.");
}

#[test]
fn an_error_renders_with_its_source() {
    let e = error("{ nop }\n{ ivp_gatherdnx16 v3, gr8 }\n");
    let mut report = String::new();
    NarratableReportHandler::new()
        .render_report(&mut report, &e)
        .expect("a string takes anything");
    insta::assert_snapshot!(report, @r"
    line 2, column 23: register `gr8` does not exist
        Diagnostic severity: error
    Begin snippet for test starting at line 1, column 1

    snippet line 1: { nop }
    snippet line 2: { ivp_gatherdnx16 v3, gr8 }
        label at line 2, columns 23 to 25: here
    diagnostic help: A gather register is one of gr0 to gr7. Take a smaller number.
    diagnostic code: notation
    ");
}

/// Words and signs of the notation, right and wrong, to get deeper into the parser than random characters do.
fn soup() -> impl Strategy<Value = String> {
    let words = [
        "{",
        "}",
        ";",
        ",",
        "@",
        "\n",
        " ",
        "nop",
        "ivp_gatheranx16",
        "ivp_gatheran_2x32t",
        "ivp_gatherdnx16",
        "ivp_movgatherd",
        "ivp_scatterw",
        "cpenable",
        "dbreak1",
        "0x80040",
        "ivp_x",
        "gr0",
        "gr8",
        "a3",
        "v2",
        "vb1",
        "7",
        "99999999999",
        "//",
        "#",
        "é",
        "/",
        "\r",
        "\u{0}",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..30)
        .prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn what_is_printed_parses_to_the_same(steps in programs::steps_with_special()) {
        prop_assert_eq!(parsed(&print_program(&steps)), steps);
    }

    #[test]
    fn layout_and_case_do_not_matter(steps in programs::steps(), upper in any::<bool>()) {
        let text = print_program(&steps);
        let text = if upper { text.to_uppercase() } else { text };
        let spread = text.replace(' ', " \t\n# ; } { comment\n ").replace(',', "\n,");
        prop_assert_eq!(parsed(&spread), steps.clone());
        let tight: String = text.replace("; ", ";").replace(", ", ",").replace("{ ", "{").replace(" }\n", "}");
        prop_assert_eq!(parsed(&tight), steps);
    }

    #[test]
    fn bare_operations_parse_to_the_same(steps in programs::steps()) {
        let ops: Vec<Op> = steps.iter().flat_map(|s| s.bundle.ops().copied()).collect();
        prop_assume!(!ops.is_empty());
        let text: String = ops.iter().map(|op| format!("{op}\n")).collect();
        let expected: Vec<Step> = ops.into_iter().map(Step::from).collect();
        prop_assert_eq!(parsed(&text), expected);
    }

    #[test]
    fn no_text_panics_and_every_error_points_into_it(text in prop_oneof![any::<String>(), ".*", soup()]) {
        if let Err(e) = parse(&text, "test") {
            prop_assert!(e.line >= 1 && e.line <= text.matches('\n').count() + 1);
            prop_assert!(e.column >= 1);
            let label = e.labels().expect("labels").next().expect("one");
            prop_assert!(label.offset() + label.len() <= text.len());
        }
    }
}
