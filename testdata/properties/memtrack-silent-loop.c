// A block is lost before a loop without end that nobody notices: nothing in it is kept, and no place is left where what
// variables do not hold any more would be cleared but the head of the loop.
// verdict: violated
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <stdlib.h>

int main(void)
{
    char *p = malloc(4);
    p = NULL;
    for (;;)
        ;
    return p != NULL;
}
