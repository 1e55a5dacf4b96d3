// Functions without a body return zero, also through a pointer and from a table.
// verdict: verified
// flags: --unknown=zero
#include <assert.h>

extern int first(void), second(void);
extern double third(void);

int (*const table[])(void) = {first, second};
volatile int which = 1;

int main(void)
{
    assert(table[which]() == 0);
    assert(first() == 0);
    assert(third() == 0.0);
    return 0;
}
