// Each thread asks where its stack lies: its variables lie there, and those of others do not.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int on_stack(const void *place)
{
    pthread_attr_t attr;
    void *base;
    size_t size;

    assert(!pthread_getattr_np(pthread_self(), &attr));
    assert(!pthread_attr_getstack(&attr, &base, &size));
    pthread_attr_destroy(&attr);
    return (const char *)place >= (const char *)base && (const char *)place < (const char *)base + size;
}

static void *thread(void *theirs)
{
    int mine = 0;

    assert(on_stack(&mine));
    assert(!on_stack(theirs));
    return NULL;
}

int main(void)
{
    pthread_t t;
    int mine = 0;
    static int nobodys;

    assert(on_stack(&mine) && !on_stack(&nobodys));
    pthread_create(&t, NULL, thread, &mine);
    pthread_join(t, NULL);
    return 0;
}
