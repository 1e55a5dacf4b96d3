// scanf("%3s%2s") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    char v0[8] = "";
    char v1[8] = "";
    int r = scanf("%3s%2s", v0, v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("a", r == 1 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 0);
    heddle_sometimes("abc", r == 1 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0);
    heddle_sometimes("abcd", r == 2 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0 && v1[0] == 100 && v1[1] == 0);
    heddle_sometimes("abcde", r == 2 && next == EOF && ended == 0 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0 && v1[0] == 100 && v1[1] == 101 && v1[2] == 0);
    heddle_sometimes("ab c", r == 2 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 98 && v0[2] == 0 && v1[0] == 99 && v1[1] == 0);
    heddle_sometimes(" \011 x", r == 1 && next == EOF && ended == 1 && v0[0] == 120 && v0[1] == 0);
    heddle_sometimes("abc de", r == 2 && next == EOF && ended == 0 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0 && v1[0] == 100 && v1[1] == 101 && v1[2] == 0);
    heddle_sometimes("abcdef", r == 2 && next == 102 && ended == 0 && v0[0] == 97 && v0[1] == 98 && v0[2] == 99 && v0[3] == 0 && v1[0] == 100 && v1[1] == 101 && v1[2] == 0);
    return 0;
}
