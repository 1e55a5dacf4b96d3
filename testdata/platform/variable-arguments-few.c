// One variable argument more is taken than was given: of its kind there is none.
// verdict: violated
#include <stdarg.h>

static double sum(int n, ...)
{
    va_list p;
    va_start(p, n);
    volatile double s = va_arg(p, int);
    s += va_arg(p, double);
    s += va_arg(p, double); // want: bounds
    va_end(p);
    return s;
}

int main(void)
{
    return sum(0, 1, 2.0, 3) == 1;
}
