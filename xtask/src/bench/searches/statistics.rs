//! Means, medians, spread, and whether one sample is larger than another.

/// The middle value; 0 of nothing.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => f64::midpoint(sorted[n / 2 - 1], sorted[n / 2]),
    }
}

/// The mean, and the standard deviation of the sample.
pub fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    (mean, (squares / (n - 1.0).max(1.0)).sqrt())
}

pub fn geometric_mean(values: &[f64]) -> f64 {
    let logarithms: f64 = values.iter().map(|v| v.max(1e-9).ln()).sum();
    (logarithms / values.len().max(1) as f64).exp()
}

/// How likely one of the first is larger than one of the second, ties counted half (Vargha and Delaney).
pub fn superiority(first: &[f64], second: &[f64]) -> f64 {
    let pairs = (first.len() * second.len()).max(1) as f64;
    let wins =
        |a: &f64| second.iter().map(|b| if a > b { 1.0 } else { f64::from(u8::from(a >= b)) * 0.5 }).sum::<f64>();
    first.iter().map(wins).sum::<f64>() / pairs
}

/// The probability of at least such a difference by chance, both sides: Mann and Whitney's test, by the normal
/// approximation with ties.
pub fn chance(first: &[f64], second: &[f64]) -> f64 {
    let (n, m) = (first.len() as f64, second.len() as f64);
    let mut all: Vec<f64> = first.iter().chain(second).copied().collect();
    all.sort_by(f64::total_cmp);
    let ties: f64 =
        all.chunk_by(|a, b| a.total_cmp(b).is_eq()).map(|t| (t.len() as f64).powi(3) - t.len() as f64).sum();
    let total = n + m;
    let variance = n * m / 12.0 * ((total + 1.0) - ties / (total * (total - 1.0)).max(1.0));
    if variance <= 0.0 {
        return 1.0;
    }
    let difference = (superiority(first, second) * n * m - n * m / 2.0).abs();
    let z = (difference - 0.5).max(0.0) / variance.sqrt();
    complementary_error(z / std::f64::consts::SQRT_2)
}

/// Of a number that is not negative; Abramowitz and Stegun 7.1.26, good to 1.5e-7.
fn complementary_error(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = series.iter().rev().fold(0.0, |sum, c| (sum + c) * t);
    sum * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn the_deviation_is_that_of_a_sample() {
        assert_eq!(mean_and_deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).0, 5.0);
        assert!((mean_and_deviation(&[1.0, 3.0]).1 - std::f64::consts::SQRT_2).abs() < 1e-12);
    }

    #[test]
    fn one_that_is_always_larger_is_superior_and_equals_are_not() {
        let (low, high) = ([1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]);
        assert_eq!(superiority(&high, &low), 1.0);
        assert_eq!(superiority(&low, &low), 0.5);
        // The exact probability is 2 of 252.
        assert!((chance(&high, &low) - 0.0079).abs() < 0.006, "{}", chance(&high, &low));
        assert_eq!(chance(&[1.0; 5], &[1.0; 5]), 1.0);
        assert!(chance(&low, &low) > 0.9);
    }
}
