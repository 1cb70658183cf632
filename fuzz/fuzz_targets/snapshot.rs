//! Snapshots, before the judge of the tests.
#![no_main]

#[path = "../../tests/support/judges.rs"]
#[allow(dead_code, reason = "each target is one of the judges")]
mod judges;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| judges::snapshot(bytes));
