// The tasks of a taskloop do all iterations, and are over behind it.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[6];

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop num_tasks(3)
        for (int i = 0; i < 6; i++)
            a[i]++;
        for (int i = 0; i < 6; i++)
            assert(a[i] == 1);
    }
}
