// Structs and floating-point numbers are variable arguments, also where they lie one after the other.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdarg.h>

struct pair { float a, b; };
struct mixed { float a; int b; };
struct small { char c; };
struct large { long a, b, c; };
struct extended { long double a; };

static void take(int n, ...)
{
    va_list p;
    va_start(p, n);
    for (int i = 0; i < 3; i++) {
        struct pair a = va_arg(p, struct pair);
        assert(a.a == 1 && a.b == 2);
        struct mixed b = va_arg(p, struct mixed);
        assert(b.a == 3 && b.b == 4);
        struct small c = va_arg(p, struct small);
        assert(c.c == 5);
        assert(va_arg(p, long double) == 6);
        struct large d = va_arg(p, struct large);
        assert(d.a == 7 && d.b == 8 && d.c == 9);
        assert(va_arg(p, double) == 10);
        struct extended e = va_arg(p, struct extended);
        assert(e.a == 11);
        assert(va_arg(p, long long) == 12);
    }
    va_end(p);
}

int main(void)
{
    struct pair a = {1, 2};
    struct mixed b = {3, 4};
    struct small c = {5};
    struct large d = {7, 8, 9};
    struct extended e = {11};
    take(0, a, b, c, 6.0L, d, 10.0, e, 12LL, a, b, c, 6.0L, d, 10.0, e, 12LL, a, b, c, 6.0L, d, 10.0, e, 12LL);
    return 0;
}
