// Nothing is promised to the thread that polls: another one loops for ever.
// flags: --fairness=none --ltl='F done'
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int over;
static int done;

static void *polls(void *arg)
{
    time_t until = time(0) + 10;
    while (time(0) < until)
        ;
    over = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, polls, 0);
    while (!over) // want: ltl
        ;
    pthread_join(t, 0);
    done = 1;
    return 0;
}
