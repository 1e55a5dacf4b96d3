// Much time may pass at any moment: the deadline is over before the work is done.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    volatile int done = 0;
    time_t deadline = time(0) + 3600;
    for (int i = 0; i < 2; i++) {
        if (time(0) > deadline)
            break;
        done++;
    }
    assert(done == 2); // want: assert
    return 0;
}
