// Other threads do not wait for what master does.
// verdict: violated
// flags: --cflags=-fopenmp
static int n;
volatile int seen;

int main(void)
{
#pragma omp parallel
    {
#pragma omp master
        n = 1; // want: race
        int m = n; // want: race
#pragma omp critical
        seen = m;
    }
}
