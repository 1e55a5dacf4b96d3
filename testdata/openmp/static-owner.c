// With a static schedule it is known which thread does an iteration.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

int main(void)
{
#pragma omp parallel for schedule(static, 2) num_threads(2)
    for (int i = 0; i < 8; i++)
        assert(omp_get_thread_num() == i / 2 % 2);
}
