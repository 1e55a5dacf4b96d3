// Whether something works is found out before threads are started.
// report: curl/curl 915: data race on ipv6_works
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static int works = -1;

static void *resolve(void *arg)
{
    return works ? arg : NULL;
}

int main(void)
{
    pthread_t t;
    works = 1;
    pthread_create(&t, NULL, resolve, NULL);
    resolve(NULL);
    pthread_join(t, NULL);
    return 0;
}
