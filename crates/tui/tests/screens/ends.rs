//! The end of games, replays, leaderboards, and what is kept from one run to the next.

use super::*;

#[test]
fn replays_to_choose_from() {
    check("replays", None, "<down><down><down><enter>nothing.jsonl<enter>");
}

#[test]
fn a_saved_replay_is_found_again_by_part_of_its_name() {
    let folder = Folder::new("found");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(mathtricks()), "en", theme(), data());
    first.press("<tab><enter>R<enter>s");
    first.press(&"<back>".repeat(40));
    first.press(&folder.0.join("first game.jsonl").display().to_string());
    first.press("<enter>");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<down><down><down><enter>");
    assert!(lines(&second.draw((120, 24))).contains("first game.jsonl"));
    second.press("FIRST G<enter>");
    let shown = lines(&second.draw((80, 24)));
    assert!(shown.contains("MathTricks: Eva, Ivo") && shown.contains("move 0 of 2"), "{shown}");
}

#[test]
fn a_leaderboard_without_a_place_to_keep_it() {
    check("leaders", None, "<down><down><down><down><enter>");
}

#[test]
fn games_of_people_without_names_do_not_count() {
    let folder = Folder::new("nameless");
    let data = || Some(folder.0.clone());
    let mut plan = plan("mathtricks", MATHTRICKS, &["Player 1", "Ivo"]);
    plan.sitters[0].who = Who::Person(None);
    let mut desk = desk_with_data(Some(plan), "en", theme(), data());
    desk.press("R<enter><down><down><down><enter>");
    let shown = desk.hear_until("Nobody has finished a game yet");
    assert!(shown.contains("has given a name"), "{shown}");
}

#[test]
fn a_leaderboard_with_ratings() {
    let folder = Folder::new("ratings");
    let game = CATALOG[0].name();
    let mut store = Store::open(&folder.0).unwrap();
    let players = [(LeaderKind::Person, "Евангелина Маринова"), (LeaderKind::Bot, "hard")];
    for (own, other) in [(3, 1), (1, 2), (5, 4), (2, 2), (0, 7), (6, 1)] {
        let outcome = Outcome::rank(&[own, other], &[]);
        store.add_game(game, &players, &outcome).unwrap();
    }
    for language in LANGUAGES {
        let data = Some(folder.0.clone());
        let mut desk = desk_with_data(None, language, theme(), data);
        desk.press("<down><down><down><down><enter>");
        desk.hear();
        compare(&format!("ratings-{language}"), &desk.shown());
    }
}

#[test]
fn the_end_on_a_map_with_the_seats_under_it() {
    let small = || {
        let settings = map().game.settings([("size", "10x10"), ("players", "4")]).unwrap();
        Plan { source: Source::Dealt(settings), ..map() }
    };
    for language in LANGUAGES {
        let mut desk = desk(Some(small()), language, theme());
        desk.end_with_ctrl_d();
        desk.press("y");
        let shown = desk.shown_in(&[(80, 24), (120, 40)]);
        compare(&format!("end-map-{language}"), &shown);
    }
}

#[test]
fn the_end_and_the_replay_of_a_game() {
    for language in LANGUAGES {
        let mut desk = desk(Some(mathtricks()), language, theme());
        desk.press("<tab><enter><tab><enter>R<enter>");
        compare(&format!("end-{language}"), &desk.shown());
        desk.press("w<right><right>");
        compare(&format!("replay-{language}"), &desk.shown());
    }
}

#[test]
fn one_can_look_sideways_in_the_replay_of_a_large_map() {
    let mut plan = plan("generals", GENERALS, &["Eva", "Ivo"]);
    plan.source = Source::Dealt(plan.game.settings([("size", "40x40")]).unwrap());
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("<enter>R<enter>w");
    let columns = |desk: &mut Desk| {
        let shown = lines(&desk.draw((80, 24)));
        let mut numbers = shown.lines().nth(1).unwrap().split_whitespace();
        numbers.find(|number| *number != "◂").unwrap().to_owned()
    };
    assert_eq!(columns(&mut desk), "0");
    desk.press("LL");
    assert_eq!(columns(&mut desk), "4");
    desk.press("H");
    assert_eq!(columns(&mut desk), "2");
}

