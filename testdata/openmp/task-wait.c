// A task waits for its children.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int fib(int n)
{
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
#pragma omp task shared(b)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void)
{
    int f = 0;
#pragma omp parallel
#pragma omp single
    f = fib(3);
    assert(f == 2);
}
