// Two iterations race that equal shares give to one thread: without a schedule others may do one of them.
// verdict: violated
// flags: --cflags=-fopenmp
static volatile int a[40];

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 40; i++) {
        a[i] = i; // want: race
        if (i == 1)
            a[0] = 1; // want: race
    }
}
