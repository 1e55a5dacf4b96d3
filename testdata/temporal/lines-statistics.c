// That the lock of the queue is handed over fairly says nothing of the other one: a thread may wait there for ever.
// flags: --ltl='G(counts[0] -> F !counts[0])' --fair-at=lines-statistics.c:12
// verdict: violated
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
        pthread_mutex_lock(&statistics); // want: ltl
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
