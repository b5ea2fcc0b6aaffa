//! What is known of areas, by the label that is an area's root, and how long somebody has searched
//! where nothing is known.

/// A value for each label; labels past the end have the usual one.
#[derive(Default)]
pub(super) struct ByRoot<V>(Vec<V>);

impl<V: Copy + Default> ByRoot<V> {
    /// Forgets everything, as when labels get new numbers.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    pub(super) fn of(&self, root: u32) -> V {
        self.0.get(root as usize).copied().unwrap_or_default()
    }

    pub(super) fn set(&mut self, root: u32, value: V) {
        let root = root as usize;
        if root >= self.0.len() {
            self.0.resize_with(root + 1, V::default);
        }
        self.0[root] = value;
    }
}

/// Searches have looked at `searched` fields in all, and to learn more at once was given up after
/// `tried` fields.
#[derive(Clone, Copy, Default)]
pub(super) struct Searches {
    pub(super) searched: u32,
    pub(super) tried: u32,
}

impl Searches {
    /// Those in areas that have become one count together.
    pub(super) fn pooled(parts: impl Iterator<Item = Searches>) -> Searches {
        parts.fold(Searches::default(), |all, part| Searches {
            searched: all.searched.saturating_add(part.searched),
            tried: all.tried.max(part.tried),
        })
    }

    /// With one more that looked at so many fields.
    pub(super) fn and(self, seen: u32) -> Searches {
        Searches { searched: self.searched.saturating_add(seen), ..self }
    }

    /// Whether they have looked at so much since the last try, and in all at `least` fields, that it
    /// is worth trying to learn more at once.
    pub(super) fn enough(self, least: u32) -> bool {
        self.searched >= self.tried.saturating_mul(2).max(least)
    }

    /// After a try that looked at as many fields as they did, in vain.
    pub(super) fn tried(self) -> Searches {
        Searches { tried: self.searched, ..self }
    }
}
