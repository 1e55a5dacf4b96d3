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
    long long day = floor_div(*t, 86400), second = (*t % 86400 + 86400) % 86400;
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

// normalised is the time of a date some seconds ago, whose fields may be beyond their bounds; it puts them in order.
static time_t normalised(struct tm *t, int ago)
{
    long long month = t->tm_mon, year = 1900LL + t->tm_year + floor_div(month, 12);
    month -= floor_div(month, 12) * 12;
    long long day = days_before(year) + t->tm_mday - 1;
    for (int m = 0; m < month; m++)
        day += length_of(m, leap(year));
    long long second = ((day * 24 + t->tm_hour) * 60 + t->tm_min) * 60 + t->tm_sec - ago;
    time_t r = (time_t)second;
    struct tm normal;
    if (r != second || !gmtime_r(&r, &normal)) {
        errno = EOVERFLOW;
        return -1;
    }
    *t = normal;
    return r;
}

time_t timegm(struct tm *t)
{
    __heddle_unsafe("timegm");
    return normalised(t, 0);
}

time_t mktime(struct tm *t)
{
    __heddle_unsafe("mktime");
    time_t r = normalised(t, t->tm_isdst > 0 ? 3600 : 0); // as if clocks were an hour ahead in summer
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

// A field is what a conversion makes: a text; or a longer format; or a number, to so many digits.
struct field {
    char text[64];
    const char *longer;
    long long number;
    int digits; // 0: no number
    char pad;   // of a number, where no flag says otherwise
};

static int named(struct field *f, const char *text, int most)
{
    return sprintf(f->text, "%.*s", most, text);
}

static int number(struct field *f, long long value, int digits, char pad)
{
    f->number = value;
    f->digits = digits;
    f->pad = pad;
    return 1;
}

static int longer(struct field *f, const char *format)
{
    f->longer = format;
    return 1;
}

// conversion makes the field of a letter; 0: there is no such letter.
static int conversion(char letter, const struct tm *t, struct field *f)
{
    int year = 1900 + t->tm_year, iso;
    const char *day = t->tm_wday < 0 || t->tm_wday > 6 ? "?" : days[t->tm_wday];
    const char *month = t->tm_mon < 0 || t->tm_mon > 11 ? "?" : months[t->tm_mon];
    switch (letter) {
    case '%': return named(f, "%", 1);
    case 'n': return named(f, "\n", 1);
    case 't': return named(f, "\t", 1);
    case 'a': return named(f, day, 3);
    case 'A': return named(f, day, 20);
    case 'b':
    case 'h': return named(f, month, 3);
    case 'B': return named(f, month, 20);
    case 'C': return number(f, floor_div(year, 100), 2, '0');
    case 'd': return number(f, t->tm_mday, 2, '0');
    case 'e': return number(f, t->tm_mday, 2, '_');
    case 'G': iso_week(t, &iso); return number(f, iso, 1, '0');
    case 'g': iso_week(t, &iso); return number(f, (iso % 100 + 100) % 100, 2, '0');
    case 'H': return number(f, t->tm_hour, 2, '0');
    case 'I': return number(f, hour12(t), 2, '0');
    case 'j': return number(f, t->tm_yday + 1, 3, '0');
    case 'k': return number(f, t->tm_hour, 2, '_');
    case 'l': return number(f, hour12(t), 2, '_');
    case 'm': return number(f, t->tm_mon + 1, 2, '0');
    case 'M': return number(f, t->tm_min, 2, '0');
    case 'p': return named(f, t->tm_hour >= 12 ? "PM" : "AM", 2);
    case 'P': return named(f, t->tm_hour >= 12 ? "pm" : "am", 2);
    case 's': return number(f, seconds_of(t), 1, 0);
    case 'S': return number(f, t->tm_sec, 2, '0');
    case 'u': return number(f, t->tm_wday ? t->tm_wday : 7, 1, '0');
    case 'U': return number(f, week(t, 0), 2, '0');
    case 'V': return number(f, iso_week(t, &iso), 2, '0');
    case 'w': return number(f, t->tm_wday, 1, '0');
    case 'W': return number(f, week(t, 1), 2, '0');
    case 'y': return number(f, (year % 100 + 100) % 100, 2, '0');
    case 'Y': return number(f, year, 1, '0');
    case 'z': return number(f, 0, 4, '0');
    case 'Z': named(f, t->tm_zone ? t->tm_zone : tzname[0], 60); return 1;
    case 'c': return longer(f, "%a %b %e %H:%M:%S %Y");
    case 'D':
    case 'x': return longer(f, "%m/%d/%y");
    case 'F': return longer(f, "%Y-%m-%d");
    case 'r': return longer(f, "%I:%M:%S %p");
    case 'R': return longer(f, "%H:%M");
    case 'T':
    case 'X': return longer(f, "%H:%M:%S");
    }
    return 0;
}

// A text that is written to a place with room.
struct written {
    char *to;
    size_t room, n;
};

static void put(struct written *w, char c)
{
    if (w->to && w->n < w->room)
        w->to[w->n] = c;
    w->n++;
}

// put_text writes a text, with blanks or zeros before it up to a width.
static void put_text(struct written *w, const char *text, size_t n, int width, char pad)
{
    for (int k = (int)n; k < width && w->n <= w->room; k++)
        put(w, pad == '0' ? '0' : ' ');
    for (size_t k = 0; k < n; k++)
        put(w, text[k]);
}

static void put_number(struct written *w, const struct field *f, int width, char pad)
{
    char text[24];
    if (!pad)
        pad = f->pad;
    int n = sprintf(text, "%lld", f->number < 0 ? -f->number : f->number), least = pad == '-' ? 0 : f->digits;
    int zeros = pad == '0' ? (width > least ? width : least) - n - (f->number < 0) : 0;
    for (int k = n + (f->number < 0) + (zeros > 0 ? zeros : 0); k < (width > least ? width : least) && w->n <= w->room; k++)
        put(w, ' ');
    if (f->number < 0)
        put(w, '-');
    for (; zeros > 0 && w->n <= w->room; zeros--)
        put(w, '0');
    put_text(w, text, (size_t)n, 0, ' ');
}

static void put_field(struct written *w, const struct field *f, int width, char pad, char letter)
{
    if (letter == 'z')
        put_text(w, "+", 1, width, pad);
    if (f->digits)
        put_number(w, f, width, pad);
    else
        put_text(w, f->text, strlen(f->text), width, pad);
}

// in_case changes the case of a text as flags say: ^, or # for a letter.
static void in_case(char *text, size_t n, char flag, char letter)
{
    int lower = flag == '#' && (letter == 'p' || letter == 'Z');
    if (flag == '^' && letter != 'P' || flag == '#' && letter && strchr("aAbBh", letter))
        for (size_t i = 0; i < n; i++)
            text[i] = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 32) : text[i];
    for (size_t i = 0; lower && i < n; i++)
        text[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
}

// allowed reports whether a modifier may stand before a letter.
static int allowed(char modifier, char letter)
{
    if (modifier == 'E')
        return !strchr("aAbBdDeFGgHhIjklmMSUVwW", letter);
    return modifier != 'O' || !strchr("aAcxXYDF", letter);
}

size_t strftime(char *to, size_t room, const char *format, const struct tm *t)
{
    __heddle_unsafe("strftime");
    struct written w = {to, room, 0};
    for (; *format && w.n <= room; format++) {
        if (*format != '%') {
            put(&w, *format);
            continue;
        }
        const char *start = format++;
        char pad = 0, letters = 0, modifier = 0;
        int width = 0;
        for (; *format && strchr("_-0^#", *format); format++)
            if (*format == '^' || *format == '#')
                letters = *format;
            else
                pad = *format;
        for (; *format >= '0' && *format <= '9'; format++)
            width = width > 100000000 ? width : width * 10 + (*format - '0');
        if (*format == 'E' || *format == 'O')
            modifier = *format++;
        struct field f = {.longer = 0, .digits = 0};
        if (!*format || !allowed(modifier, *format) || !conversion(*format, t, &f)) { // it stands for itself
            size_t n = (size_t)(format - start) + (*format != 0);
            if (*format && n < sizeof f.text) {
                memcpy(f.text, start, n);
                in_case(f.text, n, letters == '^' ? '^' : 0, *format);
                start = f.text;
            }
            put_text(&w, start, n, width, pad);
            if (!*format)
                break;
            continue;
        }
        if (f.longer) {
            size_t n = strftime(f.text, sizeof f.text, f.longer, t);
            f.text[n] = 0;
        }
        in_case(f.text, strlen(f.text), letters, *format);
        struct written measure = {0, room - w.n, 0}; // a field that has no room is not begun
        put_field(&measure, &f, width, pad, *format);
        if (measure.n >= room - w.n)
            return 0;
        put_field(&w, &f, width, pad, *format);
    }
    if (w.n >= room)
        return 0;
    to[w.n] = 0;
    return w.n;
}
