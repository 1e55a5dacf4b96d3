// A reduction adds up what the threads have.
// verdict: verified
// flags: --cflags=-fopenmp
#include <assert.h>

int main(void)
{
    int sum = 0, most = 0;
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < 20; i++) {
        sum += i;
        most = i > most ? i : most;
    }
    assert(sum == 190 && most == 19);
}
