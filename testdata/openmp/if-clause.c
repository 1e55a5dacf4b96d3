// A region whose if clause is false has one thread.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

static int n;

int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel if (argc > 5)
    {
        n++;
        assert(omp_get_num_threads() == 1 && !omp_in_parallel());
    }
    assert(n == 1);
}
