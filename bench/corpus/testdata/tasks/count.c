// Two threads count without a lock; with ATOMIC they do so atomically.
#include <assert.h>
#include <pthread.h>

#ifdef ATOMIC
_Atomic
#endif
int n;

void *count(void *arg)
{
    n = n + 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    count(0);
    pthread_join(t, 0);
    assert(n == 2);
    return 0;
}
