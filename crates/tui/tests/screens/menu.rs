//! Menu and setup, and how the board of a new game is found.

use super::*;

#[test]
fn the_menu() {
    check("menu", None, "<down>");
}

#[test]
fn the_menu_fits_in_80_columns_in_every_language() {
    for language in polje_phrases::languages() {
        let shown = lines(&desk(None, language.code, theme()).draw((80, 24)));
        assert!(!shown.contains('…'), "{shown}");
    }
}

#[test]
fn settings_that_cannot_be_read_are_told_and_put_aside() {
    for language in polje_phrases::languages() {
        let folder = Folder::new(&format!("settings-{}", language.code));
        let [file, aside] =
            ["settings.json", "settings.json.broken"].map(|name| folder.0.join(name));
        std::fs::write(&file, "{\"name\":\"Eva\"").unwrap();
        assert!(polje_tui::kept_voice(&folder.0).is_none());
        let mut desk = desk_with_data(None, language.code, theme(), Some(folder.0.clone()));
        for size in SIZES {
            let shown = lines(&desk.draw(size));
            let told: String = shown.replace('│', "").split_whitespace().collect();
            let name: String = file.display().to_string().split_whitespace().collect();
            assert!(told.contains(&name) && told.contains("EOFwhileparsing"), "{shown}");
        }
        assert!(file.exists() && !aside.exists(), "nothing is written yet");
        // Other colours are kept.
        let entries = CATALOG.len() + 3;
        desk.press(&format!("{}<enter>", "<down>".repeat(entries)));
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), "{\"name\":\"Eva\"");
        assert!(std::fs::read_to_string(&file).unwrap().contains("\"palette\": \"safe\""));
        assert!(!lines(&desk.draw((80, 24))).contains("EOF"));
    }
}

#[test]
fn a_large_window_has_the_menu_in_its_middle_and_the_chosen_game_beside_it() {
    let (mut desk, large) = (desk(None, "en", theme()), (200, 50));
    desk.press("<down>");
    desk.draw(large);
    // Positions of all games are being played.
    CATALOG.iter().for_each(|_| desk.hear());
    let shown = lines(&desk.draw(large));
    let chosen = shown.lines().find(|line| line.contains("▸ Gamma")).unwrap();
    assert!(chosen.starts_with(&format!("{}│", " ".repeat(42))), "{shown}");
    assert!(
        shown.contains("Take the most fields") && shown.contains("0   ·    1    1    2"),
        "{shown}"
    );
    // A mouse points at what is drawn.
    let row = shown.lines().position(|line| line.contains("  Generals")).unwrap();
    desk.mouse(MouseEventKind::Down(MouseButton::Left), 50, row as u16);
    assert!(lines(&desk.draw(large)).contains("─ Generals ─"));
}

#[test]
fn the_setup_of_a_game() {
    let erased = "<back>".repeat(20);
    check("setup", None, &format!("<enter><up>{erased}42<up><up><up>Eva"));
}

#[test]
fn a_setup_that_cannot_be() {
    let erased = "<back>".repeat(20);
    let wrong = format!("<down><enter><up>{erased}42");
    check("setup-wrong", None, &format!("{wrong}<up><up><up><up><up><up>{erased}3000x2"));
}

#[test]
fn presets_end_in_settings_of_ones_own() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter><down>");
    let shown = |desk: &mut Desk| lines(&desk.draw((80, 24)));
    assert!(shown(&mut desk).contains("◂ standard ▸"));
    desk.press("<right><right>");
    assert!(shown(&mut desk).contains("◂ custom ▸") && shown(&mut desk).contains("10x10"));
    desk.press("<right>");
    assert!(shown(&mut desk).contains("◂ quick ▸") && shown(&mut desk).contains("4x4"));
    desk.press("<left>");
    assert!(shown(&mut desk).contains("◂ custom ▸") && shown(&mut desk).contains("4x4"));
}

#[test]
fn sizes_are_turned_from_one_well_known_one_to_the_next() {
    let mut desk = desk(None, "en", theme());
    desk.press("<down><enter><down><down>");
    let mut shown = |keys: &str| {
        desk.press(keys);
        let shown = lines(&desk.draw((80, 24)));
        let line = shown.lines().find(|line| line.contains("Size")).unwrap();
        line.replace('│', "").split_whitespace().nth(2).unwrap().to_owned()
    };
    assert_eq!(shown(""), "10x10");
    assert_eq!([shown("<right>"), shown("<right>"), shown("<right>")], ["16x16", "20x20", "5x5"]);
    assert_eq!([shown("<left>"), shown("7"), shown("<left>")], ["20x20", "20x207", "5x5"]);
}

#[test]
fn a_typed_seed_takes_the_place_of_a_drawn_one() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter><up>42");
    assert!(lines(&desk.draw((80, 24))).contains("◂ 42 ▸"));
    desk.press("<right>");
    assert!(!lines(&desk.draw((80, 24))).contains("◂ 42 ▸"), "another one is drawn");
    desk.press("7");
    assert!(lines(&desk.draw((80, 24))).contains("◂ 7 ▸"));
}

#[test]
fn a_question_mark_asks_for_help_where_no_text_is_typed() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter>?");
    assert!(lines(&desk.draw((80, 24))).contains("Everywhere"));
    desk.press("<esc><up>?");
    assert!(!lines(&desk.draw((80, 24))).contains("Everywhere"));
}

