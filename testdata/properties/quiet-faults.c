// A property file switches everything else off: the race, the abort and the failed assertion end runs quietly.
// verdict: verified
// flags: --property=testdata/properties/unreach-call.prp
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

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
    int seen = x;
    pthread_join(t, NULL);
    if (seen)
        abort();
    assert(x == 0);
    reach_error();
    return 0;
}
