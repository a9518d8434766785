/** Times of day. */
public class Clock {
    /** Minutes from one time to the next such time, or -1 if one of them is none. */
    public static int between(int hour, int minute, int nextHour, int nextMinute) {
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59)
            return -1;
        if (nextHour < 0 || nextHour > 23 || nextMinute < 0 || nextMinute > 59)
            return -1;
        int minutes = (nextHour - hour) * 60 + nextMinute - minute;
        if (minutes == 0)
            return 24 * 60;
        return minutes < 0 ? minutes + 24 * 60 : minutes;
    }

    /** Whether a display shows the same from behind: 12:21. */
    public static boolean isMirrored(short hour, byte minute) {
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59)
            return false;
        return hour / 10 == minute % 10 && hour % 10 == minute / 10;
    }

    /** The degrees between the hands at a second of the day; -1 for no such second. */
    public static int angle(long second) {
        if (second < 0 || second >= 86_400)
            return -1;
        long hands = (second % 43_200) / 120 - (second % 3_600) / 10;
        if (hands == 0)
            return 0;
        if (hands == 180 || hands == -180)
            return 180;
        return (int) Math.abs(hands);
    }
}
