// A handler reads errno before a call of the library, which nobody else can tell, sets it.
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t armed;

static void h(int n)
{
    (void)n;
    if (armed)
        assert(errno == ERANGE); // want: assert
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    errno = 0;
    armed = 1;
    strtol("99999999999999999999999", 0, 10);
}
