// scanf("%d%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    int v0 = 0;
    char v1 = 0;
    int r = scanf("%d%c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes(" ", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("5", r == 1 && next == EOF && ended == 1 && v0 == 5);
    heddle_sometimes("-5", r == 1 && next == EOF && ended == 1 && v0 == -5);
    heddle_sometimes("+5 ", r == 2 && next == EOF && ended == 0 && v0 == 5 && v1 == 32);
    heddle_sometimes("-", r == 0 && next == EOF && ended == 1);
    heddle_sometimes("-a", r == 0 && next == 97 && ended == 0);
    heddle_sometimes("a", r == 0 && next == 97 && ended == 0);
    heddle_sometimes("5a", r == 2 && next == EOF && ended == 0 && v0 == 5 && v1 == 97);
    heddle_sometimes("5 7", r == 2 && next == 55 && ended == 0 && v0 == 5 && v1 == 32);
    heddle_sometimes(" \01212x", r == 2 && next == EOF && ended == 0 && v0 == 12 && v1 == 120);
    heddle_sometimes("--5", r == 0 && next == 45 && ended == 0);
    heddle_sometimes("99999999999", r == 1 && next == EOF && ended == 1 && v0 == 1215752191);
    heddle_sometimes("-2147483648", r == 1 && next == EOF && ended == 1 && v0 == -2147483648);
    heddle_sometimes("007", r == 1 && next == EOF && ended == 1 && v0 == 7);
    heddle_sometimes("-\012", r == 0 && next == 10 && ended == 0);
    heddle_sometimes("5-3", r == 2 && next == 51 && ended == 0 && v0 == 5 && v1 == 45);
    heddle_sometimes("-0x", r == 2 && next == EOF && ended == 0 && v0 == 0 && v1 == 120);
    return 0;
}
