// Whoever comes takes the next iterations, each of which is done once.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[6];

int main(void)
{
#pragma omp parallel for schedule(dynamic, 2)
    for (int i = 0; i < 6; i++)
        a[i]++;
#pragma omp parallel for schedule(guided)
    for (int i = 5; i >= 0; i--)
        a[i]++;
    for (int i = 0; i < 6; i++)
        assert(a[i] == 2);
}
