// jdk: 17+
import java.io.*;
import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import org.w3c.dom.*;
import org.xml.sax.*;

public class DomTrees {
    static final String XML = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE shop [
          <!ENTITY company "Acme &amp; Sons">
          <!ATTLIST item kind CDATA "plain">
          <!ELEMENT shop ANY>
        ]>
        <shop xmlns:x="urn:x" name="&company;">
          <!-- a comment -->
          <item id="1" price='2.50'>Apple</item>
          <x:item id="2"><![CDATA[<raw> & text]]></x:item>
          <?target some data?>
          <empty/>
        </shop>
        """;

    static void dump(Node n, String indent) {
        String v = n.getNodeValue();
        if (n.getNodeType() == Node.TEXT_NODE && v.isBlank()) return;
        StringBuilder sb = new StringBuilder(indent).append(n.getNodeType()).append(' ').append(n.getNodeName());
        if (v != null) sb.append(" = ").append(v.strip());
        if (n.getNamespaceURI() != null) sb.append(" {").append(n.getNamespaceURI()).append('}');
        if (n instanceof Element e) {
            NamedNodeMap m = e.getAttributes();
            for (int i = 0; i < m.getLength(); i++) sb.append(" @").append(m.item(i)).append(((Attr) m.item(i)).getSpecified() ? "" : " (default)");
        }
        System.out.println(sb);
        for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) dump(c, indent + "  ");
    }

    static String print(Node n, String... settings) throws Exception {
        Transformer t = TransformerFactory.newInstance().newTransformer();
        for (int i = 0; i < settings.length; i += 2) t.setOutputProperty(settings[i], settings[i + 1]);
        StringWriter w = new StringWriter();
        t.transform(new DOMSource(n), new StreamResult(w));
        return w.toString();
    }

    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        DocumentBuilder b = f.newDocumentBuilder();
        Document d = b.parse(new InputSource(new StringReader(XML.strip())));
        dump(d, "");
        System.out.println(d.getXmlVersion() + " " + d.getInputEncoding() + " " + d.getDoctype().getName() + " " + d.getDocumentElement().getTagName());
        Element item = (Element) d.getElementsByTagName("item").item(0);
        System.out.println(item.getAttribute("id") + " " + item.hasAttribute("nope") + " '" + item.getAttribute("nope") + "' " + item.getTextContent() + " " + d.getElementsByTagNameNS("urn:x", "*").getLength());
        Element added = d.createElementNS("urn:y", "y:new");
        added.setAttribute("q", "a\"b<c>&'");
        added.appendChild(d.createTextNode("x < y & z \u00e9"));
        item.getParentNode().insertBefore(added, item);
        item.setTextContent("Pear");
        Node removed = d.getDocumentElement().removeChild(d.getElementsByTagName("empty").item(0));
        System.out.println(removed.getParentNode() + " " + removed.getOwnerDocument().equals(d));
        System.out.println(print(added, OutputKeys.OMIT_XML_DECLARATION, "yes"));
        System.out.println(print(added, OutputKeys.ENCODING, "US-ASCII"));
        System.out.println(print(added, OutputKeys.METHOD, "text"));
        Document made = b.newDocument();
        Element root = made.createElement("root");
        made.appendChild(root);
        for (int i = 0; i < 3; i++) {
            Element e = made.createElement("n");
            e.setAttribute("i", "" + i);
            root.appendChild(e);
            if (i == 1) e.appendChild(made.createComment("c"));
        }
        System.out.println(print(made, OutputKeys.OMIT_XML_DECLARATION, "yes", OutputKeys.INDENT, "yes"));
        Node imported = d.importNode(root, true), shallow = root.cloneNode(false);
        System.out.println(imported.getChildNodes().getLength() + " " + shallow.hasChildNodes() + " " + root.isEqualNode(imported) + " " + imported.isSameNode(root) + " " + (root.compareDocumentPosition(root.getFirstChild()) & Node.DOCUMENT_POSITION_CONTAINED_BY));
        try {
            root.appendChild(d.createElement("other"));
        } catch (DOMException e) {
            System.out.println(e.code + " " + e.getMessage());
        }
        try {
            made.appendChild(made.createElement("second"));
        } catch (DOMException e) {
            System.out.println(e.code + " " + e.getMessage());
        }
        try {
            made.createElement("1bad");
        } catch (DOMException e) {
            System.out.println(e.code + " " + e.getMessage());
        }
        b.setErrorHandler(null);
        PrintStream err = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        for (String bad : new String[] {"<a><b></a>", "<a", "", "<a x='1' x='2'/>", "<a>&undefined;</a>", "<a/><b/>", "<a><![CDATA[x</a>", "text"}) {
            try {
                b.parse(new InputSource(new StringReader(bad)));
                System.out.println("fine?");
            } catch (SAXParseException e) {
                System.out.println(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
            }
        }
        System.setErr(err);
    }
}
