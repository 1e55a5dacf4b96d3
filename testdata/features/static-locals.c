// A static local variable keeps its value between calls and is the same in every recursion.
// verdict: verified
// native: yes
#include <assert.h>

static int next_number(void)
{
    static int n = 100;
    return n++;
}

static int depth_reached(int more)
{
    static int depth;
    depth++;
    if (more > 0)
        return depth_reached(more - 1);
    return depth;
}

int main(void)
{
    assert(next_number() == 100);
    assert(next_number() == 101);
    assert(depth_reached(3) == 4);
    assert(depth_reached(0) == 5);
    return 0;
}
