//! The order in which `HotSpot` lists methods: by the addresses of their names.
//!
//! Names that the JDK's shared archive holds come first, in the order they have there; others follow as the class's constant
//! pool first mentions them. The archive's names are too many to keep: those here are the ones that programs use
//! most.

use classfile::{ClassFile, Constant};
use program::{ClassId, MethodId};
use vm::Machine;

/// Names as the archive of JDK 17 orders them.
const NAMES_17: &str = "\
    invoke index getName <init> <clinit> println main name run add remove parent shutdown finalize get put type getCause \
    wait value equals length toString values method append hashCode getClass clone notify notifyAll abs \
    sqrt pow min max floor ceil getLength copyOf compareTo indexOf update load test compare insert \
    intValue longValue doubleValue valueOf clear flush charAt getValue lastIndexOf substring isEmpty \
    replace size subList toArray split join iterator hasNext next trim apply map stream format fill of \
    count i b x e s c start n h contains last list result code f l data d a newInstance make validate \
    addAll filter entrySet getKey getInstance m fact o first array getMessage compute find p id set k \
    init write key status depth message t execute read delete accept forEach containsKey root g v j q \
    sleep interrupt isAlive poll stop setName getId print close keySet containsValue save setValue open \
    getRoot getType copy mod z getSize ordinal w tail handle reverse getAddress mark skip available \
    reset total create peek is u r node check sum reduce sort removeAll state y color instance left \
    right multiply round build head mergeSort swap parse error number nextInt text child ss string \
    $values or push pop addFirst addLast removeFirst getFirst removeLast getLast offer verify level \
    visit negate subtract divide plus and xor not getCount up foo minus width amount item submit down \
    process has evaluate ls shape call baz";

/// Names as the archive of JDK 25 orders them.
const NAMES_25: &str = "\
    invoke index getName <init> <clinit> println main name run interrupt remove parent shutdown finalize tail size reset \
    get put type getCause value equals length toString values method append hashCode getClass clone \
    notify notifyAll abs sqrt pow min max floor ceil round reverse getLength copyOf sort partition \
    compareTo indexOf update load test compare insert intValue longValue doubleValue valueOf clear of \
    wait e flush charAt copy getValue lastIndexOf substring isEmpty replace split add subList toArray \
    join iterator hasNext next trim apply map stream format fill count i b x s c n h contains last list \
    result code f l data d a newInstance make validate addAll filter entrySet getKey getInstance m fact \
    o first array getMessage compute find p id is set init key status depth message t start q isAlive \
    sleep g stop setName state getId root accept forEach print j k execute getCount write close keySet \
    containsValue containsKey save ss v setValue parse mod open getRoot getType z child getSize create \
    ordinal w r handle delete total getAddress mark read skip available peek u node check sum reduce \
    getFirst getLast addFirst addLast removeFirst removeLast removeAll y color multiply head poll string \
    instance left right mergeSort swap build offer error number $values nextInt text or push pop verify \
    evaluate level width has call negate and not shape visit subtract divide xor up foo minus plus \
    amount item submit down process ls baz";

/// The methods of a class in the order that reflection shows.
pub(super) fn listed(m: &Machine, of: ClassId) -> Vec<MethodId> {
    let mut methods = m.class(of).methods.to_vec();
    let Some(file) = &m.class(of).file else { return methods };
    let known = if m.program.feature() < 21 { NAMES_17 } else { NAMES_25 };
    let key = |id: MethodId| {
        let name = m.program.text(m.program.method(id).name);
        let rank = known.split_ascii_whitespace().position(|n| n == name).unwrap_or(usize::MAX);
        (rank, mention(file, name))
    };
    let mut keyed: Vec<((usize, u16), MethodId)> = methods.iter().map(|&id| (key(id), id)).collect();
    quick_sort(&mut keyed);
    for (slot, (_, id)) in methods.iter_mut().zip(keyed) {
        *slot = id;
    }
    methods
}

/// Where the constant pool has the name.
fn mention(file: &ClassFile, name: &str) -> u16 {
    let texts = file.constants.iter().filter(|(_, constant)| matches!(constant, Constant::Utf8(_)));
    let mut named = texts.filter(|(index, _)| file.constants.utf8(*index).is_ok_and(|text| &**text == name));
    named.next().map_or(u16::MAX, |(index, _)| index)
}

