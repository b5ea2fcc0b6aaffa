//! Sentences that need no plural forms, put together without Fluent's resolver: most are text with
//! arguments in it, and a server says several with every move.

use std::fmt::Write as _;

use fluent_syntax::ast::{
    Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use polje_tabletop::{Arg, Phrase};

use crate::Voice;
use crate::voice::{Bundle, called_by_seat, cleaned, name_of, short, shorts};

/// A sentence on its way.
pub(crate) struct Plain<'a, N> {
    pub(crate) voice: &'a Voice,
    pub(crate) bundle: &'a Bundle,
    pub(crate) phrase: &'a Phrase,
    pub(crate) names: &'a [N],
    pub(crate) said: &'a mut String,
}

impl<N: AsRef<str>> Plain<'_, N> {
    /// False when there is something in it that is left to Fluent.
    pub(crate) fn write(&mut self, pattern: &Pattern<&str>) -> bool {
        pattern.elements.iter().all(|element| match element {
            PatternElement::TextElement { value } => {
                self.said.push_str(value);
                true
            }
            PatternElement::Placeable { expression } => self.write_expression(expression),
        })
    }

    fn write_expression(&mut self, expression: &Expression<&str>) -> bool {
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                self.write_arg(id.name)
            }
            Expression::Inline(InlineExpression::MessageReference { id, attribute: None }) => {
                let bundle = self.bundle;
                let value = bundle.get_message(id.name).and_then(|message| message.value());
                value.is_some_and(|value| self.write(value))
            }
            Expression::Select {
                selector: InlineExpression::VariableReference { id },
                variants,
            } => match self.chosen(id.name, variants) {
                Some(variant) => self.write(&variant.value),
                None => false,
            },
            _ => false,
        }
    }

    fn arg(&self, name: &str) -> Option<&Arg> {
        self.phrase.args.iter().find(|(known, _)| known == name).map(|(_, arg)| arg)
    }

    /// The variant for an argument, if it is chosen by equality and not by a plural form.
    fn chosen<'v>(
        &self,
        name: &str,
        variants: &'v [Variant<&str>],
    ) -> Option<&'v Variant<&'v str>> {
        let arg = self.arg(name)?;
        let fits = |variant: &&Variant<&str>| match (arg, &variant.key) {
            (Arg::Number(number), VariantKey::NumberLiteral { value }) => {
                Some(value.parse() == Ok(*number))
            }
            // Every number has a plural form, and may be of this one.
            (Arg::Number(_), VariantKey::Identifier { .. }) => None,
            (Arg::Text(text), VariantKey::Identifier { name }) => Some(text == name),
            (Arg::Text(_), VariantKey::NumberLiteral { .. }) => Some(false),
            _ => None,
        };
        for variant in variants {
            if fits(&variant)? {
                return Some(variant);
            }
        }
        variants.iter().find(|variant| variant.default)
    }

    /// False when there is no such argument.
    fn write_arg(&mut self, name: &str) -> bool {
        let (voice, phrase, names) = (self.voice, self.phrase, self.names);
        let of = |name: &str| phrase.args.iter().find(|(known, _)| known == name);
        let Some((_, arg)) = of(name) else {
            let Some((_, Arg::Seat(seat))) = name.strip_suffix("-short").and_then(of) else {
                return false;
            };
            self.said.push_str(&short(*seat, names));
            return true;
        };
        match arg {
            Arg::Number(number) => {
                let _ = write!(self.said, "{number}"); // into memory
            }
            Arg::Text(text) => self.said.push_str(&cleaned(text)),
            Arg::Exact(value) => self.said.push_str(&value.for_people(voice.decimal_mark)),
            Arg::Seat(seat) => match name_of(*seat, names) {
                Some(name) => self.said.push_str(&cleaned(name)),
                None => voice.write(self.said, &called_by_seat(*seat), names),
            },
            Arg::Seats(seats) => self.said.push_str(&shorts(seats, names)),
            Arg::Phrase(inner) => voice.write(self.said, inner, names),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use polje_tabletop::{Exact, Seat, phrase};

    use super::*;
    use crate::languages;

    /// All arguments of a sentence, and what they are compared with.
    fn read(bundle: &Bundle, pattern: &Pattern<&str>, known: &mut (Vec<String>, Vec<String>)) {
        let placeables = pattern.elements.iter().filter_map(|element| match element {
            PatternElement::Placeable { expression } => Some(expression),
            PatternElement::TextElement { .. } => None,
        });
        for expression in placeables {
            let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) =
                expression;
            match inline {
                InlineExpression::VariableReference { id } => known.0.push(id.name.to_owned()),
                InlineExpression::MessageReference { id, .. } => {
                    read(bundle, bundle.get_message(id.name).unwrap().value().unwrap(), known);
                }
                _ => {}
            }
            if let Expression::Select { variants, .. } = expression {
                for Variant { key, value, .. } in variants {
                    if let VariantKey::Identifier { name } = key {
                        known.1.push((*name).to_owned());
                    }
                    read(bundle, value, known);
                }
            }
        }
    }

    /// All keys of all languages with arguments of every kind: put together here and by Fluent alone.
    #[test]
    fn sentences_are_the_same_whoever_puts_them_together() {
        let (mut all, mut plain) = (0, 0);
        for &language in languages() {
            let voice = Voice::in_language(language);
            let keys = language.text.lines().filter_map(|line| line.split_once(" ="));
            for (key, _) in keys.filter(|(key, _)| !key.starts_with([' ', '#', '-'])) {
                let Some((bundle, message)) = voice.message(key) else { continue };
                let pattern = message.value().unwrap();
                let mut known = Default::default();
                read(bundle, pattern, &mut known);
                let mut kinds = vec![
                    Arg::Number(1),
                    Arg::Number(2),
                    Arg::Number(25),
                    Arg::Text("a\u{202e}b".to_owned()),
                    Arg::Exact(Exact::fraction(-7, 4u8)),
                    Arg::Seat(Seat::at(0)),
                    Arg::Seat(Seat::at(1)),
                    Arg::Seats(vec![Seat::at(0), Seat::at(1)]),
                    Arg::Phrase(Box::new(phrase("person-letter").text("letter", "A"))),
                ];
                kinds.extend(known.1.into_iter().map(Arg::Text));
                for kind in kinds {
                    let mut told = phrase(key.to_owned());
                    for name in &known.0 {
                        let name = name.strip_suffix("-short").unwrap_or(name).to_owned();
                        told.args.push((name.into(), kind.clone()));
                    }
                    let (names, mut said) = (["", "Eva"], String::new());
                    let args = voice.args(&told, &names);
                    let expected = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
                    let (phrase, voice) = (&told, &voice);
                    all += 1;
                    if (Plain { voice, bundle, phrase, names: &names, said: &mut said })
                        .write(pattern)
                    {
                        assert_eq!(said, expected, "{key} in {}", language.code);
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > all / 2, "{plain} of {all}");
    }
}
