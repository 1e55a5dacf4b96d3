// A counter that counts by one lets as many threads pass as it counts.
// verdict: verified
// native: yes
#include <pthread.h>
#include <sys/eventfd.h>

static int e;

static void *reads(void *self)
{
    eventfd_t v;
    eventfd_read(e, &v);
    return self;
}

int main(void)
{
    pthread_t t, u;
    e = eventfd(2, EFD_SEMAPHORE);
    pthread_create(&t, 0, reads, 0);
    pthread_create(&u, 0, reads, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
