//! What a dealer is told: values for the knobs of a game, checked before anything is dealt.

use polje_tabletop::{Config, ConfigError, Game, Knob, SetupError};
use serde::Serialize;

use crate::AnyGame;

/// Values for knobs as somebody gave them. `AnyGame::settings` makes them, and whoever reads them
/// from a file has them made there again; none at all fit every game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Settings(Vec<(String, String)>);

impl dyn AnyGame + '_ {
    /// Settings of this game, or what is wrong with them. Of two values for a knob the last counts.
    pub fn settings<K: Into<String>, V: Into<String>>(
        &self,
        given: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Settings, ConfigError> {
        let given = given.into_iter().map(|(knob, text)| (knob.into(), text.into()));
        let settings = Settings(given.collect());
        self.spelled_out(&settings).map(|_| settings)
    }
}

impl Settings {
    /// What the dealer is told. They are checked when they are made, but may be another game's.
    pub(crate) fn config<G: Game>(&self) -> Result<G::Config, SetupError> {
        let known = || G::Config::KNOBS.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ");
        config(self.iter()).map_err(|wrong| SetupError(wrong.phrase(G::NAME, &known())))
    }

    /// All knobs as the game itself writes them.
    pub(crate) fn spelled_out<G: Game>(&self) -> Result<Settings, ConfigError> {
        let config: G::Config = config(self.iter())?;
        let value = |knob: &Knob| (knob.name.to_owned(), config.knob(knob.name).to_string());
        Ok(Settings(G::Config::KNOBS.iter().map(value).collect()))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(knob, text)| (knob.as_str(), text.as_str()))
    }

    /// What was given for a knob.
    pub fn get(&self, knob: &str) -> Option<&str> {
        let mut given = self.0.iter().rev();
        given.find(|(name, _)| name == knob).map(|(_, text)| text.as_str())
    }

    /// The same for the game with one more value.
    pub fn with(
        &self,
        game: &dyn AnyGame,
        knob: &str,
        text: &str,
    ) -> Result<Settings, ConfigError> {
        game.settings(self.iter().chain([(knob, text)]))
    }
}

pub(crate) fn config<'a, C: Config>(
    mut knobs: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<C, ConfigError> {
    let mut config = C::default();
    knobs.try_for_each(|(name, text)| config.set(name, text))?;
    Ok(config)
}

impl From<Settings> for Vec<(String, String)> {
    fn from(settings: Settings) -> Vec<(String, String)> {
        settings.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_kept_as_they_were_given() {
        let game = crate::find("mathtricks").unwrap();
        let typed = game.settings([("size", "4X4")]).unwrap();
        assert_eq!(typed.get("size"), Some("4X4"));
        assert_eq!(serde_json::to_string(&typed).unwrap(), r#"[["size","4X4"]]"#);
        assert_eq!(game.spelled_out(&typed).unwrap().get("size"), Some("4x4"));
        let larger = typed.with(game, "size", "5x5").unwrap();
        assert_eq!(larger.get("size"), Some("5x5"), "the last counts");
        assert_eq!(game.deal(&larger, 1), game.deal(&game.settings([("size", "5x5")]).unwrap(), 1));
    }

    #[test]
    fn wrong_settings_are_refused_when_they_are_made() {
        let game = crate::find("mathtricks").unwrap();
        assert!(matches!(game.settings([("size", "0x4")]), Err(ConfigError::OutOfRange { .. })));
        let unknown = game.settings([("areas", "3")]);
        assert_eq!(unknown, Err(ConfigError::NoSuchKnob("areas".to_owned())));
    }

    #[test]
    fn settings_of_another_game_are_an_error_and_no_panic() {
        let areas = crate::find("gamma").unwrap().settings([("areas", "3")]).unwrap();
        let Err(SetupError(told)) = crate::find("mathtricks").unwrap().deal(&areas, 1) else {
            panic!("they are not for this game");
        };
        assert_eq!(told.key, "config-no-such-knob");
    }
}
