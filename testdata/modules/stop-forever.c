// A thread that is stopped and never continued is waited for in vain.
// verdict: violated
#include <heddle.h>
#include <pthread.h>

HEDDLE_PLATFORM static void stop_self(void) { heddle_stop_thread(heddle_current_thread()); }

static void *other(void *arg)
{
    stop_self(); // want: deadlock
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_create(&p, 0, other, 0);
    pthread_join(p, 0); // want: deadlock
    return 0;
}
