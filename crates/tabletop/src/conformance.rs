//! The promises of [`Game`] and [`Shown`], as a test every game runs:
//! seeded random play, looked at from all sides.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    AnyTable, BoardFile, Config, Game, Hash, Pick, Picker, PlayError, Record, Rng, Seat, Shown,
    Table, Viewer,
};

/// A game longer than this many moves is taken not to end.
const LONGEST: usize = 100_000;

/// After this many moves positions are looked at closely ever more rarely.
const CLOSELY: usize = 40;

/// How many positions that lie ahead are compared with each other.
const LOOKED_AHEAD: usize = 12;

/// A promise that was broken, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{promise}: {detail}")]
pub struct Violation {
    pub promise: &'static str,
    pub detail: String,
}

/// Plays `games` random games from each config and reports the first broken promise.
pub fn check<G: Shown>(configs: &[G::Config], games: u64) -> Result<(), Violation> {
    for config in configs {
        let mut starts: Vec<(G::Setup, Hash)> = Vec::new();
        for seed in 0..games {
            let setup = check_deal::<G>(config, seed)?;
            let hash = open::<G>(&setup)?.hash();
            let twin =
                starts.iter().find(|(other, other_hash)| *other_hash == hash && *other != setup);
            ensure(twin.is_none(), "different setups have different digests", || {
                format!("{setup:?}")
            })?;
            starts.push((setup.clone(), hash));
            check_game::<G>(&setup, seed)?;
        }
    }
    check_knobs::<G>()
}

/// Plays one random game from a given start.
pub fn check_game<G: Shown>(setup: &G::Setup, seed: u64) -> Result<(), Violation> {
    let mut rng = Rng::new(seed);
    let pool = moves_of_a_random_game::<G>(setup, &mut rng)?;
    let table = play_out::<G>(setup, &pool, Forfeits::None, &mut rng)?;
    check_record(&table, setup)?;
    let with_forfeit = play_out::<G>(setup, &pool, Forfeits::Some, &mut rng)?;
    check_record(&with_forfeit, setup)
}

fn ensure(
    holds: bool,
    promise: &'static str,
    detail: impl FnOnce() -> String,
) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation { promise, detail: detail() }) }
}

fn ensure_equal<T: PartialEq + Debug>(
    left: &T,
    right: &T,
    promise: &'static str,
) -> Result<(), Violation> {
    ensure(left == right, promise, || format!("{left:?} is not {right:?}"))
}

/// Unwraps what a promise says must succeed.
fn granted<T, E: Debug>(result: Result<T, E>, promise: &'static str) -> Result<T, Violation> {
    result.map_err(|error| Violation { promise, detail: format!("{error:?}") })
}

fn check_knobs<G: Shown>() -> Result<(), Violation> {
    let knobs = <G::Config as Config>::KNOBS;
    ensure(
        knobs.iter().any(|knob| knob.name == "players"),
        "every game has the knob players",
        String::new,
    )?;
    for knob in knobs {
        let usual = G::Config::default().knob(knob.name).to_string();
        let (least, most) = knob.range.ends();
        for text in [usual, least, most] {
            let mut config = G::Config::default();
            granted(config.set(knob.name, &text), "a knob takes every value of its range")?;
            ensure_equal(
                &config.knob(knob.name).to_string(),
                &text,
                "a knob stays where it was turned",
            )?;
        }
    }
    Ok(())
}

fn check_deal<G: Shown>(config: &G::Config, seed: u64) -> Result<G::Setup, Violation> {
    let deal =
        || granted(G::deal(config, &mut Rng::new(seed)), "a config within its ranges can be dealt");
    let setup = deal()?;
    ensure_equal(&deal()?, &setup, "a seed deals the same setup every time")?;
    ensure_equal(&through_json(&setup)?, &setup, "a setup survives JSON")?;
    let text = G::write_setup(&setup);
    let file = granted(BoardFile::parse(&text), "a setup can be written as a board file")?;
    let read = granted(G::read_setup(&file.lines), "a written board file can be read")?;
    ensure_equal(&read, &setup, "a board file reads back to the same setup")?;
    ensure_equal(&G::write_setup(&read), &text, "a board file prints back byte for byte")?;
    Ok(setup)
}

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, Violation> {
    let text = granted(serde_json::to_string(value), "data can be written as JSON")?;
    granted(serde_json::from_str(&text), "written JSON can be read")
}

