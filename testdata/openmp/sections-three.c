// Which sections are for one thread is not said.
// verdict: violated
// flags: --cflags=-fopenmp
static volatile int a, b;

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
        a = 1; // want: race
#pragma omp section
        a = 2; // want: race
#pragma omp section
        b = 1;
    }
}
