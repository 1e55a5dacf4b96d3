// No two lanes of a simd loop use the same memory. The variable of the loop keeps its value behind it.
// verdict: verified
// verdict-everywhere: unknown — the searches of its lanes do not come to their ends
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[9], b[9];

int main(void)
{
    int i, sum = 0;
#pragma omp simd simdlen(4) reduction(+ : sum)
    for (i = 0; i < 9; i++) {
        a[i] = b[i] + i;
        sum += a[i];
    }
    assert(i == 9 && sum == 36);
}
