// Ordered regions are done in the order of the iterations.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int n;

int main(void)
{
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
        {
            assert(n == i);
            n++;
        }
    }
}
