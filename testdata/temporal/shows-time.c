// The time that others see changes in each round, though the time that passes until it is shown does not.
// flags: --check=+livelock
// verdict: unknown
#include <time.h>
#include <unistd.h>

static time_t last;

int main(void)
{
    for (;;) {
        last = time(0);
        sleep(1);
    }
}
