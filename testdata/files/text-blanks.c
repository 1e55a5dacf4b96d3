// scanf(" %c %c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    char v0 = 0;
    char v1 = 0;
    int r = scanf(" %c %c", &v0, &v1), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes(" ", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("a", r == 1 && next == EOF && ended == 1 && v0 == 97);
    heddle_sometimes(" a", r == 1 && next == EOF && ended == 1 && v0 == 97);
    heddle_sometimes("ab", r == 2 && next == EOF && ended == 0 && v0 == 97 && v1 == 98);
    heddle_sometimes("a  b", r == 2 && next == EOF && ended == 0 && v0 == 97 && v1 == 98);
    heddle_sometimes("a\012", r == 1 && next == EOF && ended == 1 && v0 == 97);
    heddle_sometimes("\011\012 a\012 b ", r == 2 && next == 32 && ended == 0 && v0 == 97 && v1 == 98);
    return 0;
}
