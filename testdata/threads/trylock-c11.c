// mtx_trylock may fail although the mutex is free: that it did says nothing of other threads.
// verdict: violated
#include <assert.h>
#include <threads.h>

int main(void)
{
    mtx_t m;
    mtx_init(&m, mtx_plain);
    int r = mtx_trylock(&m);
    assert(r == thrd_success); // want: assert
    mtx_unlock(&m);
    mtx_destroy(&m);
    return 0;
}
