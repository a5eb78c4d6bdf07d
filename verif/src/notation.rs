//! The bundle notation: text in, steps out, and back.
//!
//! ```text
//! { ivp_gatheran_2x32t gr0, a8, v31, vb0; nop }   // both slots, by position
//! @3 { ivp_gatherdnx16 v3, gr0 }                  // three idle cycles first; one operation finds its slot
//! ivp_movgatherd gr1, v2                          # a bare operation, on a line of its own
//! dbreak0 0x80040, 0xc000003f                     # a special register of the host, from here on
//! ```
//!
//! `docs/notation.md` is the reference. [`parse`] and [`print_program`] are inverses of each other: what is printed
//! parses to the same steps. Mnemonics and operands: facts.md 6.2; slots: D13.

use miette::{Diagnostic, NamedSource, SourceSpan};
use sim::program::{Bundle, Mnemonic, Op, Operand, Step};
use sim::state::Special;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// Name of the empty slot.
const NOP: &str = "nop";

/// Name of CPENABLE bit 1.
const CPENABLE: &str = "cpenable";

/// Names of the data breakpoints.
const DBREAK: [&str; 2] = ["dbreak0", "dbreak1"];

/// Parses a program: its bundles, each with the idle cycles before it.
///
/// `source_name` is what an error calls the text, a file name for example.
///
/// # Errors
///
/// The first thing in the text that breaks a rule of the notation. A text without any bundle is an error too.
pub fn parse(text: &str, source_name: &str) -> Result<Vec<Step>, NotationError> {
    Parser::new(text)
        .program()
        .map_err(|fault| NotationError::new(text, source_name, fault))
}

/// Prints a program, one step a line, and a line for each special register that changes before it; [`parse`] gives it back
/// unless it is empty.
pub fn print_program(steps: &[Step]) -> String {
    let mut out = String::new();
    let mut special = Special::default();
    for step in steps {
        let now = step.special;
        if now.cpenable != special.cpenable {
            out += &format!("{CPENABLE} {}\n", u8::from(now.cpenable));
        }
        for (k, name) in DBREAK.into_iter().enumerate() {
            let (a, c) = (now.dbreaka[k], now.dbreakc[k]);
            if (a, c) != (special.dbreaka[k], special.dbreakc[k]) {
                out += &format!("{name} {a:#x}, {c:#x}\n");
            }
        }
        special = now;
        out += &match step.idle {
            0 => format!("{}\n", step.bundle),
            idle => format!("@{idle} {}\n", step.bundle),
        };
    }
    out
}

/// Where a program breaks a rule of the notation, which rule, and how to mend it.
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("line {line}, column {column}: {problem}")]
#[diagnostic(code(notation), help("{}. {}.", problem.rule(), problem.fix()))]
pub struct NotationError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in the line, from 1. Unit: characters.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("here")]
    span: SourceSpan,
}

impl NotationError {
    fn new(text: &str, source_name: &str, fault: Fault) -> Self {
        let (line, column) = position(text, fault.span.start);
        Self {
            line,
            column,
            problem: fault.problem,
            text: Arc::new(NamedSource::new(source_name, text.to_owned())),
            span: fault.span.into(),
        }
    }
}

/// Line and column of a byte of the text, from 1, in characters.
fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}

