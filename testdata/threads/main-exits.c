// main leaves through pthread_exit: the other thread goes on, and the process ends with it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int argument = 3;

static void *worker(void *arg)
{
    int n = *(int *)arg;
    assert(n == 3);
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, &argument);
    pthread_exit(NULL);
}
