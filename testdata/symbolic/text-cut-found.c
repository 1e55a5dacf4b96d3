// Texts are found with certain tokens and parts.
// verdict: violated
// flags: --engine=symbolic
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assert(int);
char *strcasestr(const char *, const char *);

int main(void)
{
    char text[9];
    int n = 0;
    for (int i = 0; i < 8; i++)
        text[i] = __VERIFIER_nondet_char();
    text[8] = 0;
    __VERIFIER_assert(strcasestr(text, "HeddlE") != text + 2); // want: assert
    for (char *p = strtok(text, ","); p; p = strtok(0, ",")) {
        n++;
        __VERIFIER_assert(n < 2 || strcmp(p, "go")); // want: assert
    }
    __VERIFIER_assert(n != 4); // want: assert
    return 0;
}
