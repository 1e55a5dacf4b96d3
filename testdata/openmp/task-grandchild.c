// taskwait waits for children only.
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
        {
#pragma omp task
            a = 1; // want: race
        }
#pragma omp taskwait
        assert(a < 2); // want: race
    }
}
