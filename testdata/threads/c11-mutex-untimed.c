// A wait with a time limit for a mutex of threads.h that was not made for such waits.
// verdict: violated
#include <threads.h>
#include <time.h>

static mtx_t m;

int main(void)
{
    struct timespec now = {0, 0};
    mtx_init(&m, mtx_plain);
    return mtx_timedlock(&m, &now); // want: misuse
}
