// Texts are read and written by functions of the program's own that pass their arguments on.
// verdict: verified
// flags: --engine=symbolic
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

static int put(char *to, size_t n, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int k = vsnprintf(to, n, format, list);
    va_end(list);
    return k;
}

static int take(const char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int k = vsscanf(text, format, list);
    va_end(list);
    return k;
}

int main(void)
{
    char text[5], again[40];
    int x = 0;
    char unit = 0;
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    text[4] = 0;
    if (take(text, "%d%c", &x, &unit) == 2) {
        __VERIFIER_assert(x >= -99 && x <= 999 && (unit < '0' || unit > '9' || x >= 100 || x < 0 || text[3]));
        int k = put(again, sizeof again, "%d %d %d %d %d %c", 1, 2, 3, 4, x, unit);
        __VERIFIER_assert(k >= 11 && k <= 13 && again[k - 1] == unit);
    }
    return 0;
}
