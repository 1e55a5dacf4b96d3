// What is printed as a pointer is no string, and of a string with a precision no more is read.
// verdict: verified
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[4];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    __VERIFIER_assert(printf("%p", (void *)text) > 0);
    int n = printf("%.4s", text);
    __VERIFIER_assert(n >= 0 && n <= 4 && (n == 4 || text[n] == 0));
    __VERIFIER_assert(printf("%%%.s", text) == 1);
    return 0;
}
