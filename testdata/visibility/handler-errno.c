// A handler sets errno between a write and a read of its thread.
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static void h(int n)
{
    (void)n;
    errno = EINTR;
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    errno = 0;
    assert(errno == 0); // want: assert
}
