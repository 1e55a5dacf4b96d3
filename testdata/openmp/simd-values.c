// A simd loop is executed as it is written; without the check race its lanes are no concern.
// verdict: verified
// flags: --cflags=-fopenmp --check=-race
#include <assert.h>

static volatile int a[9];

int main(void)
{
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 9; i++)
        sum += i;
    assert(sum == 36);
}
