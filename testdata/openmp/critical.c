// Critical sections of one name exclude each other.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

static int n;

int main(void)
{
#pragma omp parallel num_threads(3)
    {
#pragma omp critical
        n++;
#pragma omp barrier
        assert(n == omp_get_num_threads());
    }
    assert(n == 3);
}
