// What clocks show where a search begins is an assumption that the verdict names: natively it is another second, and another minute.
// verdict: verified
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t now = time(0);
    assert(now < 1020000001);
    assert(now % 60 == 40);
    return 0;
}
