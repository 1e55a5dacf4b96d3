// A barrier orders what comes before it and behind.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

static int a[2];

int main(void)
{
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        a[me] = me + 1;
#pragma omp barrier
        assert(a[1 - me] == 2 - me);
    }
}
