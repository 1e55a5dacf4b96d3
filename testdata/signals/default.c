// A signal that nobody handles ends the process.
// verdict: verified
#include <assert.h>
#include <signal.h>

int main(void)
{
    raise(SIGTERM);
    assert(0);
    return 0;
}
