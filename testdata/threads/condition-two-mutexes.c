// Two threads wait on one condition at the same time, each with a mutex of its own, which POSIX leaves undefined.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done;

static void *waiter(void *arg)
{
    pthread_mutex_t *mine = arg;
    pthread_mutex_lock(mine);
    pthread_cond_wait(&c, mine); // want: misuse
    pthread_mutex_unlock(mine);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, &m[0]);
    pthread_create(&b, NULL, waiter, &m[1]);
    pthread_detach(a);
    pthread_detach(b);
    return done;
}
