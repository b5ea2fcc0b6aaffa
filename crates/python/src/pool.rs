//! Threads that stay. A child of a fork has none of its parent's, so it makes new ones.

use std::collections::HashMap;
use std::process;
use std::sync::{Arc, Mutex};

use pyo3::PyResult;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors;

/// By process and by how many threads they have. What a fork leaves behind is never touched again.
static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

type Pools = HashMap<(u32, usize), Arc<ThreadPool>>;

/// The threads of this process, so many.
pub(crate) fn of(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let mut pools = POOLS.lock().map_err(|_| errors::defect("the threads are gone"))?;
    let pools = pools.get_or_insert_default();
    if let Some(pool) = pools.get(&(process::id(), threads)) {
        return Ok(Arc::clone(pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = Arc::new(made.map_err(|error| errors::defect(&error.to_string()))?);
    pools.insert((process::id(), threads), Arc::clone(&pool));
    Ok(pool)
}
