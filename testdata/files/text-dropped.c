// scanf("%*[^;];%c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    char v0 = 0;
    int r = scanf("%*[^;];%c", &v0), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes(";", r == 0 && next == 59 && ended == 0);
    heddle_sometimes("ab;", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("ab;c", r == 1 && next == EOF && ended == 0 && v0 == 99);
    heddle_sometimes("a;;", r == 1 && next == EOF && ended == 0 && v0 == 59);
    heddle_sometimes("ab", r == -1 && next == EOF && ended == 1);
    return 0;
}
