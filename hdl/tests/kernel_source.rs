//! The source of every kernel keeps to what rust-hdl's tree shows.
//!
//! The Verilog writer sees a kernel as that tree, and some differences of the source are not in it: `0..=3` is the tree of
//! `0..3`, any function whose name starts with `bits` is the tree of a bit mask, the guard of an arm and `#[cfg]` are
//! left out. So these are searched for in the source.

use proc_macro2::Span;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr};

/// Fewest kernels of the design: fewer means that the search is broken. Derived: one for each block with a kernel.
const FEWEST_KERNELS: usize = 30;

/// Methods that a kernel may call.
const METHODS: &[&str] = &[
    "val",
    "into",
    "index",
    "to_bits",
    "get_bit",
    "get_bits",
    "replace_bit",
    "all",
    "any",
    "xor",
];

/// Looks through one file: inside kernels for what is not in the tree, outside for names that mislead it.
struct Source<'a> {
    file: &'a str,
    kernels: usize,
    in_kernel: bool,
    problems: Vec<String>,
}

impl Source<'_> {
    fn problem(&mut self, at: Span, text: &str) {
        let line = at.start().line;
        self.problems.push(format!("{}:{line}: {text}", self.file));
    }

    /// An operand of arithmetic. The tree has neither the 64 bits of `index()` nor the width of `to_bits`.
    fn operand(&mut self, operand: &Expr, other: &Expr, op: &BinOp) {
        let Expr::MethodCall(call) = bare(operand) else {
            return;
        };
        if call.method == "index" {
            self.problem(
                call.method.span(),
                "arithmetic on `index()` has 64 bits in Rust and those of the signal in the tree; calculate with Bits",
            );
        }
        // Beside a signal it has the signal's width in both.
        let sized = !matches!(op, BinOp::Shl(_) | BinOp::Shr(_)) && reads_a_signal(other);
        if call.method == "to_bits" && !sized {
            self.problem(
                call.method.span(),
                "arithmetic on `to_bits()` alone has no width in the tree; put the number on a local first",
            );
        }
    }

    /// A function call: only `bit_cast` is in the tree as it is.
    fn call(&mut self, call: &syn::ExprCall) {
        let Expr::Path(function) = &*call.func else {
            return self.problem(call.span(), "a kernel calls no function but `bit_cast`");
        };
        let segments = &function.path.segments;
        let (first, last) = (&segments[0], &segments[segments.len() - 1]);
        let name = last.ident.to_string();
        // rust-hdl looks at how the call begins.
        let begin = first.ident.to_string();
        let starts = |with: &[&str]| with.iter().any(|w| begin.starts_with(w));
        let widths = match &last.arguments {
            syn::PathArguments::AngleBracketed(a) => a.args.len(),
            _ => 0,
        };
        let text = if begin == "bit_cast" && segments.len() == 1 {
            if widths == 2 {
                return;
            }
            "write both widths: `bit_cast::<TO, FROM>`".into()
        } else if starts(&["bits", "Bits", "bit_cast"]) {
            format!("`{begin}` becomes a bit mask in the tree, whatever it does; write it out")
        } else if starts(&["signed", "unsigned"]) {
            format!("`{begin}` loses the sign in the tree; extend by hand with Bits")
        } else {
            format!("a kernel calls no function but `bit_cast`, here `{name}`")
        };
        self.problem(first.span(), &text);
    }

    /// The head of a function: whether it is a kernel.
    fn function(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature) -> bool {
        if signature.ident == "bit_cast" {
            self.problem(
                signature.ident.span(),
                "only rust-hdl's function may be called `bit_cast`",
            );
        }
        attributes.iter().any(|a| {
            a.path()
                .segments
                .last()
                .is_some_and(|s| s.ident == "hdl_gen")
        })
    }

    /// The body of a kernel.
    fn kernel(&mut self, body: &syn::Block) {
        self.kernels += 1;
        self.in_kernel = true;
        self.visit_block(body);
        self.in_kernel = false;
    }
}

