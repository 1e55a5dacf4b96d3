// Three locks taken in pairs in a cycle by three threads: all three may wait for each other.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(first);
    pthread_mutex_lock(second); // want: deadlock
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *b_then_c(void *arg)
{
    both(&b, &c);
    return arg;
}

static void *c_then_a(void *arg)
{
    both(&c, &a);
    return arg;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, NULL, b_then_c, NULL);
    pthread_create(&u, NULL, c_then_a, NULL);
    both(&a, &b);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
