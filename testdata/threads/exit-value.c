// pthread_exit ends the thread from within a nested call and hands its value to join.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int result = 5;
static int after;

static void finish(int depth)
{
    if (depth == 0)
        pthread_exit(&result);
    finish(depth - 1);
    after = 1;
}

static void *worker(void *arg)
{
    finish(2);
    after = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    void *value;
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, &value);
    assert(*(int *)value == 5);
    assert(after == 0);
    return 0;
}
