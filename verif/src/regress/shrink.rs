//! Shrinking of lists: bundles of a program, bursts of traffic.

/// Candidates that are tried, at most: a bound on the time, and the same in every run.
const TRIES: usize = 2000;

/// A part of a list, in order, that still fails, and from which no single element can be left out; if the tries suffice. `fails`
/// is asked of parts only, and is taken to hold of the whole.
pub fn smallest<T: Clone>(whole: Vec<T>, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut best = whole;
    let mut tries = TRIES;
    let mut piece = best.len().div_ceil(2);
    while piece > 0 {
        let mut at = 0;
        let mut shorter = false;
        while at < best.len() && tries > 0 {
            let end = (at + piece).min(best.len());
            let candidate = [&best[..at], &best[end..]].concat();
            tries -= 1;
            if fails(&candidate) {
                best = candidate;
                shorter = true;
            } else {
                at = end;
            }
        }
        if tries == 0 {
            break;
        }
        piece = match (piece, shorter) {
            (1, true) => 1,
            (1, false) => 0,
            _ => piece.div_ceil(2),
        };
    }
    best
}
