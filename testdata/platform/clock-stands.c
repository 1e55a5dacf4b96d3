// The clock of a search moves with 16 waits: what a program does that waits for longer is not known.
// verdict: unknown
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t begun = time(0);
    for (int i = 0; i < 20; i++)
        sleep(1);
    time_t passed = time(0) - begun;
    assert(passed < 20 || passed > 1000);
    return 0;
}
