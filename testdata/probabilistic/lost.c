// Three threads add one to a counter without a lock: with some probability both updates of others are lost.
// verdict: verified
// flags: --check=-race
#include <pthread.h>

volatile int counter;

static void *adding(void *arg)
{
    counter++;
    return arg;
}

int main(void)
{
    pthread_t thread[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&thread[i], 0, adding, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], 0);
    return 0;
}
