// A task reads what its child writes, and does not wait for it.
// verdict: violated
// flags: --cflags=-fopenmp
#include <assert.h>

static volatile int a;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        a = 1; // want: race
        assert(a < 2); // want: race
    }
}
