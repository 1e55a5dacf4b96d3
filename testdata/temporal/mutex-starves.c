// Whoever has just given a mutex back gets it again and again, for weak fairness promises nothing to a thread that waits.
// flags: --check=+starvation
// verdict: violated
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *works(void *arg)
{
    (void)arg;
    for (;;) {
        pthread_mutex_lock(&m); // want: starvation
        pthread_mutex_unlock(&m);
    }
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, works, NULL);
    works(NULL);
    return 0;
}
