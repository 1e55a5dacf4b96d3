// A platform function that waits for ever is a deadlock.
// verdict: violated
// flags: --platform testdata/modules/parts/counter.c
#include <pthread.h>

void put(void);
void get(int n);

static void *producer(void *arg)
{
    put();
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_create(&p, 0, producer, 0);
    get(1);
    get(1); // want: deadlock
    pthread_join(p, 0);
    return 0;
}
