// A text is cut that need not end, or must not be written; what is looked for is nowhere.
// verdict: violated
// flags: --engine=symbolic
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4], set[2], *rest = 0;
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    set[0] = __VERIFIER_nondet_char();
    set[1] = 0;
    switch (__VERIFIER_nondet_char()) {
    case 1:
        strtok(text, ","); // want: bounds
        break;
    case 2:
        strtok_r((char *)"a,b", set, &rest); // want: readonly
        break;
    case 3:
        text[3] = 0;
        strstr(text, rest); // want: null
        break;
    case 4:
        text[3] = 0;
        strsep((char **)text, ","); // want: bounds
        break;
    case 5:
        text[3] = 0;
        strtok_r(text, ",", (char **)set); // want: bounds
        break;
    }
    return 0;
}
