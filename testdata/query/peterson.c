// Peterson's algorithm, with variables of all sorts for queries; with FAULTY the
// flag is raised after the turn is given away.
// verdict: verified
// flags: --check=-race
#include <pthread.h>

struct side { int wants; unsigned rounds; signed char mark; unsigned char byte; unsigned low : 3; int high : 5; };
enum phase { IDLE, TRYING = 5, INSIDE };

volatile int flag[2];
volatile int turn;
struct side sides[2];
enum phase phase;
int inside;
int *pointer;

void crit(int me) { inside++; sides[me].rounds++; inside--; }

void *worker(void *arg)
{
    int me = (int)(long)arg;
#ifdef FAULTY
    turn = 1 - me;
    flag[me] = 1;
#else
    flag[me] = 1;
    turn = 1 - me;
#endif
    while (flag[1 - me] && turn == 1 - me)
        ;
    crit(me);
    flag[me] = 0;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int local = -7;
    pointer = &sides[1].wants;
    sides[1].wants = 9;
    sides[0].mark = -2;
    sides[0].byte = 200;
    sides[0].low = 5;
    sides[0].high = -3;
    phase = INSIDE;
    pthread_create(&a, 0, worker, (void *)0);
    pthread_create(&b, 0, worker, (void *)1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return local + 7;
}
