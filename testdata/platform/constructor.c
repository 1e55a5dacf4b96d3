// Constructors run before main, in order of their priority.
// verdict: verified
// native: yes
#include <assert.h>

static int order[2], count;

__attribute__((constructor(202))) static void second(void)
{
    order[count++] = 2;
}

__attribute__((constructor(201))) static void first(void)
{
    order[count++] = 1;
}

int main(void)
{
    assert(count == 2);
    assert(order[0] == 1 && order[1] == 2);
    return 0;
}
