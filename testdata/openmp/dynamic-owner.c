// With a dynamic schedule no thread has a claim to an iteration.
// verdict: violated
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

int main(void)
{
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 2; i++)
        assert(omp_get_thread_num() == i); // want: assert
}
