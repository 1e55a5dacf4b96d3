// A connection is found and marked as used in one piece.
// report: curl/curl 4544: CURL_LOCK_DATA_CONNECT can cause concurrent access to a connection on multiple threads
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t cache = PTHREAD_MUTEX_INITIALIZER;
static int in_use;
static atomic_int users;

static int choose(void)
{
    pthread_mutex_lock(&cache);
    int found = !in_use;
    in_use = 1;
    pthread_mutex_unlock(&cache);
    return found;
}

static void *transfer(void *arg)
{
    if (choose())
        assert(++users == 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, transfer, NULL);
    transfer(NULL);
    pthread_join(t, NULL);
    return 0;
}
