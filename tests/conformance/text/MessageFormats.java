// jdk: 17+
import java.text.*;
import java.util.*;

public class MessageFormats {
    static void f(String p, Object... args) {
        try {
            System.out.println(p + " -> " + new MessageFormat(p, Locale.ROOT).format(args));
        } catch (IllegalArgumentException e) {
            System.out.println(p + " -> " + e.getMessage());
        }
    }

    public static void main(String[] args) throws ParseException {
        f("plain");
        f("{0} and {1}", "a", "b");
        f("{1} before {0}, {1} again", 1, 2);
        f("{0}", (Object) null);
        f("{2} missing", 1);
        f("it''s {0}", "quoted");
        f("'{0}' is literal {0}", 5);
        f("'{'{0}'}'", "braced");
        f("{0,number} {0,number,integer} {0,number,0.00} {0,number,percent}", 1234.567);
        f("{0,number,#,##0.0}", 98765.43);
        f("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", 0);
        f("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", 1);
        f("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", 1234);
        f("{0,choice,0#zero|1#'{'one'}'}", 1);
        f("{0");
        f("}");
        f("{x}");
        f("{-1}");
        f("{0,unknown}", 1);
        f("{0,number,#.#.#}", 1);
        f("'unterminated {0}", 1);
        f("{0} {0} {0}", List.of(1, 2));
        f("{0} {1} {2}", true, 'c', new StringBuilder("sb"));
        System.out.println(MessageFormat.format("{0}-{1}-{2}", 1, "two", 3.5));
        MessageFormat mf = new MessageFormat("{0} is {1,number,integer} years", Locale.ROOT);
        Object[] parsed = mf.parse("Ann is 42 years");
        System.out.println(Arrays.toString(parsed) + " " + mf.toPattern() + " " + mf.getFormats().length + " " + mf.getLocale().toString().isEmpty());
        try {
            mf.parse("no match");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        mf.setFormat(1, new DecimalFormat("000", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        System.out.println(mf.format(new Object[] {"Bob", 7}) + " " + mf.toPattern());
        MessageFormat two = new MessageFormat("{0}{1}", Locale.ROOT);
        two.applyPattern("<{1}|{0}>");
        System.out.println(two.format(new Object[] {"x", "y"}) + " " + two.equals(new MessageFormat("<{1}|{0}>", Locale.ROOT)) + " " + two.clone().equals(two));
        SimpleDateFormat day = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        day.setTimeZone(TimeZone.getTimeZone("UTC"));
        MessageFormat d = new MessageFormat("on {0}", Locale.ROOT);
        d.setFormat(0, day);
        System.out.println(d.format(new Object[] {new Date(86400000L * 365)}));
        StringBuffer sb = new StringBuffer();
        int h = 0;
        for (int i = 0; i < 50; i++) h = h * 31 + MessageFormat.format("item {0} of {1}: {2}", i, 50, "n" + i * i).hashCode();
        System.out.println(h + " " + sb.length());
        Format fm = new ChoiceFormat(ChoiceFormat.nextDouble(1) > 1 ? "-1#neg|0#zero|1#pos" : "0#x");
        System.out.println(fm.format(-0.5) + fm.format(0) + fm.format(99) + " " + ((ChoiceFormat) fm).toPattern() + " " + ((ChoiceFormat) fm).parse("zero"));
    }
}
