//! Every input in the fuzzing corpus goes through its target, so that what was found once stays
//! found without a fuzzer.

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

use std::fs;
use std::path::Path;

#[test]
fn the_corpus_passes_every_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, body) in bodies::BODIES {
        let inputs: Vec<_> =
            fs::read_dir(corpus.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!inputs.is_empty(), "{name} has no corpus");
        for input in inputs {
            body(&fs::read(input).unwrap());
        }
    }
}
