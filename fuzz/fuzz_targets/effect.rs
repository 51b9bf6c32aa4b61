//! Any bytes at all as a effect: an answer or a located complaint, never a panic.
#![no_main]

#[path = "inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|data: &[u8]| inputs::effect(data));
