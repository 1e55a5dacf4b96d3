// A signal that its parent sends could interrupt the child anywhere.
// verdict: unknown
#include <assert.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void handle(int sig) { assert(sig != SIGUSR1); }

int main(void)
{
    signal(SIGUSR1, handle);
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    kill(pid, SIGUSR1);
    wait(0);
    return 0;
}
