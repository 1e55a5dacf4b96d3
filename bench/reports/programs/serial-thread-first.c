// A barrier returns "you are the one" to the thread that arrives last, not to the one that leaves last. That one destroys the
// barrier, as the documentation shows it, while another one is still on its way out.
// report: libuv/libuv 2019: unix: signal done to last thread barrier waiter
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

struct barrier {
    pthread_mutex_t mutex;
    pthread_cond_t open;
    int in;
};

static int wait(struct barrier *b)
{
    pthread_mutex_lock(&b->mutex);
    int last = ++b->in == 2;
    if (last)
        pthread_cond_broadcast(&b->open);
    while (b->in < 2) // want: race
        pthread_cond_wait(&b->open, &b->mutex); // want: race
    pthread_mutex_unlock(&b->mutex); // want: race
    return last;
}

static void *meet(void *b)
{
    if (wait(b))
        free(b); // want: race
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct barrier *b = malloc(sizeof *b);
    if (!b)
        return 1;
    *b = (struct barrier){PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    pthread_create(&t, NULL, meet, b);
    meet(b);
    pthread_join(t, NULL);
    return 0;
}
