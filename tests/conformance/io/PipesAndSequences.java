// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class PipesAndSequences {
    public static void main(String[] args) throws Exception {
        // A pipe between threads, larger than its buffer.
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out, 64);
        Thread writer = new Thread(() -> {
            try (DataOutputStream d = new DataOutputStream(out)) {
                for (int i = 0; i < 200; i++) d.writeInt(i * i);
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        long sum = 0;
        int n = 0;
        try (DataInputStream d = new DataInputStream(in)) {
            while (true) {
                sum += d.readInt();
                n++;
            }
        } catch (EOFException e) {
            System.out.println("end after " + n + ", sum " + sum);
        }
        writer.join();
        try {
            new PipedReader().read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            out.connect(in);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        SequenceInputStream seq = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("two".getBytes()))));
        System.out.println(new String(seq.readAllBytes()));
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("abc".getBytes()), 2);
        int a = pb.read();
        pb.unread('Z');
        pb.unread(a);
        System.out.println(new String(pb.readAllBytes()));
        try {
            pb.unread(new byte[3]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        LineNumberReader lines = new LineNumberReader(new StringReader("a\r\nb\rc\nd"));
        StringBuilder sb = new StringBuilder();
        for (String l; (l = lines.readLine()) != null; ) sb.append(lines.getLineNumber()).append(l).append(' ');
        System.out.println(sb);
        BufferedInputStream buf = new BufferedInputStream(new ByteArrayInputStream(new byte[100]), 8);
        buf.mark(4);
        buf.skip(3);
        buf.reset();
        System.out.println(buf.available() + " " + buf.markSupported());
        buf.mark(4);
        buf.readNBytes(50);
        try {
            buf.reset();
            System.out.println("reset");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        buf.close();
        try {
            buf.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StreamTokenizer tok = new StreamTokenizer(new StringReader("x1 = 3.5 + 'quoted' // comment\n-2 /* block */ y"));
        tok.slashSlashComments(true);
        tok.slashStarComments(true);
        tok.eolIsSignificant(true);
        StringBuilder t = new StringBuilder();
        while (tok.nextToken() != StreamTokenizer.TT_EOF) t.append(tok).append("; ");
        System.out.println(t);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeUTF("nul\0 and \u00e9 and \ud83d\ude00");
        data.writeChars("hi");
        data.writeBoolean(true);
        data.writeFloat(Float.NaN);
        data.writeLong(Long.MIN_VALUE);
        System.out.println(data.size() + " " + HexFormat.of().formatHex(bytes.toByteArray()));
        DataInputStream back = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(back.readUTF().length() + " " + back.readChar() + back.readChar() + " " + back.readBoolean() + " " + back.readFloat() + " " + back.readLong());
        try {
            data.writeUTF("x".repeat(70_000));
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        CharArrayWriter caw = new CharArrayWriter();
        PrintWriter pw = new PrintWriter(caw);
        pw.printf("%d %s%n", 5, "five").append('c').append("sequence", 1, 4).println(new char[] {'x', 'y'});
        pw.close();
        pw.print("after close");
        System.out.print(caw + " " + pw.checkError() + "\n");
        PrintStream failing = new PrintStream(new OutputStream() {
            @Override public void write(int b) throws IOException { throw new IOException("full"); }
        });
        failing.println("lost");
        System.out.println(failing.checkError());
        InputStreamReader isr = new InputStreamReader(new ByteArrayInputStream("\u00e9\u20ac".getBytes(StandardCharsets.UTF_8)), "UTF-8");
        System.out.println(isr.getEncoding() + " " + isr.read() + " " + isr.ready() + " " + isr.read() + " " + isr.read());
        OutputStreamWriter osw = new OutputStreamWriter(bytes, StandardCharsets.UTF_16LE);
        bytes.reset();
        osw.write("\ud83d");
        osw.write("\ude00");
        osw.close();
        System.out.println(HexFormat.of().formatHex(bytes.toByteArray()) + " " + osw.getEncoding());
        StringReader sr = new StringReader("0123456789");
        sr.skip(3);
        sr.mark(100);
        sr.skip(-2);
        System.out.println((char) sr.read() + " " + sr.transferTo(new StringWriter()) + " " + InputStream.nullInputStream().read() + " " + Reader.nullReader().read());
    }
}
