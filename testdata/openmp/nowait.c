// Without the barrier behind a loop, the next loop reads what is being written.
// verdict: violated
// flags: --cflags=-fopenmp
static volatile int a[8], b[8];

int main(void)
{
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 8; i++)
            a[i] = i; // want: race
#pragma omp for
        for (int i = 0; i < 8; i++)
            b[i] = a[7 - i]; // want: race
    }
}
