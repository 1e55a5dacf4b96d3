// How long ago a time was matters where it is compared with a number.
// verdict: violated
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t begin = time(0);
    for (;;) {
        sleep(1);
        assert(time(0) - begin != 3); // want: assert
    }
}
