/** A polynomial as a list of terms, by falling exponents. */
public class Polynomial {
    static class Term {
        final int exponent;
        long factor;
        Term next;

        Term(int exponent, long factor, Term next) {
            this.exponent = exponent;
            this.factor = factor;
            this.next = next;
        }
    }

    private Term head;

    public void add(int exponent, long factor) {
        if (exponent < 0) {
            throw new IllegalArgumentException("exponent");
        }
        Term before = null;
        Term at = head;
        while (at != null && at.exponent > exponent) {
            before = at;
            at = at.next;
        }
        if (at != null && at.exponent == exponent) {
            at.factor += factor;
            if (at.factor == 0) {
                unlink(before, at);
            }
        } else if (factor != 0) {
            Term made = new Term(exponent, factor, at);
            if (before == null) {
                head = made;
            } else {
                before.next = made;
            }
        }
    }

    private void unlink(Term before, Term term) {
        if (before == null) {
            head = term.next;
        } else {
            before.next = term.next;
        }
    }

    public void addAll(Polynomial other) {
        for (Term term = other.head; term != null; term = term.next) {
            add(term.exponent, term.factor);
        }
    }

    public int degree() {
        return head == null ? -1 : head.exponent;
    }

    public long at(long x) {
        long value = 0;
        Term term = head;
        while (term != null) {
            long power = term.factor;
            for (int i = 0; i < term.exponent; i++) {
                power *= x;
            }
            value += power;
            term = term.next;
        }
        return value;
    }

    public Polynomial derived() {
        Polynomial result = new Polynomial();
        for (Term term = head; term != null; term = term.next) {
            if (term.exponent > 0) {
                result.add(term.exponent - 1, term.factor * term.exponent);
            }
        }
        return result;
    }
}
