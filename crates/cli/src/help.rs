//! Help pages in the reader's language: what clap writes around our texts, in our words.

use clap::{Arg, ArgAction, ArgMatches, Command};
use polje_phrases::Voice;
use polje_tabletop::phrase;

use crate::failure::{Failure, Outcome};
use crate::{args, find, print};

/// The place of the last option on a page.
pub(crate) const LAST: usize = 1000;

/// The command and all under it, with headings and the options every page has.
pub(crate) fn worded(voice: &Voice, command: Command) -> Command {
    let style = *command.get_styles().get_usage();
    let usage = voice.tell("cli-heading-usage");
    let page = format!(
        "{{before-help}}{{about-with-newline}}\n{style}{usage}:{style:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let (arguments, options) =
        (voice.tell("cli-heading-arguments"), voice.tell("cli-heading-options"));
    let mut place = 0;
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let help = help.display_order(LAST - 1);
    command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(help.help(voice.tell("cli-help")))
        .help_template(page)
        .subcommand_help_heading(voice.tell("cli-heading-commands"))
        .mut_args(|arg| match arg.is_positional() {
            // Under a heading of ours clap would sort them by name.
            true => {
                place += 1;
                arg.help_heading(arguments.clone()).display_order(place)
            }
            false => arg.help_heading(options.clone()),
        })
        .mut_subcommands(|command| worded(voice, command))
}

/// `polje help`, for those who ask that way.
pub(crate) fn command(voice: &Voice) -> Command {
    Command::new("help").about(voice.tell("cli-help-command")).arg(words(voice))
}

/// Which command is meant, word by word.
pub(crate) fn words(voice: &Voice) -> Arg {
    Arg::new("command").value_name("COMMAND").num_args(0..).help(voice.tell("cli-man-command"))
}

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let (mut command, _) = named(voice, matches)?;
    print(format!("{}\n", command.render_help().to_string().trim_end()).as_bytes())
}

/// The command that the words of `help` and `man` name, and its name with hyphens.
pub(crate) fn named(voice: &Voice, matches: &ArgMatches) -> Result<(Command, String), Failure> {
    let mut command = args::command(voice);
    command.build();
    let mut name = "polje".to_owned();
    for word in matches.get_many::<String>("command").into_iter().flatten() {
        let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let Some(found) = command.find_subcommand(word) else {
            let problem = find::unknown(phrase("cli-no-such-command"), word, &known);
            return Err(Failure::Usage(problem));
        };
        command = found.clone();
        name = format!("{name}-{word}");
    }
    Ok((command, name))
}
