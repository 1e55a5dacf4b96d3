// A thread locks a mutex of threads.h again, which is not recursive.
// verdict: violated
#include <threads.h>

static mtx_t m;

int main(void)
{
    mtx_init(&m, mtx_plain);
    mtx_lock(&m);
    mtx_lock(&m); // want: misuse
    return 0;
}
