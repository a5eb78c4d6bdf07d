//! `aw_queue`, `b_queue`, `sram_queue`: four entries, the head in entry 0; what has left stays where it was.

/// Entries of each queue.
const DEPTH: usize = 4;

/// A queue. The design's three have their own files; they differ in what an entry is.
#[derive(Clone, Debug, Default)]
pub struct Queue<T> {
    entries: [T; DEPTH],
    count: usize,
}

impl<T: Copy + Default> Queue<T> {
    /// Entry 0, whether it counts or not.
    #[inline]
    pub fn head(&self) -> &T {
        &self.entries[0]
    }

    /// Entries that count.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether entry 0 counts.
    #[inline]
    pub fn valid(&self) -> bool {
        self.count != 0
    }

    /// Whether there is a free entry.
    #[inline]
    pub fn space(&self) -> bool {
        self.count != DEPTH
    }

    /// The clock edge: an entry comes if there is space, the head leaves if it counts.
    #[inline]
    pub fn clock(&mut self, push: Option<T>, pop: bool) {
        let push = push.filter(|_| self.space());
        if pop && self.valid() {
            self.entries.copy_within(1.., 0);
            self.count -= 1;
        }
        if let Some(entry) = push {
            self.entries[self.count] = entry;
            self.count += 1;
        }
    }
}
