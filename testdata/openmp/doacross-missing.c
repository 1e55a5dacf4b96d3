// An iteration waits for one that is too far back.
// verdict: violated
// flags: --cflags=-fopenmp
static int a[6];

int main(void)
{
#pragma omp parallel for ordered(1) schedule(static, 1)
    for (int i = 1; i < 6; i++) {
#pragma omp ordered depend(sink : i - 2)
        a[i] = a[i - 1] + 1; // want: race
#pragma omp ordered depend(source)
    }
}
