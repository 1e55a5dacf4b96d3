// Dates are read by a format; the day of the week and of the year follow.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

static int is(const struct tm *t, int year, int month, int day, int hour, int minute, int second)
{
    return t->tm_year == year - 1900 && t->tm_mon == month - 1 && t->tm_mday == day && t->tm_hour == hour && t->tm_min == minute &&
           t->tm_sec == second;
}

int main(void)
{
    struct tm t;
    memset(&t, 0, sizeof t);
    const char *text = "2024-02-29T23:59:07Z rest", *end = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &t);
    assert(end == text + 20 && is(&t, 2024, 2, 29, 23, 59, 7) && t.tm_wday == 4 && t.tm_yday == 59);
    assert(strptime("  Tue  march 5  1:02:03 PM 99", " %a %b %d %r %y", &t) && is(&t, 1999, 3, 5, 13, 2, 3) && t.tm_wday == 2);
    assert(strptime("12/31/68", "%D", &t) && t.tm_year == 168 && t.tm_yday == 365 && t.tm_wday == 1);
    assert(strptime("2023 200", "%Y %j", &t) && is(&t, 2023, 7, 19, 13, 2, 3) && t.tm_wday == 3);
    assert(!strptime("2023-13-01", "%F", &t) && !strptime("24:00", "%R", &t) && !strptime("x", "%%", &t));
    return 0;
}
