// The waits of a loop time out until a moment is over, since time passes.
// flags: --ltl='F done'
// verdict: verified
#include <semaphore.h>
#include <time.h>

static int done;
static sem_t s;

int main(void)
{
    sem_init(&s, 0, 0);
    time_t until = time(0) + 100;
    while (time(0) < until) {
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_sec++;
        sem_timedwait(&s, &next);
    }
    done = 1;
    return 0;
}
