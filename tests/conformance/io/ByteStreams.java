// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class ByteStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeBoolean(true);
        d.writeByte(-2);
        d.writeShort(-300);
        d.writeChar('\u20ac');
        d.writeInt(Integer.MIN_VALUE);
        d.writeLong(0x123456789ABCDEFL);
        d.writeFloat(-1.5f);
        d.writeDouble(Math.PI);
        d.writeUTF("h\u00e9llo\0\u4e2d\uD83D\uDE00");
        d.writeBytes("by");
        d.writeChars("ch");
        d.write(new byte[] {1, 2, 3}, 1, 2);
        System.out.println(d.size() + " " + Arrays.toString(bo.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().hashCode() + " " + in.available() + " " + in.skipBytes(2) + " " + in.readChar() + in.readChar());
        byte[] two = new byte[2];
        in.readFully(two);
        System.out.println(Arrays.toString(two) + " " + in.read() + " " + in.read(two));
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println(e);
        }
        ByteArrayInputStream b = new ByteArrayInputStream("abcdefghij".getBytes(StandardCharsets.US_ASCII), 1, 8);
        System.out.println(b.read() + " " + b.markSupported() + " " + b.skip(2) + " " + (char) b.read());
        b.mark(0);
        System.out.println(new String(b.readNBytes(3)) + b.available());
        b.reset();
        System.out.println(new String(b.readAllBytes()) + b.read());
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream(new byte[10000]), 16);
        bi.mark(100);
        System.out.println(bi.skip(50) + " " + bi.read(new byte[30]));
        bi.reset();
        System.out.println(bi.readAllBytes().length);
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream(new byte[] {5, 6}), 2);
        int x = pb.read();
        pb.unread(x + 100);
        pb.unread(77);
        System.out.println(pb.read() + " " + pb.read() + " " + pb.read() + " " + pb.read());
        SequenceInputStream seq = new SequenceInputStream(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream("two".getBytes()));
        System.out.println(new String(seq.readAllBytes()));
        ByteArrayOutputStream out = new ByteArrayOutputStream(1);
        try (BufferedOutputStream bos = new BufferedOutputStream(out, 4)) {
            for (int i = 0; i < 10; i++) bos.write('0' + i);
            System.out.println(out.size() + " before flush");
            bos.flush();
            System.out.println(out.size() + " after flush");
            bos.write(new byte[] {'x', 'y', 'z', 'w', 'v'});
        }
        System.out.println(out + " " + out.toString("UTF-8").length());
        out.reset();
        new ByteArrayInputStream(new byte[] {9, 8, 7}).transferTo(out);
        out.writeBytes(new byte[] {6});
        System.out.println(Arrays.toString(out.toByteArray()));
        PrintStream ps = new PrintStream(out, true, "UTF-8");
        ps.print('c');
        ps.print(1.5f);
        ps.printf("%05d|", 42);
        ps.append("cs").append('x').append("abc", 1, 2).println(new char[] {'q'});
        ps.print((Object) null);
        ps.write(65);
        System.out.println(out.toString("UTF-8").substring(4).replace("\n", "$") + " " + ps.checkError());
        try {
            new ByteArrayInputStream(new byte[1]).read(new byte[2], 1, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        InputStream none = InputStream.nullInputStream();
        System.out.println(none.read() + " " + none.readAllBytes().length);
        System.out.println(System.in.read() + " " + new BufferedReader(new InputStreamReader(System.in)).readLine());
    }
}
