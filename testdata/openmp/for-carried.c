// A parallel loop reads what another iteration writes.
// verdict: violated
// flags: --cflags=-fopenmp
static int a[40];

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 39; i++)
        a[i] = a[i + 1] + 1; // want: race
}
