// A number is read from characters of which none need be the last, and from a string that there need not be; where it ends is stored in too
// little room.
// verdict: violated
// flags: --engine=symbolic
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char text[4], *end, room[4];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    if (__VERIFIER_nondet_char() == 1)
        return atoi(text); // want: bounds
    text[3] = 0;
    if (text[0] == '7')
        strtol(text[1] ? text : 0, &end, 10); // want: null
    if (text[0] == '8')
        strtoul(text, (char **)room, 10); // want: bounds
    return 0;
}
