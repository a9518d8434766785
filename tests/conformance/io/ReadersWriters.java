// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class ReadersWriters {
    public static void main(String[] args) throws IOException {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour\n\nlast"), 8);
        r.mark(100);
        System.out.println(r.readLine() + "|" + (char) r.read() + "|" + r.readLine() + "|" + r.readLine() + "|" + r.ready());
        r.reset();
        System.out.println(r.lines().map(String::length).toList() + " " + r.readLine() + r.read());
        StringReader s = new StringReader("abcdef");
        char[] buf = new char[4];
        System.out.println(s.read(buf) + new String(buf) + s.skip(1) + (char) s.read() + s.read() + s.read(buf));
        s.close();
        try {
            s.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\r\nc"));
        while (ln.readLine() != null) System.out.print(ln.getLineNumber() + " ");
        PushbackReader pb = new PushbackReader(new StringReader("x"), 3);
        pb.unread("yz".toCharArray());
        System.out.println((char) pb.read() + "" + (char) pb.read() + (char) pb.read() + pb.read());
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.print('c');
        pw.print(2.5);
        pw.print(true);
        pw.print((String) null);
        pw.print(new char[] {'x', 'y'});
        pw.printf(Locale.ROOT, "%05.1f|%s", 3.14159, "s");
        pw.append("csq", 1, 3).append('!').println();
        pw.println(7L);
        pw.write("write", 1, 3);
        pw.flush();
        System.out.println(sw.toString().replace("\n", "$") + " " + sw.getBuffer().length() + " " + pw.checkError());
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("hello");
        cw.append('!');
        System.out.println(cw + " " + cw.size() + " " + Arrays.toString(cw.toCharArray()));
        CharArrayReader cr = new CharArrayReader("0123456789".toCharArray(), 2, 5);
        StringWriter to = new StringWriter();
        System.out.println(cr.transferTo(to) + " " + to);
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (OutputStreamWriter w = new OutputStreamWriter(bo, StandardCharsets.UTF_8); BufferedWriter bw = new BufferedWriter(w)) {
            bw.write("h\u00e9\u4e2d\ud83d\ude00");
            bw.newLine();
            bw.write("abc", 1, 1);
            System.out.println(bo.size() + " " + w.getEncoding());
        }
        System.out.println(Arrays.toString(bo.toByteArray()));
        InputStreamReader ir = new InputStreamReader(new ByteArrayInputStream(bo.toByteArray()), StandardCharsets.UTF_8);
        StringBuilder sb = new StringBuilder();
        for (int c; (c = ir.read()) >= 0; ) sb.append(Integer.toHexString(c)).append(' ');
        System.out.println(sb);
        System.out.println(new BufferedReader(new InputStreamReader(new ByteArrayInputStream(new byte[] {65, (byte) 0xC3, 66, (byte) 0xE2, (byte) 0x82}), "UTF-8")).readLine().chars().mapToObj(Integer::toHexString).toList());
        PipedInputStream pi = new PipedInputStream();
        PipedOutputStream po = new PipedOutputStream(pi);
        po.write("piped".getBytes());
        po.close();
        System.out.println(new String(pi.readAllBytes()));
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.5 + 'str' // comment\n-7 y_1 /* c */ \"q\\n\""));
        st.slashSlashComments(true);
        st.slashStarComments(true);
        st.eolIsSignificant(true);
        StringBuilder toks = new StringBuilder();
        while (st.nextToken() != StreamTokenizer.TT_EOF) toks.append(st.ttype == StreamTokenizer.TT_WORD ? "W" + st.sval : st.ttype == StreamTokenizer.TT_NUMBER ? "N" + st.nval : st.ttype == StreamTokenizer.TT_EOL ? "EOL" : st.ttype == '"' || st.ttype == '\'' ? "S" + st.sval.trim() : "C" + (char) st.ttype).append(' ');
        System.out.println(toks + "" + st.lineno());
        Writer nul = Writer.nullWriter();
        nul.write("gone");
        System.out.println(Reader.nullReader().read() + " " + new StringReader("").read() + " " + new BufferedReader(new StringReader("")).readLine() + " " + new BufferedReader(new StringReader("\n")).readLine().length());
        BufferedReader big = new BufferedReader(new StringReader("line of text\n".repeat(3000)), 64);
        int n = 0, h = 0;
        for (String line; (line = big.readLine()) != null; n++) h = h * 31 + line.hashCode();
        System.out.println(n + " " + h);
        try {
            new BufferedReader(new StringReader("x"), 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
