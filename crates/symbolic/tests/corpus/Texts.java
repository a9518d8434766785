package corpus;

/** Strings. */
public class Texts {
    static boolean equal(String s) {
        return s.equals("open sesame");
    }

    static boolean literalFirst(String s) {
        return "hello".equals(s);
    }

    static boolean nothing(String s) {
        return s == null;
    }

    static boolean length(String s) {
        return s.length() == 7;
    }

    static boolean charAt(String s) {
        return s.length() > 3 && s.charAt(2) == 'q' && s.charAt(3) == '#';
    }

    static boolean prefix(String s) {
        return s.startsWith("http://");
    }

    static boolean suffix(String s) {
        return s.length() > 5 && s.endsWith(".xml");
    }

    static boolean parsed(String s) {
        return Integer.parseInt(s) == 4711;
    }

    static boolean parsedNegative(String s) {
        try {
            return Integer.parseInt(s) == -93;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean hexadecimal(String s) {
        try {
            return Integer.parseInt(s, 16) == 0xbeef;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean indexOf(String s) {
        return s.indexOf('@') == 3;
    }

    static boolean contains(String s) {
        return s.contains("cat");
    }

    static boolean palindrome(String s) {
        if (s.length() != 5) {
            return false;
        }
        for (int i = 0; i < 2; i++) {
            if (s.charAt(i) != s.charAt(4 - i)) {
                return false;
            }
        }
        return s.charAt(0) != s.charAt(1) && s.charAt(1) == 'x';
    }

    static boolean date(String s) {
        if (s.length() != 10 || s.charAt(4) != '-' || s.charAt(7) != '-') {
            return false;
        }
        for (int i = 0; i < 10; i++) {
            if (i != 4 && i != 7 && !Character.isDigit(s.charAt(i))) {
                return false;
            }
        }
        int month = (s.charAt(5) - '0') * 10 + s.charAt(6) - '0';
        return month == 12;
    }

    static boolean upper(String s) {
        return s.length() == 3 && s.toUpperCase().equals("XYZ") && s.charAt(0) == 'x';
    }

    static boolean trimmed(String s) {
        return s.length() == 4 && s.trim().equals("ab");
    }

    static boolean builder(String s) {
        return new StringBuilder(s).reverse().toString().equals("cba");
    }

    static boolean concatenated(String a, String b) {
        return (a + b).equals("foobar") && a.length() == 2;
    }

    static boolean compared(String s) {
        return s.compareTo("mmm") > 0 && s.compareTo("mmz") < 0;
    }

    static boolean ignoreCase(String s) {
        return s.equalsIgnoreCase("Yes") && s.charAt(2) == 'S';
    }

    static boolean switched(String s) {
        switch (s) {
            case "alpha":
                return false;
            case "omega":
                return true;
            default:
                return false;
        }
    }

    static boolean hash(String s) {
        return s.length() == 3 && s.hashCode() == 98256;
    }

    static boolean letters(String s) {
        int vowels = 0;
        for (char c : s.toCharArray()) {
            if (c == 'a' || c == 'e') {
                vowels++;
            }
        }
        return vowels == 3;
    }

    static boolean digitSum(String s) {
        if (s.length() != 3) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            int digit = Character.digit(s.charAt(i), 10);
            if (digit < 0) {
                return false;
            }
            sum += digit;
        }
        return sum == 27;
    }

    static boolean substring(String s) {
        return s.length() > 6 && s.substring(2, 5).equals("key");
    }

    static boolean empty(String s) {
        return !s.isEmpty() && s.isBlank();
    }

    static boolean wide(String s) {
        return s.length() == 1 && s.charAt(0) > 0x2000;
    }
}
