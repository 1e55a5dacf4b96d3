// What is left of an alarm is less when a thread has slept meanwhile.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static void handler(int sig) { (void)sig; }

int main(void)
{
    signal(SIGALRM, handler);
    assert(alarm(10) == 0);
    sleep(5);
    unsigned left = alarm(0);
    assert(left == 0 || left > 8); // want: assert
    return 0;
}
