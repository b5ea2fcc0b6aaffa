//! Ratings with their intervals, drawn as SVG and as lines of text.

use std::fmt::Write as _;

use polje_session::escape;
use polje_tabletop::is_plain;

use super::RatingInterval;

/// One player of a chart. Charts keep the order they are given, and draw all on one scale: give
/// them players of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    pub name: String,
    pub interval: RatingInterval,
}

/// From the lowest to the highest value shown.
#[derive(Clone, Copy)]
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn of(lines: &[ChartLine]) -> Scale {
        let low = lines.iter().map(|line| line.interval.low).fold(f64::INFINITY, f64::min);
        let high = lines.iter().map(|line| line.interval.high).fold(f64::NEG_INFINITY, f64::max);
        match high - low {
            span if span.is_finite() && span >= 1.0 => Scale { low, high },
            span if span.is_finite() => Scale { low: low - 1.0, high: high + 1.0 },
            _ => Scale { low: 1000.0, high: 2000.0 },
        }
    }

    /// Where a rating lies, from 0 to 1.
    fn at(self, elo: f64) -> f64 {
        ((elo - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round numbers to label, at most nine.
    fn marks(self) -> Vec<f64> {
        let span = self.high - self.low;
        let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10f64.powi(power)));
        let step = steps.take(60).find(|step| span / step <= 8.0).unwrap_or(span);
        let first = (self.low / step).ceil();
        (0..9).map(|at| (first + f64::from(at)) * step).filter(|&mark| mark <= self.high).collect()
    }
}

