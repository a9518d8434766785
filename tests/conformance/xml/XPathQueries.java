// jdk: 17+
import java.io.StringReader;
import java.util.*;
import javax.xml.XMLConstants;
import javax.xml.namespace.*;
import javax.xml.parsers.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.InputSource;

public class XPathQueries {
    public static void main(String[] args) throws Exception {
        String xml = "<lib xmlns:m='urn:m'><book id='b1' year='1999'><title>Zeta</title><price>10.5</price></book><book id='b2' year='2005'><title>Alpha</title><price>7</price><m:note>n</m:note></book><cd id='c1'><title>Song</title></cd></lib>";
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
        XPath x = XPathFactory.newInstance().newXPath();
        for (String q : new String[] {"/lib/book[1]/title", "count(//book)", "sum(//price)", "//book[@year > 2000]/title/text()", "name(//*[@id='c1'])", "string-length(//title[1])", "concat(//book[1]/@id, '-', //cd/@id)",
            "//book[last()]/@id", "boolean(//dvd)", "not(//book[price > 10])", "translate('abc', 'ac', 'AC')", "substring-before('2020-01', '-')", "normalize-space('  a   b ')", "round(2.5) + floor(-1.5)", "1 div 0", "0 div 0", "5 mod -3", "//book/preceding-sibling::*/@id",
            "//title[starts-with(., 'S')]/..", "contains('hello', 'ell')", "number('x')", "//book[position() < 2]/@year", "id('b1')", "local-name(//*[local-name() = 'note'])", "(//title)[2]", "//book[price = 7 or @year = 1999]/title", "string(12345678901)", "string(0.1 + 0.2)", "substring('12345', 1.5, 2.6)", "lang('en')"}) {
            System.out.println(q + " = " + x.evaluate(q, d).replace("\n", "\\n"));
        }
        NodeList nl = (NodeList) x.evaluate("//book/title | //cd/title", d, XPathConstants.NODESET);
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < nl.getLength(); i++) titles.add(nl.item(i).getTextContent());
        System.out.println(titles + " " + x.evaluate("count(//title)", d, XPathConstants.NUMBER) + " " + x.evaluate("//nope", d, XPathConstants.NODE) + " " + x.evaluate("//book", d, XPathConstants.BOOLEAN));
        x.setNamespaceContext(new NamespaceContext() {
            @Override public String getNamespaceURI(String p) { return p.equals("k") ? "urn:m" : XMLConstants.NULL_NS_URI; }
            @Override public String getPrefix(String u) { return null; }
            @Override public Iterator<String> getPrefixes(String u) { return Collections.emptyIterator(); }
        });
        x.setXPathVariableResolver(v -> v.getLocalPart().equals("wanted") ? "b2" : null);
        x.setXPathFunctionResolver((n, arity) -> n.getLocalPart().equals("shout") ? a -> a.get(0).toString().toUpperCase() + "!" : null);
        XPathExpression e = x.compile("//book[@id = $wanted]/k:note");
        System.out.println(e.evaluate(d) + " " + x.evaluate("k:shout('hey')", d));
        System.out.println(x.evaluateExpression("count(//book)", d, Integer.class) + " " + x.evaluateExpression("//cd", d, Node.class).getNodeName());
        for (String bad : new String[] {"//book[", "foo(", "$", "//book]", "nofunc()", "a b"}) {
            try {
                System.out.println(x.evaluate(bad, d));
            } catch (XPathExpressionException ex) {
                System.out.println(bad + " ! " + (ex.getMessage() == null ? ex.getCause() : ex.getMessage()));
            }
        }
    }
}
