// What alarm() leaves of the alarm before it is never more than that was set to.
// verdict: verified
// native: yes
#include <assert.h>
#include <unistd.h>

int main(void)
{
    alarm(5);
    unsigned left = alarm(0);
    assert(left <= 5);
    return 0;
}