/// Without parentheses.
fn bare(e: &Expr) -> &Expr {
    match e {
        Expr::Paren(p) => bare(&p.expr),
        Expr::Group(g) => bare(&g.expr),
        other => other,
    }
}

/// Whether a `val()` is in it.
fn reads_a_signal(e: &Expr) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            self.0 |= call.method == "val";
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut finder = Finder(false);
    finder.visit_expr(e);
    finder.0
}

impl Visit<'_> for Source<'_> {
    fn visit_impl_item_fn(&mut self, f: &syn::ImplItemFn) {
        match self.function(&f.attrs, &f.sig) {
            true => self.kernel(&f.block),
            false => visit::visit_impl_item_fn(self, f),
        }
    }

    fn visit_item_fn(&mut self, f: &syn::ItemFn) {
        match self.function(&f.attrs, &f.sig) {
            true => self.kernel(&f.block),
            false => visit::visit_item_fn(self, f),
        }
    }

    fn visit_use_rename(&mut self, u: &syn::UseRename) {
        if u.rename == "bit_cast" {
            self.problem(
                u.rename.span(),
                "only rust-hdl's function may be called `bit_cast`",
            );
        }
    }

    fn visit_attribute(&mut self, a: &syn::Attribute) {
        if self.in_kernel && !a.path().is_ident("allow") && !a.path().is_ident("doc") {
            self.problem(a.span(), "an attribute in a kernel is not in the tree");
        }
    }

    fn visit_expr(&mut self, e: &Expr) {
        if self.in_kernel {
            match e {
                Expr::Call(c) => self.call(c),
                Expr::MethodCall(m) if !METHODS.contains(&m.method.to_string().as_str()) => self
                    .problem(
                        m.method.span(),
                        &format!("a kernel has no method `{}`", m.method),
                    ),
                Expr::Binary(b) if is_arithmetic(&b.op) => {
                    self.operand(&b.left, &b.right, &b.op);
                    self.operand(&b.right, &b.left, &b.op);
                }
                Expr::Unary(u) => {
                    if let Expr::MethodCall(m) = bare(&u.expr)
                        && (m.method == "index" || m.method == "to_bits")
                    {
                        self.problem(
                            m.method.span(),
                            "a complement or negation of a number has no width in the tree; put the number on a local first",
                        );
                    }
                }
                _ => {}
            }
        }
        visit::visit_expr(self, e);
    }

    fn visit_expr_for_loop(&mut self, l: &syn::ExprForLoop) {
        match &*l.expr {
            // Rust calculates the ends before there is a tree, so they may call what they like.
            Expr::Range(r) if self.in_kernel => {
                if matches!(r.limits, syn::RangeLimits::Closed(_)) {
                    self.problem(
                        r.limits.span(),
                        "`..=` is `..` in the tree; write the end that is not reached",
                    );
                }
                l.attrs.iter().for_each(|a| self.visit_attribute(a));
                self.visit_block(&l.body);
            }
            _ => visit::visit_expr_for_loop(self, l),
        }
    }

    fn visit_arm(&mut self, arm: &syn::Arm) {
        if let Some((condition, _)) = arm.guard.as_ref().filter(|_| self.in_kernel) {
            self.problem(
                condition.span(),
                "the guard of an arm is not in the tree; use an `if` inside",
            );
        }
        visit::visit_arm(self, arm);
    }

    fn visit_macro(&mut self, m: &syn::Macro) {
        if self.in_kernel && !m.path.is_ident("clock") {
            self.problem(
                m.span(),
                "a kernel has no macro but `clock!`: others are comments in the tree",
            );
        }
    }
}

