//! A plot of coverage over executions as SVG.

use std::fmt::Write;

use engine::report::Ratio;
use engine::timeline::Sample;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
/// Room for the axes: left, right, above, below.
const MARGINS: [f64; 4] = [48.0, 104.0, 28.0, 40.0];

/// A curve: its name, its colour and what it shows.
type Curve = (&'static str, &'static str, fn(&Sample) -> Ratio);

const CURVES: [Curve; 3] =
    [("lines", "#1f6feb", |s| s.lines), ("branches", "#d1242f", |s| s.branches), ("goals", "#57606a", |s| s.goals)];

/// The plot of one class.
pub fn svg(title: &str, samples: &[Sample]) -> String {
    let [left, right, above, below] = MARGINS;
    let most = samples.last().map_or(1, |s| s.executions).max(1) as f64;
    let x = |executions: u64| left + executions as f64 / most * (WIDTH - left - right);
    let y = |percent: f64| HEIGHT - below - percent / 100.0 * (HEIGHT - above - below);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{left}\" y=\"18\" font-weight=\"bold\">{}</text>\n",
        escaped(title)
    );
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent));
        let _ = writeln!(
            out,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"#d0d7de\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent}%</text>",
            WIDTH - right,
            left - 6.0,
            at + 4.0
        );
    }
    for part in 0..=4_u32 {
        let executions = (most * f64::from(part) / 4.0).round() as u64;
        let at = x(executions);
        let _ = writeln!(
            out,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{executions}</text>",
            HEIGHT - below + 16.0
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">executions</text>",
        (left + WIDTH - right) / 2.0,
        HEIGHT - 6.0
    );
    let mut labels: Vec<f64> = Vec::new();
    for (name, colour, of) in CURVES {
        let Some(end) = samples.last().map(of).filter(|end| end.total > 0) else { continue };
        // Within a level stretch only its ends matter.
        let level = |at: usize| {
            let around = samples.get(at.wrapping_sub(1)).zip(samples.get(at + 1));
            around.is_some_and(|(before, after)| of(before) == of(&samples[at]) && of(after) == of(&samples[at]))
        };
        let points = samples.iter().enumerate().filter(|(at, _)| !level(*at));
        let points: Vec<String> =
            points.map(|(_, s)| format!("{:.1},{:.1}", x(s.executions), y(of(s).percent()))).collect();
        let _ = writeln!(
            out,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" points=\"{}\"/>",
            points.join(" ")
        );
        // Curves that end near each other have their names below one another.
        let mut at = y(end.percent()) + 4.0;
        while labels.iter().any(|other| (other - at).abs() < 13.0) {
            at += 13.0;
        }
        labels.push(at);
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{at:.1}\" fill=\"{colour}\">{name} {:.0}%</text>",
            WIDTH - right + 6.0,
            end.percent()
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Text for XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn sample(executions: u64, covered: u32) -> Sample {
        let ratio = Ratio { covered, total: 10 };
        Sample {
            time: Duration::from_millis(executions),
            executions,
            lines: ratio,
            branches: Ratio { covered: covered / 2, total: 10 },
            goals: Ratio::default(),
            generation: population::Generation::default(),
        }
    }

    #[test]
    fn curves_run_from_left_to_right_and_upwards() {
        let plot = svg("a.B<C>", &[sample(0, 0), sample(50, 5), sample(100, 10)]);
        assert!(plot.contains("points=\"48.0,260.0 292.0,144.0 536.0,28.0\""), "{plot}");
        assert!(plot.contains("lines 100%") && plot.contains("branches 50%") && !plot.contains("goals"));
        assert!(plot.contains("a.B&lt;C&gt;"));
    }

    #[test]
    fn level_stretches_have_two_points() {
        let plot = svg("X", &[sample(0, 5), sample(25, 5), sample(50, 5), sample(100, 10)]);
        assert!(plot.contains("points=\"48.0,144.0 292.0,144.0 536.0,28.0\""), "{plot}");
    }

    #[test]
    fn a_class_without_samples_has_an_empty_plot() {
        assert!(!svg("X", &[]).contains("polyline"));
    }
}
