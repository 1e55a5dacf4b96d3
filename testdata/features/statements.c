// Loops with break and continue, the comma, the conditional, short circuits, and the order they promise.
// verdict: verified
// native: yes
#include <assert.h>

static int calls;

static int call(int result)
{
    calls++;
    return result;
}

int main(void)
{
    int odd = 0, i = 0;
    while (1) {
        if (++i > 9)
            break;
        if (i % 2 == 0)
            continue;
        odd += i;
    }
    assert(odd == 25);
    do
        i--;
    while (i > 3);
    assert(i == 3);
    assert(!(call(0) && call(1)) && calls == 1);
    assert((call(1) || call(0)) && calls == 2);
    int x = call(0) ? call(7) : call(8);
    assert(x == 8 && calls == 4);
    int y = (x++, x + 1);
    assert(y == 10 && x == 9);
    for (int a = 0, b = 10; a < b; a++, b--)
        y = a;
    assert(y == 4);
    int z = ({ int t = x; t * t; }); // a GNU statement expression
    assert(z == 81);
    return 0;
}
