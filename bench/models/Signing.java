import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;

/** Signs and verifies a text, as examples do: traces for a model of `Signature`. The key is made for this file alone. */
public class Signing {
    private static final String MODULUS =
            "67551966107034685356348308365677113510334414337137967154671236487198703446632653"
                    + "67045004194268999977122931475528788688635777950943978097360394774465911309";
    private static final String EXPONENT =
            "95148114673243691429948156693709726538275627316801283977717958407209855732769339"
                    + "9961922203966246034255483168814283038643841121510022236444222295261397473";

    public static void main(String[] args) throws Exception {
        KeyFactory factory = KeyFactory.getInstance("RSA");
        BigInteger modulus = new BigInteger(MODULUS);
        PrivateKey secret = factory.generatePrivate(new RSAPrivateKeySpec(modulus, new BigInteger(EXPONENT)));
        PublicKey known = factory.generatePublic(new RSAPublicKeySpec(modulus, new BigInteger("65537")));
        Signature signer = Signature.getInstance("SHA1withRSA");
        signer.initSign(secret);
        signer.update((byte) 7);
        byte[] signed = signer.sign();
        Signature verifier = Signature.getInstance("SHA1withRSA");
        verifier.initVerify(known);
        verifier.update((byte) 7);
        System.out.println(verifier.verify(signed));
    }
}
