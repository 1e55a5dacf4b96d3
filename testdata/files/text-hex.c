// scanf("%x%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    unsigned v0 = 0;
    char v1 = 0;
    int r = scanf("%x%c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("ff", r == 1 && next == EOF && ended == 1 && v0 == 255);
    heddle_sometimes("0xff", r == 1 && next == EOF && ended == 1 && v0 == 255);
    heddle_sometimes("g", r == 0 && next == 103 && ended == 0);
    heddle_sometimes("ffg", r == 2 && next == EOF && ended == 0 && v0 == 255 && v1 == 103);
    heddle_sometimes("-1", r == 1 && next == EOF && ended == 1 && v0 == 4294967295);
    heddle_sometimes("x", r == 0 && next == 120 && ended == 0);
    heddle_sometimes("12 3", r == 2 && next == 51 && ended == 0 && v0 == 18 && v1 == 32);
    heddle_sometimes("FF-", r == 2 && next == EOF && ended == 0 && v0 == 255 && v1 == 45);
    return 0;
}
