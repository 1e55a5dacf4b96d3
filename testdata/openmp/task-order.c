// Which of two tasks is done first is not said.
// verdict: violated
// flags: --cflags=-fopenmp
#include <assert.h>

static int a;

int main(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(mutexinoutset : a)
        a = 2 * a + 1;
#pragma omp task depend(mutexinoutset : a)
        a = 3 * a + 1;
#pragma omp taskwait
        assert(a == 4); // want: assert
    }
}
