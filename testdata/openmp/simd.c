// Iterations of a simd loop depend on each other: what its lanes make of that is not known.
// verdict: unknown
// flags: --cflags=-fopenmp
static volatile int a[9];

int main(void)
{
#pragma omp simd
    for (int i = 0; i < 8; i++)
        a[i + 1] = a[i];
}
