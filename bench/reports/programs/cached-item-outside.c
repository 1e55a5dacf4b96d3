// A cache looks an item up with the lock held, and returns a pointer to it. Another thread removes the item before the caller uses
// it.
// report: 539hex/zu 17: [deft-security] Fix CWE-367: Time-of-check Time-of-use (TOCTOU) Race Condition in src/cache.c
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *item;

static int *look_up(void)
{
    pthread_mutex_lock(&mutex);
    int *found = item;
    pthread_mutex_unlock(&mutex);
    return found;
}

static void *evict(void *arg)
{
    pthread_mutex_lock(&mutex);
    free(item); // want: race
    item = NULL;
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    item = calloc(1, sizeof *item);
    if (!item)
        return 1;
    pthread_create(&t, NULL, evict, NULL);
    int *found = look_up();
    int value = found ? *found : 0; // want: race
    pthread_join(t, NULL);
    return value;
}