#[test]
fn the_replay_of_a_game_of_many_shows_how_everybody_stands() {
    for players in [4, 8] {
        let names: Vec<String> = (1..=players).map(|number| format!("Player {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut plan = plan("generals", GENERALS, &names);
        let settings = [("size", "16x16".to_owned()), ("players", players.to_string())];
        plan.source = Source::Dealt(plan.game.settings(settings).unwrap());
        let mut desk = desk(Some(plan), "en", theme());
        desk.end_with_ctrl_d();
        desk.press("yw");
        // With eight, in the smaller ones, those around the player to move are shown.
        for size in [(80, 24), (80, 15), (40, 20), (40, 12)] {
            let shown = lines(&desk.draw(size));
            let stands = |number: &u32| shown.contains(&format!("Player {number}: one unit on"));
            let missing = (1..=players).filter(|number| !stands(number)).count() as u32;
            let most = match (players, size) {
                (4, (40, 12)) => 1,
                (8, (80, 15)) => 2,
                (8, (40, 20)) => 3,
                (8, (40, 12)) => 5,
                _ => 0,
            };
            assert!(missing <= most, "{missing} are missing in {size:?}\n{shown}");
        }
    }
}

#[test]
fn levels_have_the_readers_names_in_replays() {
    let mut desk = desk(Some(generals()), "bg", theme());
    desk.press("<enter><enter>R<enter>w");
    let shown = lines(&desk.draw((80, 24)));
    assert!(!shown.contains("passive") && shown.contains("Eva, пасивен"), "{shown}");
}

#[test]
fn moves_that_gave_something_away_are_marked_when_the_game_is_over() {
    for language in LANGUAGES {
        let plan = plan("mathtricks", SMALL, &["Eva", "Ivo"]);
        let mut desk = desk(Some(plan), language, theme());
        desk.press(&"<tab><enter>".repeat(16));
        desk.hear_out();
        compare(&format!("judged-end-{language}"), &desk.shown());
        desk.press("m");
        compare(&format!("judged-{language}"), &desk.shown());
        desk.press("<esc>we");
        compare(&format!("judged-replay-{language}"), &desk.shown());
        desk.press("<right><right><right>");
        compare(&format!("judged-replay-on-{language}"), &desk.shown());
        desk.press("<left><left><left>");
        let large = lines(&desk.draw((200, 50)));
        compare(&format!("judged-replay-large-{language}"), &large);
    }
}

#[test]
fn nobody_is_told_that_no_error_follows_before_all_moves_are_judged() {
    let mut desk = desk(Some(plan("mathtricks", SMALL, &["Eva", "Ivo"])), "en", theme());
    desk.press(&"<tab><enter>".repeat(16));
    desk.press("we");
    let shown = desk.hear_until("Judging the moves");
    assert!(!shown.contains("No error follows"), "{shown}");
    desk.hear_out();
    desk.press("<end>e");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("No error follows"), "{shown}");
}

#[test]
fn only_moves_that_the_solver_can_judge_are_marked() {
    let game = polje_games::find("mathtricks").unwrap();
    let mut desk = desk(Some(plan("mathtricks", SMALL, &["Eva", "Ivo"])), "en", theme());
    let folder = Folder::new("judged");
    desk.press(&"<tab><enter>".repeat(16));
    desk.hear_out();
    desk.press("s");
    desk.press(&"<back>".repeat(40));
    desk.press(&folder.0.join("game.jsonl").display().to_string());
    desk.press("<enter>m");
    let text = std::fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    let record = Record::parse(&text).unwrap();
    let judged = polje_games::analyse(game, &record, &Task::default(), &mut |_| ()).unwrap();
    let errors: Vec<usize> = judged.errors().map(|judged| judged.at).collect();
    let shown = lines(&desk.draw((80, 50)));
    for move_at in 1..=record.events.len() {
        let line = shown.lines().find(|line| line.contains(&format!(" {move_at}. "))).unwrap();
        assert_eq!(line.contains('?'), errors.contains(&move_at), "{line}");
    }
}

#[test]
fn a_game_continued_in_another_language_is_told_in_it() {
    let folder = Folder::new("language");
    let data = || Some(folder.0.clone());
    let mut plan = plan("mathtricks", MATHTRICKS, &["Player 1", "easy"]);
    plan.sitters[0].who = Who::Person(None);
    plan.sitters[1].who = Who::Level(plan.game.level("easy").unwrap());
    let mut first = desk_with_data(Some(plan), "en", theme(), data());
    first.press("<tab><enter>q");
    drop(first);
    let mut desk = desk_with_data(None, "bg", theme(), data());
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Продължаване на MathTricks: Играч 1, лесен"), "{shown}");
    desk.press("<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("лесен") && !shown.contains("easy"), "{shown}");
    assert!(!shown.contains("Player"), "{shown}");
}

#[test]
fn the_last_one_left_has_not_won_by_a_number() {
    let mut desk = desk(Some(generals()), "en", theme());
    desk.press("<enter><enter>R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("The passive bot wins."), "{shown}");
}

#[test]
fn the_replay_is_saved_under_a_name_that_can_be_seen() {
    let folder = Folder::new("saving");
    for language in LANGUAGES {
        let mut desk = desk(Some(generals()), language, theme());
        desk.press("R<enter>s");
        compare(&format!("save-{language}"), &desk.shown());
        // A name that is taken can be mended.
        desk.press(&"<back>".repeat(40));
        let taken = folder.0.join(format!("{language}.jsonl"));
        std::fs::write(&taken, "").unwrap();
        desk.press(&taken.display().to_string());
        desk.press("<enter><back>2<enter>");
        let shown = lines(&desk.draw((80, 24)));
        assert!(shown.contains(".json2"), "{shown}");
        assert!(folder.0.join(format!("{language}.json2")).exists());
    }
}

#[test]
fn a_game_in_tempo_that_is_continued_waits_for_its_player() {
    let folder = Folder::new("tempo");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(in_tempo()), "en", theme(), data());
    first.press(".");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<enter>");
    let shown = second.hear_until("player Eva to move");
    assert!(shown.contains("paused"), "{shown}");
}

#[test]
fn a_series_goes_from_game_to_game_until_it_is_decided() {
    let mut plan = mathtricks();
    plan.best_of = "best-of-3".parse().unwrap();
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("1. Ivo: 1 (1 won, 0 drawn, 0 lost)"), "{shown}");
    assert!(shown.contains("Next game of the series"), "{shown}");
    desk.press("<enter>");
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("game 2, best of 3"), "{shown}");
    assert!(shown.contains("1  Ivo (blue)"), "seats are swapped: {shown}");
    // Eva sits second now: Ivo moves, then she gives up.
    desk.press("<tab><enter>R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Ivo wins the series."), "{shown}");
    assert!(shown.contains("Play again"), "{shown}");
}

