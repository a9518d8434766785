// jdk: 17+
import java.text.NumberFormat;
import java.util.*;

public class Locales {
    public static void main(String[] args) {
        Locale[] ls = {Locale.US, Locale.GERMANY, Locale.FRENCH, Locale.ROOT, Locale.CHINA, new Locale("pt", "BR"), new Locale("en", "US", "POSIX"), Locale.forLanguageTag("sr-Latn-RS"), Locale.forLanguageTag("de-DE-u-co-phonebk"), Locale.forLanguageTag("zh-Hant-TW")};
        for (Locale l : ls) System.out.println(l + " | " + l.getLanguage() + " " + l.getCountry() + " " + l.getVariant() + " " + l.getScript() + " | " + l.toLanguageTag() + " | " + l.getDisplayLanguage(Locale.ENGLISH) + " " + l.getDisplayCountry(Locale.ENGLISH) + " | " + l.getISO3Language() + " " + (l.getCountry().length() == 2 ? l.getISO3Country() : "") + " | " + l.hasExtensions() + " " + l.hashCode());
        System.out.println(Locale.US.equals(new Locale("EN", "us")) + " " + (Locale.forLanguageTag("en-US") == Locale.US) + " " + Locale.forLanguageTag("bad_tag!").toString().isEmpty() + " " + new Locale("iw").getLanguage() + " " + Locale.US.stripExtensions() + " " + Locale.forLanguageTag("de-u-co-phonebk").getUnicodeLocaleType("co"));
        Locale b = new Locale.Builder().setLanguage("sr").setScript("Cyrl").setRegion("RS").setUnicodeLocaleKeyword("nu", "latn").build();
        System.out.println(b + " " + b.toLanguageTag() + " " + b.getExtensionKeys() + b.getUnicodeLocaleKeys());
        try {
            new Locale.Builder().setLanguage("x1-");
        } catch (IllformedLocaleException e) {
            System.out.println(e.getMessage());
        }
        Locale.setDefault(Locale.US);
        System.out.println(Locale.getDefault() + " " + String.format("%,.2f", 1234.5));
        Locale.setDefault(Locale.GERMANY);
        System.out.println(Locale.getDefault() + " " + String.format("%,.2f", 1234.5) + " " + NumberFormat.getInstance().format(9876543.21) + " " + Locale.getDefault(Locale.Category.FORMAT));
        Locale.setDefault(Locale.ROOT);
        System.out.println(Arrays.asList(Locale.getISOCountries()).contains("DE") + " " + Arrays.asList(Locale.getISOLanguages()).contains("en") + " " + (Locale.getAvailableLocales().length > 10));
        for (String c : new String[] {"USD", "EUR", "JPY", "CHF", "XXX"}) {
            Currency cu = Currency.getInstance(c);
            System.out.print(cu + " " + cu.getDefaultFractionDigits() + " " + cu.getNumericCode() + " " + cu.getDisplayName(Locale.ENGLISH) + "; ");
        }
        System.out.println(Currency.getInstance(Locale.GERMANY) + " " + Currency.getInstance(Locale.JAPAN).getSymbol(Locale.US).length() + " " + Currency.getInstance("USD").getSymbol(Locale.US));
        try {
            Currency.getInstance("ABCD");
        } catch (IllegalArgumentException e) {
            System.out.println("no such currency");
        }
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("fr-CA,fr;q=0.8,en;q=0.5,*;q=0.1");
        System.out.println(ranges + " " + Locale.lookup(ranges, List.of(Locale.ENGLISH, Locale.FRENCH, Locale.GERMAN)) + " " + Locale.filter(ranges, List.of(Locale.US, Locale.CANADA_FRENCH)));
        System.out.println("TITLE I".toLowerCase(Locale.forLanguageTag("tr")).codePointAt(6) + " " + "title i".toUpperCase(Locale.forLanguageTag("tr")).codePointAt(6) + " " + "x".toUpperCase(Locale.ENGLISH));
        ResourceBundle.Control ctl = ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        System.out.println(ctl.getCandidateLocales("base", Locale.forLanguageTag("de-AT")) + " " + ctl.toBundleName("base", Locale.CANADA_FRENCH));
        try {
            ResourceBundle.getBundle("no.such.bundle", Locale.ENGLISH);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        ResourceBundle rb = new ListResourceBundle() { @Override protected Object[][] getContents() { return new Object[][] {{"k", "v"}, {"n", 5}, {"arr", new String[] {"a"}}}; } };
        System.out.println(rb.getString("k") + rb.getObject("n") + rb.getStringArray("arr")[0] + new TreeSet<>(rb.keySet()) + rb.containsKey("z"));
    }
}
