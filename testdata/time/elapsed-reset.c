// A time that is renewed once it is ten seconds old is never older.
// verdict: verified
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t last = time(0);
    for (;;) {
        sleep(1);
        time_t now = time(0);
        if (now - last > 10)
            last = now;
        assert(now - last <= 10);
    }
}
