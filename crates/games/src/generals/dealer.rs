//! Maps from a seed: obstacles that leave all plains connected, then capitals far apart on
//! ground that is worth about the same.

use polje_tabletop::{Coord, Grid, Knob, KnobValue, Range, Rng, Seat, SetupError, Size, phrase};
use serde::{Deserialize, Serialize};

use super::flood::{Cells, steps_from};
use super::map::{
    Cell, FEWEST_PLAYERS, LONGEST_SIDE, MOST_PLAYERS, MOST_ROUNDS, Setup, USUAL_ROUNDS,
};

const SMALLEST: Size = Size::new(5, 5);
const LARGEST: Size = Size::new(LONGEST_SIDE, LONGEST_SIDE);
/// A map has at least this many cells for every player.
const LEAST_SHARE: usize = 6;
const MOUNTAIN_PERCENT: usize = 20;
const CITY_PERCENT: usize = 10;
const CITY_UNITS: (u64, u64) = (35, 55);
/// How far from a capital the ground counts.
const NEAR: u16 = 7;
const FAR: u16 = 15;
/// Grounds that are tried before the best so far is taken.
const GROUNDS: usize = 3;
/// Choices of capitals that are improved on one ground.
const CHOICES: usize = 6;
/// A choice no worse than this is taken without looking further.
const GOOD: usize = 300;

/// What can be chosen about a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub size: Size,
    pub players: usize,
    /// The round limit.
    pub rounds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { size: Size::new(18, 18), players: 2, rounds: USUAL_ROUNDS }
    }
}

impl polje_tabletop::Config for Config {
    const KNOBS: &'static [Knob] = &[
        Knob { name: "size", range: Range::Size { least: SMALLEST, most: LARGEST } },
        Knob {
            name: "players",
            range: Range::Count { least: FEWEST_PLAYERS as u64, most: MOST_PLAYERS as u64 },
        },
        Knob { name: "rounds", range: Range::Count { least: 1, most: MOST_ROUNDS as u64 } },
    ];

    fn knob(&self, name: &str) -> KnobValue {
        match name {
            "size" => KnobValue::Size(self.size),
            "players" => KnobValue::Count(self.players as u64),
            _ => KnobValue::Count(self.rounds.into()),
        }
    }

    fn turn(&mut self, name: &str, value: KnobValue) {
        match (name, value) {
            (_, KnobValue::Size(size)) => self.size = size,
            ("players", KnobValue::Count(players)) => self.players = players as usize,
            (_, KnobValue::Count(rounds)) => self.rounds = rounds as u32,
        }
    }
}

pub(super) fn deal(config: &Config, rng: &mut Rng) -> Result<Setup, SetupError> {
    let Config { size, players, rounds } = *config;
    let room = (size.area() / LEAST_SHARE).min(MOST_PLAYERS);
    let no_room = || {
        let few = phrase("generals-no-room").text("size", size).number("most", room);
        SetupError(few.number("players", players))
    };
    if players > room {
        return Err(no_room());
    }
    let mut best: Option<(usize, Grid<Cell>, Vec<Coord>)> = None;
    for _ in 0..GROUNDS {
        let ground = scatter(size, rng);
        let Some((fault, capitals)) = settle(&ground, players, rng) else { continue };
        if best.as_ref().is_none_or(|(least, ..)| fault < *least) {
            best = Some((fault, ground, capitals));
        }
        if fault <= GOOD {
            break;
        }
    }
    let (_, mut map, capitals) = best.ok_or_else(no_room)?;
    capitals.into_iter().for_each(|at| map[at] = Cell::Capital);
    let mut setup = Setup { rounds, ..Setup::plain(map) };
    rng.shuffle(&mut setup.order);
    // By lot, so that no seat has the better places.
    let mut owners: Vec<Seat> = Seat::all(players).collect();
    rng.shuffle(&mut owners);
    setup.give_capitals(owners);
    Ok(setup)
}