fn is_arithmetic(op: &BinOp) -> bool {
    !matches!(
        op,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Number of kernels in a file, and what is wrong in them.
fn look(file: &str, source: &str) -> (usize, Vec<String>) {
    let tree = syn::parse_file(source).unwrap_or_else(|e| panic!("{file}: {e}"));
    let mut found = Source {
        file,
        kernels: 0,
        in_kernel: false,
        problems: Vec::new(),
    };
    found.visit_file(&tree);
    (found.kernels, found.problems)
}

/// What is wrong in the kernels of a file.
fn problems(file: &str, source: &str) -> Vec<String> {
    look(file, source).1
}

/// The files of the design, without the Verilog writer, which has no kernels.
fn files(folder: &Path, to: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "verilog") {
                files(&path, to);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            to.push(path);
        }
    }
}

#[test]
fn every_kernel_is_what_its_tree_shows() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    files(&root.join("src"), &mut all);
    all.sort();
    let (mut kernels, mut wrong) = (0, Vec::new());
    for path in all {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let source = std::fs::read_to_string(&path).unwrap();
        let (n, found) = look(&name, &source);
        // A kernel that the parser does not reach would be one that nobody checks.
        let marks = source.lines().filter(|l| l.trim() == "#[hdl_gen]").count();
        assert_eq!(n, marks, "{name}");
        kernels += n;
        wrong.extend(found);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(kernels >= FEWEST_KERNELS, "{kernels} kernels");
}

/// What is wrong in a kernel with this body, whose first line is line 4.
fn kernel(body: &str) -> Vec<String> {
    problems(
        "k.rs",
        &format!("impl Logic for K {{\n#[hdl_gen]\nfn update(&mut self) {{\n{body}\n}}\n}}\n"),
    )
}

#[test]
fn a_plain_kernel_is_clean() {
    let clean = kernel(
        "clock!(self, clock, r);
        self.w.next = bit_cast::<16, 8>(self.a.val()) + 1;
        for i in 0..self._n.min(4) {
            if self.a.val() == i.to_bits::<4>() {
                self.y[i + 1].next = i.to_bits::<4>() - self.a.val();
                self.z.next = self.a.val().get_bit(2 * i) | self.a.val().get_bits::<2>(4).any();
            }
        }
        match self.a.val().index() {
            1 => {
                self.w.next = 0.into();
            }
            _ => {}
        }",
    );
    assert_eq!(clean, Vec::<String>::new());
}

#[test]
fn a_closed_range_is_found() {
    assert_eq!(
        kernel("for i in 0..=3 {\nself.y[i].next = self.a[i].val();\n}"),
        ["k.rs:4: `..=` is `..` in the tree; write the end that is not reached"]
    );
    // Inside another loop too, and what is in it is looked at as well.
    assert_eq!(
        kernel("for i in 0..2 {\nfor j in i..=3 {\nself.y[j].next = max(i, j);\n}\n}"),
        [
            "k.rs:5: `..=` is `..` in the tree; write the end that is not reached",
            "k.rs:6: a kernel calls no function but `bit_cast`, here `max`"
        ]
    );
}

#[test]
fn a_function_that_becomes_a_mask_is_found() {
    assert_eq!(
        kernel("\nself.l8.next = bits_add(self.a.val(), self.b.val());"),
        ["k.rs:5: `bits_add` becomes a bit mask in the tree, whatever it does; write it out"]
    );
    for name in [
        "bits",
        "bits::<8>",
        "bit_cast_up::<8, 4>",
        "Bits::<8>::from",
        "my::bit_cast::<8, 4>",
    ] {
        let found = kernel(&format!("self.y.next = {name}(self.a.val());"));
        assert_eq!(found.len(), 1, "{name}: {found:?}");
    }
    assert_eq!(
        kernel("self.y.next = bit_cast(self.a.val());"),
        ["k.rs:4: write both widths: `bit_cast::<TO, FROM>`"]
    );
}

#[test]
fn another_bit_cast_is_found() {
    let message = "only rust-hdl's function may be called `bit_cast`";
    for (source, line) in [
        ("fn bit_cast<const M: usize, const N: usize>() {}", 1),
        ("\nuse helpers::{swap as bit_cast};", 2),
        ("mod m {\n\nfn bit_cast() {}\n}", 3),
    ] {
        assert_eq!(
            problems("k.rs", source),
            [format!("k.rs:{line}: {message}")]
        );
    }
}

