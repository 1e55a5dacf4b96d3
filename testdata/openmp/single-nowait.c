// Nobody waits behind a single construct with nowait.
// verdict: violated
// flags: --cflags=-fopenmp
static volatile int n, m;

int main(void)
{
#pragma omp parallel
    {
#pragma omp single nowait
        n = 1; // want: race
        if (n) // want: race
            (void)m;
    }
}
