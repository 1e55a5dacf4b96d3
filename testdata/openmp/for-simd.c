// Chunks of a simd loop are dealt out among threads, and its lanes do not meet either.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[8];

int main(void)
{
#pragma omp parallel for simd schedule(dynamic, 4)
    for (int i = 0; i < 8; i++)
        a[i] = i;
    assert(a[7] == 7);
}