/// What is wrong with a program.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// There is no bundle.
    #[error("the program is empty")]
    Empty,
    /// A character that the notation does not use.
    #[error("unexpected character `{}`", .0.escape_debug())]
    UnexpectedCharacter(char),
    /// Something that has no place here.
    #[error("stray {found}")]
    Stray {
        /// It.
        found: String,
    },
    /// No such mnemonic.
    #[error("unknown mnemonic `{name}`")]
    UnknownMnemonic {
        /// What was written.
        name: String,
        /// The mnemonic most like it.
        nearest: &'static str,
    },
    /// An operation beside one that issues alone.
    #[error("`{name}` stands beside ivp_scatterw")]
    NotAlone {
        /// Its mnemonic.
        name: &'static str,
    },
    /// A value of a special register that is no number.
    #[error("{found} is no value of {name}")]
    BadValue {
        /// What stands there.
        found: String,
        /// The register.
        name: &'static str,
    },
    /// A special register that no bundle follows.
    #[error("a bundle is missing after the value of {name}, found {found}")]
    SpecialWithoutBundle {
        /// What stands there instead.
        found: String,
        /// The register.
        name: &'static str,
    },
    /// A slot without an operation.
    #[error("an operation is missing before {found}")]
    MissingOperation {
        /// What stands there instead.
        found: String,
    },
    /// An operand that is no register.
    #[error("{found} is not a register; {} is expected", file_of(*.operand))]
    NotARegister {
        /// What stands there.
        found: String,
        /// What must stand there.
        operand: Operand,
    },
    /// A register of another file.
    #[error("{found} is of the wrong register file; {} is expected", file_of(*.operand))]
    WrongFile {
        /// The register.
        found: String,
        /// What must stand there.
        operand: Operand,
    },
    /// A register number that its file does not have.
    #[error("register {found} does not exist")]
    RegisterOutOfRange {
        /// The register.
        found: String,
        /// Its file.
        operand: Operand,
    },
    /// Operands are missing.
    #[error("too few operands: `{name}` takes {wanted}, found {found}")]
    TooFewOperands {
        /// Its mnemonic.
        name: &'static str,
        /// Operands it takes.
        wanted: usize,
        /// Operands it has.
        found: usize,
    },
    /// There are more operands than the operation takes.
    #[error("too many operands: `{name}` takes {wanted}")]
    TooManyOperands {
        /// Its mnemonic.
        name: &'static str,
        /// Operands it takes.
        wanted: usize,
    },
    /// Two operands without a comma.
    #[error("a `,` is missing before {found}")]
    MissingComma {
        /// What follows.
        found: String,
    },
    /// Two operations without a semicolon.
    #[error("a `;` is missing before {found}")]
    MissingSemicolon {
        /// What follows.
        found: String,
    },
    /// A bundle that is closed or divided but was not opened.
    #[error("a `{{` is missing")]
    MissingOpeningBrace,
    /// A bundle that is not closed.
    #[error("a `}}` is missing before {found}: the bundle of line {line}, column {column} is open")]
    MissingClosingBrace {
        /// What stands there instead.
        found: String,
        /// Line of its `{`.
        line: usize,
        /// Column of its `{`.
        column: usize,
    },
    /// A third operation in a bundle.
    #[error("a bundle has two slots, this is a third operation")]
    TooManyOperations,
    /// Both operations need the same slot.
    #[error("two operations for slot S{slot}: `{first}` and `{second}`")]
    SameSlot {
        /// The slot.
        slot: usize,
        /// Mnemonic of the first.
        first: &'static str,
        /// Mnemonic of the second.
        second: &'static str,
    },
    /// An operation in the position of the other slot.
    #[error("`{name}` stands in slot S{position} but issues in S{}", 1 - .position)]
    WrongSlot {
        /// Its mnemonic.
        name: &'static str,
        /// Where it stands.
        position: usize,
    },
    /// `@` without a number.
    #[error("a number of idle cycles is missing after `@`, found {found}")]
    MissingIdleCount {
        /// What stands there instead.
        found: String,
    },
    /// More idle cycles than a step can have.
    #[error("{found} idle cycles are too many")]
    IdleCountTooLarge {
        /// What was written.
        found: String,
    },
    /// An idle count that no bundle follows.
    #[error("a bundle is missing after the idle count, found {found}")]
    IdleWithoutBundle {
        /// What stands there instead.
        found: String,
    },
}

