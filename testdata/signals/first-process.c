// Who is no longer the superuser and takes the first process for one of theirs is wrong: the call fails, and nothing is sent.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
    if (setuid(1000) == 0)
        assert(kill(1, SIGTERM) == 0); // want: assert
    return 0;
}
