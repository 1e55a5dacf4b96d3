// Two threads count, one of them in an atomic section: updates of the other may be lost.
// verdict: violated
// flags: --check=-race
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile int count;

static void *atomically(void *arg)
{
    __VERIFIER_atomic_begin();
    count++;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, atomically, 0);
    count++;
    pthread_join(thread, 0);
    if (count != 2)
        __VERIFIER_error(); // want: error
    return 0;
}
