// Each thread that comes out of a barrier destroys it. In the report only the one does that the barrier names, which is right, and
// which ThreadSanitizer called a race.
// report: google/sanitizers 428: pthread_barrier race
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;

static void *meet(void *arg)
{
    pthread_barrier_wait(&barrier); // want: misuse
    pthread_barrier_destroy(&barrier); // want: misuse
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&t, NULL, meet, NULL);
    meet(NULL);
    pthread_join(t, NULL);
    return 0;
}
