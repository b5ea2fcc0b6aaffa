//! When the army of a capital may leave it.

use polje_bots::Patience;
use polje_tabletop::{Budget, Game, Prompt, Rng, Stop, Viewer};

use super::super::super::Generals;
use super::super::super::tests::game;
use super::super::expander::Expander;
use super::super::ground::{FAR, Stand};
use super::super::hunter::Hunter;
use super::super::marshal::Marshal;
use super::super::memory::samples::remembered;
use super::*;

fn dangers(memory: &Memory) -> Vec<Danger> {
    Watch::new(memory).dangers(memory)
}

/// What the first player knows then: what it sees, or everything.
fn seen(rows: &str, round: u32, viewer: Viewer) -> Memory {
    let (seat, view) = (Seat::FIRST, game(rows).view(viewer));
    let prompt = Prompt::<Generals> { seat, view, moves: Vec::new(), budget: Budget::Usual };
    let mut memory = Memory::new(&prompt, Stand::default());
    memory.round = round;
    memory.cells.iter_mut().filter(|known| known.in_sight).for_each(|known| known.seen = round);
    memory
}

fn known(rows: &str) -> Memory {
    seen(rows, 101, Viewer::Referee)
}

fn march(text: &str) -> March {
    match text.parse().unwrap() {
        Move::March(march) => march,
        Move::Pass => panic!("{text} is no march"),
    }
}

fn is_rash(memory: &Memory, order: &str) -> bool {
    Caution::new(memory).is_rash(march(order))
}

/// What a level does there, as if it had just come.
fn order<I: Idea>(memory: &Memory) -> Option<Move> {
    let patience = Patience::new(Budget::Usual, &Stop::default());
    considered(&mut I::begin(memory, &mut Rng::new(1), &patience), memory)
}

fn orders(memory: &Memory) -> [Option<Move>; 3] {
    [order::<Expander>(memory), order::<Hunter>(memory), order::<Marshal>(memory)]
}

/// From a game that was lost: the capital's 49 bought the city beside it while a rival's 49 stood two
/// steps away.
const LOST: &str = "
^ ^ . ^ . . . 1:2 1:2 1:2 1:2 . . . . . . .
. . . . . . . . #45 1:2 1:2 . . ^ . . . .
. ^ . ^ ^ 2:2 . 1:2 1:2 1:3 #50 ^ . ^ . ^ . .
. . #48 . . 2:1 ^ ^ 1:1 1:2 #48 1:1 1:1 1:2 ^ 1:1 ^ .
. . . . . 2:1 . ^ 1:1 1:1 1:1 1:1 1:1 #47 1:1 1:1 ^ ^
. ^ . . ^ 2:1 . #53 2:2 ^ ^ 1:1 1:1 1:1 1@49 #40 #47 1:2
. ^ . ^ 2:1 2:1 ^ 1:1 1:1 1:1 1:1 1:1 #53 2:49 1:1 1:1 1:2 1:2
#36 ^ 2:1 2:1 2:1 2:1 2:1 2:1 2:1 2:1 2:1 2:1 2:1 2:1 1:2 1:2 1:2 1:2
. ^ ^ 2:1 2:1 2:1 ^ 2:2 . 2:2 1:1 ^ 1:2 ^ 1:2 ^ ^ 1:2
. #38 ^ 2:2 2:1 2:1 2:2 2:2 2:2 2:1 2:1 1:1 2:2 2:2 ^ . 1:2 1:2
. . ^ 2:1 2:1 ^ 2:2 2:2 . 2:1 ^ ^ . . . #52 . #38
. #35 2:1 2@9 2:1 #42 . ^ . . #40 . . ^ . ^ . .
2:1 2:1 2:1 2:1 2:1 ^ . . #35 . . #44 ^ . . ^ . .
2:1 2:1 2:1 ^ #52 ^ . . #38 #45 . #36 ^ . . . #52 .
. . . . #51 . ^ #49 . . . . ^ ^ . #44 . .
^ . ^ ^ . . . #40 #51 . ^ ^ ^ #35 . ^ ^ .
. . . ^ . ^ . . . . #43 . . . . ^ . .
#47 . . . . . ^ . . . ^ ^ . . . ^ . #40
";

