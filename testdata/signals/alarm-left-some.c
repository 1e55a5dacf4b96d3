// What alarm() leaves of the alarm before it depends on how much time has passed: none, a second, or more than it was set to.
// verdict: violated
#include <assert.h>
#include <unistd.h>

int main(void)
{
    alarm(5);
    unsigned left = alarm(0);
    assert(left != 4); // want: assert
    return 0;
}
