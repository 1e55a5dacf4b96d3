// A thread posts a semaphore of its parent as its last action. The parent continues, and its semaphore is gone before the post has
// ended.
// report: hpcc-systems/HPCC-Platform 8484: HPCC-15356 Possible race condition in ASyncFor can cause core in sem_post
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

struct semaphore {
    pthread_mutex_t mutex;
    pthread_cond_t positive;
    int count;
};

static void post(struct semaphore *s)
{
    pthread_mutex_lock(&s->mutex);
    s->count++;
    pthread_mutex_unlock(&s->mutex); // want: race
    pthread_cond_signal(&s->positive); // want: race
}

static void *child(void *finished)
{
    post(finished);
    return NULL;
}

int main(void)
{
    pthread_t t;
    struct semaphore *s = malloc(sizeof *s);
    if (!s)
        return 1;
    *s = (struct semaphore){PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    pthread_create(&t, NULL, child, s);
    pthread_mutex_lock(&s->mutex);
    while (!s->count)
        pthread_cond_wait(&s->positive, &s->mutex);
    pthread_mutex_unlock(&s->mutex);
    free(s); // want: race
    pthread_join(t, NULL);
    return 0;
}
