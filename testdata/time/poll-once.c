// A thread that polls for a minute gives up, and does not look whether what it waited for has come.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int ready;

static void *set(void *arg)
{
    ready = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    time_t begun = time(0);
    pthread_create(&t, 0, set, 0);
    while (!ready && time(0) - begun < 60)
        sleep(5);
    assert(ready); // want: assert
    pthread_join(t, 0);
    return 0;
}
