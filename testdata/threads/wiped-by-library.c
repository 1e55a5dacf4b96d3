// A key is wiped while another thread reads it: it may have read half of it.
// verdict: violated
#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char key[4] = "abc";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *wipe(void *self)
{
    explicit_bzero(key, sizeof key); // want: race
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, wipe, 0);
    pthread_mutex_lock(&m);
    char first = key[0], second = key[1]; // want: race
    pthread_mutex_unlock(&m);
    assert(!first == !second); // want: assert
    pthread_join(t, 0);
}
