// One thread throws a coin until it shows heads, another waits for it; the number of throws is geometric.
// verdict: violated
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
unsigned char throws;
int ready;

static void *throwing(void *arg)
{
    do
        throws++;
    while (throws < 8 && !__VERIFIER_nondet_bool());
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thrower;
    pthread_create(&thrower, 0, throwing, 0);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    if (throws == 3)
        __VERIFIER_error(); // want: error
    pthread_join(thrower, 0);
    return 0;
}
