// A child has a memory of its own: what it writes, the parent never reads.
// verdict: verified
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

static int shared;

int main(void)
{
    if (fork() == 0) {
        shared = 1;
        _exit(shared);
    }
    wait(0);
    assert(shared == 0);
    return 0;
}
