// A worker puts a finished request into the loop's queue, and then asks the request which loop it has to wake: the loop may have
// freed the request.
// report: joyent/libuv 628: linux:threadpool thread race
// verdict: violated
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
    pthread_mutex_lock(&r->loop->mutex);
    r->loop->finished = r;
    pthread_mutex_unlock(&r->loop->mutex); // want: race
    pthread_cond_signal(&r->loop->wake); // want: race
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
    free(loop.finished); // want: race
    pthread_mutex_unlock(&loop.mutex);
    pthread_join(t, NULL);
    return 0;
}
