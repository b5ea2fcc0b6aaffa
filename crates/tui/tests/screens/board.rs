//! The board while a game is played.

use super::*;

#[test]
fn a_board_of_mathtricks() {
    check("mathtricks", Some(mathtricks), "<right><enter><up><down>");
}

#[test]
fn a_game_that_is_watched() {
    check("watched", Some(watched), "");
}

#[test]
fn a_game_whose_rounds_tick() {
    check("tempo", Some(in_tempo), "");
}

#[test]
fn a_board_of_gamma() {
    check("gamma", Some(gamma), "<down><right>");
}

#[test]
fn moves_to_choose_from() {
    check("choice", Some(gamma), "<right><right><right><enter>");
}

#[test]
fn a_refused_move() {
    check("refused", Some(mathtricks), "<down><down><down><enter>");
}

#[test]
fn the_list_of_moves() {
    check("moves", Some(mathtricks), "<tab><enter><tab><enter>m");
}

#[test]
fn help_at_a_board() {
    check("help", Some(gamma), "?");
}

#[test]
fn the_end_of_help() {
    check("help-end", Some(generals), "?<end>");
}

#[test]
fn the_end_of_help_where_there_is_a_solver() {
    check("help-solver", Some(mathtricks), "?<end>");
}

#[test]
fn help_explains_the_signs_that_are_drawn_and_the_keys_that_work() {
    let help = |plan: Plan, ascii: bool| {
        let mut desk = desk(Some(plan), "en", Theme { ascii, ..theme() });
        desk.press("?");
        lines(&desk.draw((90, 100)))
    };
    let drawn = help(generals(), false);
    assert!(drawn.contains("a capital (♔)") && drawn.contains("▲"), "{drawn}");
    assert!(!drawn.contains('@') && !drawn.contains('#'), "{drawn}");
    assert!(!drawn.contains("go to the next cell") && !drawn.contains("play the cell"), "{drawn}");
    let ascii = help(generals(), true);
    assert!(ascii.is_ascii() && ascii.contains("a capital (@)"), "{ascii}");
    assert!(!help(mathtricks(), false).contains("pass"), "nobody passes in this game");
    assert!(help(gamma(), false).contains("you can take it with G"));
}

#[test]
fn a_question() {
    check("resign", Some(mathtricks), "R");
}

#[test]
fn a_map_of_generals_with_orders() {
    for language in LANGUAGES {
        let mut desk = desk(Some(generals()), language, theme());
        for _ in 0..4 {
            desk.press("p");
            desk.hear();
        }
        desk.press("<enter><right>");
        desk.hear();
        desk.press("<down><tab>");
        compare(&format!("generals-{language}"), &desk.shown());
    }
}

#[test]
fn what_orders_from_a_picked_cell_would_do() {
    for language in LANGUAGES {
        let mut desk = desk(Some(generals()), language, theme());
        for _ in 0..6 {
            desk.press("p");
            desk.hear();
        }
        desk.press("<enter><right>");
        desk.hear();
        compare(&format!("preview-{language}"), &desk.shown());
    }
}

#[test]
fn what_a_position_is_worth_is_told_where_there_is_no_panel() {
    let mut plan = mathtricks();
    plan.source = Source::Dealt(plan.game.settings([("size", "12x12")]).unwrap());
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("e");
    assert!(lines(&desk.draw((80, 24))).contains("Solving the position"));
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("the solver takes at most 62 cells within reach"), "{shown}");
}

#[test]
fn between_two_people_under_fog() {
    for language in LANGUAGES {
        let mut desk = desk(Some(two_under_fog()), language, theme());
        compare(&format!("cover-{language}"), &desk.shown());
    }
}

#[test]
fn what_others_did_in_sight_is_retold_to_the_next_person() {
    let row = "1 5 3\n3\n1\n3\n1\n3\norder 3 1 2\n";
    for language in LANGUAGES {
        let plan = plan("generals", row, &["Ana", "Eva", "Ivo"]);
        let mut desk = desk(Some(plan), language, theme());
        desk.press(&"<enter>p".repeat(12));
        // The first takes a cell in sight of the third, whose turn comes after the second's.
        desk.press("<enter><enter><left><enter>p<enter>");
        compare(&format!("retold-{language}"), &desk.shown());
    }
}

