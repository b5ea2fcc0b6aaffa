//! Whether what a worker says of a game is so: the record is replayed from the job to its end.

use polje_arena::{Job, Played, Spec};
use polje_tabletop::{Event, Phrase, phrase};

use crate::message::Came;

/// What is wrong with it, if anything. That a game cannot be played is somebody's word.
pub(crate) fn verify(job: &Job, came: &Came) -> Result<(), Phrase> {
    let Came::Played(played) = came else { return Ok(()) };
    let Played { record, outcome, forfeits, sandbox } = &**played;
    let ended = job.check_record(record).map_err(|wrong| wrong.phrase())?;
    if ended != *outcome {
        return Err(phrase("cluster-wrong-outcome"));
    }
    let seats = record.events.iter().filter_map(|event| match event {
        Event::Forfeit(line) => Some(line.seat),
        Event::Move(_) => None,
    });
    let is_told = seats.eq(forfeits.iter().map(|forfeit| forfeit.seat));
    let has_programs = job.players.iter().any(Spec::is_program);
    if !is_told || sandbox.is_some() != has_programs {
        return Err(phrase("cluster-wrong-forfeits"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use polje_arena::{Cast, Description, Strength, Tournament};
    use polje_tabletop::Stop;

    use super::*;

    #[test]
    fn lies_do_not_replay() {
        let text = "name = \"x\"\ngame = \"gamma\"\nseed = 1\nplayers = [\"random\", \"greedy\"]\n\
            board = { size = \"4x4\" }\nschedule = { kind = \"round-robin\" }";
        let tournament = Tournament::new(Description::parse(text).unwrap()).unwrap();
        let job = |id: &str| tournament.job(&id.parse().unwrap()).unwrap();
        let played = job("r1b1-1v2").play(&mut Cast::default(), &Stop::default()).unwrap().unwrap();
        let said = |change: &dyn Fn(&mut Played)| {
            let mut said = played.clone();
            change(&mut said);
            verify(&job("r1b1-1v2"), &Came::Played(Box::new(said))).map_err(|wrong| wrong.key)
        };
        assert_eq!(said(&|_| {}), Ok(()));
        let swapped = said(&|played| {
            let (one, two) = (played.outcome.standings[0].rank, played.outcome.standings[1].rank);
            played.outcome.standings[0].rank = two;
            played.outcome.standings[1].rank = one + 1;
        });
        assert_eq!(swapped, Err("cluster-wrong-outcome".into()));
        assert!(said(&|played| drop(played.record.events.pop())).is_err());
        assert!(said(&|played| played.record.events.swap(0, 1)).is_err());
        let confined = said(&|played| played.sandbox = Some(Strength::Strong));
        assert_eq!(confined, Err("cluster-wrong-forfeits".into()));
        let other = verify(&job("r1b1-2v1"), &Came::Played(Box::new(played)));
        assert_eq!(other.unwrap_err().key, "record-other-game");
    }
}
