// jdk: 17+
import java.io.*;
import javax.xml.XMLConstants;
import javax.xml.transform.*;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.*;
import javax.xml.validation.*;
import org.xml.sax.*;

public class Stylesheets {
    static final String XSL = """
        <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
          <xsl:output method="text"/>
          <xsl:param name="title" select="'none'"/>
          <xsl:key name="by" match="i" use="@g"/>
          <xsl:template match="/">
            <xsl:value-of select="$title"/>: <xsl:for-each select="//i"><xsl:sort select="@n" data-type="number" order="descending"/>
              <xsl:choose><xsl:when test="@n &gt; 2">big</xsl:when><xsl:otherwise>small</xsl:otherwise></xsl:choose>=<xsl:value-of select="format-number(@n, '#,##0.00')"/>;</xsl:for-each>
            <xsl:call-template name="count"><xsl:with-param name="left" select="3"/></xsl:call-template>
            <xsl:value-of select="count(key('by', 'x'))"/>
          </xsl:template>
          <xsl:template name="count"><xsl:param name="left"/><xsl:if test="$left &gt; 0">[<xsl:value-of select="$left"/>]<xsl:call-template name="count"><xsl:with-param name="left" select="$left - 1"/></xsl:call-template></xsl:if></xsl:template>
        </xsl:stylesheet>
        """;

    public static void main(String[] args) throws Exception {
        Transformer identity = TransformerFactory.newInstance().newTransformer();
        identity.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter id = new StringWriter();
        identity.transform(new StreamSource(new StringReader("<a  b = 'c' ><d></d>&amp;<![CDATA[<]]></a>")), new StreamResult(id));
        System.out.println(id);
        Transformer t = TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(XSL)));
        t.setParameter("title", "Numbers");
        StringWriter w = new StringWriter();
        t.transform(new StreamSource(new StringReader("<l><i n='1' g='x'/><i n='3000' g='y'/><i n='2' g='x'/></l>")), new StreamResult(w));
        System.out.println(w.toString().replaceAll("\\s+", " ").strip());
        TransformerFactory tf = TransformerFactory.newInstance();
        tf.setErrorListener(new ErrorListener() {
            @Override public void warning(TransformerException e) { }
            @Override public void error(TransformerException e) { }
            @Override public void fatalError(TransformerException e) { }
        });
        try {
            tf.newTransformer(new StreamSource(new StringReader("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='['/></xsl:stylesheet>")));
        } catch (TransformerConfigurationException e) {
            System.out.println("bad stylesheet");
        }
        String xsd = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='p'><xs:complexType><xs:sequence><xs:element name='age' maxOccurs='2'><xs:simpleType><xs:restriction base='xs:int'><xs:minInclusive value='0'/><xs:maxExclusive value='150'/></xs:restriction></xs:simpleType></xs:element></xs:sequence><xs:attribute name='id' type='xs:NCName' use='required'/></xs:complexType></xs:element></xs:schema>";
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new StreamSource(new StringReader(xsd)));
        for (String doc : new String[] {"<p id='a'><age>5</age></p>", "<p><age>5</age></p>", "<p id='1x'><age>5</age></p>", "<p id='a'><age>-5</age></p>", "<p id='a'><age>x</age></p>", "<p id='a'/>", "<p id='a'><age>1</age><age>2</age><age>3</age></p>", "<q/>"}) {
            try {
                schema.newValidator().validate(new StreamSource(new StringReader(doc)));
                System.out.println("valid");
            } catch (SAXException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
