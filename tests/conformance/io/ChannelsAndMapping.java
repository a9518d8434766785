// jdk: 17+
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

import static java.nio.file.StandardOpenOption.*;

public class ChannelsAndMapping {
    static String hex(ByteBuffer b) {
        StringBuilder sb = new StringBuilder();
        for (int i = b.position(); i < b.limit(); i++) sb.append(String.format("%02x", b.get(i)));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        Path f = Files.createTempFile("chan", ".dat");
        try (FileChannel c = FileChannel.open(f, READ, WRITE)) {
            System.out.println(c.write(ByteBuffer.wrap("hello world".getBytes())) + " " + c.position() + " " + c.size());
            c.position(6);
            ByteBuffer b = ByteBuffer.allocateDirect(16);
            System.out.println(c.read(b) + " " + b.position() + " " + c.read(b) + " " + c.position());
            b.flip();
            System.out.println(StandardCharsets.US_ASCII.decode(b));
            System.out.println(c.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 20) + " " + c.size() + " " + c.position());
            ByteBuffer whole = ByteBuffer.allocate(32);
            c.read(whole, 0);
            System.out.println(hex(whole.flip()));
            c.truncate(5).position(100);
            System.out.println(c.size() + " " + c.position() + " " + c.read(ByteBuffer.allocate(4)));
            ByteBuffer[] parts = {ByteBuffer.wrap("ab".getBytes()), ByteBuffer.wrap("cde".getBytes()), ByteBuffer.wrap("f".getBytes())};
            c.position(0);
            System.out.println(c.write(parts) + " " + c.write(parts, 1, 1));
            c.position(0);
            ByteBuffer[] into = {ByteBuffer.allocate(1), ByteBuffer.allocate(2), ByteBuffer.allocate(9)};
            System.out.println(c.read(into) + " " + into[0].get(0) + " " + into[2].position());
            c.force(true);
            try (FileLock lock = c.tryLock(0, 10, false)) {
                System.out.println(lock.isValid() + " " + lock.isShared() + " " + lock.position() + " " + lock.size() + " " + lock.overlaps(9, 1) + lock.overlaps(10, 1));
            }
        }
        try (FileChannel in = FileChannel.open(f); FileChannel out = FileChannel.open(f.resolveSibling(f.getFileName() + "2"), CREATE_NEW, WRITE, DELETE_ON_CLOSE)) {
            System.out.println(in.transferTo(1, 100, out) + " " + out.size() + " " + out.transferFrom(in, 2, 2) + " " + out.size());
            for (Runnable r : new Runnable[] {() -> io(() -> in.write(ByteBuffer.allocate(1))), () -> io(() -> out.read(ByteBuffer.allocate(1))), () -> io(() -> in.position(-1)), () -> io(() -> in.read(ByteBuffer.allocate(1).asReadOnlyBuffer()))}) r.run();
        }
        System.out.println(Files.exists(f.resolveSibling(f.getFileName() + "2")));
        try (FileChannel c = FileChannel.open(f, READ, WRITE)) {
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 8);
            m.put(0, (byte) 'Z').putInt(4, 0x41424344);
            m.force();
            System.out.println(m.isDirect() + " " + m.capacity() + " " + c.size() + " " + (char) m.get(0));
            MappedByteBuffer ro = c.map(FileChannel.MapMode.READ_ONLY, 4, 4);
            System.out.println(Integer.toHexString(ro.getInt()) + " " + ro.isReadOnly());
            try {
                ro.put(0, (byte) 1);
            } catch (ReadOnlyBufferException e) {
                System.out.println("read only");
            }
        }
        System.out.println(new String(Files.readAllBytes(f), StandardCharsets.ISO_8859_1));
        FileChannel closed = FileChannel.open(f);
        closed.close();
        io(closed::size);
        try (SeekableByteChannel s = Files.newByteChannel(f, APPEND)) {
            s.write(ByteBuffer.wrap("++".getBytes()));
            System.out.println(s.position() + " " + Files.size(f));
        }
        try (ReadableByteChannel r = Channels.newChannel(new ByteArrayInputStream("stream".getBytes())); Reader reader = Channels.newReader(r, "UTF-8")) {
            System.out.println(new BufferedReader(reader).readLine());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WritableByteChannel wc = Channels.newChannel(bytes);
        wc.write(ByteBuffer.wrap(new byte[] {65, 66}));
        wc.close();
        System.out.println(bytes + " " + wc.isOpen());
        io(() -> wc.write(ByteBuffer.allocate(1)));
        Pipe pipe = null;
        try (RandomAccessFile raf = new RandomAccessFile(f.toFile(), "rw")) {
            raf.setLength(4);
            raf.seek(2);
            raf.writeInt(0x61626364);
            raf.writeUTF("h\u00e9");
            raf.writeDouble(Math.PI);
            System.out.println(raf.length() + " " + raf.getFilePointer());
            raf.seek(2);
            System.out.println(Integer.toHexString(raf.readInt()) + " " + raf.readUTF().length() + " " + raf.readDouble() + " " + raf.read());
            raf.seek(0);
            System.out.println(raf.skipBytes(3) + " " + raf.readUnsignedByte() + " " + raf.getChannel().position());
            raf.writeBytes("\nline\r\nlast");
            raf.seek(4);
            System.out.println(raf.readLine() + "|" + raf.readLine() + "|" + raf.readLine());
            raf.seek(1000);
            try {
                raf.readByte();
            } catch (EOFException e) {
                System.out.println("EOF " + e.getMessage());
            }
        }
        try (RandomAccessFile raf = new RandomAccessFile(f.toFile(), "r")) {
            raf.write(1);
        } catch (IOException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            new RandomAccessFile(f.toFile(), "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    interface Op { Object run() throws IOException; }

    static void io(Op op) {
        try {
            System.out.println(op.run());
        } catch (IOException | RuntimeException e) {
            System.out.println(e);
        }
    }
}