fn open<G: Shown>(setup: &G::Setup) -> Result<Table<G>, Violation> {
    let game = granted(G::start(setup), "a dealt setup can be started")?;
    let names = Seat::all(game.seats()).map(|seat| format!("player {seat}")).collect();
    granted(Table::open(setup, names), "a dealt setup can be opened at a table")
}

/// Every move that was legal somewhere in one game: most are illegal somewhere else.
fn moves_of_a_random_game<G: Game>(
    setup: &G::Setup,
    rng: &mut Rng,
) -> Result<Vec<G::Move>, Violation> {
    let mut game = granted(G::start(setup), "a dealt setup can be started")?;
    let mut seen = HashSet::new();
    let mut pool = Vec::new();
    for _ in 0..LONGEST {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        pool.extend(moves.iter().copied().filter(|&mv| seen.insert(mv)));
        let mv = *rng.pick(&moves);
        granted(game.play(mv), LEGAL_AND_CHECK_AGREE)?;
    }
    Ok(pool)
}

const LEGAL_AND_CHECK_AGREE: &str = "legal moves and check agree";

#[derive(Clone, Copy, PartialEq)]
enum Forfeits {
    None,
    Some,
}

fn play_out<G: Shown>(
    setup: &G::Setup,
    pool: &[G::Move],
    forfeits: Forfeits,
    rng: &mut Rng,
) -> Result<Table<G>, Violation> {
    let mut table = open::<G>(setup)?;
    let mut gone: Vec<Seat> = Vec::new();
    for ply in 0..LONGEST {
        let closely = ply < CLOSELY || rng.below((ply / CLOSELY * 4) as u64) == 0;
        if closely {
            check_position(&table, pool, rng)?;
        }
        let Some(seat) = table.to_move() else {
            check_outcome(&table)?;
            return Ok(table);
        };
        ensure(!gone.contains(&seat), "a forfeited seat never moves again", || {
            format!("seat {seat} is asked")
        })?;
        if forfeits == Forfeits::Some && rng.below(12) == 0 {
            let leaver = Seat::at(rng.below(table.seats() as u64) as usize);
            if !gone.contains(&leaver) && !table.game().fallen().contains(&leaver) {
                table.forfeit(leaver, "conformance");
                gone.push(leaver);
                let fell = table.game().fallen().contains(&leaver);
                ensure(fell, "a forfeited seat is among the fallen", || format!("seat {leaver}"))?;
                continue;
            }
        }
        let before = table.hash();
        let original = closely.then(|| (table.clone(), fingerprint(&table)));
        let moves = table.game().legal_moves();
        let mv = rng.pick(&moves).to_string();
        granted(table.play(seat, &mv, None, &[]), LEGAL_AND_CHECK_AGREE)?;
        ensure(table.hash() != before, "every move changes the position's digest", || {
            format!("{mv} does not")
        })?;
        if let Some((copy, print)) = original {
            ensure_equal(
                &fingerprint(&copy),
                &print,
                "a copy is not touched by the original's moves",
            )?;
        }
    }
    Err(Violation { promise: "the game ends", detail: format!("it went on for {LONGEST} moves") })
}

/// All that can be seen of a game: hash, views and pictures, and the innards as Debug shows them.
fn fingerprint<G: Shown>(table: &Table<G>) -> (Hash, Vec<String>, String) {
    let viewers = Viewer::all(table.seats());
    let seen = viewers.map(|viewer| format!("{} {:?}", table.view(viewer), table.picture(viewer)));
    (table.hash(), seen.collect(), format!("{:?}", table.game()))
}