#[test]
fn signed_casts_are_found() {
    for name in [
        "signed_cast",
        "signed_bit_cast",
        "unsigned_cast",
        "unsigned_bit_cast",
    ] {
        assert_eq!(
            kernel(&format!("self.y.next = {name}(self.a.val());")),
            [format!(
                "k.rs:4: `{name}` loses the sign in the tree; extend by hand with Bits"
            )]
        );
    }
}

#[test]
fn any_other_call_is_found() {
    assert_eq!(
        kernel("self.y.next = max(self.a.val(), self.b.val());"),
        ["k.rs:4: a kernel calls no function but `bit_cast`, here `max`"]
    );
    assert_eq!(
        kernel("Bus::join(&mut self.a, &mut self.b);"),
        ["k.rs:4: a kernel calls no function but `bit_cast`, here `join`"]
    );
    assert_eq!(
        kernel("(self.f)(1);"),
        ["k.rs:4: a kernel calls no function but `bit_cast`"]
    );
    assert_eq!(
        kernel("self.y.next = self.a.val().to_signed_bits();"),
        ["k.rs:4: a kernel has no method `to_signed_bits`"]
    );
    assert_eq!(
        kernel("self.y.set_bit(3, true);"),
        ["k.rs:4: a kernel has no method `set_bit`"]
    );
    assert_eq!(
        kernel("assert!(self.a.val().any());"),
        ["k.rs:4: a kernel has no macro but `clock!`: others are comments in the tree"]
    );
}

#[test]
fn arithmetic_without_a_width_is_found() {
    let index = "k.rs:4: arithmetic on `index()` has 64 bits in Rust and those of the signal in the tree; calculate with Bits";
    let to_bits = "k.rs:4: arithmetic on `to_bits()` alone has no width in the tree; put the number on a local first";
    let unary = "k.rs:4: a complement or negation of a number has no width in the tree; put the number on a local first";
    for (body, expected) in [
        (
            "self.y.next = self.a.val().get_bit(self.i.val().index() + 1);",
            vec![index],
        ),
        (
            "self.y.next = self.a.val() << (self.i.val().index());",
            vec![index],
        ),
        (
            "self.y.next = (self.a.val().index() + self.b.val().index()).to_bits::<8>();",
            vec![index, index],
        ),
        ("self.y.next = i.to_bits::<4>() + 14;", vec![to_bits]),
        ("self.y.next = 14 - (i.to_bits::<4>());", vec![to_bits]),
        (
            "self.y.next = i.to_bits::<4>() << self.a.val();",
            vec![to_bits],
        ),
        (
            "if i.to_bits::<4>() + j.to_bits::<4>() == self.a.val() {}",
            vec![to_bits, to_bits],
        ),
        ("self.y.next = !i.to_bits::<4>();", vec![unary]),
        ("self.y.next = !(self.a.val().index());", vec![unary]),
        // A comparison is the same with any width that fits.
        ("self.y.next = self.a.val().index() == 3;", vec![]),
        ("self.y.next = i.to_bits::<4>() + self.a.val();", vec![]),
        (
            "self.y.next = self.a.val().get_bit(self.i.val().index());",
            vec![],
        ),
    ] {
        assert_eq!(kernel(body), expected, "{body}");
    }
}

#[test]
fn guards_and_attributes_are_found() {
    assert_eq!(
        kernel("match self.a.val().index() {\n1 if self.b.val() => {}\n_ => {}\n}"),
        ["k.rs:5: the guard of an arm is not in the tree; use an `if` inside"]
    );
    assert_eq!(
        kernel("#[cfg(test)]\nif self.a.val() {}"),
        ["k.rs:4: an attribute in a kernel is not in the tree"]
    );
}

#[test]
fn what_is_no_kernel_is_free() {
    let source = "impl K {\nfn new(n: usize) -> Self {\nfor i in 0..=n { bits_add(i.to_bits::<4>() + 1); }\n}\n}";
    assert_eq!(look("k.rs", source), (0, vec![]));
}
