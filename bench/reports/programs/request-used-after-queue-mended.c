// A worker remembers which loop it has to wake before the request is the loop's.
// report: joyent/libuv 628: linux:threadpool thread race
// verdict: verified
#include <pthread.h>
#include <stdlib.h>

struct loop {
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    struct request *finished;
};

struct request {
    struct loop *loop;
};

static struct loop loop = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL};

static void *worker(void *arg)
{
    struct request *r = arg;
    struct loop *l = r->loop;
    pthread_mutex_lock(&l->mutex);
    l->finished = r;
    pthread_mutex_unlock(&l->mutex);
    pthread_cond_signal(&l->wake);
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct request *r = malloc(sizeof *r);
    if (!r)
        return 1;
    r->loop = &loop;
    pthread_create(&t, NULL, worker, r);
    pthread_mutex_lock(&loop.mutex);
    while (!loop.finished)
        pthread_cond_wait(&loop.wake, &loop.mutex);
    free(loop.finished);
    pthread_mutex_unlock(&loop.mutex);
    pthread_join(t, NULL);
    return 0;
}
