//! How a hardware block is declared: the [`hdl_block!`](crate::hdl_block) macro.
//!
//! It replaces rust-hdl's `#[derive(LogicBlock)]`, with the same meaning and three differences that make simulation
//! faster:
//! * inputs are committed before the kernel runs, so one level of hierarchy costs one pass and not two;
//! * a block that was quiet in the last pass and none of whose inputs is about to change is skipped;
//! * local signals are never committed (a kernel reads them as they are written), so they cost nothing and never ask
//!   for another pass; a probe finds them, for the Verilog, but not their values.
//!
//! A kernel must therefore be a function of its inputs, of its sub-blocks' outputs and of nothing else; state lives in
//! [`RegVec`](crate::regs::RegVec) and in [`Bank`](crate::memory_side::bank::Bank).

use rust_hdl::prelude::*;

/// Whether an input is about to take a new value.
pub trait Pending {
    /// True if the next commit changes the signal.
    fn pending(&self) -> bool;
}

impl<T: Synth> Pending for Signal<In, T> {
    #[inline(always)]
    fn pending(&self) -> bool {
        self.next != self.val()
    }
}

impl<P: Pending> Pending for Vec<P> {
    #[inline]
    fn pending(&self) -> bool {
        self.iter().any(Pending::pending)
    }
}

/// `n` signals (or blocks) with their reset values: a lane array of run-time length.
pub fn lanes<T: Default>(n: usize) -> Vec<T> {
    (0..n).map(|_| T::default()).collect()
}

/// Declares a block: its struct and rust-hdl's `Block` implementation.
///
/// Sections in order: `inputs`, `outputs` (both public, in the order of the Verilog ports), `blocks` (sub-blocks),
/// `locals` (wires of the kernel) and `plain` (run-time parameters, names starting with `_`, invisible to the
/// hardware).
#[macro_export]
macro_rules! hdl_block {
    (
        $(#[$doc:meta])*
        pub struct $name:ident {
            inputs { $( $(#[$idoc:meta])* $i:ident : $ity:ty, )* }
            outputs { $( $(#[$odoc:meta])* $o:ident : $oty:ty, )* }
            blocks { $( $(#[$bdoc:meta])* $b:ident : $bty:ty, )* }
            locals { $( $l:ident : $lty:ty, )* }
            plain { $( $(#[$pdoc:meta])* $p:ident : $pty:ty, )* }
        }
    ) => {
        $(#[$doc])*
        pub struct $name {
            $( $(#[$idoc])* pub $i: $ity, )*
            $( $(#[$odoc])* pub $o: $oty, )*
            $( $(#[$bdoc])* pub $b: $bty, )*
            $( $l: $lty, )*
            $( $(#[$pdoc])* $p: $pty, )*
            _quiet: bool,
        }

        impl Block for $name {
            fn connect_all(&mut self) {
                self.connect();
                $( self.$i.connect_all(); )*
                $( self.$o.connect_all(); )*
                $( self.$b.connect_all(); )*
                $( self.$l.connect_all(); )*
            }

            fn update_all(&mut self) {
                if self._quiet && !(false $( || $crate::block::Pending::pending(&self.$i) )*) {
                    return;
                }
                $( self.$i.update_all(); )*
                self.update();
                $( self.$b.update_all(); )*
                $( self.$o.update_all(); )*
                self._quiet = !(false
                    $( || self.$i.has_changed() )*
                    $( || self.$b.has_changed() )*
                    $( || self.$o.has_changed() )*);
            }

            fn has_changed(&self) -> bool {
                !self._quiet
            }

            fn accept(&self, name: &str, probe: &mut dyn Probe) {
                probe.visit_start_scope(name, self);
                $( self.$i.accept(stringify!($i), probe); )*
                $( self.$o.accept(stringify!($o), probe); )*
                $( self.$l.accept(stringify!($l), probe); )*
                $( self.$b.accept(stringify!($b), probe); )*
                probe.visit_end_scope(name, self);
            }
        }
    };
}
