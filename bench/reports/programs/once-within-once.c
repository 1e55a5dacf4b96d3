// The function that runs once uses what it initializes, and so asks to be run once again: it waits for its own end.
// report: AlessandroSangiuliano/Uros 134: pthreads: pthread_once deadlock if init_routine is reentrant
// verdict: violated
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int initialized, value;

static void once(void (*initialize)(void))
{
    pthread_mutex_lock(&lock); // want: deadlock
    if (!initialized) {
        initialize();
        initialized = 1;
    }
    pthread_mutex_unlock(&lock);
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
