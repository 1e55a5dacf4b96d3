// Dates: what mktime makes of fields beyond their bounds, gmtime of times, strftime of each conversion, strptime of texts.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))

static void show(const struct tm *t)
{
    if (!t) {
        printf(" none %d", errno);
        return;
    }
    printf(" %d-%d-%d %d:%d:%d w%d y%d d%d", t->tm_year, t->tm_mon, t->tm_mday, t->tm_hour, t->tm_min, t->tm_sec, t->tm_wday, t->tm_yday, t->tm_isdst);
}

static void times(void)
{
    static const long long seconds[] = {0, 1, -1, 59, 60, 3599, 3600, 86399, 86400, -86400, -86401, 951782399, 951782400, 951868800, 951868799, 946684799, 946684800, 1078012800, 1709164800, 1735689599, 2147483647, -2147483648LL, 4102444800LL, 4107542399LL, 4107542400LL, 13569465600LL, -62135596800LL, -62135596801LL, -2208988800LL, 253402300799LL, 253402300800LL, 67767976233532799LL, 67767976233532800LL, 67768036191676799LL, 67768036191676800LL, -67768040609740800LL, -67768040609740801LL, 9223372036854775807LL, -9223372036854775807LL - 1};
    for (unsigned i = 0; i < COUNT(seconds); i++) {
        time_t at = (time_t)seconds[i];
        struct tm a, b;
        errno = 0;
        printf("%lld:", (long long)at);
        show(gmtime(&at));
        show(gmtime_r(&at, &a));
        show(localtime_r(&at, &b));
        if (gmtime_r(&at, &a)) {
            char text[100];
            printf(" back %lld %lld", (long long)timegm(&a), (long long)mktime(&a));
            if (a.tm_year > -1900 && a.tm_year < 8100)
                printf(" %s %s", asctime_r(&a, text), ctime(&at));
        }
        printf("\n");
    }
}

static void fields(void)
{
    static const int years[] = {-1900, -1, 0, 69, 70, 99, 100, 104, 138, 200, 300, 8099}, months[] = {-13, -1, 0, 1, 2, 11, 12, 25}, days[] = {-400, -1, 0, 1, 28, 29, 30, 31, 32, 366}, rests[] = {-100000, -1, 0, 23, 59, 60, 61, 100000};
    for (unsigned y = 0; y < COUNT(years); y++)
        for (unsigned m = 0; m < COUNT(months); m++)
            for (unsigned d = 0; d < COUNT(days); d++)
                for (unsigned r = (y + m + d) % 3; r < COUNT(rests); r += 3) {
                    struct tm t = {.tm_year = years[y], .tm_mon = months[m], .tm_mday = days[d], .tm_hour = rests[r], .tm_min = rests[(r + 1) % 8], .tm_sec = rests[(r + 2) % 8], .tm_isdst = (int)r % 3 - 1, .tm_wday = 9, .tm_yday = 999};
                    struct tm u = t;
                    errno = 0;
                    long long at = (long long)mktime(&t);
                    int e = at == -1 ? errno : 0;
                    printf("%d %d %d %d: %lld %d", years[y], months[m], days[d], rests[r], at, e);
                    show(&t);
                    printf(" %lld", (long long)timegm(&u));
                    show(&u);
                    printf("\n");
                }
}

static void formats(void)
{
    static const char flags[] = "\0_-0^#EO";
    for (int year = -2; year < (sizeof(time_t) > 4 ? 140 : 67); year += 1 + year / 20) // around the ends of years, for weeks
        for (int day = -3; day < 5; day++) {
            struct tm t = {.tm_year = year + 70, .tm_mon = 0, .tm_mday = day, .tm_hour = (year * 7 + day + 10) % 24, .tm_min = day + 5, .tm_sec = year % 60 + 2};
            char text[400];
            timegm(&t);
            size_t n = strftime(text, sizeof text, "%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %m %M %n %p %P %r %R %s %S %t %T %u %U %V %w %W %x %X %y %Y %z %Z %% %+", &t);
            printf("%zu %s\n", n, text);
        }
    struct tm t = {.tm_year = 109, .tm_mon = 1, .tm_mday = 3, .tm_hour = 4, .tm_min = 5, .tm_sec = 6, .tm_wday = 2, .tm_yday = 33};
    for (int c = 'A'; c <= 'z'; c++)
        for (unsigned f = 0; f < 8; f++)
            for (int width = 0; width < 14; width += 6) {
                char format[20], text[60];
                int k = 0;
                format[k++] = '<', format[k++] = '%';
                if (flags[f] && f < 6)
                    format[k++] = flags[f];
                if (width)
                    k += sprintf(format + k, "%d", width);
                if (f >= 6)
                    format[k++] = flags[f];
                if (c == 'E' || c == 'O' || c == '^' || c == '_')
                    continue;
                format[k++] = (char)c, format[k++] = '>', format[k] = 0;
                size_t n = strftime(text, sizeof text, format, &t);
                printf("%s %zu %s\n", format, n, n ? text : "");
            }
    for (size_t room = 0; room < 12; room++) {
        char text[20] = "";
        size_t n = strftime(text, room, "%Y-%m-%d", &t);
        printf("%zu %zu\n", room, n);
    }
}

static void texts(void)
{
    static const char *formats[] = {"%Y", "%y", "%C", "%C%y", "%m", "%d", "%e", "%H:%M", "%H:%M:%S", "%I %p", "%l%p", "%j", "%a", "%A", "%b %d", "%B", "%h", "%D", "%F", "%T", "%R", "%r", "%c", "%x", "%X", "%n%d", "%t%d", "%%%d", "%u", "%w", "%U %w %Y", "%W", "%s", "%k", "%Y-%m-%dT%H:%M:%S", "x%dy"};
    static const char *inputs[] = {"", "0", "1", "5", "9", "12", "13", "31", "32", "68", "69", "99", "100", "366", "367", "1999", "2024", "12345", "-1", "+5", " 7", "007", "12:34", "23:59:60", "24:00", "23:59:61", "12:60", "12 AM", "12 PM", "1 pm", "13 PM", "0 am", "Mon", "monday", "Mo", "TUESDAY x", "Jan 31", "february 3", "Sept", "may", "02/29/2024", "2/3/04", "2024-02-30", "2024-12-31", "Tue Feb  3 04:05:06 2009", "04:05:06 PM", "\n 7", "%7", "2 3 2024", "Z", "+01", "-0130", "+01:30", "+2500", "+1", "UTC", "2024-02-29T23:59:59+0100", "x5y", "x5", "1709164800"};
    for (unsigned i = 0; i < COUNT(formats); i++)
        for (unsigned k = 0; k < COUNT(inputs); k++) {
            struct tm t = {.tm_year = -7, .tm_mon = -7, .tm_mday = -7, .tm_hour = -7, .tm_min = -7, .tm_sec = -7, .tm_wday = -7, .tm_yday = -7, .tm_isdst = -7};
            const char *end = strptime(inputs[k], formats[i], &t);
            printf("%s|%s: %ld", inputs[k], formats[i], end ? (long)(end - inputs[k]) : -1L);
            if (end)
                show(&t), printf(" %ld", t.tm_gmtoff);
            printf("\n");
        }
}

int main(void)
{
    setenv("TZ", "UTC", 1);
    tzset();
    times();
    fields();
    formats();
    texts();
}
