// SIGKILL ends a child, or comes after its end.
// verdict: verified
#include <assert.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status;
    pid_t pid = fork();
    if (pid == 0)
        _exit(2);
    assert(kill(pid, SIGKILL) == 0);
    assert(waitpid(pid, &status, 0) == pid);
    if (WIFSIGNALED(status))
        assert(WTERMSIG(status) == SIGKILL);
    else
        assert(WEXITSTATUS(status) == 2);
    return 0;
}