fn check_position<G: Shown>(
    table: &Table<G>,
    pool: &[G::Move],
    rng: &mut Rng,
) -> Result<(), Violation> {
    let game = table.game();
    let legal = game.legal_moves();
    let set: HashSet<G::Move> = legal.iter().copied().collect();
    ensure_equal(&set.len(), &legal.len(), "a legal move is listed once")?;
    ensure_equal(
        &game.to_move().is_some(),
        &!legal.is_empty(),
        "the seat to move has a move, and nobody else is asked",
    )?;
    ensure_equal(&game.legal_moves(), &legal, "legal moves come in a fixed order")?;
    check_views(table)?;
    check_public(game, rng)?;
    check_refusals(table, pool, &set, rng)?;
    for &mv in &legal {
        let granted = game.check(mv);
        ensure(granted.is_ok(), LEGAL_AND_CHECK_AGREE, || {
            format!("{mv} is listed but {granted:?}")
        })?;
        check_notation::<G>(mv)?;
    }
    check_pointing(table)
}

fn check_refusals<G: Shown>(
    table: &Table<G>,
    pool: &[G::Move],
    legal: &HashSet<G::Move>,
    rng: &mut Rng,
) -> Result<(), Violation> {
    if pool.is_empty() {
        return Ok(());
    }
    let print = fingerprint(table);
    let mut copy = table.clone();
    let seat = table.to_move();
    for _ in 0..pool.len().min(48) {
        let mv = *rng.pick(pool);
        if legal.contains(&mv) {
            continue;
        }
        let played = copy.play(seat.unwrap_or(Seat::FIRST), &mv.to_string(), None, &[]);
        let refused = match seat {
            Some(_) => matches!(played, Err(PlayError::Illegal(_))),
            None => matches!(played, Err(PlayError::GameOver)),
        };
        ensure(refused, LEGAL_AND_CHECK_AGREE, || {
            format!("{mv} is not listed but accepted: {played:?}")
        })?;
    }
    ensure_equal(&fingerprint(&copy), &print, "a refused move changes nothing")?;
    ensure_equal(copy.record(), table.record(), "a refused move is not noted")?;
    if let Some(seat) = seat {
        for other in seat.following(table.seats()) {
            let played = copy.play(other, &rng.pick(pool).to_string(), None, &[]);
            let refused = matches!(played, Err(PlayError::NotYourTurn { turn }) if turn == seat);
            ensure(refused, "only the seat to move plays", || format!("seat {other}: {played:?}"))?;
        }
    }
    Ok(())
}

fn check_notation<G: Shown>(mv: G::Move) -> Result<(), Violation> {
    const PROMISE: &str = "a move's text reads back to the same move";
    let text = mv.to_string();
    ensure_equal(&granted(text.parse::<G::Move>(), PROMISE)?, &mv, PROMISE)?;
    ensure_equal(&granted(G::read_move(&text), PROMISE)?, &mv, PROMISE)
}

fn check_views<G: Shown>(table: &Table<G>) -> Result<(), Violation> {
    let game = table.game();
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        ensure_equal(&game.view(viewer), &view, "views of the same knowledge are equal")?;
        ensure_equal(&game.clone().view(viewer), &view, "views of the same knowledge are equal")?;
        ensure_equal(&through_json(&view)?, &view, "a view survives JSON")?;
        let size = granted(G::check_view(&view), "a game's own views hang together")?;
        let picture = G::picture(&view);
        ensure_equal(&picture.board.size(), &size, "a picture has the size of the view's board")?;
        let seats: Vec<Seat> = picture.seats.iter().map(|line| line.seat).collect();
        ensure_equal(
            &seats,
            &Seat::all(game.seats()).collect(),
            "a picture has a line for every seat",
        )?;
        let asked = picture.seats.iter().find(|line| line.to_move).map(|line| line.seat);
        ensure_equal(&asked, &game.to_move(), "a picture says whose turn it is")?;
    }
    let told = table.turn().is_some();
    ensure_equal(&told, &game.to_move().is_some(), "a turn is announced while the game goes on")?;
    ensure_equal(&table.closing().is_empty(), &told, "the end is told when it has come")
}

