// A barrier returns "you are the one" to the thread that leaves last.
// report: libuv/libuv 2019: unix: signal done to last thread barrier waiter
// verdict: verified
#include <pthread.h>
#include <stdlib.h>

struct barrier {
    pthread_mutex_t mutex;
    pthread_cond_t open;
    int in;
    int out;
};

static int wait(struct barrier *b)
{
    pthread_mutex_lock(&b->mutex);
    if (++b->in == 2)
        pthread_cond_broadcast(&b->open);
    while (b->in < 2)
        pthread_cond_wait(&b->open, &b->mutex);
    int last = ++b->out == 2;
    pthread_mutex_unlock(&b->mutex);
    return last;
}

static void *meet(void *b)
{
    if (wait(b))
        free(b);
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct barrier *b = malloc(sizeof *b);
    if (!b)
        return 1;
    *b = (struct barrier){PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};
    pthread_create(&t, NULL, meet, b);
    meet(b);
    pthread_join(t, NULL);
    return 0;
}
