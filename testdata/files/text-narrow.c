// scanf("%3d%d") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    int v0 = 0;
    int v1 = 0;
    int r = scanf("%3d%d", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("1", r == 1 && next == EOF && ended == 1 && v0 == 1);
    heddle_sometimes("12345", r == 2 && next == EOF && ended == 1 && v0 == 123 && v1 == 45);
    heddle_sometimes("-1234", r == 2 && next == EOF && ended == 1 && v0 == -12 && v1 == 34);
    heddle_sometimes("-12", r == 1 && next == EOF && ended == 1 && v0 == -12);
    heddle_sometimes("12 7", r == 2 && next == EOF && ended == 1 && v0 == 12 && v1 == 7);
    heddle_sometimes("12a", r == 1 && next == 97 && ended == 0 && v0 == 12);
    heddle_sometimes("999-9", r == 2 && next == EOF && ended == 1 && v0 == 999 && v1 == -9);
    heddle_sometimes("12-9", r == 2 && next == EOF && ended == 1 && v0 == 12 && v1 == -9);
    heddle_sometimes("+", r == 0 && next == EOF && ended == 1);
    heddle_sometimes("-x", r == 0 && next == 120 && ended == 0);
    return 0;
}
