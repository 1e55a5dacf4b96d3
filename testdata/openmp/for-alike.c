// Without a schedule, two loops of equal length need not be dealt out alike: the one has chunks here, the other is static.
// verdict: violated
// flags: --cflags=-fopenmp
static volatile int a[20], b[20];

int main(void)
{
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 20; i++)
            a[i] = i; // want: race
#pragma omp for schedule(static)
        for (int i = 0; i < 20; i++)
            b[i] = a[i]; // want: race
    }
}
