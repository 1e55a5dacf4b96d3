// A variable that looks like each thread's own is one for all.
// verdict: violated
// flags: --cflags=-fopenmp
static int mine;

int main(void)
{
#pragma omp parallel
    mine++; // want: race
}
