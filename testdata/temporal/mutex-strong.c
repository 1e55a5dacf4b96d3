// Strong fairness promises a mutex to who can take it again and again.
// flags: --check=+starvation --fairness=strong
// verdict: verified
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *works(void *arg)
{
    (void)arg;
    for (;;) {
        pthread_mutex_lock(&m);
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
