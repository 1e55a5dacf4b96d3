// A sum is shared, and no reduction.
// verdict: violated
// flags: --cflags=-fopenmp
static int sum;

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        sum += i; // want: race
}
