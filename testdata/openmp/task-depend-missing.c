// A task reads what it does not depend on.
// verdict: violated
// flags: --cflags=-fopenmp
static int a, b, c;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a)
        a = 1; // want: race
#pragma omp task depend(out : b)
        b = a + 1; // want: race
#pragma omp task depend(in : a, b)
        c = a + b;
    }
}
