// Critical sections of two names do not exclude each other.
// verdict: violated
// flags: --cflags=-fopenmp
static int n;

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
#pragma omp critical(one)
        n++; // want: race
#pragma omp section
#pragma omp critical(two)
        n++; // want: race
    }
}
