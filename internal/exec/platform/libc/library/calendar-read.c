// for: strptime
//
// Dates read by a format, as glibc reads them in the locale "C". What a date leaves open follows from the rest of it: the day of
// the week and of the year from year, month and day, month and day from the day of the year or the number of a week.
// (The unit is linked before the calendar, which it needs, by its name.)
#define _GNU_SOURCE
#include <heddle.h>
#include <string.h>
#include <strings.h>
#include <time.h>

void __heddle_unsafe(const char *function);

static const char days[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char months[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                    "July",    "August",   "September", "October", "November", "December"};

// What was read that is no part of a struct tm, and which parts were.
struct date {
    struct tm *tm;
    int century, in_century; // -1: none was read; the year was read within one
    int hour12, afternoon;
    int week;            // its number; -1: none was read
    int from_sunday;     // which it counts from; else from Monday
    int dated;           // something was read from which the day of the week may follow
    int has_month, has_day, has_weekday, has_yearday;
};

static int blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_blanks(const char *at)
{
    while (blank(*at))
        at++;
    return at;
}

// number reads one of so many digits at most, behind blanks; null: there is none from least to most.
static const char *number(const char *at, int least, int most, int digits, int *to)
{
    int n = 0;
    at = skip_blanks(at);
    if (!digit(*at))
        return 0;
    do
        n = n * 10 + *at++ - '0';
    while (--digits > 0 && n * 10 <= most && digit(*at));
    *to = n;
    return n < least || n > most ? 0 : at;
}

// name reads one of some names, or the first three letters of one.
static const char *name(const char *at, const char (*names)[10], int n, int *to)
{
    for (int i = 0; i < n; i++) {
        size_t whole = strlen(names[i]);
        size_t k = strncasecmp(at, names[i], whole) == 0 ? whole : strncasecmp(at, names[i], 3) == 0 ? 3 : 0;
        if (k) {
            *to = i;
            return at + k;
        }
    }
    return 0;
}

static const char *by_format(const char *at, const char *format, struct date *d);

static const char *seconds(const char *at, struct date *d)
{
    if (!digit(*at))
        return 0;
    time_t t = 0;
    while (digit(*at))
        t = t * 10 + *at++ - '0';
    return localtime_r(&t, d->tm) ? at : 0;
}

static const char *half(const char *at, struct date *d)
{
    if (strncasecmp(at, "AM", 2) != 0 && strncasecmp(at, "PM", 2) != 0)
        return 0;
    d->afternoon = *at == 'P' || *at == 'p';
    return at + 2;
}

// of_day reads a part of the time of a day.
static const char *of_day(const char *at, char letter, struct date *d)
{
    struct tm *t = d->tm;
    switch (letter) {
    case 'H':
    case 'k':
        d->hour12 = 0;
        return number(at, 0, 23, 2, &t->tm_hour);
    case 'I':
    case 'l':
        at = number(at, 1, 12, 2, &t->tm_hour);
        t->tm_hour = at ? t->tm_hour % 12 : t->tm_hour;
        d->hour12 = 1;
        return at;
    case 'M': return number(at, 0, 59, 2, &t->tm_min);
    case 'S': return number(at, 0, 61, 2, &t->tm_sec);
    case 'p': return half(at, d);
    }
    return seconds(at, d);
}

// of_year reads a year, or a part of one.
static const char *of_year(const char *at, char letter, struct date *d)
{
    int n = 0;
    d->dated = 1;
    switch (letter) {
    case 'C': return number(at, 0, 99, 2, &d->century);
    case 'y':
        at = number(at, 0, 99, 2, &n);
        d->tm->tm_year = n >= 69 ? n : n + 100;
        d->in_century = 1;
        return at;
    }
    at = number(at, 0, 9999, 4, &n);
    d->tm->tm_year = n - 1900;
    d->in_century = 0;
    return at;
}

// of_month reads a month, or a day of one.
static const char *of_month(const char *at, char letter, struct date *d)
{
    int n = 0;
    d->dated = 1;
    if (letter == 'd' || letter == 'e') {
        d->has_day = 1;
        return number(at, 1, 31, 2, &d->tm->tm_mday);
    }
    d->has_month = 1;
    at = letter == 'm' ? number(at, 1, 12, 2, &n) : name(at, months, 12, &n);
    if (at)
        d->tm->tm_mon = n - (letter == 'm');
    return at;
}

// of_week reads a day of a week, or a week's number.
static const char *of_week(const char *at, char letter, struct date *d)
{
    if (letter == 'U' || letter == 'W') {
        if (letter == 'U')
            d->from_sunday = 1;
        return number(at, 0, 53, 2, &d->week);
    }
    d->has_weekday = 1;
    switch (letter) {
    case 'w': return number(at, 0, 6, 1, &d->tm->tm_wday);
    case 'u':
        at = number(at, 1, 7, 1, &d->tm->tm_wday);
        d->tm->tm_wday %= 7;
        return at;
    }
    return name(at, days, 7, &d->tm->tm_wday);
}

// longer is the format that a letter stands for; null: it stands for none.
static const char *longer(char letter)
{
    switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T':
    case 'X': return "%H:%M:%S";
    }
    return 0;
}

