//! The programs of the sandbox's tests, and the helper that confines them there: `hostile ATTACK
//! [ARGUMENT]...` prints how the attack went, as one line.

#[cfg(target_os = "linux")]
#[path = "attacks.rs"]
mod attacks;
#[cfg(target_os = "linux")]
#[path = "cheats.rs"]
mod cheats;

fn main() {
    polje_arena::confine_if_asked();
    #[cfg(target_os = "linux")]
    attacks::run();
}
