// A signal to the group of the process comes to its children as well.
// verdict: unknown
#include <assert.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static int child;

static void handle(int sig)
{
    (void)sig;
    assert(!child);
}

int main(void)
{
    signal(SIGUSR1, handle);
    if (fork() == 0) {
        child = 1;
        _exit(0);
    }
    kill(0, SIGUSR1);
    wait(0);
    return 0;
}
