// Atomic updates do not race.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int n;

int main(void)
{
    int last = 0;
#pragma omp parallel
    {
        int was;
#pragma omp atomic capture
        was = n++;
        if (was == 1) {
#pragma omp atomic write
            last = 1;
        }
    }
    assert(n == 2 && last == 1);
}
