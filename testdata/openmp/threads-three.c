// The number of threads is that of the flag.
// verdict: verified
// flags: --cflags=-fopenmp --openmp-threads=3
#include <assert.h>
#include <omp.h>

static int n;

int main(void)
{
    assert(omp_get_max_threads() == 3);
#pragma omp parallel
    {
#pragma omp atomic
        n++;
    }
    assert(n == 3);
    omp_set_num_threads(2);
#pragma omp parallel
    {
#pragma omp atomic
        n++;
    }
    assert(n == 5);
}
