// jdk: 17+
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class UrisAndUrls {
    interface Op { Object run() throws Exception; }

    static void t(Op op) {
        try {
            System.out.println(op.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"http://user:pw@host.example:8080/a/b;p=1/../c?q=x%20y&z=%C3%A9#frag", "mailto:a@b.c", "file:///tmp/x", "urn:isbn:123", "//host/path", "../rel/./path", "?query", "#f", "http://[::1]:80/", "a:b:c", "", "http://h%C3%A9/", "HTTP://Host/%7Euser"}) {
            URI u = URI.create(s);
            System.out.println(s + " | " + u.getScheme() + " | " + u.getAuthority() + " | " + u.getUserInfo() + " | " + u.getHost() + " | " + u.getPort() + " | " + u.getPath() + " | " + u.getRawQuery() + " | " + (u.getQuery() == null ? null : u.getQuery().length()) + " | " + u.getFragment() + " | " + u.isAbsolute() + u.isOpaque() + " | " + u.normalize() + " | " + u.toASCIIString() + " " + u.hashCode() % 7);
        }
        URI base = URI.create("http://a/b/c/d;p?q");
        for (String r : new String[] {"g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "", ".", "./", "..", "../g", "../../g", "../../../g", "/./g", "g.", "..g", "./../g", "g;x=1/../y", "http:g"}) System.out.print(base.resolve(r) + " ");
        System.out.println();
        t(() -> URI.create("http://a/b/").relativize(URI.create("http://a/b/c/d")) + " " + URI.create("http://a/b").relativize(URI.create("http://x/y")));
        for (String bad : new String[] {"http://a b", "http://[", "%zz", "http://h:port/", "1http://x", ":x", "http://a\\b", "a%2"}) t(() -> new URI(bad));
        t(() -> new URI("http", "u", "h", 9, "/p q", "a=b&c d", "f f"));
        t(() -> new URI("http", "host", "no-slash", null));
        t(() -> new URI("scheme", "a b", null) + " " + new URI("http://x/y").equals(new URI("HTTP://X/y")) + " " + new URI("a").compareTo(new URI("b")));
        t(() -> URI.create("bad uri"));
        URL u = new URL("https://user@example.com:443/p/a;x?q=1#ref");
        t(() -> u.getProtocol() + " " + u.getHost() + " " + u.getPort() + " " + u.getDefaultPort() + " " + u.getPath() + " " + u.getFile() + " " + u.getRef() + " " + u.getAuthority() + " " + u.toExternalForm() + " " + u.toURI());
        t(() -> new URL(u, "../z") + " " + new URL("file:/tmp/../x") + " " + new URL("jar:file:/a.jar!/b/c"));
        t(() -> new URL("nope://x"));
        t(() -> new URL("no protocol"));
        t(() -> new URL("http://h:99999999/"));
        t(() -> URLEncoder.encode("a b&c=d/e+\u00e9~*-_.", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%A9%20", StandardCharsets.UTF_8).length() + " " + URLDecoder.decode("%41%zz", StandardCharsets.UTF_8));
        t(() -> URLDecoder.decode("%4", StandardCharsets.UTF_8));
        t(() -> InetAddress.getByName("127.0.0.1") + " " + InetAddress.getByName("::1").getHostAddress() + " " + InetAddress.getByAddress("n", new byte[] {10, 0, 0, (byte) 200}) + " " + InetAddress.getByName("10.1.2.3").isSiteLocalAddress() + InetAddress.getByName("224.0.0.1").isMulticastAddress() + InetAddress.getByName("0.0.0.0").isAnyLocalAddress());
        t(() -> InetAddress.getByName("[::ffff:1.2.3.4]") + " " + InetAddress.getByName("fe80::1").isLinkLocalAddress() + " " + InetAddress.getByName("2001:db8::ff00:42:8329").getHostAddress());
        t(() -> InetAddress.getByAddress(new byte[3]));
        t(() -> new InetSocketAddress(InetAddress.getByName("1.2.3.4"), 80) + " " + InetSocketAddress.createUnresolved("host.invalid", 1) + " " + InetSocketAddress.createUnresolved("h", 2).isUnresolved());
        t(() -> new InetSocketAddress("1.2.3.4", 70000));
        t(() -> IDN.toASCII("b\u00fccher.example") + " " + IDN.toUnicode("xn--bcher-kva.example").length());
        t(() -> HttpCookie.parse("Set-Cookie: a=1; Path=/; Max-Age=60; HttpOnly").get(0) + " " + HttpCookie.domainMatches(".example.com", "www.example.com"));
    }
}
