// jdk: 17+
import java.io.*;
import java.util.*;
import javax.xml.namespace.QName;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.stream.events.*;
import org.xml.sax.*;
import org.xml.sax.helpers.DefaultHandler;

public class SaxAndStax {
    static final String XML = "<r a='1' xmlns='urn:d' xmlns:p='urn:p'>\n text <p:e p:k=\"v\"/>&lt;&#65;&#x1F600;<!--c--><?pi d?><![CDATA[cd]]>\n</r>";

    static String points(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : "" + c);
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        SAXParserFactory f = SAXParserFactory.newInstance();
        f.setNamespaceAware(true);
        SAXParser p = f.newSAXParser();
        StringBuilder chars = new StringBuilder();
        p.parse(new ByteArrayInputStream(XML.getBytes("UTF-8")), new DefaultHandler() {
            Locator loc;
            @Override public void setDocumentLocator(Locator l) { loc = l; }
            @Override public void startDocument() { System.out.println("start"); }
            @Override public void endDocument() { System.out.println("end " + loc.getLineNumber()); }
            @Override public void startPrefixMapping(String p, String u) { System.out.println("map '" + p + "' " + u); }
            @Override public void endPrefixMapping(String p) { System.out.println("unmap '" + p + "'"); }
            @Override public void startElement(String u, String l, String q, Attributes a) {
                System.out.print("<" + u + " " + l + " " + q);
                for (int i = 0; i < a.getLength(); i++) System.out.print(" " + a.getQName(i) + "{" + a.getURI(i) + "}=" + a.getValue(i) + ":" + a.getType(i));
                System.out.println();
            }
            @Override public void endElement(String u, String l, String q) { System.out.println(">" + q + " at " + loc.getLineNumber()); }
            @Override public void characters(char[] c, int s, int n) { chars.append(c, s, n); }
            @Override public void processingInstruction(String t, String d) { System.out.println("pi " + t + " " + d); }
        });
        System.out.println(points(chars.toString()));
        try {
            p.parse(new ByteArrayInputStream("<a><b>".getBytes()), new DefaultHandler() {
                @Override public void fatalError(SAXParseException e) throws SAXException { throw new SAXException("mine: " + e.getMessage()); }
            });
        } catch (SAXException e) {
            System.out.println(e.getMessage());
        }
        try {
            p.parse(new ByteArrayInputStream("<a><b/></a>".getBytes()), new DefaultHandler() {
                @Override public void startElement(String u, String l, String q, Attributes a) throws SAXException { if (q.equals("b")) throw new SAXException("stop", new IllegalStateException("at b")); }
            });
        } catch (SAXException e) {
            System.out.println(e.getMessage() + " " + e.getException());
        }
        // Pull parsing with a cursor.
        XMLInputFactory in = XMLInputFactory.newInstance();
        XMLStreamReader r = in.createXMLStreamReader(new StringReader(XML));
        StringBuilder sb = new StringBuilder();
        while (r.hasNext()) {
            int e = r.next();
            sb.append(e);
            if (r.hasName()) sb.append(r.getName());
            if (e == XMLStreamConstants.START_ELEMENT) for (int i = 0; i < r.getAttributeCount(); i++) sb.append('@').append(r.getAttributeName(i)).append('=').append(r.getAttributeValue(i));
            if (r.hasText()) sb.append(points(r.getText()));
            sb.append(' ');
        }
        System.out.println(sb);
        in.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLEventReader er = in.createXMLEventReader(new StringReader("<l><i n='1'>one</i><i n='2'>t<![CDATA[wo]]></i></l>"));
        Map<String, String> items = new LinkedHashMap<>();
        while (er.hasNext()) {
            XMLEvent e = er.nextEvent();
            if (e.isStartElement() && e.asStartElement().getName().getLocalPart().equals("i")) items.put(e.asStartElement().getAttributeByName(new QName("n")).getValue(), er.getElementText());
        }
        System.out.println(items);
        try {
            XMLStreamReader bad = in.createXMLStreamReader(new StringReader("<a>\n<b></a>"));
            while (bad.hasNext()) bad.next();
        } catch (XMLStreamException e) {
            System.out.println(e.getLocation().getLineNumber() + " " + e.getMessage().replace("\n", " | "));
        }
        // Writing.
        StringWriter w = new StringWriter();
        XMLStreamWriter x = XMLOutputFactory.newInstance().createXMLStreamWriter(w);
        x.writeStartDocument("UTF-8", "1.0");
        x.setPrefix("q", "urn:q");
        x.writeStartElement("urn:q", "root");
        x.writeNamespace("q", "urn:q");
        x.writeAttribute("a", "1 < 2 & \"3\"");
        x.writeCharacters("a < b > c & d");
        x.writeEmptyElement("empty");
        x.writeComment(" note ");
        x.writeCData("<raw>");
        x.writeEntityRef("amp");
        x.writeEndElement();
        x.writeEndDocument();
        x.close();
        System.out.println(w);
        try {
            x.writeEndElement();
            System.out.println("no complaint");
        } catch (XMLStreamException | RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
