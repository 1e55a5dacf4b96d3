// A time that is renewed only once it is more than ten seconds old may be eleven seconds old.
// verdict: violated
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t last = time(0);
    for (;;) {
        sleep(1);
        time_t now = time(0);
        assert(now - last <= 10); // want: assert
        if (now - last > 10)
            last = now;
    }
}
