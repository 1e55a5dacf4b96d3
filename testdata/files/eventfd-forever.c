// Nobody writes a second time to a counter that a read has taken all of.
// verdict: violated
#include <pthread.h>
#include <sys/eventfd.h>

static int e;

static void *reads(void *self)
{
    eventfd_t v;
    eventfd_read(e, &v); // want: deadlock
    return self;
}

int main(void)
{
    pthread_t t, u;
    e = eventfd(2, 0);
    pthread_create(&t, 0, reads, 0);
    pthread_create(&u, 0, reads, 0);
    pthread_join(t, 0); // want: deadlock
    pthread_join(u, 0); // want: deadlock
    return 0;
}
