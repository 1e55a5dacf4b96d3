// Insertion sort of N inputs. WRONG: the first element is never moved.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifndef N
#define N 5
#endif

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < N; i++) {
        int x = a[i], j = i;
#ifdef WRONG
        while (j > 1 && a[j - 1] > x) {
#else
        while (j > 0 && a[j - 1] > x) {
#endif
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
    for (int i = 1; i < N; i++)
        assert(a[i - 1] <= a[i]);
    return 0;
}
