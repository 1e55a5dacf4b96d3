// A counter that is not waited for orders nothing.
// verdict: violated
#include <pthread.h>
#include <sys/eventfd.h>

static int e, data;

static void *writes(void *self)
{
    data = 42; // want: race
    eventfd_write(e, 1);
    return self;
}

int main(void)
{
    pthread_t t;
    eventfd_t v;
    e = eventfd(0, EFD_NONBLOCK);
    pthread_create(&t, 0, writes, 0);
    eventfd_read(e, &v);
    int seen = data; // want: race
    pthread_join(t, 0);
    return seen;
}
