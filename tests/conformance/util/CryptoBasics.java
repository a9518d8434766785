// jdk: 17+
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class CryptoBasics {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }
    static byte[] b(String s) { return s.getBytes(StandardCharsets.UTF_8); }

    public static void main(String[] args) throws Exception {
        for (String a : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac m = Mac.getInstance(a);
            m.init(new SecretKeySpec(b("key"), a));
            System.out.println(a + " " + hex(m.doFinal(b("The quick brown fox jumps over the lazy dog"))) + " " + m.getMacLength());
        }
        SecretKeySpec key = new SecretKeySpec(b("0123456789abcdef"), "AES");
        for (String t : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/CFB8/NoPadding"}) {
            Cipher c = Cipher.getInstance(t);
            IvParameterSpec iv = new IvParameterSpec(b("fedcba9876543210"));
            boolean ecb = t.contains("ECB");
            if (ecb) c.init(Cipher.ENCRYPT_MODE, key); else c.init(Cipher.ENCRYPT_MODE, key, iv);
            byte[] e = c.doFinal(b("attack at dawn, bring snacks"));
            if (ecb) c.init(Cipher.DECRYPT_MODE, key); else c.init(Cipher.DECRYPT_MODE, key, iv);
            System.out.println(t + " " + hex(e) + " " + new String(c.doFinal(e), StandardCharsets.UTF_8) + " " + c.getBlockSize());
        }
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, b("uniquenonce1")));
        gcm.updateAAD(b("header"));
        byte[] sealed = gcm.doFinal(b("authenticated"));
        System.out.println(hex(sealed));
        sealed[0] ^= 1;
        gcm.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, b("uniquenonce1")));
        gcm.updateAAD(b("header"));
        try {
            gcm.doFinal(sealed);
        } catch (AEADBadTagException e) {
            System.out.println("tampered");
        }
        try {
            Cipher c = Cipher.getInstance("AES/ECB/PKCS5Padding");
            c.init(Cipher.DECRYPT_MODE, key);
            c.doFinal(new byte[15]);
        } catch (IllegalBlockSizeException e) {
            System.out.println("bad block size");
        }
        try {
            Cipher.getInstance("AES/ECB/NoPadding").init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES"));
        } catch (InvalidKeyException e) {
            System.out.println(e.getMessage());
        }
        try {
            Cipher.getInstance("Nope/Nope/Nope");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        System.out.println(hex(f.generateSecret(new PBEKeySpec("password".toCharArray(), b("salt"), 100, 256)).getEncoded()));
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        md.update(b("partial"));
        MessageDigest copy = (MessageDigest) md.clone();
        System.out.println(hex(md.digest()).equals(hex(copy.digest())) + " " + MessageDigest.isEqual(b("x"), b("x")) + " " + md.getProvider().getName());
        SecureRandom r = new SecureRandom();
        byte[] x = new byte[16];
        r.nextBytes(x);
        System.out.println(x.length + " " + (r.nextInt(10) < 10) + " " + new TreeSet<>(Security.getAlgorithms("MessageDigest")).contains("SHA-256"));
        KeyGenerator kg = KeyGenerator.getInstance("AES");
        kg.init(128);
        System.out.println(kg.generateKey().getEncoded().length + " " + kg.getAlgorithm());
    }
}
