// Two threads set variables that nobody else uses: a formula about both sees either first.
// flags: --ltl='G(x -> y)'
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *first(void *arg)
{
    x = 1; // want: ltl
    return arg;
}
static void *second(void *arg)
{
    y = 1;
    return arg;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
