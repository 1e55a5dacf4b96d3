// A handler interrupts a thread that has thread-local variables, which lie before the first frame of its stack.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static _Thread_local int calls;
static volatile sig_atomic_t armed;

static void handler(int sig)
{
    (void)sig;
    calls++;
    assert(!armed); // want: assert
}

int main(void)
{
    signal(SIGALRM, handler);
    alarm(1);
    armed = 1;
    return calls;
}
