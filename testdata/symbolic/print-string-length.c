// A string that is printed with a precision may be as long as that, and end before.
// verdict: violated
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[4];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    int n = printf("%3.4s%d", text, 7);
    __VERIFIER_assert(n != 5); // want: assert
    __VERIFIER_assert(n != 4); // want: assert
    printf("%.5s", text);      // want: bounds
    return 0;
}
