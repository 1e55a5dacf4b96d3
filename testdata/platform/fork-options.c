// Linux has options of waitpid that POSIX has not.
// verdict: unknown
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    assert(waitpid(pid, 0, 0x40000000) == pid); // __WALL
    return 0;
}
