// An alarm that is switched off gives at most its time.
// verdict: verified
// native: yes
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static void handler(int sig) { (void)sig; }

int main(void)
{
    signal(SIGALRM, handler);
    assert(alarm(10) == 0);
    assert(alarm(20) <= 10);
    unsigned left = alarm(0);
    assert(left <= 20);
    assert(alarm(0) == 0);
    return 0;
}
