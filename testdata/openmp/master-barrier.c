// A barrier lets other threads see what master has done.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int n;

int main(void)
{
#pragma omp parallel
    {
#pragma omp master
        n = 1;
#pragma omp barrier
        assert(n == 1);
    }
}
