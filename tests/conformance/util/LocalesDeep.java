// jdk: 17+
import java.text.*;
import java.util.*;
import java.util.stream.*;

public class LocalesDeep {
    static String esc(String s) { StringBuilder sb = new StringBuilder(); for (char c : s.toCharArray()) sb.append(c < 127 ? "" + c : String.format("\\u%04x", (int) c)); return sb.toString(); }

    public static void main(String[] args) {
        for (String tag : new String[] {"en-US", "zh-Hant-TW", "de-CH-1996", "sr-Latn-RS", "th-TH-u-ca-buddhist-nu-thai", "en-x-private", "iw", "no-NO-NY", "und", "x-lvariant", "ja-JP-x-lvariant-JP", "en-GB-oed", "bad_tag", "de-DE-u-co-phonebk"}) {
            Locale l = Locale.forLanguageTag(tag);
            System.out.println(tag + " -> " + l + " | " + l.toLanguageTag() + " | " + l.getLanguage() + "," + l.getScript() + "," + l.getCountry() + "," + l.getVariant() + " " + l.getExtensionKeys() + l.getUnicodeLocaleKeys() + " " + l.hasExtensions());
        }
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("ar", "EG"), new Locale("hi", "IN"), new Locale("pt", "BR"), new Locale("ru")}) {
            System.out.println(l + " " + esc(l.getDisplayName(Locale.ENGLISH)) + " | " + esc(l.getDisplayLanguage(l)) + " | " + esc(l.getDisplayCountry(Locale.GERMAN)) + " | " + (l.getCountry().isEmpty() ? "-" : l.getISO3Country()) + l.getISO3Language());
            DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(l);
            System.out.println("  " + esc("" + s.getDecimalSeparator() + s.getGroupingSeparator() + s.getMinusSign() + s.getPercent() + s.getZeroDigit()) + " " + esc(s.getNaN() + s.getInfinity()) + " " + esc(s.getCurrencySymbol()) + " " + s.getInternationalCurrencySymbol() + " " + esc(((DecimalFormat) NumberFormat.getCurrencyInstance(l)).toPattern()));
            System.out.println("  " + esc(((SimpleDateFormat) DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.SHORT, l)).toPattern()) + " " + esc(String.join(",", DateFormatSymbols.getInstance(l).getShortMonths())) + " " + esc(String.join(",", DateFormatSymbols.getInstance(l).getAmPmStrings())));
        }
        Locale.setDefault(Locale.ROOT);
        System.out.println(new Locale("EN", "us", "v").toString() + " " + new Locale("he").equals(new Locale("iw")) + " " + new Locale("", "US") + " " + Locale.ROOT.toString().isEmpty() + " " + new Locale.Builder().setLanguage("fr").setRegion("CA").setUnicodeLocaleKeyword("cu", "cad").build() + " " + Locale.ENGLISH.stripExtensions());
        for (Runnable r : List.<Runnable>of(() -> new Locale.Builder().setLanguage("x1"), () -> new Locale.Builder().setRegion("usa1"), () -> new Locale("xx", "QQ").getISO3Country(), () -> new Locale.Builder().setLanguageTag("en_US"))) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllformedLocaleException | MissingResourceException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("de-CH;q=0.5,en-GB,fr;q=0.9,*;q=0.1");
        System.out.println(ranges + " " + Locale.lookup(ranges, List.of(Locale.FRENCH, Locale.GERMAN, Locale.UK)) + " " + Locale.filter(ranges, List.of(Locale.FRENCH, Locale.UK, Locale.US)) + " " + Locale.lookupTag(Locale.LanguageRange.parse("zh-Hant-TW"), List.of("zh", "zh-Hant")) + " " + Locale.filterTags(Locale.LanguageRange.parse("en-*-US"), List.of("en-US", "en-Latn-US", "de"), Locale.FilteringMode.EXTENDED_FILTERING));
        for (String code : new String[] {"USD", "JPY", "EUR", "KWD", "XXX"}) { Currency c = Currency.getInstance(code); System.out.println(c + " " + c.getDefaultFractionDigits() + " " + c.getNumericCode() + " " + esc(c.getSymbol(Locale.US)) + " " + esc(c.getDisplayName(Locale.US)) + " " + esc(c.getSymbol(Locale.JAPAN))); }
        System.out.println(Currency.getInstance(Locale.GERMANY) + " " + Currency.getInstance(new Locale("", "CH")) + " " + Currency.getAvailableCurrencies().size() / 100);
        try {
            Currency.getInstance("ZZZ");
        } catch (IllegalArgumentException e) {
            System.out.println("no such currency");
        }
        System.out.println(Arrays.stream(Locale.getISOCountries()).filter(c -> c.startsWith("A")).collect(Collectors.joining(" ")) + " " + Locale.getISOLanguages().length / 10 + " " + Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA3).contains("DEU"));
        System.out.println("TITLE".toLowerCase(new Locale("tr")).codePointAt(1) + " " + "i".toUpperCase(new Locale("lt")) + " " + String.format(new Locale("ar", "EG"), "%d", 123).codePointAt(0) + " " + String.format(Locale.GERMANY, "%,.2f", 1234.5) + " " + esc(String.format(new Locale("hi", "IN"), "%,d", 12345678)));
    }
}
