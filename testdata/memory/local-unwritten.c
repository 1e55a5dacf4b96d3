// A member that was never written is assigned with its struct to a variable of which each thread has its own, and read there.
// verdict: violated
#include <assert.h>

struct reading { long long value; int unit; };

static __thread struct reading last;

int main(void)
{
    struct reading now;
    now.value = 5;
    last = now;
    assert(last.unit != 7); // want: assert
    return 0;
}
