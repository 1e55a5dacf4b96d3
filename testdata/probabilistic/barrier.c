// Two threads meet at a barrier, and then race for a prize; a third does not wait for them and may be before both.
// verdict: verified
// flags: --check=-race,-leak
#include <pthread.h>

pthread_barrier_t start;
volatile int winner;

static void *racing(void *arg)
{
    pthread_barrier_wait(&start);
    if (winner == 0)
        winner = *(int *)arg;
    return 0;
}

static void *cheating(void *arg)
{
    if (winner == 0)
        winner = *(int *)arg;
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    int one = 1, two = 2, three = 3;
    pthread_barrier_init(&start, 0, 2);
    pthread_create(&a, 0, racing, &one);
    pthread_create(&b, 0, racing, &two);
    pthread_create(&c, 0, cheating, &three);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
