// Tasks of a mutexinoutset exclude each other, in any order.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(mutexinoutset : a)
        a += 2;
#pragma omp task depend(mutexinoutset : a)
        a += 3;
#pragma omp task depend(in : a)
        assert(a == 5);
    }
}
