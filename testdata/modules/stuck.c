// Two threads wait for each other for ever, while a transition of the environment goes on.
// verdict: violated
#include <heddle.h>
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int hand;

HEDDLE_PLATFORM static void tick(void) { hand = (hand + 1) % 3; }

static void *other(void *arg)
{
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // want: deadlock
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return arg;
}

int main(void)
{
    pthread_t p;
    heddle_transition(tick, 1);
    pthread_create(&p, 0, other, 0);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // want: deadlock
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_join(p, 0);
    return 0;
}
