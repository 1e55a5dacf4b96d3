// A stopped thread does nothing until it is continued.
// verdict: verified
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static int stopped, x;

HEDDLE_PLATFORM static void stop_self(void)
{
    heddle_stop_thread(heddle_current_thread());
    stopped = 1;
}

HEDDLE_PLATFORM static void await_stop(void) { heddle_block_until(stopped); }

static void *other(void *arg)
{
    stop_self();
    x = 2;
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_create(&p, 0, other, 0);
    await_stop();
    x = 1;
    assert(heddle_thread_stopped(1));
    assert(x == 1);
    assert(heddle_continue_thread(1) == 0);
    pthread_join(p, 0);
    assert(x == 2);
    assert(heddle_stop_thread(1) == -1);
    return 0;
}
