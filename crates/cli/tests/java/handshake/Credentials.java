package shop;

/** Who somebody is; only a builder makes them. */
public final class Credentials {
    private final String user;
    private final String secret;

    private Credentials(String user, String secret) {
        this.user = user;
        this.secret = secret;
    }

    public static Builder of(String user) {
        return new Builder(user);
    }

    public String user() {
        return user;
    }

    public String secret() {
        return secret;
    }

    public static final class Builder {
        private final String user;
        private String secret = "";

        Builder(String user) {
            this.user = user;
        }

        public Builder secret(String secret) {
            this.secret = secret;
            return this;
        }

        public Credentials build() {
            return new Credentials(user, secret);
        }
    }
}
