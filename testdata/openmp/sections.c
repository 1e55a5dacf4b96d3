// Each section is done once.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static volatile int a[3];

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
        a[0]++;
#pragma omp section
        a[1]++;
#pragma omp section
        a[2]++;
    }
    assert(a[0] == 1 && a[1] == 1 && a[2] == 1);
}
