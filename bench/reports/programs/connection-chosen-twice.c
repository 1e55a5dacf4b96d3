// A thread finds an idle connection in a shared cache with the lock held, and marks it as used after it has released the lock: two
// threads can choose the same one.
// report: curl/curl 4544: CURL_LOCK_DATA_CONNECT can cause concurrent access to a connection on multiple threads
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t cache = PTHREAD_MUTEX_INITIALIZER;
static atomic_int in_use;
static atomic_int users;

static int choose(void)
{
    pthread_mutex_lock(&cache);
    int found = !in_use;
    pthread_mutex_unlock(&cache);
    if (found)
        in_use = 1;
    return found;
}

static void *transfer(void *arg)
{
    if (choose())
        assert(++users == 1); // want: assert
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
