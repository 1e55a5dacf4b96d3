// Feature 19: thread-local variables.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static __thread int depth = 1;

static void *worker(void *arg)
{
    depth += *(int *)arg;
    assert(depth == 1 + *(int *)arg);
    return NULL;
}

int main(void)
{
    int two = 2, three = 3;
    pthread_t a, b;
    pthread_create(&a, NULL, worker, &two);
    pthread_create(&b, NULL, worker, &three);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(depth == 1);
    return 0;
}
