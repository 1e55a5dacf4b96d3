// A thread is joined twice: the second time its name means nothing.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static void *worker(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, NULL);
    pthread_join(t, NULL); // want: misuse
    return 0;
}
