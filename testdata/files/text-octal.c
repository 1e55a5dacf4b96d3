// scanf("%o%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    unsigned v0 = 0;
    char v1 = 0;
    int r = scanf("%o%c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("17", r == 1 && next == EOF && ended == 1 && v0 == 15);
    heddle_sometimes("178", r == 2 && next == EOF && ended == 0 && v0 == 15 && v1 == 56);
    heddle_sometimes("8", r == 0 && next == 56 && ended == 0);
    heddle_sometimes("-7", r == 1 && next == EOF && ended == 1 && v0 == 4294967289);
    heddle_sometimes("9", r == 0 && next == 57 && ended == 0);
    heddle_sometimes("777 ", r == 2 && next == EOF && ended == 0 && v0 == 511 && v1 == 32);
    return 0;
}