impl Problem {
    /// The rule that is broken, a sentence without its full stop.
    pub fn rule(&self) -> String {
        match self {
            Self::Empty => "A program has at least one bundle".into(),
            Self::UnexpectedCharacter(_) => {
                "Outside comments there are only names, numbers, `{`, `}`, `;`, `,`, `@` and ASCII white space".into()
            }
            Self::Stray { .. } => {
                "A program is a sequence of bundles in braces and of bare operations, each of these on its own line"
                    .into()
            }
            Self::UnknownMnemonic { .. } => {
                "An operation starts with one of the mnemonics of docs/notation.md or with `nop`".into()
            }
            Self::NotAlone { .. } => "ivp_scatterw issues alone (D13)".into(),
            Self::BadValue { name, .. } => match *name {
                CPENABLE => "`cpenable` takes 0 or 1 (D19)".into(),
                name => format!("`{name}` takes two numbers of 32 bits, decimal or `0x...`: `{name} DBREAKA, DBREAKC` (D20)"),
            },
            Self::SpecialWithoutBundle { .. } => {
                "The value of a special register holds for the bundles behind it".into()
            }
            Self::MissingOperation { .. } => "Every slot that is written has an operation or `nop`".into(),
            Self::NotARegister { operand, .. }
            | Self::WrongFile { operand, .. }
            | Self::RegisterOutOfRange { operand, .. } => {
                let (prefix, count) = operand.register_file();
                format!("{} is one of {prefix}0 to {prefix}{}", role_of(*operand), count - 1)
            }
            Self::TooFewOperands { name, .. } | Self::TooManyOperands { name, .. } => {
                format!("The operands are fixed by the mnemonic: `{}`", form(name))
            }
            Self::MissingComma { .. } => "Operands are separated by `,`".into(),
            Self::MissingSemicolon { .. } => "The two operations of a bundle are separated by `;`".into(),
            Self::MissingOpeningBrace => "Only a single operation on its own line goes without braces".into(),
            Self::MissingClosingBrace { .. } => "A bundle ends with `}`".into(),
            Self::TooManyOperations | Self::SameSlot { .. } | Self::WrongSlot { .. } => {
                "A bundle is `{ S0; S1 }`: posts, moves and scatters issue in S0, drains in S1, one of each at most (D13)"
                    .into()
            }
            Self::MissingIdleCount { .. }
            | Self::IdleCountTooLarge { .. }
            | Self::IdleWithoutBundle { .. } => format!(
                "`@N` before a bundle is a decimal number of idle cycles, 0 to {}",
                u32::MAX
            ),
        }
    }

    /// How to mend it, a sentence without its full stop.
    pub fn fix(&self) -> String {
        match self {
            Self::Empty => "Write `{ nop }` for a cycle without operations".into(),
            Self::UnexpectedCharacter(_) => "Remove it, or put it behind `//` or `#`".into(),
            Self::Stray { .. } => "Put it on a line of its own, in braces, or behind `//`".into(),
            Self::UnknownMnemonic { nearest, .. } => format!("The nearest one is `{nearest}`"),
            Self::NotAlone { .. } => "Put it in the bundle before or behind".into(),
            Self::BadValue { name, .. } => match *name {
                CPENABLE => "Write `cpenable 1`, the value at the start, or `cpenable 0`".into(),
                name => {
                    format!("Write the address and the control, like `{name} 0x80040, 0xc000003f`")
                }
            },
            Self::SpecialWithoutBundle { .. } => "Put a bundle behind it, or remove it".into(),
            Self::MissingOperation { .. } => "Write `nop` for an empty slot".into(),
            Self::NotARegister { operand, .. } => {
                let (prefix, _) = operand.register_file();
                format!("Write `{prefix}` and a decimal number, like `{prefix}3`")
            }
            Self::WrongFile { .. } => "Check the order of the operands".into(),
            Self::RegisterOutOfRange { .. } => "Take a smaller number".into(),
            Self::TooFewOperands { .. } => "Add what is missing".into(),
            Self::TooManyOperands { .. } => "Remove the rest".into(),
            Self::MissingComma { .. } => "Put a `,` there".into(),
            Self::MissingSemicolon { .. } => "Put a `;` there".into(),
            Self::MissingOpeningBrace => "Put a `{` where the bundle begins".into(),
            Self::MissingClosingBrace { .. } => "Put a `}` there".into(),
            Self::TooManyOperations => "Move it to a bundle of its own".into(),
            Self::SameSlot { .. } => "Put them in two bundles".into(),
            Self::WrongSlot { .. } => "Exchange what stands before and after the `;`".into(),
            Self::MissingIdleCount { .. } => "Write a number, like `@3`".into(),
            Self::IdleCountTooLarge { .. } => {
                "Take a smaller number, or put `{ nop }` bundles in between".into()
            }
            Self::IdleWithoutBundle { .. } => "Put a bundle behind it, `{ nop }` for none".into(),
        }
    }
}

