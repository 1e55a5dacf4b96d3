// The clock of the day may show a time of the past: nothing says that it shows one after this program was written.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    assert(time(0) > 1700000000); // want: assert
    return 0;
}