/// The public sees nothing that is hidden from a seat: positions that look the same to the seat look
/// the same to the public.
fn check_public<G: Shown>(game: &G, rng: &mut Rng) -> Result<(), Violation> {
    if !G::HIDES {
        let everything = game.view(Viewer::Referee);
        return Viewer::all(game.seats()).try_for_each(|viewer| {
            let seen = game.view(viewer);
            ensure_equal(&seen, &everything, "where nothing is hidden all see everything")
        });
    }
    let ahead = |_| {
        let mut game = game.clone();
        for _ in 0..1 + rng.below(game.seats() as u64) {
            if game.to_move().is_some() {
                game.apply(*rng.pick(&game.legal_moves()));
            }
        }
        Viewer::all(game.seats()).map(|viewer| game.view(viewer)).collect()
    };
    let views: Vec<Vec<G::View>> = (0..LOOKED_AHEAD).map(ahead).collect();
    for (index, one) in views.iter().enumerate() {
        for other in &views[..index] {
            let alike = (0..game.seats()).any(|seat| one[seat] == other[seat]);
            ensure(!alike || one.last() == other.last(), "the public sees no secrets", || {
                format!("{:?}", one.last())
            })?;
        }
    }
    Ok(())
}

fn check_pointing<G: Shown>(table: &Table<G>) -> Result<(), Violation> {
    let size = table.picture(Viewer::Referee).board.size();
    let hints = table.moves();
    if let (Some(seat), Some(hint)) = (table.to_move(), hints.first()) {
        const TOLD: &str = "whoever looks on is told of a move, and the mover what it does";
        let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
        let happened = granted(table.clone().play(seat, &hint.text, None, &viewers), TOLD)?;
        ensure_equal(&happened.told.len(), &viewers.len(), TOLD)?;
        ensure_equal(
            &happened.told[seat.index()],
            &table.report(&hint.text).ok().map(Arc::new),
            TOLD,
        )?;
        ensure_equal(&happened.cells, &hint.cells, TOLD)?;
    }
    for hint in &hints {
        let inside = hint.cells.iter().all(|&at| size.contains(at));
        ensure(inside, "a gesture stays on the board", || format!("{hint:?} on {size}"))?;
        granted(table.report(&hint.text), "every legal move can be told")?;
        let mut picker = Picker::new(hints.clone());
        let Some(last) = hint.cells.iter().map(|&at| picker.point(at)).last() else { continue };
        let found = match last {
            Pick::Move(text) => text == hint.text,
            Pick::Choose(texts) => texts.contains(&hint.text),
            Pick::More | Pick::Nothing => false,
        };
        ensure(found, "every move can be pointed at", || format!("{hint:?}"))?;
    }
    Ok(())
}

fn check_outcome<G: Shown>(table: &Table<G>) -> Result<(), Violation> {
    let game = table.game();
    let outcome = table.outcome().ok_or_else(|| Violation {
        promise: "a finished game has an outcome",
        detail: "it has none".to_owned(),
    })?;
    let distinct: HashSet<Seat> = game.fallen().iter().copied().collect();
    ensure_equal(&distinct.len(), &game.fallen().len(), "a seat falls once")?;
    ensure(outcome.winners().next().is_some(), "somebody has the first rank", || {
        format!("{outcome:?}")
    })?;
    for standing in &outcome.standings {
        let score = game.score(standing.seat);
        ensure_equal(&standing.score, &score.to_string(), "the outcome holds the scores")?;
        let read = standing.score.parse().ok();
        ensure_equal(&read, &Some(score), "a written score can be read")?;
    }
    Ok(())
}

fn check_record<G: Shown>(table: &Table<G>, setup: &G::Setup) -> Result<(), Violation> {
    const REPLAYS: &str = "a record replays to the same position";
    let text = table.record().to_string();
    let record = granted(Record::parse(&text), "a record can be read")?;
    ensure_equal(&record.to_string(), &text, "a record prints back byte for byte")?;
    let mut again = open::<G>(setup)?;
    ensure_equal(
        &again.record().header_line(),
        &record.header_line(),
        "a setup has one spelling in a record",
    )?;
    for event in &record.events {
        granted(again.follow(event), REPLAYS)?;
    }
    let closing = record.closing.as_ref().expect("a parsed record is closed");
    granted(again.agree(closing), REPLAYS)?;
    ensure_equal(&fingerprint(&again), &fingerprint(table), REPLAYS)?;
    let (before, after) = record.events.split_at(record.events.len() / 2);
    let mut back = table.back_to(before.len());
    for event in after {
        granted(back.follow(event), "a game taken back can be played on")?;
    }
    ensure_equal(back.record(), table.record(), "a game taken back can be played on")?;
    ensure_equal(&again.record().to_string(), &text, REPLAYS)
}
