import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;

/** Defines a class in the loader of the class path, as libraries for mocks do, if its name is free. */
class DefinerTest {
    @Test
    void aNameIsFreeUntilItsClassIsDefined() throws Exception {
        Definer.add(5);
        assertThrows(ClassNotFoundException.class, () -> Class.forName("Made"));
        Class<?> made = MethodHandles.lookup().defineClass(bytes("Made"));
        assertEquals(made, Class.forName("Made"));
    }

    private static byte[] bytes(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(52);
        out.writeShort(5);
        out.writeByte(1);
        out.writeUTF(name);
        out.writeByte(7);
        out.writeShort(1);
        out.writeByte(1);
        out.writeUTF("java/lang/Object");
        out.writeByte(7);
        out.writeShort(3);
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        for (int i = 0; i < 4; i++) {
            out.writeShort(0);
        }
        return bytes.toByteArray();
    }
}
