// Who reads a counter waits for who writes it, and who would make it too large for who reads it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>

static int filled, emptied;

static void *adds(void *self)
{
    assert(eventfd_write(filled, UINT64_MAX - 1) == 0);
    assert(eventfd_write(filled, 3) == 0);
    assert(eventfd_write(emptied, 1) == 0);
    return self;
}

int main(void)
{
    pthread_t t;
    eventfd_t v;
    filled = eventfd(0, 0);
    emptied = eventfd(0, 0);
    pthread_create(&t, 0, adds, 0);
    assert(eventfd_read(filled, &v) == 0 && v == UINT64_MAX - 1);
    assert(eventfd_read(emptied, &v) == 0 && v == 1);
    assert(eventfd_read(filled, &v) == 0 && v == 3);
    pthread_join(t, 0);
    return 0;
}
