// A child that never ends may be ended by its parent: whether SIGKILL comes is not followed.
// verdict: unknown
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    volatile int on = 1;
    pid_t pid = fork();
    if (pid == 0)
        while (on)
            ;
    kill(pid, SIGKILL);
    waitpid(pid, 0, 0);
    return 0;
}
