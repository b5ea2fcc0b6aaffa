//! The terminal is given back, and the message can be read, when Polje panics. Run without the usual
//! harness: the program that panics is this one, started again in a terminal of its own.

#![allow(clippy::unwrap_used)] // a test fails by panicking

#[path = "support/screen.rs"]
mod screen;

fn main() {
    match std::env::var("POLJE_PANIC").as_deref() {
        Ok(where_to) => child::play(where_to),
        Err(_) => {
            tests::a_panic_on_the_main_thread_gives_the_terminal_back();
            tests::a_panic_on_a_thinking_thread_gives_the_terminal_back();
        }
    }
}

mod tests {
    use super::screen::Terminal;

    pub(crate) fn a_panic_on_the_main_thread_gives_the_terminal_back() {
        let mut terminal = start("main");
        terminal.wait_for("Player 1 to move");
        // A tip comes from a bot, and the bots of this game cannot be made.
        terminal.press("t");
        fails_tidily(&mut terminal, "no bot can be made");
    }

    pub(crate) fn a_panic_on_a_thinking_thread_gives_the_terminal_back() {
        let mut terminal = start("thinking");
        terminal.wait_for("Player 1 to move");
        terminal.press(" ");
        fails_tidily(&mut terminal, "a bot stumbled over a thought");
    }

    fn start(where_to: &str) -> Terminal {
        let program = std::env::current_exe().unwrap();
        Terminal::start_program(
            &program,
            (80, 24),
            "",
            &[("POLJE_PANIC", where_to), ("RUST_BACKTRACE", "0")],
        )
    }

    fn fails_tidily(terminal: &mut Terminal, message: &str) {
        assert_eq!(terminal.wait_for_end().exit_code(), 101);
        let shown = terminal.wait_for(message);
        assert!(shown.iter().any(|line| line.contains("panicked at")), "{shown:?}");
        // Lines begin at the left again.
        assert!(shown.iter().any(|line| line.starts_with(message)), "{shown:?}");
    }
}

mod child {

    use polje_games::gamma::{Gamma, Move};
    use polje_games::{AnyGame, BotLevel, Kind, Level, Parts, Settings};
    use polje_session::{BestOf, Plan, Sitter, Source, Who};
    use polje_tabletop::{Player, Prompt, Stop};
    use polje_tui::{Depth, Palette, Start, Theme};

    #[derive(Debug)]
    struct Stumbling;

    impl Player<Gamma> for Stumbling {
        fn choose(&mut self, _: &Prompt<Gamma>, _: &Stop) -> Move {
            panic!("a bot stumbled over a thought");
        }
    }

    static GAME: Kind<Gamma> = Kind::new(Parts {
        levels: &[
            BotLevel { name: "stumbling", player: |_| Box::new(Stumbling), counts_nodes: false },
            BotLevel {
                name: "impossible",
                player: |_| panic!("no bot can be made"),
                counts_nodes: false,
            },
        ],
        ..Parts::NONE
    });

    /// A game that somebody at the terminal brings to a panic.
    pub(crate) fn play(where_to: &str) {
        let game: &'static dyn AnyGame = &GAME;
        let other = (where_to == "thinking").then(|| game.level("stumbling").unwrap());
        let sitter = |name: &str, level: Option<Level>| Sitter {
            who: level.map_or(Who::Person(None), Who::Level),
            name: name.to_owned(),
            recorded: name.to_owned(),
        };
        let plan = Plan {
            game,
            source: Source::Fixed(game.deal(&Settings::default(), 1).unwrap()),
            sitters: vec![sitter("Eva", None), sitter("Ivo", other)],
            best_of: BestOf::ONE,
            seed: 1,
            clock: None,
            record: None,
            tempo: None,
        };
        let start = Start {
            language: Some("en".to_owned()),
            fallback: polje_phrases::Voice::english(),
            theme: Theme { depth: Depth::Indexed, palette: Palette::Contest, ascii: false },
            mouse: true,
            data: None,
            sandbox: None,
            trusting: false,
            first: polje_tui::First::Game(Box::new(plan)),
        };
        polje_tui::run(start).unwrap();
    }
}
