// Each thread has a copy of its own, also in the next region.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

static int mine = 7;
#pragma omp threadprivate(mine)

int main(void)
{
#pragma omp parallel num_threads(2)
    {
        assert(mine == 7);
        mine = omp_get_thread_num() + 1;
    }
#pragma omp parallel num_threads(2)
    assert(mine == omp_get_thread_num() + 1);
    mine = 5;
#pragma omp parallel num_threads(2) copyin(mine)
    assert(mine == 5);
}
