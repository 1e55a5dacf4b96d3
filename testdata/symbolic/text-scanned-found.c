// Texts are found of which a format makes certain values.
// verdict: violated
// flags: --engine=symbolic
#include <stdio.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);

int main(void)
{
    char text[9], word[9] = "";
    int x = 0, y = 0;
    for (int i = 0; i < 8; i++)
        text[i] = __VERIFIER_nondet_char();
    text[8] = 0;
    if (sscanf(text, "%d-%i", &x, &y) == 2)
        __VERIFIER_assert(x != 12 || y != 0x1f); // want: assert
    else if (sscanf(text, "at %5[a-z]", word) == 1)
        __VERIFIER_assert(strcmp(word, "loom")); // want: assert
    return 0;
}
