// A task group waits for children of children, too.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task
            {
#pragma omp task
                a = 1;
            }
        }
        assert(a == 1);
    }
}
