// Lehmann and Rabin's philosophers: each throws a coin for the fork that it takes first, and lays that down if the other one is taken. How
// probable is it that the first one eats within so few steps that hardly any coin or turn may go wrong? (At -O1.)
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

#ifndef GUESTS
#define GUESTS 3
#endif

// Whoever has thrown a coin thinks for THOUGHTS instructions: 0, 10 or 30.
#define TEN thought = 0, thought = 0, thought = 0, thought = 0, thought = 0, thought = 0, thought = 0, thought = 0, thought = 0, thought = 0;
#if THOUGHTS == 30
#define THINK TEN TEN TEN
#elif THOUGHTS == 10
#define THINK TEN
#else
#define THINK
#endif

extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

atomic_char taken[GUESTS];
int seat[GUESTS];
volatile int thought;

static void *philosopher(void *arg)
{
    int me = *(int *)arg;
    for (;;) {
        int side = __VERIFIER_nondet_bool();
        THINK
        while (atomic_exchange(&taken[(me + side) % GUESTS], 1))
            ;
        if (!atomic_exchange(&taken[(me + !side) % GUESTS], 1)) {
            if (me == 0)
                __VERIFIER_error(); // want: error
            atomic_store(&taken[(me + !side) % GUESTS], 0);
        }
        atomic_store(&taken[(me + side) % GUESTS], 0);
    }
    return 0;
}

int main(void)
{
    pthread_t thread[GUESTS];
    for (int i = 0; i < GUESTS; i++) {
        seat[i] = i;
        pthread_create(&thread[i], 0, philosopher, &seat[i]);
    }
    for (int i = 0; i < GUESTS; i++)
        pthread_join(thread[i], 0);
    return 0;
}
