// A thread sleeps again and again until another one sets a flag that it does not set. That a clock was looked at before makes no difference.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int waiting, done;

static void *answers(void *arg)
{
    if (!waiting)
        done = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    time_t begin = time(0);
    pthread_create(&thread, NULL, answers, NULL);
    waiting = 1; // want: hang
    while (!done)
        sleep(1);
    pthread_join(thread, NULL);
    return time(0) < begin;
}
