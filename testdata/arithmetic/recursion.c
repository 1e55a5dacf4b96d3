// Recursion: factorial, Fibonacci, greatest common divisor, Ackermann, and two functions that call each other.
// verdict: verified
// native: yes
#include <assert.h>

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static int factorial(int n)
{
    return n <= 1 ? 1 : n * factorial(n - 1);
}

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static int gcd(int a, int b)
{
    return b == 0 ? a : gcd(b, a % b);
}

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    assert(factorial(12) == 479001600);
    assert(fib(10) == 55);
    assert(gcd(84, 36) == 12);
    assert(ackermann(2, 2) == 7);
    assert(is_even(10) && is_odd(7) && !is_even(3));
    return 0;
}
