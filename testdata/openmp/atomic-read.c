// A plain read races with an atomic update.
// verdict: violated
// flags: --cflags=-fopenmp
#include <assert.h>

static int n;

int main(void)
{
#pragma omp parallel
    {
#pragma omp atomic
        n++; // want: race
        assert(n < 3); // want: race
    }
}
