// A condition is waited on with one mutex, and with another one when nobody waits with the first any more.
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int posted[2];

static void *post(void *arg)
{
    int i = arg != NULL;
    pthread_mutex_lock(&m[i]);
    posted[i] = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m[i]);
    return NULL;
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_t t;
        if (pthread_create(&t, NULL, post, i ? &m : NULL))
            return 1;
        pthread_mutex_lock(&m[i]);
        while (!posted[i])
            pthread_cond_wait(&c, &m[i]);
        pthread_mutex_unlock(&m[i]);
        pthread_join(t, NULL);
    }
    return 0;
}
