// main ends the run while a thread may still be counting: whether the thread comes to its error is a matter of chance.
// verdict: violated
// flags: --check=-race
#include <pthread.h>

extern void __VERIFIER_error(void) __attribute__((noreturn));

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
volatile int count;

static void *counting(void *arg)
{
    while (count < 3) {
        pthread_mutex_lock(&lock);
        count++;
        pthread_mutex_unlock(&lock);
    }
    __VERIFIER_error(); // want: error
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, counting, 0);
    pthread_mutex_lock(&lock);
    int seen = count;
    pthread_mutex_unlock(&lock);
    while (seen < 12)
        seen += count + 1;
    return 0;
}
