// _Generic, _Static_assert, enumerations and typeof: decided by the compiler, kept by the tool.
// verdict: verified
// native: yes
#include <assert.h>

#define KIND(x) _Generic((x), char: 'c', int: 'i', unsigned: 'u', double: 'd', char *: 's', default: '?')

enum colour { RED = 1, GREEN, BLUE = 10, LAST };

_Static_assert(LAST == 11, "enumerations count on");

int main(void)
{
    unsigned u = 1;
    assert(KIND((char)1) == 'c' && KIND('a') == 'i' && KIND(u) == 'u');
    assert(KIND(1.0f + 1.0) == 'd' && KIND((char *)"x") == 's' && KIND(1l) == '?');
    enum colour c = GREEN;
    c++;
    assert(c == 3 && c < BLUE);
    __typeof__(u) copy = u - 2;
    assert(copy > 1000);
    return 0;
}
