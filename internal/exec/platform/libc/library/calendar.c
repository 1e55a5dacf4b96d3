// for: gmtime localtime mktime timegm timelocal asctime ctime strftime dysize tzset strptime
//
// The calendar, in one time zone, UTC. Years are those of the Gregorian calendar.
#include <errno.h>
#include <heddle.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void __heddle_unsafe(const char *function);

char *tzname[2] = {"UTC", "UTC"};
long timezone;
int daylight;

static const char days[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char months[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                    "July",    "August",   "September", "October", "November", "December"};

// zone says what is assumed of the time zone.
static void zone(void) { heddle_assumed("the time zone is UTC, whatever TZ says", 0); }

void tzset(void)
{
    __heddle_unsafe("tzset");
    zone();
}

static int leap(long long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int dysize(int year) { return leap(year) ? 366 : 365; }

static int length_of(int month, int is_leap)
{
    static const char length[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return length[month] + (month == 1 && is_leap);
}

static long long floor_div(long long a, long long b) { return a / b - (a % b < 0); }

// days_before is the number of days from 1970 to the beginning of a year.
static long long days_before(long long year)
{
    long long y = year - 1;
    return 365 * (year - 1970) + (floor_div(y, 4) - 492) - (floor_div(y, 100) - 19) + (floor_div(y, 400) - 4);
}

struct tm *gmtime_r(const time_t *t, struct tm *to)
{
    __heddle_unsafe("gmtime_r");
    long long day = floor_div(*t, 86400), second = *t - day * 86400;
    long long cycles = floor_div(day, 146097); // of 400 years
    long long year = 1970 + 400 * cycles + (day - 146097 * cycles) / 366;
    while (days_before(year + 1) <= day)
        year++;
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return 0;
    }
    memset(to, 0, sizeof *to);
    to->tm_sec = (int)(second % 60);
    to->tm_min = (int)(second / 60 % 60);
    to->tm_hour = (int)(second / 3600);
    to->tm_wday = (int)((day % 7 + 11) % 7);
    to->tm_year = (int)(year - 1900);
    to->tm_yday = (int)(day - days_before(year));
    to->tm_mday = to->tm_yday + 1;
    while (to->tm_mday > length_of(to->tm_mon, leap(year)))
        to->tm_mday -= length_of(to->tm_mon++, leap(year));
    to->tm_zone = "GMT";
    return to;
}

struct tm *localtime_r(const time_t *t, struct tm *to)
{
    __heddle_unsafe("localtime_r");
    struct tm *r = gmtime_r(t, to);
    zone();
    if (r)
        r->tm_zone = tzname[0];
    return r;
}

static struct tm buffer_of_localtime; // what gmtime and localtime give

struct tm *gmtime(const time_t *t)
{
    __heddle_unsafe("gmtime");
    return gmtime_r(t, &buffer_of_localtime);
}

struct tm *localtime(const time_t *t)
{
    __heddle_unsafe("localtime");
    return localtime_r(t, &buffer_of_localtime);
}

time_t timegm(struct tm *t)
{
    __heddle_unsafe("timegm");
    long long month = t->tm_mon, year = 1900LL + t->tm_year + floor_div(month, 12);
    month -= floor_div(month, 12) * 12;
    long long day = days_before(year) + t->tm_mday - 1;
    for (int m = 0; m < month; m++)
        day += length_of(m, leap(year));
    long long second = ((day * 24 + t->tm_hour) * 60 + t->tm_min) * 60 + t->tm_sec;
    time_t r = (time_t)second;
    struct tm normal;
    if (r != second || !gmtime_r(&r, &normal)) {
        errno = EOVERFLOW;
        return -1;
    }
    *t = normal;
    return r;
}

time_t mktime(struct tm *t)
{
    __heddle_unsafe("mktime");
    time_t r = timegm(t);
    zone();
    t->tm_zone = tzname[0];
    return r;
}

time_t timelocal(struct tm *t)
{
    __heddle_unsafe("timelocal");
    return mktime(t);
}

static const char *short_name(const char (*names)[10], int i, int n) { return i < 0 || i >= n ? "???" : names[i]; }

char *asctime_r(const struct tm *t, char *to)
{
    __heddle_unsafe("asctime_r");
    int n = sprintf(to, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", short_name(days, t->tm_wday, 7), short_name(months, t->tm_mon, 12),
                    t->tm_mday, t->tm_hour, t->tm_min, t->tm_sec, 1900 + t->tm_year);
    return n > 0 ? to : 0;
}

static char buffer_of_asctime[64]; // what asctime and ctime give

char *asctime(const struct tm *t)
{
    __heddle_unsafe("asctime");
    return asctime_r(t, buffer_of_asctime);
}

char *ctime_r(const time_t *t, char *to)
{
    __heddle_unsafe("ctime_r");
    struct tm b;
    return localtime_r(t, &b) ? asctime_r(&b, to) : 0;
}

char *ctime(const time_t *t)
{
    __heddle_unsafe("ctime");
    return asctime(localtime(t));
}

// week is the number of the week whose first day is given.
static int week(const struct tm *t, int first) { return (t->tm_yday + 7 - (t->tm_wday - first + 7) % 7) / 7; }

// iso_week gives the week of ISO 8601, and its year.
static int iso_week(const struct tm *t, int *year)
{
    int weekday = (t->tm_wday + 6) % 7, n = (t->tm_yday - weekday + 10) / 7;
    *year = 1900 + t->tm_year;
    if (n < 1) {
        --*year;
        int before = t->tm_yday + dysize(*year);
        return (before - weekday + 10) / 7;
    }
    if (n == 53 && t->tm_yday - weekday + 3 >= dysize(*year)) {
        ++*year;
        return 1;
    }
    return n;
}

static int hour12(const struct tm *t) { return t->tm_hour % 12 ? t->tm_hour % 12 : 12; }

static long long seconds_of(const struct tm *t)
{
    struct tm copy = *t;
    return timegm(&copy);
}

// conversion writes what a letter stands for; 0: there is no such letter. Those
// that stand for a longer format give it.
static int conversion(char letter, const struct tm *t, char *to, const char **longer)
{
    int year = 1900 + t->tm_year, iso;
    switch (letter) {
    case '%': return sprintf(to, "%%");
    case 'n': return sprintf(to, "\n");
    case 't': return sprintf(to, "\t");
    case 'a': return sprintf(to, "%.3s", t->tm_wday < 0 || t->tm_wday > 6 ? "?" : days[t->tm_wday]);
    case 'A': return sprintf(to, "%s", t->tm_wday < 0 || t->tm_wday > 6 ? "?" : days[t->tm_wday]);
    case 'b':
    case 'h': return sprintf(to, "%.3s", t->tm_mon < 0 || t->tm_mon > 11 ? "?" : months[t->tm_mon]);
    case 'B': return sprintf(to, "%s", t->tm_mon < 0 || t->tm_mon > 11 ? "?" : months[t->tm_mon]);
    case 'C': return sprintf(to, "%02d", (int)floor_div(year, 100));
    case 'd': return sprintf(to, "%02d", t->tm_mday);
    case 'e': return sprintf(to, "%2d", t->tm_mday);
    case 'G': iso_week(t, &iso); return sprintf(to, "%d", iso);
    case 'g': iso_week(t, &iso); return sprintf(to, "%02d", (iso % 100 + 100) % 100);
    case 'H': return sprintf(to, "%02d", t->tm_hour);
    case 'I': return sprintf(to, "%02d", hour12(t));
    case 'j': return sprintf(to, "%03d", t->tm_yday + 1);
    case 'k': return sprintf(to, "%2d", t->tm_hour);
    case 'l': return sprintf(to, "%2d", hour12(t));
    case 'm': return sprintf(to, "%02d", t->tm_mon + 1);
    case 'M': return sprintf(to, "%02d", t->tm_min);
    case 'p': return sprintf(to, "%s", t->tm_hour >= 12 ? "PM" : "AM");
    case 'P': return sprintf(to, "%s", t->tm_hour >= 12 ? "pm" : "am");
    case 's': return sprintf(to, "%lld", seconds_of(t));
    case 'S': return sprintf(to, "%02d", t->tm_sec);
    case 'u': return sprintf(to, "%d", t->tm_wday ? t->tm_wday : 7);
    case 'U': return sprintf(to, "%02d", week(t, 0));
    case 'V': return sprintf(to, "%02d", iso_week(t, &iso));
    case 'w': return sprintf(to, "%d", t->tm_wday);
    case 'W': return sprintf(to, "%02d", week(t, 1));
    case 'y': return sprintf(to, "%02d", (year % 100 + 100) % 100);
    case 'Y': return sprintf(to, "%d", year);
    case 'z': return sprintf(to, "+0000");
    case 'Z': return sprintf(to, "%s", t->tm_zone ? t->tm_zone : "");
    case 'c': *longer = "%a %b %e %H:%M:%S %Y"; break;
    case 'D':
    case 'x': *longer = "%m/%d/%y"; break;
    case 'F': *longer = "%Y-%m-%d"; break;
    case 'r': *longer = "%I:%M:%S %p"; break;
    case 'R': *longer = "%H:%M"; break;
    case 'T':
    case 'X': *longer = "%H:%M:%S"; break;
    }
    return 0;
}

size_t strftime(char *to, size_t room, const char *format, const struct tm *t)
{
    __heddle_unsafe("strftime");
    size_t n = 0;
    for (; *format; format++) {
        char text[64];
        size_t k = 1;
        text[0] = *format;
        if (*format == '%') {
            const char *start = format++, *longer = 0;
            if (*format == 'E' || *format == 'O')
                format++;
            k = (size_t)conversion(*format, t, text, &longer);
            if (longer)
                k = strftime(text, sizeof text, longer, t);
            if (k == 0) { // no such letter: it stands for itself
                k = (size_t)(format - start) + (*format != 0);
                memcpy(text, start, k);
                if (!*format)
                    format--;
            }
        }
        if (k >= room - n)
            return 0;
        memcpy(to + n, text, k);
        n += k;
    }
    if (n < room)
        to[n] = 0;
    return n < room ? n : 0;
}
