// Inline functions, and what the compiler must not assume about them.
// verdict: verified
// native: yes
#include <assert.h>

static inline int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

inline int twice(int x)
{
    return 2 * x;
}
extern int twice(int x); // gives the external definition

__attribute__((always_inline)) static inline void advance(const char **p)
{
    ++*p;
}

__attribute__((noinline)) static int first_two(const char *s)
{
    int a = *s;
    advance(&s);
    return 256 * a + *s;
}

int main(void)
{
    int (*f)(int) = twice;
    assert(clamp(5, 0, 3) == 3 && clamp(-5, 0, 3) == 0 && clamp(2, 0, 3) == 2);
    assert(twice(4) == 8 && f(4) == 8);
    assert(first_two("AB") == 256 * 'A' + 'B');
    return 0;
}
