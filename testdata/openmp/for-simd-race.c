// Iterations of a loop with lanes but without a schedule may be different threads'.
// verdict: violated
// flags: --cflags=-fopenmp
static volatile int a[9];

int main(void)
{
#pragma omp parallel for simd
    for (int i = 0; i < 8; i++)
        a[i + 1] = a[i]; // want: race
}
