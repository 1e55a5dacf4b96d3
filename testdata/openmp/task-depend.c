// Tasks that depend on each other are done in order.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a, b, c;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a)
        a = 1;
#pragma omp task depend(in : a) depend(out : b)
        b = a + 1;
#pragma omp task depend(in : a) depend(out : c)
        c = a + 2;
#pragma omp task depend(in : b, c)
        assert(b + c == 5);
    }
}
