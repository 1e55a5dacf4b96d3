// Functions with variable arguments: ints, doubles, pointers, and a list passed on.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list args;
    int total = 0;
    va_start(args, n);
    for (int i = 0; i < n; i++)
        total += va_arg(args, int);
    va_end(args);
    return total;
}

static double apply(const char *types, va_list args)
{
    double total = 0;
    for (; *types != '\0'; types++)
        switch (*types) {
        case 'i':
            total += va_arg(args, int);
            break;
        case 'd':
            total += va_arg(args, double);
            break;
        case 'p':
            total += *va_arg(args, int *);
            break;
        }
    return total;
}

static double mixed(const char *types, ...)
{
    va_list args, again;
    va_start(args, types);
    va_copy(again, args);
    double once = apply(types, args);
    double twice = once + apply(types, again);
    va_end(again);
    va_end(args);
    return twice;
}

int main(void)
{
    int five = 5;
    assert(sum(0) == 0 && sum(3, 1, 2, 3) == 6);
    assert(sum(8, 1, 2, 3, 4, 5, 6, 7, 8) == 36); // more than fit into registers
    assert(mixed("idp", 1, 0.5, &five) == 13.0);
    return 0;
}
