// Numbers are read from unknown characters: where they end, and that they are out of range, is known of all texts at once.
// verdict: verified
// flags: --engine=symbolic
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

static void unknown(char *text, int n)
{
    for (int i = 0; i < n; i++)
        text[i] = __VERIFIER_nondet_char();
    text[n] = 0;
}

int main(void)
{
    char text[6], *end, large[24] = "9223372036854775";
    unknown(text, 5);
    int n = atoi(text);
    __VERIFIER_assert(n <= 99999 && n >= -9999);

    errno = 0;
    long v = strtol(text, &end, 10);
    __VERIFIER_assert(v == n && errno == 0);
    __VERIFIER_assert(end >= text && end <= text + strlen(text));
    __VERIFIER_assert(*end < '0' || *end > '9' || end == text);

    unsigned long hex = strtoul(text, &end, 16);
    if (text[0] == '0' && text[1] == 'x' && end > text + 1)
        __VERIFIER_assert(hex <= 0xfff && end > text + 2);

    unknown(large + 16, 4);
    v = strtol(large, &end, 10);
    if (errno == ERANGE)
        __VERIFIER_assert(v == LONG_MAX && end >= large + 19);
    else
        __VERIFIER_assert(v >= 9223372036854775 && v <= LONG_MAX);
    return 0;
}