#[test]
fn ending_a_game_by_hand_counts_for_nobody() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.end_with_ctrl_d();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("ended early"), "{shown}");
}

#[test]
fn a_game_is_ended_by_hand_only_when_one_is_sure() {
    let mut desk = desk(Some(two_under_fog()), "en", theme());
    // Asked on the hand-over screen, too, which keeps hiding the board.
    desk.end_with_ctrl_d();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("End the game as it stands?"), "{shown}");
    assert!(shown.contains("When nobody else is looking"), "{shown}");
    desk.press("n<enter>");
    assert!(lines(&desk.draw((80, 24))).contains("player Eva to move"));
    desk.end_with_ctrl_d();
    desk.press("y");
    assert!(lines(&desk.draw((80, 24))).contains("ended early"));
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was_with_all_that_was_seen() {
    let folder = Folder::new("left");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(generals()), "en", theme(), data());
    for _ in 0..4 {
        first.press("p");
        first.hear();
    }
    first.press("<enter><right><right><esc>");
    first.hear();
    let board = |desk: &mut Desk| {
        let shown = lines(&desk.draw((80, 24)));
        let rows: Vec<String> =
            shown.lines().take(17).map(|row| row.chars().take(46).collect()).collect();
        rows.join("\n").replace(['(', ')', '[', ']', '‹', '›'], " ")
    };
    let before = board(&mut first);
    assert!(before.contains("¹♔"), "{before}");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    let menu = lines(&second.draw((80, 24)));
    assert!(menu.contains("Continue Generals: Eva, passive"), "{menu}");
    second.press("<enter>");
    assert_eq!(board(&mut second), before);
    second.press("q");
    assert!(lines(&second.draw((80, 24))).contains("Continue Generals"));
    second.press("xn");
    assert!(lines(&second.draw((80, 24))).contains("Continue Generals"), "only when one is sure");
    second.press("xy");
    assert!(!lines(&second.draw((80, 24))).contains("Continue"));
    assert_eq!(std::fs::read_dir(folder.0.join("unfinished")).unwrap().count(), 0);
}

