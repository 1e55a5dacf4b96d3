// exit is called in a function that calls setjmp: no variable leads to the block any more.
// verdict: violated
// flags: --check=+leak
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf before;

int main(void)
{
    if (setjmp(before))
        return 1;
    int *volatile p = malloc(4);
    p = NULL;
    exit(0); // want: leak
}
