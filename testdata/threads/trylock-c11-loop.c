// A loop around mtx_trylock gets the mutex in the end, however often it fails without a cause.
// verdict: verified
// native: yes
#include <assert.h>
#include <threads.h>

static mtx_t m;
static int count;

static int work(void *arg)
{
    (void)arg;
    while (mtx_trylock(&m) != thrd_success)
        thrd_yield();
    count++;
    mtx_unlock(&m);
    return 0;
}

int main(void)
{
    thrd_t t;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, work, 0);
    work(0);
    thrd_join(t, 0);
    assert(count == 2);
    mtx_destroy(&m);
    return 0;
}
