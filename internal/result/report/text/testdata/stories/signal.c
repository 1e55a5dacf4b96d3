#include <pthread.h>
#include <stdbool.h>

// Two threads wait, and one signal is sent for both.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static bool open;

static void *visitor(void *arg)
{
    pthread_mutex_lock(&lock);
    while (!open)
        pthread_cond_wait(&opened, &lock);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, visitor, NULL);
    pthread_create(&b, NULL, visitor, NULL);
    pthread_mutex_lock(&lock);
    open = true;
    pthread_cond_signal(&opened);
    pthread_mutex_unlock(&lock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