/// What an operand is for, as the subject of a sentence.
fn role_of(operand: Operand) -> &'static str {
    match operand {
        Operand::Gr => "A gather register",
        Operand::Ars => "A base address register",
        Operand::Vs => "A vector source",
        Operand::Vbr => "A predicate register",
        Operand::Vr => "A vector of data",
        Operand::Vt => "A vector destination",
    }
}

/// The register file of an operand, in words.
fn file_of(operand: Operand) -> &'static str {
    match operand {
        Operand::Gr => "a gather register (gr)",
        Operand::Ars => "a scalar register (a)",
        Operand::Vs | Operand::Vr | Operand::Vt => "a vector register (v)",
        Operand::Vbr => "a predicate register (vb)",
    }
}

/// A mnemonic with its operands, the numbers left out.
fn form(name: &str) -> String {
    let operands: Vec<&str> = mnemonic(name)
        .map_or(&[][..], Mnemonic::operands)
        .iter()
        .map(|operand| operand.register_file().0)
        .collect();
    format!("{name} {}", operands.join(", "))
        .trim_end()
        .to_owned()
}

/// The mnemonic of a name in lower case.
fn mnemonic(name: &str) -> Option<Mnemonic> {
    Mnemonic::ALL.into_iter().find(|m| m.name() == name)
}

/// Every name that can start an operation.
fn names() -> impl Iterator<Item = &'static str> {
    Mnemonic::ALL
        .into_iter()
        .map(Mnemonic::name)
        .chain([NOP, CPENABLE])
        .chain(DBREAK)
}

/// The name that takes the fewest changes of a character to get to.
fn nearest(name: &str) -> &'static str {
    names()
        .min_by_key(|known| distance(name, known))
        .unwrap_or(NOP)
}

/// Edit distance: characters inserted, removed or replaced.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.chars().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[row.len() - 1]
}

/// A problem and the bytes of the text it is about.
struct Fault {
    problem: Problem,
    span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A name or a number.
    Word,
    Open,
    Close,
    Semicolon,
    Comma,
    At,
    Newline,
    /// Any other character.
    Other(char),
    End,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    kind: Kind,
    /// The piece itself.
    text: &'a str,
    /// Its first byte.
    start: usize,
}

impl Token<'_> {
    fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn fault(&self, problem: Problem) -> Fault {
        Fault {
            problem,
            span: self.span(),
        }
    }

    /// The special register that a word names.
    fn special(&self) -> Option<&'static str> {
        let name = self.text.to_ascii_lowercase();
        [CPENABLE]
            .into_iter()
            .chain(DBREAK)
            .find(|known| *known == name)
    }

    /// A word that starts an operation, well or badly written.
    fn is_operation(&self) -> bool {
        let name = self.text.to_ascii_lowercase();
        self.kind == Kind::Word
            && (name.starts_with("ivp_") || name.starts_with("gsx_") || name == NOP)
    }
}

/// As an error names it.
impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Newline => f.write_str("the end of the line"),
            Kind::End => f.write_str("the end of the text"),
            _ => write!(f, "`{}`", shortened(self.text)),
        }
    }
}

