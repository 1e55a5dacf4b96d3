// A property of one name: the error function is reached where the read comes late.
// verdict: violated
// flags: --property=unreach-call
#include <pthread.h>

extern void reach_error(void);

int x;

void *writer(void *arg)
{
    x = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    if (x == 1)
        reach_error(); // want: error
    pthread_join(t, NULL);
    return 0;
}
