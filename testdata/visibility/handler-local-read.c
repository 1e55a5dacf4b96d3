// A handler writes a thread-local variable between two reads of its thread.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local volatile int x;

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
