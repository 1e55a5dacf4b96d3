// A variable ends with the call that an exception leaves: a handler finds it there before, and gone after.
// verdict: violated
#include <cassert>
#include <csignal>
#include <unistd.h>

static thread_local volatile int *volatile p;

static void h(int)
{
    if (p) {
        int v = *p;     // want: use-after-return
        assert(v != 1); // want: assert
    }
}

static void g()
{
    volatile int x = 1;
    p = &x;
    throw 1;
}

int main()
{
    std::signal(SIGALRM, h);
    alarm(1);
    try {
        g();
    } catch (int) {
    }
    p = nullptr;
}
