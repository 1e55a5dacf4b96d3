// A variable-length array ends with its block: a handler finds it there before, and gone after.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local volatile int *volatile p;
static volatile int two = 2;

static void h(int n)
{
    (void)n;
    if (p) {
        int v = *p;     // want: use-after-return
        assert(v != 1); // want: assert
    }
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    for (int i = 0; i < 1; i++) {
        volatile int x[two];
        x[0] = 1;
        p = x;
    }
    p = 0;
}
