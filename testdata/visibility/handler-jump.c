// A variable ends with the call that longjmp leaves: a handler finds it there before, and gone after.
// verdict: violated
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local volatile int *volatile p;
static jmp_buf back;

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
    longjmp(back, 1);
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    if (!setjmp(back))
        g();
    p = 0;
}
