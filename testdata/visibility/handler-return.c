// A variable ends with its function: a handler finds it there before, and gone after.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local volatile int *volatile p;

static void h(int n)
{
    (void)n;
    if (p) {
        int v = *p;     // want: use-after-return
        assert(v != 1); // want: assert
    }
}

static void g(void)
{
    volatile int x = 1;
    p = &x;
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    g();
    p = 0;
}
