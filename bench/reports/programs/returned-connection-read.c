// A thread gives a connection back to the shared cache, and then reads its number for a message: another one may have taken and
// freed it.
// report: curl/curl 8111: Crash in multi_done; seemingly a race condition
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

struct connection {
    int id;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct connection *cached;

static void *prune(void *arg)
{
    pthread_mutex_lock(&mutex);
    free(cached); // want: race
    cached = NULL;
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    struct connection *c = malloc(sizeof *c);
    if (!c)
        return 1;
    c->id = 1;
    pthread_create(&t, NULL, prune, NULL);
    pthread_mutex_lock(&mutex);
    cached = c;
    pthread_mutex_unlock(&mutex);
    int id = c->id; // want: race
    pthread_join(t, NULL);
    free(cached);
    return id - 1;
}
