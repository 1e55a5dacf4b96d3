// SIGKILL can come before the child ends.
// verdict: violated
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
    kill(pid, SIGKILL);
    wait(&status);
    assert(WIFEXITED(status)); // want: assert
    return 0;
}
