// scanf("%lf%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    double v0 = 0;
    char v1 = 0;
    int r = scanf("%lf%c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("1.5", r == 1 && next == EOF && ended == 1 && v0 == 1.5);
    heddle_sometimes("-2e3x", r == 2 && next == EOF && ended == 0 && v0 == -2000 && v1 == 120);
    heddle_sometimes("5", r == 1 && next == EOF && ended == 1 && v0 == 5);
    heddle_sometimes("x", r == 0 && next == 120 && ended == 0);
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("1.5.2", r == 2 && next == 50 && ended == 0 && v0 == 1.5 && v1 == 46);
    heddle_sometimes("-", r == 0 && next == EOF && ended == 1);
    heddle_sometimes("inf ", r == 2 && next == EOF && ended == 0 && v0 == 1.0 / 0 && v1 == 32);
    heddle_sometimes(".", r == 0 && next == EOF && ended == 1);
    heddle_sometimes("0.1 ", r == 2 && next == EOF && ended == 0 && v0 == 0.10000000000000001 && v1 == 32);
    return 0;
}