/// The start of a text that is too long to repeat.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Cuts the text into tokens; the last one is [`Kind::End`]. White space and comments are left out, newlines are kept.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '#' || rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (kind, length) = match c {
            '{' => (Kind::Open, 1),
            '}' => (Kind::Close, 1),
            ';' => (Kind::Semicolon, 1),
            ',' => (Kind::Comma, 1),
            '@' => (Kind::At, 1),
            '\n' => (Kind::Newline, 1),
            c if is_word(c) => (Kind::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len())),
            c => (Kind::Other(c), c.len_utf8()),
        };
        if !c.is_ascii_whitespace() || c == '\n' {
            tokens.push(Token {
                kind,
                text: &rest[..length],
                start: at,
            });
        }
        at += length;
    }
    tokens.push(Token {
        kind: Kind::End,
        text: "",
        start: text.trim_end().len(),
    });
    tokens
}

/// What is written in one slot: an operation or `nop`, and its first word.
struct Slot<'a> {
    op: Option<Op>,
    word: Token<'a>,
}

/// Recursive descent, one function per rule of the grammar.
struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    next: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            tokens: tokens(text),
            next: 0,
        }
    }

    /// The next token. It is [`Kind::End`] for ever at the end.
    fn peek(&self) -> Token<'a> {
        self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn take(&mut self) -> Token<'a> {
        let token = self.peek();
        self.next += 1;
        token
    }

    fn skip_newlines(&mut self) {
        while self.peek().kind == Kind::Newline {
            self.take();
        }
    }

    /// program = { special | step }
    fn program(&mut self) -> Result<Vec<Step>, Fault> {
        let mut steps = Vec::new();
        let mut special = Special::default();
        self.skip_newlines();
        while self.peek().kind != Kind::End {
            if let Some(name) = self.peek().special() {
                self.special(name, &mut special)?;
            } else {
                steps.push(Step {
                    special,
                    ..self.step()?
                });
            }
            self.skip_newlines();
        }
        match steps.is_empty() {
            true => Err(self.peek().fault(Problem::Empty)),
            false => Ok(steps),
        }
    }

    /// special = "cpenable" number | ( "dbreak0" | "dbreak1" ) number "," number
    fn special(&mut self, name: &'static str, special: &mut Special) -> Result<(), Fault> {
        self.take();
        match DBREAK.iter().position(|n| *n == name) {
            None => special.cpenable = self.value(name, 1)? == 1,
            Some(k) => {
                special.dbreaka[k] = self.value(name, u32::MAX)?;
                let token = self.peek();
                if token.kind != Kind::Comma {
                    return Err(token.fault(Problem::MissingComma {
                        found: token.to_string(),
                    }));
                }
                self.take();
                special.dbreakc[k] = self.value(name, u32::MAX)?;
            }
        }
        let token = self.peek();
        if !matches!(token.kind, Kind::Newline | Kind::End) {
            return Err(token.fault(Problem::Stray {
                found: token.to_string(),
            }));
        }
        self.skip_newlines();
        let token = self.peek();
        match token.kind {
            Kind::End => Err(token.fault(Problem::SpecialWithoutBundle {
                found: token.to_string(),
                name,
            })),
            _ => Ok(()),
        }
    }

    /// A value of a special register, at most `max`.
    fn value(&mut self, name: &'static str, max: u32) -> Result<u32, Fault> {
        let token = self.peek();
        let text = token.text.to_ascii_lowercase();
        let value = match text.strip_prefix("0x") {
            Some(digits) if !digits.starts_with('+') => u32::from_str_radix(digits, 16).ok(),
            None if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        };
        match value.filter(|&v| token.kind == Kind::Word && v <= max) {
            Some(value) => {
                self.take();
                Ok(value)
            }
            None => Err(token.fault(Problem::BadValue {
                found: token.to_string(),
                name,
            })),
        }
    }

    /// step = [ "@" number ] ( braced | bare )
    fn step(&mut self) -> Result<Step, Fault> {
        let counted = self.peek().kind == Kind::At;
        let idle = if counted { self.idle()? } else { 0 };
        self.skip_newlines();
        let token = self.peek();
        let bundle = match token.kind {
            Kind::Open => self.braced()?,
            Kind::Word => self.bare()?,
            Kind::Other(c) => return Err(token.fault(Problem::UnexpectedCharacter(c))),
            _ if counted => {
                return Err(token.fault(Problem::IdleWithoutBundle {
                    found: token.to_string(),
                }));
            }
            Kind::Close => return Err(token.fault(Problem::MissingOpeningBrace)),
            _ => {
                return Err(token.fault(Problem::Stray {
                    found: token.to_string(),
                }));
            }
        };
        Ok(Step {
            bundle,
            idle,
            ..Step::default()
        })
    }

    /// "@" number
    fn idle(&mut self) -> Result<u32, Fault> {
        self.take();
        let token = self.peek();
        if token.kind != Kind::Word || !token.text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(token.fault(Problem::MissingIdleCount {
                found: token.to_string(),
            }));
        }
        self.take();
        token.text.parse().map_err(|_| {
            token.fault(Problem::IdleCountTooLarge {
                found: shortened(token.text),
            })
        })
    }

    /// bare = op end-of-line
    fn bare(&mut self) -> Result<Bundle, Fault> {
        let slot = self.slot(false)?;
        let token = self.peek();
        match token.kind {
            Kind::Newline | Kind::End => Ok(slot.op.map(Bundle::of).unwrap_or_default()),
            Kind::Semicolon | Kind::Close => Err(slot.word.fault(Problem::MissingOpeningBrace)),
            _ => Err(token.fault(Problem::Stray {
                found: token.to_string(),
            })),
        }
    }

    /// braced = "{" op [ ";" op ] "}"
    fn braced(&mut self) -> Result<Bundle, Fault> {
        let open = self.take();
        let first = self.slot_of(&open)?;
        let is_pair = self.peek().kind == Kind::Semicolon;
        let bundle = if is_pair {
            self.take();
            let second = self.slot_of(&open)?;
            placed(&first, &second)?
        } else {
            first.op.map(Bundle::of).unwrap_or_default()
        };
        let token = self.take();
        match token.kind {
            Kind::Close => {}
            Kind::Semicolon => return Err(token.fault(Problem::TooManyOperations)),
            Kind::Word if is_pair => return Err(token.fault(Problem::TooManyOperations)),
            Kind::Word => {
                return Err(token.fault(Problem::MissingSemicolon {
                    found: token.to_string(),
                }));
            }
            _ => return Err(self.unclosed(&open, &token)),
        }
        let token = self.peek();
        match token.kind {
            Kind::Word => Err(token.fault(Problem::Stray {
                found: token.to_string(),
            })),
            _ => Ok(bundle),
        }
    }

    /// A slot of the bundle that `open` opens.
    fn slot_of(&mut self, open: &Token<'_>) -> Result<Slot<'a>, Fault> {
        self.skip_newlines();
        let token = self.peek();
        match token.kind {
            Kind::Word => {
                let slot = self.slot(true)?;
                self.skip_newlines();
                Ok(slot)
            }
            Kind::Other(c) => Err(token.fault(Problem::UnexpectedCharacter(c))),
            Kind::End | Kind::Open | Kind::At => Err(self.unclosed(open, &token)),
            _ => Err(token.fault(Problem::MissingOperation {
                found: token.to_string(),
            })),
        }
    }

    fn unclosed(&self, open: &Token<'_>, token: &Token<'_>) -> Fault {
        let (line, column) = position(self.text, open.start);
        token.fault(Problem::MissingClosingBrace {
            found: token.to_string(),
            line,
            column,
        })
    }

    /// op = "nop" | mnemonic register { "," register }
    ///
    /// In braces it may go on in the next line.
    fn slot(&mut self, in_braces: bool) -> Result<Slot<'a>, Fault> {
        let word = self.take();
        let name = word.text.to_ascii_lowercase();
        let mut op = match mnemonic(&name) {
            Some(mnemonic) => Some(Op::new(mnemonic)),
            None if name == NOP => None,
            None => {
                return Err(word.fault(Problem::UnknownMnemonic {
                    name: shortened(word.text),
                    nearest: nearest(&name),
                }));
            }
        };
        let operands = op.map_or(&[][..], |op| op.mnemonic.operands());
        let name = op.map_or(NOP, |op| op.mnemonic.name());
        for (i, &operand) in operands.iter().enumerate() {
            let too_few = Problem::TooFewOperands {
                name,
                wanted: operands.len(),
                found: i,
            };
            if i > 0 {
                self.comma(in_braces, too_few.clone())?;
            }
            let number = self.register(in_braces, operand, too_few)?;
            if let Some(op) = &mut op {
                op.set_register(operand, number);
            }
        }
        if in_braces {
            self.skip_newlines();
        }
        let token = self.peek();
        match token.kind {
            Kind::Other(c) => Err(token.fault(Problem::UnexpectedCharacter(c))),
            Kind::Comma | Kind::Word if !token.is_operation() => {
                Err(token.fault(Problem::TooManyOperands {
                    name,
                    wanted: operands.len(),
                }))
            }
            _ => Ok(Slot { op, word }),
        }
    }

    /// The comma before an operand.
    fn comma(&mut self, in_braces: bool, too_few: Problem) -> Result<(), Fault> {
        if in_braces {
            self.skip_newlines();
        }
        let token = self.peek();
        match token.kind {
            Kind::Comma => {
                self.take();
                Ok(())
            }
            Kind::Other(c) => Err(token.fault(Problem::UnexpectedCharacter(c))),
            Kind::Word if !token.is_operation() => Err(token.fault(Problem::MissingComma {
                found: token.to_string(),
            })),
            _ => Err(token.fault(too_few)),
        }
    }

    /// An operand: the number of its register.
    fn register(
        &mut self,
        in_braces: bool,
        operand: Operand,
        too_few: Problem,
    ) -> Result<u8, Fault> {
        if in_braces {
            self.skip_newlines();
        }
        let token = self.peek();
        let found = token.to_string();
        match token.kind {
            Kind::Comma => Err(token.fault(Problem::NotARegister { found, operand })),
            Kind::Other(c) => Err(token.fault(Problem::UnexpectedCharacter(c))),
            Kind::Word if !token.is_operation() => {
                self.take();
                number(token.text, operand, found).map_err(|problem| token.fault(problem))
            }
            _ => Err(token.fault(too_few)),
        }
    }
}

