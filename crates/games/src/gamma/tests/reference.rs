//! The rules written down slowly and obviously: every question floods the board anew.

use super::super::Refusal;

pub(super) struct Reference {
    width: u32,
    height: u32,
    players: u32,
    limit: u32,
    /// 0 is a free field.
    owners: Vec<u32>,
    spent: Vec<u32>,
}

impl Reference {
    pub(super) fn new(width: u32, height: u32, players: u32, limit: u32) -> Self {
        let owners = vec![0; (width * height) as usize];
        Self { width, height, players, limit, owners, spent: Vec::new() }
    }

    fn field(&self, x: u32, y: u32) -> usize {
        (y * self.width + x) as usize
    }

    fn around(&self, i: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y) = (i as u32 % self.width, i as u32 / self.width);
        let (width, height) = (self.width, self.height);
        [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))]
            .into_iter()
            .filter(move |&(x, y)| x < width && y < height)
            .map(move |(x, y)| (y * width + x) as usize)
    }

    pub(super) fn areas(&self, player: u32) -> u32 {
        let mut seen = vec![false; self.owners.len()];
        let mut areas = 0;
        for start in 0..self.owners.len() {
            if self.owners[start] != player || seen[start] {
                continue;
            }
            areas += 1;
            let mut reached = vec![start];
            seen[start] = true;
            while let Some(i) = reached.pop() {
                for next in self.around(i) {
                    if self.owners[next] == player && !seen[next] {
                        seen[next] = true;
                        reached.push(next);
                    }
                }
            }
        }
        areas
    }

    pub(super) fn owner(&self, x: u32, y: u32) -> Option<u32> {
        Some(self.owners[self.field(x, y)]).filter(|&owner| owner != 0)
    }

    pub(super) fn busy(&self, player: u32) -> u32 {
        self.owners.iter().filter(|&&owner| owner == player).count() as u32
    }

    pub(super) fn free(&self, player: u32) -> u32 {
        let anywhere = self.areas(player) < self.limit;
        let touches = |i: usize| self.around(i).any(|next| self.owners[next] == player);
        let can_take = |&i: &usize| self.owners[i] == 0 && (anywhere || touches(i));
        (0..self.owners.len()).filter(can_take).count() as u32
    }

    pub(super) fn check_play(&mut self, player: u32, x: u32, y: u32) -> Result<(), Refusal> {
        if let Some(by) = self.owner(x, y) {
            return Err(Refusal::Taken { by });
        }
        let i = self.field(x, y);
        self.owners[i] = player;
        let areas = self.areas(player);
        self.owners[i] = 0;
        if areas > self.limit {
            return Err(Refusal::TooManyAreas { would_have: areas.into(), limit: self.limit });
        }
        Ok(())
    }

    pub(super) fn play(&mut self, player: u32, x: u32, y: u32) {
        let i = self.field(x, y);
        self.owners[i] = player;
    }

    pub(super) fn check_golden(&mut self, player: u32, x: u32, y: u32) -> Result<(), Refusal> {
        let (i, limit) = (self.field(x, y), self.limit);
        let victim = self.owners[i];
        if self.spent.contains(&player) {
            return Err(Refusal::GoldenSpent);
        }
        if victim == 0 || victim == player {
            return Err(Refusal::NotAnOpponents);
        }
        self.owners[i] = player;
        let areas = self.areas(player);
        let left = if areas > limit { 0 } else { self.areas(victim) };
        self.owners[i] = victim;
        if areas > limit {
            return Err(Refusal::TooManyAreas { would_have: areas.into(), limit });
        }
        if left > limit {
            return Err(Refusal::VictimSplit { victim, would_have: left.into(), limit });
        }
        Ok(())
    }

    pub(super) fn golden(&mut self, player: u32, x: u32, y: u32) {
        let i = self.field(x, y);
        self.owners[i] = player;
        self.spent.push(player);
    }

    pub(super) fn golden_possible(&mut self, player: u32) -> bool {
        if self.spent.contains(&player) {
            return false;
        }
        let fields = self.owners.len() as u32;
        (0..fields).any(|i| {
            ![0, player].contains(&self.owners[i as usize])
                && self.check_golden(player, i % self.width, i / self.width).is_ok()
        })
    }

    pub(super) fn players(&self) -> impl Iterator<Item = u32> + use<> {
        1..=self.players
    }
}
