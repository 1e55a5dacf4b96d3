// What is written behind the write of a counter is in no order with who reads that.
// verdict: violated
#include <pthread.h>
#include <sys/eventfd.h>

static int e, data;

static void *writes(void *self)
{
    eventfd_write(e, 1);
    data = 42; // want: race
    return self;
}

int main(void)
{
    pthread_t t;
    eventfd_t v;
    e = eventfd(0, 0);
    pthread_create(&t, 0, writes, 0);
    eventfd_read(e, &v);
    int seen = data; // want: race
    pthread_join(t, 0);
    return seen;
}
