// Teams share the iterations of a loop.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int a[4];

int main(void)
{
#pragma omp target teams distribute num_teams(2) map(tofrom : a)
    for (int i = 0; i < 4; i++)
        a[i]++;
    for (int i = 0; i < 4; i++)
        assert(a[i] == 1);
}
