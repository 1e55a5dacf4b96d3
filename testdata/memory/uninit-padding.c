// Structs with padding are passed, returned and copied: that is no use of the padding.
// verdict: verified
// flags: --check=+uninit
#include <assert.h>

struct pair {
    char c;
    int i;
};

struct triple {
    short a;
    char b;
    long c;
};

static int sum(struct pair p) { return p.c + p.i; }

static struct pair made(int i)
{
    struct pair p;
    p.c = 1;
    p.i = i;
    return p;
}

static long total(struct triple t) { return t.a + t.b + t.c; }

int main(void)
{
    volatile int two = 2;
    struct pair p = made(two), list[2];
    list[0] = p;
    list[1] = made(two + 1);
    struct triple t;
    t.a = 1;
    t.b = 2;
    t.c = two;
    assert(sum(list[0]) + sum(list[1]) == 7 && total(t) == 5);
    return 0;
}
