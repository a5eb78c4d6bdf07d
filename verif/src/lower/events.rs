//! What a word waits for, and what its completion writes (D63).

use super::{Completion, Fault};
use crate::descriptor::{Events, REGISTERS, UpdateMode, WaitMode, Word};
use crate::machine::State;

/// Bit of a wait code: the value is in a register.
const WAIT_REGISTER: u8 = 0x80;

/// Bit of a wait code: an offset is added, whose place is unpublished.
const WAIT_OFFSET: u8 = 0x10;

/// What the semaphore of a word's completion gets if the word has no field for it.
const NO_FIELD: u8 = 1;

/// The register that `semaphore_value` names.
fn register(events: &Events, state: &State) -> Result<u32, Completion> {
    match events.semaphore_value {
        id if id < REGISTERS.into() => Ok(state.registers[id as usize]),
        id => Err(Completion::Fault(Fault {
            what: "events.semaphore_value",
            found: format!("register {id}"),
            rule: "registers are 0 to 63",
        })),
    }
}

/// Whether the wait of a legal word is met.
pub fn wait(events: &Events, state: &State) -> Result<(), Completion> {
    let WaitMode(code) = events.wait_mode;
    if code == 0 {
        return Ok(());
    }
    if code & WAIT_OFFSET != 0 {
        return Err(Completion::Unsupported("wait_mode"));
    }
    let wanted = match code & WAIT_REGISTER {
        0 => events.semaphore_value,
        _ => register(events, state)?,
    };
    let order = state.semaphores[usize::from(events.wait_idx)].cmp(&wanted);
    let met = match code & 7 {
        1 => order.is_eq(),
        2 => order.is_lt(),
        3 => order.is_le(),
        4 => order.is_gt(),
        5 => order.is_ge(),
        _ => unreachable!("the validator knows the wait codes"),
    };
    met.then_some(()).ok_or(Completion::Waits)
}

/// What completion writes: the word's own semaphore, then that of its events.
pub fn completion(word: &Word, state: &State) -> Result<Vec<(u8, u32)>, Completion> {
    let mut written: Vec<(u8, u32)> = Vec::new();
    let now = |written: &[(u8, u32)], index: u8| {
        let last = written.iter().rev().find(|w| w.0 == index);
        last.map_or(state.semaphores[usize::from(index)], |w| w.1)
    };
    let own = match word {
        Word::Indirect1D(w) => (w.semaphore, w.sem_increment),
        Word::Direct2D(w) => (w.semaphore, w.sem_increment),
        Word::GatherXpose(w) => (w.semaphore, NO_FIELD),
        Word::Direct2DXpose(w) => (w.semaphore, NO_FIELD),
        Word::IndirectCopy(_) | Word::Gather(_) | Word::PoolBufferLoad(_) => (0, 0),
    };
    if own.1 != 0 {
        let value = now(&written, own.0).wrapping_add(own.1.into());
        written.push((own.0, value));
    }
    let events = word.events();
    let before = now(&written, events.update_idx);
    let value = match events.update_mode {
        UpdateMode::NONE => return Ok(written),
        UpdateMode::SEM_INC_READ | UpdateMode::SEM_INC_COMPLETE => before.wrapping_add(1),
        UpdateMode::SEM_ADD_IMM_COMPLETE => before.wrapping_add(events.semaphore_value),
        UpdateMode::SEM_WR_REG_COMPLETE => register(events, state)?,
        _ => return Err(Completion::Unsupported("update_mode")),
    };
    written.push((events.update_idx, value));
    Ok(written)
}
