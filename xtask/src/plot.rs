//! Small line plots as SVG, and the same numbers as text.

use std::fmt::Write as _;

/// A line: at each x the values of all runs.
pub struct Series {
    label: String,
    points: Vec<(f64, Vec<f64>)>,
}

impl Series {
    pub fn new(label: &str) -> Self {
        Self { label: label.to_owned(), points: Vec::new() }
    }

    pub fn add(&mut self, x: f64, values: &[f64]) {
        self.points.push((x, values.to_vec()));
    }
}

/// Lines over common axes; whiskers show the least and the most of the runs.
pub struct Plot {
    title: String,
    x: String,
    y: String,
    pub series: Vec<Series>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;
const COLOURS: [&str; 5] = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e"];

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Plot {
    pub fn new(title: &str, x: &str, y: &str) -> Self {
        Self { title: title.to_owned(), x: x.to_owned(), y: y.to_owned(), series: Vec::new() }
    }

    /// One row for each x: mean and range of each line.
    pub fn text(&self) -> String {
        let mut out = format!("{}: {} by {}\n", self.title, self.y, self.x);
        for series in &self.series {
            let _ = write!(out, "  {:<24}", series.label);
            for (x, values) in &series.points {
                let (low, high) = range(values.iter().copied());
                let _ = write!(out, "  {x}: {:.1} ({low:.0}–{high:.0})", mean(values));
            }
            out.push('\n');
        }
        out
    }

    pub fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|s| &s.points);
        let (x0, x1) = range(points().map(|p| p.0));
        let (y0, y1) = range(points().flat_map(|p| p.1.iter().copied()));
        let (x_span, y_span) = ((x1 - x0).max(1e-9), (y1 - y0).max(1e-9));
        let px = |x: f64| MARGIN + (x - x0) / x_span * (WIDTH - 2.0 * MARGIN);
        let py = |y: f64| HEIGHT - MARGIN - (y - y0) / y_span * (HEIGHT - 2.0 * MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\"><rect width=\"100%\" height=\"100%\" fill=\"white\"/>\
             <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\">{}</text>",
            escaped(&self.title)
        );
        let (left, right, bottom, top) = (MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN, MARGIN);
        let _ = write!(
            svg,
            "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"black\"/>\
             <text x=\"{}\" y=\"{}\">{}</text><text x=\"8\" y=\"44\">{}</text>\
             <text x=\"8\" y=\"{bottom}\">{y0:.0}</text><text x=\"8\" y=\"{}\">{y1:.0}</text>",
            right - 60.0,
            HEIGHT - 20.0,
            escaped(&self.x),
            escaped(&self.y),
            top + 10.0
        );
        for (at, series) in self.series.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            let line: Vec<String> =
                series.points.iter().map(|(x, v)| format!("{:.1},{:.1}", px(*x), py(mean(v)))).collect();
            let _ = write!(svg, "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\"/>", line.join(" "));
            for (x, values) in &series.points {
                let (low, high) = range(values.iter().copied());
                let _ = write!(
                    svg,
                    "<path d=\"M{0:.1} {1:.1}V{2:.1}\" stroke=\"{colour}\"/><text x=\"{0:.1}\" y=\"{3}\">{x}</text>",
                    px(*x),
                    py(low),
                    py(high),
                    bottom + 16.0
                );
            }
            let _ = write!(
                svg,
                "<text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}</text>",
                right - 160.0,
                top + 16.0 * at as f64,
                escaped(&series.label)
            );
        }
        svg + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_shows_means_and_ranges() {
        let mut plot = Plot::new("a < b", "x", "y");
        let mut series = Series::new("one");
        series.add(1.0, &[2.0, 4.0]);
        series.add(2.0, &[6.0]);
        plot.series.push(series);
        assert!(plot.text().contains("1: 3.0 (2–4)  2: 6.0 (6–6)"), "{}", plot.text());
        let svg = plot.svg();
        assert!(svg.contains("a &lt; b") && svg.contains("<polyline points=\"60.0,270.0 580.0,60.0\""), "{svg}");
    }
}
