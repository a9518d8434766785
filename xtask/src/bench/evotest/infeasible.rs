//! Branches of table 5.1's classes that no test can reach through the public interface, each with the reason: those of JDK 17, as
//! reports name them. Only a branch that a run left uncovered is counted away, and one that a run covers is a mistake here.

/// Branches with one reason. A text that ends in `(` stands for all branches of the method.
pub struct Infeasible {
    pub why: &'static str,
    branches: &'static [&'static str],
}

impl Infeasible {
    fn names(&self, goal: &str) -> bool {
        self.branches.iter().any(|b| if b.ends_with('(') { goal.starts_with(b) } else { goal == *b })
    }

    /// Listed single branches that are not among those that a run left open: the run covered them.
    pub fn refuted<'a>(&'a self, open: &'a [String]) -> impl Iterator<Item = &'static str> + 'a {
        let single = self.branches.iter().filter(|b| !b.ends_with('('));
        single.copied().filter(move |b| !open.iter().any(|goal| goal == b))
    }

    /// How many of the branches that a run left open are listed.
    pub fn count(&self, open: &[String]) -> usize {
        open.iter().filter(|goal| self.names(goal)).count()
    }
}

const SERIALISATION: &str = "private code that only streams of objects call";

pub const HASH_MAP: &[Infeasible] = &[
    Infeasible {
        why: SERIALISATION,
        branches: &["HashMap.readObject(", "HashMap.internalWriteEntries(", "HashMap.capacity("],
    },
    Infeasible {
        why: "a table of 2^30 places, or of half as many, does not fit into memory",
        branches: &[
            "HashMap.tableSizeFor(int): line 379, branch >=",
            "HashMap.putMapEntries(Map, boolean): line 499, branch >=",
            "HashMap.putMapEntries(Map, boolean): line 507, branch >=",
            "HashMap.resize(): line 681, branch >=",
            "HashMap.resize(): line 685, branch >=",
            "HashMap.resize(): line 697, branch >=",
        ],
    },
    Infeasible {
        why: "a table that is there has places",
        branches: &[
            "HashMap.getNode(Object): line 567, branch <= 0",
            "HashMap.putVal(int, Object, Object, boolean, boolean): line 626, branch == 0",
            "HashMap.removeNode(int, Object, Object, boolean, boolean): line 814, branch <= 0",
            "HashMap.computeIfAbsent(Object, Function): line 1196, branch == 0",
            "HashMap.compute(Object, BiFunction): line 1296, branch == 0",
            "HashMap.merge(Object, Object, BiFunction): line 1361, branch == 0",
        ],
    },
    Infeasible {
        why: "a map that has entries has a table",
        branches: &[
            "HashMap.keysToArray(Object[]): line 947, branch is null",
            "HashMap.valuesToArray(Object[]): line 970, branch is null",
            "HashMap.forEach(BiConsumer): line 1417, branch is null",
            "HashMap.replaceAll(BiFunction): line 1433, branch is null",
        ],
    },
    Infeasible {
        why: "a bin becomes a tree when it has eight entries",
        branches: &[
            "HashMap.treeifyBin(HashMap.Node[], int): line 755, branch is null",
            "HashMap.treeifyBin(HashMap.Node[], int): line 757, branch is null",
            "HashMap.treeifyBin(HashMap.Node[], int): line 769, branch is null",
        ],
    },
    Infeasible {
        why: "reflection gives arrays, never null, and Comparable has one type argument",
        branches: &[
            "HashMap.comparableClassFor(Object): line 350, branch is null",
            "HashMap.comparableClassFor(Object): line 355, branch is null",
        ],
    },
];

pub const BIT_SET: &[Infeasible] = &[
    Infeasible { why: "assertions of the JDK are off", branches: &["BitSet.checkInvariants("] },
    Infeasible { why: SERIALISATION, branches: &["BitSet.writeObject(", "BitSet.readObject("] },
    Infeasible {
        why: "more members than memory has room for, written as text",
        branches: &["BitSet.toString(): line 1191, branch >", "BitSet.toString(): line 1200, branch < 0"],
    },
];

pub const TREE_MAP: &[Infeasible] = &[
    Infeasible {
        why: SERIALISATION,
        branches: &[
            "TreeMap.writeObject(",
            "TreeMap.buildFromSorted(int, int, int, int, Iterator, ObjectInputStream, Object): line 2877, branch is null",
            "TreeMap.buildFromSorted(int, int, int, int, Iterator, ObjectInputStream, Object): line 2888, branch is not null",
            "TreeMap.buildFromSorted(int, int, int, int, Iterator, ObjectInputStream, Object): line 2888, branch is null",
        ],
    },
    Infeasible {
        why: "called only where there is a comparator",
        branches: &["TreeMap.getEntryUsingComparator(Object): line 371, branch is null"],
    },
    Infeasible {
        why: "called only with entries that are there",
        branches: &[
            "TreeMap.successor(TreeMap.Entry): line 2468, branch is null",
            "TreeMap.predecessor(TreeMap.Entry): line 2490, branch is null",
            "TreeMap.rotateLeft(TreeMap.Entry): line 2541, branch is null",
            "TreeMap.rotateRight(TreeMap.Entry): line 2560, branch is null",
            "TreeMap.parentOf(TreeMap.Entry): line 2523, branch is null",
            "TreeMap.setColor(TreeMap.Entry, boolean): line 2527, branch is null",
            "TreeMap.leftOf(TreeMap.Entry): line 2532, branch is null",
            "TreeMap.rightOf(TreeMap.Entry): line 2536, branch is null",
            "TreeMap.fixAfterInsertion(TreeMap.Entry): line 2579, branch is null",
        ],
    },
    Infeasible {
        why: "in a red-black tree a red entry has two children or none, and an entry without a parent is the root",
        branches: &[
            "TreeMap.deleteEntry(TreeMap.Entry): line 2650, branch !=",
            "TreeMap.deleteEntry(TreeMap.Entry): line 2658, branch is null",
            "TreeMap.deleteEntry(TreeMap.Entry): line 2661, branch !=",
        ],
    },
];

pub const STRING_TOKENIZER: &[Infeasible] = &[Infeasible {
    why: "what is no delimiter is asked once more whether it is one",
    branches: &[
        "StringTokenizer.scanToken(int): line 286, branch >",
        "StringTokenizer.scanToken(int): line 286, branch < 0",
        "StringTokenizer.scanToken(int): line 290, branch >",
        "StringTokenizer.scanToken(int): line 290, branch false",
    ],
}];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_open_branches_are_counted_away_and_covered_ones_refute_the_list() {
        let list = Infeasible { why: "x", branches: &["A.f(", "A.g(): line 3, branch <"] };
        let open =
            ["A.f(int): line 1, branch <", "A.f(): line 2, branch >", "A.h(): line 3, branch <"].map(str::to_owned);
        assert_eq!(list.count(&open), 2);
        assert_eq!(list.refuted(&open).collect::<Vec<_>>(), ["A.g(): line 3, branch <"]);
    }
}
