//! Plain text tables for the terminal: columns as wide as their widest cell.

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// A table with a head; rows shorter than the head are filled with empty cells.
pub struct Table {
    head: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(head: &[(&'static str, Align)]) -> Self {
        Self { head: head.to_vec(), rows: Vec::new() }
    }

    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// A row of as many cells as there happen to be.
    pub fn cells(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|r| r.get(column));
            cells.map(|c| c.chars().count()).chain([self.head[column].0.chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut write = |cells: &[String]| {
            let mut line = String::new();
            for (i, &(_, align)) in self.head.iter().enumerate() {
                let cell = cells.get(i).map_or("", String::as_str);
                let gap = " ".repeat(widths[i] - cell.chars().count());
                line += if i == 0 { "" } else { "  " };
                let (first, second) = match align {
                    Align::Left => (cell, gap.as_str()),
                    Align::Right => (gap.as_str(), cell),
                };
                line += first;
                line += second;
            }
            writeln!(f, "{}", line.trim_end())
        };
        let head: Vec<String> = self.head.iter().map(|(name, _)| (*name).into()).collect();
        write(&head)?;
        self.rows.iter().try_for_each(|row| write(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&[("name", Align::Left), ("ms", Align::Right)]);
        table.row(["Sieve".into(), "7".into()]);
        table.row(["Fib".into(), "1234".into()]);
        assert_eq!(table.to_string(), "name     ms\nSieve     7\nFib    1234\n");
    }
}
