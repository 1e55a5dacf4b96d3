// Where OMP_CANCELLATION is not set, cancellation is off: a loop, sections and a region that are cancelled do all their work.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

static int done[4], parts;

int main(void)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 4; i++) {
#pragma omp cancel for if(i == 1)
            done[i] = 1;
#pragma omp cancellation point for
        }
#pragma omp sections
        {
#pragma omp section
            {
#pragma omp cancel sections
#pragma omp atomic
                parts++;
            }
#pragma omp section
            {
#pragma omp cancellation point sections
#pragma omp atomic
                parts++;
            }
        }
#pragma omp cancel parallel
    }
    assert(done[0] && done[1] && done[2] && done[3]);
    assert(parts == 2);
    return 0;
}
