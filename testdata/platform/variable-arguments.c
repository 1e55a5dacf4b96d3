// Structs, vectors and wide numbers are variable arguments, in registers and, where these are used up, behind them.
// verdict: verified
// native: yes
// only: 64 bits
#include <assert.h>
#include <stdarg.h>

typedef float floats __attribute__((vector_size(16)));
typedef int ints __attribute__((vector_size(8)));
typedef __int128 wide;

struct pair { float a, b; };
struct mixed { float a; int b; };
struct doubles { double a, b; };
struct both { double a; long b; };
struct three { float a, b, c; };
struct small { char c; };
struct large { long a, b, c; };
struct extended { long double a; };

static void first(int n, ...)
{
    va_list p;
    va_start(p, n);
    for (int i = 0; i < n; i++) {
        struct pair a = va_arg(p, struct pair);
        assert(a.a == 1 && a.b == 2);
        struct mixed b = va_arg(p, struct mixed);
        assert(b.a == 3 && b.b == 4);
        struct both c = va_arg(p, struct both);
        assert(c.a == 5 && c.b == 6);
        struct large d = va_arg(p, struct large);
        assert(d.a == 7 && d.b == 8 && d.c == 9);
    }
    assert(va_arg(p, int) == 13);
    assert(va_arg(p, double) == 14);
    va_end(p);
}

static void second(double x, ...)
{
    va_list p, q;
    va_start(p, x);
    va_copy(q, p);
    for (int i = 0; i < 2; i++) {
        struct three a = va_arg(p, struct three);
        assert(a.a == 1 && a.b == 2 && a.c == 3);
        floats b = va_arg(p, floats);
        assert(b[0] == 4 && b[3] == 7);
        ints c = va_arg(p, ints);
        assert(c[0] == 8 && c[1] == 9);
        assert(va_arg(p, long double) == 10);
        struct extended d = va_arg(p, struct extended);
        assert(d.a == 11);
        wide e = va_arg(p, wide);
        assert(e == ((wide)12 << 64 | 13));
        struct small f = va_arg(p, struct small);
        assert(f.c == 14);
        struct doubles g = va_arg(p, struct doubles);
        assert(g.a == 15 && g.b == 16);
    }
    va_end(p);
    struct three a = va_arg(q, struct three);
    assert(a.a == 1 && a.b == 2 && a.c == 3);
    va_end(q);
}

int main(void)
{
    struct pair a = {1, 2};
    struct mixed b = {3, 4};
    struct both c = {5, 6};
    struct large d = {7, 8, 9};
    first(0, 13, 14.0);
    first(1, a, b, c, d, 13, 14.0);
    first(3, a, b, c, d, a, b, c, d, a, b, c, d, 13, 14.0);

    struct three g = {1, 2, 3};
    floats h = {4, 5, 6, 7};
    ints i = {8, 9};
    struct extended j = {11};
    wide k = (wide)12 << 64 | 13;
    struct small l = {14};
    struct doubles m = {15, 16};
    second(0.0, g, h, i, 10.0L, j, k, l, m, g, h, i, 10.0L, j, k, l, m);
    return 0;
}