#[test]
fn a_game_somebody_is_playing_is_not_offered_to_others() {
    let folder = Folder::new("held");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(gamma()), "en", theme(), data());
    first.press("<down><enter>");
    let mut second = desk_with_data(None, "en", theme(), data());
    assert!(!lines(&second.draw((80, 24))).contains("Continue"));
    drop(first);
    let mut third = desk_with_data(None, "en", theme(), data());
    assert!(lines(&third.draw((80, 24))).contains("Continue Gamma: Eva, Ivo, Ana, one move"));
}

#[test]
fn a_move_taken_back_is_not_there_when_the_game_is_continued() {
    let folder = Folder::new("undone");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(mathtricks()), "en", theme(), data());
    first.press("<tab><enter><tab><enter><tab><enter>uu");
    drop(first);
    let mut second = desk_with_data(None, "en", theme(), data());
    let menu = lines(&second.draw((80, 24)));
    assert!(menu.contains("Eva, Ivo, one move"), "{menu}");
}

#[test]
fn a_finished_game_stands_on_the_leaderboard() {
    let folder = Folder::new("leaders");
    let data = || Some(folder.0.clone());
    let mut desk = desk_with_data(Some(mathtricks()), "en", theme(), data());
    desk.press("<tab><enter>R<enter><down><down><down><enter>");
    let shown = desk.hear_until("rating (95%)");
    assert!(shown.contains("1. Eva   person    1      0     0       0"), "{shown}");
    assert!(shown.contains("2. Ivo   person    0      0     1       0"), "{shown}");
}

#[test]
fn a_margin_says_of_what_it_is() {
    // A city that nobody defends lies beside the first capital.
    let map = "1 6 2\n3\n2 0\n1\n1\n1\n3\norder 1 2\nrounds 4\n";
    let mut plan = plan("generals", map, &["Eva", "Ivo"]);
    plan.sitters[1].who = passive();
    let mut desk = desk(Some(plan), "en", theme());
    for keys in ["p", "p", "<enter><right>", "p"] {
        desk.press(keys);
        desk.hear();
    }
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Eva wins by one unit."), "{shown}");
}

#[test]
fn a_game_with_a_tip_stands_apart_even_after_it_was_left() {
    let folder = Folder::new("helped");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(Some(mathtricks()), "en", theme(), data());
    first.press("t");
    first.hear_until("Tip: ");
    first.press("<tab><enter>q");
    drop(first);
    let mut desk = desk_with_data(None, "en", theme(), data());
    desk.press("<enter>R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Played with help"), "{shown}");
    desk.press("q");
    drop(desk);
    // The next game is played without.
    let mut desk = desk_with_data(Some(mathtricks()), "en", theme(), data());
    desk.press("<tab><enter>R<enter>");
    assert!(!lines(&desk.draw((80, 24))).contains("Played with help"));
    desk.press("<down><down><down><enter>");
    let shown = desk.hear_until("rating (95%)");
    let (alone, helped) = shown.split_once("Games with help (tips or evaluation):").unwrap();
    for part in [alone, helped] {
        assert!(part.contains("1. Eva   person    1      0     0       0"), "{shown}");
    }
}

#[test]
fn the_end_names_the_winner_once_and_players_by_their_names() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    assert!(lines(&desk.draw((80, 24))).contains("Eva (blue) to move"));
    desk.press("R<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert_eq!(shown.matches(" wins").count(), 1, "{shown}");
    assert!(shown.contains("Ivo wins.") && shown.contains("Eva (blue) gives up"), "{shown}");
}
