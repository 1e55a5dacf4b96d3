// Unknown numbers and strings are written by formats; the texts are compared and read.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[32], word[4];
    int n = __VERIFIER_nondet_int();
    int k = snprintf(text, sizeof text, "%d", n);
    __VERIFIER_assert(k == (int)strlen(text) && k >= 1 && k <= 11);
    __VERIFIER_assert((text[0] == '-') == (n < 0));
    __VERIFIER_assert(strcmp(text, "12345") != 0 || n == 12345);

    k = snprintf(text, 4, "%05d", n);
    __VERIFIER_assert(strlen(text) == 3 && k >= 5);

    unsigned char small = __VERIFIER_nondet_char();
    sprintf(text, "<%02x>", small);
    __VERIFIER_assert(strtol(text + 1, 0, 16) == small && text[3] == '>');

    long large = __VERIFIER_nondet_long();
    __VERIFIER_assert(snprintf(0, 0, "%ld", large) <= 20);

    for (int i = 0; i < 3; i++)
        word[i] = __VERIFIER_nondet_char();
    word[3] = 0;
    k = sprintf(text, "%5s|%c", word, word[0]);
    __VERIFIER_assert(k == 7 && text[5] == '|' && text[6] == word[0] && !strcmp(text + 5 - strlen(word), text + 5 - strlen(word)));
    return 0;
}
