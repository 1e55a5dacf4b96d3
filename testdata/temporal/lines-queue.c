// The lock of the queue is one that is handed over fairly, so that each thread puts again and again, though threads are weakly fair only and the other lock may keep
// one of them waiting.
// flags: --ltl='G(puts[0] -> F !puts[0])' --fair-at=lines-queue.c:13
// verdict: verified
#include <pthread.h>
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER, statistics = PTHREAD_MUTEX_INITIALIZER;
static int puts[2], counts[2];

static void works(int me)
{
    for (;;) {
        puts[me] = 1;
        pthread_mutex_lock(&queue);
        puts[me] = 0;
        pthread_mutex_unlock(&queue);
        counts[me] = 1;
        pthread_mutex_lock(&statistics);
        counts[me] = 0;
        pthread_mutex_unlock(&statistics);
    }
}

static void *second(void *arg)
{
    works(1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, second, NULL);
    works(0);
    return 0;
}
