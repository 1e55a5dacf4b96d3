// Lanes of a loop with safelen are neighbours: whether these depend on each other is not tried.
// verdict: unknown
// flags: --cflags=-fopenmp
static volatile int a[10];

int main(void)
{
#pragma omp simd safelen(2)
    for (int i = 2; i < 10; i++)
        a[i] = a[i - 2];
}
