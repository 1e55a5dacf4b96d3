// Each thread of a parallel loop writes its own elements.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[40];

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        a[i] = 2 * i;
    for (int i = 0; i < 40; i++)
        assert(a[i] == 2 * i);
}
