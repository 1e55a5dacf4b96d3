// Where a program computes with what the clock shows, it moves with 16 waits: what the program does that waits for longer is not known.
// verdict: unknown
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t begun = time(0);
    unsigned seed = (unsigned)begun ^ 0x5555;
    for (int i = 0; i < 20; i++)
        sleep(1);
    time_t passed = time(0) - begun;
    assert(seed == 0 || passed < 20 || passed > 1000);
    return 0;
}
