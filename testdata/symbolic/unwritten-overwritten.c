// An element of an array is written whose index is not known, then all others are: what the array held before is nobody's
// concern, and what another array holds that lies there later is.
// verdict: violated
// verdict-O2: verified — the optimiser chooses what was never written, so that nothing fails
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int first(unsigned i)
{
    int a[4];
    a[i % 4] = 7;
    int kept = a[1];
    memset(a, 0, sizeof a);
    return kept;
}

static int second(unsigned i)
{
    int b[4];
    int one = b[i % 4];
    memset(b, 0, sizeof b);
    return one;
}

static int third(unsigned n)
{
    char text[16], copy[16];
    memcpy(copy, text, n % 16);
    memset(text, 0, sizeof text);
    copy[15] = 0;
    return copy[3];
}

static int last(int k)
{
    volatile int c[4];
    return c[k];
}

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    int x = first(i), y = second(i), z = third(i);
    int sum = last(0) == 1 && last(1) == 2 && last(2) == 3 && last(3) == 4;
    assert(!sum || x != 9 || y != 10 || z != 11); // want: assert
    return 0;
}
