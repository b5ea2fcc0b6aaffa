//! Exact numbers: whole or fractional, of any size, never rounded.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

use dashu_base::{Abs, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::text_serde;

/// A rational number. Written `-7/3` or `12`, one spelling per value.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(RBig);

text_serde!(Exact);

/// A decimal with more digits after the point than this is shown as a fraction.
const SHORT_DECIMAL: u32 = 4;

impl Exact {
    /// `numerator / denominator`; the denominator must not be 0.
    pub fn fraction(numerator: impl Into<IBig>, denominator: impl Into<UBig>) -> Exact {
        Exact(RBig::from_parts(numerator.into(), denominator.into()))
    }

    pub fn times(&self, n: u32) -> Exact {
        Exact(&self.0 * RBig::from(n))
    }

    /// `n` must not be 0.
    pub fn divided_by(&self, n: u32) -> Exact {
        Exact(&self.0 / RBig::from(n))
    }

    /// The least number that makes it whole when it is multiplied by it.
    pub fn denominator(&self) -> &UBig {
        self.0.denominator()
    }

    /// The value times `scale`, where that is a whole number.
    pub fn whole_times(&self, scale: &UBig) -> Option<IBig> {
        let (numerator, denominator) = (&self.0 * RBig::from(scale.clone())).into_parts();
        (denominator == UBig::ONE).then_some(numerator)
    }

    /// As a machine number, if it is whole and small enough.
    pub fn whole(&self) -> Option<i64> {
        self.whole_times(&UBig::ONE)?.try_into().ok()
    }

    /// As people read it: `3.375` when the decimal is finite and short, else `10/3 ≈ 3.333`.
    /// Both parts of a very large value stay exact.
    pub fn for_people(&self, decimal_mark: char) -> String {
        if self.0.is_int() {
            return self.to_string();
        }
        let short = u32::try_from(self.denominator()).ok();
        let digits = short.and_then(|whole| {
            (1..=SHORT_DECIMAL).find(|&digits| 10u32.pow(digits).is_multiple_of(whole))
        });
        match digits {
            Some(digits) => self.decimal(digits, decimal_mark),
            None => format!("{self} ≈ {}", self.decimal(3, decimal_mark)),
        }
    }

    /// Rounded half away from zero.
    fn decimal(&self, digits: u32, mark: char) -> String {
        let (scale, fraction) = (10u128.pow(digits), digits as usize);
        let small =
            i64::try_from(self.0.numerator()).ok().zip(u64::try_from(self.denominator()).ok());
        let (sign, whole, rest) = match small {
            Some((numerator, denominator)) => {
                let (above, below) =
                    (u128::from(numerator.unsigned_abs()), u128::from(denominator));
                let scaled = (2 * above * scale + below) / (2 * below);
                let (whole, rest) = (scaled / scale, scaled % scale);
                (numerator < 0 && scaled > 0, whole.to_string(), format!("{rest:0>fraction$}"))
            }
            None => {
                let scaled = (&self.0 * RBig::from(UBig::from(scale))).round();
                let text =
                    format!("{:0>width$}", scaled.clone().abs().to_string(), width = fraction + 1);
                let (whole, rest) = text.split_at(text.len() - fraction);
                (scaled.is_negative(), whole.to_owned(), rest.to_owned())
            }
        };
        let sign = if sign { "-" } else { "" };
        format!("{sign}{whole}{mark}{rest}")
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = (self.0.numerator(), self.0.denominator());
        // Machine numbers are printed many times faster, and nearly all are small enough.
        match i64::try_from(numerator) {
            Ok(small) => write!(f, "{small}")?,
            Err(_) => write!(f, "{numerator}")?,
        }
        match u64::try_from(denominator) {
            Ok(1) => Ok(()),
            Ok(small) => write!(f, "/{small}"),
            Err(_) => write!(f, "/{denominator}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an exact number in lowest terms, such as 12 or -7/3")]
pub struct ParseExactError(String);

impl FromStr for Exact {
    type Err = ParseExactError;

    fn from_str(text: &str) -> Result<Exact, ParseExactError> {
        let wrong = || ParseExactError(text.chars().take(40).collect());
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let numerator: IBig = numerator.parse().map_err(|_| wrong())?;
        let denominator: UBig = denominator.parse().map_err(|_| wrong())?;
        if denominator == UBig::ZERO {
            return Err(wrong());
        }
        let value = Exact::fraction(numerator, denominator);
        if value.to_string() == text { Ok(value) } else { Err(wrong()) }
    }
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Exact {
        Exact(RBig::from(IBig::from(whole)))
    }
}

impl Add for &Exact {
    type Output = Exact;

    fn add(self, other: &Exact) -> Exact {
        Exact(&self.0 + &other.0)
    }
}

impl Sub for &Exact {
    type Output = Exact;

    fn sub(self, other: &Exact) -> Exact {
        Exact(&self.0 - &other.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn people(text: &str) -> String {
        text.parse::<Exact>().unwrap().for_people('.')
    }

    #[test]
    fn people_read_short_decimals_and_fractions_otherwise() {
        assert_eq!(people("12"), "12");
        assert_eq!(people("27/8"), "3.375");
        assert_eq!(people("-1/2"), "-0.5");
        assert_eq!(people("10/3"), "10/3 ≈ 3.333");
        assert_eq!(people("-2/3"), "-2/3 ≈ -0.667");
        assert_eq!(people("1/16"), "0.0625");
        assert_eq!(people("1/32"), "1/32 ≈ 0.031");
        assert_eq!("27/8".parse::<Exact>().unwrap().for_people(','), "3,375");
    }

    proptest! {
        /// Small numbers are worded without long arithmetic: the same way.
        #[test]
        fn decimals_of_small_and_large_numbers_agree(n: i64, d in 1u64..100_000, digits in 1u32..5) {
            let (value, large) = (Exact::fraction(n, d), IBig::from(10u8).pow(40));
            let exact = &value.0 * RBig::from(IBig::from(10u8).pow(digits as usize));
            let scaled = exact.round();
            let shown: IBig = value.decimal(digits, '.').replace('.', "").parse().unwrap();
            prop_assert_eq!(&shown, &scaled);
            // The same number far beyond machine numbers, which moves the mark alone.
            let far = Exact(&value.0 + RBig::from(if n < 0 { -large.clone() } else { large.clone() }));
            let far: IBig = far.decimal(digits, '.').replace('.', "").parse().unwrap();
            let moved = large * IBig::from(10u8).pow(digits as usize);
            prop_assert_eq!(far, if n < 0 { scaled - moved } else { scaled + moved });
        }
    }

    #[test]
    fn a_value_has_one_spelling() {
        for wrong in
            ["", "2/4", "4/1", "+3", "3/0", "1/-2", "01", "-0", "1.5", "1_000", " 1", "/2", "1/"]
        {
            assert!(wrong.parse::<Exact>().is_err(), "{wrong:?}");
        }
    }

    proptest! {
        #[test]
        fn any_fraction_reads_back(n: i64, d in 1u64..) {
            let value = Exact::fraction(n, d);
            prop_assert_eq!(value.to_string().parse(), Ok(value));
        }

        #[test]
        fn what_reads_prints_back(text in "[-+0-9/.]{0,8}|\\PC{0,12}") {
            if let Ok(value) = text.parse::<Exact>() {
                prop_assert_eq!(value.to_string(), text);
            }
        }
    }
}