#[test]
fn what_one_person_has_picked_is_not_shown_to_the_next() {
    let row = "1 7 2\n3\n1\n1\n1\n1\n1\n3\norder 1 2\n";
    let mut desk = desk(Some(plan("generals", row, &["Eva", "Ivo"])), "en", theme());
    desk.press(&"<enter>p".repeat(10));
    // An order is carried out at once; where it led to stays picked for the next one.
    desk.press("<enter><enter><right>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("When nobody else is looking"), "{shown}");
    desk.press("<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("player Ivo to move") && !shown.contains('‹'), "{shown}");
    desk.press("p<enter>");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("player Eva to move") && shown.contains('‹'), "{shown}");
}

#[test]
fn a_watched_game_tells_its_round_and_keeps_its_speed_in_the_next_one() {
    let best_of = "best-of-3".parse().unwrap();
    let mut desk = desk(Some(Plan { best_of, ..watched() }), "en", theme());
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Round 1 of 1000"), "{shown}");
    assert!(shown.contains("a round every 0.5 s"), "{shown}");
    // Both have their turn in that time.
    desk.hear();
    assert_eq!(desk.app.alarm().unwrap().after, Duration::from_millis(250));
    desk.press("+");
    desk.end_with_ctrl_d();
    desk.press("y<enter>");
    let shown = desk.hear_until("Round 1 of 1000");
    assert!(shown.contains("a round every 0.25 s"), "{shown}");
}

#[test]
fn rounds_do_not_tick_behind_the_list_of_moves() {
    let mut desk = desk(Some(in_tempo()), "en", theme());
    assert!(desk.app.alarm().is_some());
    desk.press("m");
    assert!(desk.app.alarm().is_none());
    desk.press("<esc>");
    assert!(desk.app.alarm().is_some());
    desk.draw((20, 5));
    assert!(desk.app.alarm().is_none());
}

#[test]
fn a_move_is_taken_back() {
    let mut desk = desk(Some(mathtricks()), "en", theme());
    let before = lines(&desk.draw((80, 24)));
    desk.press("<tab><enter>");
    assert!(lines(&desk.draw((80, 24))).contains("Ivo (green) to move"));
    desk.press("u");
    let after = lines(&desk.draw((80, 24)));
    assert!(after.contains("Eva (blue) to move"), "{after}");
    let board = |text: &str| text.lines().skip(1).take(17).map(str::to_owned).collect::<Vec<_>>();
    let stripped = |text: &str| board(text).join("\n").replace(['(', ')', '[', ']'], " ");
    assert_eq!(stripped(&before), stripped(&after));
}

#[test]
fn the_solver_tells_what_a_position_is_worth() {
    let mut desk = desk(Some(plan("mathtricks", SMALL, &["Eva", "Ivo"])), "en", theme());
    desk.press("e");
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Eva wins with best play."), "{shown}");
    desk.hear_until("Eva wins by 2 with best play.");
}

#[test]
fn a_board_certified_as_a_draw_needs_no_solving_at_its_start() {
    let mut plan = plan("mathtricks", MATHTRICKS, &["Eva", "Ivo"]);
    plan.source = Source::Fixed(
        plan.game.certifier().unwrap().kept_board(&polje_games::Settings::default(), 1).unwrap(),
    );
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("e");
    desk.hear();
    let shown = lines(&desk.draw((120, 24)));
    assert!(shown.contains("With best play by both it is a draw."), "{shown}");
}

#[test]
fn a_tip_is_a_legal_move_and_is_marked() {
    let mut desk = desk(Some(gamma()), "en", theme());
    desk.press("t");
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("Tip: "), "{shown}");
    assert!(shown.contains('!'), "{shown}");
}

#[test]
fn a_tip_says_why() {
    let mut mathtricks = desk(Some(plan("mathtricks", SMALL, &["Eva", "Ivo"])), "en", theme());
    mathtricks.press("t");
    let shown = mathtricks.hear_until("Tip: ");
    assert!(shown.contains(" -> ") && shown.contains("that wins."), "{shown}");
    for (language, told) in
        [("en", "Wait: the capital grows"), ("bg", "Изчакайте: столицата расте")]
    {
        let mut generals = desk(Some(generals()), language, theme());
        generals.press("t");
        generals.hear_until(told);
    }
}

#[test]
fn the_tipped_cell_is_seen_wherever_the_window_and_the_cursor_are() {
    let settings = [("size", "30x30"), ("players", "2"), ("areas", "3")];
    let source = Source::Dealt(gamma().game.settings(settings).unwrap());
    let two = plan("gamma", "players 2\nareas 2\n. .\n", &["Eva", "Ivo"]);
    let mut desk = desk(Some(Plan { source, ..two }), "en", theme());
    let small = (40, 12);
    desk.draw(small);
    desk.press("29 29");
    desk.press("t");
    desk.hear();
    let told = lines(&desk.draw((200, 50)));
    let cell = told.split("Tip: ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let board = |shown: String| shown.lines().skip(2).take(6).collect::<String>();
    // A window that has another size follows the cursor; asking again shows the tip again.
    desk.draw(small);
    desk.press("t");
    desk.hear();
    let shown = board(lines(&desk.draw_again(small)));
    assert_eq!(shown.matches('!').count(), 2, "{cell} in\n{shown}");
    desk.press(&cell.replace(',', " "));
    let shown = board(lines(&desk.draw_again(small)));
    assert_eq!(shown.matches('!').count(), 2, "{cell} in\n{shown}");
}

#[test]
fn where_rounds_tick_a_tip_stays_while_it_can_be_followed() {
    let row = "1 7 2\n3\n1\n1\n1\n1\n1\n3\norder 1 2\n";
    let mut plan = plan("generals", row, &["Eva", "passive"]);
    plan.sitters[1].who = passive();
    plan.tempo = Some(Duration::from_secs(1));
    let mut desk = desk(Some(plan), "en", theme());
    let marked = |desk: &mut Desk| lines(&desk.draw((80, 24))).contains('!');
    while !marked(&mut desk) {
        desk.press("t");
        desk.hear_out();
        desk.app.update(Message::Alarm);
        desk.hear_out();
    }
    desk.app.update(Message::Alarm);
    desk.hear_out();
    assert!(marked(&mut desk), "{}", lines(&desk.draw((80, 24))));
    // The march itself is over once it is made.
    desk.press("<enter><right>");
    for _ in 0..2 {
        desk.app.update(Message::Alarm);
        desk.hear_out();
    }
    assert!(!marked(&mut desk), "{}", lines(&desk.draw((80, 24))));
}
