// Numbers are found whose texts are certain ones.
// verdict: violated
// flags: --engine=symbolic
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[16];
    int n = __VERIFIER_nondet_int();
    snprintf(text, sizeof text, "%d", n);
    __VERIFIER_assert(strcmp(text, "-2047")); // want: assert
    snprintf(text, sizeof text, "%+6x", n);
    __VERIFIER_assert(strcmp(text, "  beef")); // want: assert
    __VERIFIER_assert(snprintf(text, 3, "%u", n) != 7 || strcmp(text, "76")); // want: assert
    return 0;
}
