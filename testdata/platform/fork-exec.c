// The child becomes another program, or cannot; the parent waits for it.
// verdict: verified
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = 0, mine = 1;
    pid_t pid = fork();
    if (pid == 0) {
        mine = 2;
        execl("/bin/true", "true", (char *)0);
        _exit(127);
    }
    assert(pid > 0 && mine == 1);
    assert(waitpid(pid, &status, 0) == pid);
    assert(WIFEXITED(status) || WIFSIGNALED(status));
    return 0;
}
