//! What a position is worth, told step by step: what is known at once, then what is found out.

use polje_tabletop::{AnyTable, Event, Exact};

use crate::AnyGame;
use crate::solution::{Solution, Task, Unsolved, Worth};

/// A worth, and whether it may yet be told with its margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    pub solution: Solution<String>,
    pub last: bool,
}

/// Solves the position at a table and tells the worth as soon as it is known, then again with its
/// margin if that is found, too. The budget is for each of the two, and `known` is what the first
/// position of the game is worth. `None` where there is no solver.
pub fn evaluate(
    game: &dyn AnyGame,
    table: &dyn AnyTable,
    task: &Task,
    tell: &mut dyn FnMut(Evaluated),
) -> Option<Result<(), Unsolved>> {
    let moved = table.record().events.iter().any(|event| matches!(event, Event::Move(_)));
    let known = task.known.filter(|_| !moved);
    if known == Some(Worth::Drawn) {
        let (worth, margin) = (Worth::Drawn, Some(Exact::default()));
        let solution = Solution { worth, margin, line: Vec::new(), nodes: 0 };
        tell(Evaluated { solution, last: true });
        return Some(Ok(()));
    }
    let solver = game.solver()?;
    let solution = match solver.solve_table(table, &Task { margin: false, known, ..task.clone() }) {
        Ok(solution) => solution,
        Err(unsolved) => return Some(Err(unsolved)),
    };
    let worth = solution.worth;
    let last = worth == Worth::Drawn || !task.margin;
    tell(Evaluated { solution, last });
    if !last
        && let Ok(solution) =
            solver.solve_table(table, &Task { known: Some(worth), ..task.clone() })
        && solution.margin.is_some()
    {
        tell(Evaluated { solution, last: true });
    }
    Some(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnySetup, Fairness, Settings};

    fn told(setup: &AnySetup, moves: usize, task: &Task) -> Vec<Evaluated> {
        let game = crate::find("mathtricks").unwrap();
        let mut table = game.open(setup, vec!["Eva".to_owned(), "Ivo".to_owned()]).unwrap();
        for _ in 0..moves {
            let mv = table.moves().remove(0).text;
            table.play(table.to_move().unwrap(), &mv, None, &[]).unwrap();
        }
        let mut told = Vec::new();
        let table = table.as_ref();
        // A budget that ends leaves what has been told.
        let _ = evaluate(game, table, task, &mut |evaluated| told.push(evaluated)).unwrap();
        told
    }

    fn dealt(size: &str) -> AnySetup {
        let game = crate::find("mathtricks").unwrap();
        game.deal(&game.settings([("size", size)]).unwrap(), 2).unwrap()
    }

    #[test]
    fn the_worth_is_told_before_its_margin() {
        let task = Task { margin: true, ..Task::default() };
        let all = told(&dealt("4x4"), 0, &task);
        let known: Vec<(bool, bool)> =
            all.iter().map(|told| (told.solution.margin.is_some(), told.last)).collect();
        assert_eq!(known, [(false, false), (true, true)]);
        assert_eq!(all[0].solution.worth, all[1].solution.worth);
    }

    #[test]
    fn the_first_position_of_a_board_shown_to_be_a_draw_is_known() {
        let game = crate::find("mathtricks").unwrap();
        let setup = game.certifier().unwrap().kept_board(&Settings::default(), 1).unwrap();
        let of = |fairness: Fairness, moves| {
            let known = fairness.worth();
            let task = Task { margin: true, nodes: Some(1_000), known, ..Task::default() };
            told(&setup, moves, &task)
        };
        let first = of(Fairness::of_dealt(game, &setup), 0);
        assert_eq!((first[0].solution.worth, first[0].last), (Worth::Drawn, true));
        assert_eq!(of(Fairness::of_dealt(game, &setup), 1), []);
        assert_eq!(of(Fairness::of_file(game, &setup), 0), [], "anybody can write a file");
        let text = game.write_board(&setup).unwrap().replace("by solver 2", "by solver 1");
        let older = game.read_board(&text).unwrap();
        assert!(
            matches!(Fairness::of_dealt(game, &older), Fairness::Noted(_)),
            "it may have erred"
        );
    }

    #[test]
    fn of_a_first_position_known_to_be_won_the_margin_is_found() {
        let solved = told(&dealt("4x4"), 0, &Task { margin: true, ..Task::default() });
        let known = Some(solved[0].solution.worth);
        assert_eq!(known, Some(Worth::Won));
        let again = told(&dealt("4x4"), 0, &Task { margin: true, known, ..Task::default() });
        assert_eq!(again.last().unwrap().solution.margin, solved[1].solution.margin);
    }
}
