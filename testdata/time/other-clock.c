// A deadline of CLOCK_MONOTONIC in a wait by CLOCK_REALTIME is over at once: by how much the one is ahead, the verdict names.
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void)
{
    sem_t s;
    struct timespec until, after;
    sem_init(&s, 0, 0);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 5;
    assert(sem_timedwait(&s, &until) == -1 && errno == ETIMEDOUT);
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert(after.tv_sec >= until.tv_sec); // want: assert
    return 0;
}