/// Mountains and cities at random, so that every plain can be reached from every other without
/// taking a city, and every city from a plain.
fn scatter(size: Size, rng: &mut Rng) -> Grid<Cell> {
    let share = |percent: usize| (size.area() * percent + 50) / 100;
    let (mountains, cities) = (share(MOUNTAIN_PERCENT), share(CITY_PERCENT));
    let mut cells: Vec<Coord> = size.coords().collect();
    rng.shuffle(&mut cells);
    let mut plains = Cells::all(size);
    let mut placed = Vec::new();
    for &at in &cells {
        if placed.len() == mountains + cities {
            break;
        }
        if plains.hold_without(at) {
            plains.remove(at);
            placed.push(at);
        }
    }
    let mut map = Grid::filled(size, Cell::Plain);
    placed.iter().for_each(|&at| map[at] = Cell::Mountain);
    placed.retain(|&at| size.beside(at).any(|at| plains.contains(at)));
    for &at in placed.iter().take(cities) {
        map[at] = Cell::City(rng.between(CITY_UNITS.0, CITY_UNITS.1) as u32);
    }
    map
}

/// Places for the capitals and how far they are from ideal. `None` when they cannot be kept
/// apart here.
fn settle(map: &Grid<Cell>, players: usize, rng: &mut Rng) -> Option<(usize, Vec<Coord>)> {
    let mut plains = Cells::none(map.size());
    map.iter().filter(|(_, cell)| **cell == Cell::Plain).for_each(|(at, _)| plains.insert(at));
    let coords: Vec<Coord> = plains.iter().collect();
    let mut sites: Vec<usize> = (0..coords.len()).collect();
    rng.shuffle(&mut sites);
    sites.truncate(40 + 20 * players);
    let starts: Vec<Coord> = sites.iter().map(|&plain| coords[plain]).collect();
    let walks = steps_from(&plains, map.size(), &starts);
    let cities = beside_cities(map, &coords);
    let sites = sites.into_iter().zip(walks);
    let sites: Vec<Site> = sites.map(|(plain, steps)| Site::new(plain, steps, &cities)).collect();
    let survey = Survey::new(map.size(), &sites, players);
    let (fault, chosen) = (0..CHOICES).map(|_| survey.choose(rng)).min()?;
    let nearest = chosen.iter().map(|&site| survey.nearest(site, &chosen)).min()?;
    (nearest >= distance_least(map.size(), players))
        .then(|| (fault, chosen.iter().map(|&site| coords[sites[site].plain]).collect()))
}

/// Steps between the two nearest capitals that the dealer aims at.
fn distance_wanted(size: Size, players: usize) -> u16 {
    let sides = usize::from(size.width + size.height);
    (sides * sides / (2 * players)).isqrt() as u16
}

/// Steps between the two nearest capitals below which a map is not dealt.
pub(super) fn distance_least(size: Size, players: usize) -> u16 {
    (distance_wanted(size, players) * 3 / 5).max(2)
}

/// For each city the plains beside it, by their places.
fn beside_cities(map: &Grid<Cell>, plains: &[Coord]) -> Vec<Vec<usize>> {
    let size = map.size();
    let mut places = Grid::filled(size, None);
    plains.iter().enumerate().for_each(|(place, &at)| places[at] = Some(place));
    let cities = map.iter().filter(|(_, cell)| matches!(cell, Cell::City(_)));
    cities.map(|(at, _)| size.beside(at).filter_map(|at| places[at]).collect()).collect()
}

/// A plain where a capital could stand.
struct Site {
    /// Its place among the plains.
    plain: usize,
    /// Steps to every plain.
    steps: Vec<u16>,
    near: usize,
    far: usize,
    cities: usize,
}

impl Site {
    fn new(plain: usize, steps: Vec<u16>, cities: &[Vec<usize>]) -> Site {
        let within = |most: u16| count(steps.iter().map(|&step| step <= most));
        let (near, far) = (within(NEAR), within(FAR));
        let close = |beside: &&Vec<usize>| beside.iter().any(|&plain| steps[plain] <= NEAR);
        let cities = cities.iter().filter(close).count();
        Site { plain, steps, near, far, cities }
    }
}

/// The sites of one ground, to choose from. A choice is a list of sites by their place in `sites`.
struct Survey<'a> {
    sites: &'a [Site],
    players: usize,
    distance_wanted: u16,
}

