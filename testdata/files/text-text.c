// scanf("n=%d;%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    int v0 = 0;
    char v1 = 0;
    int r = scanf("n=%d;%c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("n", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("n=", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("n=5", r == 1 && next == EOF && ended == 1 && v0 == 5);
    heddle_sometimes("n=5;", r == 1 && next == EOF && ended == 1 && v0 == 5);
    heddle_sometimes("n=5;x", r == 2 && next == EOF && ended == 0 && v0 == 5 && v1 == 120);
    heddle_sometimes("m", r == 0 && next == 109 && ended == 0);
    heddle_sometimes("n= 5;", r == 1 && next == EOF && ended == 1 && v0 == 5);
    heddle_sometimes("n=5 ;", r == 1 && next == 32 && ended == 0 && v0 == 5);
    heddle_sometimes("n=-", r == 0 && next == EOF && ended == 1);
    heddle_sometimes("n=a", r == 0 && next == 97 && ended == 0);
    return 0;
}
