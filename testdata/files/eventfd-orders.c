// What is written before a counter is can be read behind its read.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <sys/eventfd.h>

static int e, data;

static void *writes(void *self)
{
    data = 42;
    eventfd_write(e, 1);
    return self;
}

int main(void)
{
    pthread_t t;
    eventfd_t v;
    e = eventfd(0, 0);
    pthread_create(&t, 0, writes, 0);
    assert(eventfd_read(e, &v) == 0 && data == 42);
    pthread_join(t, 0);
    return 0;
}
