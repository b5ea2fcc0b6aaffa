//! What the speed of Generals is measured by: random games, many side by side.

use polje_tabletop::{Game, Rng};

use super::{Batch, Buffers, Generals, Observations, Orders, Setup};
use crate::workload::config;
use crate::{Counts, Knobs, Portions, Workload};

pub const WORKLOADS: &[Workload] = &[
    Workload::new(Counts::Turns, &[("size", "24x24")], |board| turns(board, Watched::No)),
    Workload::new(Counts::ObservedTurns, &[("size", "24x24")], |board| turns(board, Watched::Yes)),
    Workload::new(Counts::Games, &[("size", "9x9")], games),
    Workload::new(Counts::Games, &[("size", "18x18")], games),
    Workload::new(Counts::Games, &[("size", "24x24"), ("players", "4")], games),
];

const SIDE_BY_SIDE: usize = 64;

/// Maps that games are begun on.
const MAPS: u64 = 32;

/// Turns until games are in all their phases.
const WARM_UP: usize = 1500;

/// Whether everybody's observations are kept up to date.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Watched {
    Yes,
    No,
}

fn turns(board: Knobs, watched: Watched) -> Portions {
    let mut crowd = Crowd::new(board, watched);
    Box::new(move || {
        crowd.step();
        SIDE_BY_SIDE as u64
    })
}

fn games(board: Knobs) -> Portions {
    let mut crowd = Crowd::new(board, Watched::No);
    Box::new(move || {
        crowd.step();
        (0..SIDE_BY_SIDE).filter(|&game| crowd.batch.ended(game).is_some()).count() as u64
    })
}

/// Random games, each begun anew when it ends.
struct Crowd {
    batch: Batch,
    masks: Vec<u8>,
    observations: Option<Observations>,
}

impl Crowd {
    fn new(board: Knobs, watched: Watched) -> Crowd {
        let config = config(board);
        let deal = |seed| {
            Generals::deal(&config, &mut Rng::new(seed)).expect("maps of these sizes can be dealt")
        };
        let pool: Vec<Setup> = (0..MAPS).map(deal).collect();
        let batch = Batch::new(&pool, SIDE_BY_SIDE, 7).expect("one config deals maps of one kind");
        let masks = vec![0; batch.mask_bytes()];
        let observations = (watched == Watched::Yes).then(|| batch.observations());
        let mut crowd = Crowd { batch, masks, observations };
        let planes = crowd.observations.as_mut().map(Observations::planes);
        crowd.batch.observe(Buffers { masks: &mut crowd.masks, planes });
        (0..WARM_UP).for_each(|_| crowd.step());
        crowd
    }

    /// A turn of every player of every game.
    fn step(&mut self) {
        let planes = self.observations.as_mut().map(Observations::planes);
        self.batch.step(Orders::Random, Buffers { masks: &mut self.masks, planes });
    }
}
