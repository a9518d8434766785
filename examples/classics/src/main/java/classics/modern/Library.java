package classics.modern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Books and loans: an inner class, streams and Optional. */
public class Library {
    /** What stands on the shelf. */
    public record Book(String title, String author, int year) {
        public Book {
            if (title == null || title.isBlank()) {
                throw new IllegalArgumentException("a book has a title");
            }
        }
    }

    /** A book that somebody has taken home; it belongs to one library. */
    public class Loan {
        private final Book book;
        private final String reader;
        private boolean returned;

        private Loan(Book book, String reader) {
            this.book = book;
            this.reader = reader;
        }

        public String getReader() {
            return reader;
        }

        public boolean isReturned() {
            return returned;
        }

        public void giveBack() {
            if (returned) {
                throw new IllegalStateException(book.title() + " was already given back");
            }
            returned = true;
            shelf.add(book);
        }
    }

    private final List<Book> shelf = new ArrayList<>();
    private final List<Loan> loans = new ArrayList<>();

    public Library add(Book book) {
        if (book == null) {
            throw new NullPointerException("book");
        }
        shelf.add(book);
        return this;
    }

    public Optional<Loan> lend(String title, String reader) {
        if (openLoans(reader) >= 3) {
            return Optional.empty();
        }
        Optional<Book> book = shelf.stream().filter(b -> b.title().equals(title)).findFirst();
        book.ifPresent(shelf::remove);
        Optional<Loan> loan = book.map(b -> new Loan(b, reader));
        loan.ifPresent(loans::add);
        return loan;
    }

    public long openLoans(String reader) {
        return loans.stream().filter(loan -> !loan.returned && loan.reader.equals(reader)).count();
    }

    public Map<String, Integer> booksByAuthor() {
        return shelf.stream().collect(Collectors.toMap(
                book -> book.author() == null ? "unknown" : book.author(), book -> 1, Integer::sum, TreeMap::new));
    }

    public List<String> titlesBetween(int from, int to) {
        return shelf.stream()
                .filter(book -> book.year() >= from && book.year() <= to)
                .sorted(Comparator.comparingInt(Book::year).thenComparing(Book::title))
                .map(Book::title)
                .toList();
    }

    public String newestTitle() {
        return shelf.stream().max(Comparator.comparingInt(Book::year)).map(Book::title).orElse("none");
    }
}
