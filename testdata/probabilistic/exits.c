// A thread ends the program while another one counts: how far does that come? Also the expected value of the count.
// verdict: verified
// flags: --check=-race,-leak
#include <pthread.h>
#include <stdlib.h>

volatile int count;

static void *ending(void *arg)
{
    for (volatile int i = 0; i < 3; i++)
        ;
    exit(0);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, ending, 0);
    while (count < 6)
        count++;
    pthread_join(thread, 0);
    return 0;
}
