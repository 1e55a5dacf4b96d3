// A thread is given the address of a variable, and reads from it the address of another one, which it uses when
// the function of both has returned and a variable of another function has taken the place.
// verdict: violated
// flags: --engine=symbolic
#include <pthread.h>
#include <stdatomic.h>

atomic_int step;

static void *user(void *given)
{
    int *inner = *(int *volatile *)given;
    step = 1;
    while (step != 2)
        ;
    *(volatile int *)inner = 1; // want: use-after-return
    return 0;
}

__attribute__((noinline)) static void give(pthread_t *thread)
{
    volatile int inner = 5;
    int *volatile outer = (int *)&inner;
    pthread_create(thread, 0, user, (void *)&outer);
    while (step != 1)
        ;
}

__attribute__((noinline)) static void take(pthread_t thread)
{
    volatile int other = 0;
    volatile int *volatile to = &other;
    *to = 1;
    step = 2;
    pthread_join(thread, 0);
}

int main(void)
{
    pthread_t thread;
    give(&thread);
    take(thread);
    return 0;
}