/// A picture of its own, without a title: dots for ratings, lines for intervals, names at the
/// left and numbers at the right.
pub fn rating_svg(lines: &[ChartLine]) -> String {
    const ROW: usize = 26;
    const LETTER: usize = 8;
    const PLOT: f64 = 480.0;
    let longest = lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
    let left = longest * LETTER + 24;
    let (width, bottom) = (left + PLOT as usize + 190, lines.len() * ROW + 8);
    let scale = Scale::of(lines);
    let x = |elo: f64| left as f64 + PLOT * scale.at(elo);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let mut put = |text: std::fmt::Arguments<'_>| svg.write_fmt(text).unwrap_or_default();
    put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        height = bottom + 28
    ));
    for mark in scale.marks() {
        let x = x(mark);
        put(format_args!(
            "<path d=\"M{x:.1} 4V{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{x:.1}\" y=\"{below}\" text-anchor=\"middle\" fill=\"#666\">{mark}</text>\n",
            below = bottom + 18
        ));
    }
    for (row, ChartLine { name, interval }) in lines.iter().enumerate() {
        let y = row * ROW + 18;
        let (low, dot, high) = (x(interval.low), x(interval.elo), x(interval.high));
        put(format_args!(
            "<text x=\"12\" y=\"{text}\">{name}</text>\
             <path d=\"M{low:.1} {y}H{high:.1}M{low:.1} {top}v10M{high:.1} {top}v10\" \
             stroke=\"#1f5f99\" stroke-width=\"2\"/>\
             <circle cx=\"{dot:.1}\" cy=\"{y}\" r=\"4.5\" fill=\"#1f5f99\"/>\
             <text x=\"{right}\" y=\"{text}\">{numbers}</text>\n",
            text = y + 4,
            top = y - 5,
            name = escape(name),
            right = left + PLOT as usize + 20,
            numbers = interval,
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

/// One line of at most `width` characters a player: name, numbers, and a bar where there is room
/// for one. Long names are cut.
pub fn rating_bars(lines: &[ChartLine], width: usize) -> Vec<String> {
    const SMALLEST_BAR: usize = 12;
    let scale = Scale::of(lines);
    let numbers: Vec<String> = lines.iter().map(|line| line.interval.to_string()).collect();
    let number_width = numbers.iter().map(String::len).max().unwrap_or(0);
    let longest = lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
    let name_width = longest.min(width.saturating_sub(number_width + 2).clamp(8, 24));
    let bar_width = width.saturating_sub(name_width + number_width + 4);
    let line = |(line, numbers): (&ChartLine, String)| {
        let name = shortened(&line.name, name_width);
        let mut text = format!("{name:name_width$}  {numbers:>number_width$}");
        if bar_width >= SMALLEST_BAR {
            let _ = write!(text, "  {}", bar(&line.interval, scale, bar_width)); // cannot fail
        }
        text.chars().take(width).collect::<String>().trim_end().to_owned()
    };
    lines.iter().zip(numbers).map(line).collect()
}

fn shortened(name: &str, width: usize) -> String {
    let printable = name.chars().map(|letter| if is_plain(letter) { letter } else { '\u{fffd}' });
    if name.chars().count() <= width {
        return printable.collect();
    }
    printable.take(width.saturating_sub(1)).chain(['…']).collect()
}

fn bar(interval: &RatingInterval, scale: Scale, width: usize) -> String {
    let column = |elo: f64| (scale.at(elo) * (width - 1) as f64).round() as usize;
    let (low, dot, high) = (column(interval.low), column(interval.elo), column(interval.high));
    let mark = |at: usize| match at {
        at if at == dot => '●',
        at if at == low => '├',
        at if at == high => '┤',
        at if low < at && at < high => '─',
        _ => ' ',
    };
    (0..width).map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, [low, elo, high]: [f64; 3]) -> ChartLine {
        ChartLine { name: name.to_owned(), interval: RatingInterval { elo, low, high, group: 0 } }
    }

    fn three() -> [ChartLine; 3] {
        [
            line("deep", [1650.0, 1700.0, 1800.0]),
            line("a <b> & \"c\"", [1450.0, 1500.0, 1550.0]),
            line("random", [1200.0, 1300.0, 1350.0]),
        ]
    }

    #[test]
    fn bars_line_up_and_fit_the_width() {
        let bars = rating_bars(&three(), 60);
        assert_eq!(
            bars,
            [
                "deep         1700 [1650, 1800]                      ├──●───┤",
                "a <b> & \"c\"  1500 [1450, 1550]             ├──●─┤",
                "random       1300 [1200, 1350]  ├────●─┤",
            ]
        );
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        for width in 0..120 {
            for line in rating_bars(&three(), width) {
                assert!(line.chars().count() <= width, "{width}: {line:?}");
            }
        }
        assert_eq!(rating_bars(&three(), 24)[1], "a <b> &…  1500 [1450, 15");
    }

    #[test]
    fn names_are_escaped_in_svg() {
        let svg = rating_svg(&three());
        assert!(svg.contains(">a &lt;b&gt; &amp; &quot;c&quot;</text>"));
        assert!(!rating_svg(&[line("x\u{1b}[31m", [1.0, 2.0, 3.0])]).contains('\u{1b}'));
        assert!(!rating_bars(&[line("x\u{1b}[31m", [1.0, 2.0, 3.0])], 80)[0].contains('\u{1b}'));
    }

    #[test]
    fn the_svg_has_a_dot_and_an_interval_for_each_player() {
        let svg = rating_svg(&three());
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("1700 [1650, 1800]").count(), 1);
        assert!(svg.contains(">1400</text>"), "a mark");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn nobody_and_one_player_without_spread_can_be_drawn() {
        assert!(rating_bars(&[], 80).is_empty());
        assert_eq!(rating_svg(&[]).matches("<circle").count(), 0);
        let alone = [line("one", [1500.0; 3])];
        assert!(rating_svg(&alone).contains("cx=\"288.0\""));
        assert!(rating_bars(&alone, 60)[0].contains('●'));
    }

    #[test]
    fn marks_are_round_numbers_and_few() {
        for span in [1.0, 7.0, 130.0, 999.0, 1e4, 1e9] {
            let marks = Scale { low: 1234.5, high: 1234.5 + span }.marks();
            assert!((1..=9).contains(&marks.len()), "{span}: {marks:?}");
        }
    }
}
