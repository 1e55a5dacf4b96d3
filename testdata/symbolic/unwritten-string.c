// A function that looks for the end of a string that was not written in full returns, wherever the end is.
// verdict: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char text[4], other[4] = "abc";
    text[3] = 0;
    if (n % 4 == 0 && strlen(text) > 3)
        return 1;
    if (n % 4 == 1 && strcmp(text, other) == 2)
        return 1;
    if (n % 4 == 2 && strchr(text, 'x') == text + 3)
        return 1;
    if (n % 4 == 3)
        puts(text);
    assert(n % 4 != 0 || n < 1000); // want: assert
    assert(n % 4 != 1 || n < 1000); // want: assert
    assert(n % 4 != 2 || n < 1000); // want: assert
    assert(n % 4 != 3 || n < 1000); // want: assert
    return 0;
}
