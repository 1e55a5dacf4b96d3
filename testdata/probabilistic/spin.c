// A thread spins until another has raised a flag; it meets the flag only after a number of steps that has no bound.
// verdict: verified
// flags: --check=-race
#include <pthread.h>

volatile int flag, rounds;

static void *raising(void *arg)
{
    flag = 1;
    return arg;
}

void late(void) {}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, raising, 0);
    while (!flag)
        rounds = (rounds + 1) % 4;
    if (rounds == 3)
        late();
    pthread_join(other, 0);
    return 0;
}
