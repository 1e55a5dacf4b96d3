// A variable ends with its block: a handler finds its value before.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local volatile int *volatile p;

static void h(int n)
{
    (void)n;
    if (p)
        assert(*p != 1); // want: assert
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    {
        volatile int x = 1;
        p = &x;
    }
    p = 0;
}
