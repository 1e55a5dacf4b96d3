// The last iteration's value is kept.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

int main(void)
{
    int x = 0;
#pragma omp parallel for lastprivate(x) schedule(dynamic)
    for (int i = 0; i < 5; i++)
        x = i;
    assert(x == 4);
}
