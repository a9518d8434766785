package classics.modern;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A value or an error: generic, sealed, with functions as arguments. */
public sealed interface Result<T> permits Result.Success, Result.Failure {
    /** It went well. */
    record Success<T>(T value) implements Result<T> {
    }

    /** It went wrong. */
    record Failure<T>(String reason) implements Result<T> {
        public Failure {
            if (reason == null) {
                reason = "no reason given";
            }
        }
    }

    static <T> Result<T> attempt(Supplier<? extends T> supplier) {
        try {
            return new Success<>(supplier.get());
        } catch (RuntimeException e) {
            return new Failure<>(e.getMessage());
        }
    }

    static Result<Integer> parse(String text) {
        try {
            return new Success<>(Integer.parseInt(text.trim()));
        } catch (NumberFormatException e) {
            return new Failure<>("not a number: " + text);
        }
    }

    default <R> Result<R> map(Function<? super T, ? extends R> function) {
        if (this instanceof Success<T> success) {
            return new Success<>(function.apply(success.value()));
        }
        return new Failure<>(((Failure<T>) this).reason());
    }

    default T orElse(T other) {
        return this instanceof Success<T> success ? success.value() : other;
    }

    default Optional<T> toOptional() {
        return this instanceof Success<T> success ? Optional.ofNullable(success.value()) : Optional.empty();
    }
}
