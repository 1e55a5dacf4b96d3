// scanf("%i%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    int v0 = 0;
    char v1 = 0;
    int r = scanf("%i%c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("19", r == 1 && next == EOF && ended == 1 && v0 == 19);
    heddle_sometimes("017", r == 1 && next == EOF && ended == 1 && v0 == 15);
    heddle_sometimes("0178", r == 2 && next == EOF && ended == 0 && v0 == 15 && v1 == 56);
    heddle_sometimes("0x1f", r == 1 && next == EOF && ended == 1 && v0 == 31);
    heddle_sometimes("0x1fg", r == 2 && next == EOF && ended == 0 && v0 == 31 && v1 == 103);
    heddle_sometimes("8", r == 1 && next == EOF && ended == 1 && v0 == 8);
    heddle_sometimes("-0x10", r == 1 && next == EOF && ended == 1 && v0 == -16);
    heddle_sometimes("09", r == 2 && next == EOF && ended == 0 && v0 == 0 && v1 == 57);
    heddle_sometimes("19a", r == 2 && next == EOF && ended == 0 && v0 == 19 && v1 == 97);
    return 0;
}
