// A task whose if clause is false is over when its creator goes on.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task if (0)
        a = 1;
        assert(a == 1);
    }
}
