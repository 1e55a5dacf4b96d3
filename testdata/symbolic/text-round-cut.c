// A number that is written to little room is another one when it is read again.
// verdict: violated
// flags: --engine=symbolic
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[10];
    int n = __VERIFIER_nondet_int();
    snprintf(text, sizeof text, "%d", n);
    __VERIFIER_assert(n < 0 || atoi(text) == n); // want: assert
    return 0;
}
