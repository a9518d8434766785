//! Values that are never moved and live as long as the arena, so that raw pointers to them stay valid.

use std::ptr::NonNull;

/// Owns its values through raw pointers: growing the list moves the pointers, never the values.
#[derive(Debug)]
pub struct Arena<T> {
    items: Vec<NonNull<T>>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { items: Vec::new() }
    }
}

impl<T> Arena<T> {
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Adds a value and returns the pointer to its final place.
    pub fn push(&mut self, value: T) -> NonNull<T> {
        // SAFETY: `Box::into_raw` is never null.
        let item = unsafe { NonNull::new_unchecked(Box::into_raw(Box::new(value))) };
        self.items.push(item);
        item
    }

    #[inline]
    pub fn get(&self, index: usize) -> &T {
        // SAFETY: the item came from a box and is freed only when the arena is dropped.
        unsafe { self.items[index].as_ref() }
    }

    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: as above; `&mut self` rules out references given out by `get`.
        unsafe { self.items[index].as_mut() }
    }
}

impl<T> Drop for Arena<T> {
    fn drop(&mut self) {
        for item in self.items.drain(..) {
            // SAFETY: every item came from `Box::into_raw` in `push` and is freed once.
            drop(unsafe { Box::from_raw(item.as_ptr()) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_where_they_are_while_the_arena_grows() {
        let mut arena = Arena::default();
        let first = arena.push(String::from("a"));
        for i in 0..1000 {
            arena.push(i.to_string());
        }
        assert_eq!(arena.len(), 1001);
        assert_eq!(std::ptr::from_ref(arena.get(0)), first.as_ptr().cast_const());
        arena.get_mut(0).push('b');
        assert_eq!(arena.get(0), "ab");
    }
}
