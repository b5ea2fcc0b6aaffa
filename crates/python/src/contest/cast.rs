//! Who plays in a match: texts as for `polje match`, bots, programs and functions.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use polje_arena::{Contestant, Fault, Guest, NewGame, Sort, Spec, Turn};
use polje_games::AnyGame;
use polje_tabletop::{AnyPlayer, Budget, Outcome};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::function::{Function, name_of};
use super::{Message, Terms};
use crate::bot::Bot;
use crate::errors;
use crate::program::Program;

pub(super) struct Cast {
    pub(super) specs: Vec<Spec>,
    /// The functions among the players, by the player's number.
    pub(super) functions: Vec<Option<Py<PyAny>>>,
    /// Whether all programs are; `None` where there are none.
    pub(super) trusted: Option<bool>,
}

impl Cast {
    /// Functions put their questions to `line`.
    pub(super) fn new(
        players: &[Bound<'_, PyAny>],
        terms: &Terms<'_>,
        line: &Sender<Message>,
    ) -> PyResult<Cast> {
        if let Some(names) = terms.names.as_ref().filter(|names| names.len() != players.len()) {
            let told = format!("{} names for {} players", names.len(), players.len());
            return Err(PyValueError::new_err(told));
        }
        let game = terms.game.game;
        let mut cast = Cast { specs: Vec::new(), functions: Vec::new(), trusted: None };
        for (number, given) in players.iter().enumerate() {
            let mut spec = read(given, number, game, line)?;
            if let Some(names) = &terms.names {
                spec.name = Some(names[number].clone());
            }
            let checked = spec.check_name().and_then(|()| spec.check_nodes(game));
            checked.map_err(|phrase| errors::setup_phrase(&phrase))?;
            if spec.is_program() {
                let program = given.cast::<Program>().is_ok_and(|it| it.get().trusted);
                let trusted = program || terms.allow_unsandboxed;
                cast.trusted = Some(trusted && cast.trusted.unwrap_or(true));
            }
            let is_function = matches!(spec.sort, Sort::Guest(_)) && !given.is_instance_of::<Bot>();
            cast.functions.push(is_function.then(|| given.clone().unbind()));
            cast.specs.push(spec);
        }
        Ok(cast)
    }
}

fn read(
    given: &Bound<'_, PyAny>,
    number: usize,
    game: &'static dyn AnyGame,
    line: &Sender<Message>,
) -> PyResult<Spec> {
    if let Ok(text) = given.extract::<String>() {
        return Spec::parse(&text).map_err(|phrase| errors::setup_phrase(&phrase));
    }
    if let Ok(bot) = given.cast::<Bot>() {
        return of_bot(bot.get(), game);
    }
    if let Ok(program) = given.cast::<Program>() {
        return Ok(program.get().spec.clone());
    }
    if given.is_callable() {
        let line = line.clone();
        let guest = Guest::new(move |game, _| Box::new(Function::new(game, number, line.clone())));
        return Ok(Spec { name: Some(name_of(given)), sort: Sort::Guest(guest) });
    }
    Err(PyTypeError::new_err(format!(
        "player {} is a {}; a player is a text such as \"expert\" or \"cmd:./mybot\", a Bot, a \
         Program, or a function from a Prompt to the text of a move",
        number + 1,
        given.get_type().name()?
    )))
}

/// The match's seed, not the bot's, decides its random choices.
fn of_bot(bot: &Bot, game: &'static dyn AnyGame) -> PyResult<Spec> {
    let level = bot.level_in(game)?;
    let name = bot.level.clone();
    Ok(match bot.budget {
        Budget::Usual => Spec { name: None, sort: Sort::Level { name, nodes: None } },
        Budget::Nodes(nodes) => Spec { name: None, sort: Sort::Level { name, nodes: Some(nodes) } },
        Budget::Time(time) => {
            let seated = move |_, seed| Box::new(Timed { bot: level.bot(seed), time }) as Box<_>;
            Spec { name: Some(name), sort: Sort::Guest(Guest::new(seated)) }
        }
    })
}

/// A built-in player with a time of its own for every move, whatever the clock says.
#[derive(Debug)]
struct Timed {
    bot: Box<dyn AnyPlayer>,
    time: Duration,
}

impl Contestant for Timed {
    fn begin(&mut self, _: &NewGame, _: &mut dyn FnMut()) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        hush: &mut dyn FnMut(),
    ) -> Result<(String, Duration), Fault> {
        hush();
        let prompt = turn.table.prompt(Budget::Time(self.time));
        let prompt = prompt.ok_or_else(|| Fault::Failed("nobody is to move".to_owned()))?;
        let began = Instant::now();
        let mv = self.bot.choose(&prompt, turn.stop);
        Ok((mv, began.elapsed()))
    }

    fn end(&mut self, _: &Outcome) {}
}
