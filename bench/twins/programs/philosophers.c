// Philosophers. All take the left fork first; with -DLAST the last one takes the right one first.
#include "common.h"
#ifndef N
#define N 3
#endif
static atomic_int hungry[N], eats[N];
static pthread_mutex_t fork_[N];
static void works(int me)
{
    int first = me, second = (me + 1) % N;
#ifdef LAST
    if (me == N - 1)
        first = 0, second = N - 1;
#endif
    for (;;) {
        hungry[me] = 1;
        pthread_mutex_lock(&fork_[first]);
        pthread_mutex_lock(&fork_[second]);
        eats[me] = 1;
        hungry[me] = 0;
        eats[me] = 0;
        pthread_mutex_unlock(&fork_[second]);
        pthread_mutex_unlock(&fork_[first]);
    }
}
int main(void) { begin(N); }
