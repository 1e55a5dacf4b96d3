// A thread takes C while it holds A, and another one A while it holds C. Of the program in the report, in which A is released before
// C is taken, ThreadSanitizer said the same.
// report: google/sanitizers 814: tsan: False positive for lock-order-inversion for lock cycles
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *arg)
{
    pthread_mutex_lock(&c);
    pthread_mutex_lock(&a); // want: deadlock
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&c);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&c); // want: deadlock
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&c);
    pthread_mutex_unlock(&b);
    pthread_join(t, NULL);
    return 0;
}
