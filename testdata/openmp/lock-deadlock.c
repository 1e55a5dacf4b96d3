// Two threads take two locks, each in its own order.
// verdict: violated
// flags: --cflags=-fopenmp
#include <omp.h>

static omp_lock_t a, b;

int main(void)
{
    omp_init_lock(&a);
    omp_init_lock(&b);
#pragma omp parallel sections
    {
#pragma omp section
        {
            omp_set_lock(&a);
            omp_set_lock(&b); // want: deadlock
            omp_unset_lock(&b);
            omp_unset_lock(&a);
        }
#pragma omp section
        {
            omp_set_lock(&b);
            omp_set_lock(&a); // want: deadlock
            omp_unset_lock(&a);
            omp_unset_lock(&b);
        }
    }
}