#[test]
fn no_city_is_bought_with_the_army_that_holds_the_capital() {
    let memory = seen(LOST, 192, Viewer::Seat(Seat::FIRST));
    assert!(is_rash(&memory, "14,5>15,5"));
    assert_eq!(dangers(&memory), [], "it would have held");
    for order in orders(&memory) {
        if let Some(Move::March(march)) = order {
            assert_eq!(dangers(&after(&memory, march)), [], "{march:?}");
        }
    }
}

/// From another: two armies of seven at the gate can be thirteen next, and one order brings enough.
const ONE_ORDER_HOLDS: &str = "
. . . . . . ^ 2:4 ^ #47 #35 2:1 2:4 2:4 #46 1:2 1:5 ^
^ #46 . #45 . . 2:2 2:2 2:2 1:2 #42 2:1 1:3 1:3 2:2 1:3 2:4 2:4
^ . #49 #42 . 2:4 2:6 ^ ^ 2:2 2:1 2:1 ^ 1:2 1:2 1:2 1:5 1:5
. . ^ 2:4 2:4 2:4 2:4 2:4 2:2 1:1 ^ 2:7 2:7 1@9 1:1 1:3 1:3 ^
. . . #42 #43 2:4 2:4 2:4 ^ 1:18 1:1 ^ 1:2 1:2 1:2 #48 ^ 1:3
. ^ . 2:7 #53 2:4 2:4 2:4 ^ 1:1 1:1 ^ 1:2 1:2 #48 ^ 1:3 1:3
^ . . 2:7 2:4 ^ 2:4 #55 2:3 ^ ^ ^ 1:2 1:2 #36 1:3 1:3 1:3
. . #51 2:4 2:4 2:4 2:4 ^ 2:2 2:2 2:2 1:2 1:2 1:2 1:2 1:3 #44 ^
. #36 ^ 2:6 2:2 #45 #52 2:2 2:2 2:2 2:2 ^ 1:3 ^ 1:2 ^ #55 #44
. #51 2:4 2:4 2@12 2:2 ^ 2:2 2:2 ^ 2:2 ^ 1:3 #52 1:2 1:2 1:2 1:3
^ . 2:4 #55 ^ 2:2 ^ 2:2 2:2 ^ ^ 2:3 2:3 2:3 #44 1:2 1:2 1:2
. . 2:8 ^ 2:2 2:2 2:2 2:2 2:2 2:2 #46 ^ 2:3 . 1:2 1:2 #39 .
#47 ^ ^ ^ ^ 2:2 2:3 2:3 2:2 2:2 2:2 2:3 2:3 2:3 1:2 ^ . .
^ . . . . ^ 2:3 1:3 1:3 ^ 2:2 ^ . ^ 1:2 . . .
. . . . #43 ^ ^ ^ 1:4 1:4 2:3 . . . . . . ^
#48 . . . ^ . ^ 1:3 1:3 1:3 1:2 1:2 . ^ ^ ^ . ^
. . ^ . ^ . . #49 1:3 1:2 1:2 . . . . . . ^
^ . . . . . . 1:2 1:2 1:2 1:2 . . ^ . ^ . .
";

#[test]
fn the_one_order_that_holds_the_capital_is_found() {
    let memory = seen(ONE_ORDER_HOLDS, 456, Viewer::Seat(Seat::FIRST));
    assert_eq!(order::<Marshal>(&memory), Some(Move::March(march("13,1>13,2"))));
}