/// Sorts as `HotSpot` does, which decides the order of equal names: the pivot is the median of the first, middle and
/// last element, and equal elements on either side of it change places. Recurses into the smaller part only, so that an order
/// of names that splits badly does not nest deep.
fn quick_sort<K: Ord + Copy, V: Copy>(mut list: &mut [(K, V)]) {
    while list.len() >= 2 {
        let (middle, last) = (list.len() / 2, list.len() - 1);
        for (a, b) in [(0, middle), (0, last), (middle, last)] {
            if list[a].0 > list[b].0 {
                list.swap(a, b);
            }
        }
        if list.len() < 4 {
            return;
        }
        let split = partition(list, list[middle].0);
        let (low, high) = list.split_at_mut(split + 1);
        let (smaller, larger) = if low.len() < high.len() { (low, high) } else { (high, low) };
        quick_sort(smaller);
        list = larger;
    }
}

/// Brings what is less than the pivot before what is greater; gives the last index of the first part.
fn partition<K: Ord + Copy, V: Copy>(list: &mut [(K, V)], pivot: K) -> usize {
    let (mut left, mut right) = (0, list.len() - 1);
    loop {
        while list[left].0 < pivot {
            left += 1;
        }
        while list[right].0 > pivot {
            right -= 1;
        }
        if left >= right {
            return right;
        }
        list.swap(left, right);
        left += 1;
        right -= 1;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::cmp::Ordering;

    use super::*;

    /// Decides how keys compare while they are sorted, so that every pivot is among the smallest.
    struct Adversary {
        ranks: RefCell<Vec<usize>>,
        next: Cell<usize>,
        candidate: Cell<usize>,
    }

    #[derive(Clone, Copy)]
    struct Key<'a>(&'a Adversary, usize);

    impl Ord for Key<'_> {
        fn cmp(&self, other: &Self) -> Ordering {
            let Adversary { ranks, next, candidate } = self.0;
            let mut ranks = ranks.borrow_mut();
            let (x, y) = (self.1, other.1);
            if x != y && ranks[x] == usize::MAX && ranks[y] == usize::MAX {
                ranks[if x == candidate.get() { x } else { y }] = next.replace(next.get() + 1);
            }
            for one in [x, y] {
                if ranks[one] == usize::MAX {
                    candidate.set(one);
                }
            }
            ranks[x].cmp(&ranks[y])
        }
    }

    impl PartialOrd for Key<'_> {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl PartialEq for Key<'_> {
        fn eq(&self, other: &Self) -> bool {
            self.cmp(other).is_eq()
        }
    }

    impl Eq for Key<'_> {}

    #[test]
    fn a_list_that_splits_badly_is_sorted_in_little_stack() {
        let sort = || {
            let ranks = RefCell::new(vec![usize::MAX; 4_000]);
            let adversary = Adversary { ranks, next: Cell::new(0), candidate: Cell::new(0) };
            let mut list: Vec<(Key<'_>, ())> = (0..4_000).map(|i| (Key(&adversary, i), ())).collect();
            quick_sort(&mut list);
            assert!(list.is_sorted_by_key(|e| e.0));
        };
        std::thread::Builder::new().stack_size(32 << 10).spawn(sort).unwrap().join().unwrap();
    }

    #[test]
    fn four_equal_names_are_reversed_and_two_are_not() {
        let mut list = [(1, 'a'), (1, 'b'), (1, 'c'), (1, 'd')];
        quick_sort(&mut list);
        assert_eq!(list.map(|e| e.1), ['d', 'c', 'b', 'a']);
        let mut list = [(1, 'a'), (1, 'b')];
        quick_sort(&mut list);
        assert_eq!(list.map(|e| e.1), ['a', 'b']);
    }

    #[test]
    fn everything_is_sorted() {
        let mut list: Vec<(u32, ())> = (0..100u32).map(|i| (i * 37 % 101, ())).collect();
        quick_sort(&mut list);
        assert!(list.is_sorted());
    }
}
