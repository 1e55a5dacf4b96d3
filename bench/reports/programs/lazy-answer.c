// Whether something works is found out by the first caller, and kept in a plain variable. Two threads can be the first.
// report: curl/curl 915: data race on ipv6_works
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static int works = -1;

static void *resolve(void *arg)
{
    if (works == -1) // want: race
        works = 1; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, resolve, NULL);
    resolve(NULL);
    pthread_join(t, NULL);
    return 0;
}
