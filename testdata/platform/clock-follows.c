// A time that is kept is followed over many sleeps.
// verdict: violated
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    time_t begun = time(0);
    for (int i = 0; i < 20; i++)
        sleep(1);
    time_t passed = time(0) - begun;
    assert(passed < 20 || passed > 1000); // want: assert
    return 0;
}