#[test]
fn no_army_beside_the_capital_takes_it_after_a_rescue() {
    let mut rng = Rng::new(12);
    let mut rescued = 0;
    for position in 0..3000 {
        let mut memory = remembered(&mut rng);
        let round = memory.round;
        memory.cells.iter_mut().for_each(|known| known.seen = round);
        let caution = Caution::new(&memory);
        let Some(rescue) = (caution.lacking > 0).then(|| caution.rescue()).flatten() else {
            continue;
        };
        rescued += 1;
        assert!(caution.holds(Some(Move::March(rescue))), "position {position}: {rescue:?}");
        let after = after(&memory, rescue);
        let beside = memory.ground.sides(memory.home);
        let strongest = beside
            .filter(|&side| after.is_rival(side) && after.cells[side].in_sight)
            .map(|side| after.cells[side].units)
            .max();
        let home = after.cells[memory.home].units;
        assert!(strongest.is_none_or(|army| army <= home + 1), "position {position}");
    }
    assert!(rescued > 100, "{rescued}");
}

#[test]
fn an_army_that_would_not_be_back_in_time_stays() {
    let rows = |rival: u32| format!("1:1 #10 . . 2@1\n1:1 1@30 1:1 2:{rival} .\n. 1:1 . . .");
    let buying = "1,1>1,0";
    assert!(is_rash(&known(&rows(24)), buying), "18 come back, 2 are there, 21 arrive");
    assert!(!is_rash(&known(&rows(23)), buying));
    for order in orders(&known(&rows(24))) {
        assert_ne!(order, Some(Move::March(march(buying))));
    }
}

#[test]
fn an_army_that_is_back_in_time_may_leave() {
    let aside = |rows: &str| is_rash(&known(rows), "1,0>0,0");
    assert!(!aside("1:1 1@30 . . 2:25 . 2@9"));
    assert!(!aside("1:1 1@30 . 2:25 . . 2@9"));
    assert!(aside("1:1 1@30 2:25 . . . 2@9"));
    assert!(!is_rash(&known("1:1 1@30 2:25 . . . 2@9"), "1,0>2,0"), "the army is beaten");
    assert!(is_rash(&known("1:1 1@40 2:25 . . . 2@9"), "1,0>0,0/2"), "20 stay against 24");
    assert!(!is_rash(&known("1:1 1@48 2:25 . . . 2@9"), "1,0>0,0/2"), "24 stay");
}

#[test]
fn units_that_an_army_meets_on_its_way_count() {
    let found = |rows: &str| dangers(&known(rows)).first().map(|it| (it.moves, it.missing));
    assert_eq!(found("1@10 2:7 2:7 . 2@1"), Some((2, 1)));
    assert_eq!(found("1@10 2:7 2:6 . 2@1"), None);
    assert_eq!(found("1@10 . 2:14 . 2@1"), Some((2, 1)));
    assert_eq!(found("1@10 1:1 2:14 . 2@1"), None, "one unit is in its way");
}

#[test]
fn an_army_leaves_if_its_march_is_over_first() {
    let (race, late) = (known("2:25 . 1@30 2:12 2@5"), known("2:25 . 1@30 2:12 . 2@5"));
    assert!(!is_rash(&race, "2,0>3,0"), "both need two steps, and this one goes first");
    assert!(is_rash(&late, "2,0>3,0"), "three steps against two");
    assert_eq!(order::<Marshal>(&race), Some(Move::March(march("2,0>3,0"))));
    assert_ne!(order::<Marshal>(&late), Some(Move::March(march("2,0>3,0"))));
    assert!(!is_rash(&known("2:20 1@30 2@28"), "1,0>2,0"), "one unit is enough");
    let third = known("3:20 1@30 2@28 . . 3@1");
    assert!(is_rash(&third, "1,0>2,0"), "the army of a third does not stop");
}

