// What is left of a timer's time gets less while threads sleep, also if nobody looks at a clock.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static void handler(int sig) { (void)sig; }

int main(void)
{
    struct itimerval once = {{0, 0}, {10, 0}}, none = {{0, 0}, {0, 0}}, left;
    signal(SIGALRM, handler);
    assert(setitimer(ITIMER_REAL, &once, 0) == 0);
    sleep(5);
    assert(setitimer(ITIMER_REAL, &none, &left) == 0);
    assert(left.it_value.tv_sec == 0 || left.it_value.tv_sec > 8); // want: assert
    return 0;
}
