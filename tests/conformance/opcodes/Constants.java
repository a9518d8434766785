// jdk: 17+
public class Constants {
    static final String[] STRINGS = {
        "str0", "str1", "str2", "str3", "str4", "str5", "str6", "str7", "str8", "str9", "str10", "str11", "str12", "str13", "str14", "str15", "str16", "str17", "str18", "str19",
        "str20", "str21", "str22", "str23", "str24", "str25", "str26", "str27", "str28", "str29", "str30", "str31", "str32", "str33", "str34", "str35", "str36", "str37", "str38", "str39",
        "str40", "str41", "str42", "str43", "str44", "str45", "str46", "str47", "str48", "str49", "str50", "str51", "str52", "str53", "str54", "str55", "str56", "str57", "str58", "str59",
        "str60", "str61", "str62", "str63", "str64", "str65", "str66", "str67", "str68", "str69", "str70", "str71", "str72", "str73", "str74", "str75", "str76", "str77", "str78", "str79",
        "str80", "str81", "str82", "str83", "str84", "str85", "str86", "str87", "str88", "str89", "str90", "str91", "str92", "str93", "str94", "str95", "str96", "str97", "str98", "str99",
        "str100", "str101", "str102", "str103", "str104", "str105", "str106", "str107", "str108", "str109", "str110", "str111", "str112", "str113", "str114", "str115", "str116", "str117", "str118", "str119",
        "str120", "str121", "str122", "str123", "str124", "str125", "str126", "str127", "str128", "str129", "str130", "str131", "str132", "str133", "str134", "str135", "str136", "str137", "str138", "str139",
        "str140", "str141", "str142", "str143", "str144", "str145", "str146", "str147", "str148", "str149", "str150", "str151", "str152", "str153", "str154", "str155", "str156", "str157", "str158", "str159"};
    static final int[] INTS = {
        40000, 40977, 41954, 42931, 43908, 44885, 45862, 46839, 47816, 48793, 49770, 50747, 51724, 52701, 53678, 54655, 55632, 56609, 57586, 58563,
        59540, 60517, 61494, 62471, 63448, 64425, 65402, 66379, 67356, 68333, 69310, 70287, 71264, 72241, 73218, 74195, 75172, 76149, 77126, 78103,
        79080, 80057, 81034, 82011, 82988, 83965, 84942, 85919, 86896, 87873, 88850, 89827, 90804, 91781, 92758, 93735, 94712, 95689, 96666, 97643,
        98620, 99597, 100574, 101551, 102528, 103505, 104482, 105459, 106436, 107413, 108390, 109367, 110344, 111321, 112298, 113275, 114252, 115229, 116206, 117183,
        118160, 119137, 120114, 121091, 122068, 123045, 124022, 124999, 125976, 126953, 127930, 128907, 129884, 130861, 131838, 132815, 133792, 134769, 135746, 136723,
        137700, 138677, 139654, 140631, 141608, 142585, 143562, 144539, 145516, 146493, 147470, 148447, 149424, 150401, 151378, 152355, 153332, 154309, 155286, 156263,
        157240, 158217, 159194, 160171, 161148, 162125, 163102, 164079, 165056, 166033, 167010, 167987, 168964, 169941, 170918, 171895, 172872, 173849, 174826, 175803,
        176780, 177757, 178734, 179711, 180688, 181665, 182642, 183619, 184596, 185573, 186550, 187527, 188504, 189481, 190458, 191435, 192412, 193389, 194366, 195343};
    static final int I = 1 << 20;
    static final long L = 1L << 50;
    static final float F = 3.75f;
    static final double D = 1e-9;
    static final String S = "const" + I + L + F + D + 'c' + true;

    public static void main(String[] args) {
        int h = 0;
        for (String s : STRINGS) h = h * 31 + s.hashCode();
        for (int i : INTS) h = h * 31 + i;
        System.out.println(h);
        int[] small = {-1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 32767, 32768, -32768, -32769, Integer.MAX_VALUE, Integer.MIN_VALUE};
        long[] longs = {0, 1, 2, -1, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0xFFFFFFFFL};
        float[] floats = {0f, 1f, 2f, 3f, -0f, -1f, 0.1f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.POSITIVE_INFINITY};
        double[] doubles = {0, 1, 2, -0.0, -1, 0.1, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY};
        for (int v : small) System.out.print(v + " ");
        System.out.println();
        for (long v : longs) System.out.print(v + " ");
        System.out.println();
        for (float v : floats) System.out.print(v + " " + Float.floatToRawIntBits(v) + " ");
        System.out.println();
        for (double v : doubles) System.out.print(v + " " + Double.doubleToRawLongBits(v) + " ");
        System.out.println();
        Class<?>[] classes = {Constants.class, String.class, int[].class, Runnable[][].class, int.class, void.class};
        for (Class<?> c : classes) System.out.print(c + " ");
        System.out.println();
        Object nil = null;
        System.out.println(I + " " + L + " " + F + " " + D + " " + S + " " + nil);
        byte b = -128;
        short s = -32768;
        char c = '\uFFFF', nul = '\0';
        boolean t = true, f = false;
        System.out.println(b + " " + s + " " + (int) c + " " + (int) nul + t + f);
        System.out.println("\u0000\u0001".length() + " " + "nul\0in".hashCode() + " " + "\uD800 lone".hashCode() + " " + "\uD83D\uDE00".length() + " " + "tab\tquote\"back\\".length() + " " + "\u00ff\u0100\u07ff\u0800\uffff".hashCode());
        System.out.println((S == ("const" + I + L + F + D + 'c' + true)) + " " + (STRINGS[7] == "str7") + " " + (STRINGS[7] == "str" + INTS.length / 23));
        System.out.println(1_000_000 + 0x7f + 0b11 + 017 + " " + 0x1.0p-2 + " " + 1e1f + " " + 'a' + (char) 98 + (int) 'c' + " " + (5 / 2) + (5 / 2.0) + (5 % -3) + (-5 >> 1) + (-5 >>> 28) + (~7) + (3 > 2 ? "y" : "n"));
    }
}
