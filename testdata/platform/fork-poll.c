// A parent that polls a child does so until it has ended.
// verdict: verified
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = -1;
    pid_t got, pid = fork();
    if (pid == 0)
        _exit(4);
    while ((got = waitpid(pid, &status, WNOHANG)) == 0)
        assert(status == -1);
    assert(got == pid && WIFEXITED(status) && WEXITSTATUS(status) == 4);
    return 0;
}
