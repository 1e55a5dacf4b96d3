// Every value of the type is tried: the sum of two is never more than twice the largest.
// verdict: verified
// flags: --unknown=nondet
#include <assert.h>

extern signed char sensor(void);
extern _Bool ready(void);

int main(void)
{
    int sum = 0;
    if (ready())
        sum = sensor() + sensor();
    assert(sum >= -256 && sum <= 254);
    return 0;
}
