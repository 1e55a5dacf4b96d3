// An iteration waits for the one before it.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[5];

int main(void)
{
    a[0] = 1;
#pragma omp parallel for ordered(1) schedule(static, 1)
    for (int i = 1; i < 5; i++) {
#pragma omp ordered depend(sink : i - 1)
        a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
    }
    assert(a[4] == 5);
}
