// jdk: 17+
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.zip.*;

public class Digests {
    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) s.append(String.format("%02x", x));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] in = {"", "a", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(1000)};
        for (String alg : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA-224", "SHA3-256"}) {
            MessageDigest md = MessageDigest.getInstance(alg);
            for (String s : in) System.out.println(alg + " " + s.length() + " " + hex(md.digest(s.getBytes(StandardCharsets.UTF_8))));
            md.update((byte) 'a');
            md.update("xbcx".getBytes(StandardCharsets.UTF_8), 1, 2);
            System.out.println(hex(md.digest()).equals(hex(md.digest("abc".getBytes()))) + " " + md.getDigestLength() + " " + md.getAlgorithm());
        }
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        for (String s : in) {
            CRC32 c = new CRC32();
            Adler32 a = new Adler32();
            CRC32C cc = new CRC32C();
            byte[] b = s.getBytes();
            c.update(b);
            a.update(b);
            cc.update(b, 0, b.length);
            System.out.println(Long.toHexString(c.getValue()) + " " + Long.toHexString(a.getValue()) + " " + Long.toHexString(cc.getValue()));
        }
        CRC32 c = new CRC32();
        for (int i = 0; i < 1000; i++) c.update(i);
        System.out.println(c.getValue());
        c.reset();
        System.out.println(c.getValue());
        byte[] rnd = new byte[257];
        new Random(9).nextBytes(rnd);
        Base64.Encoder e = Base64.getEncoder();
        System.out.println(e.encodeToString(rnd));
        System.out.println(Base64.getUrlEncoder().withoutPadding().encodeToString(rnd).hashCode() + " " + Base64.getMimeEncoder().encodeToString(rnd).length());
        for (String s : new String[] {"", "f", "fo", "foo", "foob"}) System.out.print(e.encodeToString(s.getBytes()) + " " + e.withoutPadding().encodeToString(s.getBytes()) + " ");
        System.out.println(Arrays.equals(Base64.getDecoder().decode(e.encode(rnd)), rnd));
        for (String bad : new String[] {"Zm9v!", "Zg", "Zg=", "Z", "Zg==x", "====", "Zm9=v"}) {
            try {
                System.out.println(bad + " " + new String(Base64.getDecoder().decode(bad)));
            } catch (IllegalArgumentException x) {
                System.out.println(bad + " " + x.getMessage());
            }
        }
        System.out.println(new String(Base64.getMimeDecoder().decode("Zm\r\n9v!!YmFy")));
        System.out.println(UUID.nameUUIDFromBytes("name".getBytes()) + " " + UUID.fromString("00000001-0002-0003-0004-000000000005") + " " + new UUID(1L << 63, -1).version() + " " + UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6").timestamp() + " " + new UUID(5, 6).compareTo(new UUID(5, 7)) + " " + new UUID(5, 6).hashCode());
    }
}
