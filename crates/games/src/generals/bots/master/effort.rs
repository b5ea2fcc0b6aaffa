//! How much a player may play forward in its head.

use polje_bots::Patience;
use polje_tabletop::Budget;

/// Orders that may still be played in a turn, while there is patience.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    orders: u64,
    patience: Patience,
}

/// What may be thought about in a turn where nobody has said anything: so many orders on 18x18, and fewer
/// on larger maps, where each takes longer.
const USUAL: u64 = 60_000 * 18 * 18;
/// Cells that can be thought about in a microsecond, for those who are told a time: an order on 18x18
/// takes about eight.
const CELLS: u64 = 40;

impl Effort {
    pub(super) fn new(budget: Budget, cells: usize, patience: &Patience) -> Effort {
        let cells = cells.max(1) as u64;
        let orders = match budget {
            Budget::Usual => USUAL / cells,
            Budget::Nodes(nodes) => nodes,
            Budget::Time(time) => {
                let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
                micros.saturating_mul(CELLS) / cells
            }
        };
        Effort { orders, patience: patience.clone() }
    }

    pub(super) fn orders(&self) -> u64 {
        self.orders
    }

    pub(super) fn spend(&mut self, orders: u64) {
        self.orders = self.orders.saturating_sub(orders);
    }

    pub(super) fn is_over(&self) -> bool {
        self.orders == 0 || self.patience.is_over()
    }
}
