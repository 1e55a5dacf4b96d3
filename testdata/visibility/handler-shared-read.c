// A handler writes a variable between two reads of its thread.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t x;

static void h(int n)
{
    (void)n;
    x = 1;
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    int first = x, second = x;
    assert(first == second); // want: assert
}
