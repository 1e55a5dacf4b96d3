// A single construct is for one thread, and the others wait behind it.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int n;

int main(void)
{
    int x = 0;
#pragma omp parallel private(x)
    {
#pragma omp single copyprivate(x)
        x = ++n;
        assert(x == 1 && n == 1);
    }
    assert(n == 1);
}
