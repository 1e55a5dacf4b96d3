// A wait on a condition of C11 may end without a signal, and this one is in a loop.
// verdict: verified
// native: yes
#include <assert.h>
#include <threads.h>

static mtx_t m;
static cnd_t filled;
static int items;

static int produce(void *arg)
{
    (void)arg;
    mtx_lock(&m);
    items = 1;
    cnd_signal(&filled);
    mtx_unlock(&m);
    return 0;
}

int main(void)
{
    thrd_t p;
    mtx_init(&m, mtx_plain);
    cnd_init(&filled);
    thrd_create(&p, produce, 0);
    mtx_lock(&m);
    while (!items)
        cnd_wait(&filled, &m);
    assert(items == 1);
    mtx_unlock(&m);
    thrd_join(p, 0);
    cnd_destroy(&filled);
    mtx_destroy(&m);
    return 0;
}
