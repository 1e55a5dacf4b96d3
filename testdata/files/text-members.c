// scanf("%3[a-c]%d") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    char v0[8] = "";
    int v1 = 0;
    int r = scanf("%3[a-c]%d", v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("x", r == 0 && next == 120 && ended == 0);
    heddle_sometimes("abc5", r == 2 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0 && v1 == 5);
    heddle_sometimes("ab5", r == 2 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 98 && v0[2] == 0 && v1 == 5);
    heddle_sometimes("a 5", r == 2 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 0 && v1 == 5);
    heddle_sometimes("abca", r == 1 && next == 97 && ended == 0 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0);
    heddle_sometimes("7", r == 0 && next == 55 && ended == 0);
    heddle_sometimes(" a", r == 0 && next == 32 && ended == 0);
    heddle_sometimes("b-3", r == 2 && next == EOF && ended == 1 && v0[0] == 98 && v0[1] == 0 && v1 == -3);
    return 0;
}
