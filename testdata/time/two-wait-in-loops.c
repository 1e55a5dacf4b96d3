// Two threads that wait in loops, one of them with a lock, do not hold up time.
// verdict: violated
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

static _Atomic int flag;
static int done;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *sets(void *arg)
{
    sleep(1);
    pthread_mutex_lock(&m);
    done = 1;
    pthread_mutex_unlock(&m);
    sleep(1);
    flag = 1;
    return arg;
}

static void *asks(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        int is = done;
        pthread_mutex_unlock(&m);
        if (is)
            return arg;
        sched_yield();
    }
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, sets, 0);
    pthread_create(&u, 0, asks, 0);
    while (!flag)
        ;
    pthread_join(u, 0);
    assert(0); // want: assert
    return 0;
}
