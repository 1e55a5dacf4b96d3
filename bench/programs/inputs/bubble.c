// Bubble sort of N inputs. WRONG: one round too few.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifndef N
#define N 5
#endif

#ifdef WRONG
#define ROUNDS (N - 2)
#else
#define ROUNDS (N - 1)
#endif

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i + 1 < N - round; i++)
            if (a[i] > a[i + 1]) {
                int x = a[i];
                a[i] = a[i + 1];
                a[i + 1] = x;
            }
    for (int i = 1; i < N; i++)
        assert(a[i - 1] <= a[i]);
    return 0;
}