static const char *conversion(const char *at, char letter, struct date *d)
{
    if (longer(letter))
        return by_format(at, longer(letter), d);
    if (strchr("HkIlMSps", letter))
        return of_day(at, letter, d);
    if (strchr("CyY", letter))
        return of_year(at, letter, d);
    if (strchr("demBbh", letter))
        return of_month(at, letter, d);
    if (strchr("UWwuaA", letter))
        return of_week(at, letter, d);
    if (strchr("EOGgVzZP", letter)) // glibc's own; and forms of other locales, which it reads only there
        heddle_gap("a conversion of strptime that the locale \"C\" or POSIX does not have");
    if (letter == 'n' || letter == 't')
        return skip_blanks(at);
    if (letter != 'j')
        return letter == '%' && *at == '%' ? at + 1 : 0;
    int n = 0;
    at = number(at, 1, 366, 3, &n);
    d->tm->tm_yday = n - 1;
    d->has_yearday = 1;
    return at;
}

static const char *by_format(const char *at, const char *format, struct date *d)
{
    for (; *format && at; format++) {
        if (blank(*format)) {
            at = skip_blanks(at);
        } else if (*format != '%') {
            at = *at == *format ? at + 1 : 0;
        } else {
            format += 1 + strspn(format + 1, "-_0^#");
            if (!*format)
                return 0;
            at = conversion(at, *format, d);
        }
    }
    return at;
}

static int leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

// before is the number of days of a year before a month.
static int before(int month, int year)
{
    static const short days[13] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    return days[month] + (month > 1 && leap(year));
}

static int in_range(int month) { return month >= 0 && month < 12; }

// weekday is that of the day of the year with a number from 0 on.
static int weekday(int year, int day)
{
    int y = year - 1 + 400; // no year is before -1
    return (y + y / 4 - y / 100 + y / 400 + 1 + day) % 7;
}

// month_and_day sets what of the two was not read by the day of the year.
static void month_and_day(struct date *d)
{
    struct tm *t = d->tm;
    int year = 1900 + t->tm_year, m = 0;
    while (m < 12 && before(m + 1, year) <= t->tm_yday)
        m++;
    if (!d->has_month)
        t->tm_mon = m;
    if (!d->has_day)
        t->tm_mday = t->tm_yday - before(m, year) + 1;
    d->has_month = d->has_day = 1;
}

static int day_of_year(const struct tm *t) { return before(t->tm_mon, 1900 + t->tm_year) + t->tm_mday - 1; }

// by_week sets the day of the year by the number of a week and a day of it.
static void by_week(struct date *d)
{
    struct tm *t = d->tm;
    int first = weekday(1900 + t->tm_year, 0), start = !d->from_sunday;
    if (!d->has_yearday)
        t->tm_yday = (7 - (first - start)) % 7 + (d->week - 1) * 7 + (t->tm_wday - start + 7) % 7;
    if (!d->has_month || !d->has_day)
        month_and_day(d);
}

// complete sets what follows from what was read.
static void complete(struct date *d)
{
    struct tm *t = d->tm;
    if (d->hour12 && d->afternoon)
        t->tm_hour += 12;
    if (d->century != -1)
        t->tm_year = (d->in_century ? t->tm_year % 100 : 0) + (d->century - 19) * 100;
    if (d->dated && !d->has_weekday) {
        if (!(d->has_month && d->has_day) && d->has_yearday)
            month_and_day(d);
        if (d->has_month || in_range(t->tm_mon))
            t->tm_wday = weekday(1900 + t->tm_year, day_of_year(t));
    }
    if (d->dated && !d->has_yearday && (d->has_month || in_range(t->tm_mon)))
        t->tm_yday = day_of_year(t);
    if (d->week != -1 && d->has_weekday)
        by_week(d);
}

char *strptime(const char *restrict at, const char *restrict format, struct tm *restrict to)
{
    __heddle_unsafe("strptime");
    struct date d = {.tm = to, .century = -1, .week = -1};
    at = by_format(at, format, &d);
    if (at)
        complete(&d);
    return (char *)at;
}
