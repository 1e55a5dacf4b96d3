// Two threads take and give back two tokens in turn, so that a third one is kept out for ever, again and again: weak fairness promises it nothing.
// flags: --ltl='G(wants -> F !wants)'
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
static sem_t tokens;
static atomic_int wants;
static void *works(void *arg)
{
    for (;;) {
        sem_wait(&tokens);
        sem_post(&tokens);
    }
    return arg;
}
int main(void)
{
    pthread_t t[2];
    sem_init(&tokens, 0, 2);
    pthread_create(&t[0], NULL, works, NULL);
    pthread_create(&t[1], NULL, works, NULL);
    wants = 1;
    sem_wait(&tokens); // want: ltl
    wants = 0;
    return 0;
}
