//! A starter bot: plays a legal move of any game. docs/protocol.md has the whole story.
//! Build: rustc -O bot.rs

use std::io::{self, BufRead, Write};

/// The texts between quotes in the list named "moves". A bot that looks at the view will want serde_json.
fn moves_in(line: &str) -> Vec<&str> {
    let Some((_, list)) = line.rsplit_once("\"moves\":[") else { return Vec::new() };
    let Some((list, _)) = list.split_once(']') else { return Vec::new() };
    list.split('"').skip(1).step_by(2).collect()
}

fn main() -> io::Result<()> {
    let mut random: u64 = std::process::id().into();
    let mut stdout = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.starts_with("{\"hello\"") {
            // "moves" asks for the list of legal moves in every prompt
            writeln!(stdout, "ready moves")?;
        } else if line.starts_with("{\"prompt\"") {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let moves = moves_in(&line);
            writeln!(stdout, "{}", moves[(random >> 33) as usize % moves.len()])?;
        }
        // "game" (a new game begins) and "end" (how it ended) need no answer
        stdout.flush()?;
    }
    Ok(())
}
