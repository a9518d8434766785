import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;

/** Signs and verifies a text, as examples do: traces for a model of `Signature`. */
public class Signing {
    public static void main(String[] args) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(512);
        KeyPair pair = generator.generateKeyPair();
        Signature signer = Signature.getInstance("SHA1withRSA");
        signer.initSign(pair.getPrivate());
        signer.update((byte) 7);
        byte[] signed = signer.sign();
        Signature verifier = Signature.getInstance("SHA1withRSA");
        verifier.initVerify(pair.getPublic());
        verifier.update((byte) 7);
        System.out.println(verifier.verify(signed));
    }
}
