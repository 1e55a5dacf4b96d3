// Peterson's algorithm between two threads with options of their own (LODIN 2017, listing 1.3). With FAULTY the first
// clears its flag instead of setting it: both can be in the critical section.
// verdict: verified
// flags: --check=-race
#include <pthread.h>

#ifdef FAULTY
enum { RAISED = 0 };
#else
enum { RAISED = 1 };
#endif

void crit(void) {}

typedef struct {
    volatile int *mine;
    volatile int *other;
    volatile int *turn;
} Options;

void *first(void *given)
{
    Options *opt = (Options *)given;
    *(opt->mine) = RAISED;
    *(opt->turn) = 1;
    while (*(opt->other) && *(opt->turn) == 1) {
    }
    crit();
    *(opt->mine) = 0;
    return 0;
}

void *second(void *given)
{
    Options *opt = (Options *)given;
    *(opt->mine) = 1;
    *(opt->turn) = 0;
    while (*(opt->other) && *(opt->turn) == 0) {
    }
    crit();
    *(opt->mine) = 0;
    return 0;
}

int main(void)
{
    volatile int flags[2] = {0, 0};
    volatile int turn = 0;
    Options one;
    one.mine = &flags[0];
    one.other = &flags[1];
    one.turn = &turn;
    Options two;
    two.mine = &flags[1];
    two.other = &flags[0];
    two.turn = &turn;
    pthread_t t1;
    pthread_t t2;
    pthread_create(&t1, 0, first, &one);
    pthread_create(&t2, 0, second, &two);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
