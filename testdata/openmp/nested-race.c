// Threads of nested regions race.
// verdict: violated
// flags: --cflags=-fopenmp
#include <omp.h>

static int n;

int main(void)
{
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(1)
#pragma omp parallel num_threads(2)
    n++; // want: race
}