/// Both slots of a bundle, by position (D13).
fn placed(first: &Slot<'_>, second: &Slot<'_>) -> Result<Bundle, Fault> {
    if let (Some(a), Some(b)) = (first.op, second.op)
        && a.mnemonic.slot() == b.mnemonic.slot()
    {
        return Err(second.word.fault(Problem::SameSlot {
            slot: a.mnemonic.slot(),
            first: a.mnemonic.name(),
            second: b.mnemonic.name(),
        }));
    }
    let alone = |slot: &Slot<'_>| slot.op.is_some_and(|op| op.mnemonic == Mnemonic::ScatterW);
    for (one, other) in [(first, second), (second, first)] {
        if let Some(op) = other.op.filter(|_| alone(one)) {
            return Err(other.word.fault(Problem::NotAlone {
                name: op.mnemonic.name(),
            }));
        }
    }
    for (position, slot) in [first, second].into_iter().enumerate() {
        if let Some(op) = slot.op.filter(|op| op.mnemonic.slot() != position) {
            return Err(slot.word.fault(Problem::WrongSlot {
                name: op.mnemonic.name(),
                position,
            }));
        }
    }
    Ok(Bundle {
        s0: first.op,
        s1: second.op,
    })
}

/// The number of a register that must be of the operand's file. `found` is how an error names it.
fn number(text: &str, operand: Operand, found: String) -> Result<u8, Problem> {
    let (wanted, count) = operand.register_file();
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &text[letters.len()..];
    let file = letters.to_ascii_lowercase();
    if digits.is_empty() || !["gr", "a", "v", "vb"].contains(&file.as_str()) {
        return Err(Problem::NotARegister { found, operand });
    }
    if file != wanted {
        return Err(Problem::WrongFile { found, operand });
    }
    match digits.parse() {
        Ok(number) if number < count => Ok(number),
        _ => Err(Problem::RegisterOutOfRange { found, operand }),
    }
}