#[test]
fn one_person_in_a_series_is_called_neither_by_the_seat_nor_by_a_letter() {
    let mut desk = desk(None, "en", theme());
    // Up from Play: the seed, for a board at once; the series.
    desk.press("<enter><up>1<up><right><up><up><up><up><right><enter>");
    let shown = desk.hear_until("to move");
    assert!(shown.contains("Person, Player 1 (blue)"), "{shown}");
}

#[test]
fn a_certificate_that_only_a_file_speaks_of_is_shown_as_unchecked() {
    check("certified", Some(certified), "");
}

fn certified() -> Plan {
    let figures = "depth 2: 201.5 of 400; depth 4: 198 of 400; depth 6: 203 of 400";
    let certificate = format!("exact draw by solver 2; openings 7; {figures}");
    plan("mathtricks", &format!("# certificate: {certificate}\n{MATHTRICKS}"), &["Eva", "Ivo"])
}

#[test]
fn a_board_of_the_usual_size_wears_its_badge_at_once() {
    let mut desk = desk(Some(fair()), "en", theme());
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("MathTricks 5x8  [certified: exact]"), "{shown}");
    assert!(shown.contains("Certified fair: with best play a draw"), "{shown}");
}

#[test]
fn where_any_board_will_do_a_fair_one_is_taken_from_the_pool() {
    let folder = Folder::new("pool");
    let game = polje_games::find("mathtricks").unwrap();
    let settings = game.settings([("size", "4x4")]).unwrap();
    let certifier = game.certifier().unwrap();
    let deal = |effort: &mut Effort<'_>| certifier.deal(&settings, 1, effort);
    let board = Effort::quiet(&Stop::default(), deal).unwrap();
    Store::open(&folder.0).unwrap().add_board(game, &settings, &board).unwrap();
    let mut plan = mathtricks();
    plan.source = Source::Dealt(settings).fair();
    let mut desk = desk_with_data(Some(plan), "en", theme(), Some(folder.0.clone()));
    assert!(lines(&desk.draw((80, 24))).contains("Looking for a certified board"));
    desk.hear();
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("MathTricks 4x4  [certified: exact]"), "{shown}");
    assert!(shown.contains("Certified fair: with best play a draw"), "{shown}");
}

#[test]
fn who_does_not_want_to_wait_plays_on_any_board_and_is_told_so() {
    let settings = mathtricks().game.settings([("size", "64x64")]).unwrap();
    let plan = Plan { source: Source::Dealt(settings).fair(), ..mathtricks() };
    let mut desk = desk(Some(plan), "en", theme());
    desk.press("<enter>");
    let shown = desk.hear_until("to move");
    assert!(shown.contains("[not certified]"), "{shown}");
    assert!(shown.contains("Not certified: no fair board was found in time."), "{shown}");
}

#[test]
fn who_types_a_seed_gets_its_board() {
    let mut desk = desk(None, "en", theme());
    desk.press("<enter>");
    assert!(lines(&desk.draw((80, 24))).contains("fair, if one is found quickly"));
    desk.press("<up>1");
    assert!(lines(&desk.draw((80, 24))).contains("as the seed deals it"));
    desk.press("<enter>");
    let shown = desk.hear_until("to move");
    assert!(shown.contains("The board is as its seed deals it"), "{shown}");
}

#[test]
fn who_asks_for_a_fair_board_in_the_setup_gets_one_of_any_seed() {
    let mut desk = desk(None, "en", theme());
    // Up from Play: seed, series, two players, fairness, size.
    desk.press("<enter><up>1<up><up><up><up><left>");
    assert!(lines(&desk.draw((80, 24))).contains("◂ certified, however long it takes ▸"));
    desk.press("<up><back><back><back>4x4<enter>");
    let shown = desk.hear_until("to move");
    assert!(shown.contains("[certified: exact]"), "{shown}");
}

#[test]
fn who_gives_no_name_is_told_beforehand_that_the_game_will_not_count() {
    let told = "does not count on the leaderboard";
    let mut desk = desk(None, "en", theme());
    desk.press("<enter>");
    assert!(lines(&desk.draw((80, 24))).contains(told));
    desk.press("<up><up><up><up>Eva");
    let shown = lines(&desk.draw((80, 24)));
    assert!(shown.contains("person: Eva") && !shown.contains(told), "{shown}");
}

#[test]
fn a_board_being_dealt() {
    check("dealing", Some(fair), "");
}

#[test]
fn help_in_the_menu_and_in_the_setup() {
    check("menu-help", None, "?");
    check("setup-help", None, "<enter>?");
}

#[test]
fn what_is_chosen_in_the_menu_holds_for_the_next_run() {
    let folder = Folder::new("settings");
    let data = || Some(folder.0.clone());
    let mut first = desk_with_data(None, "en", theme(), data());
    first.press("<end><up><up><up><enter><up><enter>");
    let chosen = lines(&first.draw((80, 24)));
    assert!(chosen.contains("БДС") && chosen.contains("safe for colour-blind eyes"), "{chosen}");
    let mut second = desk_with_data(None, "en", theme(), data());
    second.press("<end><up><up><up><up>");
    assert_eq!(lines(&second.draw((80, 24))), chosen);
}
