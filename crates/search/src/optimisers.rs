//! Metaheuristics over vectors of input values.
