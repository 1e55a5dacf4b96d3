// How large a thread's stack is whose size the program may have set, heddle does not know.
// verdict: unknown
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static void *thread(void *arg)
{
    pthread_attr_t own;
    size_t size;
    pthread_getattr_np(pthread_self(), &own);
    pthread_attr_getstacksize(&own, &size);
    assert(size == 65536);
    return arg;
}

int main(void)
{
    pthread_attr_t a;
    pthread_t t;
    pthread_attr_init(&a);
    assert(pthread_attr_setstacksize(&a, 65536) == 0);
    pthread_create(&t, &a, thread, 0);
    pthread_join(t, 0);
    return 0;
}
