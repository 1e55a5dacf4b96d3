// Texts are found whose numbers are certain ones.
// verdict: violated
// flags: --engine=symbolic
#include <errno.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[8], *end;
    for (int i = 0; i < 7; i++)
        text[i] = __VERIFIER_nondet_char();
    text[7] = 0;
    __VERIFIER_assert(atoi(text) != -4711);                                // want: assert
    __VERIFIER_assert(strtol(text, &end, 0) != 0x1f2 || end != text + 6); // want: assert
    char large[32] = "-92233720368547758";
    for (int i = 0; i < 7; i++)
        large[18 + i] = text[i];
    large[25] = 0;
    errno = 0;
    strtol(large, 0, 10);
    __VERIFIER_assert(errno != ERANGE); // want: assert
    return 0;
}
