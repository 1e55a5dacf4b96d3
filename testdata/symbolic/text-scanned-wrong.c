// A word that is read need not have room, nor a number; the text need not end.
// verdict: violated
// flags: --engine=symbolic
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4], word[3];
    int *nowhere = 0;
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    if (__VERIFIER_nondet_char() == 1)
        return sscanf(text, "%2s", word); // want: bounds
    text[3] = 0;
    sscanf(text, "%2s", word);
    sscanf(text, ":%s", word);
    sscanf(text, "%d", nowhere); // want: null
    return sscanf(text, "%s", word); // want: bounds
}
