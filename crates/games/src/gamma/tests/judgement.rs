//! What the levels make of their golden moves and of the room there is: on boards small enough to
//! work out, and over whole games. Random players show that each test can fail.

use std::collections::HashMap;

use polje_bots::Dice;
use polje_tabletop::{Budget, Game, Prompt, Seat, Size, Stop, Viewer};

use super::super::{Gamma, LEVELS, Move, View};
use super::bots::{dealt, prompt, searching};
use crate::BotLevel;

/// By how many fields the first player wins with best play by both, for every position met.
#[derive(Default)]
struct Solved(HashMap<Vec<u8>, i64>);

impl Solved {
    fn lead(&mut self, game: &Gamma) -> i64 {
        let Some(seat) = game.to_move() else {
            return game.score(Seat::at(0)) as i64 - game.score(Seat::at(1)) as i64;
        };
        let key = key(&game.view(Viewer::Referee), seat);
        if let Some(&lead) = self.0.get(&key) {
            return lead;
        }
        let leads = game.legal_moves().into_iter().map(|mv| self.lead_after(game, mv));
        let lead = if seat == Seat::at(0) { leads.max() } else { leads.min() };
        let lead = lead.expect("whoever is to move can move");
        self.0.insert(key, lead);
        lead
    }

    fn lead_after(&mut self, game: &Gamma, mv: Move) -> i64 {
        let mut after = game.clone();
        after.apply(mv);
        self.lead(&after)
    }
}

fn key(view: &View, seat: Seat) -> Vec<u8> {
    let owners =
        view.owners.cells().iter().map(|owner| owner.map_or(0, |seat| seat.number() as u8));
    let spent = view.players.iter().map(|player| u8::from(player.golden_spent));
    owners.chain(spent).chain([seat.number() as u8, view.skipped.len() as u8]).collect()
}

#[derive(Debug, Default)]
struct Judged {
    golden_moves: u32,
    /// Golden moves after which the result is worse than it need have been.
    wasted: u32,
    /// Free fields taken, and how often that made the result worse.
    takes: u32,
    mistakes: u32,
}

fn judged(level: &BotLevel<Gamma>, solved: &mut Solved) -> Judged {
    let mut judged = Judged::default();
    for seed in 0..80 {
        let mut dice = Dice::new(seed);
        let mut game = dealt(Size::new(4, 3), 2, 1);
        for _ in 0..6 + dice.below(5) {
            let moves: Vec<Move> =
                game.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Take(_))).collect();
            if !moves.is_empty() {
                game.apply(moves[dice.below(moves.len())]);
            }
        }
        judge(level, solved, &game, &mut judged);
    }
    judged
}

fn judge(level: &BotLevel<Gamma>, solved: &mut Solved, game: &Gamma, judged: &mut Judged) {
    let Some(prompt) = prompt(game) else { return };
    let prompt = Prompt { budget: Budget::Nodes(500), ..prompt };
    let chosen = (level.player)(1).choose(&prompt, &Stop::default());
    let kept = solved.lead_after(game, chosen).signum() == solved.lead(game).signum();
    match chosen {
        Move::Golden(_) => {
            judged.golden_moves += 1;
            judged.wasted += u32::from(!kept);
        }
        Move::Take(_) => {
            judged.takes += 1;
            judged.mistakes += u32::from(!kept);
        }
        Move::Pass => {}
    }
}

#[test]
fn neither_golden_moves_nor_others_give_a_result_away_where_it_can_be_worked_out() {
    let mut solved = Solved::default();
    let careless = judged(&LEVELS[0], &mut solved);
    assert!(careless.wasted >= 10 && careless.mistakes >= 5, "{careless:?}");
    for level in searching() {
        let judged = judged(level, &mut solved);
        assert!(judged.golden_moves >= 4, "{} {judged:?}", level.name);
        assert_eq!((judged.wasted, judged.mistakes), (0, 0), "{} {judged:?}", level.name);
    }
}

/// What a level lets go in games against a greedy player.
#[derive(Debug, Default)]
struct LetGo {
    /// Free fields the other takes while this one can take none.
    fields: u32,
    /// Games that end with a golden move still to be made.
    golden_moves: u32,
}

fn let_go(level: &BotLevel<Gamma>) -> LetGo {
    let mut sum = LetGo::default();
    for seed in 0..10 {
        let own = Seat::at((seed % 2) as usize);
        let mut players = [0, 1].map(|seat| match seat == own.index() {
            true => (level.player)(seed),
            false => (LEVELS[1].player)(seed),
        });
        let mut game = dealt(Size::new(8, 8), 2, 1);
        while let Some(prompt) = prompt(&game) {
            let prompt = Prompt { budget: Budget::Nodes(100), ..prompt };
            let mv = players[prompt.seat.index()].choose(&prompt, &Stop::default());
            let shut_in = prompt.seat != own && game.board().free(own.number()) == 0;
            sum.fields += u32::from(shut_in && matches!(mv, Move::Take(_)));
            game.apply(mv);
        }
        sum.golden_moves += u32::from(game.board().golden_possible(own.number()));
    }
    sum
}

#[test]
fn nobody_who_searches_is_shut_out_of_free_fields_or_keeps_the_golden_move_for_ever() {
    let careless = let_go(&LEVELS[0]);
    assert!(careless.fields >= 100, "{careless:?}");
    for level in searching() {
        let let_go = let_go(level);
        assert!(let_go.fields <= 5, "{} {let_go:?}", level.name);
        assert_eq!(let_go.golden_moves, 0, "{} {let_go:?}", level.name);
    }
}
