// Tasks of a taskloop read what others write.
// verdict: violated
// flags: --cflags=-fopenmp
static int a[7];

int main(void)
{
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2)
    for (int i = 0; i < 6; i++)
        a[i] = a[i + 1]; // want: race
}
