// scanf("%2c") of any text: all that a C library did with some texts is among what may happen.
// verdict: verified
// flags: --engine=symbolic
#include <stdio.h>

#include "heddle.h"

int main(void)
{
    char v0[8] = "";
    int r = scanf("%2c", v0), ended = !!feof(stdin), next = getchar();
    heddle_sometimes("", r == -1 && next == EOF && ended == 1);
    heddle_sometimes("a", r == 1 && next == EOF && ended == 1 && v0[0] == 97 && v0[1] == 0);
    heddle_sometimes("ab", r == 1 && next == EOF && ended == 0 && v0[0] == 97 && v0[1] == 98);
    heddle_sometimes("abc", r == 1 && next == 99 && ended == 0 && v0[0] == 97 && v0[1] == 98);
    heddle_sometimes("\012\012\012", r == 1 && next == 10 && ended == 0 && v0[0] == 10 && v0[1] == 10);
    heddle_sometimes("a zero", r == 1 && next == EOF && ended == 0 && v0[0] == 0 && v0[1] == (char)255);
    return 0;
}
