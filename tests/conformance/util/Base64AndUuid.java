// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Base64AndUuid {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    public static void main(String[] args) throws Exception {
        byte[] data = new byte[100];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 37);
        for (int n : new int[] {0, 1, 2, 3, 4, 57, 58, 100}) {
            byte[] d = Arrays.copyOf(data, n);
            String b = Base64.getEncoder().encodeToString(d), u = Base64.getUrlEncoder().withoutPadding().encodeToString(d), m = Base64.getMimeEncoder(20, "|".getBytes()).encodeToString(d);
            System.out.println(n + " " + b.hashCode() + " " + u + " " + m.length() + " " + Arrays.equals(d, Base64.getDecoder().decode(b)) + Arrays.equals(d, Base64.getUrlDecoder().decode(u)) + Arrays.equals(d, Base64.getMimeDecoder().decode(m)));
        }
        for (String bad : new String[] {"A", "AB=", "A===", "AB==C", "A-_=", "AB C", "====", "ABC=DEF="}) {
            try {
                System.out.println(bad + " " + hex(Base64.getDecoder().decode(bad)));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " ! " + e.getMessage());
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream w = Base64.getEncoder().wrap(out)) { for (int i = 0; i < 10; i++) w.write(data, i, 3); }
        System.out.println(out + " " + hex(Base64.getDecoder().wrap(new ByteArrayInputStream(out.toByteArray())).readNBytes(7)));
        UUID u = UUID.nameUUIDFromBytes("name".getBytes()), p = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"), z = new UUID(0, 0);
        System.out.println(u + " " + u.version() + u.variant() + " " + p.hashCode() + " " + p.compareTo(u) + " " + z + " " + p.getMostSignificantBits() + " " + UUID.fromString("1-2-3-4-5") + " " + UUID.randomUUID().version());
        try {
            p.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        for (String bad : new String[] {"x", "1-2-3-4", "1-2-3-4-5-6", "00112233-4455-6677-8899-aabbccddeefff"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String alg : new String[] {"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-512"}) {
            MessageDigest md = MessageDigest.getInstance(alg);
            StringBuilder sb = new StringBuilder(alg + " " + md.getDigestLength());
            for (int n : new int[] {0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 135, 136, 137, 300}) {
                byte[] d = new byte[n];
                for (int i = 0; i < n; i++) d[i] = (byte) (i * 7 + n);
                md.update(d, 0, n / 2);
                MessageDigest copy = (MessageDigest) md.clone();
                md.update(d, n / 2, n - n / 2);
                byte[] one = md.digest();
                copy.update(d, n / 2, n - n / 2);
                sb.append(' ').append(hex(one), 0, 8).append(Arrays.equals(one, copy.digest()) ? "" : "!");
            }
            System.out.println(sb);
        }
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        for (String alg : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac mac = Mac.getInstance(alg);
            mac.init(new SecretKeySpec("key".getBytes(), alg));
            System.out.println(alg + " " + hex(mac.doFinal("The quick brown fox jumps over the lazy dog".getBytes())));
        }
        for (String t : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/GCM/NoPadding"}) {
            Cipher c = Cipher.getInstance(t);
            SecretKeySpec key = new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
            java.security.spec.AlgorithmParameterSpec spec = t.contains("GCM") ? new GCMParameterSpec(128, new byte[12]) : t.contains("ECB") ? null : new IvParameterSpec(new byte[16]);
            c.init(Cipher.ENCRYPT_MODE, key, spec);
            byte[] enc = c.doFinal("attack at dawn, exactly!".getBytes());
            c.init(Cipher.DECRYPT_MODE, key, spec);
            System.out.println(t + " " + hex(enc) + " " + new String(c.doFinal(enc)));
            try {
                enc[enc.length - 1] ^= 1;
                c.init(Cipher.DECRYPT_MODE, key, spec);
                System.out.println(c.doFinal(enc).length);
            } catch (GeneralSecurityException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        System.out.println(hex(f.generateSecret(new PBEKeySpec("pw".toCharArray(), "salt".getBytes(), 50, 256)).getEncoded()));
        System.out.println(HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x").formatHex(new byte[] {1, -1}) + " " + hex(HexFormat.of().parseHex("00ff10")) + " " + HexFormat.fromHexDigits("7fff") + HexFormat.isHexDigit('g'));
        try {
            HexFormat.of().parseHex("abc");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
