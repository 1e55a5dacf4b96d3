// Each chunk is one thread's, but its iterations depend on each other, and they are lanes.
// verdict: unknown
// flags: --cflags=-fopenmp
static int a[8];

int main(void)
{
#pragma omp parallel for simd schedule(static, 4)
    for (int i = 0; i < 8; i++)
        a[i] = i % 4 ? a[i - 1] : 1;
}
