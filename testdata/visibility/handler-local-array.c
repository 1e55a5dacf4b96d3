// A handler reads an array that only a thread-local variable of its thread leads to, between two writes.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local volatile int *volatile p;

static void h(int n)
{
    (void)n;
    if (p)
        assert(p[0] == p[1]); // want: assert
}

int main(void)
{
    volatile int v[2] = {0, 0};
    p = v;
    signal(SIGALRM, h);
    alarm(1);
    v[0] = 1;
    v[1] = 1;
    p = 0;
}
