// What the clock shows is computed with: no state stands for another one.
// verdict: violated
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    for (;;) {
        sleep(1);
        assert((time(0) & 7) != 3); // want: assert
    }
}
