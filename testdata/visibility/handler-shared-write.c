// A handler reads variables between two writes of its thread.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t x, y;

static void h(int n)
{
    (void)n;
    assert(x == y); // want: assert
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    x = 1;
    y = 1;
}
