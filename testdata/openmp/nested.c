// A region in a region is of one thread, unless more levels are asked for.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

static int n;

int main(void)
{
#pragma omp parallel
    {
#pragma omp parallel
        assert(omp_get_num_threads() == 1 && omp_get_level() == 2 && omp_get_ancestor_thread_num(1) >= 0);
    }
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp atomic
            n++;
        }
    }
    assert(n == 4);
}
