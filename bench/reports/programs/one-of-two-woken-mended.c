// Two threads wait until a counter is zero; reaching zero wakes both of them.
// report: softprops/waitout 2: Only a single waiter will ever be awoken
// verdict: verified
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t zero = PTHREAD_COND_INITIALIZER;
static int count = 1;

static void *waiter(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (count > 0)
        pthread_cond_wait(&zero, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    count--;
    pthread_cond_broadcast(&zero);
    pthread_mutex_unlock(&mutex);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
