// A thread that looks at the clock until a second is over comes to an end, though no thread waits.
// verdict: violated
// flags: --time-order
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t begin = time(0);
    while (time(0) == begin)
        ;
    assert(0); // want: assert
    return 0;
}