#[test]
fn an_army_that_is_out_of_sight_is_remembered_for_a_while() {
    let rows = "1:1 1@30 . . . 2:25 . 2@9";
    let mut memory = known(rows);
    // It was seen four steps away, and can be as near as the fog.
    memory.cells[5].in_sight = false;
    let moves = |memory: &Memory| {
        let mut emptied = after(memory, march("1,0>0,0"));
        emptied.cells[0].units = 1;
        dangers(&emptied).first().map(|danger| danger.moves)
    };
    assert_eq!(moves(&memory), Some(4));
    memory.round += REMEMBERED;
    (2..5).for_each(|at| memory.cells[at].seen = memory.round);
    assert_eq!(moves(&memory), Some(4), "all that is nearer is in sight");
    (2..5).for_each(|at| memory.cells[at].in_sight = false);
    assert_eq!(moves(&memory), Some(1));
    memory.round += 1;
    assert_eq!(moves(&memory), None);
}

/// The least that an army loses on any of the shortest ways, found by trying all.
fn least(memory: &Memory, steps: &[u32], rival: Seat, at: At, stay: bool) -> i64 {
    let nearer = memory.ground.sides(at).filter(|&side| steps[side] < steps[at]);
    let through = nearer.map(|side| {
        if side == memory.home {
            return 0;
        }
        let units = i64::from(memory.cells[side].units);
        let lost = match memory.cells[side].owner {
            Some(owner) if owner == rival => -units,
            Some(owner) if owner == memory.seat && !stay => units.min(1),
            _ => units,
        };
        lost + 1 + least(memory, steps, rival, side, stay)
    });
    through.min().unwrap()
}

#[test]
fn tolls_are_what_trying_every_way_finds() {
    let mut rng = Rng::new(9);
    let mut compared = 0;
    for position in 0..1000 {
        let memory = remembered(&mut rng);
        let steps = memory.steps_from_home();
        let rival = memory.rivals().next().unwrap();
        let mut near: Vec<At> = (0..steps.len()).filter(|&at| steps[at] != FAR).collect();
        near.sort_by_key(|&at| steps[at]);
        let tolls = tolls(&memory, rival, steps, &near);
        for &at in near.iter().filter(|&&at| at != memory.home) {
            let tried = [true, false].map(|stay| least(&memory, steps, rival, at, stay));
            assert_eq!([tolls[at].stay, tolls[at].leave], tried, "position {position}, cell {at}");
            compared += 1;
        }
    }
    assert!(compared > 5000, "{compared}");
}

/// Orders what it was told to, one after another.
#[derive(Debug)]
struct Told(Vec<&'static str>);

impl Idea for Told {
    fn begin(_: &Memory, _: &mut Rng, _: &Patience) -> Told {
        Told(Vec::new())
    }

    fn decide(&mut self, _: &Memory) -> Option<Move> {
        (!self.0.is_empty()).then(|| self.0.remove(0).parse().unwrap())
    }

    fn elsewhere(&mut self, kept: &Memory) -> Option<Move> {
        assert_eq!(kept.cells[kept.home].units, 1, "the army at home is not to be asked again");
        self.decide(kept)
    }
}

#[test]
fn instead_of_a_rash_order_half_goes_or_a_blow_falls_or_others_go() {
    let done = |rows: &str, told: &[&'static str]| {
        let order = considered(&mut Told(told.to_vec()), &known(rows));
        order.map_or_else(|| "nothing".to_owned(), |order| order.to_string())
    };
    let row = |home, army| format!("1:1 1@{home} 2:{army} . 1:4 . 2@9");
    assert_eq!(done(&row(60, 25), &["1,0>0,0"]), "1,0>0,0/2");
    assert_eq!(done(&row(30, 25), &["1,0>0,0"]), "1,0>2,0");
    assert_eq!(done(&row(30, 30), &["1,0>0,0", "4,0>5,0"]), "4,0>5,0");
    assert_eq!(done(&row(30, 30), &["1,0>0,0", "1,0>0,0", "pass"]), "pass");
    assert_eq!(done(&row(30, 30), &["1,0>0,0"]), "nothing");
    assert_eq!(done(&row(30, 30), &["4,0>5,0"]), "4,0>5,0", "nothing is wrong with it");
}
