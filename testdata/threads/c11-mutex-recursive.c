// A thread locks a recursive mutex of threads.h again, and one with a time limit that was made for it.
// verdict: verified
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m, n;

int main(void)
{
    struct timespec now = {0, 0};
    mtx_init(&m, mtx_plain | mtx_recursive);
    mtx_init(&n, mtx_timed);
    mtx_lock(&m);
    mtx_lock(&m);
    assert(mtx_timedlock(&n, &now) == thrd_success);
    mtx_unlock(&n);
    mtx_unlock(&m);
    mtx_unlock(&m);
    mtx_destroy(&m);
    mtx_destroy(&n);
    return 0;
}
