// A number that is written needs more room than there is, for some of its values; a string that is written need not end.
// verdict: violated
// flags: --engine=symbolic
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[8], word[2];
    int n = __VERIFIER_nondet_int();
    word[0] = __VERIFIER_nondet_char();
    word[1] = __VERIFIER_nondet_char();
    snprintf(text, sizeof text, "%d", n);
    if (n > 999999)
        return snprintf(text, 9, "%d", n); // want: bounds
    if (n > 0)
        sprintf(text, "%d", n);
    if (n < -5)
        sprintf(0, "%d", n); // want: null
    return sprintf(text, "%.3s%d", word, n); // want: bounds
}
