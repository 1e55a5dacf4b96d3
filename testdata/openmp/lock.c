// Locks of omp.h exclude, and a nestable one may be taken again.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>
#include <omp.h>

static omp_lock_t plain;
static omp_nest_lock_t nest;
static int n, m;

int main(void)
{
    omp_init_lock(&plain);
    omp_init_nest_lock(&nest);
#pragma omp parallel
    {
        omp_set_lock(&plain);
        n++;
        omp_unset_lock(&plain);
        omp_set_nest_lock(&nest);
        omp_set_nest_lock(&nest);
        m++;
        omp_unset_nest_lock(&nest);
        omp_unset_nest_lock(&nest);
    }
    omp_destroy_lock(&plain);
    omp_destroy_nest_lock(&nest);
    assert(n == 2 && m == 2);
}
