// The function that runs once runs with the lock released, and a call by itself returns.
// report: AlessandroSangiuliano/Uros 134: pthreads: pthread_once deadlock if init_routine is reentrant
// verdict: verified
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int begun, value;

static void once(void (*initialize)(void))
{
    pthread_mutex_lock(&lock);
    int first = !begun;
    begun = 1;
    pthread_mutex_unlock(&lock);
    if (first)
        initialize();
}

static void initialize(void)
{
    value++;
    once(initialize);
}

int main(void)
{
    once(initialize);
    return value - 1;
}