impl Survey<'_> {
    fn new(size: Size, sites: &[Site], players: usize) -> Survey<'_> {
        Survey { sites, players, distance_wanted: distance_wanted(size, players) }
    }

    /// Starts from sites far from one another and moves single capitals while that helps.
    fn choose(&self, rng: &mut Rng) -> (usize, Vec<usize>) {
        let any = |rng: &mut Rng| rng.below(self.sites.len() as u64) as usize;
        let mut chosen = vec![any(rng)];
        while chosen.len() < self.players {
            let sites = 0..self.sites.len();
            let next = sites.max_by_key(|&site| self.apart(site, chosen.iter().copied()));
            chosen.push(next.unwrap_or_default());
        }
        let mut fault = self.fault(&chosen, usize::MAX).unwrap_or(usize::MAX);
        for _ in 0..120 * self.players {
            let capital = rng.below(self.players as u64) as usize;
            let site = any(rng);
            if chosen.contains(&site) {
                continue;
            }
            let before = std::mem::replace(&mut chosen[capital], site);
            match self.fault(&chosen, fault) {
                Some(after) => fault = after,
                None => chosen[capital] = before,
            }
        }
        (fault, chosen)
    }

    /// 0 for equal chances far apart; `None` for more than `most`. Between equal players most depends
    /// on how far all the rivals are and on how much ground is nearer to oneself than to them.
    fn fault(&self, chosen: &[usize], most: usize) -> Option<usize> {
        let [mut near, mut far, mut cities, mut nearest, mut rivals] = [Spread::default(); 5];
        for &index in chosen {
            let site = &self.sites[index];
            near.add(site.near);
            far.add(site.far);
            cities.add(site.cities + 4);
            let others = chosen.iter().filter(|&&other| other != index);
            let steps = others.map(|&other| usize::from(self.steps(index, other)));
            let (least, sum) =
                steps.fold((usize::MAX, 0), |(least, sum), it| (it.min(least), sum + it));
            nearest.add(least);
            rivals.add(sum);
        }
        let wanted = usize::from(self.distance_wanted);
        let short = wanted.saturating_sub(nearest.least);
        let close = 1500 * short * short / (wanted * wanted).max(1);
        let ground = near.gap() + far.gap() + cities.gap() / 2;
        let fault = ground + nearest.gap() / 2 + 2 * rivals.gap() + close;
        // The rest takes longest to work out.
        let fault = (fault <= most).then(|| fault + 2 * self.domain(chosen).gap())?;
        (fault <= most).then_some(fault)
    }

    /// How much ground is nearer to one of the chosen sites than to the others.
    fn domain(&self, chosen: &[usize]) -> Spread {
        let mut domain = Spread::default();
        let claims = self.claims(chosen);
        chosen.iter().for_each(|&site| domain.add(shared(&self.sites[site].steps, &claims)));
        domain
    }

    /// Steps to every plain from the nearest chosen site.
    fn claims(&self, chosen: &[usize]) -> Vec<u16> {
        let mut claims = self.sites[chosen[0]].steps.clone();
        for &site in &chosen[1..] {
            let steps = &self.sites[site].steps;
            claims.iter_mut().zip(steps).for_each(|(least, &own)| *least = own.min(*least));
        }
        claims
    }

    fn steps(&self, from: usize, to: usize) -> u16 {
        self.sites[from].steps[self.sites[to].plain]
    }

    /// Steps from a chosen site to the nearest other one.
    fn nearest(&self, site: usize, chosen: &[usize]) -> u16 {
        self.apart(site, chosen.iter().copied().filter(|&other| other != site))
    }

    fn apart(&self, site: usize, others: impl Iterator<Item = usize>) -> u16 {
        others.map(|other| self.steps(site, other)).min().unwrap_or(0)
    }
}

/// In how many places two lists agree.
fn shared(one: &[u16], other: &[u16]) -> usize {
    count(one.iter().zip(other).map(|(one, other)| one == other))
}

/// How many of at most as many claims as a map has plains are true.
fn count(claims: impl Iterator<Item = bool>) -> usize {
    // A narrow sum, since that is what processors add many of at a time.
    claims.map(u16::from).sum::<u16>().into()
}

/// The least and the greatest of some numbers.
#[derive(Clone, Copy)]
struct Spread {
    least: usize,
    most: usize,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { least: usize::MAX, most: 0 }
    }
}

impl Spread {
    fn add(&mut self, number: usize) {
        self.least = self.least.min(number);
        self.most = self.most.max(number);
    }

    /// How far the least falls short of the greatest, in thousandths.
    fn gap(self) -> usize {
        1000 - 1000 * self.least.min(self.most) / self.most.max(1)
    }
}
