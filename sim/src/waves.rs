//! Waves.
