// One thread counts in an atomic section, the other outside of any: a race.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int counter;

static void *careful(void *arg)
{
    __VERIFIER_atomic_begin();
    counter++; // want: race
    __VERIFIER_atomic_end();
    return arg;
}

static void *careless(void *arg)
{
    counter++; // want: race
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, careful, NULL);
    pthread_create(&b, NULL, careless, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
