// With schedule(static), two loops of equal length are dealt out alike, so that nobody need wait between them.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static volatile int a[20], b[20];

int main(void)
{
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 20; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < 20; i++)
            b[i] = a[i];
    }
    assert(b[19] == 19);
}
